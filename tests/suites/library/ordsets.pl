% library(ordsets)

?- ord_union([], [a], S).
   S = [a].
?- ord_union([a], [], S).
   S = [a].
?- ord_union([], S).
   S = [].
?- ord_subtract([], [a], S).
   S = [].
?- ord_subtract([a,b], [], S).
   S = [a,b].
?- ord_intersection([], [a], S).
   S = [].
?- ord_intersection([], _).
   false.
?- ord_memberchk(f(b), [1,a,f(a),f(b)]).
   true.
?- ord_memberchk(c, []).
   false.
?- ord_add_element([], a, S).
   S = [a].
?- ord_del_element([a], b, S).
   S = [a].
?- ord_symdiff([], [], S).
   S = [].
?- ord_disjoint([a,c], [b,d]).
   true.
?- ord_subset([], []).
   true.
?- is_ordset([a,a]).
   false.
?- is_ordset([a|_]).
   false.
?- ord_union([a,c], [b,d], U, N).
   U = [a,b,c,d], N = [b,d].
?- numlist(1, 2000, _A), findall(X, ( member(Y, _A), X is 2*Y ), _B), ord_union(_A, _B, _U), ord_intersection(_A, _B, _I), ord_subtract(_A, _B, _D), length(_U, U), length(_I, I), length(_D, D).
   U = 3000, I = 1000, D = 1000.

% all sets of a to d, two at a time, by the definitions

sets(Xs, Ys) :-
    oset_power([a,b,c,d], Sets),
    member(Xs, Sets),
    member(Ys, Sets).

both(Xs, Ys, Zs) :- findall(Z, ( member(Z, [a,b,c,d]), memberchk(Z, Xs), memberchk(Z, Ys) ), Zs).
either(Xs, Ys, Zs) :- findall(Z, ( member(Z, [a,b,c,d]), ( memberchk(Z, Xs) -> true ; memberchk(Z, Ys) ) ), Zs).
only(Xs, Ys, Zs) :- findall(Z, ( member(Z, Xs), \+ memberchk(Z, Ys) ), Zs).

?- oset_power([a,b,c], L).
   L = [[],[a],[a,b],[a,b,c],[a,c],[b],[b,c],[c]].
?- oset_power([], L).
   L = [[]].
?- sets(Xs, Ys), both(Xs, Ys, _Zs), \+ ( ord_intersection(Xs, Ys, A), A == _Zs, ord_intersection([Xs,Ys], B), B == _Zs, ord_intersect(Xs, Ys, C), C == _Zs, oset_int(Xs, Ys, D), D == _Zs, oset_dint([Xs,Ys], E), E == _Zs ).
   false.
?- sets(Xs, Ys), either(Xs, Ys, _Zs), \+ ( ord_union(Xs, Ys, A), A == _Zs, ord_union([Xs,Ys], B), B == _Zs, oset_union(Xs, Ys, D), D == _Zs, oset_dunion([Xs,Ys], E), E == _Zs ).
   false.
?- sets(Xs, Ys), only(Xs, Ys, _Zs), \+ ( ord_subtract(Xs, Ys, A), A == _Zs, oset_diff(Xs, Ys, D), D == _Zs ).
   false.
?- sets(Xs, Ys), only(Ys, Xs, _New), either(Xs, Ys, _All), \+ ( ord_union(Xs, Ys, A, B), A == _All, B == _New ).
   false.
?- sets(Xs, Ys), only(Ys, Xs, _New), both(Xs, Ys, _Both), \+ ( ord_intersection(Xs, Ys, A, B), A == _Both, B == _New ).
   false.
?- sets(Xs, Ys), only(Xs, Ys, _A), only(Ys, Xs, _B), either(_A, _B, _C), \+ ( ord_symdiff(Xs, Ys, D), D == _C ).
   false.
?- sets(Xs, Ys), only(Xs, Ys, _A), both(Xs, Ys, _B), \+ ( ( _A == [] -> ord_subset(Xs, Ys) ; \+ ord_subset(Xs, Ys) ), ( _B == [] -> ord_disjoint(Xs, Ys), \+ ord_intersect(Xs, Ys) ; \+ ord_disjoint(Xs, Ys), ord_intersect(Xs, Ys) ) ).
   false.
?- sets(Xs, Ys), \+ ( Xs == Ys -> ord_seteq(Xs, Ys) ; \+ ord_seteq(Xs, Ys) ).
   false.
?- sets(Xs, Ys), ord_product(Xs, Ys, _P), findall(X-Y, ( member(X, Xs), member(Y, Ys) ), _Q), _P \== _Q.
   false.
?- oset_power([a,c], _S), member(Xs, _S), member(X, [a,b,c,d]), \+ ( either(Xs, [X], _A), ord_add_element(Xs, X, A), A == _A, ord_insert(Xs, X, B), B == _A, oset_addel(Xs, X, C), C == _A, only(Xs, [X], _D), ord_del_element(Xs, X, D), D == _D, oset_delel(Xs, X, E), E == _D ).
   false.
?- oset_power([a,c], _S), member(Xs, _S), member(X, [a,b,c]), \+ ( memberchk(X, Xs) -> ord_memberchk(X, Xs), ord_selectchk(X, Xs, _) ; \+ ord_memberchk(X, Xs), \+ ord_selectchk(X, Xs, _) ).
   false.
?- ord_intersection([[a,b,c],[b,c,d],[a,c]], L).
   L = [c].
?- ord_intersection([], L).
   false.
?- ord_union([], L).
   L = [].
?- ord_intersection([a,b,c], [b,x], L, D).
   L = [b], D = [x].
?- ord_intersection([a], [a,b], [a], []).
   false.
?- ord_empty(X).
   X = [].
?- ord_empty([a]).
   false.
?- ord_selectchk(b, [a,b,c], L).
   L = [a,c].
?- is_ordset([a,a]).
   false.
?- is_ordset([b,a]).
   false.
?- is_ordset([a|_]).
   false.
?- is_ordset(a).
   false.
?- is_ordset([1,a,f(x)]), is_ordset([]), oset_is([a]).
   true.
?- ord_subtract([a,b], [b|_], L).
   L = [a].
