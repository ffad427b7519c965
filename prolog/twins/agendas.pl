% Searching through a list of nodes: breadth first, and best first with sorted lists.
%
% These predicates have no twin each: one twin recognizes them, and others that do the same, by
% what their clauses do (src/builtins/twins/agendas). They are here to be tested. The successors
% of a state and the goal states are parameters, as in searches.pl.

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
