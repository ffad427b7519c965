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
