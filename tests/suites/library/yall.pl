% library(yall)

?- call([X]>>(X = 1), Y).
   Y = 1.
?- call([X]>>(X = 1), Y), X = 2.
   Y = 1, X = 2.
?- maplist([X,Y,Z]>>(Z is X+Y), [1,2], [3,4], L).
   L = [4,6].
?- foldl([X,A0,A]>>(A is A0+X), [1,2,3], 0, S).
   S = 6.
?- N = 5, include([X]>>(X > N), [4,5,6], L).
   N = 5, L = [6].
?- maplist([X]>>([Y]>>(Y > X)), [1,2], [3,4]).
   true.
?- maplist([X-Y,Y-X]>>true, [1-a,2-b], L).
   L = [a-1,b-2].
?- maplist(F/[X]>>(X = F), [A,B]), F = 1.
   F = 1, A = 1, B = 1.
?- maplist([X]>>(X = F), [A,B]), F = 1.
   F = 1.
?- call([]>>true).
   true.
?- call([X]>>_, 1).
   error(instantiation_error, _).
