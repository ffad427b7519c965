% goal: true
:- module(undefined, [p/1, exported/1, exported/2, absent/3]).
p(X) :- first(X), second(X, _), M = user, M:third(X).
p(X) :- findall(Y, fourth(Y), Ys), maplist(M:fifth, Ys), lenght(Ys, X), M = X.
p(X) :- phrase(digits(X), "1").
digits(X) --> { sixth(X, 1) }, seventh(X), "1".
p(X) --> [X|_], eighth.
