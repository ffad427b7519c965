% The sieve of Eratosthenes on a list of integers.
% Stresses: remainder, cut after a test, list building.

bench_main :-
    (   times(45),
        primes(6000, _),
        fail
    ;   true
    ),
    primes(6000, Ps),
    sum(Ps, 0, S),
    write(primes(S)),
    nl.

primes(N, Ps) :-
    numbers(2, N, Ns),
    sieve(Ns, Ps).

sieve([], []).
sieve([P|Ns], [P|Ps]) :-
    strike(Ns, P, Rest),
    sieve(Rest, Ps).

strike([], _, []).
strike([N|Ns], P, Rest) :-
    N mod P =:= 0,
    !,
    strike(Ns, P, Rest).
strike([N|Ns], P, [N|Rest]) :-
    strike(Ns, P, Rest).

sum([], S, S).
sum([X|Xs], S0, S) :-
    S1 is S0 + X,
    sum(Xs, S1, S).

numbers(N, N, [N]) :- !.
numbers(I, N, [I|Is]) :-
    I < N,
    I1 is I + 1,
    numbers(I1, N, Is).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
