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
