% What is missing is told once, and nothing that follows from it: unknown names, operators, exports, rules with =>.
:- module(partial, [main/0, sent/1, given/2]).
:- use_module(library(not_there)).
:- use_module(library(nor_this), [taken/1]).
:- use_foreign_library(foreign(partial)).
:- use_foreign_library(foreign(more)).

main :- sent(1), taken(2), elsewhere:asked(3), helper(4).

helper(X) :- helper_(X).
helper(X) :- hepler(X).

first(X) ==> second(X).
second(X) ==> third(X).

kind(X, Y), integer(X) => Y = integer.
kind(_, Y) => Y = other.
size([], N) => N = 0.
