% arg/3, functor/3 and compare/3 whose results are new variables: the instructions that read their operands in any registers, on all
% their ways: in place, by the built-in, failing, with an error that is caught while the other registers are still wanted.

:- set_prolog_flag(double_quotes, string).

third(A, B, C, T, R) :- arg(3, T, X), R = r(A, B, C, X).
nth(A, N, B, T, R) :- arg(N, T, X), R = r(A, B, X).
shape(A, T, B, R) :- functor(T, N, M), R = r(A, B, N, M).
made(A, N, M, B, R) :- functor(T, N, M), R = r(A, B, T).
ordered(A, X, Y, B, R) :- compare(O, X, Y), R = r(A, B, O).
branch(T, R) :- ( arg(1, T, X) -> R = first(X) ; R = none ).
either(T, R) :- ( functor(T, N, _), N == f ; arg(1, T, N) ), R = N.
inner(T, X) :- arg(1, T, A), arg(1, A, B), functor(B, N, M), functor(C, N, M), arg(1, C, D), compare(O, D, M), X = C-O.

?- third(a, b, c, f(1, 2, 3), R).
   R = r(a, b, c, 3).
?- third(a, b, c, f(1, 2), R).
   false.
?- third(a, b, c, x, R).
   error(type_error(compound, x), _).
?- third(a, b, c, _, R).
   error(instantiation_error, _).
?- nth(a, 2, b, [x|y], R).
   R = r(a, b, y).
?- nth(a, 1, b, f(X), R), X = 1.
   X = 1, R = r(a, b, 1).
?- nth(a, N, b, f(X), R).
   error(instantiation_error, _).
?- nth(a, -1, b, f(x), R).
   error(domain_error(not_less_than_zero, -1), _).
?- shape(a, f(x, y), b, R).
   R = r(a, b, f, 2).
?- shape(a, [x], b, R).
   R = r(a, b, '.', 2).
?- shape(a, 1.5, b, R).
   R = r(a, b, 1.5, 0).
?- shape(a, 7, b, R).
   R = r(a, b, 7, 0).
?- shape(a, _, b, R).
   error(instantiation_error, _).
?- made(a, f, 3, b, R), R = r(_, _, T), T = f(1, 2, Z), Z = 3.
   R = r(a, b, f(1, 2, 3)), T = f(1, 2, 3), Z = 3.
?- made(a, f, 0, b, R).
   R = r(a, b, f).
?- made(a, '.', 2, b, R), R = r(_, _, [x|y]).
   R = r(a, b, [x|y]).
?- made(a, f, 9, b, R), R = r(_, _, T), arg(9, T, z), functor(T, N, M).
   R = r(a, b, f(_A, _B, _C, _D, _E, _F, _G, _H, z)), T = f(_A, _B, _C, _D, _E, _F, _G, _H, z), N = f, M = 9.
?- made(a, f(x), 1, b, R).
   error(type_error(atomic, f(x)), _).
?- made(a, 1.5, 1, b, R).
   error(type_error(atom, 1.5), _).
?- ordered(a, 1, 2, b, R).
   R = r(a, b, <).
?- ordered(a, z, b, b, R).
   R = r(a, b, >).
?- ordered(a, 1.0, 1, b, R).
   R = r(a, b, <).
?- ordered(a, f(x), g(y), b, R).
   R = r(a, b, <).
?- ordered(a, f(X), f(X), b, R).
   R = r(a, b, =).
?- ordered(a, "s", a, b, R).
   R = r(a, b, >).
?- branch(f(x), R).
   R = first(x).
?- branch(f, R).
   error(type_error(compound, f), _).
?- either(f(x), R).
   R = f
;  R = x.
?- either(g(x), R).
   R = x.
?- inner(f(g(h(1))), X).
   X = h(_)-(<).
?- catch(third(a, b, c, x, R), error(E, _), R = E).
   R = type_error(compound, x), E = type_error(compound, x).
