?- findall(f(_X, _Y), ( member(_X, [c,b,a,1,2.0,"s",g(z)]), member(_Y, [q,p]) ), _L), sort(_L, _S), length(_S, N), last(_S, E), nth0(0, _S, F).
   N = 14, E = f("s",q), F = f(2.0,p).
