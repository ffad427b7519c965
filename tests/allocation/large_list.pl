?- numlist(1, 300000, _L), msort(_L, _M), length(_M, N), sort(0, @>=, _L, [T|_]), copy_term(_L, _C), _C == _L, findall(_X, member(_X, _L), _F), length(_F, K), sum_list(_F, S).
   N = 300000, T = 300000, K = 300000, S = 45000150000.
