% A variable with two names was not found in the term that it is unified with.

d :- A = B, A = f(B), A = f(a).

?- d.
   false.
?- call(( A = B, A = f(B), A = f(a) )).
   false.

e(A) :- A = B, B = C, C = f(A), A = f(f(B)).

?- e(A), A = f(B), A == B.
   A = f(A), B = f(B).

through(A, X) :- f(B, B) = f(C, A), C = g(B, X), X = y.

?- through(A, X), A = g(B, Y), A == B.
   A = g(A,y), X = y, B = g(B,y), Y = y.

branches(X, R) :- ( X = 1, A = B, A = f(B) -> R = A ; A = B, B = f(C), C = A, R = C ).

?- branches(1, f(A)), branches(2, f(B)).
   A = f(A), B = f(B).

sum(X) :- A = B, B = 1, X is A + B.

?- sum(X).
   X = 2.

p(X, f(X)).
q(f(X), X).
r(X, Y) :- X = f(Y), Y = X.

?- p(A, A).
   A = f(A).
?- q(A, A), r(B, C), A == B, C == B.
   A = f(A), B = f(B), C = f(C).

% A goal that fails as it stands, or `fail`, comes behind what the head wakes; a unification that fails wakes nothing.

woken(1) :- fail.
woken(2) :- a = b.
woken(3) :- f(a, _) = f(b, _).

?- freeze(X, ( write(X), nl )), woken(X).
   prints("1\n2\n3\n"), false.

whole(X, Y) :- true(X, Y), g(X, Y, c) = g(1, 2, c).
part(X) :- f(X, a) = f(1, b).

true(_, _).

?- freeze(X, throw(woken)), whole(X, 3).
   false.
?- freeze(X, throw(woken)), part(X).
   false.
?- freeze(X, write(x)), freeze(Y, write(y)), whole(X, Y).
   prints("xy"), X = 1, Y = 2.

% A goal that unifies begins behind another one, though its first part only makes a term.

behind(D, g(D, f(D)), R) :- g(B, f(E)) = g(f(D), D), R = B-E.

?- freeze(D, ( write(w), D = f(_) )), behind(D, g(1, f(1)), _).
   prints("w"), false.
