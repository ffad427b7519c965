% 1,100,000 names that did not exist before as atoms, 100,000 of them alive at the same time.
% Stresses: growth of the atom table, interning, memory of atoms.
% skip gplc: its atom table takes quadratic time

bench_main :-
    names(0, 100000, As),
    (   chunk(1, 10, C),
        From is C * 100000,
        To is From + 100000,
        names(From, To, _),
        fail
    ;   true
    ),
    measure(As, 0, S),
    write(new_atoms(S)),
    nl.

names(N, N, []) :- !.
names(I, N, [A|As]) :-
    number_codes(I, Cs),
    atom_codes(Number, Cs),
    atom_concat(a_new_name_, Number, A),
    I1 is I + 1,
    names(I1, N, As).

measure([], S, S).
measure([A|As], S0, S) :-
    atom_length(A, L),
    S1 is S0 + L,
    measure(As, S1, S).

chunk(I, N, I) :- I =< N.
chunk(I, N, J) :-
    I < N,
    I1 is I + 1,
    chunk(I1, N, J).
