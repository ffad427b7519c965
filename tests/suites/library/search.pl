% library(search): the native searches against plain definitions of them, and their errors.
%
% A state g(Seed,N,I) is one of N in a graph that Seed makes up; grid(X,Y), chain(I) and
% others below are single problems.

:- dynamic([s/3,h/2,goal/1]).

s(g(Seed,N,I), g(Seed,N,J), Cost) :-
    Last is N-1,
    between(0, Last, J),
    made_up(Seed, I, J, X),
    X mod 4 =:= 0,
    Cost is X//4 mod 7.
s(v(A,B,_), v(B,A,_), 1).
s(v(_,_,C), v(C,_,_), 2).
s(v(A,_,_), v(A,A,_), 2).
s(grid(X,Y), grid(X1,Y), 1) :-
    X < 320,
    X1 is X+1.
s(grid(X,Y), grid(X,Y1), 1) :-
    Y < 320,
    Y1 is Y+1.
s(chain(I), chain(J), 1) :-
    J is I+1.
s(cost(Cost), end, Cost).
s(estimate(H), estimate_is(H), 1).
s(tree(Depth,Path), tree(Depth1,[Side|Path]), Cost) :-
    Depth > 0,
    Depth1 is Depth-1,
    ( Side = left, Cost = 1 ; Side = right, Cost = 2 ).
s(half(X), half(Y), 0.5) :-
    X < 3,
    Y is X+0.5.
s(outer(I), outer(J), 1) :-
    J is I+1.
s(big(Cost), end, Cost).
s(tree_of(T), tree_of(t(T,T)), 1).
s(deep(D,N), deep(f(D),M), 1) :-
    N > 0,
    M is N-1.
s(round(I), round(J), 1) :-
    J is (I+1) mod 3.

h(g(Seed,_,I), H) :-
    made_up(Seed, I, I, X),
    X mod 11 > 0,
    H is X mod 5.
h(v(_,_,_), 0).
h(grid(X,Y), H) :-
    H is 640-X-Y.
h(chain(I), H) :-
    H is 100000-I.
h(cost(_), 0).
h(end, 0).
h(estimate(_), 0).
h(estimate_is(H), H).
h(tree(_,_), 0).
h(half(_), 0.0).
h(outer(_), 0).
h(big(_), 0).
h(tree_of(_), 0).
h(deep(_,N), N).
h(round(_), 0).

goal(g(Seed,_,I)) :-
    made_up(Seed, 0, I, X),
    X mod 6 =:= 1.
goal(v(A,B,C)) :-
    A == B,
    B \== C.
goal(grid(320,320)).
goal(chain(100000)).
goal(end).
goal(tree(0,_)).
goal(half(X)) :-
    X =:= 2.
goal(outer(I)) :-
    I > 3,
    a_star(g(1,9,I), _, _, _),
    !.
goal(tree_of(t(t(t(_,_),_),_))).
goal(deep(_,0)).

made_up(Seed, I, J, X) :-
    X is (I*7919+J*104729+Seed*1299709)*(I+3*J+Seed+17) mod 100003.

% --- The searches in plain Prolog ---------------------------------------------

% An agenda is a list of Key-node(Cost,Path); Known has a State-Cost for the best way
% to each state so far.

plain_breadth_first(Start, Path, Expanded) :-
    plain(breadth, [0-node(0,[Start])], [Start-0], 0, Path, _, Expanded).

plain_best_first(Start, Path, Cost, Expanded) :-
    h(Start, H),
    plain(estimate, [H-node(0,[Start])], [Start-0], 0, Path, Cost, Expanded).

plain_a_star(Start, Path, Cost, Expanded) :-
    h(Start, H),
    plain(total, [H-node(0,[Start])], [Start-0], 0, Path, Cost, Expanded).

plain(Kind, [_-node(G,[State|Before])|Agenda], Known, N, Path, Cost, Expanded) :-
    (   best(Known, State, Best),
        Best < G
    ->  plain(Kind, Agenda, Known, N, Path, Cost, Expanded)
    ;   goal(State),
        reverse([State|Before], Path),
        Cost = G,
        Expanded = N
    ;   findall(Next-C, s(State, Next, C), Nexts),
        plain_all(Nexts, Kind, G, [State|Before], Agenda, Agenda1, Known, Known1),
        N1 is N+1,
        plain(Kind, Agenda1, Known1, N1, Path, Cost, Expanded)
    ).

plain_all([], _, _, _, Agenda, Agenda, Known, Known).
plain_all([Next-C|Nexts], Kind, G, Path, Agenda0, Agenda, Known0, Known) :-
    G1 is G+C,
    (   best(Known0, Next, Best),
        ( Kind \== total ; Best =< G1 )
    ->  Agenda1 = Agenda0,
        Known1 = Known0
    ;   key(Kind, Next, G1, Key)
    ->  enter(Agenda0, Key, node(G1,[Next|Path]), Agenda1),
        Known1 = [Next-G1|Known0]
    ;   Agenda1 = Agenda0,
        Known1 = [Next-G1|Known0]
    ),
    plain_all(Nexts, Kind, G, Path, Agenda1, Agenda, Known1, Known).

best([State0-Best0|Known], State, Best) :-
    (   State0 =@= State
    ->  Best = Best0
    ;   best(Known, State, Best)
    ).

key(breadth, _, _, 0).
key(estimate, State, _, H) :-
    h(State, H).
key(total, State, G, F) :-
    h(State, H),
    F is G+H.

enter([], Key, Node, [Key-Node]).
enter([Key0-Node0|Agenda], Key, Node, Agenda1) :-
    (   Key < Key0
    ->  Agenda1 = [Key-Node,Key0-Node0|Agenda]
    ;   Agenda1 = [Key0-Node0|Agenda2],
        enter(Agenda, Key, Node, Agenda2)
    ).

plain_ida_star(Start, Path, Cost, Expanded) :-
    h(Start, H),
    nb_setval(expanded, 0),
    rounds(Start, H, none, Path, Cost, Expanded).

rounds(Start, Threshold, Before, Path, Cost, Expanded) :-
    nb_setval(least, none),
    (   h(Start, H),
        deeper(Start, 0, H, Threshold, Before, [Start], Path, Cost),
        nb_getval(expanded, Expanded)
    ;   nb_getval(least, Least),
        Least \== none,
        rounds(Start, Least, Threshold, Path, Cost, Expanded)
    ).

deeper(State, G, Total, _, Before, Path0, Path, Cost) :-
    ( Before == none -> true ; Total > Before ),
    goal(State),
    reverse(Path0, Path),
    Cost = G.
deeper(State, G, Total, Threshold, Before, Path0, Path, Cost) :-
    nb_getval(expanded, N),
    N1 is N+1,
    nb_setval(expanded, N1),
    findall(Next-C, s(State, Next, C), Nexts),
    member(Next-C, Nexts),
    \+ ( member(Earlier, Path0), Earlier =@= Next ),
    h(Next, H),
    G1 is G+C,
    Total1 is max(Total, G1+H),
    (   Total1 =< Threshold
    ->  deeper(Next, G1, Total1, Threshold, Before, [Next|Path0], Path, Cost)
    ;   nb_getval(least, Least),
        ( Least \== none, Least =< Total1 -> true ; nb_setval(least, Total1) ),
        fail
    ).

plain_depth_limited(Start, Limit, Path, Cost) :-
    limited(Start, Limit, 0, [Start], Path, Cost).

limited(State, _, G, Path0, Path, G) :-
    goal(State),
    reverse(Path0, Path).
limited(State, Limit, G, Path0, Path, Cost) :-
    Limit > 0,
    Limit1 is Limit-1,
    s(State, Next, C),
    \+ ( member(Earlier, Path0), Earlier =@= Next ),
    G1 is G+C,
    limited(Next, Limit1, G1, [Next|Path0], Path, Cost).

% same(Native, Plain, Answer): both goals have the same answers in the same order

same(Native, Plain, Answer) :-
    findall(Answer, Native, Natives),
    findall(Answer, Plain, Plains),
    (   Natives =@= Plains
    ->  true
    ;   throw(differ(Natives, Plains))
    ).

?- forall(( between(1, 150, Seed), member(N, [2,5,9,14]) ), same(breadth_first(g(Seed,N,0), P, E), plain_breadth_first(g(Seed,N,0), P, E), P-E)).
   true.
?- forall(( between(1, 150, Seed), member(N, [2,5,9,14]) ), same(best_first(g(Seed,N,0), P, C, E), plain_best_first(g(Seed,N,0), P, C, E), P-C-E)).
   true.
?- forall(( between(1, 150, Seed), member(N, [2,5,9,14]) ), same(a_star(g(Seed,N,0), P, C, E), plain_a_star(g(Seed,N,0), P, C, E), P-C-E)).
   true.
?- forall(( between(1, 150, Seed), member(N, [2,5,7]) ), same(ida_star(g(Seed,N,0), P, C, E), plain_ida_star(g(Seed,N,0), P, C, E), P-C-E)).
   true.
?- forall(( between(1, 150, Seed), member(N-L, [2-3,5-0,5-4,9-3,14-2]) ), same(depth_limited(g(Seed,N,0), L, P, C), plain_depth_limited(g(Seed,N,0), L, P, C), P-C)).
   true.

% The graphs are no trivial ones.

?- aggregate_all(count, ( between(1, 40, Seed), a_star(g(Seed,14,0), P, _, E), E > 5, length(P, L), L > 2 ), N).
   N = 57.
?- aggregate_all(count, ( between(1, 40, Seed), once(a_star(g(Seed,14,0), _, C1, _)), once(best_first(g(Seed,14,0), _, C2, _)), C1 < C2 ), N).
   N = 15.

% States with variables: they are variants of others, and not bound by goal/1.

?- same(a_star(v(a,b,c), P, C, E), plain_a_star(v(a,b,c), P, C, E), P-C-E).
   true.
?- once(a_star(v(_,_,_), _P, C, E)), _P =@= [v(_,_,_),v(X,X,_)].
   C = 2, E = 1.
?- once(a_star(v(1,Y,Z), _P, C, E)), _P = [v(A,B,D),v(F,F,_)], A-B-D == 1-Y-Z.
   Y = B, Z = D, A = 1, F = 1, C = 2, E = 3.

% Large spaces.

?- once(a_star(grid(0,0), _P, C, E)), length(_P, L).
   C = 640, E = 103040, L = 641.
?- once(breadth_first(grid(0,0), _P, E)), length(_P, L).
   E = 103040, L = 641.
?- once(a_star(chain(0), _P, C, E)), length(_P, L).
   C = 100000, E = 100000, L = 100001.
?- once(ida_star(chain(0), _P, C, E)), length(_P, L).
   C = 100000, E = 100000, L = 100001.
?- once(depth_limited(chain(0), 100000, _P, C)), length(_P, L).
   C = 100000, L = 100001.
?- depth_limited(chain(0), 99999, _, _).
   false.
?- findall(_, depth_limited(tree(16,[]), 16, _, _), _Ps), length(_Ps, N).
   N = 65536.
?- once(ida_star(deep(a,2000), _, C, E)).
   C = 2000, E = 2000.
?- once(a_star(deep(a,2000), _, C, E)).
   C = 2000, E = 2000.

% Answers in the order of costs; floats and large numbers.

?- findall(C-P, ( a_star(tree(3,[]), _Ps, C, _), last(_Ps, tree(_,P)) ), L).
   L = [3-[left,left,left],4-[right,left,left],4-[left,right,left],4-[left,left,right],5-[right,right,left],5-[right,left,right],5-[left,right,right],6-[right,right,right]].
?- findall(C-P, ( ida_star(tree(2,[]), _Ps, C, _), last(_Ps, tree(_,P)) ), L).
   L = [2-[left,left],3-[right,left],3-[left,right],4-[right,right]].
?- once(a_star(half(0), P, C, E)).
   P = [half(0),half(0.5),half(1.0),half(1.5),half(2.0)], C = 2.0, E = 4.
?- X is 2**100, once(a_star(big(X), _, C, _)).
   X = 1267650600228229401496703205376, C = 1267650600228229401496703205376.
?- X is 2.0**1023, assertz(( s(inf(I), inf(J), X) :- I < 4, J is I+1 )), assertz(h(inf(_), 0)), a_star(inf(0), _, _, _).
   error(evaluation_error(float_overflow), _).
?- once(a_star(grid(319,318), P, 3, E)).
   P = [grid(319,318),grid(320,318),grid(320,319),grid(320,320)], E = 5.
?- a_star(grid(319,318), [grid(319,318),grid(319,319)|_], _, _).
   false.
?- once(a_star(tree(3,[]), P, 6, _)).
   P = [tree(3,[]),tree(2,[right]),tree(1,[right,right]),tree(0,[right,right,right])].

% Paths in which states are met again.

?- ida_star(round(0), _, _, _).
   false.
?- depth_limited(round(0), 1000000, _, _).
   false.
?- a_star(round(0), _, _, _).
   false.

% A search within the goals of another one, and two in turn.

?- once(breadth_first(outer(0), P, E)).
   P = [outer(0),outer(1),outer(2),outer(3),outer(4)], E = 4.
?- findall(X-Y, ( a_star(tree(1,[]), _, X, _), a_star(tree(1,[]), _, Y, _) ), L).
   L = [1-1,1-2,2-1,2-2].
?- findall(X, ( member(Seed, [1,2,3]), once(a_star(g(Seed,9,0), _, X, _)) ), L).
   L = [0,0,0].

% Cut or thrown through.

?- forall(between(1, 2000, _), once(breadth_first(tree(5,[]), _, _))).
   true.
?- forall(between(1, 2000, _), catch(( breadth_first(tree(5,[]), _, _), throw(enough) ), enough, true)).
   true.
?- '$search'(breadth, a, _S, visit(a)), !, '$search_reach'(_S, b, 1, _).
   error(system_error(_), _).

% Errors.

?- a_star(_, _, _, _).
   error(instantiation_error, _).
?- user:a_star(user:_, _, _, _).
   error(instantiation_error, _).
?- best_first(_, _, _, _).
   error(instantiation_error, _).
?- ida_star(_, _, _, _).
   error(instantiation_error, _).
?- depth_limited(_, 1, _, _).
   error(instantiation_error, _).
?- depth_limited(end, _, _, _).
   error(instantiation_error, _).
?- depth_limited(end, -1, _, _).
   error(type_error(not_less_than_zero,-1), _).
?- a_star(cost(-1), _, _, _).
   error(domain_error(not_less_than_zero,-1), _).
?- ida_star(cost(-0.5), _, _, _).
   error(domain_error(not_less_than_zero,-0.5), _).
?- a_star(cost(a), _, _, _).
   error(type_error(number,a), _).
?- best_first(cost(1+1), _, _, _).
   error(type_error(number,1+1), _).
?- depth_limited(cost(_), 2, _, _).
   error(instantiation_error, _).
?- once(best_first(cost(-1), _, C, _)).
   C = -1.
?- once(breadth_first(cost(a), P, _)).
   P = [cost(a),end].
?- a_star(estimate(a), _, _, _).
   error(type_error(number,a), _).
?- ida_star(estimate(_), _, _, _).
   error(instantiation_error, _).
?- X is nan, a_star(estimate(X), _, _, _).
   error(evaluation_error(undefined), _).

% In a module.

?- assertz(trip:s(a, b, 3)), assertz(trip:goal(b)), assertz(trip:h(_, 1)), once(a_star(trip:a, P, C, E)).
   P = [a,b], C = 3, E = 1.
?- assertz(s(a:1, a:2, 3)), assertz(goal(a:2)), once(breadth_first(a:1, P, E)).
   P = [a:1,a:2], E = 1.

% --- Games --------------------------------------------------------------------

% pos(Seed,Who,Path): a tree of which Seed makes up the branching and the values

moves(pos(Seed,Who,Path), Positions) :-
    length(Path, Depth),
    Depth < 6,
    sum_list(Path, Sum),
    made_up(Seed, Sum, Depth, X),
    Most is X mod 4,
    other(Who, Next),
    findall(pos(Seed,Next,[I|Path]), between(1, Most, I), Positions).
moves(turnless, [turnless]).
moves(many, more).
moves(line(I), [line(J)]) :-
    I > 0,
    J is I-1.

staticval(pos(Seed,_,Path), Value) :-
    foldl(mix, Path, Seed, Code),
    Value is Code mod 10.
staticval(value(V), V).
staticval(line(I), I).

mix(I, Code0, Code) :-
    Code is (Code0*31+I*17) mod 10007.

other(max, min).
other(min, max).

max_to_move(pos(_,max,_)).
max_to_move(line(_)).
min_to_move(pos(_,min,_)).

% plain_minimax(Position, Depth, Best, Value): Best is none if there are no moves

plain_minimax(Position, Depth, Best, Value) :-
    (   Depth > 0,
        moves(Position, [P|Ps])
    ->  Depth1 is Depth-1,
        plain_minimax(P, Depth1, _, V),
        choose(Ps, Position, Depth1, P, V, Best, Value)
    ;   Best = none,
        staticval(Position, Value)
    ).

choose([], _, _, Best, Value, Best, Value).
choose([P|Ps], Position, Depth, P0, V0, Best, Value) :-
    plain_minimax(P, Depth, _, V),
    (   ( max_to_move(Position), V > V0 ; min_to_move(Position), V < V0 )
    ->  choose(Ps, Position, Depth, P, V, Best, Value)
    ;   choose(Ps, Position, Depth, P0, V0, Best, Value)
    ).

none_if_unbound(Best) :-
    (   var(Best)
    ->  Best = none
    ;   true
    ).

?- forall(( between(1, 150, Seed), member(Who, [max,min]), between(0, 7, Depth) ), same(( minimax(pos(Seed,Who,[]), Depth, B, V), none_if_unbound(B) ), plain_minimax(pos(Seed,Who,[]), Depth, B, V), B-V)).
   true.
?- forall(( between(1, 150, Seed), member(Who, [max,min]), between(0, 7, Depth) ), same(( alpha_beta(pos(Seed,Who,[]), Depth, -inf, inf, B, V), none_if_unbound(B) ), plain_minimax(pos(Seed,Who,[]), Depth, B, V), B-V)).
   true.
?- forall(( between(1, 60, Seed), member(Who, [max,min]), member(A-B, [2-6,5-6,-1-3,8-20]) ), ( minimax(pos(Seed,Who,[]), 5, _, V), alpha_beta(pos(Seed,Who,[]), 5, A, B, _, W), ( V =< A -> W >= V, W =< A ; V >= B -> W =< V, W >= B ; W =:= V ) )).
   true.
?- aggregate_all(count, ( between(1, 60, Seed), minimax(pos(Seed,max,[]), 6, B, _), nonvar(B) ), N).
   N = 48.
?- minimax(line(100000), 1000000, B, V).
   B = line(99999), V = 0.
?- minimax(value(3), 5, B, V).
   V = 3.
?- minimax(pos(1,max,[]), 0, B, V).
   V = 1.
?- minimax(_, 1, _, _).
   error(instantiation_error, _).
?- minimax(value(1), _, _, _).
   error(instantiation_error, _).
?- minimax(value(1), a, _, _).
   error(type_error(integer,a), _).
?- minimax(value(a), 1, _, _).
   error(type_error(number,a), _).
?- minimax(value(_), 1, _, _).
   error(instantiation_error, _).
?- minimax(nobody_knows, 1, _, _).
   error(existence_error(static_value,nobody_knows), _).
?- minimax(turnless, 1, _, _).
   error(existence_error(turn,turnless), _).
?- minimax(many, 1, _, _).
   error(type_error(list,more), _).
?- alpha_beta(value(1), 1, _, 3, _, _).
   error(instantiation_error, _).
?- alpha_beta(value(1), 1, a, 3, _, _).
   error(type_error(evaluable,a/0), _).
