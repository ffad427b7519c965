% What tests/round_trip.rs found: terms that were written so that they were read as others.

% The sign of a number stood for an infix operator where `-` is no prefix operator.

?- op(0, fy, -), atom_to_term('f($ -1)', T, []), op(200, fy, -), T = f(S), S =.. L.
   T = f($ -1), S = ($ -1), L = [$,-1].

% Text that is the name of the empty list is text all the same.

?- term_to_atom(T, '[]').
   T = [].
