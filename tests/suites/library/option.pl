% library(option)

?- option(a(X), [b(1),a(2)]).
   X = 2.
?- option(a(1), [a(2),a(1)]).
   false.
?- option(a(X), []).
   false.
?- option(a(X), [], d).
   X = d.
?- option(a(1), [a(2)], 1).
   false.
?- option(a(X), [a=3], d).
   X = 3.
?- option(a=X, [a(3)]).
   X = 3.
?- select_option(a(X), [b(1),a(2),c], Rest).
   X = 2, Rest = [b(1),c].
?- merge_options([a(1)], [], L).
   L = [a(1)].
?- merge_options([a(1),c=2], [c(3),b(4)], L).
   L = [a(1),b(4),c(2)].
?- option(_, [a(1)]).
   error(instantiation_error, _).
