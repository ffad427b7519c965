% Searching through a list of nodes: breadth first, and best first with sorted lists.
%
% These predicates have no twin for each: one twin knows them, and others that do the same, by
% what their clauses do (src/builtins/twins/agendas). They stand here to be tried. What a state
% leads to and which states are goals is a parameter, as in searches.pl.

%~ past_closed(start_path, state, visited, out) 3000 with graph

past_closed([[Goal|Way]|_], Goal, _, [Goal|Way]).
past_closed([[State|_]|Nodes], Goal, Closed, Way) :-
    member(State, Closed),
    !,
    past_closed(Nodes, Goal, Closed, Way).
past_closed([[State|Way]|Nodes], Goal, Closed, Found) :-
    findall([Next,State|Way], ( leads_to(State, Next), \+ member(Next, Closed) ), New),
    append(Nodes, New, Nodes1),
    past_closed(Nodes1, Goal, [State|Closed], Found).

%~ past_waiting(start_pair, visited, out) 3000 with graph

past_waiting([State-Way|_], _, Found) :-
    is_final(State),
    reverse([State|Way], Found).
past_waiting([State-Way|Nodes], Closed, Found) :-
    findall(Next-[State|Way],
            ( leads_to(State, Next),
              \+ memberchk(Next, Closed),
              \+ memberchk(Next-_, Nodes) ),
            New),
    append(Nodes, New, Nodes1),
    past_waiting(Nodes1, [State|Closed], Found).

%~ by_cost(start_keyed, state, visited, out) 3000 with graph

by_cost([Cost-[Goal|Way]|_], Goal, _, Cost-[Goal|Way]) :-
    !.
by_cost([_-[State|_]|Nodes], Goal, Closed, Found) :-
    memberchk(State, Closed),
    !,
    by_cost(Nodes, Goal, Closed, Found).
by_cost([Cost-[State|Way]|Nodes], Goal, Closed, Found) :-
    findall(Cost1-[Next,State|Way],
            ( arc(State, Next, C), \+ memberchk(Next, Closed), Cost1 is Cost+C ),
            New),
    append(New, Nodes, All),
    keysort(All, Sorted),
    by_cost(Sorted, Goal, [State|Closed], Found).

%~ by_estimate(start_node, visited, out) 3000 with graph

by_estimate([node(_,_,State,Way)|_], _, [State|Way]) :-
    is_final(State).
by_estimate([node(_,Cost,State,Way)|Nodes], Closed, Found) :-
    findall(node(F,Cost1,Next,[State|Way]),
            ( arc(State, Next, C),
              \+ member(Next, Closed),
              \+ member(node(_,_,Next,_), Nodes),
              Cost1 is Cost+C,
              evaluation(Next, H),
              F is Cost1+H ),
            New),
    append(New, Nodes, All),
    sort(All, Sorted),
    by_estimate(Sorted, [State|Closed], Found).

%~ without_ways(start_state, visited, out) 3000 with graph

without_ways([State|_], _, State) :-
    is_final(State),
    !.
without_ways([State|States], Closed, Found) :-
    findall(Next, ( leads_to(State, Next), \+ member(Next, Closed) ), New),
    append(States, New, States1),
    append(New, Closed, Closed1),
    without_ways(States1, Closed1, Found).

%~ in_one_clause(visited, start_path, out) 3000 with graph

in_one_clause(_, [[State|Way]|_], Found) :-
    is_final(State),
    reverse([State|Way], Found).
in_one_clause(Closed, [Path|Paths], Found) :-
    Path = [State|_],
    (   memberchk(State, Closed)
    ->  in_one_clause(Closed, Paths, Found)
    ;   longer(Path, Longer),
        append(Longer, Paths, Paths1),
        in_one_clause([State|Closed], Paths1, Found)
    ).

longer([State|Way], Longer) :-
    bagof([Next,State|Way], leads_to(State, Next), Longer),
    !.
longer(_, []).

%~ counting_nodes(start_node, out, integer, out) 3000 with graph

counting_nodes([node(_,_,State,Way)|_], [State|Way], Count, Count) :-
    is_final(State).
counting_nodes([node(_,Cost,State,Way)|Nodes], Found, Count0, Count) :-
    \+ is_final(State),
    findall(node(F,Cost1,Next,[State|Way]),
            following(State, Cost, Way, Next, Cost1, F),
            New),
    Count1 is 1+Count0,
    in_front_of_equals(New, Nodes, Nodes1),
    counting_nodes(Nodes1, Found, Count1, Count).

following(State, Cost, Way, Next, Cost1, F) :-
    arc(State, Next, C),
    Cost1 is C+Cost,
    \+ member(Next, Way),
    evaluation(Next, H),
    F is H+Cost1.

in_front_of_equals([], Nodes, Nodes).
in_front_of_equals([Node|New], Nodes0, Nodes) :-
    in_front_of_equals(New, Nodes0, Nodes1),
    one_in_front(Node, Nodes1, Nodes).

one_in_front(Node, [], [Node]).
one_in_front(Node, [First|Nodes0], Nodes) :-
    Node = node(F,_,_,_),
    First = node(F0,_,_,_),
    (   F =< F0
    ->  Nodes = [Node,First|Nodes0]
    ;   Nodes = [First|Nodes1],
        one_in_front(Node, Nodes0, Nodes1)
    ).

%~ in_one_clause(start_keyed, visited, out) 3000 with graph

in_one_clause([Cost-[State|Way]|Nodes], Closed, Found) :-
    (   memberchk(State, Closed)
    ->  in_one_clause(Nodes, Closed, Found)
    ;   is_final(State)
    ->  Found = Cost-[State|Way]
    ;   (   setof(Cost1-[Next,State|Way], C^( arc(State, Next, C), Cost1 is Cost+C ), New)
        ->  true
        ;   New = []
        ),
        append(New, Nodes, All),
        keysort(All, Sorted),
        in_one_clause(Sorted, [State|Closed], Found)
    ).

%~ bag_of_ways(start_path, visited, out) 3000 with graph

bag_of_ways([[State|Way]|_], _, Found) :-
    is_final(State),
    Found = [State|Way].
bag_of_ways([[State|Way]|Nodes], Closed, Found) :-
    (   bagof([Next,State|Way], ( leads_to(State, Next), \+ member(Next, Closed) ), New)
    ->  true
    ;   New = []
    ),
    append(Nodes, New, Nodes1),
    bag_of_ways(Nodes1, [State|Closed], Found).
