% ISO 8.2: term unification

% 8.2.1 (=)/2

?- 1 = 1.
   true.
?- X = 1.
   X = 1.
?- X = Y.
   X = Y.
?- X = Y, X = abc.
   X = abc, Y = abc.
?- f(X, def) = f(def, Y).
   X = def, Y = def.
?- 1 = 2.
   false.
?- 1 = 1.0.
   false.
?- g(X) = f(f(X)).
   false.
?- f(X, 1) = f(a(X)).
   false.
?- f(X, Y, X) = f(a(X1), a(Y1), Y), X1 = 1.
   X = a(1), Y = a(1), X1 = 1, Y1 = 1.
?- [a|T] = [a,b,c].
   T = [b,c].
?- [] = '[]'.
   true.
?- '.'(H, T) = [a].
   H = a, T = [].
?- {X} = {a,b}.
   X = (a,b).

% 8.2.2 unify_with_occurs_check/2

?- unify_with_occurs_check(1, 1).
   true.
?- unify_with_occurs_check(X, f(X)).
   false.
?- unify_with_occurs_check(f(X, Y), f(Y, g(X))).
   false.
?- unify_with_occurs_check(f(X, 1), f(a, Y)).
   X = a, Y = 1.
?- unify_with_occurs_check(X, X).
   true.

% 8.2.3 (\=)/2

?- 1 \= 1.
   false.
?- _ \= 1.
   false.
?- 1 \= 2.
   true.
?- f(X, 1) \= f(a(X)).
   true.
?- X = 1, X \= 2.
   X = 1.

% 8.2.4 subsumes_term/2

?- subsumes_term(a, a).
   true.
?- subsumes_term(f(_, _), f(Z, Z)).
   true.
?- subsumes_term(f(Z, Z), f(_, _)).
   false.
?- subsumes_term(g(X), g(f(X))).
   false.
?- subsumes_term(X, f(X)).
   false.
?- subsumes_term(X, Y), subsumes_term(Y, f(X)).
   true.
?- subsumes_term(f(_), f(a)).
   true.
