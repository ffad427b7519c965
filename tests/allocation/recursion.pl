len([], 0).
len([_|L], N) :- len(L, M), N is M + 1.
nest(0, z) :- !.
nest(N, s(T)) :- M is N - 1, nest(M, T).

?- length(_L, 2000), len(_L, N), nest(2000, _T), copy_term(_T, _U), _T == _U, term_variables(_L, _Vs), length(_Vs, M), ground(_T).
   N = 2000, M = 2000.
