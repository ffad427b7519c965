% library(occurs)

?- findall(S, sub_term(S, a), L).
   L = [a].
?- contains_term(X, f(a)).
   true.
?- contains_var(X, f(Y)).
   false.
?- free_of_var(X, f(X)).
   false.
?- occurrences_of_term(a, f(a,b,g(a)), N).
   N = 2.
?- findall(S, sub_term(S, f(g(a),b)), L).
   L = [f(g(a),b),g(a),a,b].
?- sub_term(X, Y).
   X = Y
;  false.
?- member(_Goal, [free_of_term(a,T),free_of_var(a,T),occurrences_of_term(a,T,_),occurrences_of_var(a,T,_),contains_term(a,T),contains_var(a,T)]), T = f(T), catch(_Goal, error(E, _), true), \+ E = type_error(acyclic,_), \+ E = domain_error(acyclic_term,_).
   false.
?- contains_term(g(_), f(g(a))).
   true.
?- contains_term(g(b), f(g(a))).
   false.
?- contains_var(X, f(Y,X)), \+ contains_var(X, f(Y)), \+ contains_var(a, f(X)).
   true.
?- free_of_var(X, f(Y)), free_of_term(a, f(b)).
   true.
?- free_of_term(a, f(X)).
   false.
?- free_of_var(X, f(X)).
   false.
?- occurrences_of_term(a, f(a,g(a),b), N), occurrences_of_term(g(_), f(g(1),g(2)), M), occurrences_of_term(z, f(a), K).
   N = 2, M = 2, K = 0.
?- occurrences_of_term(a, f(X,a), N).
   N = 2.
?- occurrences_of_var(X, f(X,g(X),Y), N), occurrences_of_var(a, f(X,a), M).
   N = 2, M = 1.
?- sub_term_shared_variables(g(X,Y,Z), f(g(X,Y,Z),X,h(Z)), L).
   L = [X,Z].
?- sub_term_shared_variables(g(X), f(g(X)), L).
   L = [].
?- sub_term_shared_variables(g(X), f(g(X),g(X)), L).
   L = [X].
?- sub_term_shared_variables(X, f(X,X), L).
   L = [X].
?- sub_term_shared_variables(g(X), f(g(X),X), [Y]).
   Y = X.
?- sub_term_shared_variables(g(X), f(g(X),X), []).
   false.
