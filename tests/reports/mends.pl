Программа определяет родство.
% Clauses that cannot be read, each with the mend that its author needs.
parent(ann, bob).
John likes mary.
big(X) : - X > 3.
large(X): X > 3.
a(X, Y) :- ( X > 1 then Y = 2 ; Y = 3 ).
b(X, Y) :- X > 1 -> Y = 2 else Y = 3.
c(X) :- ( parent(X, _) ? parent(_, X) : true ).
d(X, Y) :- parent(X, Z)., parent(Z, Y).
e(X) :-
    parent(X, _).
    parent(_, X), X \= ann.
:- use_module(library lists).
f(X, Y, Z) :- Z is X +* Y.
g(X) :- X is 2 ^^ 3.
h(N, M, F) :- F is N х M.
i(X, Y) :- Y is 2X.
j(X, Y) :- Y is 2(X + 1).
k(1) and k(2).
l(X) :- X = "abc, parent(X, _).
main.
Ответ: X = ann
