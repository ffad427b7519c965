% The longest Collatz sequence that begins below 150,000.
% Stresses: if-then-else on arithmetic tests, shifts, last calls without choice points.

bench_main :-
    longest(1, 150000, 0, 0, Start, Length),
    write(collatz(Start, Length)),
    nl.

longest(N, Max, S, L, S, L) :-
    N >= Max,
    !.
longest(N, Max, S0, L0, S, L) :-
    steps(N, 1, L1),
    (   L1 > L0
    ->  S2 = N,
        L2 = L1
    ;   S2 = S0,
        L2 = L0
    ),
    N1 is N + 1,
    longest(N1, Max, S2, L2, S, L).

steps(N, L0, L) :-
    (   N =:= 1
    ->  L = L0
    ;   N /\ 1 =:= 0
    ->  N1 is N >> 1,
        L1 is L0 + 1,
        steps(N1, L1, L)
    ;   N1 is 3 * N + 1,
        L1 is L0 + 1,
        steps(N1, L1, L)
    ).
