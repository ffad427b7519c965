% What the layout of a clause tells about a mistake in it.
go(N, M) :-
N > 0,
M > 0,
M != N,
write(N).

show(L) :-
    format("~w ~w~n", [L, L],
    near(L, _).

depth([_|T], M) :-
    depth(T, N,
    M is N + 1.

tell :-
    near(1, X), write(X), nl.
    fail.
tell.

push(Elemnt, Stack, [Element|Stack]).
pop(Element, [Element|Stack], Stack).

ends(X) :-
    near(1, X),
ends(Y) :- near(2, Y).

lost([X|Xs], Ys) :-
    parts(X, Xs, Ys),

parts([], _, []).
parts(_, [_], []).

female(liz); female(ann).

good(eq, X == 3) if X is 1 + 2.

:- dynamik seen/1.
:- tabble reach/2.

near(N, X) :-
N > 1,
X is N++.
