% Tests in front of a clause ran before the unification of two of its arguments, which binds what they test.

max(X, Y, X) :- X >= Y, !.
max(_, Y, Y).

?- max(A, 3, 5).
   A = 5.
?- max(A, 6, 5).
   false.
?- max(A, 5, 5).
   A = 5.
?- max(_, _, 5).
   error(instantiation_error, _).
?- max(A, 3, A).
   error(instantiation_error, _).
?- max(1 + 2, 2, M).
   M = 1+2.
?- max(2, 3, M), max(3, 2, N).
   M = 3, N = 3.

int(X, Y, R) :- X = Y, integer(X), !, R = int.
int(_, _, other).

?- int(_, 1, R).
   R = int.
?- int(1, _, R).
   R = int.
?- int(_, _, R).
   R = other.
?- int(a, 1, R).
   R = other.

same(X, X, Y, R) :- integer(Y), !, R = int.
same(_, _, _, other).

?- same(1, Z, Z, R).
   Z = 1, R = int.
?- same(Z, 1, Z, R).
   Z = 1, R = int.
?- same(Y, Z, Z, R).
   R = other.
?- same(_, _, 1, R).
   R = int.
?- same(f(A), f(1), A, R).
   A = 1, R = int.

% Several such clauses in one chain, and others between them.

chain(X, X, _, a) :- X > 3, !.
chain(X, Y, _, b) :- X =:= Y, !.
chain(X, _, X, c) :- X > 2, !.
chain(_, _, _, d).

?- chain(A, 5, 3, R).
   A = 5, R = a.
?- chain(4, B, 3, R).
   B = 4, R = a.
?- chain(1, 2, 1, R), chain(2, 2, 1, S), chain(3, 1, Z, T).
   R = d, S = b, Z = 3, T = c.
?- chain(A, 3, 5, R).
   error(instantiation_error, _).

% A binding wakes goals before the tests, and before the cut.

choose(X, X, r1) :- !.
choose(_, _, r2).

?- freeze(A, fail), choose(A, 1, R).
   R = r2, freeze(A, fail).
?- freeze(A, A > 0), choose(1, A, R).
   A = 1, R = r1.
?- freeze(A, throw(woken)), max(A, 3, 5).
   throws(woken).
?- freeze(M, M > 4), max(3, 2, M).
   false.
?- freeze(M, M > 2), max(3, 2, M).
   M = 3.

% A circle is looked for before them too.

?- set_prolog_flag(occurs_check, true), choose(A, f(A), R), set_prolog_flag(occurs_check, false).
   R = r2.
?- set_prolog_flag(occurs_check, error), catch(choose(A, f(A), R), error(E, _), true), set_prolog_flag(occurs_check, false).
   E = occurs_check(V, f(V)).

% What cannot be equal is not unified, and what is so at once.

?- choose(1.5, 1.5, R), choose(1.5, 2.5, S), choose(1.5, f(_), T), choose(f(_), g(_), U).
   R = r1, S = r2, T = r2, U = r2.
?- choose(f(A, 1), f(B, 2), R).
   R = r2.
?- choose(f(A), f(B), R).
   A = B, R = r1.

% No number is drawn twice.

drawn(X, X, Y) :- Y is random(1000000), Y >= 0, !.
drawn(_, _, none).

?- set_random(seed(7)), drawn(_, f(_), X), set_random(seed(7)), _Y is random(1000000), D is X - _Y.
   X = _, D = 0.

% A clause that compares its argument with a constant in the body is no clause for every constant of the others.

kind(X, R) :- X = a, !, R = first.
kind(r, second).
kind(a, third).
kind(5, fourth).

whole(X, R) :- X = [], !, R = nil.
whole(7, seven).
whole(r, letter).

narrow(X, R) :- X = 3, !, R = three.
narrow(4, four).
narrow(Y, R) :- Y = 4, !, R = again.
narrow(_, other).

?- findall(R, kind(r, R), L).
   L = [second].
?- findall(R, kind(a, R), L).
   L = [first].
?- findall(R, kind(5, R), L).
   L = [fourth].
?- findall(X-R, kind(X, R), L).
   L = [a-first].
?- findall(X-R, ( member(X, [7, r, [], x]), whole(X, R) ), L).
   L = [7-seven, r-letter, []-nil].
?- findall(X-R, ( member(X, [3, 4, 5, r]), narrow(X, R) ), L).
   L = [3-three, 4-four, 4-again, 5-other, r-other].
