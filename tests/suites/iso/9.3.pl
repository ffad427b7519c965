% ISO 9.3: other arithmetic functions

?- X is 5**3.
   X = 125.
?- X is 5.0**3.
   X = 125.0.
?- X is 2** -1.
   X = 0.5.
?- X is 0**0.
   X = 1.
?- X is 2^10.
   X = 1024.
?- X is 2^100.
   X = 1267650600228229401496703205376.
?- X is 1^(-1).
   X = 1.
?- X is (-1)^(-3).
   X = -1.
?- X is 2^(-1).
   error(type_error(float,2), _).
?- X is 0^(-1).
   error(_, _).
?- X is 2.0^3.
   X = 8.0.
?- X is 0.0**0.
   X = 1.0.
?- X is sqrt(4).
   X = 2.0.
?- X is sqrt(-1.0).
   error(evaluation_error(undefined), _).
?- X is exp(0).
   X = 1.0.
?- X is log(1).
   X = 0.0.
?- X is log10(1000).
   X = 3.0.
?- X is plus(1, 2).
   X = 3.
?- X is log(0).
   error(evaluation_error(_), _).
?- X is log(-1).
   error(evaluation_error(undefined), _).
?- X is sin(0.0).
   X = 0.0.
?- X is cos(0).
   X = 1.0.
?- X is tan(0).
   X = 0.0.
?- X is asin(0).
   X = 0.0.
?- X is acos(1.0).
   X = 0.0.
?- X is atan(0.0).
   X = 0.0.
?- X is asin(2).
   error(evaluation_error(undefined), _).
?- X is acos(2).
   error(evaluation_error(undefined), _).
?- X is atan2(0.0, 1.0).
   X = 0.0.
?- X is truncate(1000*atan2(1, 1)).
   X = 785.
?- X is truncate(1000*pi).
   X = 3141.
?- X is truncate(1000*e).
   X = 2718.
?- X is sqrt(a).
   error(type_error(evaluable,a/0), _).
?- X is sin(_).
   error(instantiation_error, _).
