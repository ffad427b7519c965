% boot/control

?- setup_call_cleanup(S = 1, G = 2, write(S-G)).
   prints("1-2"), S = 1, G = 2.
?- setup_call_cleanup(true, throw(a), throw(b)).
   throws(a).
?- setup_call_cleanup(true, true, fail).
   true.
?- setup_call_cleanup(fail, true, write(c)).
   false.
?- setup_call_cleanup(throw(s), true, write(c)).
   throws(s).
?- catch(setup_call_cleanup(true, throw(x), write(done)), x, write(caught)).
   prints("donecaught"), true.
?- call_cleanup(fail, write(x)).
   prints("x"), false.
?- apply(atom_concat(a), [b,X]).
   X = ab.
