% library(assoc)

% keys(N, Keys): the integers below N, a prime, in a scrambled order

keys(N, Keys) :-
    N1 is N-1,
    findall(K, ( between(0, N1, I), K is I*37 mod N ), Keys).

put_keys([], A, A).
put_keys([K|Ks], A0, A) :-
    V is K*K,
    put_assoc(K, A0, V, A1),
    put_keys(Ks, A1, A).

del_keys([], A, A).
del_keys([K|Ks], A0, A) :-
    del_assoc(K, A0, _, A1),
    is_assoc(A1),
    del_keys(Ks, A1, A).

?- keys(1009, _Ks), put_keys(_Ks, t, _A), is_assoc(_A), assoc_to_keys(_A, _L), numlist(0, 1008, _All), _L == _All, get_assoc(500, _A, V).
   V = 250000.
?- keys(211, _Ks), put_keys(_Ks, t, _A), del_keys(_Ks, _A, A).
   A = t.
?- numlist(1, 1000, _L), findall(K-K, member(K, _L), _Ps), ord_list_to_assoc(_Ps, _A), is_assoc(_A), max_assoc(_A, K, _).
   K = 1000.
?- numlist(1, 1000, _L), put_keys(_L, t, _A), _A = t(_,_,Height,_,_).
   Height = 10.
?- empty_assoc(_A), get_assoc(a, _A, _).
   false.
?- empty_assoc(_A), del_min_assoc(_A, _, _, _).
   false.
?- list_to_assoc([a-1], _A), put_assoc(a, _A, 2, _B), assoc_to_list(_B, L).
   L = [a-2].
?- list_to_assoc([X-1], _A), get_assoc(X, _A, V).
   V = 1.
?- list_to_assoc([X-1], _A), get_assoc(Y, _A, V).
   false.
?- list_to_assoc([a-1|_], _).
   error(instantiation_error, _).
?- list_to_assoc([a-1,b-2,c-3], _A), gen_assoc(b, _A, V).
   V = 2.
?- list_to_assoc([a-1,b-2], _A), map_assoc([X]>>(X > 1), _A).
   false.
?- list_to_assoc([a-1,b-2], _A), del_assoc(z, _A, _, _).
   false.
?- list_to_assoc([a-1,b-2,c-3], _A), del_max_assoc(_A, K, V, _B), assoc_to_values(_B, L).
   K = c, V = 3, L = [1,2].

% what is no association, and what is not balanced

?- is_assoc(_).
   false.
?- is_assoc(a).
   false.
?- is_assoc(t).
   true.
?- is_assoc(t(b,1,2,t(a,1,1,t,t),t)).
   true.
?- is_assoc(t(c,1,3,t(b,1,2,t(a,1,1,t,t),t),t)).
   false.
?- is_assoc(t(a,1,3,t,t(b,1,2,t,t(c,1,1,t,t)))).
   false.
?- is_assoc(t(b,1,2,t(c,1,1,t,t),t)).
   false.
?- is_assoc(t(b,1,1,t(a,1,1,t,t),t)).
   false.
?- is_assoc(t(a,1,1,_,t)).
   false.
?- is_assoc(t(a,1,1,t,t(_))).
   false.

% refused(Goal): all that look into an association, which is here A

refused(A, get_assoc(a, A, _)).
refused(A, get_assoc(a, A, _, _, _)).
refused(A, put_assoc(a, A, 1, _)).
refused(A, del_assoc(a, A, _, _)).
refused(A, gen_assoc(a, A, _)).
refused(A, gen_assoc(_, A, _)).
refused(A, assoc_to_list(A, _)).
refused(A, assoc_to_keys(A, _)).
refused(A, assoc_to_values(A, _)).
refused(A, map_assoc(any, A)).

?- refused(A, _Goal), \+ catch(( _Goal, fail ), error(instantiation_error, _), true).
   false.
?- refused(a, _Goal), \+ catch(( _Goal, fail ), error(type_error(assoc, a), _), true).
   false.
?- refused(t(_), _Goal), \+ catch(( _Goal, fail ), error(type_error(assoc, t(_)), _), true).
   false.
?- list_to_assoc(a, _).
   error(type_error(list(pair),a), _).
?- list_to_assoc([a-1,_], _).
   error(instantiation_error, _).
?- list_to_assoc([], A).
   A = t.
?- ord_list_to_assoc([], A).
   A = t.
?- ord_list_to_assoc(a, _).
   error(type_error(list(pair),a), _).
?- ord_list_to_assoc([a-1,b], _).
   error(type_error(pair,b), _).
?- ord_list_to_assoc([a-1|_], _).
   error(instantiation_error, _).
?- ord_list_to_assoc([a-1,a-2], _).
   error(domain_error(key_ordered_pairs,[a-1,a-2]), _).
?- between(0, 20, N), numlist(1, N, _L), pairs_keys_values(_Ps, _L, _L), ord_list_to_assoc(_Ps, _A), \+ ( is_assoc(_A), assoc_to_list(_A, _Ps) ).
   false.
?- between(0, 20, N), numlist(1, N, _L), pairs_keys_values(_Ps, _L, _L), list_to_assoc(_Ps, _A), member(X, _L), \+ ( get_assoc(X, _A, X), get_assoc(X, _A, X, _B, new), get_assoc(X, _B, new), del_assoc(X, _A, X, _C), is_assoc(_C), \+ get_assoc(X, _C, _) ).
   false.
?- between(1, 20, N), numlist(1, N, _L), pairs_keys_values(_Ps, _L, _L), list_to_assoc(_Ps, _A), \+ ( min_assoc(_A, 1, 1), max_assoc(_A, N, N), del_min_assoc(_A, 1, 1, _B), is_assoc(_B), del_max_assoc(_A, N, N, _C), is_assoc(_C) ).
   false.
?- list_to_assoc([a-1,b-2], _A), get_assoc(b, _A, V0, _B, 5), assoc_to_list(_B, L).
   V0 = 2, L = [a-1,b-5].
?- list_to_assoc([a-1,b-2], _A), get_assoc(a, _A, 2, _, _).
   false.
?- list_to_assoc([a-1,b-2], _A), gen_assoc(K, _A, 2).
   K = b.
?- list_to_assoc([a-1,b-2], _A), map_assoc([X,Y]>>( Y is X*10 ), _A, _B), assoc_to_list(_B, L).
   L = [a-10,b-20].
?- list_to_assoc([a-1,b-2], _A), map_assoc([X,X]>>( X > 1 ), _A, _).
   false.
?- list_to_assoc([f(X)-1], _A), gen_assoc(f(Y), _A, V).
   Y = X, V = 1.
?- empty_assoc(_A), ( min_assoc(_A, _, _) ; max_assoc(_A, _, _) ; del_max_assoc(_A, _, _, _) ; gen_assoc(_, _A, _) ).
   false.
