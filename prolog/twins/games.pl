% Games for two: minimax, with and without alpha-beta cuts.
%
% The moves, the values of positions without moves and the player whose turn it is are
% parameters: they are not defined here, the program defines them.

%? moves/2, static_value/2, min_to_move/1, max_to_move/1

%~ minimax(place, out, outnumber) 4000 with game

minimax(Pos, Best, Value) :-
    moves(Pos, List), !,
    best(List, Best, Value)
    ;
    static_value(Pos, Value).

best([Pos], Pos, Value) :-
    minimax(Pos, _, Value), !.
best([Pos1|List], Best, BestValue) :-
    minimax(Pos1, _, Value1),
    best(List, Pos2, Value2),
    better_of(Pos1, Value1, Pos2, Value2, Best, BestValue).

better_of(Pos0, Value0, _, Value1, Pos0, Value0) :-
    min_to_move(Pos0), Value0 > Value1, !
    ;
    max_to_move(Pos0), Value0 < Value1, !.
better_of(_, _, Pos1, Value1, Pos1, Value1).

%~ alpha_beta(place, number, number, out, outnumber) 4000 with game

alpha_beta(Pos, Alpha, Beta, Best, Value) :-
    (   moves(Pos, [Pos1|List])
    ->  alpha_beta(Pos1, Alpha, Beta, _, Value1),
        enough(List, Pos, Pos1, Value1, Alpha, Beta, Best, Value)
    ;   static_value(Pos, Value)
    ).

enough([], _, Pos1, Value1, _, _, Pos1, Value1).
enough([Pos2|List], Pos, Pos1, Value1, Alpha, Beta, Best, Value) :-
    (   max_to_move(Pos), Value1 > Beta
    ->  Best = Pos1, Value = Value1
    ;   min_to_move(Pos), Value1 < Alpha
    ->  Best = Pos1, Value = Value1
    ;   bounds(Pos, Value1, Alpha, Beta, Alpha1, Beta1),
        alpha_beta(Pos2, Alpha1, Beta1, _, Value2),
        better(Pos, Pos1, Value1, Pos2, Value2, Pos3, Value3),
        enough(List, Pos, Pos3, Value3, Alpha, Beta, Best, Value)
    ).

bounds(Pos, Value, Alpha, Beta, Alpha1, Beta1) :-
    (   max_to_move(Pos)
    ->  Alpha1 is max(Alpha, Value), Beta1 = Beta
    ;   Alpha1 = Alpha, Beta1 is min(Beta, Value)
    ).

better(Pos, Pos1, Value1, Pos2, Value2, Pos3, Value3) :-
    (   max_to_move(Pos), Value2 > Value1
    ->  Pos3 = Pos2, Value3 = Value2
    ;   min_to_move(Pos), Value2 < Value1
    ->  Pos3 = Pos2, Value3 = Value2
    ;   Pos3 = Pos1, Value3 = Value1
    ).

%~ bounded(place, number, number, out, outnumber) 4000 with game

bounded(Pos, Alpha, Beta, Best, Value) :-
    moves(Pos, List), !,
    bounded_best(List, Alpha, Beta, Best, Value)
    ;
    static_value(Pos, Value).

bounded_best([Pos|List], Alpha, Beta, Best, BestValue) :-
    bounded(Pos, Alpha, Beta, _, Value),
    good_enough(List, Alpha, Beta, Pos, Value, Best, BestValue).

good_enough([], _, _, Pos, Value, Pos, Value) :- !.
good_enough(_, Alpha, Beta, Pos, Value, Pos, Value) :-
    min_to_move(Pos), Value > Beta, !
    ;
    max_to_move(Pos), Value < Alpha, !.
good_enough(List, Alpha, Beta, Pos, Value, Best, BestValue) :-
    new_bounds(Alpha, Beta, Pos, Value, Alpha1, Beta1),
    bounded_best(List, Alpha1, Beta1, Pos1, Value1),
    better_of(Pos, Value, Pos1, Value1, Best, BestValue).

new_bounds(Alpha, Beta, Pos, Value, Value, Beta) :-
    min_to_move(Pos), Value > Alpha, !.
new_bounds(Alpha, Beta, Pos, Value, Alpha, Value) :-
    max_to_move(Pos), Value < Beta, !.
new_bounds(Alpha, Beta, _, _, Alpha, Beta).
