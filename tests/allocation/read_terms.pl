?- term_to_atom(_T, 'f(X, Y, "text", [a|Z], {b}, -1, 0''c, X)'), _T = f(_A, _B, _, _, _, N, C, _D), _A == _D, _A \== _B, read_term_from_atom('foo(Bar, Baz)', _R, []), functor(_R, F, Arity).
   N = -1, C = 99, F = foo, Arity = 2.
