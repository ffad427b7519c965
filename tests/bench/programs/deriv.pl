% Symbolic differentiation of four expressions.
% Stresses: structures in heads, the switch on the principal functor, cut.

bench_main :-
    (   times(300000),
        expression(_, E),
        d(E, x, _),
        fail
    ;   true
    ),
    findall(S, (expression(_, E1), d(E1, x, D), size(D, 0, S)), Ss),
    write(deriv(Ss)),
    nl.

expression(ops, (x + 1) * ((x ^ 2 + 2) * (x ^ 3 + 3))).
expression(divide, ((((((((x / x) / x) / x) / x) / x) / x) / x) / x) / x).
expression(log, log(log(log(log(log(log(log(log(log(log(x))))))))))).
expression(times, ((((((((x * x) * x) * x) * x) * x) * x) * x) * x) * x).

d(U + V, X, DU + DV) :- !, d(U, X, DU), d(V, X, DV).
d(U - V, X, DU - DV) :- !, d(U, X, DU), d(V, X, DV).
d(U * V, X, DU * V + U * DV) :- !, d(U, X, DU), d(V, X, DV).
d(U / V, X, (DU * V - U * DV) / (V ^ 2)) :- !, d(U, X, DU), d(V, X, DV).
d(U ^ N, X, DU * N * (U ^ N1)) :- !, integer(N), N1 is N - 1, d(U, X, DU).
d(- U, X, - DU) :- !, d(U, X, DU).
d(exp(U), X, exp(U) * DU) :- !, d(U, X, DU).
d(log(U), X, DU / U) :- !, d(U, X, DU).
d(X, X, 1) :- !.
d(_, _, 0).

% The number of atomic terms and functors.
size(T, N0, N) :-
    T =.. [_|Args],
    N1 is N0 + 1,
    sizes(Args, N1, N).

sizes([], N, N).
sizes([T|Ts], N0, N) :-
    size(T, N0, N1),
    sizes(Ts, N1, N).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
