% boot/solutions: what the suite of ISO 8.10 does not say

p(1, a, x).
p(2, b, x).
p(3, a, y).

?- bagof(N, p(N, L, M), Ns).
   L = a, M = x, Ns = [1]
;  L = a, M = y, Ns = [3]
;  L = b, M = x, Ns = [2].
?- bagof(N, M^p(N, L, M), Ns).
   L = a, Ns = [1,3]
;  L = b, Ns = [2].
?- bagof(N, L^M^p(N, L, M), Ns).
   Ns = [1,2,3].
?- bagof(N-L, M^p(N, L, M), Ns).
   Ns = [1-a,2-b,3-a].
?- setof(L, N^M^p(N, L, M), Ls).
   Ls = [a,b].
?- setof(M-Ls, setof(L, N^p(N, L, M), Ls), Rs).
   Rs = [x-[a,b],y-[a]].
?- bagof(X, member(X-Y, [1-A,2-B,3-A]), L).
   Y = A, L = [1,3]
;  Y = B, L = [2].
?- bagof(X, member(X, [c,a]), [Y|_]).
   Y = c.
?- bagof(X, user:member(X, [a]), L).
   L = [a].
?- bagof(X, Y^(user:member(X-Y, [a-1,b-2])), L).
   L = [a,b].
?- setof(X, true, L).
   L = [_A].
?- bagof(_, member(x, [x,x]), L).
   L = [_A,_B].
?- findall(L, bagof(x, member(_, [a,b,a]), L), Ls).
   Ls = [[x,x],[x]].
?- bagof(X, \+ fail, L).
   L = [_A].
?- X^Y^(X = 1, Y = 2).
   error(existence_error(procedure,(^)/2), _).
?- forall(member(X, [1,2,3]), X > 0).
   true.
?- setof(X-Y, member(X-Y, [b-1,a-2,a-1]), [F|_]).
   F = a-1.
