% ISO 8.15: logic and control

% 8.15.1 (\+)/1

?- \+ true.
   false.
?- \+ fail.
   true.
?- \+ ( ! ; true ).
   false.
?- X = 1, \+ X = 2.
   X = 1.
?- \+ \+ X = 1.
   true.
?- \+ (fail, 1).
   error(type_error(callable,(fail,1)), _).
?- \+ _.
   error(instantiation_error, _).
?- \+ 3.
   error(type_error(callable,3), _).

% 8.15.2 once/1

?- once(( X = 1 ; X = 2 )).
   X = 1.
?- once(!).
   true.
?- once(fail).
   false.
?- once(_).
   error(instantiation_error, _).
?- once(3).
   error(type_error(callable,3), _).

% 8.15.3 false/0

?- false.
   false.

% 8.15.4 call/2..8

?- call(=(X), 1).
   X = 1.
?- call(atom_concat, ab, cd, X).
   X = abcd.
?- call(atom_concat(ab), cd, X).
   X = abcd.
?- call(call, call, =(X), 2).
   X = 2.
?- call(','(true), X = 1).
   X = 1.
?- call(_, a).
   error(instantiation_error, _).
?- call(3, a).
   error(type_error(callable,_), _).
?- call((fail,1), a).
   error(existence_error(procedure,(',')/3), _).

% ignore/1, forall/2, repeat/0

?- ignore(fail).
   true.
?- ignore(X = 1).
   X = 1.
?- forall(fail, true).
   true.
?- forall(( X = 1 ; X = 2 ), X > 0).
   true.
?- forall(( X = 1 ; X = 2 ), X > 1).
   false.
?- repeat, !.
   true.
?- repeat.
   true
;  ... .
