% atom_codes/2 on 100,000 atoms, every tenth another one: to lists, and back to atoms.

bench_main :-
    findall(Codes, (between(1, 100000, I), J is I mod 10000, number_codes(J, Cs), Codes = [0'a, 0'_|Cs]), Lists),
    atoms(Lists, Atoms),
    (   times(15),
        both(Atoms, Lists),
        fail
    ;   true
    ),
    atom_length_sum(Atoms, 0, Sum),
    write(atom_codes(Sum)),
    nl.

atoms([], []).
atoms([Codes|Lists], [Atom|Atoms]) :-
    atom_codes(Atom, Codes),
    atoms(Lists, Atoms).

both([], []).
both([Atom|Atoms], [Codes|Lists]) :-
    atom_codes(Atom, Cs),
    Cs = Codes,
    atom_codes(A, Codes),
    A == Atom,
    both(Atoms, Lists).

atom_length_sum([], Sum, Sum).
atom_length_sum([Atom|Atoms], Sum0, Sum) :-
    atom_length(Atom, Length),
    Sum1 is Sum0 + Length,
    atom_length_sum(Atoms, Sum1, Sum).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
