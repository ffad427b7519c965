:- module(circle_b, [b/1, back/1]).
:- use_module(circle_a).
b(1).
back(X) :- a(X).
