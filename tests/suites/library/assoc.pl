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
