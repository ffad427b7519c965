nest(0, z) :- !.
nest(N, f(a, T)) :- M is N - 1, nest(M, T).
left(0, z) :- !.
left(N, f(T, _)) :- M is N - 1, left(M, T).

?- nest(100000, _T), left(100000, _U), copy_term(_U, _V), _U =@= _V, \+ _U == _V, term_variables(_U, _Vs), length(_Vs, N), acyclic_term(_U), nb_setval(big, f(_T, _U)), nb_getval(big, _W), _W = f(_A, _), _A == _T, _U = _V, compare(O, _U, _V), garbage_collect.
   N = 100000, O = (=).
