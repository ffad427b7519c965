% ISO 8.7: arithmetic comparison

?- 0 =:= 1.
   false.
?- 1.0 =:= 1.
   true.
?- 3*2 =:= 7-1.
   true.
?- 1 =\= 1.0.
   false.
?- 0 =\= 1.
   true.
?- 1 < 2.
   true.
?- 1 < 1.0.
   false.
?- 2 =< 1.
   false.
?- 1 =< 1.0.
   true.
?- 2 > 1.5.
   true.
?- 3*2 >= 7-1.
   true.
?- 100000000000000000000 > 99999999999999999999.
   true.
?- _ =:= 5.
   error(instantiation_error, _).
?- floot(1) > 5.
   error(type_error(evaluable,floot/1), _).
?- 1 =< a.
   error(type_error(evaluable,a/0), _).
?- 5 < _.
   error(instantiation_error, _).
