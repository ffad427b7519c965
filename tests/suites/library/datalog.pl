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

% Many answers, in a table that is made and in one that there was; negative ones too.

:- table far/2, below/2, near/1, far_from/3.
next(0, 1). next(1, 2). next(2, 3). next(3, 4). next(4, 5). next(5, 6). next(6, 7). next(7, 8). next(8, 9). next(9, 10).
next(10, 11). next(11, 12). next(12, 13). next(13, 14). next(14, 15). next(15, 16). next(16, 17). next(17, 18). next(18, 19). next(19, 20).
next(20, 21). next(21, 22). next(22, 23). next(23, 24). next(24, 25). next(25, 26). next(26, 27). next(27, 28). next(28, 29). next(29, 0).
far(X, Y) :- far(X, Z), next(Z, Y).
far(X, Y) :- next(X, Y).
below(X, Y) :- far(X, Z), Y is Z-20.
near(X) :- far(X, Y), Y < 3, X < 4.
far_from(X, Y, Z) :- next(X, 1), next(2, Y), far(Y, Z), Z >= Y.
far_from(X, Y, Z) :- near(X), near(Y), far(X, Z), Z > 25.

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

?- findall(X-Y, far(X, Y), _L), length(_L, N), sort(_L, _S), length(_S, M), nth1(31, _L, P).
   N = 900, M = 900, P = 0-2.

?- far(X, Y), Y > 28, X > 28.
   X = 29, Y = 29.

?- findall(Y, ( far(X, Y), X == 4 ), _L), sum_list(_L, S).
   S = 435.

?- findall(X, near(X), L).
   L = [0,1,3,2].

?- findall(Y, below(_, Y), _L), sum_list(_L, S), min_list(_L, Least), max_list(_L, Most).
   S = -4950, Least = -20, Most = 9.

?- findall(t(X,Y,Z), far_from(X, Y, Z), _L), length(_L, N), sort(_L, _S), length(_S, M).
   N = 87, M = 87.

?- abolish_all_tables, set_prolog_flag(native, off), findall(t(X,Y,Z), far_from(X, Y, Z), _L1), abolish_all_tables, set_prolog_flag(native, on), findall(t(X,Y,Z), far_from(X, Y, Z), _L2), ( _L1 == _L2 -> R = same ; R = other ).
   R = same.

?- near(X), X > 2.
   X = 3
;  false.

% A clause without a table stands in the place of its call: same generation, with a predicate that two goals call, one that calls itself, and
% one with a test.

:- table same/2, apart/1, around/1.
parent_of(b, a). parent_of(c, a). parent_of(d, b). parent_of(e, c). parent_of(f, c).
same(X, Y) :- sibling(X, Y).
same(X, Y) :- parent_of(X, P), same(P, Q), parent_of(Y, Q).
sibling(X, Y) :- child(X, P), child(Y, P), X \== Y.
child(X, P) :- parent_of(X, P).
apart(X) :- is_first(_, X).
is_first(X, Y) :- parent_of(Y, X), is_first(X, a, X).
is_first(X, X, _).
around(X) :- circle(X).
circle(X) :- parent_of(X, P), circle(P).
circle(a).

?- taken(same(_, _), Twin), findall(X-Y, same(X, Y), L).
   Twin = datalog, L = [b-c,c-b,e-f,f-e,d-e,d-f,e-d,f-d].

?- taken(apart(_), Twin), findall(X, apart(X), L).
   Twin = none, L = [b,c].

?- taken(around(_), Twin), findall(X, around(X), L).
   Twin = none, L = [b,c,d,e,f,a].

% Answers of tables and of facts that are only counted; some of them not from the first one on, and some behind a binding.

:- table wide/3.
wide(X, Y, Z) :- next(X, Y), next(Y, Z).

?- aggregate_all(count, far(_, _), N), aggregate_all(count, far(3, _), M), aggregate_all(count, far(X, X), K).
   N = 900, M = 30, K = 30.

?- aggregate_all(count, next(_, _), N), aggregate_all(count, next(7, _), M), aggregate_all(count, ( next(X, Y), X < Y ), K).
   N = 30, M = 1, K = 29.

?- aggregate_all(count, ( next(_, _), next(_, _) ), N), aggregate_all(count, ( far(_, _), far(0, _) ), M).
   N = 900, M = 27000.

?- findall(N, ( member(X, [a,0,_,29]), aggregate_all(count, far(X, _), N) ), L), aggregate_all(count, far(Y, _), 900), var(Y).
   L = [0,30,900,30].

?- aggregate_all(count, wide(_, _, _), N), findall(X-Y-Z, ( wide(X, Y, Z), Z =:= X+2, X > 25 ), L), wide(A, 0, B), findall(A-B, wide(_, A, B), M).
   N = 30, L = [26-27-28,27-28-29], A = 29, B = 1, M = [].

?- call_with_inference_limit(aggregate_all(count, far(_, _), N), 500, R).
   R = inference_limit_exceeded.

% What is bound by one answer is not there when another choice point is returned to.

?- ( far(X, Y), Y =:= 5, X =:= 7 ; X = none ), ( X == none -> var(Y) ; true ).
   X = 7, Y = 5
;  X = none.

?- catch(( far(X, Y), Y =:= 5, throw(found(X)) ), found(Z), true), var(X), var(Y), \+ ( far(X, Y), Y > 50 ), var(Y), once(far(X, Y)), garbage_collect.
   Z = 4, X = 0, Y = 1.
