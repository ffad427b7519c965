% A variable that several branches define, each in its way: where one of them has left it may be the register of an argument that
% another branch has still to put into place.

q(_).
by_arg(A, B, R) :- q(B), ( integer(A) -> E is A * 2 ; arg(1, foo(E), A) ), R = r(E, B).
arg_first(A, B, R) :- q(B), ( var(A) -> arg(1, foo(E), A) ; E is A * 2 ), R = r(E, B).
by_copy(A, B, R) :- ( integer(A) -> E = A ; copy_term(f(E, E), A) ), R = r(B, E).
by_list(A, B, R) :- ( integer(A) -> E is A + 1 ; length([E, A|B], A) ), R = r(B, E).
by_three(A, B, R) :- ( A == 1 -> E is A + 1 ; A == 2 -> E = B ; arg(2, g(B, E), A) ), R = r(B, E).
nested(A, B, R) :- ( \+ A == 1 -> ( A == 2 -> E = B ; arg(1, g(E, B), A) ) ; E is A + 1 ), R = r(B, E).
two(A, B, R) :- ( integer(A) -> D is A + 1, E = D ; arg(1, f(D), A), arg(2, g(B, E), D) ), R = r(B, D, E).
by_call(A, B, R) :- ( integer(A) -> E is A + 1, D = B ; same(f(E, D), B, A) ), R = r(A, D, E).
by_compare(A, B, R) :- ( integer(A) -> E = A ; compare(A, E, f(E)) ), R = r(B, E, A).
either(A, B, R) :- ( E is A + 1 ; arg(1, g(E), B) ), R = r(A, E, B).
same(X, _, X).

?- by_arg(3, k, R).
   R = r(6, k).
?- by_arg(A, k, r(E, B)), A == E.
   A = E, B = k.
?- arg_first(A, k, r(E, B)), A == E.
   A = E, B = k.
?- arg_first(4, k, R).
   R = r(8, k).
?- by_copy(f(X, Y), k, r(B, E)), X == Y.
   X = Y, B = k.
?- by_list(A, [], r(B, E)).
   A = 2, B = [].
?- by_three(A, k, r(B, E)), A == E.
   A = E, B = k.
?- by_three(2, k, R).
   R = r(k, k).
?- nested(A, k, r(B, E)), A == E.
   A = E, B = k.
?- nested(1, k, R).
   R = r(k, 2).
?- two(A, k, r(B, D, E)), A == D, D == E.
   A = D, D = E, B = k.
?- by_call(A, k, r(F, D, E)), A == f(E, D), A == F.
   A = F, F = f(E, D).
?- by_compare(A, k, R).
   A = (<), R = r(k, _, <).
?- either(1, X, r(A, E, B)), X == E.
   X = E, A = 1, E = B.
