% portray/1: the program writes some terms itself

:- dynamic(portray/1).

portray(secret(_)) :-
    write('<hidden>').
portray(date(Y, M)) :-
    print(Y),
    write(/),
    print(M).
portray(bad(X)) :-
    write(half),
    X = 1,
    fail.

?- print(secret(1)).
   prints("<hidden>"), true.
?- print([secret(1),f('A', secret(2))-x]).
   prints("[<hidden>,f('A',<hidden>)-x]"), true.
?- print(date(2026, secret(11))).
   prints("2026/<hidden>"), true.
?- print(bad(b)), write(done).
   prints("halfbad(b)done"), true.
?- with_output_to(atom(_), print(bad(X))), var(X).
   X = _.
?- format("~p and ~q~n", [secret(1),secret(2)]).
   prints("<hidden> and secret(2)\n"), true.
?- write_term(f(secret(1)), [portray(true)]).
   prints("f(<hidden>)"), true.
?- writeq(secret(1)), write(secret(1)).
   prints("secret(1)secret(1)"), true.
?- with_output_to(atom(A), print(a+secret(1))).
   A = 'a+<hidden>'.
?- print(X), nonvar(X).
   false.
