% A counter kept by retract and assertz, a queue, and a table filled and emptied again.
% Stresses: clause creation and removal, the logical update view, retract by pattern.

:- dynamic(counter/1).
:- dynamic(queue/2).
:- dynamic(entry/3).

bench_main :-
    assertz(counter(0)),
    (   times(400000),
        retract(counter(N)),
        N1 is N + 1,
        assertz(counter(N1)),
        fail
    ;   true
    ),
    (   times(20),
        fill_and_drain(20000),
        fail
    ;   true
    ),
    (   times(20),
        table(20000),
        fail
    ;   true
    ),
    counter(C),
    findall(K, entry(K, _, _), Ks),
    write(assert_retract(C, Ks)),
    nl.

fill_and_drain(N) :-
    fill(0, N),
    drain.

fill(N, N) :- !.
fill(I, N) :-
    assertz(queue(I, item(I, [I, a, text]))),
    I1 is I + 1,
    fill(I1, N).

drain :-
    retract(queue(_, _)),
    fail.
drain.

table(N) :-
    enter(0, N),
    \+ missing(0, N),
    retract_all.

enter(N, N) :- !.
enter(I, N) :-
    V is I * I,
    asserta(entry(I, V, f(_, I))),
    I1 is I + 1,
    enter(I1, N).

missing(I, N) :-
    I < N,
    (   entry(I, V, f(_, I)),
        V =:= I * I
    ->  I1 is I + 1,
        missing(I1, N)
    ;   true
    ).

retract_all :-
    retract(entry(_, _, _)),
    fail.
retract_all.

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
