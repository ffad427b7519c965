good(1).
:- fail.
good(X) :- Y = X, X = 2.
:- catch(term_to_atom(_, 'foo( :- bar'), error(syntax_error(_), _), true).
:- catch(number_codes(_, [0'3, 0'x]), error(syntax_error(_), _), true).
bad(1).
good(3).
bad(2).

?- findall(X, good(X), L), findall(X, bad(X), M).
   L = [1,2,3], M = [1,2].
