% What \+, forall/2 and findall/3 bind stays inside them: a goal behind them that computes with it is an error. The last five are right.
c(X, Z) :- \+ b(X, Y, 1), Z is Y + 1.
d(X, S) :- forall(member(Z, X), b(Z, _, _)), S is Z + 1.
e(X, S) :- findall(Y, b(X, Y, Z), _), S is Z * 2.
счёт(Х) :- findall(Ч, b(Х, Ч, _), _), Ч > 3.
g(X) :- \+ \+ b(X, Y, _), Y > 3.
h(X) :- not(b(X, Y, _)), Y > 3, b(X, Y, 2).
i(X, Y) :- \+ b(X, Y, 1), Y > 1.
j(X) :- \+ ( b(X, Y, 1), Y > 1 ), b(X, Y, _), Y < 9.
k(X, N) :- findall(Y, ( b(X, Y, Z), Z > 1 ), Ys), length(Ys, N), N > 1.
l(X) :- forall(b(X, Y, _), Y > 1), forall(b(X, _, Y), Y > 1).
m(X) :- findall(Y, b(X, Y, _), [Y|_]), Y > 1.
b(1, 2, 3).
main.
