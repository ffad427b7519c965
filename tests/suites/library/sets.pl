% library(sets)

?- list_to_set([c,a,b,a,c], S).
   S = [c,a,b].
?- list_to_set([1,1.0,1], S).
   S = [1,1.0].
?- list_to_set([f(X),f(Y),f(X)], S).
   S = [f(X),f(Y)].
?- list_to_set(a, _).
   error(type_error(list,a), _).
?- numlist(1, 20000, _L), append(_L, _L, _LL), list_to_set(_LL, _S), _S == _L.
   true.
?- is_set([a|_]).
   false.
?- subset([], []).
   true.
?- subset([a,b], [b]).
   false.
?- union([a,a,b], [c], L).
   L = [a,a,b,c].
?- intersection([a,b,a], [a], L).
   L = [a,a].
?- subtract([a,b,a,c], [a], L).
   L = [b,c].
?- subtract([], [a], L).
   L = [].
