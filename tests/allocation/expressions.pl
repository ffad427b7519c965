sum(0, 0) :- !.
sum(N, N + S) :- M is N - 1, sum(M, S).

?- sum(300, _E), X is _E, Y is (7 // 2) ** 3 + 5 mod 3 - (1 << 4) /\ 255.
   X = 45150, Y = 13.
