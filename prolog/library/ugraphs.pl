:- module(ugraphs,
          [ vertices_edges_to_ugraph/3,  % +Vertices, +Edges, -Graph
            vertices/2,                  % +Graph, -Vertices
            edges/2,                     % +Graph, -Edges
            add_vertices/3,              % +Graph0, +Vertices, -Graph
            del_vertices/3,              % +Graph0, +Vertices, -Graph
            add_edges/3,                 % +Graph0, +Edges, -Graph
            del_edges/3,                 % +Graph0, +Edges, -Graph
            ugraph_union/3,              % +Graph1, +Graph2, -Graph
            transpose_ugraph/2,          % +Graph0, -Graph
            neighbours/3,                % +Vertex, +Graph, -Vertices
            neighbors/3,                 % +Vertex, +Graph, -Vertices
            reachable/3,                 % +Vertex, +Graph, -Vertices
            compose/3,                   % +Graph1, +Graph2, -Graph
            transitive_closure/2,        % +Graph0, -Graph
            top_sort/2,                  % +Graph, -Vertices
            top_sort/3,                  % +Graph, -Vertices, ?Tail
            complement/2,                % +Graph0, -Graph
            connect_ugraph/3             % +Graph0, -Start, -Graph
          ]).

/** <module> Directed graphs

A graph is a list of Vertex-Neighbours in the standard order of the vertices;
Neighbours is an ordered set. Edges are From-To.
*/

%!  vertices_edges_to_ugraph(+Vertices, +Edges, -Graph) is det.
%
%   Graph has the Vertices and the ends of the Edges.
%
%       ?- vertices_edges_to_ugraph([c], [a-b,a-c,b-c], G).
%          G = [a-[b,c],b-[c],c-[]].

vertices_edges_to_ugraph(Vertices, Edges, Graph) :-
    ends_(Edges, Ends),
    append(Vertices, Ends, All),
    sort(All, Sorted),
    sort(Edges, Pairs),
    join_(Sorted, Pairs, Graph).

ends_([], []).
ends_([From-To|Edges], [From,To|Ends]) :-
    ends_(Edges, Ends).

%   join_(+Vertices, +Edges, -Graph): Graph has Vertices and Edges, both of which are sorted.

join_([], _, []).
join_([Vertex|Vertices], Edges, [Vertex-Neighbours|Graph]) :-
    from_(Edges, Vertex, Neighbours, Rest),
    join_(Vertices, Rest, Graph).

from_([], _, [], []).
from_([From-To|Edges], Vertex, Neighbours, Rest) :-
    (   From == Vertex
    ->  Neighbours = [To|Neighbours1],
        from_(Edges, Vertex, Neighbours1, Rest)
    ;   Neighbours = [],
        Rest = [From-To|Edges]
    ).

%!  vertices(+Graph, -Vertices) is det.
%
%   Vertices are the vertices of Graph.
%
%       ?- vertices([a-[b],b-[]], Vs).
%          Vs = [a,b].

vertices(Graph, Vertices) :-
    pairs_keys(Graph, Vertices).

%!  edges(+Graph, -Edges) is det.
%
%   Edges are the edges of Graph.
%
%       ?- edges([a-[b,c],b-[c],c-[]], Es).
%          Es = [a-b,a-c,b-c].

edges([], []).
edges([Vertex-Neighbours|Graph], Edges) :-
    edges_(Neighbours, Vertex, Edges, Edges1),
    edges(Graph, Edges1).

edges_([], _, Edges, Edges).
edges_([To|Tos], From, [From-To|Edges], Rest) :-
    edges_(Tos, From, Edges, Rest).

%!  add_vertices(+Graph0, +Vertices, -Graph) is det.
%
%   Graph is Graph0 with Vertices.
%
%       ?- add_vertices([b-[]], [c,a], G).
%          G = [a-[],b-[],c-[]].

add_vertices(Graph0, Vertices, Graph) :-
    vertices_edges_to_ugraph(Vertices, [], Graph1),
    ugraph_union(Graph0, Graph1, Graph).

%!  del_vertices(+Graph0, +Vertices, -Graph) is det.
%
%   Graph is Graph0 without Vertices and the edges to and from them.
%
%       ?- del_vertices([a-[b,c],b-[c],c-[]], [b], G).
%          G = [a-[c],c-[]].

del_vertices(Graph0, Vertices, Graph) :-
    empty_assoc(Table0),
    known_(Vertices, Table0, Table, [], _),
    del_vertices_(Graph0, Table, Graph).

del_vertices_([], _, []).
del_vertices_([Vertex-Neighbours0|Graph0], Table, Graph) :-
    (   get_assoc(Vertex, Table, _)
    ->  Graph = Graph1
    ;   others_(Neighbours0, Table, Neighbours),
        Graph = [Vertex-Neighbours|Graph1]
    ),
    del_vertices_(Graph0, Table, Graph1).

%   others_(+Vertices0, +Table, -Vertices): Vertices are those of Vertices0 that are not in Table.

others_([], _, []).
others_([Vertex|Vertices0], Table, Vertices) :-
    (   get_assoc(Vertex, Table, _)
    ->  Vertices = Vertices1
    ;   Vertices = [Vertex|Vertices1]
    ),
    others_(Vertices0, Table, Vertices1).

%!  add_edges(+Graph0, +Edges, -Graph) is det.
%
%   Graph is Graph0 with Edges and their ends.
%
%       ?- add_edges([a-[]], [b-a,a-b], G).
%          G = [a-[b],b-[a]].

add_edges(Graph0, Edges, Graph) :-
    vertices_edges_to_ugraph([], Edges, Graph1),
    ugraph_union(Graph0, Graph1, Graph).

%!  del_edges(+Graph0, +Edges, -Graph) is det.
%
%   Graph is Graph0 without Edges; the vertices stay.
%
%       ?- del_edges([a-[b,c],b-[],c-[]], [a-b], G).
%          G = [a-[c],b-[],c-[]].

del_edges(Graph0, Edges, Graph) :-
    sort(Edges, Set),
    edges(Graph0, Edges0),
    ord_subtract(Edges0, Set, Edges1),
    vertices(Graph0, Vertices),
    join_(Vertices, Edges1, Graph).

%!  ugraph_union(+Graph1, +Graph2, -Graph) is det.
%
%   Graph has the vertices and edges of both.
%
%       ?- ugraph_union([a-[b],b-[]], [a-[c],c-[]], G).
%          G = [a-[b,c],b-[],c-[]].

ugraph_union([], Graph, Graph).
ugraph_union([V1-Ns1|Graph1], Graph2, Graph) :-
    union_(Graph2, V1, Ns1, Graph1, Graph).

union_([], V1, Ns1, Graph1, [V1-Ns1|Graph1]).
union_([V2-Ns2|Graph2], V1, Ns1, Graph1, Graph) :-
    compare(Sign, V1, V2),
    union_(Sign, V1, Ns1, Graph1, V2, Ns2, Graph2, Graph).

union_(<, V1, Ns1, Graph1, V2, Ns2, Graph2, [V1-Ns1|Graph]) :-
    ugraph_union(Graph1, [V2-Ns2|Graph2], Graph).
union_(=, V, Ns1, Graph1, _, Ns2, Graph2, [V-Ns|Graph]) :-
    ord_union(Ns1, Ns2, Ns),
    ugraph_union(Graph1, Graph2, Graph).
union_(>, V1, Ns1, Graph1, V2, Ns2, Graph2, [V2-Ns2|Graph]) :-
    union_(Graph2, V1, Ns1, Graph1, Graph).

%!  transpose_ugraph(+Graph0, -Graph) is det.
%
%   Graph has every edge of Graph0 the other way round.
%
%       ?- transpose_ugraph([a-[b,c],b-[c],c-[]], G).
%          G = [a-[],b-[a],c-[a,b]].

transpose_ugraph(Graph0, Graph) :-
    vertices(Graph0, Vertices),
    edges(Graph0, Edges0),
    turn_(Edges0, Edges),
    vertices_edges_to_ugraph(Vertices, Edges, Graph).

turn_([], []).
turn_([From-To|Edges0], [To-From|Edges]) :-
    turn_(Edges0, Edges).

%!  neighbours(+Vertex, +Graph, -Vertices) is semidet.
%
%   Vertices are those to which an edge leads from Vertex.
%
%       ?- neighbours(a, [a-[b,c],b-[],c-[]], Ns).
%          Ns = [b,c].

neighbours(Vertex, [Vertex0-Vertices0|Graph], Vertices) :-
    (   Vertex0 == Vertex
    ->  Vertices = Vertices0
    ;   neighbours(Vertex, Graph, Vertices)
    ).

%!  neighbors(+Vertex, +Graph, -Vertices) is semidet.
%
%   neighbours/3 in another spelling.
%
%       ?- neighbors(b, [a-[b],b-[]], Ns).
%          Ns = [].

neighbors(Vertex, Graph, Vertices) :-
    neighbours(Vertex, Graph, Vertices).

%!  reachable(+Vertex, +Graph, -Vertices) is det.
%
%   Vertices are those to which a path leads from Vertex, itself included.
%
%       ?- reachable(b, [a-[b],b-[c],c-[b]], Vs).
%          Vs = [b,c].

reachable(Vertex, Graph, Vertices) :-
    list_to_assoc(Graph, Table),
    reached_([Vertex], Table, Vertices).

%   reached_(+Starts, +Table, -Vertices): Vertices are Starts and the vertices to which paths
%   lead from them. Table has the neighbours of each vertex, so that no list is searched.

reached_(Starts, Table, Vertices) :-
    empty_assoc(Known0),
    known_(Starts, Known0, Known1, [], Open),
    reached_(Open, Table, Known1, Known),
    assoc_to_keys(Known, Vertices).

reached_([], _, Known, Known).
reached_([Vertex|Open0], Table, Known0, Known) :-
    (   get_assoc(Vertex, Table, Neighbours)
    ->  known_(Neighbours, Known0, Known1, Open0, Open)
    ;   Known1 = Known0,
        Open = Open0
    ),
    reached_(Open, Table, Known1, Known).

%   known_(+Vertices, +Known0, -Known, +Open0, -Open): adds the new ones among Vertices to Known and Open.

known_([], Known, Known, Open, Open).
known_([Vertex|Vertices], Known0, Known, Open0, Open) :-
    (   get_assoc(Vertex, Known0, _)
    ->  known_(Vertices, Known0, Known, Open0, Open)
    ;   put_assoc(Vertex, Known0, true, Known1),
        known_(Vertices, Known1, Known, [Vertex|Open0], Open)
    ).

%!  compose(+Graph1, +Graph2, -Graph) is det.
%
%   Graph has an edge for every way of one edge of Graph1 and then one of Graph2.
%
%       ?- compose([a-[b],b-[]], [b-[c],c-[]], G).
%          G = [a-[c],b-[],c-[]].

compose(Graph1, Graph2, Graph) :-
    vertices(Graph1, Vertices1),
    vertices(Graph2, Vertices2),
    ord_union(Vertices1, Vertices2, Vertices),
    edges(Graph1, Edges1),
    list_to_assoc(Graph2, Table),
    findall(From-To,
            ( member(From-Between, Edges1),
              get_assoc(Between, Table, Neighbours),
              member(To, Neighbours) ),
            Edges),
    vertices_edges_to_ugraph(Vertices, Edges, Graph).

%!  transitive_closure(+Graph0, -Graph) is det.
%
%   Graph has an edge where Graph0 has a path of at least one edge.
%
%       ?- transitive_closure([a-[b],b-[c],c-[]], G).
%          G = [a-[b,c],b-[c],c-[]].

transitive_closure(Graph0, Graph) :-
    list_to_assoc(Graph0, Table),
    closure_(Graph0, Table, Graph).

closure_([], _, []).
closure_([Vertex-Neighbours|Rest], Table, [Vertex-Vertices|Graph]) :-
    reached_(Neighbours, Table, Vertices),
    closure_(Rest, Table, Graph).

%!  top_sort(+Graph, -Vertices) is semidet.
%
%   Vertices are the vertices of Graph in such an order that all edges lead forward;
%   fails if there is a cycle.
%
%       ?- top_sort([a-[b,c],b-[d],c-[d],d-[]], Vs).
%          Vs = [a,c,b,d].
%       ?- top_sort([a-[b],b-[a]], Vs).
%          false.

top_sort(Graph, Vertices) :-
    transpose_ugraph(Graph, Transposed),
    degrees_(Transposed, Degrees),
    list_to_assoc(Degrees, Counts),
    free_(Degrees, Free),
    list_to_assoc(Graph, Successors),
    top_sort_(Free, Successors, Counts, Found),
    length(Found, Length),
    length(Graph, Length),
    Vertices = Found.

degrees_([], []).
degrees_([Vertex-Predecessors|Graph], [Vertex-Degree|Degrees]) :-
    length(Predecessors, Degree),
    degrees_(Graph, Degrees).

free_([], []).
free_([Vertex-Degree|Degrees], Free) :-
    (   Degree =:= 0
    ->  Free = [Vertex|Free1]
    ;   Free = Free1
    ),
    free_(Degrees, Free1).

%   top_sort_(+Free, +Successors, +Counts, -Vertices): Free are the vertices without
%   remaining predecessors; Counts has the numbers of the others.

top_sort_([], _, _, []).
top_sort_([Vertex|Free], Successors, Counts0, [Vertex|Vertices]) :-
    get_assoc(Vertex, Successors, Neighbours),
    relieve_(Neighbours, Counts0, Counts, Free, Free1),
    top_sort_(Free1, Successors, Counts, Vertices).

relieve_([], Counts, Counts, Free, Free).
relieve_([Vertex|Vertices], Counts0, Counts, Free0, Free) :-
    get_assoc(Vertex, Counts0, Count0),
    Count is Count0-1,
    put_assoc(Vertex, Counts0, Count, Counts1),
    (   Count =:= 0
    ->  Free1 = [Vertex|Free0]
    ;   Free1 = Free0
    ),
    relieve_(Vertices, Counts1, Counts, Free1, Free).

%!  top_sort(+Graph, -Vertices, ?Tail) is semidet.
%
%   As top_sort/2; Tail follows the vertices.
%
%       ?- top_sort([1-[2],2-[3],3-[]], Vs, T).
%          Vs = [1,2,3|T].

top_sort(Graph, Vertices, Tail) :-
    top_sort(Graph, Sorted),
    append(Sorted, Tail, Vertices).

%!  complement(+Graph0, -Graph) is det.
%
%   Graph has the edges between different vertices of Graph0 that Graph0 does not
%   have.
%
%       ?- complement([1-[2],2-[],3-[]], G).
%          G = [1-[3],2-[1,3],3-[1,2]].

complement(Graph0, Graph) :-
    vertices(Graph0, Vertices),
    complement_(Graph0, Vertices, Graph).

complement_([], _, []).
complement_([Vertex-Neighbours0|Graph0], Vertices, [Vertex-Neighbours|Graph]) :-
    ord_add_element(Neighbours0, Vertex, Excluded),
    ord_subtract(Vertices, Excluded, Neighbours),
    complement_(Graph0, Vertices, Graph).

%!  connect_ugraph(+Graph0, -Start, -Graph) is det.
%
%   Graph is Graph0 with a new first vertex Start, from which edges lead to all
%   others. No vertex of Graph0 may be a variable.
%
%       ?- connect_ugraph([a-[b],b-[]], S, G).
%          S = 0, G = [0-[a,b],a-[b],b-[]].

connect_ugraph(Graph0, Start, Graph) :-
    vertices(Graph0, Vertices),
    (   Vertices = [First|_]
    ->  before_(First, Start0)
    ;   Start0 = 0
    ),
    Start = Start0,
    Graph = [Start0-Vertices|Graph0].

%   before_(+Term, -X): X is before Term in the standard order.

before_(Term, X) :-
    (   var(Term)
    ->  instantiation_error(Term)
    ;   number(Term)
    ->  X is floor(Term)-1
    ;   X = 0
    ).
