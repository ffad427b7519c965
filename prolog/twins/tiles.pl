% Tiles: black and white tiles and an empty square in a row, after the textbook of
% Flach. All white tiles must move to the left of all black ones.
%
% A position is a list of b, w and e; a move is move(Before, Position, Cost). The
% search keeps an agenda ordered by value, and prints each node that it expands.

%~ value(row, any)

value(Position, Value) :-
    findall((B,W),
            ( tile(Position, B, b),
              tile(Position, W, w),
              B < W ),
            Pairs),
    length(Pairs, Value).

tile(Position, N, Tile) :-
    tile(Position, 1, N, Tile).

tile([Tile|_], N, N, Tile).
tile([_|Tiles], N0, N, Found) :-
    N1 is N0+1,
    tile(Tiles, N1, N, Found).

%~ next_move(made, any)

next_move(move(_,Last,_), move(Last,New,Cost)) :-
    tile(Last, E, e),
    tile(Last, N, BW),
    \+ BW = e,
    Diff is abs(E-N),
    Diff < 4,
    replace(Last, E, BW, Between),
    replace(Between, N, e, New),
    (   Diff = 1
    ->  Cost = 1
    ;   otherwise
    ->  Cost is Diff-1
    ).

otherwise.

replace([_|Tiles], 1, New, [New|Tiles]).
replace([Tile|Tiles], N, New, [Tile|Rest]) :-
    N > 1,
    N1 is N-1,
    replace(Tiles, N1, New, Rest).

eval(move(_,Position,_), Value) :-
    value(Position, Value).

solved(Move) :-
    eval(Move, 0).

%~ tiles(agenda, any, any, any)

tiles([move_value(Last,_)|_], Last, Visited, Visited) :-
    solved(Last).
tiles([move_value(Move,Value)|Rest], Goal, Visited, All) :-
    show_move(Move, Value),
    setof0(move_value(Next,NextValue),
           ( next_move(Move, Next),
             eval(Next, NextValue) ),
           Children),
    merge_by_value(Children, Rest, Agenda),
    tiles(Agenda, Goal, [Move|Visited], All).

show_move(move(_,Position,_), Value) :-
    write(Position-Value),
    nl.

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

%~ merge_by_value(values, values, out)

merge_by_value([], Agenda, Agenda).
merge_by_value([Child|Children], [], [Child|Children]).
merge_by_value([Child|Children], [Old|Agenda], [First|Rest]) :-
    Child = move_value(_, ChildValue),
    Old = move_value(_, OldValue),
    (   ChildValue < OldValue
    ->  First = Child,
        merge_by_value(Children, [Old|Agenda], Rest)
    ;   First = Old,
        merge_by_value([Child|Children], Agenda, Rest)
    ).

%~ order_moves(made, moves, any, any, integer, any)

order_moves(move(noparent,Start,0), _, Positions, [Start|Positions], Total, Total).
order_moves(move(From,To,Cost), Visited, Positions, All, Cost0, Total) :-
    member(Previous, Visited),
    Previous = move(_,From,_),
    Cost1 is Cost0+Cost,
    order_moves(Previous, Visited, [To|Positions], All, Cost1, Total).
