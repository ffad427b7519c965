% What tests/round_trip.rs found: terms that were written so that they were read as others.

% The sign of a number stood for an infix operator where `-` is no prefix operator.

?- op(0, fy, -), atom_to_term('f($ -1)', T, []), op(200, fy, -), T = f(S), S =.. L.
   T = f($ -1), S = ($ -1), L = [$,-1].

% Text that is the name of the empty list is text all the same.

?- term_to_atom(T, '[]').
   T = [].

% There is one NaN.
?- term_string(_T, "- 1.5NaN"), with_output_to(string(_A), writeq(_T)), term_string(_U, _A), _T == _U, X is nan, _T == X.
   X = 1.5NaN.

% Invisible characters are escaped between quotes, so that the text is not taken for another one.
?- writeq('a\x200b\b'), writeq('\xfeff\'), writeq('при\xad\вет').
   prints("'a\\x200b\\b''\\xfeff\\''при\\xad\\вет'"), true.
?- writeq(f("\x2060\", ёж, 'é')).
   prints("f(['\\x2060\\'],ёж,é)"), true.
