% What a head or a unification wakes is called before the goal behind it, if that goal is fail, or cannot hold, too.
head(a) :- fail.
both(a, b) :- fail.
body(X) :- X = a, fail.
apart(a) :- [_|_] = b.
condition(X) :- ( X = a, fail -> true ; write(else) ).
negated(X) :- \+ ( X = a, fail ).
is_number(a, N) :- N is 5.
is_float(a, N) :- N is 5.5.
is_constant(a) :- 5 is 6.
is_tested(a, N) :- ( N is 5 -> true ; write(else) ).

?- freeze(X, write(woken)), head(X).
   prints("woken"), false.

?- freeze(X, write(woken)), body(X).
   prints("woken"), false.

?- freeze(X, write(woken)), apart(X).
   prints("woken"), false.

?- freeze(X, write(woken)), condition(X).
   prints("wokenelse"), freeze(X, write(woken)).

?- freeze(X, write(woken)), negated(X).
   prints("woken"), freeze(X, write(woken)).

?- freeze(X, write(woken)), is_number(X, 6).
   prints("woken"), false.

?- freeze(X, write(woken)), is_float(X, 6).
   prints("woken"), false.

?- freeze(X, write(woken)), is_constant(X).
   prints("woken"), false.

?- freeze(X, write(woken)), is_tested(X, 6).
   prints("wokenelse"), X = a.

?- freeze(X, write(woken)), is_number(X, N).
   prints("woken"), X = a, N = 5.

?- freeze(X, fail), is_number(X, 5).
   false.

?- freeze(X, throw(ball)), head(X).
   throws(ball).

% A head that does not match wakes nothing.
?- freeze(X, write(woken)), head(X-b).
   prints(""), false.

?- freeze(X, write(woken)), both(X, c).
   prints(""), false.
