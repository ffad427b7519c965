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
