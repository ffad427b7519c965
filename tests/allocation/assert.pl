:- dynamic(fact/2).
fill(0) :- !.
fill(N) :- M is N mod 7, assertz(fact(M, N)), N1 is N - 1, fill(N1).

?- retractall(fact(_, _)), fill(100), findall(X, fact(3, X), _Xs), length(_Xs, N), _Xs = [X|_].
   N = 14, X = 94.
