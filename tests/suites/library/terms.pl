% library(terms)

?- variant(f(X,Y), f(Y,X)).
   true.
?- subsumes(f(X), f(g(Y))).
   X = g(Y).
?- term_size([a,b], N).
   N = 6.
?- mapargs([X,X-1]>>true, p(a,b), T).
   T = p(a-1,b-1).
?- mapsubterms([X,Y]>>(integer(X), Y is X+1), f(1,[2,a]), T).
   T = f(2,[3,a]).
?- foldsubterms([X,L,[X|L]]>>atom(X), f(a,g(b),1), [], L).
   L = [b,a].
