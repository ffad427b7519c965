% The flags of floats that are no finite numbers: a function whose value would be an error gives what they say.

of(E, X) :-
    X is E.

compiled(A, B, X) :-
    X is A*B.

sum(A, X) :-
    X is A + 1.0e308.

each(Goals, Outcomes) :-
    findall(O, ( member(E, Goals), catch(( of(E, O0), text(O0, O) ), error(O, _), true) ), Outcomes).

% What is no finite number is told without a look at how it is written.
text(X, T) :-
    (   X =\= X
    ->  T = nan
    ;   X =:= inf
    ->  T = inf
    ;   X =:= -inf
    ->  T = minus_inf
    ;   T = X
    ).

% --- without the flags

?- each([1.0e300*1.0e300,1/0.0,0/0.0,sqrt(-1),log(0)], Os).
   Os = [evaluation_error(float_overflow),evaluation_error(zero_divisor),evaluation_error(undefined),evaluation_error(undefined),evaluation_error(undefined)].

% --- each flag by itself

?- set_prolog_flag(float_overflow, infinity).
   true.
?- each([1.0e300*1.0e300,-1.0e300*1.0e300,2.0**10000,exp(1000),float(10**400),-(10**400)*1.0,1.0e308+1.0e308,-1.0e308-1.0e308], Os).
   Os = [inf,minus_inf,inf,inf,inf,minus_inf,inf,minus_inf].
?- each([1/0.0,0/0.0,sqrt(-1),log(0)], Os).
   Os = [evaluation_error(zero_divisor),evaluation_error(undefined),evaluation_error(undefined),evaluation_error(undefined)].
?- compiled(1.0e300, 1.0e300, _X), text(_X, T).
   T = inf.
?- sum(1.7e308, _X), text(_X, T).
   T = inf.
?- set_prolog_flag(float_overflow, error), compiled(1.0e300, 1.0e300, _).
   error(evaluation_error(float_overflow), _).

?- set_prolog_flag(float_zero_div, infinity).
   true.
?- each([1/0.0,-1/0.0,1.0/0,1/0,1/ -0.0,0.0** -1,log(0),atanh(1)], Os).
   Os = [inf,minus_inf,inf,inf,minus_inf,inf,minus_inf,inf].
?- each([0/0.0,0.0/0,1.0e300*1.0e300,1//0,1 mod 0], Os).
   Os = [evaluation_error(undefined),evaluation_error(undefined),evaluation_error(float_overflow),evaluation_error(zero_divisor),evaluation_error(zero_divisor)].
?- set_prolog_flag(float_zero_div, error), of(1/0.0, _).
   error(evaluation_error(zero_divisor), _).

?- set_prolog_flag(float_undefined, nan).
   true.
?- each([0/0.0,0/0,inf-inf,inf*0,sqrt(-1),log(-1),acos(2),(-8.0)**(1.0/3)], Os).
   Os = [nan,nan,nan,nan,nan,nan,nan,nan].
?- each([1/0.0,1.0e300*1.0e300,foo+1,integer(inf)], Os).
   Os = [evaluation_error(zero_divisor),evaluation_error(float_overflow),type_error(evaluable,foo/0),evaluation_error(undefined)].
?- set_prolog_flag(float_undefined, error), of(inf-inf, _).
   error(evaluation_error(undefined), _).
