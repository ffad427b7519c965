:- dynamic(item/1).
run(L) :- retractall(item(_)), forall(between(1, 40, X), asserta(item(X))), forall(( item(X), X mod 2 =:= 0 ), retract(item(X))), findall(X, item(X), L0), sum_list(L0, L).

?- run(Sum).
   Sum = 400.
