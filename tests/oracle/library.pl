% List predicates of the reference semantics: their definitions in plain Prolog, as textbooks have them.

append([], Ys, Ys).
append([X|Xs], Ys, [X|Zs]) :- append(Xs, Ys, Zs).

member(X, [Y|Ys]) :- '$member'(Ys, X, Y).

'$member'(_, X, X).
'$member'([Y|Ys], X, _) :- '$member'(Ys, X, Y).

memberchk(X, Ys) :- once(member(X, Ys)).

'$length'([], N, N).
'$length'([_|Xs], N, M0) :- M is M0 + 1, '$length'(Xs, N, M).

reverse(Xs, Ys) :- '$reverse'(Xs, [], Ys).

'$reverse'([], Ys, Ys).
'$reverse'([X|Xs], Ys, Zs) :- '$reverse'(Xs, [X|Ys], Zs).

select(X, [X|Xs], Xs).
select(X, [Y|Ys], [Y|Zs]) :- select(X, Ys, Zs).

exclude(_, [], []).
exclude(P, [X|Xs], Ys) :-
    (   call(P, X)
    ->  Ys = Zs
    ;   Ys = [X|Zs]
    ),
    exclude(P, Xs, Zs).

include(_, [], []).
include(P, [X|Xs], Ys) :-
    (   call(P, X)
    ->  Ys = [X|Zs]
    ;   Ys = Zs
    ),
    include(P, Xs, Zs).

maplist(_, []).
maplist(P, [X|Xs]) :- call(P, X), maplist(P, Xs).

maplist(_, [], []).
maplist(P, [X|Xs], [Y|Ys]) :- call(P, X, Y), maplist(P, Xs, Ys).

maplist(_, [], [], []).
maplist(P, [X|Xs], [Y|Ys], [Z|Zs]) :- call(P, X, Y, Z), maplist(P, Xs, Ys, Zs).

foldl(_, [], V, V).
foldl(P, [X|Xs], V0, V) :- call(P, X, V0, V1), foldl(P, Xs, V1, V).
