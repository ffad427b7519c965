% setof/3 and bagof/3 of 100,000 answers, with and without free variables.

:- dynamic(fact/2).

bench_main :-
    (   between(1, 100000, I),
        J is I * 7919 mod 100003,
        K is I mod 10,
        assertz(fact(J, K)),
        fail
    ;   true
    ),
    (   times(8),
        work(_, _, _),
        fail
    ;   true
    ),
    work(A, B, C),
    write(setof(A, B, C)),
    nl.

work(A, B, C) :-
    setof(X, Y^fact(X, Y), Xs),
    length(Xs, A),
    bagof(X-Y, fact(X, Y), Ps),
    length(Ps, B),
    findall(Y-N, (setof(X, fact(X, Y), Group), length(Group, N)), C).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
