loop(0) :- !.
loop(N) :- length(L, 100), copy_term(L, _), atom_length(abc, 3), M is N - 1, loop(M).

?- loop(200), garbage_collect, statistics(inferences, _I), integer(_I).
   true.
