% library(lists): modes, partial lists, determinism, errors

?- append(Xs, [c], [a,b,c]), Xs == [a,b], !.
   Xs = [a,b].
?- append([a|T], [c], [a,b,c]), !.
   T = [b].
?- append(Xs, Ys, Zs).
   Xs = [], Ys = Zs
;  Xs = [_A], Zs = [_A|Ys]
;  ... .
?- append([[a,b],[c],[]], L).
   L = [a,b,c].
?- append([a], _).
   false.
?- append(a, _).
   error(type_error(list,a), _).
?- append([[a]|_], _).
   error(instantiation_error, _).
?- member(X, Xs), Xs = [a,b].
   X = a, Xs = [a,b]
;  ... .
?- memberchk(f(X), [a,f(1),f(2)]).
   X = 1.
?- memberchk(a, L), memberchk(b, L), L = [_,_].
   L = [a,b].
?- select(b, [a,b,c,b], L).
   L = [a,c,b]
;  L = [a,b,c].
?- select(X, L, [b]), L = [a,b].
   X = a, L = [a,b]
;  false.
?- selectchk(b, [a,b,c,b], L).
   L = [a,c,b].
?- subseq([a,b,c], [a,c], R).
   R = [b]
;  false.
?- permutation([a,b], [X,Y]).
   X = a, Y = b
;  X = b, Y = a.
?- findall(L, permutation(L, [a,b]), Ls).
   Ls = [[a,b],[b,a]].
?- permutation([], L).
   L = [].
?- delete([a,f(X),b,f(1)], f(_), L).
   L = [a,b].
?- nth0(0, [a], X).
   X = a.
?- nth0(1, [a], _).
   false.
?- nth1(0, [a], _).
   false.
?- nth1(2, L, x), L = [_,_].
   L = [_A,x].
?- nth1(I, [a,b,a], a).
   I = 1
;  I = 3.
?- nth0(1.0, [a], _).
   error(type_error(integer,1.0), _).
?- nth1(2, L, x, [a,b]).
   L = [a,x,b].
?- last([X], Y).
   Y = X.
?- reverse([], L).
   L = [].
?- flatten([[[]],[a,[b]],[c,[[d]]]], L).
   L = [a,b,c,d].
?- flatten(X, L).
   L = [X].
?- sum_list([], S).
   S = 0.
?- sum_list([a], _).
   error(type_error(evaluable,a/0), _).
?- max_list([2,7.5,3], M).
   M = 7.5.
?- max_member(X, [3,a,"s",f(x)]).
   X = "s".
?- min_member(X, [f(x),a,3]).
   X = 3.
?- max_member(@=<, X, [c,a,b]).
   X = c.
?- numlist(3, 3, L).
   L = [3].
?- numlist(a, 2, _).
   error(type_error(integer,a), _).
?- once(same_length(Xs, [a,b])).
   Xs = [_A,_B].
?- proper_length([a,b], 2).
   true.
?- proper_length(_, _).
   false.
?- prefix([a], [a,b]).
   true.
?- clumped([], L).
   L = [].
?- clumped([a,A,A,b], L).
   L = [a-1,A-2,b-1].
?- numlist(1, 100000, _L0), reverse(_L0, _L1), sum_list(_L1, S), nth1(1, _L1, X), last(_L1, Y).
   S = 5000050000, X = 100000, Y = 1.
?- nextto(X, Y, [a,b,c]).
   X = a, Y = b
;  X = b, Y = c
;  false.
?- max_list([], _).
   false.
?- numlist(2, 1, _).
   false.
?- same_length([a], []).
   false.
?- max_member(_, []).
   false.
?- last([], _).
   false.
?- findall(Ys, permutation([a,b,c], Ys), L), permutation([], M).
   L = [[a,b,c],[a,c,b],[b,a,c],[b,c,a],[c,a,b],[c,b,a]], M = [].
?- permutation([a|b], _).
   error(type_error(list,[a|b]), _).
?- permutation(_, b).
   error(type_error(list,b), _).
?- permutation([a], [a,b]).
   false.
?- select(b, [a,b,c,b], x, L).
   L = [a,x,c,b]
;  L = [a,b,c,x].
?- selectchk(b, [a,b,c,b], x, L), selectchk(b, [a,b,b], M).
   L = [a,x,c,b], M = [a,b].
?- selectchk(z, [a], _, _) ; selectchk(z, [a], _).
   false.
?- selectchk(b, [a,b,b], [a,z]).
   false.
?- length(L, 2), proper_length(L, N).
   L = [_,_], N = 2.
?- proper_length([a|_], _) ; proper_length([a,b], 1) ; proper_length(a, _).
   false.
?- nth0(I, [a,b,a], a).
   I = 0
;  I = 2.
?- nth1(-1, [a], _).
   error(domain_error(not_less_than_zero,-1), _).
?- nth0(a, [a], _).
   error(type_error(integer,a), _).
?- nth1(0, [a], _) ; nth0(1, [a], _) ; nth0(0, [], _).
   false.
?- nth0(1, L, x, [a,b]), nth1(I, [a,b], b, R).
   L = [a,x,b], I = 2, R = [a]
;  false.
?- clumped([a,a,b,a], L), clumped([], M).
   L = [a-2,b-1,a-1], M = [].
?- max_member(@=<, X, [1,3,2]), min_member(@=<, Y, [2,1,3]).
   X = 3, Y = 1.
?- max_member(_, []) ; min_member(_, []) ; max_list([], _) ; min_list([], _) ; last([], _).
   false.
?- subseq([a,b], S, R).
   S = [], R = [a,b]
;  S = [b], R = [a]
;  S = [a], R = [b]
;  S = [a,b], R = [].
?- numlist(1, 0, _).
   false.
?- numlist(a, 2, _).
   error(type_error(integer,a), _).
?- numlist(1, a, _).
   error(type_error(integer,a), _).
?- delete([a,B,c,a], a, L).
   L = [c].
?- flatten([a,[b,[],[c|d]]|E], L).
   L = [a,b,c,d,E].
