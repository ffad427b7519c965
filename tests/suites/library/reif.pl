% library(reif): conditions whose truth value is given, unbound, or neither true nor false; both branches of each connective.

?- use_module(library(reif)).
   true.

?- =(X, a, true).
   X = a.
?- =(X, a, false), X = a.
   false.
?- =(X, a, false), X = b.
   X = b.
?- =(_, a, foo).
   false.
?- =(a, a, T).
   T = true.
?- =(a, b, T).
   T = false.
?- =(f(X), f(a), T).
   X = a, T = true
;  T = false, dif(X, a).
?- dif(a, a, T).
   T = false.

?- ','(a = b, a = a, T).
   T = false.
?- ','(a = a, a = a, T).
   T = true.
?- ;(a = a, a = b, T).
   T = true.
?- ;(a = a, a = b, false).
   false.
?- ;(a = b, a = b, T).
   T = false.

?- if_(a = a, R = then, R = else).
   R = then.
?- if_(a = b, R = then, R = else).
   R = else.
?- if_(X = a, R = then, R = else), X = b.
   X = b, R = else.
?- tfilter(=(a), [a,b,a], L).
   L = [a,a].
?- tpartition(=(a), [a,b,a,c], In, Out).
   In = [a,a], Out = [b,c].

% lists, with what is known and what is not

?- cond_t(a = a, X = then, T), cond_t(a = b, Y = then, U).
   X = then, T = true, U = false.
?- cond_t(X = a, Y = then, T).
   X = a, Y = then, T = true
;  T = false, dif(X, a).
?- dif(a, b, T), dif(X, a, true).
   T = true, dif(X, a).
?- dif(X, a, false).
   X = a
;  false.
?- memberd_t(a, [], T), memberd_t(a, [b,a], U), memberd_t(a, [b,c], V).
   T = false, U = true, V = false.
?- memberd_t(X, [a,b], true).
   X = a
;  X = b
;  false.
?- memberd_t(X, [a,b], false), ( X = a ; X = b ; X = c ).
   X = c.
?- memberd(X, [a,b,a]).
   X = a
;  X = b
;  false.
?- memberd(a, []) ; memberd(a, [b]).
   false.
?- tfilter(=(X), [1,2], Ys).
   X = 1, Ys = [1]
;  X = 2, Ys = [2]
;  Ys = [], dif(X, 1), dif(X, 2).
?- tfilter(=(a), [], L), tpartition(=(a), [], M, N).
   L = [], M = [], N = [].
?- tfilter(=(a), [a,b,a], [a,a,_]) ; tpartition(=(a), [a,b], [a], []).
   false.
?- tpartition(=(X), [1,2], Ys, Zs).
   X = 1, Ys = [1], Zs = [2]
;  X = 2, Ys = [2], Zs = [1]
;  Ys = [], Zs = [1,2], dif(X, 1), dif(X, 2).
?- tmember(=(b), [a,b,b]).
   true.
?- tmember(=(c), [a,b]) ; tmember(=(a), []).
   false.
?- tmember_t(=(b), [a,b], T), tmember_t(=(c), [a,b], U), tmember_t(=(c), [], V).
   T = true, U = false, V = false.
?- if_([T]>>( T = 1 ), true, true).
   error(type_error(boolean,1), _).
?- if_([_]>>true, true, true).
   error(instantiation_error, _).
?- ','(X = 1, Y = 2, T).
   X = 1, Y = 2, T = true
;  X = 1, T = false, dif(Y, 2)
;  T = false, dif(X, 1).
?- ;(X = 1, Y = 2, T).
   X = 1, T = true
;  Y = 2, T = true, dif(X, 1)
;  T = false, dif(X, 1), dif(Y, 2).
