% Symbolic derivation, and a little simplification.

% d(U, X, DU): DU is the derivative of U with respect to X

d(U+V, X, DU+DV) :-
    !,                          % one rule an operator
    d(U, X, DU),
    d(V, X, DV).
d(U-V, X, DU-DV) :-
    !,
    d(U, X, DU),
    d(V, X, DV).
d(U*V, X, DU*V+U*DV) :-
    !,
    d(U, X, DU),
    d(V, X, DV).
d(U/V, X, (DU*V-U*DV)/V^2) :-
    !,
    d(U, X, DU),
    d(V, X, DV).
d(U^N, X, N*U^N1*DU) :-
    !,
    integer(N),
    N1 is N-1,
    d(U, X, DU).
d(-U, X, -DU) :-
    !,
    d(U, X, DU).
d(exp(U), X, exp(U)*DU) :-
    !,
    d(U, X, DU).
d(log(U), X, DU/U) :-
    !,
    d(U, X, DU).
d(X, X, 1) :-
    !.
d(_, _, 0).

% simplify(E, S): S is E without sums with 0 and products with 0 or 1

simplify(E, S) :-
    (   compound(E),
        E =.. [F,A,B]
    ->  simplify(A, A1),
        simplify(B, B1),
        simple(F, A1, B1, S)
    ;   S = E
    ).

simple(+, 0, B, B) :- !.
simple(+, A, 0, A) :- !.
simple(-, A, 0, A) :- !.
simple(*, 0, _, 0) :- !.
simple(*, _, 0, 0) :- !.
simple(*, 1, B, B) :- !.
simple(*, A, 1, A) :- !.
simple(^, A, 1, A) :- !.
simple(^, _, 0, 1) :- !.
simple(F, A, B, C) :-
    (   number(A),
        number(B),
        F \== (/)
    ->  E =.. [F,A,B],
        C is E
    ;   C =.. [F,A,B]
    ).

% Answers

?- d(x*x, x, D), simplify(D, S).
   D = 1*x+x*1, S = x+x.

?- d(3*x^2+2*x+1, x, _D), simplify(_D, S).
   S = 3*(2*x)+2.

?- d(log(x)/x, x, D).
   D = (1/x*x-log(x)*1)/x^2.

?- d(a, x, D).
   D = 0.
