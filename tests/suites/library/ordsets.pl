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
