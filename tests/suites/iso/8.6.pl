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
?- X is "7" - "0", Y is [e], Z is "я".
   X = 7, Y = 101, Z = 1103.
?- E = [A], A = b, X is E + 1, 98 =:= E, 97 < E.
   E = [b], A = b, X = 99.
?- X is [ab].
   error(type_error(evaluable,ab/0), _).
?- X is [[]].
   error(type_error(evaluable,[]/0), _).
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
