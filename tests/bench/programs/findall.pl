% findall/3 with 300,000 solutions, of integers and of structures.
% Stresses: copying of solutions, list building.

bench_main :-
    (   times(5),
        collect(_, _),
        fail
    ;   true
    ),
    collect(A, B),
    write(findall(A, B)),
    nl.

collect(A, B) :-
    findall(X, between(1, 300000, X), Xs),
    sum(Xs, 0, A),
    findall(p(X, f(Y, [X])), (between(1, 300000, X), Y is X mod 7), Ps),
    sum_pairs(Ps, 0, B).

sum([], S, S).
sum([X|Xs], S0, S) :-
    S1 is S0 + X,
    sum(Xs, S1, S).

sum_pairs([], S, S).
sum_pairs([p(X, f(Y, [X]))|Ps], S0, S) :-
    S1 is S0 + Y,
    sum_pairs(Ps, S1, S).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
