% Tabling: small programs of the kinds that other systems were found wrong on: collectors, cuts and attributed variables around tables, several
% components at once, effects, modes. SWI-Prolog 9 gives the same answers, but where a comment says what else it does.

:- set_prolog_flag(double_quotes, codes).

% Collectors and negation over tables of other components.

:- table closure/2, size/2, unreached/2.

arrow(1, 2). arrow(2, 3). arrow(3, 1). arrow(4, 1).
node(1). node(2). node(3). node(4). node(5).

closure(X, Y) :- arrow(X, Y).
closure(X, Y) :- closure(X, Z), arrow(Z, Y).
size(X, N) :- findall(Y, closure(X, Y), Ys), length(Ys, N).
unreached(X, Y) :- node(X), node(Y), \+ closure(X, Y).

?- member(X, [1,4,5]), size(X, N).
   X = 1, N = 3
;  X = 4, N = 3
;  X = 5, N = 0.

?- findall(X-Y, unreached(X, Y), _L), length(_L, N), last(_L, Last).
   N = 13, Last = 5-5.

?- setof(X, closure(X, 1), L).
   L = [1,2,3,4].

?- bagof(Y, closure(X, Y), L).
   X = 1, L = [2,3,1]
;  X = 2, L = [3,1,2]
;  X = 3, L = [1,2,3]
;  X = 4, L = [1,2,3].

?- node(X), \+ closure(X, X).
   X = 4
;  X = 5.

?- member(X, [1,5]), ( closure(X, _) *-> Y = some ; Y = none ), Y == none.
   X = 5, Y = none.

?- forall(closure(4, X), node(X)).
   true.

% A collector inside the loop: there is no answer that is sure. (SWI-Prolog: 1.)

:- table inside/1.
inside(X) :- inside(Y), findall(Z, member(Z, [Y]), [X]).
inside(1).

?- inside(X).
   X = 1.

:- table around/1.
around(X) :- findall(Y, around(Y), Ys), length(Ys, X).
around(7).

?- around(_).
   error(table_error(not_stratified([around(_)])), _).

% Three components, one over the other, and rings.

:- table low_a/2, low_b/2, mid_c/2, mid_d/2, top/2, ring/2.

step(1, 2). step(2, 3). step(3, 4). step(4, 2). step(5, 1).

low_a(X, Y) :- low_b(X, Y).
low_a(X, Y) :- low_b(X, Z), step(Z, Y).
low_b(X, Y) :- low_a(X, Z), step(Z, Y).
low_b(X, Y) :- step(X, Y).
mid_c(X, Y) :- mid_d(X, Z), low_a(Z, Y).
mid_c(X, Y) :- low_a(X, Y).
mid_d(X, Y) :- mid_c(X, Z), step(Z, Y).
mid_d(X, Y) :- step(Y, X).
top(X, Y) :- mid_c(X, Z), top(Z, Y).
top(X, Y) :- mid_d(X, Y).
ring(I, X) :- J is (I + 1) mod 10, ring(J, X).
ring(I, I).

?- findall(Y, low_a(1, Y), L).
   L = [2,3,4].

?- findall(Y, mid_c(1, Y), _L), msort(_L, S).
   S = [1,2,3,4].

?- findall(Y, top(5, Y), _L), msort(_L, S).
   S = [1,2,3,4,5].

?- findall(X, ring(3, X), _L), msort(_L, S).
   S = [0,1,2,3,4,5,6,7,8,9].

% Attributed variables: none in a call; elsewhere they are woken by what answers are unified with.

?- dif(Y, 2), closure(1, Y).
   error(type_error(free_of_attvar,closure(1,_)), _).

?- dif(V, 2), closure(1, Y), V = Y.
   V = 3, Y = 3
;  V = 1, Y = 1.

?- freeze(V, V > 2), findall(Y, ( closure(1, Y), V = Y ), L).
   L = [3], freeze(V, V > 2).

% Answers with variables, lists, numbers in boxes.

:- table pattern/2, joined/3, value/2, ambiguous//1.
pattern(X, f(X, _)).
pattern(_, g(Y, Y)).
joined([], Ys, Ys).
joined([X|Xs], Ys, [X|Zs]) :- joined(Xs, Ys, Zs).
value(1, 0.5). value(2, 123456789012345678901234567890). value(3, -0.0). value(4, "text").
ambiguous(x) --> "a".
ambiguous(t(A,B)) --> ambiguous(A), ambiguous(B).

?- pattern(X, T), T = g(1, _).
   T = g(1,1).

?- pattern(1, f(X, Y)), X == 1, var(Y).
   X = 1.

?- findall(X-Y, joined(X, Y, [1,2]), _L), msort(_L, S).
   S = [[]-[1,2],[1]-[2],[1,2]-[]].

?- value(N, 123456789012345678901234567890).
   N = 2.

?- value(3, X).
   X = -0.0.

?- findall(T, phrase(ambiguous(T), "aaaaaa"), _L), length(_L, N), sort(_L, _S), length(_S, N).
   N = 42.

% What throws leaves no table; what catches goes on to do so.

:- dynamic(ready/0).
:- table unready/1, catching/1, rising/1.
unready(X) :- member(X, [1,2]).
unready(_) :- \+ ready, throw(not_yet).
catching(X) :- catch(draws(X), oops, X = caught).
draws(1).
draws(2).
draws(_) :- throw(oops).
rising(X) :- catch(rising(Y), _, fail), X is Y + 1, X < 5.
rising(0).

?- unready(_).
   throws(not_yet).

?- assertz(ready), unready(X).
   X = 1
;  X = 2.

?- catching(X).
   X = 1
;  X = 2
;  X = caught.

?- rising(X).
   X = 0
;  X = 1
;  X = 2
;  X = 3
;  X = 4.

% Modes.

:- table joins(_,lattice(union/3)), both(_,min,max), knapsack(_,_,max), edits(_,_,min), cheapest(min), longest_way(_,_,max,-),
         added(_,sum).
union(A, B, C) :- append(A, B, D), sort(D, C).
joins(X, [X]).
joins(X, L) :- arrow(X, Y), joins(Y, L).
both(X, A, B) :- member(X-A-B, [a-3-3,a-1-5,a-4-4,b-2-2]).
knapsack(0, _, 0).
knapsack(N, W, V) :- N > 0, M is N-1, knapsack(M, W, V).
knapsack(N, W, V) :- N > 0, item(N, W1, V1), W >= W1, M is N-1, R is W-W1, knapsack(M, R, V0), V is V0+V1.
item(1, 2, 3). item(2, 3, 4). item(3, 4, 5). item(4, 5, 6).
edits([], [], 0).
edits([_|Xs], Ys, N) :- edits(Xs, Ys, M), N is M+1.
edits(Xs, [_|Ys], N) :- edits(Xs, Ys, M), N is M+1.
edits([X|Xs], [X|Ys], N) :- edits(Xs, Ys, N).
edits([X|Xs], [Y|Ys], N) :- X \== Y, edits(Xs, Ys, M), N is M+1.
cheapest(X) :- member(X, [f(b),f(a),3,2.5,2,"s"]).
road(a, b, 1). road(b, c, 2). road(a, c, 2). road(c, d, 1). road(a, d, 4).
longest_way(X, Y, C, [X,Y]) :- road(X, Y, C).
longest_way(X, Y, C, P) :- longest_way(X, Z, A, P0), road(Z, Y, B), C is A+B, append(P0, [Y], P).
added(X, N) :- member(X-N, [a-1,b-10,a-2,a-0.5,b-9223372036854775807]).

?- member(X, [1,4]), joins(X, L).
   X = 1, L = [1,2,3]
;  X = 4, L = [1,2,3,4].

?- both(X, A, B).
   X = a, A = 1, B = 5
;  X = b, A = 2, B = 2.

?- knapsack(4, 10, V).
   V = 13.

?- edits("saturday", "sunday", N).
   N = 3.

?- cheapest(X).
   X = 2.

?- longest_way(a, d, C, P).
   C = 4, P = [a,d].

?- added(X, N).
   X = a, N = 3.5
;  X = b, N = 9223372036854775817.

% tnot/1.

:- table won/1, first_layer/1, second_layer/1, third_layer/1, drawn/1.
won(X) :- moves(X, Y), tnot(won(Y)).
moves(a, b). moves(b, c). moves(c, d). moves(a, d).
first_layer(X) :- datum(X), tnot(second_layer(X)).
second_layer(X) :- datum(X), tnot(third_layer(X)).
third_layer(X) :- member(X, [1,3]).
datum(1). datum(2). datum(3).
drawn(X) :- swaps(X, Y), tnot(drawn(Y)).
swaps(l, r). swaps(r, l).

?- member(X, [a,b,c,d]), won(X).
   X = a
;  X = c
;  false.

?- first_layer(X).
   X = 1
;  X = 3.

?- drawn(l).
   error(table_error(not_stratified([drawn(l),drawn(r)])), _).

?- tnot(_).
   error(instantiation_error, _).

?- tnot(datum(1)).
   error(permission_error(tnot,non_tabled_procedure,datum/1), _).

% Cuts before, behind and around.

:- table counted/2, chosen/2.
counted(0, 0) :- !.
counted(N, M) :- N > 0, !, N1 is N-1, counted(N1, M1), M is M1+N.
counted(_, negative).
chosen(X, Y) :- arrow(X, Z), !, ( Y = Z ; arrow(Z, Y) ).
chosen(X, X).

?- counted(10, M).
   M = 55.

?- counted(-1, M).
   M = negative.

?- chosen(1, Y).
   Y = 2
;  Y = 3.

?- once(closure(1, X)), once(closure(X, Y)).
   X = 2, Y = 3.

% Effects: a transducer over a generator, a generator whose element is a tabled goal, a table within a continuation.

from_list([]).
from_list([X|Xs]) :- shift(yield(X)), from_list(Xs).
squares(G) :-
    reset(G, yield(X), K),
    (   K == 0
    ->  true
    ;   Y is X * X,
        shift(yield(Y)),
        squares(K)
    ).
collected(G, L) :-
    reset(G, yield(X), K),
    (   K == 0
    ->  L = []
    ;   L = [X|Xs],
        collected(K, Xs)
    ).
walked(nil).
walked(t(L,X,R)) :- walked(L), shift(yield(X)), walked(R).
same_fringe(G, H) :-
    reset(G, yield(X), K),
    reset(H, yield(Y), L),
    (   K == 0
    ->  L == 0
    ;   L \== 0,
        X == Y,
        same_fringe(K, L)
    ).
flipped(G, Flips) :-
    reset(G, flip(B), K),
    (   K == 0
    ->  Flips = []
    ;   Flips = [B|Bs],
        member(B, [heads,tails]),
        flipped(K, Bs)
    ).
asks(L) :- shift(ask(X)), findall(Y, closure(X, Y), L).

?- collected(squares(squares(from_list([1,2,3]))), L).
   L = [1,16,81].

?- same_fringe(walked(t(t(nil,1,nil),2,nil)), walked(t(nil,1,t(nil,2,nil)))).
   true.

?- same_fringe(walked(t(t(nil,1,nil),3,nil)), walked(t(nil,1,t(nil,2,nil)))).
   false.

?- flipped(( shift(flip(X)), shift(flip(_)), X == tails ), L).
   X = tails, L = [tails,heads]
;  X = tails, L = [tails,tails].

?- reset(asks(L), ask(X), _K), member(X, [5,4]), call(_K).
   L = [], X = 5
;  L = [1,2,3], X = 4.

?- collected(forall_shifted, L).
   error(existence_error(procedure,forall_shifted/0), _).

?- reset(( closure(1, X), shift(at(X)) ), at(Y), _K), call(_K).
   X = 2, Y = 2
;  X = 3, Y = 3
;  X = 1, Y = 1.

% No arguments, the same variable in several, side effects.

:- table loops_a/0, loops_b/0, ends_a/0, ends_b/0, paths_of_two/3, once_only/1.
loops_a :- loops_b.
loops_b :- loops_a.
ends_a :- ends_b.
ends_a :- ends_a.
ends_b :- ends_a.
ends_b.
link(1, 1). link(1, 2). link(2, 1).
paths_of_two(X, Y, Z) :- link(X, Y), link(Y, Z).
:- dynamic(runs/1).
runs(0).
once_only(X) :- retract(runs(N)), M is N+1, assertz(runs(M)), member(X, [a,b]).

?- loops_a.
   false.

?- ends_a, ends_b.
   true.

?- paths_of_two(X, X, Y).
   X = 1, Y = 1
;  X = 1, Y = 2.

?- paths_of_two(X, Y, X).
   X = 1, Y = 1
;  X = 1, Y = 2
;  X = 2, Y = 1.

?- paths_of_two(X, X, X).
   X = 1.

?- findall(X, ( once_only(X) ; once_only(X) ), L), runs(N).
   L = [a,b,a,b], N = 1.

% What tables are used for: pointer analysis, regular expressions with stars in stars, orders of products, change.

:- discontiguous store/3, load/3.
:- table points_to/2, heap/2, matches/3, product(_,_,min), ways/3, all_modes(_,min,max,sum,first,last).
points_to(V, O) :- new(V, O).
points_to(V, O) :- assign(V, W), points_to(W, O).
points_to(V, O) :- load(V, W, F), points_to(W, O1), heap(O1-F, O).
heap(O1-F, O) :- store(V, F, W), points_to(V, O1), points_to(W, O).
new(a, o1). new(b, o2). new(c, o3). assign(d, a). assign(a, d).
store(d, f, b). load(e, a, f). store(e, g, c). load(x, b, g).
matches(c(C), [C|S], S).
matches(empty, S, S).
matches(A-B, S, T) :- matches(A, S, U), matches(B, U, T).
matches(A/B, S, T) :- ( matches(A, S, T) ; matches(B, S, T) ).
matches(star(_), S, S).
matches(star(A), S, T) :- matches(star(A), S, U), matches(A, U, T).
product(I, I, 0).
product(I, J, C) :-
    I < J, J1 is J-1, between(I, J1, K), K1 is K+1, J2 is J+1,
    product(I, K, A), product(K1, J, B),
    rows(I, P), rows(K1, Q), rows(J2, R),
    C is A + B + P*Q*R.
rows(1, 30). rows(2, 35). rows(3, 15). rows(4, 5). rows(5, 10). rows(6, 20). rows(7, 25).
ways(0, _, 1) :- !.
ways(_, [], 0) :- !.
ways(N, _, 0) :- N < 0, !.
ways(N, [C|Cs], W) :- M is N-C, ways(M, [C|Cs], A), ways(N, Cs, B), W is A+B.
all_modes(X, V, V, V, V, V) :- member(X-V, [x-3,x-1,y-2,x-7]).

?- findall(V-O, points_to(V, O), _L), msort(_L, S).
   S = [a-o1,b-o2,c-o3,d-o1,e-o2,x-o3].

?- findall(T, matches(star(c(a)/empty), [a,a,b], T), _L), msort(_L, S).
   S = [[a,a,b],[a,b],[b]].

?- matches(star(star(c(a)))-c(b), [a,a,b], []).
   true.

?- product(1, 6, C).
   C = 15125.

?- ways(100, [50,20,10,5,2,1], W).
   W = 4562.

?- all_modes(X, A, B, C, D, E).
   X = x, A = 1, B = 7, C = 11, D = 3, E = 7
;  X = y, A = 2, B = 2, C = 2, D = 2, E = 2.

% What a limit on the depth has cut off is not kept.

:- table under/1.
under(X) :- within(X, [1,2,3,4,5]).
within(X, [X|_]).
within(X, [_|Xs]) :- within(X, Xs).

?- call_with_depth_limit(findall(X, under(X), _), 4, _), findall(X, under(X), L).
   L = [1,2,3,4,5].

?- abolish_all_tables, call_with_depth_limit(under(X), 4, _), X > 1, !, findall(Y, under(Y), L).
   X = 2, L = [1,2,3,4,5].

?- call_with_depth_limit(findall(X, under(X), L), 4, R).
   L = [1,2,3,4,5], R = 2.

% Housekeeping.

?- closure(1, _), closure(4, _), abolish_table_subgoals(closure(4, _)), \+ current_table(closure(4, _), _), current_table(closure(1, _), _), !.
   true.

?- abolish_all_tables, closure(5, _).
   false.

?- current_table(M:closure(X, Y), _).
   M = user, X = 5.

?- abolish_module_tables(user), current_table(_, _).
   false.

?- abolish_module_tables(_).
   error(instantiation_error, _).

?- current_table(3, _).
   error(type_error(callable,3), _).

?- predicate_property(low_a(_, _), native(T)).
   T = datalog.

?- predicate_property(size(_, _), native(_)).
   false.

?- untable(chosen/2), chosen(1, 2), predicate_property(chosen(_, _), tabled).
   false.
