% library(random)

?- numlist(1, 50, _L), random_permutation(_L, _P), msort(_P, _S), _S == _L.
   true.
?- random_member(_X, [a,b,c]), memberchk(_X, [a,b,c]).
   true.
?- random_select(X, [], _).
   false.
?- random_select(_X, [a,b,c], _R), length(_R, N).
   N = 2.
?- random(1, 7, _X), integer(_X), between(1, 6, _X).
   true.
?- random(0.0, 1.0, _X), float(_X), _X >= 0, _X < 1.
   true.
?- randset(5, 10, _S), is_ordset(_S), length(_S, N).
   N = 5.
?- randseq(3, 9, _S), length(_S, N).
   N = 3.

% seen(Template, Goal, All): what comes of Goal in 400 calls, in order; that one of three is not among it has a chance of 10^-70

seen(Template, Goal, All) :-
    findall(Template, ( between(1, 400, _), once(Goal) ), Found),
    sort(Found, All).

?- seen(X, random_member(X, [a,b,c]), L).
   L = [a,b,c].
?- seen(X, random_member(X, [a]), L).
   L = [a].
?- seen(X-R, random_select(X, [a,b,c], R), L).
   L = [a-[b,c],b-[a,c],c-[a,b]].
?- seen(P, random_permutation([a,b,c], P), L).
   L = [[a,b,c],[a,c,b],[b,a,c],[b,c,a],[c,a,b],[c,b,a]].
?- seen(S-R, random_subseq([a,b], S, R), L).
   L = [[]-[a,b],[a]-[b],[a,b]-[],[b]-[a]].
?- seen(X, random(1, 4, X), L).
   L = [1,2,3].
?- seen(S, randset(2, 3, S), L).
   L = [[1,2],[1,3],[2,3]].
?- seen(S, randseq(1, 3, S), L).
   L = [[1],[2],[3]].
?- seen(S, randseq(2, 2, S), L).
   L = [[1,1],[1,2],[2,1],[2,2]].
?- seen(X, ( maybe -> X = yes ; X = no ), L).
   L = [no,yes].
?- seen(X, ( maybe(0.5) -> X = yes ; X = no ), L).
   L = [no,yes].
?- seen(X, ( maybe(0.0) -> X = yes ; X = no ), L), seen(X, ( maybe(1.0) -> X = yes ; X = no ), M).
   L = [no], M = [yes].
?- seen(X, ( maybe(1, 2) -> X = yes ; X = no ), L), seen(X, ( maybe(0, 2) -> X = yes ; X = no ), M), seen(X, ( maybe(2, 2) -> X = yes ; X = no ), N).
   L = [no,yes], M = [no], N = [yes].
?- seen(X-Y, random_perm2(a, b, X, Y), L).
   L = [a-b,b-a].
?- seen(Is, random_numlist(0.5, 1, 2, Is), L).
   L = [[],[1],[1,2],[2]].
?- random_numlist(1.0, 2, 4, L), random_numlist(0.0, 2, 4, M), random_numlist(1.0, 2, 1, N).
   L = [2,3,4], M = [], N = [].
?- findall(N, ( between(1, 2000, _), random_between(1, 2, N) ), _L), aggregate_all(count, member(1, _L), _C), _C > 700, _C < 1300.
   true.
?- findall(x, ( between(1, 2000, _), maybe(1, 4) ), _L), length(_L, _N), _N > 300, _N < 700.
   true.
?- findall(x, ( between(1, 2000, _), maybe(0.25) ), _L), length(_L, _N), _N > 300, _N < 700.
   true.
?- findall(X, ( between(1, 100, _), random(2.0, 3.0, X) ), _L), min_list(_L, _Low), max_list(_L, _High), _Low >= 2.0, _Low < 2.5, _High > 2.5, _High =< 3.0.
   true.
?- findall(X, ( between(1, 100, _), random(2, 3.0, X) ), _L), forall(member(X, _L), ( float(X), X >= 2.0, X < 3.0 )).
   true.
?- randset(3, 3, S), randset(0, 3, T), randseq(0, 3, U).
   S = [1,2,3], T = [], U = [].
?- randset(4, 3, _).
   error(domain_error(not_less_than(4),3), _).
?- random(a, 2, _).
   error(type_error(number,a), _).
?- random(1, a, _).
   error(type_error(number,a), _).
?- random(1, _, _).
   error(instantiation_error, _).
?- randseq(-1, 3, _).
   error(type_error(nonneg,-1), _).
?- randseq(a, 3, _).
   error(type_error(nonneg,a), _).
?- randset(-1, 3, _).
   error(type_error(nonneg,-1), _).
?- randset(_, 3, _).
   error(instantiation_error, _).
?- maybe(2.0).
   error(type_error(between(0.0,1.0),2.0), _).
?- maybe(1.5).
   error(type_error(between(0.0,1.0),1.5), _).
?- maybe(_).
   error(instantiation_error, _).
?- maybe(-1, 2).
   error(type_error(nonneg,-1), _).
?- maybe(1, 0).
   error(type_error(positive_integer,0), _).
?- random_numlist(1.5, 1, 2, _).
   error(type_error(between(0.0,1.0),1.5), _).
?- random_numlist(1.0, a, 2, _).
   error(type_error(integer,a), _).
?- random_numlist(1.0, 1, 2.0, _).
   error(type_error(integer,2.0), _).
?- random_permutation(a, _).
   error(type_error(list,a), _).
?- random_permutation([a|_], _).
   error(instantiation_error, _).
?- random_permutation([], L).
   L = [].
?- random_subseq([], S, R).
   S = [], R = [].
