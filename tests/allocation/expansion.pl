term_expansion(gen(N), Cs) :- findall(num(X), between(1, N, X), Cs).
goal_expansion(twice(X), (X, X)).
gen(10).
run(L) :- findall(X, ( num(X), twice(X > 2) ), L).

?- run(L).
   L = [3,4,5,6,7,8,9,10].
