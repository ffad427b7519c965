% General unification of terms built at run time: trees with variables, long lists, near misses.
% Stresses: the general unifier (both directions), trail and undo, copy_term/2, ==/2.

bench_main :-
    tree(12, T, 0, _),
    numbers(1, 5000, Xs),
    open_list(5000, Ys),
    (   times(1000),
        once_through(T, Xs, Ys),
        fail
    ;   true
    ),
    copy_term(T, U),
    T = U,
    leaves(T, 0, N),
    write(unify(N)),
    nl.

once_through(T, Xs, Ys) :-
    copy_term(T, U),
    copy_term(T, V),
    T = U,
    U = V,
    T == V,
    Ys = Xs,
    \+ Ys = [0|_],
    \+ f(Ys, a) = f(Xs, b),
    f(T, Xs) = f(V, Ys).

% Every other leaf is a variable.
tree(0, leaf(L), N0, N) :-
    !,
    N is N0 + 1,
    (   N mod 2 =:= 0
    ->  L = N
    ;   true
    ).
tree(D, node(L, R, _), N0, N) :-
    D1 is D - 1,
    tree(D1, L, N0, N1),
    tree(D1, R, N1, N).

leaves(leaf(_), N0, N) :- N is N0 + 1.
leaves(node(L, R, _), N0, N) :-
    leaves(L, N0, N1),
    leaves(R, N1, N).

open_list(0, []) :- !.
open_list(N, [_|Xs]) :-
    N1 is N - 1,
    open_list(N1, Xs).

numbers(N, N, [N]) :- !.
numbers(I, N, [I|Is]) :-
    I < N,
    I1 is I + 1,
    numbers(I1, N, Is).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
