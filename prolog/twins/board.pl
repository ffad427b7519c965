% The eight puzzle: a sliding board, its estimate, and the search for a way.
%
% A position is a list of cells X/Y: that of the empty square, then those of the
% tiles. The estimate is the distance of all tiles from their places, plus three
% times the measure of their disorder; the search expands the most promising open
% node. The names of data (узел/4) are those of the textbook program in Russian.

%~ order(cells, cell, any)

order([C1,C2|Cs], First, Score) :-
    score(C1, C2, Score1),
    order([C2|Cs], First, Score2),
    Score is Score1+Score2.
order([Last], First, Score) :-
    score(Last, First, Score).

score(2/2, _, 1) :- !.
score(1/3, 2/3, 0) :- !.
score(2/3, 3/3, 0) :- !.
score(3/3, 3/2, 0) :- !.
score(3/2, 3/1, 0) :- !.
score(3/1, 2/1, 0) :- !.
score(2/1, 1/1, 0) :- !.
score(1/1, 1/2, 0) :- !.
score(1/2, 1/3, 0) :- !.
score(_, _, 2).

final([2/2,1/3,2/3,3/3,3/2,3/1,2/1,1/1,1/2]).

%~ slide(position, any, any)

slide([Empty|Tiles], [Tile|Tiles1], 1) :-
    swap(Empty, Tile, Tiles, Tiles1).

swap(Empty, Tile, [Tile|Tiles], [Empty|Tiles]) :-
    distance(Empty, Tile, 1).
swap(Empty, Tile, [T|Tiles], [T|Tiles1]) :-
    swap(Empty, Tile, Tiles, Tiles1).

distance(X1/Y1, X2/Y2, D) :-
    D is abs(X1-X2)+abs(Y1-Y2).

%~ estimate(position, any)

estimate([Empty|Tiles], H) :-
    sum_of_distances([Empty|Tiles], D),
    order([Empty|Tiles], Score),
    H is D+3*Score.

%~ sum_of_distances(position, any)

sum_of_distances([_|Tiles], D) :-
    final([_|Places]),
    distances(Tiles, Places, 0, D).

%~ distances(cells, cells, integer, any)

distances([], [], D, D).
distances([T|Tiles], [P|Places], D0, D) :-
    distance(T, P, D1),
    D2 is D0+D1,
    distances(Tiles, Places, D2, D).

%~ order(position, any)

order([_|Tiles], Score) :-
    Tiles = [First|_],
    order(Tiles, First, Sum),
    Score is Sum.

%~ best_first(position, any, any) 5000

best_first(Start, Path, Count) :-
    estimate(Start, H),
    expand([узел(H, 0, Start, [])], Path, 0, Count).

expand([узел(_, _, Position, Way)|_], [Position|Way], Count, Count) :-
    final(Position).
expand([узел(_, G, Position, Way)|Open], Path, Count0, Count) :-
    \+ final(Position),
    findall(узел(F1, G1, Position1, [Position|Way]),
            successor(Position, G, Way, Position1, G1, F1),
            Successors),
    insert_nodes(Successors, Open, Open1),
    Count1 is Count0+1,
    expand(Open1, Path, Count1, Count).

successor(Position, G, Way, Position1, G1, F1) :-
    slide(Position, Position1, Cost),
    \+ member(Position1, Way),
    G1 is G+Cost,
    estimate(Position1, H),
    F1 is G1+H.

% insert_nodes(+New, +Nodes, -Nodes1)

insert_nodes([], Nodes, Nodes).
insert_nodes([Node|New], Nodes0, Nodes) :-
    insert_nodes(New, Nodes0, Nodes1),
    insert_node(Nodes1, Node, Nodes).

%~ insert_node(узлы, узел, out)

insert_node([], Node, [Node]).
insert_node([Node1|Nodes], Node, Nodes1) :-
    Node = узел(F, _, _, _),
    Node1 = узел(F1, _, _, _),
    (   F =< F1
    ->  Nodes1 = [Node,Node1|Nodes]
    ;   Nodes1 = [Node1|Nodes2],
        insert_node(Nodes, Node, Nodes2)
    ).
