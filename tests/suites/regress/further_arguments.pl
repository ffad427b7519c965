% A call leaves no choice point where what it binds decides the clause: the second argument behind the first, or where the first is unbound.

det(Goal, Det) :-
    call_cleanup(Goal, Det = true),
    ( var(Det) -> Det = false ; true ).

p(a, x).
p(a, y).
p(b, z).

?- det(p(a, x), D).
   D = true.
?- det(p(a, y), D), det(p(_, z), E), det(p(b, _), F), det(p(X, x), G).
   D = true, E = true, F = true, X = a, G = true.
?- p(a, X).
   X = x
;  X = y.
?- p(X, Y).
   X = a, Y = x
;  X = a, Y = y
;  X = b, Y = z.
?- p(a, z).
   false.
?- p(c, _).
   false.

% Forms, and an argument behind two that are unbound.
r(a, f(_), 1).
r(a, g(_), 2).
r(b, [_], 3).
r(b, [], 4).
r(b, "text", 5).
r(b, 1.5, 6).

?- det(r(a, f(1), N), D), det(r(_, g(_), M), E), det(r(b, [], K), F), det(r(_, _, 3), G).
   N = 1, D = true, M = 2, E = true, K = 4, F = true, G = true.
?- det(r(_, X, 5), D), det(r(b, Y, 6), E).
   X = "text", D = true, Y = 1.5, E = true.
?- r(b, X, N).
   X = [_A], N = 3
;  X = [], N = 4
;  X = "text", N = 5
;  X = 1.5, N = 6.
?- findall(X-N, r(X, "text", N), L), findall(Y-M, r(Y, 1.5, M), K).
   L = [b-5], K = [b-6].
?- r(_, f(_), 2).
   false.
?- freeze(X, X = f(_)), r(a, X, N).
   X = f(_A), N = 1
;  false.
?- freeze(X, X \= f(_)), r(a, X, N).
   X = g(_A), N = 2.

% A clause that takes anything stays possible.
s(a, x, 1).
s(_, y, 2).
s(a, _, 3).
s(_, _, 4).

?- findall(N, s(a, x, N), L), findall(N, s(a, y, N), M), findall(N, s(b, z, N), K), findall(N, s(_, _, N), A).
   L = [1,3,4], M = [2,3,4], K = [4], A = [1,2,3,4].
?- det(s(b, z, N), D).
   N = 4, D = true.

% Modes of lists.
keys([], []).
keys([K-_|T], [K|Ks]) :- keys(T, Ks).

same([], []).
same([_|T], [_|U]) :- same(T, U).

?- det(keys(L, [a,b]), D), det(same(M, [a,b]), E), det(same([a,b], K), F).
   L = [a-_A,b-_B], D = true, M = [_C,_D], E = true, K = [_E,_F], F = true.
?- det(pairs_keys(L, [a]), D), det(pairs_keys_values(M, [a], [b]), E), det(same_length(K, [a]), F).
   L = [a-_A], D = true, M = [a-b], E = true, K = [_B], F = true.
?- keys([X-1|T], Ks).
   T = [], Ks = [X]
;  T = [_A-_B], Ks = [X,_A]
;  T = [_A-_B,_C-_D], Ks = [X,_A,_C]
;  ... .

% The first argument is one that no clause names, or in a box.
u("x", a, 1).
u("x", b, 2).
u("y", a, 3).
u(_, c, 4).
u(_, d, 5).

?- det(u(z, c, N), D), det(u(f(z), d, M), E), det(u(_, b, K), F).
   N = 4, D = true, M = 5, E = true, K = 2, F = true.
?- findall(N, u("x", a, N), L), findall(N, u("y", _, N), M), findall(N, u(_, a, N), K), findall(N, u(z, _, N), J).
   L = [1], M = [3,4,5], K = [1,3], J = [4,5].
?- det(u("x", b, N), D).
   N = 2, D = true.
