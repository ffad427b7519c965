% Sudoku in plain Prolog: always fill the square with the fewest candidates.
%
% A board is a list of nine rows; an empty square is a variable.

sudoku(Rows) :-
    squares(Rows, 1, Squares),
    fill(Squares, Squares).

% squares(Rows, Y, Squares): s(X,Y,Box,Value) for every square

squares([], _, []).
squares([Row|Rows], Y, Squares) :-
    row(Row, 1, Y, Squares, Squares1),
    Y1 is Y+1,
    squares(Rows, Y1, Squares1).

row([], _, _, Squares, Squares).
row([V|Vs], X, Y, [s(X,Y,Box,V)|Squares], Squares1) :-
    Box is (X-1)//3 + (Y-1)//3*3,
    X1 is X+1,
    row(Vs, X1, Y, Squares, Squares1).

fill(Squares, All) :-
    empty(Squares, Empty),
    (   Empty == []
    ->  true
    ;   candidates(Empty, All, Choices),
        keysort(Choices, [_-c(Square,Digits)|_]),
        Square = s(_, _, _, V),
        one_of(Digits, V),
        fill(Empty, All)
    ).

empty([], []).
empty([Square|Squares], Empty) :-
    Square = s(_, _, _, V),
    (   var(V)
    ->  Empty = [Square|Empty1]
    ;   Empty = Empty1
    ),
    empty(Squares, Empty1).

candidates([], _, []).
candidates([Square|Squares], All, [N-c(Square,Digits)|Choices]) :-
    free([1,2,3,4,5,6,7,8,9], Square, All, Digits),
    length(Digits, N),
    candidates(Squares, All, Choices).

free([], _, _, []).
free([D|Ds], Square, All, Digits) :-
    (   taken(All, D, Square)
    ->  Digits = Digits1
    ;   Digits = [D|Digits1]
    ),
    free(Ds, Square, All, Digits1).

% taken(Squares, D, Square): one of Squares has D and shares a line or a box

taken([s(X,Y,B,V)|Squares], D, s(X1,Y1,B1,V1)) :-
    (   V == D,
        ( X =:= X1 ; Y =:= Y1 ; B =:= B1 )
    ->  true
    ;   taken(Squares, D, s(X1,Y1,B1,V1))
    ).

one_of([X|_], X).
one_of([_|Xs], X) :-
    one_of(Xs, X).

problem(1, [ [_,_,3,_,2,_,6,_,_],
             [9,_,_,3,_,5,_,_,1],
             [_,_,1,8,_,6,4,_,_],
             [_,_,8,1,_,2,9,_,_],
             [7,_,_,_,_,_,_,_,8],
             [_,_,6,7,_,8,2,_,_],
             [_,_,2,6,_,9,5,_,_],
             [8,_,_,2,_,3,_,_,9],
             [_,_,5,_,1,_,3,_,_] ]).

% Answers

?- problem(1, Rows), once(sudoku(Rows)).
   Rows = [ [4,8,3,9,2,1,6,5,7],
            [9,6,7,3,4,5,8,2,1],
            [2,5,1,8,7,6,4,9,3],
            [5,4,8,1,3,2,9,7,6],
            [7,2,9,5,6,4,1,3,8],
            [1,3,6,7,9,8,2,4,5],
            [3,7,2,6,8,9,5,1,4],
            [8,1,4,2,5,3,7,6,9],
            [6,9,5,4,1,7,3,8,2] ].
