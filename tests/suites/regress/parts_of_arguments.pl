% Clauses that ask something of a part of an argument are tried only where it may be that, and leave no choice point where no other may.

reduce([_, _ | s], X, X).
reduce([X | i], _, X).
reduce([X, _ | k], _, X).
reduce([X, a, _], _, X).

?- reduce([x, y | s], n, R).
   R = n.
?- reduce([x | i], n, R).
   R = x.
?- reduce([x, y | k], n, R).
   R = x.
?- reduce([x, a, z], n, R).
   R = x.
?- reduce([x, b, z], n, _).
   false.
?- reduce([x | j], n, _).
   false.
?- reduce(x, n, _).
   false.
% A variable on the way, or there, leaves all clauses.
?- reduce([x | T], n, R).
   T = [_ | s], R = n
;  T = i, R = x
;  T = [_ | k], R = x
;  T = [a, _], R = x.
?- reduce([x, y | T], n, R).
   T = s, R = n
;  T = k, R = x
;  false.
?- findall(x, reduce(_, n, _), Ls), length(Ls, N).
   Ls = [x, x, x, x], N = 4.
% Aliased arguments: what the head binds is not seen before.
?- L = [L1 | s], reduce([L1 | L], L1, R).
   L = [L1 | s], R = L1.

terminal(T, S, S, x(_, terminal, T, X), X).
terminal(T, [T | S], S, X, X) :- gap(X).

gap(x(gap, _, _, _)).
gap([]).

?- terminal(a, [a, b], S, x(y, nonterminal, a, []), X).
   false.
?- terminal(a, [a, b], S, x(gap, nonterminal, a, []), X).
   S = [b], X = x(gap, nonterminal, a, []).
?- terminal(a, [a, b], S, x(gap, terminal, a, []), X).
   S = [a, b], X = []
;  S = [b], X = x(gap, terminal, a, []).
?- terminal(a, [a, b], S, [], X).
   S = [b], X = [].
?- terminal(a, [a, b], S, G, []).
   S = [a, b], G = x(_, terminal, a, [])
;  S = [b], G = [].

% Kinds that no clause asks for, numbers in boxes, and [] among them.
kind(f([]), nil).
kind(f([_ | _]), list).
kind(f(g(_)), g).
kind(f(1), one).
kind(f(a), a).
kind(f(1.5), float).
kind(f(100000000000000000000), large).
kind(_, any).

?- findall(K, (member(X, [[], [1], g(1), h(1), 1, 2, a, b, 1.5, 2.5, 100000000000000000000, 5r3]), kind(f(X), K)), Ks).
   Ks = [nil, any, list, any, g, any, any, one, any, any, a, any, any, float, any, any, large, any, any].
?- findall(K, member(K, [1]), _), findall(K, (member(X, [f, f(1, 2), g(1), 7, [a]]), kind(X, K)), Ks).
   Ks = [any, any, any, any, any].
?- findall(K, kind(f(_), K), Ks).
   Ks = [nil, list, g, one, a, float, large, any].
?- kind(f(h(1)), K).
   K = any.

% Tests of parts, where the head does nothing else than take the arguments apart.
match([], []) :- !.
match([X | Xs], [Y | Ys]) :- var(Y), !, X = Y, match(Xs, Ys).
match(Xs, [Y | Ys]) :- nonvar(Y), Y = star(Z), append(Z, Rest, Xs), match(Rest, Ys).
match([X | Xs], [Y | Ys]) :- atom(X), X = Y, match(Xs, Ys).

?- match([a, b], [a, B]).
   B = b.
?- match([a, b], [a, c]).
   false.
?- match([a, b], [star(X)]).
   X = [a, b]
;  false.
?- match([a, b], [star(X), b]).
   X = [a]
;  false.

tested([X | _], compound) :- compound(X).
tested([X | _], atomic) :- atomic(X).
tested([X | _], variable) :- var(X).
tested([X | _], number) :- number(X).
tested([X | _], callable) :- callable(X).

?- findall(X-K, (member(X, [a, 1, 1.5, f(x), [1], [], 5r3]), tested([X], K)), Ks).
   Ks = [a-atomic, a-callable, 1-atomic, 1-number, 1.5-atomic, 1.5-number, f(x)-compound, f(x)-callable, [1]-compound, [1]-callable, []-atomic, []-callable, 5r3-atomic, 5r3-number].
?- tested([_], K).
   K = variable
;  false.

% What the head wakes runs before the test behind it, also if that cannot hold.
wakes([X | _], [_]) :- var(X).
wakes([X | _], [_]) :- atom(X).

?- freeze(L, write(woken)), wakes([1], L).
   prints("wokenwoken"), false.

% Goals behind comparisons, which may throw, are not looked at.
compares([X | _], Y) :- Y > 1, X = a.
compares([X | _], _) :- X = b.

?- compares([b], c).
   error(type_error(evaluable, c/0), _).
?- compares([b], 2).
   true.

% A cut in a clause that is chosen by a part, exceptions in it, and alternatives of the caller.
cuts(p(a), 1) :- !.
cuts(p(b), 2).
cuts(p(a), 3).
cuts(p(X), 4) :- throw(left(X)).

?- cuts(p(a), N).
   N = 1.
?- catch(cuts(p(b), N), left(X), true).
   N = 2
;  X = b.
?- catch(cuts(p(c), _), left(X), true).
   X = c.
?- member(X, [b, a, b]), catch(cuts(p(X), N), left(_), fail).
   X = b, N = 2
;  X = a, N = 1
;  X = b, N = 2
;  false.

% Collections behind the choice.
deep(0, t(leaf, end)) :- garbage_collect.
deep(N, t(node, T)) :- N > 0, N1 is N - 1, deep(N1, T).

sum(t(node, T), N) :- garbage_collect, sum(T, M), N is M + 1.
sum(t(leaf, end), 0).
sum(t(leaf, other), 1).

?- once(deep(5, T)), sum(T, N).
   T = t(node, t(node, t(node, t(node, t(node, t(leaf, end)))))), N = 5.
