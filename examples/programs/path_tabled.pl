% Paths in a graph with cycles, by tables: which nodes are reached, and the cheapest path to each with its length.
% Query: cheapest(a, e, Cost, Path).

:- table reaches/2.
:- table cheapest(_, _, min, -).

edge(a, b, 4).
edge(a, c, 2).
edge(c, b, 1).
edge(b, d, 5).
edge(c, d, 8).
edge(d, a, 1).
edge(d, e, 3).

reaches(X, Y) :-
    reaches(X, Z),
    edge(Z, Y, _).
reaches(X, Y) :-
    edge(X, Y, _).

% cheapest(X, Y, Cost, Path): of all paths only the one with the least cost is kept; the path is its witness.

cheapest(X, Y, Cost, [X,Y]) :-
    edge(X, Y, Cost).
cheapest(X, Y, Cost, Path) :-
    cheapest(X, Z, Cost0, Path0),
    edge(Z, Y, Cost1),
    Cost is Cost0 + Cost1,
    append(Path0, [Y], Path).

% ?- findall(Y, reaches(c, Y), L).
%    L = [b,d,a,e,c].
% ?- reaches(e, _).
%    false.
% ?- cheapest(a, e, Cost, Path).
%    Cost = 11, Path = [a,c,b,d,e].
% ?- cheapest(a, a, Cost, Path).
%    Cost = 9, Path = [a,c,b,d,a].
