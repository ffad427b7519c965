/** <module> Clauses larger than the margin of the heap

What one clause writes without a call must fit under the end of the heap; a larger one asks for room first.
*/

:- dynamic stored/1.

deep(0, a) :- !.
deep(N, f(T)) :-
    M is N - 1,
    deep(M, T).

?- deep(300000, _T), assertz(stored(_T)), stored(_S), _S == _T.
   true.
?- retract(stored(_)).
   true.
?- numlist(1, 200000, _L), assertz((stored(X) :- X = _L)), stored(_M), _M == _L.
   true.
?- retractall(stored(_)).
   true.

% A large fact has no code for the first calls, and then has: the answers are the same, however the arguments are bound.

:- dynamic kept/3.

again(0, _) :- !.
again(N, Goal) :-
    \+ \+ Goal,
    M is N - 1,
    again(M, Goal).

keeps(N) :-
    retractall(kept(_, _, _)),
    numlist(1, N, L),
    assertz(kept(L, X-Y-X, [Y|L])).

looked(N) :-
    kept(L, A-B-C, M),
    A = N, C == N, B = one, M = [one|K], K == L,
    length(L, Length), length(K, Length).
matched(N) :-
    numlist(1, N, L),
    kept(L, A-B-A, [B|L]), var(A), var(B), A \== B,
    kept([1,2|_], 1-2-1, [2,1|_]),
    \+ kept([1,2|_], 1-2-2, _),
    \+ kept([1,3|_], _, _),
    append(L, [end], Longer),
    \+ kept(Longer, _, _).

?- keeps(10), again(300, looked(7)), again(300, matched(10)).
   true.
?- keeps(300), again(300, looked(7)), again(300, matched(300)).
   true.
?- keeps(3000), again(202, looked(7)), again(20, matched(3000)).
   true.
?- keeps(60000), again(20, looked(7)), matched(60000), retract(kept(_, a-b-C, [E|_])).
   C = a, E = b.
?- kept(_, _, _).
   false.

% It may have more variables than code has names for.

many(N) :-
    retractall(kept(_, _, _)),
    length(L, N),
    assertz(kept(N, L, end)).

?- many(40000), again(260, (kept(_, [A,B|_], End), A = End, var(B))), kept(N, _L, _), length(_L, Length).
   N = 40000, Length = 40000.
?- retractall(kept(_, _, _)).
   true.

% What is shared is not stored twice for each use; a cyclic term is none of a clause.

shared(0, a) :- !.
shared(N, f(T, T)) :-
    M is N - 1,
    shared(M, T).

?- shared(40, T), assertz(kept(T, T, T)).
   error(representation_error(clause_size), _).
?- L = [1,2|L], assertz(kept(L, 1, 2)).
   error(representation_error(clause_size), _).
