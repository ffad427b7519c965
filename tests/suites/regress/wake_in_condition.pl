% What a condition without an alternative wakes may leave choice points: they go with the condition.

computed(V) :- ( V is 5, V > 3 -> true ).
unified(V) :- ( V = 5, V > 3 -> true ).
made(V) :- ( functor(V, f, 1), compound(V) -> true ).
once_only(V) :- once(V = 5).
with_alternative(V) :- ( V is 5, V > 3 -> true ; true ).

?- freeze(X, ( write(v) ; write(u) )), computed(X).
   prints("v"), X = 5.
?- freeze(X, ( write(v) ; write(u) )), unified(X).
   prints("v"), X = 5.
?- freeze(X, ( write(v) ; write(u) )), made(X), X = f(1).
   prints("v"), X = f(1).
?- freeze(X, ( write(v) ; write(u) )), once_only(X).
   prints("v"), X = 5.
?- freeze(X, ( write(v) ; write(u) )), with_alternative(X).
   prints("v"), X = 5.
?- freeze(X, member(X, [4, 5])), unified(X).
   X = 5.
?- freeze(X, member(X, [4, 6])), unified(X).
   false.

% A condition that is cut within one branch of another: the branches join with an environment both.

joined(V, W) :-
    ( atomic(W) -> ( V is -1, ground(W) -> true ) ; true ),
    V = V.
joined_behind(V, W) :-
    ( ( V = 1, ground(W) -> true ), true ; V = W ),
    atom(W).
in_else(V, W) :-
    ( var(W) -> true ; once(functor(V, W, 0)) ),
    V = V.

?- joined(V, _), joined(W, b).
   W = -1.
?- findall(V, joined_behind(V, b), L).
   L = [1,b].
?- in_else(V, _), in_else(W, b).
   W = b.
