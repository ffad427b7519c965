% Recursion 1,000,000 deep that is not a last call, over integers and over a list.
% Stresses: growth of the local stack, environments, returning.

bench_main :-
    numbers(1, 1000000, Xs),
    (   times(4),
        add(1000000, _),
        length_of(Xs, _),
        double(Xs, _),
        fail
    ;   true
    ),
    add(1000000, A),
    length_of(Xs, B),
    write(deep(A, B)),
    nl.

add(0, 0) :- !.
add(N, S) :-
    N1 is N - 1,
    add(N1, S1),
    S is S1 + N.

length_of([], 0).
length_of([_|Xs], N) :-
    length_of(Xs, N1),
    N is N1 + 1.

double([], []).
double([X|Xs], [Y|Ys]) :-
    double(Xs, Ys),
    Y is X * 2.

numbers(N, N, [N]) :- !.
numbers(I, N, [I|Is]) :-
    I < N,
    I1 is I + 1,
    numbers(I1, N, Is).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
