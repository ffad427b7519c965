% The vanilla meta-interpreter runs naive reverse of 30 elements.
% Stresses: clause/2 on dynamic clauses, decompiling or copying bodies, control terms.

:- dynamic(nrev/2).
:- dynamic(app/3).

bench_main :-
    numbers(1, 30, Xs),
    (   times(8000),
        solve(nrev(Xs, _)),
        fail
    ;   true
    ),
    solve(nrev(Xs, Ys)),
    !,
    write(meta(Ys)),
    nl.

solve(true) :- !.
solve((A, B)) :-
    !,
    solve(A),
    solve(B).
solve(A) :-
    clause(A, B),
    solve(B).

nrev([], []).
nrev([X|Xs], Zs) :-
    nrev(Xs, Ys),
    app(Ys, [X], Zs).

app([], Ys, Ys).
app([X|Xs], Ys, [X|Zs]) :-
    app(Xs, Ys, Zs).

numbers(N, N, [N]) :- !.
numbers(I, N, [I|Is]) :-
    I < N,
    I1 is I + 1,
    numbers(I1, N, Is).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
