% format/3 100,000 times each: formats that are atoms and lists of codes, all usual directives.

:- set_prolog_flag(double_quotes, codes).

bench_main :-
    (   times(9),
        output,
        fail
    ;   true
    ),
    write(format),
    nl.

output :-
    open('terms.tmp', write, Out),
    (   between(1, 100000, I),
        format(Out, "~w is ~a~n", [f(I, x), abc]),
        format(Out, '~q: ~d~n', ['A b', I]),
        format(Out, "a line of text~n", []),
        fail
    ;   true
    ),
    close(Out).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
