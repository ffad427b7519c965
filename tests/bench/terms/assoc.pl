% library(assoc): 100,000 keys put and got.
% skip gplc: it has no such library

:- use_module(library(assoc)).

bench_main :-
    (   times(2),
        work(_),
        fail
    ;   true
    ),
    work(Sum),
    write(assoc(Sum)),
    nl.

work(Sum) :-
    empty_assoc(Empty),
    put_all(0, Empty, Assoc),
    get_all(0, Assoc, 0, Sum).

put_all(100000, Assoc, Assoc) :- !.
put_all(I, Assoc0, Assoc) :-
    Key is I * 7919 mod 100003,
    put_assoc(Key, Assoc0, I, Assoc1),
    I1 is I + 1,
    put_all(I1, Assoc1, Assoc).

get_all(100000, _, Sum, Sum) :- !.
get_all(I, Assoc, Sum0, Sum) :-
    Key is I * 7919 mod 100003,
    get_assoc(Key, Assoc, Value),
    Sum1 is Sum0 + Value mod 7,
    I1 is I + 1,
    get_all(I1, Assoc, Sum1, Sum).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
