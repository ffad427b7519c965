% Prime numbers: the sieve of Eratosthenes on a list.

primes(Max, Primes) :-
    candidates(2, Max, Numbers),
    sieve(Numbers, Primes).

candidates(N, Max, Numbers) :-
    (   N > Max
    ->  Numbers = []
    ;   Numbers = [N|Numbers1],
        N1 is N+1,
        candidates(N1, Max, Numbers1)
    ).

sieve([], []).
sieve([P|Numbers], [P|Primes]) :-
    remove_multiples(Numbers, P, Rest),
    sieve(Rest, Primes).

remove_multiples([], _, []).
remove_multiples([N|Numbers], P, Rest) :-
    (   N mod P =:= 0
    ->  Rest = Rest1
    ;   Rest = [N|Rest1]
    ),
    remove_multiples(Numbers, P, Rest1).

% Answers

?- primes(30, Ps).
   Ps = [2,3,5,7,11,13,17,19,23,29].

?- primes(1000, _Ps), length(_Ps, N).
   N = 168.
