% ISO 6.4: tokens

?- X = 'a b', atom(X).
   X = 'a b'.
?- X = 'don''t', atom_length(X, N).
   X = 'don\'t', N = 5.
?- X = '\x41\', Y = '\101\'.
   X = 'A', Y = 'A'.
?- atom_codes('\a\b\f\n\r\t\v', L).
   L = [7,8,12,10,13,9,11].
?- atom_codes('a\
b', L).
   L = [97,98].
?- X = "a\"b".
   X = [a,'"',b].
?- X = 0'a.
   X = 97.
?- X = 0' , integer(X).
   X = 32.
?- X = 0'''.
   X = 39.
?- X = 0'\n.
   X = 10.
?- X = 0xFF.
   X = 255.
?- X = 0o17.
   X = 15.
?- X = 0b1011.
   X = 11.
?- X = 1.5e3.
   X = 1500.0.
?- X = 1.0E-2.
   X = 0.01.
?- X = 12345678901234567890123.
   X = 12345678901234567890123.
?- X = предок(Иван, пётр), X =.. [F|_].
   X = предок(Иван,пётр), F = предок.
?- var(Х), Х = 1.
   Х = 1.
?- X = /* a comment */ a.
   X = a.
?- X = a. % a comment
   X = a.
?- X = (a, /* / * not nested */ b).
   X = (a, b).
?- atom(;), atom(!), atom([]), atom({}).
   true.
?- X = (','), atom(X).
   X = ','.
?- X = '|', atom_length(X, N).
   X = '|', N = 1.
?- X = (\/), atom(X).
   X = (\/).
?- X = ===>>, atom(X).
   X = ===>> .
?- X = a_B1, atom(X).
   X = a_B1.
?- _Abc = 1, _1 = 2, X = _Abc.
   X = 1.
?- catch(atom_to_term_('foo(a'), error(syntax_error(_), _), X = caught).
   X = caught.
?- catch(atom_to_term_('\'ab'), error(syntax_error(_), _), X = caught).
   X = caught.
?- catch(atom_to_term_('a b'), error(syntax_error(_), _), X = caught).
   X = caught.
?- catch(atom_to_term_('[a|b|c]'), error(syntax_error(_), _), X = caught).
   X = caught.
?- catch(atom_to_term_('f(,)'), error(syntax_error(_), _), X = caught).
   X = caught.
?- catch(atom_to_term_('a = b = c'), error(syntax_error(_), _), X = caught).
   X = caught.
?- catch(atom_to_term_('\'\\q\''), error(syntax_error(_), _), X = caught).
   X = caught.

atom_to_term_(Atom) :- term_to_atom(_, Atom).
