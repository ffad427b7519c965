% library(heaps)

?- findall(K-x, ( between(0, 1008, I), K is I*37 mod 1009 ), _Ps), list_to_heap(_Ps, _H), heap_size(_H, N), heap_to_list(_H, _L), pairs_keys(_L, _Ks), numlist(0, 1008, _All), _Ks == _All.
   N = 1009.
?- empty_heap(_H), min_of_heap(_H, _, _).
   false.
?- list_to_heap([1-a], _H), min_of_heap(_H, _, _, _, _).
   false.
?- list_to_heap([1-a,1-b], _H0), delete_from_heap(_H0, P, c, _).
   false.

?- list_to_heap([3-c,1-a,2-b], _H), heap_to_list(_H, L), heap_size(_H, N), min_of_heap(_H, P, K), min_of_heap(_H, P1, K1, P2, K2).
   L = [1-a,2-b,3-c], N = 3, P = 1, K = a, P1 = 1, K1 = a, P2 = 2, K2 = b.
?- list_to_heap([3-c,1-a,2-b], _H0), delete_from_heap(_H0, P, b, _H), heap_to_list(_H, L), heap_size(_H, N).
   P = 2, L = [1-a,3-c], N = 2.
?- list_to_heap([1-a], _H0), list_to_heap([0-z,2-b], _H1), merge_heaps(_H0, _H1, _H), heap_to_list(_H, L), heap_size(_H, N).
   L = [0-z,1-a,2-b], N = 3.
?- singleton_heap(_H0, 1, a), get_from_heap(_H0, P, K, _H), empty_heap(_H).
   P = 1, K = a.
?- empty_heap(_H), get_from_heap(_H, _, _, _).
   false.
?- member(H, [_,a,heap(_,1),heap(a,_),[]]), is_heap(H).
   false.
?- empty_heap(_H0), is_heap(_H0), list_to_heap([2-b,1-a,1-a], _H), is_heap(_H).
   true.

% Equal priorities leave in the order of the pairing heaps of other systems.
?- empty_heap(_H0), foldl([K,H1,H2]>>add_to_heap(H1,1,K,H2), [a,b,c,d], _H0, _H), heap_to_list(_H, L).
   L = [1-d,1-c,1-b,1-a].
?- findall(K-I, ( between(1, 14, I), K is I*5 mod 3 ), _Ps), list_to_heap(_Ps, _H0), delete_from_heap(_H0, P, 7, _H), heap_to_list(_H, L).
   P = 2, L = [0-12,0-9,0-6,0-3,1-2,1-5,1-8,1-11,1-14,2-13,2-10,2-1,2-4].
?- list_to_heap([1-a,1-b,1-c], _H0), delete_from_heap(_H0, P, b, H).
   P = 1, H = heap(t(c,1,[t(a,1,[])]),2).
