% Naive reverse of a list of 30 elements: 496 logical inferences a round.
% Stresses: list heads read and written, last call, first-argument switch.

bench_main :-
    numbers(1, 30, Xs),
    (   times(120000),
        nrev(Xs, _),
        fail
    ;   true
    ),
    nrev(Xs, Ys),
    write(nrev(Ys)),
    nl.

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
