% IDA*: iterative deepening by cost, on the puzzle of eight tiles.
%
% A depth-first search goes on only while F = G + H is within a bound: G is the cost
% so far, H what it takes at least from here. The first bound is the estimate of the
% start; the next is the least F that was beyond the bound. Memory is needed for one
% way only, and the first solution is the cheapest one.
%
% A board is the list of its nine squares, row by row; 0 is the empty one.
%
% Ask it:  ?- ida_star([1,3,4,8,0,2,7,6,5], Moves, Bounds).

% ida_star(Board, Moves, Bounds): Moves are the tiles in the order in which they are
% moved, Bounds the bounds that were tried

ida_star(Board, Moves, Bounds) :-
    distance(Board, Bound),
    deepen(Bound, Board, Moves, Bounds).

deepen(Bound, Board, Moves, [Bound|Bounds]) :-
    search(Board, none, 0, Bound, Result),
    (   Result = found(Moves)
    ->  Bounds = []
    ;   Result = beyond(Bound1),
        deepen(Bound1, Board, Moves, Bounds)
    ).

% search(Board, Last, G, Bound, Result): Last is the tile moved last, which is not
% moved back; Result is found(Moves) or beyond(F), with the least F beyond Bound

search(Board, Last, G, Bound, Result) :-
    distance(Board, H),
    F is G+H,
    (   F > Bound
    ->  Result = beyond(F)
    ;   H =:= 0
    ->  Result = found([])
    ;   findall(Tile-Board1, move(Board, Last, Tile, Board1), Successors),
        G1 is G+1,
        first(Successors, G1, Bound, none, Result)
    ).

% first(Successors, G, Bound, Least, Result): the first successor with a solution;
% Least is the least F beyond Bound so far, or none

first([], _, _, Least, beyond(Least)).
first([Tile-Board|Successors], G, Bound, Least, Result) :-
    search(Board, Tile, G, Bound, Result0),
    (   Result0 = found(Moves)
    ->  Result = found([Tile|Moves])
    ;   Result0 = beyond(F),
        least(Least, F, Least1),
        first(Successors, G, Bound, Least1, Result)
    ).

% A dead end has none: what follows it decides.

least(none, F, F) :-
    !.                          % nothing to compare with
least(Least, none, Least) :-
    !.                          % the dead end
least(Least, F, Least1) :-
    Least1 is min(Least, F).

% --- The puzzle ---

% move(Board, Last, Tile, Board1): Tile, not Last, moves to the empty square

move(Board, Last, Tile, Board1) :-
    square(Board, 0, 0, Empty),
    beside(Empty, From),
    square(Board, 0, Tile, From),
    Tile \== Last,
    exchange(Board, Tile, Board1).

% square(Board, N0, Tile, N): the squares are counted from N0

square([Tile|_], N, Tile, N).
square([_|Board], N0, Tile, N) :-
    N1 is N0+1,
    square(Board, N1, Tile, N).

beside(Square, Square1) :-
    Square >= 3,
    Square1 is Square-3.
beside(Square, Square1) :-
    Square mod 3 > 0,
    Square1 is Square-1.
beside(Square, Square1) :-
    Square mod 3 < 2,
    Square1 is Square+1.
beside(Square, Square1) :-
    Square < 6,
    Square1 is Square+3.

exchange([], _, []).
exchange([X|Xs], Tile, [Y|Ys]) :-
    (   X =:= 0
    ->  Y = Tile
    ;   X =:= Tile
    ->  Y = 0
    ;   Y = X
    ),
    exchange(Xs, Tile, Ys).

% distance(Board, H): the steps of all tiles to their places, as if alone. The goal is
%
%    1 2 3
%    8   4
%    7 6 5

distance(Board, H) :-
    distance(Board, 0, 0, H).

distance([], _, H, H).
distance([Tile|Board], Square, H0, H) :-
    (   Tile =:= 0
    ->  H1 = H0
    ;   home(Tile, Home),
        H1 is H0+abs(Square//3-Home//3)+abs(Square mod 3-Home mod 3)
    ),
    Square1 is Square+1,
    distance(Board, Square1, H1, H).

home(1, 0).
home(2, 1).
home(3, 2).
home(4, 5).
home(5, 8).
home(6, 7).
home(7, 6).
home(8, 3).

% Answers

?- ida_star([1,3,4,8,0,2,7,6,5], Moves, Bounds).
   Moves = [2,4,3,2], Bounds = [4].

?- ida_star([1,2,3,8,0,4,7,6,5], Moves, Bounds).
   Moves = [], Bounds = [0].

?- ida_star([2,1,6,4,0,8,7,5,3], Moves, Bounds).
   Moves = [1,2,4,1,8,6,2,4,1,8,6,3,5,6,4,2,3,4], Bounds = [12,14,16,18].

?- distance([2,1,6,4,0,8,7,5,3], H).
   H = 12.
