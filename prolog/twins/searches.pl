% Searches through the states of a problem, with their open nodes and expanded states.
%
% The successors of a state, the goal states and the estimates are parameters: they are
% not defined here, the program defines them. In the eight puzzle they are part of the
% program (board.pl), which has a separate twin.

%? is_final/1, arc/3, evaluation/2, after/3, after/4, goal/2, next/3, goal/1, children/2
%? value_of/2, leads_to/2

%~ a_star(start_node, empty, integer, out, out, outnumber) 3000 with graph

a_star([node(_,G,State,Path)|Agenda], Closed, N0, N, Solution, Cost) :-
    (   known(Closed, State)
    ->  a_star(Agenda, Closed, N0, N, Solution, Cost)
    ;   is_final(State)
    ->  Solution = [State|Path],
        Cost = G,
        N = N0
    ;   findall(node(F1,G1,State1,[State|Path]),
                child(State, G, Closed, State1, G1, F1),
                Children),
        insert_all(Children, Agenda, Agenda1),
        N1 is N0+1,
        a_star(Agenda1, [State|Closed], N1, N, Solution, Cost)
    ).

child(State, G, Closed, State1, G1, F1) :-
    arc(State, State1, C),
    \+ known(Closed, State1),
    evaluation(State1, H1),
    G1 is G+C,
    F1 is G1+H1.

known([State|_], State) :-
    !.
known([_|States], State) :-
    known(States, State).

insert_all([], Agenda, Agenda).
insert_all([Node|Nodes], Agenda0, Agenda) :-
    insert_last(Agenda0, Node, Agenda1),
    insert_all(Nodes, Agenda1, Agenda).

%~ planning(start_uzel, any, empty, out) 3000 with graph

planning([узел(_,G,State,Path)|Open], Problem, Closed, Way) :-
    (   is_final(State)
    ->  Way = [State|Path]
    ;   known(Closed, State)
    ->  planning(Open, Problem, Closed, Way)
    ;   findall(узел(F1,G1,State1,[State|Path]),
                ( after(Problem, State, State1, C),
                  G1 is G+C,
                  evaluation(State1, H),
                  F1 is G1+H ),
                New),
        insert_nodes(New, Open, Open1),
        planning(Open1, Problem, [State|Closed], Way)
    ).

%~ expand_open(start_uzel, out, integer, out) 3000 with graph

expand_open([узел(_, _, State, Way)|_], [State|Way], Count, Count) :-
    is_final(State).
expand_open([узел(_, G, State, Way)|Open], Path, Count0, Count) :-
    \+ is_final(State),
    findall(узел(F1, G1, State1, [State|Way]),
            follower(State, G, Way, State1, G1, F1),
            Followers),
    insert_nodes(Followers, Open, Open1),
    Count1 is Count0+1,
    expand_open(Open1, Path, Count1, Count).

follower(State, G, Way, State1, G1, F1) :-
    after(State, State1, Cost),
    \+ member(State1, Way),
    G1 is G+Cost,
    evaluation(State1, H),
    F1 is G1+H.

%~ breadth_first(any, state, out) 3000 with graph

breadth_first(Graph, Start, Path) :-
    wider(Graph, [[Start]|Queue], Queue, Backward),
    turn(Backward, [], Path).

wider(Graph, Queue, End, Path) :-
    Queue \== End,
    Queue = [Way|Queue1],
    (   Way = [Node|_],
        goal(Graph, Node),
        Path = Way
    ;   findall(Way1, longer(Graph, Way, Way1), Ways),
        enqueue(Ways, End, End1),
        wider(Graph, Queue1, End1, Path)
    ).

longer(Graph, [Node|Way], [Node1,Node|Way]) :-
    next(Graph, Node, Node1),
    \+ among(Node1, [Node|Way]).

enqueue([], End, End).
enqueue([Way|Ways], [Way|End0], End) :-
    enqueue(Ways, End0, End).

among(X, [X|_]) :-
    !.
among(X, [_|Xs]) :-
    among(X, Xs).

turn([], Path, Path).
turn([Node|Nodes], Path0, Path) :-
    turn(Nodes, [Node|Path0], Path).

%~ breadth_paths(start_path, out) 3000 with graph

breadth_paths([[Node|Path]|_], [Node|Path]) :-
    is_final(Node).
breadth_paths([Path|Paths], Solution) :-
    extend(Path, Paths1),
    append(Paths, Paths1, Paths2),
    breadth_paths(Paths2, Solution).

extend([Node|Path], Paths) :-
    bagof([Node1,Node|Path],
          ( leads_to(Node, Node1),
            \+ member(Node1, [Node|Path]) ),
          Paths),
    !.
extend(_, []).

%~ breadth_all_paths(start_path, out) 3000 with graph

breadth_all_paths([[Node|Path]|_], [Node|Path]) :-
    is_final(Node).
breadth_all_paths([Path|Paths], Solution) :-
    extend_all(Path, Paths1),
    append(Paths, Paths1, Paths2),
    breadth_all_paths(Paths2, Solution).

extend_all([Node|Path], Paths) :-
    findall([Node1,Node|Path],
            ( leads_to(Node, Node1),
              \+ member(Node1, [Node|Path]) ),
            Paths).

%~ search_best(start_state, out) 3000 with graph

search_best([Goal|_], Goal) :-
    goal(Goal).
search_best([Node|Agenda], Goal) :-
    children(Node, Children),
    add_best(Children, Agenda, Agenda1),
    search_best(Agenda1, Goal).

add_best([], Agenda, Agenda).
add_best([Node|Nodes], Agenda, Agenda1) :-
    insert_best(Node, Agenda, Agenda2),
    add_best(Nodes, Agenda2, Agenda1).

insert_best(Node, Agenda, Agenda1) :-
    value_of(Node, Value),
    insert_best(Value, Node, Agenda, Agenda1).

insert_best(_, Node, [], [Node]).
insert_best(Value, Node, [First|Agenda], [Node,First|Agenda]) :-
    value_of(First, FirstValue),
    Value < FirstValue.
insert_best(Value, Node, [First|Agenda], [First|Agenda1]) :-
    value_of(First, FirstValue),
    Value >= FirstValue,
    insert_best(Value, Node, Agenda, Agenda1).
