% Quads that are wrong in every way, to see that it is noticed. tests/suites.rs knows their lines.

p(1).
p(2).

?- p(X).
   X = 1
;  X = 2.
?- p(X).
   X = 2
;  X = 1.
?- p(X).
   X = 1
;  ... .
?- p(1).
   false.

?- p(3).
   false.
?- atom_length(_, _).
   error(type_error(_,_), _).
?- p(1).
   true
;  false.

anything(_).

?- anything(X).
   X = 33.
?- anything(f(X,Y)).
   X = Y.
?- anything(f(X,Y)).
   true.
