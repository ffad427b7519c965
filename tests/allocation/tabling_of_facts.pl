:- dynamic(memo/2).
fib(N, F) :- memo(N, F), !.
fib(N, N) :- N < 2, !.
fib(N, F) :- A is N - 1, B is N - 2, fib(A, X), fib(B, Y), F is X + Y, assertz(memo(N, F)).

?- retractall(memo(_, _)), fib(90, F).
   F = 2880067194370816120.
