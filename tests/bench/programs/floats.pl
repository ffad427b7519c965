% The logistic map and a sum of reciprocals of squares, in floats.
% Stresses: float arithmetic and comparison, boxed numbers, a loop by tail recursion.

bench_main :-
    (   times(65),
        logistic(100000, 0.3, _),
        reciprocals(100000, 0.0, _),
        fail
    ;   true
    ),
    logistic(40, 0.3, X),
    reciprocals(100000, 0.0, S),
    A is truncate(X * 1000000),
    B is truncate(S * 1000000),
    write(floats(A, B)),
    nl.

logistic(0, X, X) :- !.
logistic(N, X0, X) :-
    X1 is 3.7 * X0 * (1.0 - X0),
    X1 >= 0.0,
    N1 is N - 1,
    logistic(N1, X1, X).

reciprocals(0, S, S) :- !.
reciprocals(N, S0, S) :-
    S1 is S0 + 1.0 / (N * N),
    N1 is N - 1,
    reciprocals(N1, S1, S).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
