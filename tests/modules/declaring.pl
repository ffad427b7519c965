% Declares predicates of the file that loads it.
:- module(declaring, [tell/1]).

:- dynamic user:told/1.
:- dynamic([user:fact/2, user:other/1]).
:- dynamic user:(one/1, two/2).
:- discontiguous user:scattered_clauses/1.
:- multifile user:from_both/1.

user:from_both(declaring).

tell(X) :-
    assertz(user:told(X)).
