% library(sort)

?- predsort([O,A,B]>>compare(O,A,B), [c,b,a,b], L).
   L = [a,b,c].
?- predsort([O,A-_,B-_]>>compare(O,A,B), [b-1,a-2,b-3], L).
   L = [a-2,b-1].
?- predsort([O,A,B]>>( A < B -> O = (>) ; O = (<) ), [1,3,2], L).
   L = [3,2,1].
?- predsort(compare, [], L).
   L = [].
?- predsort(compare, [a|_], _).
   error(instantiation_error, _).
