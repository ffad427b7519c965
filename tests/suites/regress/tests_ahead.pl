% Tests and unifications that look into the arguments of a call decide between clauses before a choice point is made; nothing else changes.

part([], _, [], []).
part([X|L], Y, [X|L1], L2) :- X =< Y, !, part(L, Y, L1, L2).
part([X|L], Y, L1, [X|L2]) :- part(L, Y, L1, L2).

?- part([3,1,2.0,5], 2, L, H).
   L = [1,2.0], H = [3,5].
?- part([3,1], 2, [1], [3]).
   true.
?- part([3,1], 2, [3], H).
   false.
?- part([1], 2, X, X).
   false.
?- part([1+1,3], 2, L, H).
   L = [1+1], H = [3].
?- part([a], 2, L, H).
   error(type_error(evaluable, a/0), _).
?- part([_], 2, L, H).
   error(instantiation_error, _).
?- part([X|T], 2, [1|_], [5]), X = 1.
   error(instantiation_error, _).
?- part(L, 2, A, B).
   L = [], A = [], B = []
;  error(instantiation_error, _).

% What holds excludes the clauses behind.
union([], L, L).
union([X|L], [], [X|L]).
union([X|L1], [X|L2], [X|L3]) :- union(L1, L2, L3).
union([X|L1], [Y|L2], [X|L3]) :- X < Y, union(L1, [Y|L2], L3).
union([X|L1], [Y|L2], [Y|L3]) :- X > Y, union([X|L1], L2, L3).

?- union([1,3,4], [2,3,5], L).
   L = [1,2,3,4,5].
?- union([1,3], [2], [1,2,3]).
   true
;  false.
?- union([1,3], [2], [1,3,2]).
   false.
?- union([X], [1], L).
   X = 1, L = [1]
;  error(instantiation_error, _).
?- union([1.0], [1], L).
   false.

% Three clauses, of which one is left.
order([X|_], [X|_], same).
order([X|_], [Y|_], less) :- X < Y.
order([X|_], [Y|_], more) :- X > Y.

?- order([1], [1], O).
   O = same.
?- order([1], [2], O).
   O = less.
?- order([3], [2.5], O).
   O = more.
?- order([3], [2], less).
   false.
?- order([3], [2], more).
   true.
?- order([a], [a], O).
   O = same
;  error(type_error(evaluable, a/0), _).
?- order([3], [2|T], f(_)).
   false.

% Not a number is unequal to itself.
same([X], [X], yes).
same([X], [Y], no) :- X =\= Y.

?- \+ \+ ( set_prolog_flag(float_undefined, nan), N is nan, set_prolog_flag(float_undefined, error), findall(A, same([N], [N], A), [yes,no]) ).
   true.
?- same([1], [1], A).
   A = yes
;  false.
?- same([1], [2], A).
   A = no.

% A cut behind a unification of a part with an argument, and with another part.
in([X|_], X) :- !.
in([_|L], X) :- in(L, X).

?- in([a,b,c], b).
   true.
?- in([f(a),f(B),c], f(b)).
   B = b.
?- in([A,b], b).
   A = b.
?- in(L, b).
   L = [b|_].
?- in([a,b], c).
   false.

twice([X, X|_], twice) :- !.
twice([_|L], R) :- twice(L, R).
twice([], no).

?- twice([a,b,b], R).
   R = twice.
?- twice([A,B], R).
   A = B, R = twice.
?- twice([f(A),f(1)], R).
   A = 1, R = twice.

two([A, B|_], B, A, yes) :- !.
two([_|_], _, _, no).

?- two([X, X], 1, 2, R).
   R = no.
?- two([X, Y], 1, 2, R).
   X = 2, Y = 1, R = yes.

% A test that reads what the head would bind.
unset([X|_], X, yes) :- var(X), !.
unset(_, _, no).

?- unset([A], 1, R).
   R = no.
?- unset([A], A, R).
   R = yes.
?- unset([A], B, R).
   A = B, R = yes.

% An output that is the variable beside it.
out([X|_], X, a) :- !.
out(_, _, b).

?- out([X], Y, Y).
   X = a, Y = a.
?- out([X], b, X).
   X = b.
?- out([X], c, X).
   X = b.
?- out([X], Y, Z), Y = 1.
   X = 1, Y = 1, Z = a.

% What the head would wake is woken, as often, and before the tests.
:- dynamic(seen/1).
less([X|_], Y, X) :- X < Y.
less([X|_], Y, Y) :- X >= Y.
woken(Goal, Seen) :- retractall(seen(_)), ( Goal -> true ; true ), findall(S, seen(S), Seen).

?- woken((freeze(Z, assertz(seen(Z))), less([3], 2, Z)), Seen).
   Z = 2, Seen = [3,2].
?- woken((freeze(Z, assertz(seen(Z))), part([3,1], 2, Z, _)), Seen).
   Z = [1], Seen = [[3|_],[1|_]].
?- freeze(Z, Z > 5), less([3], 2, Z).
   false.
?- freeze(X, X = 1), less([X], 2, Z).
   error(instantiation_error, _).

% The occurs check sees what the head would bind.
deep([N|_], X, f(X)) :- N > 0.
deep([N|_], _, _) :- N =< 0.

?- deep([0], Z, Z).
   true.
?- set_prolog_flag(occurs_check, error), catch(deep([0], Z, Z), error(E, _), true), set_prolog_flag(occurs_check, false).
   E = occurs_check(_A, f(_A)).
?- set_prolog_flag(occurs_check, true), ( deep([1], Z, Z) -> R = yes ; R = no ), set_prolog_flag(occurs_check, false).
   R = no.
