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

% A second cut behind one that is tried as a guard, kept in the environment together with a variable.
count(N) :-
    N =< 0,
    !.
count(N) :-
    N > 0,
    M is N - 1,
    !,
    select(_, [c, d], _),
    count(M),
    !.

?- findall(x, count(3), L).
   L = [x].
?- count(3).
   true.
