% X - 0 in a clause was the addition of 0, which makes 0.0 of -0.0.
literal(X) :- X is -0.0 - 0.
minus(Y, X) :- X is Y - 0.
plus(Y, X) :- X is Y + 0.
from(Y, X) :- X is 0 - Y.

?- literal(X), minus(-0.0, Y), minus(0.0, Z), minus(7, V).
   X = -0.0, Y = -0.0, Z = 0.0, V = 7.
?- plus(-0.0, X), from(0.0, Y).
   X = 0.0, Y = 0.0.
?- minus(a, X).
   error(type_error(evaluable, a/0), _).
