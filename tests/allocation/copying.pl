:- dynamic(kept/1).
big(0, _, []) :- !.
big(N, X, [f(X, N, "text", 1.5, 123456789012345678901234567890)|T]) :- M is N - 1, big(M, X, T).

?- retractall(kept(_)), big(40, _X, _T), copy_term(_T, _U), _T =@= _U, _T \== _U, assertz(kept(_T)), kept(_V), _V =@= _T, retract(kept(_)), nb_setval(k, _T), nb_getval(k, _W), _W =@= _T, term_variables(_W, _Vs), length(_Vs, N).
   N = 1.
