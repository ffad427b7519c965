% library(recorded): order, keys, references, and variables with attributes

?- recordz(rec1, a), recordz(rec1, b), recorda(rec1, c), findall(X, recorded(rec1, X), L).
   L = [c,a,b].
?- recorded(rec1, b).
   true.
?- recorded(rec1, z).
   false.
?- recorded(rec1, X, _R), X == a, erase(_R), findall(Y, recorded(rec1, Y), L).
   X = a, L = [c,b]
;  false.
?- recordz(f(x, 1), one), recordz(f(y, 2), two), findall(X, recorded(f(_, _), X), L), findall(X, recorded(f(_), X), M), findall(X, recorded(f, X), N).
   L = [one,two], M = [], N = [].
?- recordz(5, five), recorded(5, X).
   X = five.
?- recordz(_, a).
   error(instantiation_error, _).
?- recorda(_, a, _).
   error(instantiation_error, _).
?- recordz(rec2, g(X,Y,X)), recorded(rec2, T).
   T = g(A,B,A).
?- findall(K-X, ( recorded(K, X), memberchk(X, [c,b,one,five]) ), L).
   L = [rec1-c,rec1-b,f(x,1)-one,5-five].
?- recorded(_, five, _R), instance(_R, X).
   X = five.
?- recorda(rec3, first, _R), instance(_R, X), erase(_R), \+ recorded(rec3, _).
   X = first.
?- recordz(rec4, x, _R), recorded(K, x, _R).
   K = rec4.
?- findall(K, ( current_key(K), memberchk(K, [rec1,rec2,rec9,5,f(_,_),f(_)]) ), L).
   L = [5,rec1,rec2,f(_,_)].
?- current_key(rec9).
   false.
?- freeze(X, X == 1), freeze(Y, Y == 2), recorda(rec6, [X,Y,X]), recorded(rec6, [A,B,C]), C == A, ( A = 2 ; B = 1 ; A = 1, B = 2 ).
   X = _, Y = _, A = 1, B = 2, C = 1, freeze(X, X == 1), freeze(Y, Y == 2).
?- recorded(rec6, _, _R), instance(_R, [A,B,_]), ( A = 2 ; B = 1 ; A = 1, B = 2 ).
   A = 1, B = 2.
?- recordz(record, kept_for_itself), recorded(kept_for_itself).
   true.
?- recorded(never_kept_for_itself).
   false.
?- assertz(rec_clause(1), _R), instance(_R, X).
   X = ( rec_clause(1) :- true ).
