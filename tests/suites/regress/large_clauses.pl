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
