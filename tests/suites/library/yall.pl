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
?- F = [X]>>( Y = X ), call(F, 1), call(F, 2).
   F = [X]>>( Y = X ).
?- maplist([X,Y]>>( Y = f(X,Z) ), [1,2], L).
   L = [f(1,_),f(2,_)].
?- maplist([Z]/[X,Y]>>( Y = f(X,Z) ), [1,2], L).
   L = [f(1,Z),f(2,Z)].
?- call([X,Y]>>( X < Y ), 1, 2), \+ call([X,Y]>>( X < Y ), 2, 1).
   true.
?- call([X]>>([Y]>>( Z = X-Y )), 1, 2).
   true.
?- call(Z/[X]>>( Z/[Y]>>( Z = X-Y ) ), 1, 2).
   Z = 1-2.
?- call([]>>true), call([]>>( [A]>>( A = 1 ) ), X).
   X = 1.
% What is shared keeps its attributes, once.
?- with_output_to(string(S), ( maplist({Y}/[X]>>freeze(Y, write(X)), [1,2,3]), Y = 0 )).
   S = "123", Y = 0.

% Parameters that are no list.
?- maplist(X>>(Z is X+1, write(Z)), [1,2]).
   error(instantiation_error, _).
?- call(foo>>true, 1).
   error(type_error(list,foo), _).
?- call(_>>true).
   error(instantiation_error, _).
?- call([a|_]>>true, a, b).
   error(instantiation_error, _).
?- call([a|b]>>true, a).
   error(type_error(list,[a|b]), _).
?- call(_/X>>true, 1).
   error(instantiation_error, _).
?- catch(maplist(имя>>true, [1]), E, true), message_text(E, en, _Cs), atom_chars(A, _Cs).
   E = error(type_error(list,имя),context(parameters_of_lambda,_)), A = 'Type error: expected a list, found имя (the parameters of a lambda stand in brackets: [X]>>Goal)'.
