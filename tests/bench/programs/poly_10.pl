% (1 + x + y + z) to the 10th power, polynomials as poly(Variable, [term(Exponent, Coefficient), ...]).
% Stresses: term building, comparison of atoms, arithmetic, cuts after tests.

bench_main :-
    (   times(800),
        power(10, _),
        fail
    ;   true
    ),
    power(10, P),
    total(P, 0, Sum),
    leaves(P, 0, N),
    write(poly_10(Sum, N)),
    nl.

power(N, P) :-
    base(B),
    raise(N, B, P).

base(P) :-
    add(poly(x, [term(0, 1), term(1, 1)]), poly(y, [term(1, 1)]), Q),
    add(poly(z, [term(1, 1)]), Q, P).

raise(0, _, 1) :- !.
raise(N, B, P) :-
    N1 is N - 1,
    raise(N1, B, Q),
    mul(Q, B, P).

add(poly(V, Ts), poly(V, Us), poly(V, Vs)) :-
    !,
    add_terms(Ts, Us, Vs).
add(poly(V, Ts), poly(W, Us), poly(V, Vs)) :-
    V @< W,
    !,
    add_constant(Ts, poly(W, Us), Vs).
add(poly(V, Ts), poly(W, Us), poly(W, Vs)) :-
    !,
    add_constant(Us, poly(V, Ts), Vs).
add(poly(V, Ts), C, poly(V, Us)) :-
    !,
    add_constant(Ts, C, Us).
add(C, poly(V, Ts), poly(V, Us)) :-
    !,
    add_constant(Ts, C, Us).
add(C, D, E) :-
    E is C + D.

add_terms([], Us, Us) :- !.
add_terms(Ts, [], Ts) :- !.
add_terms([term(E, C)|Ts], [term(E, D)|Us], [term(E, S)|Vs]) :-
    !,
    add(C, D, S),
    add_terms(Ts, Us, Vs).
add_terms([term(E, C)|Ts], [term(F, D)|Us], [term(E, C)|Vs]) :-
    E < F,
    !,
    add_terms(Ts, [term(F, D)|Us], Vs).
add_terms(Ts, [term(F, D)|Us], [term(F, D)|Vs]) :-
    add_terms(Ts, Us, Vs).

% C does not contain the variable of the terms: it adds to the term of exponent 0.
add_constant([term(0, D)|Ts], C, [term(0, S)|Ts]) :-
    !,
    add(C, D, S).
add_constant(Ts, C, [term(0, C)|Ts]).

mul(poly(V, Ts), poly(V, Us), poly(V, Vs)) :-
    !,
    mul_terms(Ts, Us, Vs).
mul(poly(V, Ts), poly(W, Us), poly(V, Vs)) :-
    V @< W,
    !,
    mul_constant(Ts, poly(W, Us), Vs).
mul(poly(V, Ts), poly(W, Us), poly(W, Vs)) :-
    !,
    mul_constant(Us, poly(V, Ts), Vs).
mul(poly(V, Ts), C, poly(V, Us)) :-
    !,
    mul_constant(Ts, C, Us).
mul(C, poly(V, Ts), poly(V, Us)) :-
    !,
    mul_constant(Ts, C, Us).
mul(C, D, E) :-
    E is C * D.

mul_terms([], _, []).
mul_terms([T|Ts], Us, Vs) :-
    mul_term(Us, T, Ws),
    mul_terms(Ts, Us, Xs),
    add_terms(Ws, Xs, Vs).

mul_term([], _, []).
mul_term([term(F, D)|Us], term(E, C), [term(G, P)|Vs]) :-
    G is E + F,
    mul(C, D, P),
    mul_term(Us, term(E, C), Vs).

mul_constant([], _, []).
mul_constant([term(E, D)|Ts], C, [term(E, P)|Us]) :-
    mul(C, D, P),
    mul_constant(Ts, C, Us).

% The value where every variable is 1.
total(poly(_, Ts), N0, N) :- !, totals(Ts, N0, N).
total(C, N0, N) :- N is N0 + C.

totals([], N, N).
totals([term(_, C)|Ts], N0, N) :-
    total(C, N0, N1),
    totals(Ts, N1, N).

% The number of monomials.
leaves(poly(_, Ts), N0, N) :- !, leaves_of(Ts, N0, N).
leaves(_, N0, N) :- N is N0 + 1.

leaves_of([], N, N).
leaves_of([term(_, C)|Ts], N0, N) :-
    leaves(C, N0, N1),
    leaves_of(Ts, N1, N).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
