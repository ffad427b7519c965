?- findall(_X, ( between(1, 200, _I), _X is (_I * 7919) mod 211 ), _L), sort(_L, _S), length(_S, N), msort(_L, _M), length(_M, K), sort(0, @>=, _L, [Top|_]), predsort([O,A,B]>>compare(O, A, B), [c,a,b,a], P), keysort([2-x,1-y,2-z], Ks).
   N = 200, K = 200, Top = 210, P = [a,b,c], Ks = [1-y,2-x,2-z].
