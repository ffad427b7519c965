% library(search): large and odd problems, and errors. tests/search has the definitions in
% plain Prolog that the searches are compared with.
%
% A state g(Seed,N,I) is one of N in a graph that Seed makes up; grid(X,Y), chain(I) and
% others below are single problems.

:- dynamic([s/3,h/2,goal/1]).

s(g(Seed,N,I), g(Seed,N,J), Cost) :-
    Last is N-1,
    between(0, Last, J),
    made_up(Seed, I, J, X),
    X mod 4 =:= 0,
    Cost is X//4 mod 7.
s(v(A,B,_), v(B,A,_), 1).
s(v(_,_,C), v(C,_,_), 2).
s(v(A,_,_), v(A,A,_), 2).
s(grid(X,Y), grid(X1,Y), 1) :-
    X < 320,
    X1 is X+1.
s(grid(X,Y), grid(X,Y1), 1) :-
    Y < 320,
    Y1 is Y+1.
s(chain(I), chain(J), 1) :-
    J is I+1.
s(cost(Cost), end, Cost).
s(estimate(H), estimate_is(H), 1).
s(tree(Depth,Path), tree(Depth1,[Side|Path]), Cost) :-
    Depth > 0,
    Depth1 is Depth-1,
    ( Side = left, Cost = 1 ; Side = right, Cost = 2 ).
s(half(X), half(Y), 0.5) :-
    X < 3,
    Y is X+0.5.
s(outer(I), outer(J), 1) :-
    J is I+1.
s(big(Cost), end, Cost).
s(tree_of(T), tree_of(t(T,T)), 1).
s(deep(D,N), deep(f(D),M), 1) :-
    N > 0,
    M is N-1.
s(bound_by_h(_), end, 1).
s(round(I), round(J), 1) :-
    J is (I+1) mod 3.

h(g(Seed,_,I), H) :-
    made_up(Seed, I, I, X),
    X mod 11 > 0,
    H is X mod 5.
h(v(_,_,_), 0).
h(grid(X,Y), H) :-
    H is 640-X-Y.
h(chain(I), H) :-
    H is 100000-I.
h(cost(_), 0).
h(end, 0).
h(estimate(_), 0).
h(estimate_is(H), H).
h(tree(_,_), 0).
h(half(_), 0.0).
h(outer(_), 0).
h(big(_), 0).
h(tree_of(_), 0).
h(deep(_,N), N).
h(round(_), 0).
h(bound_by_h(1), 0).

goal(g(Seed,_,I)) :-
    made_up(Seed, 0, I, X),
    X mod 6 =:= 1.
goal(v(A,B,C)) :-
    A == B,
    B \== C.
goal(grid(320,320)).
goal(chain(100000)).
goal(end).
goal(tree(0,_)).
goal(half(X)) :-
    X =:= 2.
goal(outer(I)) :-
    I > 3,
    a_star(g(1,9,I), _, _, _),
    !.
goal(tree_of(t(t(t(_,_),_),_))).
goal(deep(_,0)).

made_up(Seed, I, J, X) :-
    X is (I*7919+J*104729+Seed*1299709)*(I+3*J+Seed+17) mod 100003.

% --- Answers ------------------------------------------------------------------

% The graphs are no trivial ones.

?- aggregate_all(count, ( between(1, 40, Seed), a_star(g(Seed,14,0), P, _, E), E > 5, length(P, L), L > 2 ), N).
   N = 57.
?- aggregate_all(count, ( between(1, 40, Seed), once(a_star(g(Seed,14,0), _, C1, _)), once(best_first(g(Seed,14,0), _, C2, _)), C1 < C2 ), N).
   N = 15.

% States with variables: they are variants of others, and not bound by goal/1.

?- once(a_star(v(_,_,_), _P, C, E)), _P =@= [v(_,_,_),v(X,X,_)].
   C = 2, E = 1.
?- once(a_star(v(1,Y,Z), _P, C, E)), _P = [v(A,B,D),v(F,F,_)], A-B-D == 1-Y-Z.
   Y = B, Z = D, A = 1, F = 1, C = 2, E = 3.

% What h/2 binds in the start is forgotten.

?- once(a_star(bound_by_h(X), P, C, E)).
   P = [bound_by_h(X),end], C = 1, E = 1.

% Large spaces.

?- once(a_star(grid(0,0), _P, C, E)), length(_P, L).
   C = 640, E = 103040, L = 641.
?- once(breadth_first(grid(0,0), _P, E)), length(_P, L).
   E = 103040, L = 641.
?- once(a_star(chain(0), _P, C, E)), length(_P, L).
   C = 100000, E = 100000, L = 100001.
?- once(ida_star(chain(0), _P, C, E)), length(_P, L).
   C = 100000, E = 100000, L = 100001.
?- once(depth_limited(chain(0), 100000, _P, C)), length(_P, L).
   C = 100000, L = 100001.
?- depth_limited(chain(0), 99999, _, _).
   false.
?- findall(_, depth_limited(tree(16,[]), 16, _, _), _Ps), length(_Ps, N).
   N = 65536.
?- once(ida_star(deep(a,2000), _, C, E)).
   C = 2000, E = 2000.
?- once(a_star(deep(a,2000), _, C, E)).
   C = 2000, E = 2000.

% Answers in the order of costs; floats and large numbers.

?- findall(C-P, ( a_star(tree(3,[]), _Ps, C, _), last(_Ps, tree(_,P)) ), L).
   L = [3-[left,left,left],4-[right,left,left],4-[left,right,left],4-[left,left,right],5-[right,right,left],5-[right,left,right],5-[left,right,right],6-[right,right,right]].
?- findall(C-P, ( ida_star(tree(2,[]), _Ps, C, _), last(_Ps, tree(_,P)) ), L).
   L = [2-[left,left],3-[right,left],3-[left,right],4-[right,right]].
?- once(a_star(half(0), P, C, E)).
   P = [half(0),half(0.5),half(1.0),half(1.5),half(2.0)], C = 2.0, E = 4.
?- X is 2**100, once(a_star(big(X), _, C, _)).
   X = 1267650600228229401496703205376, C = 1267650600228229401496703205376.
?- X is 2.0**1023, assertz(( s(inf(I), inf(J), X) :- I < 4, J is I+1 )), assertz(h(inf(_), 0)), a_star(inf(0), _, _, _).
   error(evaluation_error(float_overflow), _).
?- once(a_star(grid(319,318), P, 3, E)).
   P = [grid(319,318),grid(320,318),grid(320,319),grid(320,320)], E = 5.
?- a_star(grid(319,318), [grid(319,318),grid(319,319)|_], _, _).
   false.
?- once(a_star(tree(3,[]), P, 6, _)).
   P = [tree(3,[]),tree(2,[right]),tree(1,[right,right]),tree(0,[right,right,right])].

% Paths in which states are met again.

?- ida_star(round(0), _, _, _).
   false.
?- depth_limited(round(0), 1000000, _, _).
   false.
?- a_star(round(0), _, _, _).
   false.

% A search within the goals of another one, and two in turn.

?- once(breadth_first(outer(0), P, E)).
   P = [outer(0),outer(1),outer(2),outer(3),outer(4)], E = 4.
?- findall(X-Y, ( a_star(tree(1,[]), _, X, _), a_star(tree(1,[]), _, Y, _) ), L).
   L = [1-1,1-2,2-1,2-2].
?- findall(X, ( member(Seed, [1,2,3]), once(a_star(g(Seed,9,0), _, X, _)) ), L).
   L = [0,0,0].

% Cut or thrown through.

?- forall(between(1, 2000, _), once(breadth_first(tree(5,[]), _, _))).
   true.
?- forall(between(1, 2000, _), catch(( breadth_first(tree(5,[]), _, _), throw(enough) ), enough, true)).
   true.
?- '$search'(breadth, a, _S, visit(a)), !, '$search_reach'(_S, b, 1, _).
   error(system_error(_), _).

% Errors.

?- a_star(_, _, _, _).
   error(instantiation_error, _).
?- user:a_star(user:_, _, _, _).
   error(instantiation_error, _).
?- best_first(_, _, _, _).
   error(instantiation_error, _).
?- ida_star(_, _, _, _).
   error(instantiation_error, _).
?- depth_limited(_, 1, _, _).
   error(instantiation_error, _).
?- depth_limited(end, _, _, _).
   error(instantiation_error, _).
?- depth_limited(end, -1, _, _).
   error(type_error(nonneg,-1), _).
?- a_star(cost(-1), _, _, _).
   error(domain_error(not_less_than_zero,-1), _).
?- ida_star(cost(-0.5), _, _, _).
   error(domain_error(not_less_than_zero,-0.5), _).
?- a_star(cost(a), _, _, _).
   error(type_error(number,a), _).
?- best_first(cost(1+1), _, _, _).
   error(type_error(number,1+1), _).
?- depth_limited(cost(_), 2, _, _).
   error(instantiation_error, _).
?- once(best_first(cost(-1), _, C, _)).
   C = -1.
?- once(breadth_first(cost(a), P, _)).
   P = [cost(a),end].
?- a_star(estimate(a), _, _, _).
   error(type_error(number,a), _).
?- ida_star(estimate(_), _, _, _).
   error(instantiation_error, _).
?- X is nan, a_star(estimate(X), _, _, _).
   error(evaluation_error(undefined), _).

% In a module.

?- assertz(trip:s(a, b, 3)), assertz(trip:goal(b)), assertz(trip:h(_, 1)), once(a_star(trip:a, P, C, E)).
   P = [a,b], C = 3, E = 1.
?- assertz(s(a:1, a:2, 3)), assertz(goal(a:2)), once(breadth_first(a:1, P, E)).
   P = [a:1,a:2], E = 1.

% --- Games --------------------------------------------------------------------

% pos(Seed,Who,Path): a tree of which Seed makes up the branching and the values

moves(pos(Seed,Who,Path), Positions) :-
    length(Path, Depth),
    Depth < 6,
    sum_list(Path, Sum),
    made_up(Seed, Sum, Depth, X),
    Most is X mod 4,
    other(Who, Next),
    findall(pos(Seed,Next,[I|Path]), between(1, Most, I), Positions).
moves(turnless, [turnless]).
moves(many, more).
moves(line(I), [line(J)]) :-
    I > 0,
    J is I-1.

staticval(pos(Seed,_,Path), Value) :-
    foldl(mix, Path, Seed, Code),
    Value is Code mod 10.
staticval(value(V), V).
staticval(line(I), I).

mix(I, Code0, Code) :-
    Code is (Code0*31+I*17) mod 10007.

other(max, min).
other(min, max).

max_to_move(pos(_,max,_)).
max_to_move(line(_)).
min_to_move(pos(_,min,_)).

?- forall(( between(1, 60, Seed), member(Who, [max,min]), member(A-B, [2-6,5-6,-1-3,8-20]) ), ( minimax(pos(Seed,Who,[]), 5, _, V), alpha_beta(pos(Seed,Who,[]), 5, A, B, _, W), ( V =< A -> W >= V, W =< A ; V >= B -> W =< V, W >= B ; W =:= V ) )).
   true.
?- aggregate_all(count, ( between(1, 60, Seed), minimax(pos(Seed,max,[]), 6, B, _), nonvar(B) ), N).
   N = 48.
?- minimax(line(100000), 1000000, B, V).
   B = line(99999), V = 0.
?- minimax(value(3), 5, B, V).
   V = 3.
?- minimax(pos(1,max,[]), 0, B, V).
   V = 1.
?- minimax(_, 1, _, _).
   error(instantiation_error, _).
?- minimax(value(1), _, _, _).
   error(instantiation_error, _).
?- minimax(value(1), a, _, _).
   error(type_error(nonneg,a), _).
?- minimax(value(a), 1, _, _).
   error(type_error(number,a), _).
?- minimax(value(_), 1, _, _).
   error(instantiation_error, _).
?- minimax(nobody_knows, 1, _, _).
   error(existence_error(static_value,nobody_knows), _).
?- minimax(turnless, 1, _, _).
   error(existence_error(turn,turnless), _).
?- minimax(many, 1, _, _).
   error(type_error(list,more), _).
?- alpha_beta(value(1), 1, _, 3, _, _).
   error(instantiation_error, _).
?- alpha_beta(value(1), 1, a, 3, _, _).
   error(type_error(evaluable,a/0), _).
