% Agendas: lists of nodes that are ordered by a key, and insertions into them.
%
% The nodes are those of the examples: node(F, G, State, Path), with the key F. The
% insertion of the eight puzzle is in its file (board.pl), the merge of the tiles in
% theirs (tiles.pl).

%~ insert_last(agenda_nodes, agenda_node, out)

insert_last([], Node, [Node]).
insert_last([First|Agenda], Node, Agenda1) :-
    First = node(F0, _, _, _),
    Node = node(F, _, _, _),
    (   F < F0
    ->  Agenda1 = [Node,First|Agenda]
    ;   Agenda1 = [First|Agenda2],
        insert_last(Agenda, Node, Agenda2)
    ).
