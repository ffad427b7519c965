:- module(circle_a, [a/1]).
:- use_module(circle_b).
a(X) :- b(X).
