% Quicksort with an accumulator on a list of 50 pseudo-random integers.
% Stresses: comparison with cut, four-argument list predicates.

bench_main :-
    random_list(50, 4711, Xs),
    (   times(50000),
        qsort(Xs, _, []),
        fail
    ;   true
    ),
    qsort(Xs, Ys, []),
    write(qsort(Ys)),
    nl.

qsort([], Ys, Ys).
qsort([X|Xs], Ys, Zs) :-
    split(Xs, X, Small, Large),
    qsort(Small, Ys, [X|Ys1]),
    qsort(Large, Ys1, Zs).

split([], _, [], []).
split([X|Xs], P, [X|Ss], Ls) :-
    X =< P,
    !,
    split(Xs, P, Ss, Ls).
split([X|Xs], P, Ss, [X|Ls]) :-
    split(Xs, P, Ss, Ls).

random_list(0, _, []) :- !.
random_list(N, S, [X|Xs]) :-
    S1 is (S * 1103 + 12345) mod 65536,
    X is S1 mod 1000,
    N1 is N - 1,
    random_list(N1, S1, Xs).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
