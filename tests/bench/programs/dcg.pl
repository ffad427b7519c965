% A calculator: text as codes to tokens to tree to value, by grammar rules.
% Stresses: DCG translation, code lists, pushback-free lookahead by cut, structures.

bench_main :-
    atom_codes('12 * (3 + 45) - 6 / (7 - 5) + 8 * (9 - (10 - 11) * 12) + 13 * 14 - 15', Cs),
    (   times(100000),
        calculate(Cs, _),
        fail
    ;   true
    ),
    calculate(Cs, V),
    write(dcg(V)),
    nl.

calculate(Cs, V) :-
    tokens(Ts, Cs, []),
    expression(E, Ts, []),
    !,
    value(E, V).

tokens(Ts) --> [0' ], !, tokens(Ts).
tokens([number(N)|Ts]) --> digit(D), !, digits(D, N), tokens(Ts).
tokens([symbol(S)|Ts]) --> [C], { symbol(C, S) }, !, tokens(Ts).
tokens([]) --> [].

digits(N0, N) --> digit(D), !, { N1 is N0 * 10 + D }, digits(N1, N).
digits(N, N) --> [].

digit(D) --> [C], { C >= 0'0, C =< 0'9, D is C - 0'0 }.

symbol(0'+, +).
symbol(0'-, -).
symbol(0'*, *).
symbol(0'/, /).
symbol(0'(, open).
symbol(0'), close).

expression(E) --> product(P), sum_of(P, E).

sum_of(E0, E) --> [symbol(+)], !, product(P), sum_of(E0 + P, E).
sum_of(E0, E) --> [symbol(-)], !, product(P), sum_of(E0 - P, E).
sum_of(E, E) --> [].

product(E) --> factor(F), product_of(F, E).

product_of(E0, E) --> [symbol(*)], !, factor(F), product_of(E0 * F, E).
product_of(E0, E) --> [symbol(/)], !, factor(F), product_of(E0 / F, E).
product_of(E, E) --> [].

factor(number(N)) --> [number(N)].
factor(E) --> [symbol(open)], expression(E), [symbol(close)].

value(number(N), N).
value(A + B, V) :- value(A, X), value(B, Y), V is X + Y.
value(A - B, V) :- value(A, X), value(B, Y), V is X - Y.
value(A * B, V) :- value(A, X), value(B, Y), V is X * Y.
value(A / B, V) :- value(A, X), value(B, Y), V is X // Y.

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
