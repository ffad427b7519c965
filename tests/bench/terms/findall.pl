% findall/3 of 100,000 answers: integers and compounds, from between/3 and from facts.

:- dynamic(fact/2).

bench_main :-
    (   between(1, 100000, I),
        J is I mod 100,
        assertz(fact(I, J)),
        fail
    ;   true
    ),
    (   times(40),
        collect(_, _, _),
        fail
    ;   true
    ),
    collect(Xs, Ps, Fs),
    length(Xs, X),
    length(Ps, P),
    length(Fs, F),
    write(findall(X, P, F)),
    nl.

collect(Xs, Ps, Fs) :-
    findall(X, between(1, 100000, X), Xs),
    findall(p(X, f(Y)), (between(1, 100000, X), Y is X mod 7), Ps),
    findall(X-Y, fact(X, Y), Fs).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
