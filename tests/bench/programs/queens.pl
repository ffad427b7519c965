% Queens: all solutions on 8 x 8 (many times), the first ones on larger boards.
% Stresses: backtracking, selection from a list, arithmetic comparison.

bench_main :-
    (   times(400),
        queens(8, _),
        fail
    ;   true
    ),
    findall(Q, queens(8, Q), Qs),
    count(Qs, 0, N),
    first(10, Q10),
    first(14, Q14),
    first(18, Q18),
    first(20, Q20),
    write(queens(N, Q10, Q14, Q18, Q20)),
    nl.

first(N, Qs) :-
    queens(N, Qs),
    !.

queens(N, Qs) :-
    numbers(1, N, Ns),
    place(Ns, [], Qs).

place([], Qs, Qs).
place(Free, Placed, Qs) :-
    pick(Free, Q, Rest),
    safe(Placed, Q, 1),
    place(Rest, [Q|Placed], Qs).

pick([X|Xs], X, Xs).
pick([Y|Xs], X, [Y|Ys]) :-
    pick(Xs, X, Ys).

safe([], _, _).
safe([P|Ps], Q, D) :-
    P + D =\= Q,
    P - D =\= Q,
    D1 is D + 1,
    safe(Ps, Q, D1).

count([], N, N).
count([_|Xs], N0, N) :-
    N1 is N0 + 1,
    count(Xs, N1, N).

numbers(N, N, [N]) :- !.
numbers(I, N, [I|Is]) :-
    I < N,
    I1 is I + 1,
    numbers(I1, N, Is).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
