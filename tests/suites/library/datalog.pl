% The kernel for Datalog: what it leaves to the clauses has the same answers, and limits end it. That it finds what the clauses find, in their
% order, is in tests/datalog.rs.

:- table reach/2, factorial/2, up/1, twice/2, open/2, mixed/1, low/1, even/1, odd/1, none/1, pair/2, again/1.

edge(a, b).
edge(b, c).
edge(c, a).
edge(c, d).

reach(X, Y) :- reach(X, Z), edge(Z, Y).
reach(X, Y) :- edge(X, Y).

factorial(0, 1).
factorial(N, F) :- N > 0, M is N-1, factorial(M, G), F is N*G.

up(0).
up(N) :- up(M), N is M+1.

twice(X, X) :- edge(X, _).

open(X, _) :- edge(X, _).

value(1).
value(b).

mixed(X) :- value(X), X < 2.

low(X) :- value(X), Y is X+1, Y > 5.

size(0.5).
even(X) :- size(X).

odd(f(X)) :- edge(X, _).

none(X) :- edge(X, X).

pair(X, Y) :- edge(X, Y), X \== Y, X \= c.

again(X) :- '$is_missing_here'(X).

taken(Goal, Twin) :-
    abolish_all_tables,
    '$trial_open'(true, 10, 1, Trial),
    ignore(catch(( Goal, fail ), error(_, _), true)),
    '$trial_abandon'(Trial),
    '$twin_calls'(Twins),
    (   member(twin(_,Twin0,_), Twins)
    ->  Twin = Twin0
    ;   Twin = none
    ).

?- reach(a, X).
   X = b
;  X = c
;  X = a
;  X = d.

?- reach(X, X).
   X = a
;  X = b
;  X = c.

?- taken(reach(a, _), Twin).
   Twin = datalog.

?- not_native(reach/2), taken(reach(a, _), Twin), native(reach/2).
   Twin = none.

% Integers that are not small, other values, variables, errors.

?- factorial(5, F).
   F = 120.

?- factorial(25, F).
   F = 15511210043330985984000000.

?- factorial(26, F).
   F = 403291461126605635584000000.

?- factorial(3, 6), \+ factorial(3, 7).
   true.

?- twice(X, Y), Y \== a.
   X = b, Y = b
;  X = c, Y = c.

?- open(a, Y).
   true.

?- findall(X, mixed(X), L).
   error(type_error(evaluable,b/0), _).

?- low(_).
   error(type_error(evaluable,b/0), _).

?- even(X).
   X = 0.5.

?- odd(f(a)).
   true.

?- none(_).
   false.

?- pair(X, Y).
   X = a, Y = b
;  X = b, Y = c.

?- again(_).
   error(existence_error(procedure,'$is_missing_here'/1), _).

% Limits: no half table is left.

?- call_with_inference_limit(up(-1), 100000, R), findall(T, current_table(up(_), T), Ts).
   R = inference_limit_exceeded, Ts = [].

?- abolish_all_tables, set_prolog_flag(table_limit, 100000), catch(up(-1), error(E, _), true), set_prolog_flag(table_limit, infinite), \+ current_table(up(_), _).
   E = resource_error(tables).

?- call_with_depth_limit(reach(a, d), 50, R), R \== depth_limit_exceeded.
   R = _.

% A definition that changes has other answers.

?- abolish_all_tables, findall(Y, reach(d, Y), L1).
   L1 = [].
