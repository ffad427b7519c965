% A goal that a program hands to its own meta-predicate was taken for data: the search
% for tiles was recognised by its native twin although what it calls by way of
% setof0/3 was another predicate (here a tile moves over one other at most), and was
% not recognised when that predicate had another name. A meta-predicate of a program
% is known by what its clauses call.

% The clauses of examples/programs/tiles.pl, the predicates under other names.

tile(Position, N, Tile) :-
    tile(Position, 1, N, Tile).

tile([Tile|_], N, N, Tile).
tile([_|Tiles], N0, N, Found) :-
    N1 is N0+1,
    tile(Tiles, N1, N, Found).

set([_|Tiles], 1, New, [New|Tiles]).
set([Tile|Tiles], N, New, [Tile|Rest]) :-
    N > 1,
    N1 is N-1,
    set(Tiles, N1, New, Rest).

far_step(move(_,Last,_), move(Last,New,Cost)) :-
    tile(Last, E, e),
    tile(Last, N, BW),
    \+ BW = e,
    Diff is abs(E-N),
    Diff < 4,
    set(Last, E, BW, Between),
    set(Between, N, e, New),
    (   Diff = 1
    ->  Cost = 1
    ;   otherwise
    ->  Cost is Diff-1
    ).

next_move(move(_,Last,_), move(Last,New,Cost)) :-
    tile(Last, E, e),
    tile(Last, N, BW),
    \+ BW = e,
    Diff is abs(E-N),
    Diff < 3,
    set(Last, E, BW, Between),
    set(Between, N, e, New),
    (   Diff = 1
    ->  Cost = 1
    ;   otherwise
    ->  Cost is Diff-1
    ).

otherwise.

value(Position, Value) :-
    findall((B,W),
            ( tile(Position, B, b),
              tile(Position, W, w),
              B < W ),
            Pairs),
    length(Pairs, Value).

eval(move(_,Position,_), Value) :-
    value(Position, Value).

final(Move) :-
    eval(Move, 0).

show(move(_,Position,_), Value) :-
    write(Position-Value),
    nl.

sorted(Template, Goal, Children) :-
    findall(Template, Goal, Found),
    keyed(Found, Keyed),
    sort(Keyed, Sorted),
    unkeyed(Sorted, Children).

keyed([], []).
keyed([Child|Children], [key(Value,Cost,Position)-Child|Keyed]) :-
    Child = move_value(move(_,Position,Cost), Value),
    keyed(Children, Keyed).

unkeyed([], []).
unkeyed([_-Child|Keyed], [Child|Children]) :-
    unkeyed(Keyed, Children).

merged([], Agenda, Agenda).
merged([Child|Children], [], [Child|Children]).
merged([Child|Children], [Old|Agenda], [First|Rest]) :-
    Child = move_value(_, ChildValue),
    Old = move_value(_, OldValue),
    (   ChildValue < OldValue
    ->  First = Child,
        merged(Children, [Old|Agenda], Rest)
    ;   First = Old,
        merged([Child|Children], Agenda, Rest)
    ).

far([move_value(Last,_)|_], Last, Visited, Visited) :-
    final(Last).
far([move_value(Move,Value)|Rest], Goal, Visited, All) :-
    show(Move, Value),
    sorted(move_value(Next,NextValue),
           ( far_step(Move, Next),
             eval(Next, NextValue) ),
           Children),
    merged(Children, Rest, Agenda),
    far(Agenda, Goal, [Move|Visited], All).

near([move_value(Last,_)|_], Last, Visited, Visited) :-
    final(Last).
near([move_value(Move,Value)|Rest], Goal, Visited, All) :-
    show(Move, Value),
    sorted(move_value(Next,NextValue),
           ( next_move(Move, Next),
             eval(Next, NextValue) ),
           Children),
    merged(Children, Rest, Agenda),
    near(Agenda, Goal, [Move|Visited], All).

% The goal is bound before it is handed over: it cannot be followed.

in_turn([move_value(Last,_)|_], Last, Visited, Visited) :-
    final(Last).
in_turn([move_value(Move,Value)|Rest], Goal, Visited, All) :-
    show(Move, Value),
    Step = ( far_step(Move, Next), eval(Next, NextValue) ),
    sorted(move_value(Next,NextValue), Step, Children),
    merged(Children, Rest, Agenda),
    in_turn(Agenda, Goal, [Move|Visited], All).

?- near([move_value(move(noparent,[b,e,w,w],0),2)], Goal, [], _).
   prints("[b,e,w,w]-2\n[b,w,e,w]-2\n[e,w,b,w]-1\n[w,e,b,w]-1\n"), Goal = move([w,e,b,w],[w,w,b,e],1)
;  ... .

?- far([move_value(move(noparent,[b,b,e,w,w],0),4)], Goal, [], _).
   prints("[b,b,e,w,w]-4\n[b,b,w,e,w]-4\n[b,e,w,b,w]-3\n[b,w,w,b,e]-2\n[b,w,w,e,b]-2\n"), Goal = move([b,w,w,e,b],[e,w,w,b,b],2)
;  ... .

?- predicate_property(far(_,_,_,_), native(Name)).
   Name = tiles.

% The rest of the search is the same, and what is called has another body.

?- predicate_property(near(_,_,_,_), native(_)).
   false.

?- predicate_property(in_turn(_,_,_,_), native(_)).
   false.
