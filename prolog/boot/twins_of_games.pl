:- module(twins_of_games,
          [ '$minimax'/5,            % +Position, -Best, -Value, +Holes, +Pure
            '$alpha_beta'/7,         % +Position, +Alpha, +Beta, -Best, -Value, +Holes, +Pure
            '$bounded'/7             % +Position, +Alpha, +Beta, -Best, -Value, +Holes, +Pure
          ]).

/** <module> Native twins of games

The clauses that run in place of a textbook's minimax and alpha-beta, when their shape
is known (`prolog/twins/games.pl`): the same goals of the program are called, in the
same order. Holes are closures of the predicate itself and of those that the program
has for what the definition leaves open.

A pure predicate of the program, one that has no effects and depends on its arguments
alone, is not called again for a position that comes up again: `'$memory'/2` keeps
what it answered. So the tree of a game becomes as small as its graph. Apart from such
calls these are the clauses of the definitions.
*/

%!  '$minimax'(+Position, -Best, -Value, +Holes, +Pure) is nondet.
%
%   The twin of minimax/3 in prolog/twins/games.pl; the parameters are moves/2,
%   static_value/2, min_to_move/1 and max_to_move/1. Pure is `all` if all of them are
%   pure: then the values of positions are remembered, otherwise their moves.

'$minimax'(Pos, Best, Value, parameters(_,Moves,Static,Min,Max), Pure) :-
    '$memory'(20, Memory),
    '$choice_point'(Mark),
    game_(Pure, Memory, Moves, Static, Min, Max, Game),
    minimax_(Pos, Best, Value, Game),
    '$judge'(Memory),
    '$choice_point'(Mark1),
    (   Mark1 == Mark
    ->  !                       % the memory is the only choice point
    ;   true
    ).

game_(all, Memory, Moves, Static, Min, Max, values(Memory,Moves,Static,Min,Max)).
game_(some, Memory, Moves, Static, Min, Max, moves(Memory,Moves,Static,Min,Max)).

minimax_(Pos, Best, Value, Game) :-
    (   moves_(Game, Pos, List)
    ->  best_(List, Best, Value, Game)
    ;   arg(3, Game, Static),
        call(Static, Pos, Value)
    ).

%   moves_(+Game, +Position, ?List): List is the first answer of the program's moves/2.

moves_(values(_,Moves,_,_,_), Pos, List) :-
    call(Moves, Pos, List).
moves_(moves(Memory,Moves,_,_,_), Pos, List) :-
    '$recall'(Memory, 1, Pos, List, Known),
    (   Known =:= 0
    ->  true
    ;   Known =:= 2
    ->  call(Moves, Pos, List)
    ;   call(Moves, Pos, List)
    ->  '$learn'(Memory, 1, Pos, some(List))
    ;   '$learn'(Memory, 1, Pos, none),
        fail
    ).

%   best_(+Positions, -Best, -Value, +Game): the best of Positions; for a proper list, this joins
%   the two clauses of the definition.

best_([Pos|List], Best, Value, Game) :-
    (   List == []
    ->  (   Best = Pos,
            value_(Game, Pos, Value)
        ->  true
        ;   value_(Game, Pos, _),
            fail
        )
    ;   nonvar(List)
    ->  value_(Game, Pos, Value1),
        best_(List, Pos2, Value2, Game),
        better_of_(Pos, Value1, Pos2, Value2, Best, Value, Game)
    ;   best_of_some_([Pos|List], Best, Value, Game)
    ).

best_of_some_([Pos], Pos, Value, Game) :-
    value_(Game, Pos, Value),
    !.                          % as in the definition
best_of_some_([Pos1|List], Best, BestValue, Game) :-
    value_(Game, Pos1, Value1),
    best_(List, Pos2, Value2, Game),
    better_of_(Pos1, Value1, Pos2, Value2, Best, BestValue, Game).

better_of_(Pos0, Value0, Pos1, Value1, Best, BestValue, Game) :-
    arg(4, Game, Min),
    arg(5, Game, Max),
    (   Best = Pos0,
        BestValue = Value0,
        (   call(Min, Pos0),
            Value0 > Value1
        ;   call(Max, Pos0),
            Value0 < Value1
        )
    ->  true
    ;   Best = Pos1,
        BestValue = Value1
    ).

%   value_(+Game, +Position, ?Value): the value of minimax_/4, without the best move.

value_(moves(Memory,Moves,Static,Min,Max), Pos, Value) :-
    minimax_(Pos, _, Value, moves(Memory,Moves,Static,Min,Max)).
value_(values(Memory,Moves,Static,Min,Max), Pos, Value) :-
    Game = values(Memory,Moves,Static,Min,Max),
    (   nonvar(Value)
    ->  minimax_(Pos, _, Value, Game)
    ;   '$recall'(Memory, 0, Pos, Value, Known),
        (   Known =:= 0
        ->  true
        ;   Known =:= 2
        ->  minimax_(Pos, _, Value, Game)
        ;   '$choice_point'(Mark),
            minimax_(Pos, _, Value, Game),
            learn_(Mark, Memory, 0, Pos, Value)
        )
    ).

%   learn_(+Mark, +Memory, +Kind, +Key, +Answer): learns Answer, or `open` if Mark is not the newest
%   choice point, since other answers may come.

learn_(Mark, Memory, Kind, Key, Answer) :-
    '$choice_point'(Mark1),
    (   Mark1 == Mark
    ->  '$learn'(Memory, Kind, Key, some(Answer))
    ;   '$learn'(Memory, Kind, Key, open)
    ).

%!  '$alpha_beta'(+Position, +Alpha, +Beta, -Best, -Value, +Holes, +Pure) is nondet.
%
%   The twin of alpha_beta/5, in the same way. The value of a position depends on the
%   bounds within which it is looked at.

'$alpha_beta'(Pos, Alpha, Beta, Best, Value, parameters(_,Moves,Static,Max,Min), Pure) :-
    '$memory'(20, Memory),
    '$choice_point'(Mark),
    game_(Pure, Memory, Moves, Static, Min, Max, Game),
    alpha_beta_(Pos, Alpha, Beta, Best, Value, Game),
    '$judge'(Memory),
    '$choice_point'(Mark1),
    (   Mark1 == Mark
    ->  !                       % the memory is the only choice point
    ;   true
    ).

alpha_beta_(Pos, Alpha, Beta, Best, Value, Game) :-
    (   moves_(Game, Pos, [Pos1|List])
    ->  value_within_(Game, Pos1, Alpha, Beta, Value1),
        enough_(List, Pos, Pos1, Value1, Alpha, Beta, Best, Value, Game)
    ;   arg(3, Game, Static),
        call(Static, Pos, Value)
    ).

enough_([], _, Pos1, Value1, _, _, Pos1, Value1, _).
enough_([Pos2|List], Pos, Pos1, Value1, Alpha, Beta, Best, Value, Game) :-
    arg(4, Game, Min),
    arg(5, Game, Max),
    (   call(Max, Pos),
        Value1 > Beta
    ->  Best = Pos1,
        Value = Value1
    ;   call(Min, Pos),
        Value1 < Alpha
    ->  Best = Pos1,
        Value = Value1
    ;   (   call(Max, Pos)
        ->  Alpha1 is max(Alpha, Value1),
            Beta1 = Beta
        ;   Alpha1 = Alpha,
            Beta1 is min(Beta, Value1)
        ),
        value_within_(Game, Pos2, Alpha1, Beta1, Value2),
        (   call(Max, Pos),
            Value2 > Value1
        ->  enough_(List, Pos, Pos2, Value2, Alpha, Beta, Best, Value, Game)
        ;   call(Min, Pos),
            Value2 < Value1
        ->  enough_(List, Pos, Pos2, Value2, Alpha, Beta, Best, Value, Game)
        ;   enough_(List, Pos, Pos1, Value1, Alpha, Beta, Best, Value, Game)
        )
    ).

%   value_within_(+Game, +Position, +Alpha, +Beta, -Value): the value of alpha_beta_/6, without
%   the best move.

value_within_(moves(Memory,Moves,Static,Min,Max), Pos, Alpha, Beta, Value) :-
    alpha_beta_(Pos, Alpha, Beta, _, Value, moves(Memory,Moves,Static,Min,Max)).
value_within_(values(Memory,Moves,Static,Min,Max), Pos, Alpha, Beta, Value) :-
    Game = values(Memory,Moves,Static,Min,Max),
    Key = within(Pos,Alpha,Beta),
    '$recall'(Memory, 0, Key, Value, Known),
    (   Known =:= 0
    ->  true
    ;   Known =:= 2
    ->  alpha_beta_(Pos, Alpha, Beta, _, Value, Game)
    ;   '$choice_point'(Mark),
        alpha_beta_(Pos, Alpha, Beta, _, Value, Game),
        learn_(Mark, Memory, 0, Key, Value)
    ).

%!  '$bounded'(+Position, +Alpha, +Beta, -Best, -Value, +Holes, +Pure) is nondet.
%
%   The twin of bounded/5, which is alpha-beta as well.

'$bounded'(Pos, Alpha, Beta, Best, Value, parameters(_,Moves,Static,Min,Max), Pure) :-
    '$memory'(20, Memory),
    '$choice_point'(Mark),
    game_(Pure, Memory, Moves, Static, Min, Max, Game),
    bounded_(Pos, Alpha, Beta, Best, Value, Game),
    '$judge'(Memory),
    '$choice_point'(Mark1),
    (   Mark1 == Mark
    ->  !                       % the memory is the only choice point
    ;   true
    ).

bounded_(Pos, Alpha, Beta, Best, Value, Game) :-
    (   moves_(Game, Pos, List)
    ->  bounded_best_(List, Alpha, Beta, Best, Value, Game)
    ;   arg(3, Game, Static),
        call(Static, Pos, Value)
    ).

bounded_best_([Pos|List], Alpha, Beta, Best, BestValue, Game) :-
    bounded_value_(Game, Pos, Alpha, Beta, Value),
    good_enough_(List, Alpha, Beta, Pos, Value, Best, BestValue, Game).

good_enough_([], _, _, Pos, Value, Pos, Value, _) :-
    !.                          % as in the definition
good_enough_(_, Alpha, Beta, Pos, Value, Pos, Value, Game) :-
    arg(4, Game, Min),
    arg(5, Game, Max),
    (   call(Min, Pos),
        Value > Beta
    ;   call(Max, Pos),
        Value < Alpha
    ),
    !.                          % as in the definition
good_enough_(List, Alpha, Beta, Pos, Value, Best, BestValue, Game) :-
    new_bounds_(Alpha, Beta, Pos, Value, Alpha1, Beta1, Game),
    bounded_best_(List, Alpha1, Beta1, Pos1, Value1, Game),
    better_of_(Pos, Value, Pos1, Value1, Best, BestValue, Game).

new_bounds_(Alpha, Beta, Pos, Value, Alpha1, Beta1, Game) :-
    arg(4, Game, Min),
    arg(5, Game, Max),
    (   call(Min, Pos),
        Value > Alpha
    ->  Alpha1 = Value,
        Beta1 = Beta
    ;   call(Max, Pos),
        Value < Beta
    ->  Alpha1 = Alpha,
        Beta1 = Value
    ;   Alpha1 = Alpha,
        Beta1 = Beta
    ).

bounded_value_(moves(Memory,Moves,Static,Min,Max), Pos, Alpha, Beta, Value) :-
    bounded_(Pos, Alpha, Beta, _, Value, moves(Memory,Moves,Static,Min,Max)).
bounded_value_(values(Memory,Moves,Static,Min,Max), Pos, Alpha, Beta, Value) :-
    Game = values(Memory,Moves,Static,Min,Max),
    Key = within(Pos,Alpha,Beta),
    '$recall'(Memory, 0, Key, Value, Known),
    (   Known =:= 0
    ->  true
    ;   Known =:= 2
    ->  bounded_(Pos, Alpha, Beta, _, Value, Game)
    ;   '$choice_point'(Mark),
        bounded_(Pos, Alpha, Beta, _, Value, Game),
        learn_(Mark, Memory, 0, Key, Value)
    ).
