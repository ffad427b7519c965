% library(apply)

twice(X, Y) :- Y is X*2.
less(X, Y) :- X < Y.
pick(a).
pick(b).

?- maplist(twice, [1,2,3], L).
   L = [2,4,6].
?- maplist(pick, [X,Y]).
   X = a, Y = a
;  X = a, Y = b
;  X = b, Y = a
;  X = b, Y = b.
?- maplist(less(1), [2,3]).
   true.
?- maplist(less(1), [2,1]).
   false.
?- maplist(pick, []).
   true.
?- maplist(twice, [1,2], [_]).
   false.
?- maplist(_, [a]).
   error(instantiation_error, _).
?- maplist(_, []).
   true.
?- maplist(no_such_goal, [a]).
   error(existence_error(procedure,no_such_goal/1), _).
?- maplist(=(X), [Y,Z]), X = 1.
   X = 1, Y = 1, Z = 1.
?- include(less(2), [1,2,3,4], L).
   L = [3,4].
?- exclude(less(2), [1,2,3,4], L).
   L = [1,2].
?- partition(less(2), [1,2,3,4], I, E).
   I = [3,4], E = [1,2].
?- convlist([X,Y]>>( X > 1, Y is X*X ), [1,2,3], L).
   L = [4,9].
?- foldl(plus, [1,2,3], 0, S).
   S = 6.
?- foldl([X,S0,[X|S0]]>>true, [a,b,c], [], L).
   L = [c,b,a].
?- foldr([X,S0,[X|S0]]>>true, [a,b,c], [], L).
   L = [a,b,c].
