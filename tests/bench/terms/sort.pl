% sort/2, msort/2 and keysort/2 of 100,000 elements: integers, atoms, compounds.

bench_main :-
    random_list(100000, 4711, Is),
    others(Is, As, Fs, Ps),
    (   times(8),
        sort(Is, _),
        sort(As, _),
        sort(Fs, _),
        msort(Fs, _),
        keysort(Ps, _),
        fail
    ;   true
    ),
    sort(As, Ss),
    length(Ss, Length),
    write(sort(Length)),
    nl.

random_list(0, _, []) :- !.
random_list(N, S, [X|Xs]) :-
    S1 is (S * 1664525 + 1013904223) mod 4294967296,
    X is S1 // 4096,
    N1 is N - 1,
    random_list(N1, S1, Xs).

others([], [], [], []).
others([I|Is], [A|As], [f(I, a)|Fs], [I-b|Ps]) :-
    J is I mod 1000,
    number_codes(J, Codes),
    atom_codes(A, [0'a|Codes]),
    others(Is, As, Fs, Ps).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
