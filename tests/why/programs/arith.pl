% ?- fact(5, 120).
% ?- gcd(12, 18, 6).
% ?- max(3, 7, 7).
% ?- max(9, 7, 9).
% ?- even(8).

fact(0, 1).
fact(N, F) :- N > 0, M is N - 1, fact(M, G), F is N * G.
gcd(X, X, X).
gcd(X, Y, D) :- X < Y, Y1 is Y - X, gcd(X, Y1, D).
gcd(X, Y, D) :- X > Y, gcd(Y, X, D).
max(X, Y, X) :- X >= Y.
max(X, Y, Y) :- X < Y.
even(0).
even(N) :- N > 0, M is N - 2, even(M).
