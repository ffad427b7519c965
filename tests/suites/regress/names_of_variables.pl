% Variables without a name were shown under names that the query uses: the text of an answer is looked at here as it is printed.

?- length(L, 2).
   L = [_,_].
?- X = f(_A, B, B, _).
   X = f(_A, B, B, _).
% That a variable is shared is part of the answer.
?- X = f(_A, _B, _A), X = f(C, D, E), C \== D, C == E.
   X = f(C, D, C), C = E.
