% A knight visits every square of a board once (Warnsdorf's rule: go where the
% fewest squares can be reached from).

tour(Size, Start, Tour) :-
    Squares is Size*Size-1,
    extend(Squares, Size, Start, [Start], Backward),
    rev(Backward, [], Tour).

% extend(Left, Size, Square, Visited, Tour): Left squares are still to visit

extend(0, _, _, Tour, Tour).
extend(Left, Size, Square, Visited, Tour) :-
    Left > 0,
    findall(Degree-Next,
            ( free(Square, Size, Visited, Next),
              degree(Next, Size, Visited, Degree) ),
            Choices),
    keysort(Choices, Sorted),
    choose(Sorted, Next),
    Left1 is Left-1,
    extend(Left1, Size, Next, [Next|Visited], Tour).

choose([_-Next|_], Next).
choose([_|Choices], Next) :-
    choose(Choices, Next).

degree(Square, Size, Visited, Degree) :-
    findall(x, free(Square, Size, Visited, _), Xs),
    length(Xs, Degree).

free(Square, Size, Visited, Next) :-
    jump(Square, Next),
    Next = X/Y,
    X >= 1, X =< Size,
    Y >= 1, Y =< Size,
    \+ visited(Visited, Next).

visited([Square|_], Square) :-
    !.                          % once is enough
visited([_|Squares], Square) :-
    visited(Squares, Square).

jump(X/Y, X1/Y1) :-
    step(DX, DY),
    X1 is X+DX,
    Y1 is Y+DY.

step(1, 2).
step(2, 1).
step(2, -1).
step(1, -2).
step(-1, -2).
step(-2, -1).
step(-2, 1).
step(-1, 2).

rev([], Ys, Ys).
rev([X|Xs], Ys0, Ys) :-
    rev(Xs, [X|Ys0], Ys).

% Answers

?- once(tour(5, 1/1, _Tour)), length(_Tour, N), sort(_Tour, _Set), length(_Set, M).
   N = 25, M = 25.

?- once(tour(8, 1/1, [_,B,C|_])).
   B = 2/3, C = 3/1.

?- tour(3, 1/1, _).
   false.
