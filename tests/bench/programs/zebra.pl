% The puzzle of the five houses: who owns the zebra, who drinks water?
% Stresses: unification of structures of many variables, shallow backtracking.

bench_main :-
    (   times(600),
        houses(_, _),
        fail
    ;   true
    ),
    houses(Zebra, Water),
    !,
    write(zebra(Zebra, Water)),
    nl.

% house(Nation, Colour, Pet, Drink, Smoke)
houses(Zebra, Water) :-
    Street = [house(norwegian, _, _, _, _), _, house(_, _, _, milk, _), _, _],
    in(house(english, red, _, _, _), Street),
    in(house(_, green, _, coffee, _), Street),
    in(house(spanish, _, dog, _, _), Street),
    in(house(ukrainian, _, _, tea, _), Street),
    left_of(house(_, ivory, _, _, _), house(_, green, _, _, _), Street),
    in(house(_, _, snails, _, winston), Street),
    in(house(_, yellow, _, _, kool), Street),
    beside(house(_, _, _, _, chesterfield), house(_, _, fox, _, _), Street),
    beside(house(_, _, _, _, kool), house(_, _, horse, _, _), Street),
    in(house(_, _, _, juice, lucky), Street),
    in(house(japanese, _, _, _, parliament), Street),
    beside(house(norwegian, _, _, _, _), house(_, blue, _, _, _), Street),
    in(house(Zebra, _, zebra, _, _), Street),
    in(house(Water, _, _, water, _), Street).

in(X, [X|_]).
in(X, [_|Ys]) :-
    in(X, Ys).

left_of(X, Y, [X, Y|_]).
left_of(X, Y, [_|Zs]) :-
    left_of(X, Y, Zs).

beside(X, Y, Zs) :- left_of(X, Y, Zs).
beside(X, Y, Zs) :- left_of(Y, X, Zs).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
