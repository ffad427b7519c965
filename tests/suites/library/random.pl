% library(random)

?- numlist(1, 50, _L), random_permutation(_L, _P), msort(_P, _S), _S == _L.
   true.
?- random_member(_X, [a,b,c]), memberchk(_X, [a,b,c]).
   true.
?- random_select(X, [], _).
   false.
?- random_select(_X, [a,b,c], _R), length(_R, N).
   N = 2.
?- random(1, 7, _X), integer(_X), between(1, 6, _X).
   true.
?- random(0.0, 1.0, _X), float(_X), _X >= 0, _X < 1.
   true.
?- randset(5, 10, _S), is_ordset(_S), length(_S, N).
   N = 5.
?- randseq(3, 9, _S), length(_S, N).
   N = 3.
