% The towers of Hanoi: the moves are counted, not kept.
% Stresses: calls with many arguments, environments, integers.

bench_main :-
    (   times(30),
        hanoi(18, left, middle, right, 0, _),
        fail
    ;   true
    ),
    hanoi(18, left, middle, right, 0, N),
    write(hanoi(N)),
    nl.

hanoi(0, _, _, _, N, N) :- !.
hanoi(D, From, Over, To, N0, N) :-
    D1 is D - 1,
    hanoi(D1, From, To, Over, N0, N1),
    move(From, To, N1, N2),
    hanoi(D1, Over, From, To, N2, N).

move(From, To, N0, N) :-
    From \== To,
    N is N0 + 1.

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
