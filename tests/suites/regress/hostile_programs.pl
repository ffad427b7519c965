% What random programs showed that SWI-Prolog runs otherwise (tests/programs.rs).

% Nothing divided by nothing is undefined when one of them is a float.
?- X is 0 / 0.0.
   error(evaluation_error(undefined), _).

?- X is 0 / -0.0.
   error(evaluation_error(undefined), _).

?- X is 1 / 0.0.
   error(evaluation_error(zero_divisor), _).

?- X is 0 / 0.
   error(evaluation_error(zero_divisor), _).

% A free variable of the goal may be where the instances go.
?- setof(X, ( X = 1, B = f(_) ), B).
   false.

?- bagof(X, ( X = 1, B = f(_) ), B).
   false.
