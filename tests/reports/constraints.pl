% goal: true
next(X, Y) :- Y #= X + 1.
after(X, Y) :- Y #> X.
other(X, Y) :- #\ (Y #> X).
