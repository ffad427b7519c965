deep(0) :- throw(found(_, [a,b])).
deep(N) :- M is N - 1, catch(deep(M), never(_), true).

?- catch(deep(60), found(_X, L), true), catch(atom_length(_, _), error(E, _), true), catch(foo_bar_baz, error(existence_error(K, P), _), true).
   L = [a,b], E = instantiation_error, K = procedure, P = foo_bar_baz/0.
