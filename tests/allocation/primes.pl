sieve([], []).
sieve([P|Xs], [P|Ps]) :- exclude([X]>>(0 =:= X mod P), Xs, Ys), sieve(Ys, Ps).

?- numlist(2, 60, _L), sieve(_L, _Ps), length(_Ps, N), last(_Ps, P).
   N = 17, P = 59.
