pair(X, Y) :- member(X, [a,b,c]), member(Y, [1,2,3]).

?- findall(_X-_Y, pair(_X, _Y), _L), length(_L, N), last(_L, E), findall(f(_A,_B,_A), member(_A-_B, [1-_,2-_]), [f(_,_,_),F]).
   N = 9, E = c-3, F = f(2,_,2).
