% ?- path(a, e).
% ?- path(b, d).
% ?- route(a, d, [a,b,c,d]).

edge(a, b).
edge(b, c).
edge(c, d).
edge(d, e).
edge(a, f).
path(X, Y) :- edge(X, Y).
path(X, Y) :- edge(X, Z), path(Z, Y).
route(X, X, [X]).
route(X, Y, [X|P]) :- edge(X, Z), route(Z, Y, P).
