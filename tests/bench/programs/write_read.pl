% 100,000 terms are written to a file of the current folder and read back.
% Stresses: writeq/2 with operators and quoting, read/2, streams.

bench_main :-
    open('terms.tmp', write, Out),
    put_terms(0, 100000, Out),
    close(Out),
    open('terms.tmp', read, In),
    get_terms(0, 100000, In, 0, S),
    close(In),
    write(write_read(S)),
    nl.

put_terms(N, N, _) :- !.
put_terms(I, N, Out) :-
    term(I, T),
    writeq(Out, T),
    put_char(Out, '.'),
    nl(Out),
    I1 is I + 1,
    put_terms(I1, N, Out).

get_terms(N, N, In, S, S) :-
    !,
    read(In, end_of_file).
get_terms(I, N, In, S0, S) :-
    read(In, T),
    term(I, T),
    S1 is S0 + I mod 7,
    I1 is I + 1,
    get_terms(I1, N, In, S1, S).

% The term of number I.
term(I, fact(I, Atom, [Minus, 'two words', f(x, 'Y', [])|tail], (head(I) :- \+ a, b ; c -> d), 1 + I * (2 - 3) - x = y)) :-
    Minus is -I,
    K is I mod 4,
    name_of(K, Atom).

name_of(0, plain).
name_of(1, 'needs quotes').
name_of(2, []).
name_of(3, 'don''t').
