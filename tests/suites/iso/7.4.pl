% ISO 7.4: Prolog text, directives

:- dynamic(counter/1).
:- dynamic([flag_a/0, flag_b/1]).
:- discontiguous([apart/1,together/1]).

counter(0).

apart(1).
together(1).
apart(2).
together(2).

:- op(700, xfx, is_near).

near(a is_near b).

:- set_prolog_flag(double_quotes, codes).
text_codes("ab").
:- set_prolog_flag(double_quotes, chars).
text_chars("ab").
:- set_prolog_flag(double_quotes, atom).
text_atom("ab").
:- set_prolog_flag(double_quotes, chars).

:- initialization(assertz(counter(started))).

grammar --> [a], grammar.
grammar --> [].

?- findall(X, counter(X), L).
   L = [0,started].
?- flag_a.
   false.
?- flag_b(_).
   false.
?- findall(X, apart(X), L).
   L = [1,2].
?- near(X), X =.. L.
   X = (a is_near b), L = [is_near,a,b].
?- text_codes(X).
   X = [97,98].
?- text_chars(X).
   X = [a,b].
?- text_atom(X).
   X = ab.
?- once(grammar([a,a,b], R)).
   R = [b].
?- clause(counter(0), B).
   B = true.
