vowel(C) :- memberchk(C, [a,e,i,o,u]).

?- atom_chars('the quick brown fox jumps over the lazy dog', _Cs), include(vowel, _Cs, _Vs), length(_Vs, N), msort(_Vs, _Ms), atom_chars(A, _Ms), nb_setval(x, A).
   N = 11, A = aeeeioooouu.
