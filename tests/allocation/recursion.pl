len([], 0).
len([_|L], N) :- len(L, M), N is M + 1.
nest(0, z) :- !.
nest(N, s(T)) :- M is N - 1, nest(M, T).

?- length(_L, 20000), len(_L, N), nest(20000, _T), copy_term(_T, _U), _T == _U, term_variables(_L, _Vs), length(_Vs, M), ground(_T).
   N = 20000, M = 20000.
