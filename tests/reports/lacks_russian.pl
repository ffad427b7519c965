% goal: true
:- set_prolog_flag(language, ru).
:- include(lacks).
:- include(constraints).
p(X) :- first(X), second(X, _), third.
