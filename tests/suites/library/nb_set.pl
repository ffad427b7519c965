% library(nb_set)

?- empty_nb_set(_S), add_nb_set(a, _S), add_nb_set(b, _S), add_nb_set(a, _S), nb_set_to_list(_S, L).
   L = [a,b].
?- empty_nb_set(_S), add_nb_set(a, _S, N1), add_nb_set(a, _S, N2), \+ add_nb_set(a, _S, true), add_nb_set(b, _S, true).
   N1 = true, N2 = false.
?- empty_nb_set(_S), ( member(X, [c,a,b,a]), add_nb_set(X, _S), fail ; nb_set_to_list(_S, L) ), findall(X, gen_nb_set(_S, X), M).
   L = [a,b,c], M = [a,b,c].
?- empty_nb_set(_S), add_nb_set(f(X,Y), _S), add_nb_set(f(Y,X), _S, N), add_nb_set(f(X,X), _S, M).
   N = false, M = true.
