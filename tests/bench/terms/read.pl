% read/2 of 100,000 terms with operators and quoted atoms, and of as many flat ones.

bench_main :-
    open('terms.tmp', write, Out),
    (   between(1, 100000, I),
        term(I, Term),
        writeq(Out, Term),
        write(Out, '.\npoint('),
        write(Out, I),
        write(Out, ', x).\n'),
        fail
    ;   true
    ),
    close(Out),
    open('terms.tmp', read, In),
    count(In, 0, Count),
    close(In),
    write(read(Count)),
    nl.

count(In, N, Count) :-
    read(In, Term),
    count(Term, In, N, Count).

count(end_of_file, _, Count, Count) :- !.
count(_, In, N, Count) :-
    N1 is N + 1,
    count(In, N1, Count).

% The term of number I.
term(I, fact(I, Atom, [Minus, 'two words', f(x, 'Y', [])|tail], (head(I) :- \+ a, b ; c -> d), 1 + I * (2 - 3) - x = y)) :-
    Minus is -I,
    K is I mod 4,
    name_of(K, Atom).

name_of(0, plain).
name_of(1, 'needs quotes').
name_of(2, []).
name_of(3, 'don''t').
