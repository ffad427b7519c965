% Best-first search that finds the cheapest way (A*), and two problems for it: the
% tiles of tiles.pl, and ways between towns.
%
% A node of the agenda is node(F, G, State, Path): State is reached at cost G, its
% predecessors are Path (the nearest first), and F = G + h(State) is what a way
% through it costs at least. The agenda is ordered by F; a new node goes behind its
% equals. A state is expanded once: with a consistent h its first way is the best.
%
% Ask it:  ?- a_star(tiles([b,b,b,e,w,w,w]), Path, Cost, Expanded).

% a_star(Start, Path, Cost, Expanded): Path from Start to a goal, at Cost, found
% after expanding Expanded states

a_star(Start, Path, Cost, Expanded) :-
    estimate(Start, H),
    search([node(H,0,Start,[])], [], 0, Expanded, Backward, Cost),
    turn(Backward, [], Path).

search([node(_,G,State,Path)|Agenda], Closed, N0, N, Solution, Cost) :-
    (   known(Closed, State)
    ->  search(Agenda, Closed, N0, N, Solution, Cost)
    ;   final(State)
    ->  Solution = [State|Path],
        Cost = G,
        N = N0
    ;   findall(node(F1,G1,State1,[State|Path]),
                child(State, G, Closed, State1, G1, F1),
                Children),
        insert_all(Children, Agenda, Agenda1),
        N1 is N0+1,
        search(Agenda1, [State|Closed], N1, N, Solution, Cost)
    ).

child(State, G, Closed, State1, G1, F1) :-
    arc(State, State1, C),
    \+ known(Closed, State1),
    estimate(State1, H1),
    G1 is G+C,
    F1 is G1+H1.

known([State|_], State) :-
    !.                          % once is enough
known([_|States], State) :-
    known(States, State).

insert_all([], Agenda, Agenda).
insert_all([Node|Nodes], Agenda0, Agenda) :-
    insert(Agenda0, Node, Agenda1),
    insert_all(Nodes, Agenda1, Agenda).

insert([], Node, [Node]).
insert([First|Agenda], Node, Agenda1) :-
    First = node(F0,_,_,_),
    Node = node(F,_,_,_),
    (   F < F0
    ->  Agenda1 = [Node,First|Agenda]
    ;   Agenda1 = [First|Agenda2],
        insert(Agenda, Node, Agenda2)
    ).

turn([], Path, Path).
turn([State|States], Path0, Path) :-
    turn(States, [State|Path0], Path).

% --- The tiles: tiles(Row), a row of b, w and one e (empty) ---

% arc(State, State1, Cost): a move; final(State): a goal; estimate(State, H)

arc(tiles(Row), tiles(Row1), Cost) :-
    place(Row, 1, e, Empty),
    place(Row, 1, Tile, From),
    Tile \== e,
    Distance is abs(Empty-From),
    Distance < 4,               % over at most two others
    Cost is max(1, Distance-1),
    swap(Row, 1, Empty, From, Tile, Row1).
arc(town(Town), town(Town1), Km) :-
    road(Town, Town1, Km).

place([Tile|_], N, Tile, N).
place([_|Tiles], N0, Tile, N) :-
    N1 is N0+1,
    place(Tiles, N1, Tile, N).

swap([], _, _, _, _, []).
swap([Tile0|Tiles0], N, Empty, From, Tile, [Tile1|Tiles1]) :-
    (   N =:= Empty
    ->  Tile1 = Tile
    ;   N =:= From
    ->  Tile1 = e
    ;   Tile1 = Tile0
    ),
    N1 is N+1,
    swap(Tiles0, N1, Empty, From, Tile, Tiles1).

final(tiles(Row)) :-
    black_before_white(Row, 0, 0).
final(town(petersburg)).

estimate(tiles(Row), H) :-
    black_before_white(Row, 0, H).
estimate(town(Town), H) :-
    as_the_crow_flies(Town, H).

% black_before_white(Row, Blacks, Pairs): pairs of a black tile and a white one to
% the right of it, with Blacks before Row. Each move of cost C undoes at most C.

black_before_white([], _, 0).
black_before_white([Tile|Tiles], Blacks, Pairs) :-
    (   Tile == b
    ->  Blacks1 is Blacks+1,
        black_before_white(Tiles, Blacks1, Pairs)
    ;   Tile == w
    ->  black_before_white(Tiles, Blacks, Pairs0),
        Pairs is Pairs0+Blacks
    ;   black_before_white(Tiles, Blacks, Pairs)
    ).

% --- Ways to Petersburg ---

road(Town, Town1, Km) :-
    highway(Town, Town1, Km).
road(Town, Town1, Km) :-
    highway(Town1, Town, Km).

highway(moscow, tver, 180).
highway(tver, novgorod, 370).
highway(novgorod, petersburg, 190).
highway(moscow, yaroslavl, 270).
highway(yaroslavl, vologda, 200).
highway(vologda, petersburg, 660).
highway(tver, pskov, 560).
highway(pskov, petersburg, 290).
highway(novgorod, pskov, 220).

as_the_crow_flies(moscow, 630).
as_the_crow_flies(tver, 480).
as_the_crow_flies(novgorod, 160).
as_the_crow_flies(yaroslavl, 600).
as_the_crow_flies(vologda, 540).
as_the_crow_flies(pskov, 250).
as_the_crow_flies(petersburg, 0).

% Answers

?- a_star(tiles([b,b,b,e,w,w,w]), Path, Cost, Expanded).
   Path = [ tiles([b,b,b,e,w,w,w]), tiles([b,e,b,b,w,w,w]),
            tiles([b,w,b,b,e,w,w]), tiles([b,w,b,b,w,w,e]),
            tiles([b,w,b,e,w,w,b]), tiles([b,w,b,w,e,w,b]),
            tiles([b,w,e,w,b,w,b]), tiles([e,w,b,w,b,w,b]),
            tiles([w,w,b,e,b,w,b]), tiles([w,w,b,w,b,e,b]),
            tiles([w,w,e,w,b,b,b]) ],
   Cost = 14, Expanded = 133.

?- a_star(town(moscow), Path, Km, Expanded).
   Path = [town(moscow),town(tver),town(novgorod),town(petersburg)],
   Km = 740, Expanded = 3.

?- a_star(tiles([w,w,e,b,b]), Path, Cost, Expanded).
   Path = [tiles([w,w,e,b,b])], Cost = 0, Expanded = 0.

?- black_before_white([b,e,w,b,w], 0, Pairs).
   Pairs = 3.
