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
?- subsumes_chk(f(X), f(a)), \+ subsumes_chk(f(a), f(X)), subsumes_chk(f(X), f(Y)), X \== Y.
   true.
?- subsumes(f(a), f(X)).
   false.
?- subsumes(f(X,X), f(Y,Z)).
   false.
?- subsumes(f(X,b), f(a,b)).
   X = a.
?- member(A-B, [f(X,Y)-f(X,X),f(X,X)-f(X,Y),f(a)-f(X),f(X)-f(a),a-b]), variant(A, B).
   false.
?- variant(f(X,Y,X), f(Y,X,Y)), variant(a, a), variant(X, Y).
   true.
?- variant(f(X,X), f(Y,Z)).
   false.
?- mapargs(=, f(X,Y), f(1,2)), mapargs([A,B]>>( B = g(A) ), T, h(g(1),g(2))).
   X = 1, Y = 2, T = h(1,2).
?- mapargs(=, f(a), g(a)).
   false.
?- mapargs(=, f(a), f(a,b)).
   false.
?- mapsubterms([a,b]>>true, f(a,g(a,c)), T), mapsubterms([a,b]>>true, a, U), mapsubterms([g(_),x]>>true, g(g(a)), V), mapsubterms(no, [], W).
   error(existence_error(procedure,no/2), _).
?- mapsubterms([a,b]>>true, f(a,g(a,c)), T), mapsubterms([a,b]>>true, a, U), mapsubterms([g(_),x]>>true, g(g(a)), V).
   T = f(b,g(b,c)), U = b, V = x.
?- mapsubterms_var([X,Y]>>( X == a, Y = b ), f(a,_,g(a)), T).
   T = f(b,_,g(b)).
?- foldsubterms([X,S0,S]>>( integer(X), S is S0+X ), f(1,g(2,[3]),a), 0, S).
   S = 6.
?- foldsubterms([X,S0,S]>>( X = g(_), S = [X|S0] ), f(g(1),h(g(g(2)))), [], S).
   S = [g(g(2)),g(1)].
?- foldsubterms([X,Y,S0,S]>>( integer(X), Y = n(S0), S is S0+X ), f(1,g(2),a), T, 0, S).
   T = f(n(0),g(n(1)),a), S = 3.
?- foldsubterms([_,_,_,_]>>fail, a, T, 0, S).
   T = a, S = 0.
?- same_functor(f(a,b), T), same_functor(U, g(_)), same_functor(f(_), f(a)).
   T = f(_,_), U = g(_).
?- same_functor(f(a), g(a)) ; same_functor(f(a), f(a,b)).
   false.
?- same_functor(f(a,b), T, N), same_functor(U, g(_), M, K).
   T = f(_,_), N = 2, U = g(_), M = g, K = 1.
?- term_subsumer(f(a,b), f(c,b), G), term_subsumer(f(a,a), f(b,b), H), term_subsumer(a, b, I), term_subsumer(f(a), f(a,b), J).
   G = f(_,b), H = f(X,X), I = _, J = _.
?- term_subsumer(f(a,g(a),b), f(b,g(b),a), G).
   G = f(X,g(X),_).
?- term_subsumer(f(a), f(a), f(b)).
   false.
?- term_subsumer(f(X,Y), f(Y,X), G).
   G = f(_,_).
?- term_factorized(f(g(a),g(a),h(g(a))), T, S).
   T = f(X,X,h(X)), S = [X=g(a)].
?- term_factorized(f(g(a),h(b)), T, S).
   T = f(g(a),h(b)), S = [].
?- term_factorized(f(k(g(a)),k(g(a)),g(a)), T, S), msort(S, L), length(L, N).
   T = f(X,X,Y), S = _, L = _, N = 2.
?- term_factorized(a, T, S).
   T = a, S = [].
?- term_size(a, N), term_size(f(a), M), term_size(_, K).
   N = 0, M = 2, K = 0.

% Variables stay, and the parts of a list are its elements.
?- mapsubterms([a,z]>>true, f(X,b,a), T).
   T = f(X,b,z).
?- mapsubterms([X,Y]>>( X = [b], Y = z ), f([a,b],[b]), T).
   T = f([a,b],z).
?- mapsubterms([a,z]>>true, [a,f(a)|a], T), mapsubterms_var([_,z]>>fail, f(X,[a]), U).
   T = [z,f(z)|z], U = f(X,[a]).
?- foldsubterms([X,N0,N]>>( is_list(X), N is N0+1 ), f([a,b],g([])), 0, N).
   N = 2.
?- foldsubterms([X,Y,L,[X|L]]>>( atom(X), Y = v ), f([a,b],c,V), T, [], L).
   T = f([v,v],v,V), L = [c,b,a].
