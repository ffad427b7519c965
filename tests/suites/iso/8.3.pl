% ISO 8.3: type testing

?- var(_).
   true.
?- var(foo).
   false.
?- X = Y, Y = a, var(X).
   false.
?- X = _, var(X).
   true.
?- atom(atom).
   true.
?- atom([]).
   true.
?- atom('string').
   true.
?- atom(6).
   false.
?- atom(_).
   false.
?- atom(a(b)).
   false.
?- integer(3).
   true.
?- integer(3.3).
   false.
?- integer(123456789012345678901234567890).
   true.
?- integer(_).
   false.
?- integer(a).
   false.
?- float(3.3).
   true.
?- float(-3.3).
   true.
?- float(3).
   false.
?- float(_).
   false.
?- atomic(atom).
   true.
?- atomic(2.3).
   true.
?- atomic(_).
   false.
?- atomic(a(b)).
   false.
?- compound(-(1)).
   true.
?- compound(-1).
   false.
?- compound([]).
   false.
?- compound([a]).
   true.
?- compound(_).
   false.
?- compound("").
   false.
?- nonvar(33.3).
   true.
?- nonvar(_).
   false.
?- nonvar(a(_)).
   true.
?- number(3).
   true.
?- number(3.3).
   true.
?- number(a).
   false.
?- number(_).
   false.
?- callable(a).
   true.
?- callable(a(1)).
   true.
?- callable(3).
   false.
?- callable(_).
   false.
?- callable((fail,3)).
   true.
?- ground(a(1, b(c))).
   true.
?- ground(a(1, _)).
   false.
?- is_list([a,b]).
   true.
?- is_list([a|_]).
   false.
?- acyclic_term(f(X, X)).
   true.
?- X = f(X), acyclic_term(X).
   false.
