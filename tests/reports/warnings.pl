% Warnings: a variable that occurs once, clauses that do not stand together.

p(X, Y) :- q(X).
q(1).
p(1, 2).
список(Х, X) :- q(X), q(Х).
