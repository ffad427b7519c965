% A predicate of the library asked for by its module is that of the library, also
% before anything of it is loaded, and whatever `user` has under the same name.

nth1(_, _, mine).

?- lists:nth1(1, [a], X).
   X = a.
?- nth1(1, [a], X).
   X = mine.
?- lists:no_such_predicate(1).
   error(existence_error(procedure,lists:no_such_predicate/1), _).
