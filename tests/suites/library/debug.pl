% library(debug)

?- debug(f(_)), debugging(f(1)), nodebug(_).
   true.
?- debug(_).
   error(instantiation_error, _).
?- assertion(true), assertion(member(_, [a,b])).
   true.
?- catch(assertion(fail), error(assertion_error(fail, _), _), X = caught).
   X = caught.
