% Ackermann's function of 3 and 8.
% Stresses: deep recursion, switch on small integers, arithmetic.

bench_main :-
    (   times(7),
        ack(3, 8, _),
        fail
    ;   true
    ),
    ack(3, 8, A),
    write(ackermann(A)),
    nl.

ack(0, N, A) :-
    !,
    A is N + 1.
ack(M, 0, A) :-
    !,
    M1 is M - 1,
    ack(M1, 1, A).
ack(M, N, A) :-
    N1 is N - 1,
    ack(M, N1, A1),
    M1 is M - 1,
    ack(M1, A1, A).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
