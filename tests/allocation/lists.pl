?- numlist(1, 30, _L), exclude([X]>>(X mod 3 =\= 0), _L, _M), foldl([X,S0,S]>>(S is S0 + X), _M, 0, Sum), maplist([X,Y]>>(Y = p(X)), _M, _Ps), nth1(3, _Ps, P), sumlist(_L, T), partition([X]>>(X < 5), _L, _In, _), length(_In, N), append(_Front, [Last], _L), reverse(_Front, [R|_]), list_to_set([a,b,a], Set).
   Sum = 165, P = p(9), T = 465, N = 4, Last = 30, R = 29, Set = [a,b]
;  ... .
