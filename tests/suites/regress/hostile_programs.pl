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

% What is unified with a variable that occurs once is not built, but its variables are there.
seen(X) :-
    _ = g(6, A),
    ignore(between(1, 3, A)),
    X = A.

seen_in_part(X) :-
    f(_, 1) = f(g(A), 1),
    ( A = 1 ; A = 2 ),
    X = A.

?- seen(X).
   X = 1.
?- seen_in_part(X).
   X = 1 ;
   X = 2.

% What a branch says before a test that fails is no reason to leave the others out.
?- \+ ( ( true ; X is Y ), fail ).
   error(instantiation_error, _).
?- \+ ( ( Y is 1 ; true ), Y \== 1 ).
   false.

% A cut in a condition is local to it, and is one.
?- ( ( ( !, fail ) ; true ) -> X = 1 ; X = 2 ).
   X = 2.
?- \+ ( ( ( nonvar(_) ; ! ), 2 < 2 ) ; a == a ).
   true.
