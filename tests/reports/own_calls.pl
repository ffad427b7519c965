% An error names the predicate of the library that the program has called, and not one that this has called in turn.
last_sum(L, S) :- sum_list(L, S).
сумма(Л, С) :- sumlist(Л, С), write(С).
:- sum_list([1, a], _).
:- max_list([1, б], _).
:- X = [1, c], last_sum(X, _).
:- maplist(succ, [a], _).
:- forall(member(X, [1, a]), X > 0).
:- use_module(library(clpfd)).
:- sum([_, a], #=, 3).
:- label([_]).
:- [_, b] ins 1..3.
:- cumulative([task(0, a, _, 1, _)]).
:- сумма([1, д], _).
main.
