% Lists that come back to themselves, and partial ones, in the library: what goes along them ends.

a(L) :- L = [a|L].
ab(L) :- L = [x,a,b|T], T = [c|L].
n(L) :- L = [1|L].
kv(L) :- L = [k-v|L].
g(L) :- L = [a-[b]|L].
c(X) :- X = f(X).

?- a(_L), append(_L, _M).
   error(type_error(list, _), _).
?- a(_L), last(_L, _).
   error(type_error(list, _), _).
?- a(_L), reverse(_L, _).
   error(type_error(list, _), _).
?- n(_L), sum_list(_L, _).
   error(type_error(list, _), _).
?- a(_L), sum_list(_L, _).
   error(type_error(evaluable, a/0), _).
?- n(_L), max_list(_L, _).
   error(type_error(list, _), _).
?- n(_L), min_list(_L, _).
   error(type_error(list, _), _).
?- ab(_L), max_member(_, _L).
   error(type_error(list, _), _).
?- ab(_L), min_member(_, _L).
   error(type_error(list, _), _).
?- ab(_L), max_member(@=<, _, _L).
   error(type_error(list, _), _).
?- ab(_L), nextto(X, c, _L).
   X = b
;  ... .
?- ab(_L), nextto(a, c, _L).
   error(type_error(list, _), _).
?- ab(_L), delete(_L, b, _).
   error(type_error(list, _), _).
?- ab(_L), nth0(N, _L, c), !.
   N = 3.
?- ab(_L), nth0(_, _L, z).
   error(type_error(list, _), _).
?- ab(_L), nth1(5, _L, X).
   X = x.
?- ab(_L), selectchk(z, _L, _).
   error(type_error(list, _), _).
?- ab(_L), memberchk(c, _L).
   true.
?- ab(_L), memberchk(f(_), _L).
   false.
?- ab(_L), memberchk(z, _L).
   false.
?- a(_L), flatten(_L, _).
   error(type_error(list, _), _).
?- ab(_L), clumped(_L, _).
   error(type_error(list, _), _).
?- ab(_L), permutation(_L, _).
   error(type_error(list, _), _).
?- ab(_L), proper_length(_L, _).
   false.
?- ab(_L), subset(_L, [a]).
   false.
?- ab(_L), subset(_L, [a,b,c,x]).
   error(type_error(list, _), _).
?- a(_L), union(_L, [b], _).
   error(type_error(list, _), _).
?- a(_L), intersection(_L, [b], _).
   error(type_error(list, _), _).
?- a(_L), subtract(_L, [b], _).
   error(type_error(list, _), _).
?- a(_L), subtract([b,a], _L, R).
   R = [b].
?- a(_L), maplist(==(b), _L).
   false.
?- a(_L), maplist(==(a), _L).
   error(type_error(list, _), _).
?- a(_L), maplist(=, _L, _).
   error(type_error(list, _), _).
?- a(_L), maplist(=, _L, [a,a]).
   error(type_error(list, _), _).
?- a(_L), foldl([_,N0,N]>>(N is N0+1), _L, 0, _).
   error(type_error(list, _), _).
?- a(_L), include(==(a), _L, _).
   error(type_error(list, _), _).
?- a(_L), exclude(==(a), _L, _).
   error(type_error(list, _), _).
?- a(_L), partition(==(a), _L, _, _).
   error(type_error(list, _), _).
?- a(_L), convlist([X,X]>>true, _L, _).
   error(type_error(list, _), _).
?- kv(_L), pairs_keys_values(_L, _, _).
   error(type_error(list, _), _).
?- kv(_L), pairs_keys(_L, _).
   error(type_error(list, _), _).
?- kv(_L), pairs_values(_L, [v,v,w]).
   error(type_error(list, _), _).
?- kv(_L), transpose_pairs(_L, _).
   error(type_error(list, _), _).
?- kv(_L), group_pairs_by_key(_L, _).
   error(type_error(list, _), _).
?- a(_L), map_list_to_pairs(=, _L, _).
   error(type_error(list, _), _).
?- kv(_L), list_to_assoc(_L, _).
   error(type_error(list, _), _).
?- kv(_L), list_to_rbtree(_L, _).
   error(type_error(list, _), _).
?- kv(_L), list_to_heap(_L, _).
   error(type_error(list, _), _).
?- _L = [foo(1)|_L], option(foo(X), _L).
   X = 1.
?- _L = [foo(1)|_L], option(bar(_), _L).
   error(type_error(list, _), _).
?- _L = [foo(1)|_L], merge_options(_L, [], _).
   error(type_error(list, _), _).
?- a(_L), ord_memberchk(b, _L).
   error(type_error(list, _), _).
?- a(_L), ord_union(_L, [b], _).
   error(type_error(list, _), _).
?- a(_L), ord_union([b], _L, _).
   error(type_error(list, _), _).
?- a(_L), ord_subtract([b], _L, _).
   error(type_error(list, _), _).
?- a(_L), ord_intersection(_L, [b], _).
   error(type_error(list, _), _).
?- a(_L), ord_subset([b], _L).
   error(type_error(list, _), _).
?- a(_L), ord_add_element(_L, b, _).
   error(type_error(list, _), _).
?- a(_L), ord_del_element(_L, b, _).
   error(type_error(list, _), _).
?- a(_L), ord_product(_L, [b], _).
   error(type_error(list, _), _).
?- a(_L), is_ordset(_L).
   false.
?- ord_union([a|_], [b], _) -> true ; true.
   true.
?- g(_G), vertices(_G, _).
   error(type_error(list, _), _).
?- g(_G), edges(_G, _).
   error(type_error(list, _), _).
?- g(_G), reachable(a, _G, _).
   error(type_error(list, _), _).
?- g(_G), neighbours(c, _G, _).
   error(type_error(list, _), _).
?- g(_G), transitive_closure(_G, _).
   error(type_error(list, _), _).
?- a(_L), vertices_edges_to_ugraph(_L, [], _).
   error(type_error(list, _), _).
?- c(_X), contains_term(b, _X).
   error(domain_error(acyclic_term, _), _).
?- c(_X), occurrences_of_term(b, _X, _).
   error(domain_error(acyclic_term, _), _).
?- c(_X), varnumbers(_X, _).
   error(domain_error(acyclic_term, _), _).
?- c(_X), max_var_number(_X, 0, _).
   error(domain_error(acyclic_term, _), _).
?- a(_L), print_message_lines(user_error, '', _L).
   error(type_error(list, _), _).
?- a(_L), random_member(_, _L).
   error(type_error(list, _), _).
?- a(_L), phrase(_L, [a]).
   error(type_error(list, _), _).
?- c(_X), unifiable(_X, f(f(_Y)), [_Y = _Z]), _Z = _X.
   true.
?- c(_X), predsort([O,A,B]>>compare(O, A, B), [_X,f(_X),_X], _L), length(_L, N).
   N = 1.
?- c(_X), term_singletons(f(_X,Y,Z,Z), L).
   L = [Y].
?- c(_X), b_setval(v, _X), ( b_setval(v, f(_X)), fail ; b_getval(v, _Y) ), _X == _Y.
   true.
?- c(_X), numbervars(f(_X,Y), 0, E).
   Y = '$VAR'(0), E = 1.
