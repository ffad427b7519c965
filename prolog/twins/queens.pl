% The queens: programs that take values out of domains, one place after the other.
%
% `queens(Rows, Places, FreeRows, Rising, Falling)`: takes for each of Places a row
% out of FreeRows, the rising diagonal out of Rising, the falling one out of
% Falling. With 1..8 twice, -7..7 and 2..16 it is the problem of the eight queens;
% the domains may have any size, and values that occur twice count twice.

%~ queens(rows, numbers, numbers, numbers, numbers)

queens([], [], _, _, _).
queens([Y|Ys], [X|Xs], Rows, Rising, Falling) :-
    select(Y, Rows, Rows1),
    U is X-Y,
    select(U, Rising, Rising1),
    V is X+Y,
    select(V, Falling, Falling1),
    queens(Ys, Xs, Rows1, Rising1, Falling1).

% Remaining rows are put in front of safe ones: the queens of Sterling and Shapiro.
% The tests for attacks follow, a predicate for each form; where these programs call
% one of them, the user's program may have any of them.

%~ placed(rows_left, empty, out)

placed(Left, Safe, Qs) :-
    select(Q, Left, Left1),
    \+ attack(Q, 1, Safe),
    placed(Left1, [Q|Safe], Qs).
placed([], Qs, Qs).

%~ placed_last(rows_left, empty, out)

placed_last([], Qs, Qs).
placed_last(Left, Safe, Qs) :-
    select(Q, Left, Left1),
    \+ attack(Q, 1, Safe),
    placed_last(Left1, [Q|Safe], Qs).

%~ placed_safe(rows_left, empty, out)

placed_safe(Left, Safe, Qs) :-
    select(Q, Left, Left1),
    no_attack(Q, 1, Safe),
    placed_safe(Left1, [Q|Safe], Qs).
placed_safe([], Qs, Qs).

%~ placed_safe_last(rows_left, empty, out)

placed_safe_last([], Qs, Qs).
placed_safe_last(Left, Safe, Qs) :-
    select(Q, Left, Left1),
    no_attack(Q, 1, Safe),
    placed_safe_last(Left1, [Q|Safe], Qs).

%~ placed_one(rows_left, empty, out)

placed_one(Left, Safe, Qs) :-
    select(Q, Left, Left1),
    \+ attacks(Q, Safe),
    placed_one(Left1, [Q|Safe], Qs).
placed_one([], Qs, Qs).

%~ placed_one_last(rows_left, empty, out)

placed_one_last([], Qs, Qs).
placed_one_last(Left, Safe, Qs) :-
    select(Q, Left, Left1),
    \+ attacks(Q, Safe),
    placed_one_last(Left1, [Q|Safe], Qs).

%~ placed_safe_one(rows_left, empty, out)

placed_safe_one(Left, Safe, Qs) :-
    select(Q, Left, Left1),
    no_attacks(Q, Safe),
    placed_safe_one(Left1, [Q|Safe], Qs).
placed_safe_one([], Qs, Qs).

%~ placed_safe_one_last(rows_left, empty, out)

placed_safe_one_last([], Qs, Qs).
placed_safe_one_last(Left, Safe, Qs) :-
    select(Q, Left, Left1),
    no_attacks(Q, Safe),
    placed_safe_one_last(Left1, [Q|Safe], Qs).

% A queen attacks one of those after it, or none of them: the first of those is at
% the distance that the number says.

%~ attacks(number, numbers)

attacks(Q, Qs) :-
    attack(Q, 1, Qs).

%~ no_attacks(number, numbers)

no_attacks(Q, Qs) :-
    no_attack(Q, 1, Qs).

%~ attack(number, number, numbers)

attack(Q, N, [Q1|_]) :-
    Q is Q1+N.
attack(Q, N, [Q1|_]) :-
    Q is Q1-N.
attack(Q, N, [_|Qs]) :-
    N1 is N+1,
    attack(Q, N1, Qs).

%~ attack_or(number, number, numbers)

attack_or(Q, N, [Q1|_]) :-
    (   Q is Q1+N
    ;   Q is Q1-N
    ).
attack_or(Q, N, [_|Qs]) :-
    N1 is N+1,
    attack_or(Q, N1, Qs).

%~ attack_equal(number, number, numbers)

attack_equal(Q, N, [Q1|_]) :-
    Q =:= Q1+N.
attack_equal(Q, N, [Q1|_]) :-
    Q =:= Q1-N.
attack_equal(Q, N, [_|Qs]) :-
    N1 is N+1,
    attack_equal(Q, N1, Qs).

%~ attack_equal_or(number, number, numbers)

attack_equal_or(Q, N, [Q1|_]) :-
    (   Q =:= Q1+N
    ;   Q =:= Q1-N
    ).
attack_equal_or(Q, N, [_|Qs]) :-
    N1 is N+1,
    attack_equal_or(Q, N1, Qs).

%~ attack_abs(number, number, numbers)

attack_abs(Q, N, [Q1|_]) :-
    N =:= abs(Q-Q1).
attack_abs(Q, N, [_|Qs]) :-
    N1 is N+1,
    attack_abs(Q, N1, Qs).

%~ no_attack(number, number, numbers)

no_attack(_, _, []).
no_attack(Q, N, [Q1|Qs]) :-
    Q =\= Q1+N,
    Q =\= Q1-N,
    N1 is N+1,
    no_attack(Q, N1, Qs).

%~ no_attack_apart(number, number, numbers)

no_attack_apart(_, _, []).
no_attack_apart(Q, N, [Q1|Qs]) :-
    Q1-Q =\= N,
    Q-Q1 =\= N,
    N1 is N+1,
    no_attack_apart(Q, N1, Qs).

%~ no_attack_abs(number, number, numbers)

no_attack_abs(_, _, []).
no_attack_abs(Q, N, [Q1|Qs]) :-
    abs(Q-Q1) =\= N,
    N1 is N+1,
    no_attack_abs(Q, N1, Qs).

%~ no_attack_rows(number, number, numbers)

no_attack_rows(_, _, []).
no_attack_rows(Q, N, [Q1|Qs]) :-
    Q =\= Q1,
    Q1-Q =\= N,
    Q-Q1 =\= N,
    N1 is N+1,
    no_attack_rows(Q, N1, Qs).

%~ no_attack_rows_abs(number, number, numbers)

no_attack_rows_abs(_, _, []).
no_attack_rows_abs(Q, N, [Q1|Qs]) :-
    Q =\= Q1,
    abs(Q-Q1) =\= N,
    N1 is N+1,
    no_attack_rows_abs(Q, N1, Qs).

% All queens of a list are safe from those after them; and permutations with this property.

%~ safe(numbers)

safe([]).
safe([Q|Qs]) :-
    no_attack(Q, 1, Qs),
    safe(Qs).

%~ safe_behind(numbers)

safe_behind([]).
safe_behind([Q|Qs]) :-
    safe_behind(Qs),
    no_attack(Q, 1, Qs).

%~ safe_one(numbers)

safe_one([]).
safe_one([Q|Qs]) :-
    no_attacks(Q, Qs),
    safe_one(Qs).

%~ safe_one_behind(numbers)

safe_one_behind([]).
safe_one_behind([Q|Qs]) :-
    safe_one_behind(Qs),
    no_attacks(Q, Qs).

%~ safe_not(numbers)

safe_not([]).
safe_not([Q|Qs]) :-
    \+ attack(Q, 1, Qs),
    safe_not(Qs).

%~ safe_not_one(numbers)

safe_not_one([]).
safe_not_one([Q|Qs]) :-
    \+ attacks(Q, Qs),
    safe_not_one(Qs).
