?- _T = f(a, b, c), setarg(1, _T, x), ( setarg(2, _T, y), fail ; true ), nb_setarg(3, _T, g(_)), _T = f(A, B, _C), functor(_T, N, K), _T =.. [_|_As], length(_As, M), duplicate_term(_T, _D), _D \== _T.
   A = x, B = b, N = f, K = 3, M = 3.
