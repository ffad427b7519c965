:- module(twins_of_searches,
          [ '$a_star'/8,             % +Agenda, +Closed, +N0, -N, -Solution, -Cost, +Holes, +Made
            '$planning'/6,           % +Open, +Problem, +Closed, -Way, +Holes, +Made
            '$best_first'/6,         % +Open, -Way, +N0, -N, +Holes, +Made
            '$breadth_first'/5,      % +Graph, +Start, -Path, +Holes, +Pure
            '$breadth_paths'/4,      % +Paths, -Solution, +Holes, +Made
            '$search_best'/4,        % +Agenda, -Goal, +Holes, +Pure
            '$reordered'/4,          % :Closure, +Order, ?A, ?B
            '$reordered'/5,          % :Closure, +Order, ?A, ?B, ?C
            '$reordered'/6,          % :Closure, +Order, ?A, ?B, ?C, ?D
            '$reordered'/7,          % :Closure, +Order, ?A, ?B, ?C, ?D, ?E
            '$reordered'/8           % :Closure, +Order, ?A, ?B, ?C, ?D, ?E, ?F
          ]).

/** <module> Native twins of searches

The clauses that run in place of a textbook's search program, when its shape is known
(`prolog/twins/searches.pl`): the same goals of the program are called, in the same
order. Holes are closures of the predicate itself and of those that the program has
for what the definition leaves open.

Made is the number of a frontier that the twin has made of the nodes. `'$frontier'/7` has the nodes that the clauses keep in a list, and the states they
have seen; a search goes on with those that its clauses have left. A state with variables, and whatever else it was not made for, ends it: its
nodes become a list again, and the clauses go on.
*/

%!  '$a_star'(+Agenda, +Closed, +N0, -N, -Solution, -Cost, +Holes, +Made) is semidet.
%
%   The twin of a_star/6 in prolog/twins/searches.pl; the parameters are final/1, arc/3
%   and estimate/2.

'$a_star'(Nodes, Closed0, N0, N, Solution, Cost, parameters(Self,Final,Arc,Estimate), Made) :-
    name_(Nodes, Name),
    '$frontier'(Made, Nodes, Closed0, Frontier, Task, State, G),
    (   Task =:= 0
    ->  (   call(Final, State)
        ->  '$frontier_way'(Frontier, Way, Steps),
            Result = found(Way,G)
        ;   a_star_successors_(Frontier, State, G, Arc, Estimate)
        )
    ;   '$frontier_lists'(Frontier, Name, Open, New, Closed),
        '$frontier_way'(Frontier, _, Steps0),
        Steps is Steps0+1,
        Result = lists(Open,New,Closed)
    ),
    !,                          % the search has ended
    N1 is N0+Steps,
    (   Result = found(Way,G)
    ->  Solution = Way,
        Cost = G,
        N = N1
    ;   Result = lists(Open,New,Closed),
        insert_behind_(New, Open, Agenda),
        call(Self, Agenda, Closed, N1, N, Solution, Cost)
    ).

%   name_(+Nodes, -Name): Name is the functor name of the nodes.

name_([Node|_], Name) :-
    functor(Node, Name, _).

a_star_successors_(Frontier, State, G, Arc, Estimate) :-
    call(Arc, State, State1, C),
    '$frontier_reach'(Frontier, State1, Number, Others),
    (   Others == []
    ->  true
    ;   \+ memberchk(State1, Others)
    ),
    call(Estimate, State1, H1),
    G1 is G+C,
    F1 is G1+H1,
    '$frontier_add'(Frontier, Number, State1, G1, F1),
    fail.
a_star_successors_(Frontier, _, _, _, _) :-
    '$frontier_next'(Frontier),
    fail.

%   insert_behind_(+New, +Open, -Agenda): as the clauses do.

insert_behind_([], Agenda, Agenda).
insert_behind_([Node|Nodes], Agenda0, Agenda) :-
    insert_one_behind_(Agenda0, Node, Agenda1),
    insert_behind_(Nodes, Agenda1, Agenda).

insert_one_behind_([], Node, [Node]).
insert_one_behind_([First|Agenda], Node, Agenda1) :-
    arg(1, First, F0),
    arg(1, Node, F),
    (   F < F0
    ->  Agenda1 = [Node,First|Agenda]
    ;   Agenda1 = [First|Agenda2],
        insert_one_behind_(Agenda, Node, Agenda2)
    ).

%   insert_before_(+New, +Open, -Agenda): as the clauses do, the last one first.

insert_before_([], Agenda, Agenda).
insert_before_([Node|Nodes], Agenda0, Agenda) :-
    insert_before_(Nodes, Agenda0, Agenda1),
    insert_one_before_(Agenda1, Node, Agenda).

insert_one_before_([], Node, [Node]).
insert_one_before_([First|Agenda], Node, Agenda1) :-
    arg(1, First, F0),
    arg(1, Node, F),
    (   F =< F0
    ->  Agenda1 = [Node,First|Agenda]
    ;   Agenda1 = [First|Agenda2],
        insert_one_before_(Agenda, Node, Agenda2)
    ).

%!  '$planning'(+Open, +Problem, +Closed, -Way, +Holes, +Made) is semidet.
%
%   The twin of planning/4; the parameters are final/1, after/4 and h/2.

'$planning'(Nodes, Problem, Closed0, Way, parameters(Self,Final,After,Estimate), Made) :-
    name_(Nodes, Name),
    '$frontier'(Made, Nodes, Closed0, Frontier, Task, State, G),
    (   Task =:= 2
    ->  '$frontier_lists'(Frontier, Name, Open, New, Closed),
        Result = lists(Open,New,Closed)
    ;   call(Final, State)
    ->  '$frontier_way'(Frontier, Found, _),
        Result = found(Found)
    ;   Task =:= 1
    ->  '$frontier_next'(Frontier),
        fail
    ;   plan_successors_(Frontier, State, G, Problem, After, Estimate)
    ),
    !,                          % the search has ended
    (   Result = found(Found)
    ->  Way = Found
    ;   Result = lists(Open,New,Closed),
        insert_before_(New, Open, Open1),
        call(Self, Open1, Problem, Closed, Way)
    ).

plan_successors_(Frontier, State, G, Problem, After, Estimate) :-
    call(After, Problem, State, State1, C),
    G1 is G+C,
    call(Estimate, State1, H),
    F1 is G1+H,
    '$frontier_reach'(Frontier, State1, Number, _),
    '$frontier_add'(Frontier, Number, State1, G1, F1),
    fail.
plan_successors_(Frontier, _, _, _, _, _) :-
    '$frontier_next'(Frontier),
    fail.

%!  '$best_first'(+Open, -Way, +N0, -N, +Holes, +Made) is nondet.
%
%   The twin of expand_open/4, where Way and N are variables; the parameters are final/1,
%   after/3 and h/2.

'$best_first'(Nodes, Way, N0, N, parameters(Self,Final,After,Estimate), Made) :-
    name_(Nodes, Name),
    '$frontier'(Made, Nodes, [], Frontier, Task, State, G),
    (   Task =:= 2
    ->  '$frontier_lists'(Frontier, Name, Open, New, _),
        '$frontier_way'(Frontier, _, Steps),
        !,                      % the frontier has ended
        insert_before_(New, Open, Open1),
        N1 is N0+Steps+1,
        call(Self, Open1, Way, N1, N)
    ;   best_first_(Frontier, State, G, Way, N0, N, Final, After, Estimate)
    ).

best_first_(Frontier, State, _, Way, N0, N, Final, _, _) :-
    call(Final, State),
    '$frontier_way'(Frontier, Way, Steps),
    N is N0+Steps.
best_first_(Frontier, State, G, _, _, _, Final, After, Estimate) :-
    \+ call(Final, State),
    way_successors_(Frontier, State, G, After, Estimate).

way_successors_(Frontier, State, G, After, Estimate) :-
    call(After, State, State1, C),
    '$frontier_reach'(Frontier, State1, Number, Others),
    (   Others == []
    ->  true
    ;   \+ memberchk(State1, Others)
    ),
    G1 is G+C,
    call(Estimate, State1, H),
    F1 is G1+H,
    '$frontier_add'(Frontier, Number, State1, G1, F1),
    fail.
way_successors_(Frontier, _, _, _, _) :-
    '$frontier_next'(Frontier),
    fail.

%!  '$breadth_first'(+Graph, +Start, -Path, +Holes, +Pure) is nondet.
%
%   The twin of breadth_first/3; the parameters are goal/2 and next/3.

'$breadth_first'(Graph, Start, Path, parameters(_,Goal,Next), _) :-
    '$frontier'(queue, [[Start]], [], Frontier, Task, State, _),
    (   Task =:= 2
    ->  '$frontier_lists'(Frontier, node, Open, New, _),
        !,                      % the frontier has ended
        ways_(Open, Queue, Queue1),
        ways_(New, Queue1, End),
        wider_(Graph, Queue, End, Backward, Goal, Next),
        turn_(Backward, [], Path)
    ;   breadth_first_(Frontier, Graph, State, Path, Goal, Next)
    ).

breadth_first_(Frontier, Graph, State, Path, Goal, _) :-
    call(Goal, Graph, State),
    '$frontier_way'(Frontier, Backward, _),
    turn_(Backward, [], Path).
breadth_first_(Frontier, Graph, State, _, _, Next) :-
    call(Next, Graph, State, State1),
    '$frontier_reach'(Frontier, State1, Number, Others),
    (   Others == []
    ->  true
    ;   \+ memberchk(State1, Others)
    ),
    '$frontier_add'(Frontier, Number, State1, 0, 0),
    fail.
breadth_first_(Frontier, _, _, _, _, _) :-
    '$frontier_next'(Frontier),
    fail.

turn_([], Path, Path).
turn_([State|States], Path0, Path) :-
    turn_(States, [State|Path0], Path).

ways_([], Ways, Ways).
ways_([node(_,_,State,Way)|Nodes], [[State|Way]|Ways0], Ways) :-
    ways_(Nodes, Ways0, Ways).

%   wider_(+Graph, +Queue, +End, -Way, +Goal, +Next): as the clauses do.

wider_(Graph, Queue, End, Way, Goal, Next) :-
    Queue \== End,
    Queue = [Way1|Queue1],
    (   Way1 = [State|_],
        call(Goal, Graph, State),
        Way = Way1
    ;   findall(Way2, longer_(Next, Graph, Way1, Way2), Ways),
        enqueue_(Ways, End, End1),
        wider_(Graph, Queue1, End1, Way, Goal, Next)
    ).

longer_(Next, Graph, [State|Way], [State1,State|Way]) :-
    call(Next, Graph, State, State1),
    \+ memberchk(State1, [State|Way]).

enqueue_([], End, End).
enqueue_([Way|Ways], [Way|End0], End) :-
    enqueue_(Ways, End0, End).

%!  '$breadth_paths'(+Paths, -Solution, +Holes, +Made) is nondet.
%
%   The twin of breadth_paths/2 and breadth_all_paths/2, where Solution is a variable; the
%   parameters are is_final/1 and leads_to/2.

'$breadth_paths'(Paths0, Solution, parameters(Self,Final,Next), Made) :-
    '$frontier'(Made, Paths0, [], Frontier, Task, State, _),
    (   Task =:= 2
    ->  '$frontier_lists'(Frontier, node, Open, New, _),
        !,                      % the frontier has ended
        ways_(Open, Paths, Paths1),
        ways_(New, Paths1, []),
        call(Self, Paths, Solution)
    ;   breadth_paths_(Frontier, State, Solution, Final, Next)
    ).

breadth_paths_(Frontier, State, Solution, Final, _) :-
    call(Final, State),
    '$frontier_way'(Frontier, Solution, _).
breadth_paths_(Frontier, State, _, _, Next) :-
    call(Next, State, State1),
    '$frontier_reach'(Frontier, State1, Number, Others),
    (   Others == []
    ->  true
    ;   \+ memberchk(State1, Others)
    ),
    '$frontier_add'(Frontier, Number, State1, 0, 0),
    fail.
breadth_paths_(Frontier, _, _, _, _) :-
    '$frontier_next'(Frontier),
    fail.

%!  '$search_best'(+Agenda, -Goal, +Holes, +Pure) is nondet.
%
%   The twin of search_best/2, where Goal is a variable; the parameters are goal/1,
%   children/2 and eval/2. Eval/2 is pure, so that a node need not be evaluated each time
%   that another one passes by. Where a value of one that waits is an error, each is asked for
%   when the clauses ask for it.

'$search_best'(Agenda, Goal, parameters(_,Final,Children,Eval), _) :-
    (   valued_nodes_(Agenda, Eval, Nodes)
    ->  '$frontier'(agenda, Nodes, [], Frontier, _, State, _),
        search_best_(State, Frontier, Goal, Final, Children, Eval)
    ;   search_agenda_(Agenda, Goal, Final, Children, Eval)
    ).

%   valued_nodes_(+States, +Eval, -Nodes): fails if States are not in the order of their
%   values, or one has no value. The program does not ask for the value of a single waiting state.

valued_nodes_([State], _, [node(0,0,State,[])]) :-
    !.
valued_nodes_(States, Eval, Nodes) :-
    catch(( values_(States, Eval, Values),
            nodes_of_values_(States, Values, Nodes) ), Ball, no_value_(Ball)).

no_value_(Ball) :-
    subsumes_term(error(resource_error(_),_), Ball),
    throw(Ball).

nodes_of_values_([State], [Value], [node(Value,0,State,[])]).
nodes_of_values_([State|States], [Value|Values], [node(Value,0,State,[])|Nodes]) :-
    Values = [Next|_],
    Value =< Next,
    nodes_of_values_(States, Values, Nodes).

search_best_(State, _, State, Final, _, _) :-
    call(Final, State).
search_best_(State, Frontier, Goal, Final, Children, Eval) :-
    '$choice_point'(Mark),
    call(Children, State, New),
    '$choice_point'(Mark1),
    (   Mark1 == Mark,
        is_list(New),
        ground(New),
        values_(New, Eval, Values)
    ->  add_values_(New, Values, Frontier),
        fail
    ;   '$frontier_lists'(Frontier, node, Nodes, _, _),
        states_(Nodes, Open),
        add_best_(New, Open, Agenda, Eval),
        search_agenda_(Agenda, Goal, Final, Children, Eval)
    ).

%   values_(+States, +Eval, -Values): fails if one of States does not have exactly one value.

values_([], _, []).
values_([State|States], Eval, [Value|Values]) :-
    '$choice_point'(Mark),
    call(Eval, State, Value),
    '$choice_point'(Mark1),
    (   Mark1 == Mark,
        number(Value),
        Value =:= Value
    ->  values_(States, Eval, Values)
    ;   !,                      % whatever other values the state has
        fail
    ).

add_values_([], [], Frontier) :-
    '$frontier_next'(Frontier).
add_values_([State|States], [Value|Values], Frontier) :-
    '$frontier_reach'(Frontier, State, Number, _),
    '$frontier_add'(Frontier, Number, State, 0, Value),
    add_values_(States, Values, Frontier).

states_([], []).
states_([node(_,_,State,_)|Nodes], [State|States]) :-
    states_(Nodes, States).

%   search_agenda_(+Agenda, -Goal, +Final, +Children, +Eval): as the clauses do.

search_agenda_([State|_], State, Final, _, _) :-
    call(Final, State).
search_agenda_([State|Open], Goal, Final, Children, Eval) :-
    call(Children, State, New),
    add_best_(New, Open, Agenda, Eval),
    search_agenda_(Agenda, Goal, Final, Children, Eval).

add_best_([], Agenda, Agenda, _).
add_best_([State|States], Agenda0, Agenda, Eval) :-
    call(Eval, State, Value),
    insert_valued_(Agenda0, Value, State, Agenda1, Eval),
    add_best_(States, Agenda1, Agenda, Eval).

insert_valued_([], _, State, [State], _).
insert_valued_([First|Agenda], Value, State, [State,First|Agenda], Eval) :-
    call(Eval, First, FirstValue),
    Value < FirstValue.
insert_valued_([First|Agenda0], Value, State, [First|Agenda], Eval) :-
    call(Eval, First, FirstValue),
    Value >= FirstValue,
    insert_valued_(Agenda0, Value, State, Agenda, Eval).

%!  '$reordered'(:Closure, +Order, ?A, ?B) is nondet.
%!  '$reordered'(:Closure, +Order, ?A, ?B, ?C) is nondet.
%!  '$reordered'(:Closure, +Order, ?A, ?B, ?C, ?D) is nondet.
%!  '$reordered'(:Closure, +Order, ?A, ?B, ?C, ?D, ?E) is nondet.
%!  '$reordered'(:Closure, +Order, ?A, ?B, ?C, ?D, ?E, ?F) is nondet.
%
%   Closure with these arguments in another order: Order has the number of each of its
%   arguments among those here. So a parameter is called whose arguments stand otherwise
%   than in the definition.

'$reordered'(Closure, order(I,J), A, B) :-
    Vs = v(A,B),
    arg(I, Vs, V),
    arg(J, Vs, W),
    call(Closure, V, W).

'$reordered'(Closure, order(I,J,K), A, B, C) :-
    Vs = v(A,B,C),
    arg(I, Vs, V),
    arg(J, Vs, W),
    arg(K, Vs, X),
    call(Closure, V, W, X).

'$reordered'(Closure, order(I,J,K,L), A, B, C, D) :-
    Vs = v(A,B,C,D),
    arg(I, Vs, V),
    arg(J, Vs, W),
    arg(K, Vs, X),
    arg(L, Vs, Y),
    call(Closure, V, W, X, Y).

'$reordered'(Closure, order(I,J,K,L,M), A, B, C, D, E) :-
    Vs = v(A,B,C,D,E),
    arg(I, Vs, V),
    arg(J, Vs, W),
    arg(K, Vs, X),
    arg(L, Vs, Y),
    arg(M, Vs, Z),
    call(Closure, V, W, X, Y, Z).

'$reordered'(Closure, order(I,J,K,L,M,N), A, B, C, D, E, F) :-
    Vs = v(A,B,C,D,E,F),
    arg(I, Vs, V),
    arg(J, Vs, W),
    arg(K, Vs, X),
    arg(L, Vs, Y),
    arg(M, Vs, Z),
    arg(N, Vs, U),
    call(Closure, V, W, X, Y, Z, U).
