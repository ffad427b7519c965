% Paths in a graph with cycles: without repetition, and the shortest.

edge(a, b, 4).
edge(a, c, 2).
edge(c, b, 1).
edge(b, d, 5).
edge(c, d, 8).
edge(d, a, 1).
edge(d, e, 3).

% path(From, To, Path, Length): no node comes twice

path(From, To, Path, Length) :-
    walk(From, To, [From], Path, 0, Length).

walk(To, To, _, [To], Length, Length).
walk(From, To, Visited, [From|Path], Length0, Length) :-
    edge(From, Next, D),
    \+ visited(Visited, Next),
    Length1 is Length0+D,
    walk(Next, To, [Next|Visited], Path, Length1, Length).

visited([X|_], X) :-
    !.                          % once is enough
visited([_|Xs], X) :-
    visited(Xs, X).

% shortest(From, To, Path, Length): one with the least Length

shortest(From, To, Path, Length) :-
    setof(L-P, path(From, To, P, L), [Length-Path|_]).

% reachable(From, Nodes): all nodes that can be reached

reachable(From, Nodes) :-
    reachable([From], [From], Nodes).

reachable([], Nodes, Nodes).
reachable([X|Xs], Known, Nodes) :-
    findall(Y, ( edge(X, Y, _), \+ visited(Known, Y) ), New0),
    sort(New0, New),
    conc(Xs, New, Open),
    conc(Known, New, Known1),
    reachable(Open, Known1, Nodes).

conc([], Ys, Ys).
conc([X|Xs], Ys, [X|Zs]) :-
    conc(Xs, Ys, Zs).

% Answers

?- findall(P, path(a, d, P, _), L).
   L = [[a,b,d],[a,c,b,d],[a,c,d]].

?- shortest(a, e, P, L).
   P = [a,c,b,d,e], L = 11.

?- reachable(b, L).
   L = [b,d,a,e,c].

?- path(e, a, _, _).
   false.
