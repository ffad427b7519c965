join([], '').
join([X|L], A) :- join(L, B), atom_concat(X, B, A).

?- findall(_A, ( between(1, 40, N), atom_concat(part_, N, _A) ), _L), join(_L, _J), atom_length(_J, N), sub_atom(_J, 0, 8, _, S), atomic_list_concat(_Ps, part_, _J), length(_Ps, M).
   N = 271, S = part_1pa, M = 41.
