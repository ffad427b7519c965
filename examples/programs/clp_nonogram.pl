% Nonograms: each row and column of a picture is a word that an automaton accepts, made from the lengths of its blocks.

:- use_module(library(clpfd)).

nonogram(RowBlocks, ColumnBlocks, Rows) :-
    length(RowBlocks, Height),
    length(ColumnBlocks, Width),
    length(Rows, Height),
    widths(Rows, Width),
    lines(RowBlocks, Rows),
    transpose(Rows, Columns),
    lines(ColumnBlocks, Columns).

widths([], _).
widths([Row|Rows], Width) :-
    length(Row, Width),
    widths(Rows, Width).

lines([], []).
lines([Blocks|Bs], [Line|Ls]) :-
    arcs(Blocks, 0, Last, Arcs),
    automaton(Line, [source(0),sink(Last)], Arcs),
    lines(Bs, Ls).

% State by state: blanks, then the cells of a block, then at least one blank before the next.

arcs([], S, S, [arc(S,0,S)]).
arcs([N|Ns], S, Last, [arc(S,0,S)|Arcs]) :-
    cells(N, S, End, Arcs, Arcs1),
    (   Ns == []
    ->  Last = End,
        Arcs1 = [arc(End,0,End)]
    ;   Next is End + 1,
        Arcs1 = [arc(End,0,Next)|Arcs2],
        arcs(Ns, Next, Last, Arcs2)
    ).

cells(0, S, S, Arcs, Arcs) :-
    !.                          % the block is over
cells(N, S0, S, [arc(S0,1,S1)|Arcs], Rest) :-
    S1 is S0 + 1,
    N1 is N - 1,
    cells(N1, S1, S, Arcs, Rest).

?- nonogram([[1,1],[5],[5],[3],[1]], [[2],[4],[4],[4],[2]], Rows), append(Rows, _Vs), label(_Vs).
   Rows = [[0,1,0,1,0],[1,1,1,1,1],[1,1,1,1,1],[0,1,1,1,0],[0,0,1,0,0]].
