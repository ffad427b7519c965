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
?- setup_call_cleanup(true, member(X, [1,2]), write(c)), write(X), fail.
   prints("1c2"), false.
?- setup_call_cleanup(true, ( X = 1 ; X = 2 ), write(c)), write(X), !, write(after).
   prints("1cafter"), X = 1.
?- once(setup_call_cleanup(true, ( X = 1 ; X = 2 ), write(c-X))), write(after).
   prints("c-1after"), X = 1.
?- ( setup_call_cleanup(true, repeat, write(c)) -> write(then) ; true ).
   prints("cthen"), true.
?- \+ \+ setup_call_cleanup(true, repeat, write(c)).
   prints("c"), true.
?- G = ( setup_call_cleanup(true, repeat, write(c)), !, write(d) ), call(G).
   prints("cd"), G = _.
?- setup_call_cleanup(true, setup_call_cleanup(true, repeat, write(inner)), write(outer)), !.
   prints("innerouter"), true.
?- setup_call_cleanup(true, repeat, write(1)), setup_call_cleanup(true, repeat, write(2)), !.
   prints("21"), true.
?- setup_call_cleanup(true, ( X = 1 ; X = 2 ), throw(second)), throw(first).
   throws(first).
?- setup_call_cleanup(true, ( X = 1 ; X = 2 ), throw(cleanup)), !.
   throws(cleanup).
?- setup_call_cleanup(true, true, throw(cleanup)).
   throws(cleanup).
?- setup_call_cleanup(true, fail, throw(cleanup)).
   throws(cleanup).
?- catch(( setup_call_cleanup(true, repeat, write(a)), setup_call_cleanup(true, repeat, write(b)), throw(x) ), x, write(caught)).
   prints("bacaught"), true.
?- catch(( setup_call_cleanup(true, repeat, ( write(a), throw(y) )), setup_call_cleanup(true, repeat, write(b)), throw(x) ), E, true).
   prints("ba"), E = x.
?- catch(( setup_call_cleanup(true, repeat, write(a)), setup_call_cleanup(true, repeat, throw(y)), ! ), E, true).
   prints("a"), E = y.
?- setup_call_cleanup(true, ( X = 1 ; X = 2 ), true), X = 2.
   X = 2.
?- findall(X, setup_call_cleanup(true, member(X, [1,2,3]), write(c)), Xs).
   prints("c"), Xs = [1,2,3].
?- setup_call_cleanup(S = 1, ( G = 2 ; G = 3 ), write(S-G)), !.
   prints("1-2"), S = 1, G = 2.
?- forall(setup_call_cleanup(true, member(X, [1,2]), write(c)), write(X)).
   prints("1c2"), true.
?- findall(N, ( between(1, 1000, N), once(setup_call_cleanup(true, repeat, true)) ), Ns), length(Ns, L), !.
   Ns = _, L = 1000, N = _.
?- setup_call_cleanup(true, repeat, ( setup_call_cleanup(true, repeat, write(i)), write(m), ! )), write(n), !.
   prints("nmi"), true.
?- call_cleanup(fail, write(x)).
   prints("x"), false.
?- apply(atom_concat(a), [b,X]).
   X = ab.

% A cleanup that makes another one be run, without end.

without_end :-
    setup_call_cleanup(true, repeat, without_end),
    !.

?- without_end.
   error(resource_error(depth), _).

% A cleanup that throws does not keep older ones of the same cleanup from running.
cl :- call_cleanup(member(_, [1,2]), write(w)), call_cleanup(member(_, [1,2]), throw(e)).

?- catch(( call_cleanup(member(_, [1,2]), cl), ! ), E, true).
   prints("w"), E = e.
?- catch(( call_cleanup(member(_, [1,2]), cl), throw(x) ), E, true).
   prints("w"), E = x.
?- catch(call_cleanup(throw(x), cl), E, true).
   prints("w"), E = x.
?- call_cleanup(fail, cl).
   prints("w"), throws(e).
?- catch(once(cl), E, true).
   prints("w"), E = e.

% What comes after the goal throws.
?- catch(( setup_call_catcher_cleanup(true, member(_, [1,2]), C, ( write(C), nl ) ), throw(x) ), E, true).
   prints("external_exception(x)\n"), E = x.
?- catch(( setup_call_catcher_cleanup(true, member(_, [1,2]), external_exception(f(B)), ( write(B), nl ) ), throw(f(1)) ), f(Y), true).
   prints("1\n"), Y = 1.
?- catch(( setup_call_catcher_cleanup(true, member(X, [1,2]), C, write(C)), X > 1, throw(x) ), E, true).
   prints("exit"), E = x.
?- catch(( setup_call_catcher_cleanup(true, member(_, [1,2]), !, write(cut) ), throw(x) ), E, true).
   E = x.
% The cleanup of a cleanup that a ball passes is cut there.
?- catch(( call_cleanup(member(_, [1,2]), ( setup_call_catcher_cleanup(true, member(_, [1,2]), C, write(C)), ! ) ), throw(x) ), E, true).
   prints("!"), E = x.
