count([], A, A).
count([X|L], A0, A) :- ( get_assoc(X, A0, N0) -> N is N0 + 1 ; N = 1 ), put_assoc(X, A0, N, A1), count(L, A1, A).

?- empty_assoc(_E), count([b,a,n,a,n,a,s], _E, _A), assoc_to_list(_A, L).
   L = [a-3,b-1,n-2,s-1].
