% Factorials, Fibonacci numbers and modular powers in integers without bound.
% Stresses: addition, multiplication, remainder and printing of big integers.
% skip gplc: has no integers beyond 61 bits

bench_main :-
    (   times(1500),
        factorial(1000, 1, _),
        fib(8000, 0, 1, _),
        power(3, 40000, 1, _),
        fail
    ;   true
    ),
    factorial(1000, 1, F),
    fib(8000, 0, 1, G),
    power(3, 40000, 1, P),
    A is F // (7 ** 100) mod 1000000007,
    B is G mod 1000000007,
    C is P mod 1000000007,
    number_codes(G, Cs),
    sum(Cs, 0, D),
    write(bigint(A, B, C, D)),
    nl.

factorial(0, F, F) :- !.
factorial(N, F0, F) :-
    F1 is F0 * N,
    N1 is N - 1,
    factorial(N1, F1, F).

fib(0, A, _, A) :- !.
fib(N, A, B, F) :-
    C is A + B,
    N1 is N - 1,
    fib(N1, B, C, F).

% Square and multiply.
power(_, 0, P, P) :- !.
power(B, N, P0, P) :-
    (   N /\ 1 =:= 1
    ->  P1 is P0 * B
    ;   P1 = P0
    ),
    N1 is N >> 1,
    B1 is B * B,
    power(B1, N1, P1, P).

sum([], S, S).
sum([X|Xs], S0, S) :-
    S1 is S0 + X,
    sum(Xs, S1, S).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
