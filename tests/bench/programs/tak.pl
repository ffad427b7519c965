% Takeuchi's function.
% Stresses: small-integer arithmetic, comparison, environments, cut.

bench_main :-
    tak(18, 12, 6, A),
    tak(24, 16, 8, B),
    tak(27, 18, 9, C),
    write(tak(A, B, C)),
    nl.

tak(X, Y, Z, A) :-
    X =< Y,
    !,
    A = Z.
tak(X, Y, Z, A) :-
    X1 is X - 1,
    Y1 is Y - 1,
    Z1 is Z - 1,
    tak(X1, Y, Z, A1),
    tak(Y1, Z, X, A2),
    tak(Z1, X, Y, A3),
    tak(A1, A2, A3, A).
