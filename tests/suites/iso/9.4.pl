% ISO 9.4: bitwise functions

?- X is 16>>2.
   X = 4.
?- X is 19>>2.
   X = 4.
?- X is -16>>2.
   X = -4.
?- X is 16<<2.
   X = 64.
?- X is 1<<100.
   X = 1267650600228229401496703205376.
?- X is 10/\12.
   X = 8.
?- X is 125/\255.
   X = 125.
?- X is 10\/12.
   X = 14.
?- X is xor(10, 12).
   X = 6.
?- X is \10.
   X = -11.
?- X is \ \10.
   X = 10.
?- X is -1/\(1<<70).
   X = 1180591620717411303424.
?- X is 77<<N.
   error(instantiation_error, _).
?- X is 1.0>>2.
   error(type_error(integer,1.0), _).
?- X is 10/\foo.
   error(type_error(evaluable,foo/0), _).
?- X is 10\/1.0.
   error(type_error(integer,1.0), _).
?- X is \1.5.
   error(type_error(integer,1.5), _).
