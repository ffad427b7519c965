:- dynamic(row/2).
fill(N) :- forall(between(1, N, X), ( Y is X mod 97, assertz(row(X, Y)) )).

?- retractall(row(_, _)), fill(20000), row(19999, Y), aggregate_all(count, row(_, 5), N), retractall(row(_, _)).
   Y = 17, N = 207.
