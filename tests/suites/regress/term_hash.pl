% The hash of a term was made of the indexes of its atoms: another program loaded before, another hash.

?- term_hash(ferz, H).
   H = 13787959.
?- term_hash(f(ferz, [1, 2.5, "text", 12345678901234567890, 1r3]), H).
   H = 10813739.
?- _X = g(a), term_hash(f(_X, _X), H), term_hash(f(g(a), g(a)), H).
   H = 3350396.
?- _A = f(_A), _B = f(f(_B)), term_hash(_A, H), term_hash(_B, H), integer(H).
   H = 15716383.
?- term_hash(1, A), term_hash(1.0, B), A == B.
   false.
?- term_hash(a, A), term_hash("a", B), A == B.
   false.
?- term_hash(f(_), H).
   true.
