% 50,000 dynamic facts and lookups by their second argument, the first one unbound.
% Stresses: assertz, indexes made on demand. Without such an index every lookup is a scan of 50,000 clauses.
% skip gplc: indexes the first argument only, takes minutes

:- dynamic(edge/3).

bench_main :-
    fill(0, 50000),
    (   times(110),
        sum(0, 50000, 0, _),
        fail
    ;   true
    ),
    sum(0, 50000, 0, S),
    write(second_dynamic(S)),
    nl.

fill(N, N) :- !.
fill(I, N) :-
    K is I * 7919 mod 50000,
    assertz(edge(from(I), K, I)),
    I1 is I + 1,
    fill(I1, N).

sum(N, N, S, S) :- !.
sum(I, N, S0, S) :-
    edge(_, I, V),
    S1 is S0 + V mod 10,
    I1 is I + 1,
    sum(I1, N, S1, S).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
