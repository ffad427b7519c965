% Atoms are taken apart, compared and built again; nearly all of them exist already.
% Stresses: atom_concat/3, atom_codes/2, atom_chars/2, atom_length/2, sub_atom/5, lookup in the atom table.

bench_main :-
    (   times(3000),
        build(0, 300, 0, _),
        fail
    ;   true
    ),
    build(0, 300, 0, A),
    (   times(30000),
        parts(_),
        fail
    ;   true
    ),
    parts(B),
    splits(30000, 0, C),
    write(atoms(A, B, C)),
    nl.

build(N, N, S, S) :- !.
build(I, N, S0, S) :-
    number_codes(I, Cs),
    atom_codes(Number, Cs),
    atom_concat(name_, Number, Name),
    atom_concat(Name, '_end', Long),
    atom_length(Long, L),
    sub_atom(Long, 5, 1, _, Digit),
    atom_chars(Long, [_, _, _, _, _, Digit|_]),
    char_code(Digit, D),
    S1 is S0 + L + D,
    I1 is I + 1,
    build(I1, N, S1, S).

% Every place where one atom stands inside another.
parts(N) :-
    findall(B, sub_atom('the cat that sat on the mat with the other cat', B, _, _, at), Bs),
    sum(Bs, 0, N).

% Every way to see an atom as two.
splits(0, S, S) :- !.
splits(N, S0, S) :-
    findall(L, (atom_concat(X, _, abracadabra_simsalabim), atom_length(X, L)), Ls),
    sum(Ls, S0, S1),
    N1 is N - 1,
    splits(N1, S1, S).

sum([], S, S).
sum([X|Xs], S0, S) :-
    S1 is S0 + X,
    sum(Xs, S1, S).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
