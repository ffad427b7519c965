% ISO 8.6: arithmetic evaluation

?- X is 3+11.0.
   X = 14.0.
?- X = 1+2, Y is X*3.
   X = 1+2, Y = 9.
?- 3 is 3.
   true.
?- 3 is 3.0.
   false.
?- foo is 1.
   false.
?- X is [5].
   X = 5.
?- _ is _.
   error(instantiation_error, _).
?- _ is foo.
   error(type_error(evaluable,foo/0), _).
?- _ is foo(1).
   error(type_error(evaluable,foo/1), _).
?- _ is 1+a.
   error(type_error(evaluable,a/0), _).
?- _ is 1+_.
   error(instantiation_error, _).
?- _ is "ab".
   error(type_error(_,_), _).
