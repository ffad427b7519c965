% goal: p(X), write(X), nl

p(1).
q(X) :- r(X) s(X).
удалить(А, [А|Список], Список.
木(X) :- X = 'abc.
p(2).
t(X, Y) :- X = Y.
w([1,2) :- true.
