% Tiles: best-first search on a puzzle, after P. Flach, "Simply Logical",
% chapter 6. Black and white tiles and one empty square in a row; a tile moves
% to the empty square over at most two others. All white tiles must come to
% the left of all black ones.
%
% The clauses are the printed ones. Each repair is marked with its number:
%
%   F1  start_move/1 had no full stop
%   F2  a bar was lost: [StartPosition|Positions]
%   F3  the body of the second clause of order_moves/6 stood outside the program
%   F4  otherwise/0 is defined (below)
%   F5  not/1 became (\+)/1
%   F6  show_move/2, setof0/3, merge/3, element/2 and children/2 are defined (below)
%   F7  setof0/3 orders by value, as the text says, not by position
%   F8  a position may come up again: merge/3 puts children behind their equals,
%       so that the way back finds the move that was tried first
%   F9  among equal values the cheaper move comes first: only so the printed
%       run is the run of the program
%
% Ask it:  ?- tiles(M,C).

% Best-first search in general: the agenda is sorted by eval/2.

search_best([Goal | RestAgenda], Goal) :-
    goal(Goal).

search_best([CurrentNode | RestAgenda], Goal) :-
    children(CurrentNode, Children),
    add_best(Children, RestAgenda, NewAgenda),
    search_best(NewAgenda, Goal).

add_best([], Agenda, Agenda).

add_best([Node | Nodes], Agenda, NewAgenda) :-
    insert(Node, Agenda, TmpAgenda),
    add_best(Nodes, TmpAgenda, NewAgenda).

insert(Node, Agenda, NewAgenda) :-
    eval(Node, Value),
    insert(Value, Node, Agenda, NewAgenda).

insert(Value, Node, [], [Node]).

insert(Value, Node, [FirstNode | RestOfAgenda], [Node, FirstNode | RestOfAgenda]) :-
    eval(FirstNode, FirstNodeValue),
    Value < FirstNodeValue.

insert(Value, Node, [FirstNode | RestOfAgenda], [FirstNode | NewRestOfAgenda]) :-
    eval(FirstNode, FirstNodeValue),
    Value >= FirstNodeValue,
    insert(Value, Node, RestOfAgenda, NewRestOfAgenda).

% The board and its moves

get_tile(Position, N, Tile) :-
    get_tile(Position, 1, N, Tile).

get_tile([Tile|Tiles], N, N, Tile).
get_tile([Tile|Tiles], N0, N, FoundTile) :-
    N1 is N0+1,
    get_tile(Tiles, N1, N, FoundTile).

replace([Tile|Tiles], 1, ReplacementTile, [ReplacementTile|Tiles]).
replace([Tile|Tiles], N, ReplacementTile, [Tile|RestOfTiles]) :-
    N > 1,
    N1 is N-1,
    replace(Tiles, N1, ReplacementTile, RestOfTiles).

start_move(move(noparent, [b, b, b, e, w, w, w], 0)).   % [F1] full stop

next_move(move(Position,LastPosition,LastCost),
          move(LastPosition,NewPosition,Cost)) :-
    get_tile(LastPosition, Ne, e),
    get_tile(LastPosition, NbW, BW),
    \+ BW=e,                    % [F5] not/1 is no standard predicate
    Diff is abs(Ne-NbW),
    Diff < 4,
    replace(LastPosition, Ne, BW, IntermediatePosition),
    replace(IntermediatePosition, NbW, e, NewPosition),
    (Diff=1 -> Cost=1
     ; otherwise -> Cost is Diff-1
    ).

% The value of a position: the number of pairs with black left of white

goal(Move) :-
  eval(Move, 0).

eval(move(OldPosition, Position, C), Value) :-
  bLeftOfw(Position, Value).

bLeftOfw(Pos, Val) :-
  findall((Nb, Nw),
         (get_tile(Pos, Nb, b), get_tile(Pos, Nw, w), Nb < Nw), L),
  length(L, Val).

% The search, and the way back from the last move to the first

tiles(ListOfPositions, TotalCost):-
    start_move(StartMove),
    eval(StartMove, Value),
    tiles([move_value(StartMove, Value)], FinalMove, [], VisitedMoves),
    order_moves(FinalMove, VisitedMoves, [], ListOfPositions, 0, TotalCost).

tiles([move_value(LastMove, Value) | RestAgenda], LastMove, VisitedMoves, VisitedMoves) :-
    goal(LastMove).
tiles([move_value(Move, Value) | RestAgenda], Goal, VisitedMoves, FinalVisitedMoves) :-
    show_move(Move, Value),
    setof0(move_value(NextMove, NextValue),
          (next_move(Move, NextMove), eval(NextMove, NextValue)),
          Children),
    merge(Children, RestAgenda, NewAgenda),
    tiles(NewAgenda, Goal, [Move | VisitedMoves], FinalVisitedMoves).

order_moves(move(noparent, StartPosition, 0),
           VisitedMoves, Positions,
           [StartPosition|Positions], TotalCost, TotalCost).   % [F2] a bar was lost

order_moves(move(FromPosition, ToPosition, Cost),
           VisitedMoves, Positions,
           FinalPositions, TotalCost, FinalTotalCost):-   % [F3] the body stood elsewhere
    element(PreviousMove, VisitedMoves),
    PreviousMove = move(PreviousPosition, FromPosition, CostOfPreviousMove),
    NewTotalCost is TotalCost + Cost,
    order_moves(PreviousMove, VisitedMoves,
                [ToPosition|Positions], FinalPositions, NewTotalCost, FinalTotalCost).

% Auxiliary predicates [F4, F6..F9]

otherwise.

% element(?X, +Xs): X is an element of Xs.

element(X, [X|_]).
element(X, [_|Xs]) :-
    element(X, Xs).

% show_move(+Move, +Value): one line of the trace.

show_move(move(_,Position,_), Value) :-
    write(Position-Value),
    nl.

% setof0(Template, Goal, Children): as setof/3, but the empty list if there are
% none; ordered by value, then by the cost of the move, then by the position.

setof0(Template, Goal, Children) :-
    findall(Template, Goal, Found),
    add_keys(Found, Keyed),
    sort(Keyed, Sorted),
    drop_keys(Sorted, Children).

add_keys([], []).
add_keys([Child|Children], [key(Value,Cost,Position)-Child|Keyed]) :-
    Child = move_value(move(_,Position,Cost), Value),
    add_keys(Children, Keyed).

drop_keys([], []).
drop_keys([_-Child|Keyed], [Child|Children]) :-
    drop_keys(Keyed, Children).

% merge(+Children, +Agenda, -NewAgenda): both sorted by value; a child goes
% behind what has the same value.

merge([], Agenda, Agenda).
merge([Child|Children], [], [Child|Children]).
merge([Child|Children], [Old|Agenda], [First|NewAgenda]) :-
    Child = move_value(_, ChildValue),
    Old = move_value(_, OldValue),
    (   ChildValue < OldValue
    ->  First = Child,
        merge(Children, [Old|Agenda], NewAgenda)
    ;   First = Old,
        merge([Child|Children], Agenda, NewAgenda)
    ).

% children(+Move, -Children): the moves that may follow Move.

children(Move, Children) :-
    findall(Next, next_move(Move, Next), Children).


% Answers

?- tiles(M, C).
   prints("[b,b,b,e,w,w,w]-9\n[b,b,b,w,e,w,w]-9\n[b,b,e,w,b,w,w]-8\n[b,b,w,w,b,e,w]-7\n[b,b,w,w,b,w,e]-7\n[b,b,w,w,e,w,b]-6\n[b,e,w,w,b,w,b]-4\n[b,w,e,w,b,w,b]-4\n[e,w,b,w,b,w,b]-3\n[w,w,b,e,b,w,b]-2\n[w,w,b,w,b,e,b]-1\n"),
   M = [ [b,b,b,e,w,w,w],
         [b,b,b,w,e,w,w],
         [b,b,e,w,b,w,w],
         [b,b,w,w,b,e,w],
         [b,b,w,w,b,w,e],
         [b,b,w,w,e,w,b],
         [b,e,w,w,b,w,b],
         [b,w,e,w,b,w,b],
         [e,w,b,w,b,w,b],
         [w,w,b,e,b,w,b],
         [w,w,b,w,b,e,b],
         [w,w,e,w,b,b,b] ],
   C = 15
;  ... .

?- Start = move(noparent,[b,b,b,e,w,w,w],0), search_best([Start], G).
   Start = move(noparent,[b,b,b,e,w,w,w],0),
   G = move([w,w,b,w,e,b,b],[w,w,e,w,b,b,b],1)
;  ... .

?- get_tile([b,e,w], N, T).
   N = 1, T = b
;  N = 2, T = e
;  N = 3, T = w
;  false.

?- bLeftOfw([b,b,b,e,w,w,w], V).
   V = 9.

?- setof0(move_value(move(_,New,Cost),V), ( member(New-Cost, [[e,b,w]-1,[b,e,w]-1,[w,e,b]-2]), eval(move(old,New,Cost), V) ), L).
   L = [move_value(move(_A,[w,e,b],2),0),
        move_value(move(_B,[b,e,w],1),1),
        move_value(move(_C,[e,b,w],1),1)].
