% Clauses that the tests, the constant or the outputs of others exclude leave no choice point; those that are not excluded are tried.

less(X, Y, yes) :- X < Y.
less(X, Y, no) :- X >= Y.

?- less(1, 2, R).
   R = yes.
?- less(2, 1, R).
   R = no.
% An expression is left to the clauses as they stand.
?- less(1.5, 1 + 1, R).
   R = yes
;  false.
?- less(1, a, _).
   error(type_error(evaluable, a/0), _).
?- less(_, 1, _).
   error(instantiation_error, _).
?- less(1, 2, no).
   false.
?- less(a, 2, maybe).
   false.
?- less(A, 2, A).
   error(type_error(evaluable, yes/0), _).

% Turned around, and more than two.
order(X, Y, less) :- X < Y.
order(X, Y, equal) :- Y =:= X.
order(X, Y, greater) :- Y < X.

?- order(1, 2, O).
   O = less.
?- order(2, 2.0, O).
   O = equal.
?- order(3, 2, O).
   O = greater.

% Heads that unify what is tested.
max(X, Y, X) :- X >= Y.
max(X, Y, Y) :- X < Y.

?- max(1, 2, M).
   M = 2.
?- max(2, 1, M).
   M = 2.
?- max(A, 3, 5).
   A = 5
;  false.
?- max(3, A, 3.5).
   A = 3.5.
?- max(1, 2, 1).
   false.

% What a test before the excluding one says, and an error that comes only where the head matches.
first(X, 1) :- X < 5.
first(X, 2) :- atom(X), X >= 5.
first(X, 3) :- X >= 5.

?- first(a, 3).
   error(type_error(evaluable, a/0), _).
?- first(a, N), N > 5.
   error(type_error(evaluable, a/0), _).
?- first(1, N).
   N = 1.
?- first(7, N).
   N = 3.

% They overlap where the two are equal.
both(X, Y, first) :- X =< Y.
both(X, Y, second) :- X >= Y.

?- both(1, 1, B).
   B = first
;  B = second.
?- both(1, 2, B).
   B = first
;  false.

% Constants: excluded, and not.
near(N, low) :- N < 3.
near(N, high) :- N > 2.
far(N, low) :- N < 3.
far(N, high) :- N >= 3.

?- near(2.5, W).
   W = low
;  W = high.
?- near(2, W).
   W = low
;  false.
?- far(2.5, W).
   W = low.
?- far(3, W).
   W = high.

kind(X, variable) :- var(X).
kind(X, atom) :- atom(X).
kind(X, number) :- number(X).
kind(X, compound) :- compound(X).

?- kind(_, K).
   K = variable
;  false.
?- kind(A, A).
   A = atom
;  false.
?- kind(a, K).
   K = atom.
?- kind(1, K).
   K = number.
?- kind(f(x), K).
   K = compound.
?- kind("a", K).
   K = compound.

open(X, integer) :- integer(X).
open(X, number) :- number(X).

?- open(1, K).
   K = integer
;  K = number.

% The constant that selects the chain excludes the rule.
down(0).
down(N) :- N > 0, M is N - 1, down(M).

?- down(5).
   true.
?- down(0).
   true.
?- down(-1).
   false.

up(0, zero).
up(N, other) :- N >= 0.

?- up(0, W).
   W = zero
;  W = other.

named(a, first).
named(X, second) :- number(X).
named(X, third) :- atom(X).

?- named(a, W).
   W = first
;  W = third.
?- named(1, W).
   W = second.

% The outputs: unbound, bound, the same variable twice, a variable of the input.
d(U * V, X, DU * V + U * DV) :- !, d(U, X, DU), d(V, X, DV).
d(U + V, X, DU + DV) :- !, d(U, X, DU), d(V, X, DV).
d(X, X, 1) :- !.
d(_, _, 0).

?- d(x * y + x, x, D).
   D = 1 * y + x * 0 + 1.
?- d(x + x, x, 1 + 1).
   true.
?- d(x + x, x, 0).
   true.
?- d(x * y, x, a).
   false.

pair(a, f(_), f(1)) :- !.
pair(a, _, other).

?- pair(a, X, Y).
   X = f(_), Y = f(1).
?- pair(a, X, X).
   X = f(1).
?- pair(a, g, Y).
   Y = other.

out(a, f(1), g(2)) :- !.
out(a, X, X).

?- out(a, X, Y).
   X = f(1), Y = g(2).
?- out(a, X, X).
   true.
?- freeze(X, X = f(2)), out(a, X, f(2)).
   X = f(2).
?- out(a, f(X), Y).
   X = 1, Y = g(2).

inside(f(X), g(X)) :- !.
inside(_, none).

?- inside(f(Y), Y), Y = g(Z), Z == Y.
   Y = g(Y), Z = Y.
?- set_prolog_flag(occurs_check, true), inside(f(Y), Y), set_prolog_flag(occurs_check, false).
   Y = none.
?- set_prolog_flag(occurs_check, false).
   true.

% A lookup by what is inside an argument.
:- dynamic(at/2).

?- forall(between(1, 3000, N), ( M is N mod 3, assertz(at(point(N, M), N)) )).
   true.
?- at(point(2999, Y), N).
   Y = 2, N = 2999.
?- at(point(_, 5), _).
   false.
?- assertz(at(point(_, 7), any)), assertz(at(_, all)), findall(N, at(point(77, _), N), L).
   L = [77, any, all].
?- retract(at(point(77, _), 77)), findall(N, at(point(77, _), N), L).
   L = [any, all].
?- findall(N, ( at(point(X, 1), N), integer(N), N < 10, X =:= N ), L).
   L = [1, 4, 7].

% A head that unifies two arguments and writes others leaves none where the two are identical and the others open.
one_or_none(X, X, 1) :- !.
one_or_none(_, _, 0).

?- one_or_none(x, x, D).
   D = 1.
?- one_or_none(x, y, D).
   D = 0.
?- one_or_none(f(A), f(A), D).
   D = 1.
?- one_or_none(f(A), f(B), D).
   B = A, D = 1.
?- one_or_none(A, x, D).
   A = x, D = 1.
?- one_or_none(x, x, 0).
   true.
?- one_or_none(A, x, A).
   A = 0.
?- one_or_none(A, B, A).
   A = B, B = 1.
?- one_or_none(A, A, A).
   A = 1.
?- one_or_none(x, x, 2).
   false.
?- freeze(D, D == 0), one_or_none(x, x, D).
   D = 0.
?- freeze(A, fail), one_or_none(A, x, D).
   D = 0, freeze(A, fail).

same([H|T], f(H), T, T, g(H)) :- !.
same(_, _, A, A, h) :- !.
same(_, _, _, _, none).

?- same([1,2], X, T, T, G).
   X = f(1), T = [2], G = g(1).
?- same([1,2], X, a, a, G).
   X = X, G = h.
?- same(l, X, a, b, G).
   X = X, G = none.

% compare/3 of atoms and small integers is in line; of others, or with a first argument that is no order, it is not.
in_order(O, X, Y) :- compare(O, X, Y).

?- in_order(O, ab, abc).
   O = (<).
?- in_order(O, б, а).
   O = (>).
?- in_order(O, a, a).
   O = (=).
?- in_order(<, 1, 2).
   true.
?- in_order(>, 1, 2).
   false.
?- in_order(O, 1, a).
   O = (<).
?- in_order(O, 2, 1.0).
   O = (>).
?- in_order(before, 1, 2).
   error(domain_error(order, before), _).
?- in_order(1, 1, 2).
   error(type_error(atom, 1), _).
?- in_order(X, X, X).
   X = (=).

% Terms of constants and variables are unified in line: all arguments, those that are one variable twice among them.
flat(X, [X|_]).

?- flat(h(1, A, A, B), [h(C, D, 2, D)]).
   A = 2, B = 2, C = 1, D = 2.
?- flat(h(1, A, A), [h(1, 2, 3)]).
   false.
?- flat(h(A, B), [h(B, A)]).
   A = B.
?- flat(h(A, g(A)), [h(1, g(B))]).
   A = 1, B = 1.
?- freeze(A, A > 1), flat(h(A, 1), [h(1, 1)]).
   false.
?- freeze(A, A > 1), flat(h(A, 1), [h(2, B)]).
   A = 2, B = 1.
