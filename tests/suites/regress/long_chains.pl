% Static predicates of more than 64 clauses that the switch on an argument does not tell apart: tables of keys find the clauses of a call where one of
% the other places is bound, with the same answers in the same order, and leave no choice point behind where only one clause is left.
:- set_prolog_flag(double_quotes, string).

term_expansion(facts(Count, Clause, I, Goal), Clauses) :-
    numlist(1, Count, Numbers),
    findall(Clause, ( member(I, Numbers), call(Goal) ), Clauses).

facts(100, edge(n(I), n(J)), I, (J is (I + 1) mod 100)).
facts(90, cell([I,x], row(a, J), I), I, (J is I mod 9)).
facts(140, kind(K, N, info(I)), I, ( ( I mod 2 =:= 0 -> K = even ; K = odd ), atom_concat(name, I, N) )).

% A variable in the place of a key, first, in the middle, last; and a rule.

rule(v(X), any(X)).
facts(70, rule(v(I), I), I, true).
rule(_, all).
rule(v(X), Y) :- integer(X), X > 68, Y is -X.
facts(70, rule(v(J), J), I, (J is I + 70)).
rule(v(3), again).

% Guards and cuts.

step(s(X), _) :- X == stop, !.
facts(70, (step(s(I), J) :- !), I, J is I * I).
step(s(_), other).

% Numbers in boxes, strings, atoms and compounds in one place; only few different keys; more than four arguments.

facts(80, box(f(K), I), I, ( I mod 4 =:= 0 -> K is 2.0 * I ; I mod 4 =:= 1 -> K is 2 ** 70 + I ; I mod 4 =:= 2 -> atom_string(I, K) ; K = g(I) )).
facts(80, few(f(K), I), I, (K is I mod 2)).
facts(80, late(_, _, _, _, k(I), I), I, true).

last(Goal) :-
    call_cleanup(Goal, Last = true),
    Last == true.

?- edge(n(99), X).
   X = n(0).

?- last(edge(n(7), n(X))), X == 8.
   X = 8.

?- last(edge(X, n(8))).
   X = n(7).

?- edge(n(X), n(Y)), X > 97.
   X = 98, Y = 99
;  X = 99, Y = 0
;  X = 100, Y = 1.

?- edge(X, Y), X = n(100).
   X = n(100), Y = n(1).

?- edge(n(101), _) ; edge(m(1), _) ; edge(7, _) ; edge(n(a), _) ; edge(n(f(1)), _).
   false.

?- findall(X-Y, edge(n(X), n(Y)), _L), length(_L, N), nth1(50, _L, E).
   N = 100, E = 50-51.

?- last(cell([13|_], R, _)).
   R = row(a,4).

?- findall(N, cell(_, row(a, 4), N), L).
   L = [4,13,22,31,40,49,58,67,76,85].

?- findall(N, cell([_, x], row(_, 4), N), L).
   L = [4,13,22,31,40,49,58,67,76,85].

?- last(cell(_, _, 77)).
   true.

?- last(kind(even, name44, I)).
   I = info(44).

?- last(kind(odd, N, info(45))).
   N = name45.

?- kind(odd, name44, _).
   false.

?- findall(I, kind(odd, _, info(I)), _L), length(_L, N), sum_list(_L, S).
   N = 70, S = 4900.

?- rule(v(69), X).
   X = any(69)
;  X = 69
;  X = all
;  X = -69.

?- rule(v(3), X).
   X = any(3)
;  X = 3
;  X = all
;  X = again.

?- rule(v(130), X).
   X = any(130)
;  X = all
;  X = -130
;  X = 130.

?- rule(w(1), X).
   X = all.

?- findall(X, rule(v(_), X), _L), length(_L, N).
   N = 143.

?- step(s(stop), X).
   true.

?- step(s(9), X).
   X = 81.

?- step(s(9), 80).
   false.

?- step(s(9), 81).
   true.

?- step(s(zero), X).
   X = other.

?- step(s(X), Y).
   X = 1, Y = 1.

?- step(S, 49).
   S = s(7).

?- box(f(8.0), X), X < 5.
   X = 4
;  false.

?- X is 2 ** 70 + 5, box(f(X), Y).
   X = 1180591620717411303429, Y = 5
;  false.

?- box(f("6"), X).
   X = 6
;  false.

?- box(f(g(X)), 7).
   X = 7.

?- findall(X, box(f(g(_)), X), _L), length(_L, N).
   N = 20.

?- findall(X, few(f(1), X), _L), length(_L, N), last(_L, E).
   N = 40, E = 79.

% The fifth argument is not looked at.
?- late(a, b, c, d, k(60), X).
   X = 60
;  false.

% Attributed variables in the places.

?- freeze(X, X > 5), edge(n(X), n(7)).
   X = 6.

?- freeze(X, X > 6), edge(n(X), n(7)).
   false.

?- dif(X, 6), edge(n(X), n(7)).
   false.
