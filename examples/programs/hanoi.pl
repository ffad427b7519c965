% The towers of Hanoi: moves of N discs from one peg to another.

hanoi(N, Moves) :-
    move(N, left, middle, right, Moves, []).

% move(N, From, By, To, Moves, Rest): Moves before Rest bring N discs over

move(0, _, _, _, Moves, Moves) :-
    !.                          % nothing to move
move(N, From, By, To, Moves, Rest) :-
    N1 is N-1,
    move(N1, From, To, By, Moves, [From-To|Moves1]),
    move(N1, By, From, To, Moves1, Rest).

% Answers

?- hanoi(2, Moves).
   Moves = [left-middle,left-right,middle-right].

?- hanoi(10, _Moves), length(_Moves, N).
   N = 1023.
