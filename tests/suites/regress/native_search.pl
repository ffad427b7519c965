% Native twins of searches over predicates of the program. Each search runs by its clauses and by its twin.

поиск([node(_,G,State,Path)|Agenda], Closed, N0, N, Solution, Cost) :-
    (   был(Closed, State)
    ->  поиск(Agenda, Closed, N0, N, Solution, Cost)
    ;   finish(State)
    ->  Solution = [State|Path],
        Cost = G,
        N = N0
    ;   findall(node(F1,G1,State1,[State|Path]),
                ребёнок(State, G, Closed, State1, G1, F1),
                Children),
        все(Children, Agenda, Agenda1),
        N1 is N0+1,
        поиск(Agenda1, [State|Closed], N1, N, Solution, Cost)
    ).

ребёнок(State, G, Closed, State1, G1, F1) :-
    link(State, State1, C),
    \+ был(Closed, State1),
    guess(State1, H1),
    G1 is G+C,
    F1 is G1+H1.

был([State|_], State) :-
    !.
был([_|States], State) :-
    был(States, State).

все([], Agenda, Agenda).
все([Node|Nodes], Agenda0, Agenda) :-
    место(Agenda0, Node, Agenda1),
    все(Nodes, Agenda1, Agenda).

место([], Node, [Node]).
место([First|Agenda], Node, Agenda1) :-
    First = node(F0,_,_,_),
    Node = node(F,_,_,_),
    (   F < F0
    ->  Agenda1 = [Node,First|Agenda]
    ;   Agenda1 = [First|Agenda2],
        место(Agenda, Node, Agenda2)
    ).

путь(Start, Solution, Cost, N) :-
    guess(Start, H),
    поиск([node(H,0,Start,[])], [], 0, N, Solution, Cost).

% Several problems.

link(at(X,Y), at(X1,Y), 1) :- X < 40, X1 is X+1.
link(at(X,Y), at(X,Y1), 2) :- Y < 40, Y1 is Y+1.
link(at(X,Y), at(X1,Y), 1.5) :- X > 0, X1 is X-1.
link(open(N), open(N1), 1) :- N < 9, N1 is N+1.
link(open(4), open(_), 1).
link(open(_), shut, 7) :- write(shut), nl.
link(wrong(N), wrong(N1), one) :- N < 3, N1 is N+1.
link(thrown(N), thrown(N1), 1) :- ( N < 3 -> N1 is N+1 ; throw(ball(N)) ).
link(nested(N), nested(N1), Cost) :- N < 3, N1 is N+1, путь(at(38,38), _, Cost, _).

guess(at(X,Y), H) :- H is 80-X-Y.
guess(open(_), 0).
guess(open(8), 1).
guess(shut, 0).
guess(wrong(_), 0).
guess(thrown(_), 0).
guess(nested(_), 0).

finish(at(40,40)).
finish(open(9)).
finish(shut).
finish(nested(3)).

outcome(Flag, Goal, Outcome) :-
    set_prolog_flag(native, Flag),
    catch(with_output_to(atom(Printed), findall(Goal, Goal, Goals)), Error, true),
    set_prolog_flag(native, on),
    (   nonvar(Error)
    ->  Error =.. [_,Formal|_],
        Outcome = error(Formal)
    ;   Outcome = answers(Goals,Printed)
    ).

same(Goal, Outcome) :-
    outcome(off, Goal, Outcome),
    outcome(on, Goal, Native),
    Outcome =@= Native.

?- predicate_property(поиск(_,_,_,_,_,_), native(Twin)).
   Twin = a_star.
?- same(путь(at(0,0), _Way, Cost, N), Outcome), Outcome = answers([путь(_, _, Cost, N)], '').
   Cost = 120, N = 1680, Outcome = _.
?- same(путь(open(0), _, _, _), answers([путь(_, Way, Cost, N)], Printed)).
   Way = [shut,open(0)], Cost = 7, N = 7, Printed = 'shut\nshut\nshut\nshut\nshut\nshut\nshut\n'.
?- same(путь(wrong(0), _, _, _), Outcome).
   Outcome = error(type_error(evaluable,one/0)).
?- same(путь(thrown(0), _, _, _), Outcome).
   Outcome = error(3).
?- same(путь(nested(0), _, Cost, N), answers([путь(_, _, Cost, N)], _)).
   Cost = 18, N = 3.
?- same(путь(nowhere, _, _, _), Outcome).
   Outcome = answers([],'').
?- outcome(check, путь(at(30,30), _, Cost, N), Outcome), Outcome = answers([путь(_, _, Cost, N)], _).
   Cost = 30, N = 138, Outcome = _.

% What it was not made for.

?- same(поиск([node(0,0,at(X,39),[])], [], 0, _, _, _), Outcome).
   Outcome = error(instantiation_error).
?- same(поиск([node(a,0,at(39,40),[]),node(b,0,shut,[])], [], 0, _, _, _), Outcome).
   Outcome = error(type_error(evaluable,b/0)).
?- same(поиск([node(0,0,at(39,40),[before])], [at(1,1)], 7, N, Way, _), answers([поиск(_, _, _, N, Way, _)|_], _)).
   N = 8, Way = [at(40,40),at(39,40),before].

% A game: its moves have no effects.

оценка(Pos, Best, Value) :-
    ходы(Pos, List), !,
    лучший(List, Best, Value)
    ;
    итог(Pos, Value).

лучший([Pos], Pos, Value) :-
    оценка(Pos, _, Value), !.
лучший([Pos1|List], Best, BestValue) :-
    оценка(Pos1, _, Value1),
    лучший(List, Pos2, Value2),
    выбран(Pos1, Value1, Pos2, Value2, Best, BestValue).

выбран(Pos0, Value0, _, Value1, Pos0, Value0) :-
    мин(Pos0), Value0 > Value1, !
    ;
    макс(Pos0), Value0 < Value1, !.
выбран(_, _, Pos1, Value1, Pos1, Value1).

ходы(кучка(Кто, N), Позиции) :-
    N > 0,
    другой(Кто, Кто1),
    findall(кучка(Кто1, N1), ( between(1, 3, Взять), N1 is N-Взять, N1 >= 0 ), Позиции).

другой(я, ты).
другой(ты, я).

итог(кучка(я, _), -1).
итог(кучка(ты, _), 1).

макс(кучка(я, _)).
мин(кучка(ты, _)).

?- predicate_property(оценка(_, _, _), native(Twin)).
   Twin = minimax.
?- same(оценка(кучка(я, 13), _, _), answers([оценка(_, Best, Value)], _)).
   Best = кучка(ты,12), Value = 1.
?- оценка(кучка(ты, 16), Best, Value).
   Best = кучка(я,13), Value = 1.

% Another game, whose moves are printed: it is left to the clauses.

сила(Pos, Best, Value) :-
    шаги(Pos, List), !,
    сильный(List, Best, Value)
    ;
    итог(Pos, Value).

сильный([Pos], Pos, Value) :-
    сила(Pos, _, Value), !.
сильный([Pos1|List], Best, BestValue) :-
    сила(Pos1, _, Value1),
    сильный(List, Pos2, Value2),
    выбран(Pos1, Value1, Pos2, Value2, Best, BestValue).

шаги(Pos, List) :-
    ходы(Pos, List),
    write(Pos), nl.

?- predicate_property(сила(_, _, _), native(_)).
   false.

% What one search has held of its last state is nothing to the next one, of the library.

s(N, N1, 1) :- N < 3, N1 is N+1.

goal(3).

?- путь(at(39,39), _, _, _), once(breadth_first(0, Path, Expanded)).
   Path = [0,1,2,3], Expanded = 3.
?- findall(Way, путь(at(38,40), Way, _, _), _), once(breadth_first(1, Path, Expanded)).
   Path = [1,2,3], Expanded = 2.
