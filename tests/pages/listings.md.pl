% From listings.md, by ferz page. Repaired:
%   [1] line 26: start is called and defined nowhere else; this line of the page defines it, without its full stop
%   [2] line 31: NodeNs is Node and Ns grown together

solve(Path) :-
    start(Node),
    search([[Node]], Path).

search([Path|_], Path) :-
    Path = [Node|_],
    goal(Node).
search([[Node|Rest]|Paths], Found) :-

findall([Next,Node|Rest], arc(Node, Next), News),

append(Paths, News, Agenda),

search(Agenda, Found).

start(state(a, [1, 2])).   % [1]

first([Node|Nodes], Ns, [Node|Ns]) :-   % [2]
    Nodes = [].
goal(state(d, _)).
arc(state(X, L), state(Y, L)) :- next(X, Y).
next(a, b).
next(b, d).
