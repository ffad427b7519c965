left(0, z) :- !.
left(N, f(T)) :- M is N - 1, left(M, T).

?- left(60000, _T), term_to_atom(_T, _A), atom_length(_A, N), term_to_atom(_U, _A), _T == _U.
   N = 180001.
