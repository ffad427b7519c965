% What `include_program!` reads in tests/embedded.rs: operators of its own and of a library, a grammar, texts, directives.

:- module(rules, [older/2, is_older_than/2, greeting//1, small/1, op(700, xfx, is_older_than)]).
:- use_module(library(clpfd)).
:- use_module(library(lists)).

:- op(700, xfx, is_older_than).
:- dynamic(seen/1).

age(pam, 61).
age(боб, 34).
age('Ann Lee', 9).

X is_older_than Y :- age(X, A), age(Y, B), A > B.

older(X, Y) :- X is_older_than Y.

greeting(Name) --> "hello, ", name(Name), "!".

name(Name) --> [C], { char_type(C, alpha) }, rest(Cs), { atom_chars(Name, [C|Cs]) }.

rest([C|Cs]) --> [C], { char_type(C, alpha) }, rest(Cs).
rest([]) --> [].

small(X) :- X in 1..3, X #\= 2, label([X]).

long(123456789012345678901234567890).
