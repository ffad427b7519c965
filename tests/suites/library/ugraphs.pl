% library(ugraphs)

?- vertices_edges_to_ugraph([], [], G).
   G = [].
?- vertices_edges_to_ugraph([b,a,b], [c-a,c-a], G).
   G = [a-[],b-[],c-[a]].
?- vertices_edges_to_ugraph([], [a-b,b-c,c-a], _G), transitive_closure(_G, C).
   C = [a-[a,b,c],b-[a,b,c],c-[a,b,c]].
?- vertices_edges_to_ugraph([], [a-b,b-c,d-e], _G), reachable(a, _G, L).
   L = [a,b,c].
?- reachable(z, [a-[]], L).
   L = [z].
?- top_sort([], L).
   L = [].
?- top_sort([a-[a]], _).
   false.
?- vertices_edges_to_ugraph([], [shirt-tie,tie-jacket,trousers-shoes,trousers-belt,belt-jacket], _G), top_sort(_G, _L), once(nth1(_I, _L, tie)), once(nth1(_J, _L, jacket)), _I < _J.
   true.
?- neighbours(z, [a-[]], _).
   false.
