% merge/3 is an old name, and comes from library(backcomp); delete/2 is defined here, delete/3 comes from library(lists).
agenda(Children, Rest, Agenda) :-
    merge(Children, Rest, Agenda).

delete(_, []).

without(Xs, X, Ys) :-
    delete(Xs, X, Ys).

% Nothing is said of these.
both(Xs, Ys, Zs) :-
    append(Xs, Ys, Zs),
    length(Zs, _).
