#!/usr/bin/env ferz
% The first line of a script is no part of its first clause.
p(1).
p(2).

?- p(X).
   X = 1
;  X = 2.
?- open_string("#!/usr/bin/env ferz\np(1). ", S), read(S, _).
   error(syntax_error(_), _).
