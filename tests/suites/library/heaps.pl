% library(heaps)

?- findall(K-x, ( between(0, 1008, I), K is I*37 mod 1009 ), _Ps), list_to_heap(_Ps, _H), heap_size(_H, N), heap_to_list(_H, _L), pairs_keys(_L, _Ks), numlist(0, 1008, _All), _Ks == _All.
   N = 1009.
?- empty_heap(_H), min_of_heap(_H, _, _).
   false.
?- list_to_heap([1-a], _H), min_of_heap(_H, _, _, _, _).
   false.
?- list_to_heap([1-a,1-b], _H0), delete_from_heap(_H0, P, c, _).
   false.
