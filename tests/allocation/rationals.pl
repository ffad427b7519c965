harmonic(0, 0) :- !.
harmonic(N, H) :- M is N - 1, harmonic(M, G), H is G + 1 rdiv N.

?- harmonic(20, H), X is H - 55835135 rdiv 15519504.
   H = 55835135r15519504, X = 0.
