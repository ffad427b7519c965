% 50,000 dynamic facts and lookups by their first argument: integers and atoms as keys.
% Stresses: assertz, first-argument hashing, determinism after a lookup.

:- dynamic(by_number/2).
:- dynamic(by_atom/2).

bench_main :-
    fill(0, 25000),
    (   times(150),
        sum(0, 25000, 0, _),
        fail
    ;   true
    ),
    sum(0, 25000, 0, S),
    write(first_argument(S)),
    nl.

fill(N, N) :- !.
fill(I, N) :-
    key(I, K),
    V is I * 7 mod 1000,
    assertz(by_number(I, K)),
    assertz(by_atom(K, V)),
    I1 is I + 1,
    fill(I1, N).

key(I, K) :-
    number_codes(I, Cs),
    atom_codes(K, [0'k|Cs]).

sum(N, N, S, S) :- !.
sum(I, N, S0, S) :-
    by_number(I, K),
    by_atom(K, V),
    S1 is S0 + V,
    I1 is I + 1,
    sum(I1, N, S1, S).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
