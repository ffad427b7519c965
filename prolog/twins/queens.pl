% The queens: values taken out of domains, one place after the other.
%
% `queens(Rows, Places, FreeRows, Rising, Falling)`: for each of Places a row is
% taken out of FreeRows, the rising diagonal out of Rising, the falling one out of
% Falling. With 1..8 twice, -7..7 and 2..16 it is the problem of the eight queens;
% the domains may have any size, and values that stand twice count twice.

%~ queens(rows, numbers, numbers, numbers, numbers)

queens([], [], _, _, _).
queens([Y|Ys], [X|Xs], Rows, Rising, Falling) :-
    select(Y, Rows, Rows1),
    U is X-Y,
    select(U, Rising, Rising1),
    V is X+Y,
    select(V, Falling, Falling1),
    queens(Ys, Xs, Rows1, Rising1, Falling1).
