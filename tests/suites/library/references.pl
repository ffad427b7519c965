% Clause references, and what is done with them.

?- assertz(p(1), _A), assertz(p(2), _B), asserta(p(0), _C), erase(_A), findall(X, p(X), Xs).
   Xs = [0,2].

?- assertz(q(1), _R), clause(q(X), true, _R).
   X = 1.

?- assertz((q(X) :- r(X), s)), clause(q(Y), Body, _R), Body \== true, nth_clause(q(_), N, _R).
   Body = (r(Y), s), N = 2.

?- assertz(t(1), _R), atomic(_R), \+ atom(_R), \+ var(_R).
   true.

?- assertz(u(1), _R), retract(u(1)), clause(u(_), _, _R).
   false.

?- assertz(u(1), _R), retract(u(1)), assertz(u(2)), catch(erase(_R), error(existence_error(What, _), _), true).
   What = db_reference.

?- assertz(v(1)), findall(_R, clause(v(_), _, _R), [_S]), erase(_S), v(X).
   false.

?- clause(w(_), true, a).
   error(type_error(db_reference,a), _).

?- erase(_).
   error(instantiation_error, _).

?- nth_clause(_, _, _).
   error(instantiation_error, _).

?- assertz(x(1), foo).
   error(uninstantiation_error(foo), _).

?- recorda(k, f(X,Y,X), _R), instance(_R, T), recorded(K, T, _R), erase(_R).
   T = f(A,B,A), K = k.

?- recordz(k, a), recordz(k, b, _R), erase(_R), findall(X, recorded(k, X), Xs), forall(recorded(k, _, _S), erase(_S)).
   Xs = [a].
