% Failure-driven loops over between/3: Pythagorean triples, and a plain double loop.
% Stresses: nondeterministic built-ins, backtracking into them, arithmetic tests.

bench_main :-
    (   between(1, 8000, I),
        between(1, 1000, J),
        I + J < 0,
        fail
    ;   true
    ),
    findall(X-Y-Z, triple(400, X, Y, Z), Ts),
    sum(Ts, 0, S),
    write(between_fail(S)),
    nl.

triple(N, X, Y, Z) :-
    between(1, N, X),
    between(X, N, Y),
    between(Y, N, Z),
    X * X + Y * Y =:= Z * Z.

sum([], S, S).
sum([X-Y-Z|Ts], S0, S) :-
    S1 is S0 + X + Y + Z,
    sum(Ts, S1, S).
