% Ways through a graph: depth first, breadth first, and by iterative deepening.
%
% A graph is given by next(Graph, Node, Node1). All three searches find a list of
% nodes from Start to a node for which goal(Graph, Node) holds; they differ in which
% way they find first, and in what they need for it:
%
%   depth_first/3         follows one way to its end; little memory, any way
%   breadth_first/3       keeps all ways it has begun; the shortest comes first
%   iterative_deepening/3 goes depth first to depth 0, 1, 2...: the shortest too,
%                         with little memory, at the price of doing things again
%
% Ask it:  ?- breadth_first(park, gate, Path).

% --- Depth first ---

% depth_first(Graph, Start, Path): no node comes twice on a way

depth_first(Graph, Start, Path) :-
    deeper(Graph, Start, [Start], Path).

deeper(Graph, Node, _, [Node]) :-
    goal(Graph, Node).
deeper(Graph, Node, Visited, [Node|Path]) :-
    next(Graph, Node, Node1),
    \+ among(Node1, Visited),
    deeper(Graph, Node1, [Node1|Visited], Path).

% --- Breadth first ---

% breadth_first(Graph, Start, Path): the ways wait in a queue, each backwards. The
% queue is a difference list, so that new ways go to its end at once.

breadth_first(Graph, Start, Path) :-
    wider(Graph, [[Start]|Queue], Queue, Backward),
    turn(Backward, [], Path).

wider(Graph, Queue, End, Path) :-
    Queue \== End,              % no way is left
    Queue = [Way|Queue1],
    (   Way = [Node|_],
        goal(Graph, Node),
        Path = Way
    ;   findall(Way1, longer(Graph, Way, Way1), Ways),
        enqueue(Ways, End, End1),
        wider(Graph, Queue1, End1, Path)
    ).

longer(Graph, [Node|Way], [Node1,Node|Way]) :-
    next(Graph, Node, Node1),
    \+ among(Node1, [Node|Way]).

enqueue([], End, End).
enqueue([Way|Ways], [Way|End0], End) :-
    enqueue(Ways, End0, End).

% --- Iterative deepening ---

% iterative_deepening(Graph, Start, Path): never ends if there is no way

iterative_deepening(Graph, Start, Path) :-
    depth(Path, [_]),
    bounded(Graph, Start, [Start], Path).

% depth(Path, Steps): Path is an open list of one element, two elements...

depth(Steps, Steps).
depth(Path, Steps) :-
    depth(Path, [_|Steps]).

bounded(Graph, Node, _, [Node]) :-
    goal(Graph, Node).
bounded(Graph, Node, Visited, [Node,Node1|Path]) :-
    next(Graph, Node, Node1),
    \+ among(Node1, Visited),
    bounded(Graph, Node1, [Node1|Visited], [Node1|Path]).

% --- Lists ---

among(X, [X|_]) :-
    !.                          % once is enough
among(X, [_|Xs]) :-
    among(X, Xs).

turn([], Path, Path).
turn([Node|Nodes], Path0, Path) :-
    turn(Nodes, [Node|Path0], Path).

% --- A park: from the gate to the pond ---

next(park, Place, Place1) :-
    footpath(Place, Place1).
next(park, Place, Place1) :-
    footpath(Place1, Place).
next(count, N, N1) :-
    (   N1 is N*2
    ;   N1 is N-3
    ).

footpath(gate, oak).
footpath(gate, rose_garden).
footpath(oak, bridge).
footpath(oak, hill).
footpath(hill, bridge).
footpath(bridge, pond).
footpath(rose_garden, fountain).
footpath(fountain, pond).
footpath(fountain, oak).

goal(park, pond).

% --- Numbers, without end: 1 becomes 10 by doubling and by subtracting three ---

goal(count, 10).

% Answers

?- depth_first(park, gate, Path).
   Path = [gate,oak,bridge,pond]
;  Path = [gate,oak,hill,bridge,pond]
;  Path = [gate,oak,fountain,pond]
;  Path = [gate,rose_garden,fountain,pond]
;  Path = [gate,rose_garden,fountain,oak,bridge,pond]
;  Path = [gate,rose_garden,fountain,oak,hill,bridge,pond]
;  false.

?- breadth_first(park, hill, Path).
   Path = [hill,bridge,pond]
;  Path = [hill,oak,bridge,pond]
;  Path = [hill,oak,fountain,pond]
;  ... .

?- findall(N, ( breadth_first(park, gate, _Path), length(_Path, N) ), Lengths).
   Lengths = [4,4,4,5,6,7].

?- findall(P, depth_first(park, gate, P), _Ps), findall(P, breadth_first(park, gate, P), _Qs), msort(_Ps, _Sorted), msort(_Qs, _Sorted1), _Sorted == _Sorted1.
   true.

?- once(breadth_first(count, 1, Path)).
   Path = [1,2,4,8,5,10].

?- once(iterative_deepening(count, 1, Path)).
   Path = [1,2,4,8,5,10].

?- once(iterative_deepening(park, gate, Path)).
   Path = [gate,oak,bridge,pond].

?- depth_first(park, pond, Path).
   Path = [pond]
;  false.
