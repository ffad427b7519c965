% write/2 and writeq/2 of 100,000 terms each: integers, flat compounds, terms with operators and quoted atoms.

bench_main :-
    (   times(4),
        output,
        fail
    ;   true
    ),
    write(write),
    nl.

output :-
    open('terms.tmp', write, Out),
    (   between(1, 100000, I),
        write(Out, I),
        nl(Out),
        write(Out, point(I, x)),
        nl(Out),
        term(I, Term),
        writeq(Out, Term),
        put_char(Out, '.'),
        nl(Out),
        fail
    ;   true
    ),
    close(Out).

% The term of number I.
term(I, fact(I, Atom, [Minus, 'two words', f(x, 'Y', [])|tail], (head(I) :- \+ a, b ; c -> d), 1 + I * (2 - 3) - x = y)) :-
    Minus is -I,
    K is I mod 4,
    name_of(K, Atom).

name_of(0, plain).
name_of(1, 'needs quotes').
name_of(2, []).
name_of(3, 'don''t').

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
