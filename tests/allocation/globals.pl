?- b_setval(v, 1), nb_setval(w, f(_, [1,2,3])), nb_getval(w, f(_, L)), ( b_setval(v, 2), fail ; b_getval(v, X) ), forall(member(_I, [1,2,3]), nb_setval(w, _I)), nb_getval(w, W).
   L = [1,2,3], X = 1, W = 3.
