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
