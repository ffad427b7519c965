% library(debug)

?- debug(f(_)), debugging(f(1)), nodebug(_).
   true.
?- debug(_).
   error(instantiation_error, _).
?- assertion(true), assertion(member(_, [a,b])).
   true.
?- catch(assertion(fail), assertion_failed(_), X = caught).
   X = caught.
