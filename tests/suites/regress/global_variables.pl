% All who ask for a global variable get one and the same term.

?- nb_setval(q, f(a)), b_getval(q, X), setarg(1, X, b), b_getval(q, Y).
   X = f(b), Y = f(b).
?- nb_setval(q, f(a)), ( b_getval(q, X), setarg(1, X, b), fail ; b_getval(q, Y) ).
   Y = f(a).
?- nb_setval(q, f(V)), nb_getval(q, X), X = f(1), nb_getval(q, Y).
   X = f(1), Y = f(1).
?- nb_setval(q, _), ( nb_getval(q, X), X = 3, nb_getval(q, Y), Y == 3, fail ; nb_getval(q, Z), var(Z) ).
   true.
?- nb_setval(q, f(a)), nb_getval(q, X), nb_getval(q, Y), same_term(X, Y).
   X = f(a), Y = f(a).
?- nb_setval(c, c(0)), forall(between(1, 5, _), ( nb_getval(c, C), arg(1, C, N), N1 is N + 1, nb_setarg(1, C, N1) )), nb_getval(c, X).
   X = c(5).
?- nb_setval(q, []), forall(member(X, [1,2,3]), ( nb_getval(q, L), nb_setval(q, [X|L]) )), nb_getval(q, Xs).
   Xs = [3,2,1].
?- T = f(a), b_setval(q, T), setarg(1, T, b), nb_getval(q, X).
   T = f(b), X = f(b).
?- T = f(a), nb_linkval(q, T), setarg(1, T, b), nb_getval(q, X), same_term(T, X).
   T = f(b), X = f(b).

% nb_setval/2 copies, and what it replaces stays with those who have it.

?- T = f(a), nb_setval(q, T), setarg(1, T, b), nb_getval(q, X).
   T = f(b), X = f(a).
?- nb_setval(q, f(a)), nb_getval(q, T), nb_setval(q, other), setarg(1, T, z), nb_getval(q, X).
   T = f(z), X = other.
?- nb_setval(q, 0), ( b_setval(q, 1), nb_setval(q, 2), fail ; b_getval(q, X) ).
   X = 2.
?- b_setval(q, 1), ( b_setval(q, 5), nb_setval(q, 2), fail ; b_getval(q, X) ).
   X = 2.
?- nb_setval(q, f(0)), nb_getval(q, _), ( b_setval(q, 1), nb_setval(q, f(2)), fail ; b_getval(q, X) ).
   X = f(2).
?- nb_setval(q, f(0)), ( b_setval(q, 1), fail ; b_getval(q, X) ).
   X = f(0).

% Values outlive the query that has changed them, and failures within it.

?- nb_setval(kept, f(a, _)), nb_getval(kept, X), nb_setarg(1, X, [b]).
   X = f([b], _).
?- nb_getval(kept, X).
   X = f([b], _).
?- nb_setval(kept, f(V)), freeze(V, fail), nb_getval(kept, f(W)), freeze(W, W == 2), nb_setval(kept, W).
   freeze(V, fail), freeze(W, W == 2).
?- nb_getval(kept, W), \+ W = 1, W = 2.
   W = 2.
?- ( nb_setval(q, g(1)), nb_getval(q, _), fail ; true ), numlist(1, 1000, _L), nb_getval(q, X), sum_list(_L, S).
   X = g(1), S = 500500.
?- catch(( nb_setval(q, h(1)), nb_getval(q, T), nb_setarg(1, T, k(2)), throw(out) ), out, true), numlist(1, 100, _), nb_getval(q, X).
   X = h(k(2)).
?- nb_current(kept, X).
   X = 2.

% A collector between all of them.

churn(0).
churn(N) :- N > 0, nb_getval(w, f(L, C)), length(L, K), K < 50, nb_setval(w, f([N|L], C)), N1 is N - 1, churn(N1).
walk(N) :- nb_setval(w, f([], c(0))), between(1, N, I), nb_getval(w, W), arg(2, W, C), arg(1, C, K), K1 is K + 1,
    nb_setarg(1, C, K1), numlist(1, 200, L), nb_setarg(1, W, L), garbage_collect, I == N.

?- nb_setval(w, f([], c)), churn(40), nb_getval(w, f(_L, C)), length(_L, N).
   C = c, N = 40.
?- walk(300), nb_getval(w, f(_L, C)), length(_L, N).
   C = c(300), N = 200.
?- nb_getval(w, f(_L, C)), garbage_collect, length(_L, N).
   C = c(300), N = 200.
