% Terms taken apart and put together by name and argument.
% Stresses: functor/3, arg/3, =../2, copy_term/2, call/N, type tests.

bench_main :-
    build(7, T),
    (   times(1500),
        rewrite(T, _),
        fail
    ;   true
    ),
    rewrite(T, U),
    weigh(U, 0, N),
    write(terms(N)),
    nl.

build(0, T) :- !, T = a.
build(D, T) :-
    D1 is D - 1,
    build(D1, S),
    T =.. [f, S, D, S, g(S)].

rewrite(T0, T) :-
    (   compound(T0)
    ->  functor(T0, F, A),
        rename(F, G),
        functor(T, G, A),
        call(rewrite_from(1, A), T0, T)
    ;   atom(T0)
    ->  T = b
    ;   T is T0 * 2
    ).

rewrite_from(I, A, T0, T) :-
    (   I > A
    ->  true
    ;   arg(I, T0, X0),
        arg(I, T, X),
        rewrite(X0, X),
        I1 is I + 1,
        rewrite_from(I1, A, T0, T)
    ).

rename(f, h).
rename(g, k).

weigh(T, N0, N) :-
    (   integer(T)
    ->  N is N0 + T
    ;   T =.. [_|Args],
        N1 is N0 + 1,
        weigh_all(Args, N1, N)
    ).

weigh_all([], N, N).
weigh_all([T|Ts], N0, N) :-
    weigh(T, N0, N1),
    weigh_all(Ts, N1, N).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
