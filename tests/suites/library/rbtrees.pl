% library(rbtrees)

insert(K, T0, T) :- rb_insert(T0, K, v(K), T).
delete(K, T0, T) :- rb_delete(T0, K, v(K), T), ( is_rbtree(T) -> true ; throw(bad(K, T0, T)) ).
key(N, K) :- K is (N * 7919) mod 1009.
tree(N, T) :- numlist(1, N, Ns), maplist(key, Ns, Ks), foldl(insert, Ks, t, T).

?- tree(1000, _T), is_rbtree(_T), rb_size(_T, N).
   N = 1000.
?- tree(300, _T), rb_keys(_T, _Ks), foldl(delete, _Ks, _T, T).
   T = t.
?- tree(300, _T), rb_keys(_T, _Ks), reverse(_Ks, _Rs), foldl(delete, _Rs, _T, T).
   T = t.
?- tree(300, _T), numlist(1, 300, _Ns), maplist(key, _Ns, _Ks), foldl(delete, _Ks, _T, T).
   T = t.
?- numlist(1, 70, _Ns), forall(member(N, _Ns), ( numlist(1, N, L), pairs_keys_values(Ps, L, L), ord_list_to_rbtree(Ps, T), is_rbtree(T), rb_visit(T, Ps) )).
   true.
?- rb_empty(T), is_rbtree(T), rb_keys(T, Ks).
   T = t, Ks = [].
?- list_to_rbtree([a-1,b-2], _T), rb_lookup(K, V, _T).
   false.
?- rb_lookup(a, _, _).
   error(instantiation_error, _).
?- rb_insert(foo, a, 1, _).
   error(type_error(rbtree,foo), _).
?- rb_visit([], _).
   error(type_error(rbtree,[]), _).
?- list_to_rbtree([a-1|_], _).
   error(instantiation_error, _).
?- list_to_rbtree([f(X)-1], _T), rb_in(f(Y), V, _T).
   X = Y, V = 1.
?- list_to_rbtree([a-1,b-2], _T), rb_in(b, V, _T).
   V = 2.
?- list_to_rbtree([a-1,b-2,c-3], _T), rb_delete(_T, d, _).
   false.
?- list_to_rbtree([a-1,b-2,c-3], _T), rb_delete(_T, b, 3, _).
   false.
?- list_to_rbtree([a-1], _T), rb_update(_T, a, 2, 3, _).
   false.
?- list_to_rbtree([a-1,b-2,c-3], _T), rb_apply(_T, c, [X,Y]>>(Y is X*X), _U), rb_visit(_U, Ps).
   Ps = [a-1,b-2,c-9].
?- rb_min(t, _, _).
   false.
?- rb_max(t, _, _).
   false.
?- tree(50, _T), rb_min(_T, K0, _), findall(K, ( rb_in(K1, _, _T), rb_next(_T, K1, K, _) ), _Ks), rb_keys(_T, [K0|_Ks]).
   K0 = 25.
?- tree(50, _T), findall(K, ( rb_in(K1, _, _T), rb_previous(_T, K1, K, _) ), _Ks), append(_Ks, [_], _All), rb_keys(_T, _All).
   true.
?- list_to_rbtree([a-1,c-3], _T), rb_next(_T, b, _, _).
   false.
?- list_to_rbtree([a-1,b-x], _T), rb_map(_T, integer).
   false.
?- list_to_rbtree([a-1,b-2], _T), rb_map(_T, succ, _U), rb_lookup(b, V, _U).
   V = 3.
?- rb_insert_new(t, a, 1, T).
   T = black(t,a,1,t).
?- is_rbtree(black(black(t,a,1,t),b,1,t)).
   false.
?- is_rbtree(black(t,b,1,red(t,a,1,t))).
   false.
?- is_rbtree(red(t,b,1,t)).
   false.
?- rb_previous(foo, a, _, _).
   error(type_error(rbtree,foo), _).
?- rb_next(foo, a, _, _).
   error(type_error(rbtree,foo), _).
?- rb_update(foo, a, 1, _).
   error(type_error(rbtree,foo), _).

% what is no tree; each goal on values once; what is taken out at the ends

?- is_rbtree(_).
   false.
?- is_rbtree(black(_,a,1,t)).
   false.
?- is_rbtree(black(t,a,1,_)).
   false.
?- is_rbtree(a).
   false.
?- is_rbtree(black(red(red(t,a,1,t),b,1,t),c,1,t)).
   false.
?- is_rbtree(black(t,a,1,red(t,b,1,red(t,c,1,t)))).
   false.
?- is_rbtree(black(red(black(t,a,1,t),b,1,t),c,1,t)).
   false.
?- is_rbtree(black(red(t,a,1,t),b,1,red(t,c,1,t))).
   true.
?- is_rbtree(black(t,a,1,red(t,a,2,t))).
   true.
?- member(G, [rb_lookup(a, _, T),rb_in(a, _, T),rb_in(_, _, T),rb_insert(T, a, 1, _),rb_insert_new(T, a, 1, _),rb_update(T, a, 1, _),rb_update(T, a, _, 1, _),rb_apply(T, a, =, _),rb_delete(T, a, _),rb_delete(T, a, _, _),rb_del_min(T, _, _, _),rb_del_max(T, _, _, _),rb_min(T, _, _),rb_max(T, _, _),rb_next(T, a, _, _),rb_previous(T, a, _, _),rb_visit(T, _),rb_keys(T, _),rb_size(T, _),rb_map(T, integer),rb_map(T, =, _),rb_partial_map(T, [a], =, _),rb_fold(foldl, T, 0, _),rb_clone(T, _, _)]), ( T = _, _E = instantiation_error ; T = red(t,a,1,t), _E = type_error(rbtree,T) ), \+ catch(( G, fail ), error(_E, _), true).
   false.
?- list_to_rbtree(a, _).
   error(type_error(list(pair),a), _).
?- list_to_rbtree([a], _).
   error(type_error(pair,a), _).
?- ord_list_to_rbtree([a-1,b], _).
   error(type_error(pair,b), _).
?- ord_list_to_rbtree([a-1|_], _).
   error(instantiation_error, _).
?- list_to_rbtree([a-1,b-2,c-3], _T), rb_del_min(_T, K, V, _U), rb_visit(_U, Ps).
   K = a, V = 1, Ps = [b-2,c-3].
?- list_to_rbtree([a-1,b-2,c-3], _T), rb_del_max(_T, K, V, _U), rb_visit(_U, Ps).
   K = c, V = 3, Ps = [a-1,b-2].
?- list_to_rbtree([a-1,b-2,c-3], _T), ( rb_del_min(_T, b, _, _) ; rb_del_max(_T, b, _, _) ; rb_del_min(_T, a, 2, _) ).
   false.
?- rb_del_min(t, _, _, _) ; rb_del_max(t, _, _, _).
   false.
?- list_to_rbtree([a-1,b-2], _T), rb_map(_T, [X]>>member(X, [1,1,2,2])).
   true.
?- list_to_rbtree([a-1,b-2], _T), rb_map(_T, [X,Y]>>member(Y, [X,other]), _U), rb_visit(_U, Ps).
   Ps = [a-1,b-2].
?- list_to_rbtree([a-1,b-2], _T), rb_map(_T, [X,X]>>( X > 1 ), _).
   false.
?- rb_map(t, no), rb_map(t, no, T).
   T = t.
?- list_to_rbtree([a-1,b-2], _T), rb_apply(_T, a, [X,Y]>>member(Y, [X,other]), _U), rb_visit(_U, Ps).
   Ps = [a-1,b-2].
?- list_to_rbtree([a-1,b-2], _T), rb_apply(_T, c, =, _).
   false.
?- list_to_rbtree([a-1,b-2,c-3], _T), rb_partial_map(_T, [a,c,z], [X,Y]>>member(Y, [X-X,other]), _U), rb_visit(_U, Ps).
   Ps = [a-(1-1),b-2,c-(3-3)].
?- list_to_rbtree([a-1], _T), rb_partial_map(_T, [], no, _U), rb_visit(_U, Ps).
   Ps = [a-1].
?- list_to_rbtree([a-1,b-2,c-3], _T), rb_fold([K-V,S0,S]>>( S = [K,V|S0] ), _T, [], S).
   S = [c,3,b,2,a,1].
?- list_to_rbtree([a-1,b-2,c-3], _T), rb_clone(_T, _U, Ps), is_rbtree(_U), maplist([_-V]>>( V = x ), Ps), rb_visit(_U, Qs).
   Ps = [a-x,b-x,c-x], Qs = [a-x,b-x,c-x].
?- list_to_rbtree([a-1,b-2], _T), rb_size(_T, N), rb_size(t, M).
   N = 2, M = 0.
?- list_to_rbtree([a-1,b-2], _T), rb_insert_new(_T, a, 3, _).
   false.
?- list_to_rbtree([a-1,b-2], _T), rb_insert(_T, a, 3, _U), rb_visit(_U, Ps).
   Ps = [a-3,b-2].
?- list_to_rbtree([a-1,b-2], _T), rb_in(K, 2, _T).
   K = b.
