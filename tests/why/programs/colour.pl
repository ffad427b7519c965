% ?- map(red, green, blue).
% ?- pair(mary, john).
% ?- touch(sa, nt).
% ?- touch(sa, wa).

next(wa, nt).
next(wa, sa).
next(nt, sa).
colour(red).
colour(green).
colour(blue).
map(W, N, S) :- colour(W), colour(N), W \= N, colour(S), W \= S, N \= S.
likes(mary, wine).
likes(john, wine).
likes(john, X) :- likes(mary, X), cheap(X).
cheap(wine).
pair(X, Y) :- likes(X, T), likes(Y, T), X \= Y.
touch(X, Y) :- next(X, Y).
touch(X, Y) :- next(Y, X).
