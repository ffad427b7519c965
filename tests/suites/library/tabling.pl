% Tabling: recursion that comes to an end, modes, errors

:- set_prolog_flag(double_quotes, codes).

:- table left/2, right/2, double/2, mutual_a/2, mutual_b/2.

edge(a, b).
edge(b, c).
edge(c, a).
edge(c, d).

left(X, Y) :- left(X, Z), edge(Z, Y).
left(X, Y) :- edge(X, Y).

right(X, Y) :- edge(X, Y).
right(X, Y) :- edge(X, Z), right(Z, Y).

double(X, Y) :- double(X, Z), double(Z, Y).
double(X, Y) :- edge(X, Y).

mutual_a(X, Y) :- mutual_b(X, Z), edge(Z, Y).
mutual_a(X, Y) :- edge(X, Y).
mutual_b(X, Y) :- mutual_a(X, Y).
mutual_b(X, X).

:- table fib/2.
fib(0, 0).
fib(1, 1).
fib(N, F) :-
    N > 1,
    N1 is N - 1,
    N2 is N - 2,
    fib(N1, F1),
    fib(N2, F2),
    F is F1 + F2.

:- table expr//1, term//1.
expr(X) --> expr(X0), "+", term(Y), { X is X0 + Y }.
expr(X) --> expr(X0), "-", term(Y), { X is X0 - Y }.
expr(X) --> term(X).
term(X) --> term(X0), "*", factor(Y), { X is X0 * Y }.
term(X) --> factor(X).
factor(X) --> "(", expr(X), ")".
factor(X) --> [D], { 0'0 =< D, D =< 0'9, X is D - 0'0 }.

:- table s//0, pal//0.
s --> s, s.
s --> "a".
pal --> [].
pal --> [_].
pal --> [X], pal, [X].

:- table lcs/3.
lcs([], _, 0) :- !.
lcs(_, [], 0) :- !.
lcs([X|Xs], [X|Ys], N) :- !, lcs(Xs, Ys, N0), N is N0 + 1.
lcs([X|Xs], [Y|Ys], N) :-
    lcs(Xs, [Y|Ys], N1),
    lcs([X|Xs], Ys, N2),
    N is max(N1, N2).

:- table same/2.
same(X, X) :- person(X).
same(X, Y) :- parent(X, P), same(P, Q), parent(Y, Q).

person(P) :- member(P, [ann,bob,cy,dan,eve]).
parent(cy, ann).
parent(dan, bob).
parent(ann, eve).
parent(bob, eve).

:- table path(_, _, min), longest(_, max), total(_, sum), one(_, first), final(_, last).
:- table way(_, _, min, -), better(_, lattice(longer/3)), preferred(_, po(prefer/2)).

cost(a, b, 1).
cost(b, c, 2).
cost(a, c, 5).
cost(c, a, 1).
cost(c, d, 1).

path(X, Y, C) :- cost(X, Y, C).
path(X, Y, C) :- path(X, Z, C0), cost(Z, Y, C1), C is C0 + C1.

way(X, Y, C, [X,Y]) :- cost(X, Y, C).
way(X, Y, C, P) :- way(X, Z, C0, P0), cost(Z, Y, C1), C is C0 + C1, append(P0, [Y], P).

longest(k, X) :- member(X, [3,1,4,1,5,9,2]).
total(k, X) :- member(X, [1,2,3,4]).
one(k, X) :- member(X, [7,8,9]).
final(k, X) :- member(X, [7,8,9]).
better(k, X) :- member(X, [[a],[b,c],[d]]).
longer(X, Y, Z) :- length(X, N), length(Y, M), ( M > N -> Z = Y ; Z = X ).
preferred(k, X) :- member(X, [3,9,5]).
prefer(X, Y) :- Y > X.

% A loop through a negation, a cut, a collector.
:- table neg/1, neg_b/1, cut/1, collects/1, condition/1, counts/1.
neg(X) :- neg_b(X).
neg_b(X) :- member(X, [1,2]), \+ neg(X).
cut(X) :- once(cut(X)).
cut(1).
collects(L) :- findall(X, collects(X), L).
condition(X) :- ( condition(X) -> true ; X = 1 ).
counts(N) :- aggregate_all(count, counts(_), N).

% Negation and collectors over complete tables.
:- table reach/1, unreached/1.
reach(a).
reach(Y) :- reach(X), edge(X, Y).
unreached(X) :- member(X, [a,b,c,d,e,f]), \+ reach(X).

:- table win/1.
move(1, 2).
move(2, 3).
move(3, 4).
move(1, 4).
win(X) :- move(X, Y), \+ win(Y).

% Exceptions leave no half table.
:- table faulty/1, calls_faulty/1, recovers/1.
faulty(X) :- faulty(Y), X is Y + 1, ( X > 3 -> throw(too_far(X)) ; true ).
faulty(0).
calls_faulty(X) :- faulty(X).
recovers(X) :- catch(calls_faulty(X), too_far(_), X = caught).
recovers(X) :- recovers(Y), Y == caught, X = again.

:- dynamic(flag/0).
:- table sometimes/1.
sometimes(1).
sometimes(2) :- ( flag -> true ; throw(not_yet) ).

:- table nat/1.
nat(0).
nat(N) :- nat(M), N is M + 1.

% Terms with variables, and compound ones, as answers and in calls.
:- table open/2, shape/1.
open(X, f(X, Y, Y)) :- true.
open(_, g(_)).
open(Z, f(Z, W, W)).
shape(s(X)) :- shape(X), X \= s(s(_)).
shape(z).

:- table wide/1.
wide(X) :- waits(X), true.
waits(X) :- freeze(Y, true), Y = 1, X = Y.
:- table attributed/1, gives_attributed/1.
attributed(_).
gives_attributed(X) :- freeze(X, true).

% A cut in a clause, a disjunction, catch/3 and call/N around a call that waits.
:- table around/1.
around(X) :- catch(call(around, Y), _, true), integer(Y), ( Y < 3, X is Y + 1 ; Y = 3, X = end ; fail ), X \== 9.
around(0).
around(X) :- once(member(X, [7,8])).

:- table meta/1.
meta(X) :- call(( meta(Y), Y < 5, X is Y + 1 )).
meta(0).

:- table meta_cut/1.
meta_cut(X) :- call(( meta_cut(Y), !, X is Y + 1 )).
meta_cut(0).

:- table ground/0, ground_b/0.
ground :- ground_b.
ground_b :- ground.
ground_b :- edge(a, _).

:- dynamic(arc/2).
:- table connected/2.
arc(1, 2).
arc(2, 1).
connected(X, Y) :- connected(X, Z), arc(Z, Y).
connected(X, Y) :- arc(X, Y).

:- table dyn/1.
:- dynamic(dyn/1).
dyn(1).
dyn(X) :- dyn(Y), Y < 3, X is Y + 1.

:- table big/1.
big(X) :- X = 100000000000000000000.
big(X) :- X = 1.5.
big(X) :- X = f(1 rdiv 3, [a|_], 'a b').
big(X) :- big(Y), number(Y), Y > 2, X = less.

deep(0) :- !.
deep(N) :- N1 is N - 1, chain(N1).
:- table chain/1.
chain(0).
chain(N) :- N > 0, N1 is N - 1, chain(N1).

:- table loop_chain/2.
loop_chain(0, M) :- loop_chain(M, M).
loop_chain(0, _).
loop_chain(N, M) :- N > 0, N1 is N - 1, loop_chain(N1, M).

% Three tables that depend on one another, of which the middle one is called first from a fourth.
:- table p/1, q/1, r/1, t/1.
t(X) :- q(X).
t(X) :- p(X).
p(X) :- q(X).
p(1).
q(X) :- r(X).
q(2).
r(X) :- p(X).
r(X) :- t(X).
r(3).

:- table ack/3.
ack(0, N, R) :- R is N + 1.
ack(M, 0, R) :- M > 0, M1 is M - 1, ack(M1, 1, R).
ack(M, N, R) :- M > 0, N > 0, N1 is N - 1, M1 is M - 1, ack(M, N1, R1), ack(M1, R1, R).

:- table hanoi/4.
hanoi(0, _, _, _).
hanoi(N, A, B, C) :- N > 0, M is N - 1, hanoi(M, A, C, B), hanoi(M, C, B, A).

?- left(a, X).
   X = b
;  X = c
;  X = a
;  X = d.
?- left(a, X).
   X = b
;  X = c
;  X = a
;  X = d.
?- findall(X-Y, left(X, Y), _L), sort(_L, _S), length(_L, N), length(_S, M).
   N = 12, M = 12.
?- right(a, X).
   X = b
;  X = c
;  X = a
;  X = d.
?- findall(X, double(b, X), _L), msort(_L, S).
   S = [a,b,c,d].
?- findall(X, mutual_a(a, X), L).
   L = [b,c,a,d].
?- left(d, X).
   false.
?- left(a, d).
   true.
?- left(X, X).
   X = a
;  X = b
;  X = c.
?- once(left(a, X)).
   X = b.
?- left(a, X), !.
   X = b.
?- fib(30, F).
   F = 832040.
?- fib(300, F).
   F = 222232244629420445529739893461909967206666939096499764990979600.
?- phrase(expr(X), `1+2*3-4`).
   X = 3.
?- phrase(expr(X), `2*(3+4)-5-1`).
   X = 8.
?- phrase(expr(_), `2+`).
   false.
?- phrase(s, `aaaaaaaa`).
   true.
?- phrase(pal, `abccba`).
   true.
?- lcs([a,b,c,b,d,a,b], [b,d,c,a,b,a], N).
   N = 4.
?- same(cy, X).
   X = cy
;  X = dan.
?- path(a, X, C).
   X = b, C = 1
;  X = c, C = 3
;  X = a, C = 4
;  X = d, C = 4.
?- path(a, c, C).
   C = 3.
?- path(a, c, 5).
   false.
?- way(a, d, C, P).
   C = 4, P = [a,b,c,d].
?- longest(k, X).
   X = 9.
?- total(k, X).
   X = 10.
?- one(k, X).
   X = 7.
?- final(k, X).
   X = 9.
?- better(k, X).
   X = [b,c].
?- preferred(k, X).
   X = 9.
?- neg(X).
   error(table_error(not_stratified([neg(_),neg_b(_)])), _).
?- cut(X).
   error(table_error(not_stratified([cut(_)])), _).
?- collects(X).
   error(table_error(not_stratified([collects(_)])), _).
?- condition(X).
   error(table_error(not_stratified([condition(_)])), _).
?- counts(X).
   error(table_error(not_stratified([counts(_)])), _).
?- neg(X).
   error(table_error(not_stratified([neg(_),neg_b(_)])), _).
?- unreached(X).
   X = e
;  X = f.
?- win(X).
   X = 1
;  X = 3.
?- faulty(X).
   throws(too_far(4)).
?- current_table(faulty(_), _).
   false.
?- recovers(X).
   X = caught
;  X = again.
?- sometimes(X).
   throws(not_yet).
?- assertz(flag), sometimes(X).
   X = 1
;  X = 2.
?- call_with_inference_limit(nat(_), 10000, R).
   R = inference_limit_exceeded.
?- current_table(nat(_), _).
   false.
?- open(a, X).
   X = f(a,_A,_A)
;  X = g(_B).
?- open(X, Y), X == Y.
   false.
?- shape(X).
   X = z
;  X = s(z)
;  X = s(s(z)).
?- wide(X).
   X = 1.
?- freeze(X, true), attributed(X).
   error(type_error(free_of_attvar,attributed(_)), _).
?- gives_attributed(X).
   error(type_error(free_of_attvar,_), _).
?- X = f(X), attributed(X).
   error(type_error(acyclic_term,_), _).
?- findall(X, around(X), L).
   L = [0,7,1,2,3,end].
?- meta(X).
   X = 0
;  X = 1
;  X = 2
;  X = 3
;  X = 4
;  X = 5.
?- meta_cut(X).
   error(table_error(not_stratified([meta_cut(_)])), _).
?- ground.
   true.
?- connected(1, X).
   X = 2
;  X = 1.
?- assertz(arc(2, 3)), connected(1, X).
   X = 2
;  X = 1.
?- abolish_all_tables, connected(1, X).
   X = 2
;  X = 1
;  X = 3.
?- dyn(X).
   X = 1
;  X = 2
;  X = 3.
?- findall(X, big(X), L).
   L = [100000000000000000000,1.5,f(1 rdiv 3,[a|_],'a b'),less].
?- chain(2000).
   true.
?- loop_chain(500, 500).
   true.
?- t(X).
   X = 2
;  X = 3
;  X = 1.
?- p(X).
   X = 1
;  X = 2
;  X = 3.
?- ack(2, 20, R).
   R = 43.
?- hanoi(15, a, b, c).
   true.
?- abolish_all_tables, left(a, _), abolish_module_tables(user), current_table(left(_, _), _).
   false.
?- left(a, b), current_table(left(X, Y), _).
   X = a, Y = b
;  X = a.
?- left(a, X), abolish_all_tables, X = d.
   X = d.
?- untable(left/2), table(left/2), left(a, X), !.
   X = b.
?- predicate_property(left(_, _), tabled).
   true.
?- table(_).
   error(instantiation_error, _).
?- table(p(_, wrong)).
   error(domain_error(tabled_mode,wrong), _).
?- table(p/1 as incremental).
   error(domain_error(table_option,incremental), _).
?- table(atom_length/2).
   error(permission_error(modify,static_procedure,atom_length/2), _).
?- table(foo/a).
   error(type_error(integer,a), _).
?- \+ \+ ( left(a, _), statistics(table_space_used, S), S > 0, statistics(tables, N), N > 0 ), !.
   true.
?- set_prolog_flag(table_limit, 100000), catch(nat(_), error(E, _), true), set_prolog_flag(table_limit, infinite).
   E = resource_error(tables).
?- reset(( left(a, X), shift(found(X)) ), found(Y), _).
   X = b, Y = b
;  X = c, Y = c
;  X = a, Y = a
;  X = d, Y = d.
?- maplist(fib, [5,6], L).
   L = [5,8].
?- forall(left(a, X), member(X, [a,b,c,d])).
   true.
?- \+ left(a, e).
   true.
?- listing(ground/0).
   prints(":- table ground/0.\n\n% native: datalog\nground :- ground_b.\n\n"), true.
