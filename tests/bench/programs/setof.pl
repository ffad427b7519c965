% setof/3 with 300,000 solutions, without and with a free variable.
% Stresses: copying of solutions, sorting, grouping by witness.

bench_main :-
    (   times(1),
        work(_, _),
        fail
    ;   true
    ),
    work(A, Groups),
    write(setof(A, Groups)),
    nl.

work(A, Groups) :-
    setof(K, X^(between(1, 300000, X), K is X * 7919 mod 150001), Ks),
    sum(Ks, 0, A),
    findall(W-N, (setof(Y, pair(W, Y), Ys), count(Ys, 0, N)), Groups).

pair(W, Y) :-
    between(1, 300000, X),
    W is X mod 10,
    Y is X // 20.

sum([], S, S).
sum([X|Xs], S0, S) :-
    S1 is S0 + X,
    sum(Xs, S1, S).

count([], N, N).
count([_|Xs], N0, N) :-
    N1 is N0 + 1,
    count(Xs, N1, N).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
