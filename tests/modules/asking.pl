:- module(asking, [part/2, unique/2]).

% What other systems have in these files, and the library here in others, or built in.
:- use_module(library(lists), [subset/2, list_to_set/2 as without_repetition]).
:- use_module(library(apply), [forall/2, maplist/3]).

part(Xs, Ys) :-
    forall(member(X, Xs), nonvar(X)),
    subset(Xs, Ys).

unique(Xs, Ys) :-
    without_repetition(Xs, Ys).
