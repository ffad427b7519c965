double(0, A, A) :- !.
double(N, A, B) :- atom_concat(A, A, C), M is N - 1, double(M, C, B).

?- double(15, abcdefgh, _A), atom_length(_A, N), atom_codes(_A, _Cs), atom_codes(_B, _Cs), _A == _B, with_output_to(string(_S), write(_A)), string_length(_S, M).
   N = 262144, M = 262144.
