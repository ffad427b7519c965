% Sudoku: rows, columns and blocks have different digits. Most puzzles need no search.

:- use_module(library(clpfd)).

sudoku(Rows) :-
    length(Rows, 9),
    nine(Rows),
    append(Rows, Vars),
    Vars ins 1..9,
    distinct(Rows),
    transpose(Rows, Columns),
    distinct(Columns),
    blocks(Rows).

nine([]).
nine([Row|Rows]) :-
    length(Row, 9),
    nine(Rows).

distinct([]).
distinct([Xs|Xss]) :-
    all_distinct(Xs),
    distinct(Xss).

blocks([]).
blocks([As,Bs,Cs|Rows]) :-
    block(As, Bs, Cs),
    blocks(Rows).

block([], [], []).
block([A,B,C|As], [D,E,F|Bs], [G,H,I|Cs]) :-
    all_distinct([A,B,C,D,E,F,G,H,I]),
    block(As, Bs, Cs).

problem(1, [[_,_,_,_,_,_,_,_,_],
            [_,_,_,_,_,3,_,8,5],
            [_,_,1,_,2,_,_,_,_],
            [_,_,_,5,_,7,_,_,_],
            [_,_,4,_,_,_,1,_,_],
            [_,9,_,_,_,_,_,_,_],
            [5,_,_,_,_,_,_,7,3],
            [_,_,2,_,1,_,_,_,_],
            [_,_,_,_,4,_,_,_,9]]).
problem(2, [[5,3,_,_,7,_,_,_,_],
            [6,_,_,1,9,5,_,_,_],
            [_,9,8,_,_,_,_,6,_],
            [8,_,_,_,6,_,_,_,3],
            [4,_,_,8,_,3,_,_,1],
            [7,_,_,_,2,_,_,_,6],
            [_,6,_,_,_,_,2,8,_],
            [_,_,_,4,1,9,_,_,5],
            [_,_,_,_,8,_,_,7,9]]).

?- problem(2, Rows), sudoku(Rows).
   Rows = [[5,3,4,6,7,8,9,1,2],[6,7,2,1,9,5,3,4,8],[1,9,8,3,4,2,5,6,7],[8,5,9,7,6,1,4,2,3],[4,2,6,8,5,3,7,9,1],[7,1,3,9,2,4,8,5,6],[9,6,1,5,3,7,2,8,4],[2,8,7,4,1,9,6,3,5],[3,4,5,2,8,6,1,7,9]].
