% goal: true
% Functions as other languages have them.
sum([]) = 0.
sum([H|T]) = H + sum(T).
double(X) = X * 2.
первый([H|_]) = H.
fib(N) = fib(N - 1) + fib(N - 2).
deep(N) = deep(deep(N - 1)) + 1.
cube(X) = R :- R is X * X * X.
over(X) = below(X).
below(1).
