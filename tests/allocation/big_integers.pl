fac(0, 1) :- !.
fac(N, F) :- M is N - 1, fac(M, G), F is N * G.

?- fac(120, _F), _X is _F mod (10 ** 9 + 7), Y is msb(_F), Z is msb(gcd(_F, 2 ** 200)), number_codes(_F, _Cs), length(_Cs, N).
   Y = 660, Z = 116, N = 199.
