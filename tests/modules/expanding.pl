% Terms and goals of this module are expanded by its own clauses.
:- module(expanding, [e/1, old_goals/1]).

term_expansion(make(X), e(X)).

goal_expansion(old(X), new(X)).

make(1).
make(2).

new(n).

old_goals(X) :- old(X).
old_goals(Xs) :- findall(X, old(X), Xs).

:- dynamic told/1.
:- assertz(told(directive)), old(X), assertz(told(X)).

user:scattered_goal(X) :- expanding:old_goals(X).
user:scattered_fact(expanding).

user:outer --> expanding:[x].

term_expansion(end_of_file, [last(clause), end_of_file]).
