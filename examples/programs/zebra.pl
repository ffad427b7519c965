% Who owns the zebra, who drinks water? Five houses in a row, each with a colour,
% a nationality, a pet, a drink and a brand of cigarettes.

zebra(Owner, Drinker) :-
    houses(Houses),
    element(house(_, Owner, zebra, _, _), Houses),
    element(house(_, Drinker, _, water, _), Houses).

houses(Houses) :-
    Houses = [ house(_, norwegian, _, _, _),
               _,
               house(_, _, _, milk, _),
               _,
               _ ],
    element(house(red, englishman, _, _, _), Houses),
    element(house(green, _, _, coffee, _), Houses),
    element(house(_, spaniard, dog, _, _), Houses),
    element(house(_, ukrainian, _, tea, _), Houses),
    right_of(house(green, _, _, _, _), house(ivory, _, _, _, _), Houses),
    element(house(_, _, snails, _, old_gold), Houses),
    element(house(yellow, _, _, _, kools), Houses),
    next_to(house(_, _, _, _, chesterfield), house(_, _, fox, _, _), Houses),
    next_to(house(_, _, _, _, kools), house(_, _, horse, _, _), Houses),
    element(house(_, _, _, orange_juice, lucky_strike), Houses),
    element(house(_, japanese, _, _, parliament), Houses),
    next_to(house(_, norwegian, _, _, _), house(blue, _, _, _, _), Houses).

element(X, [X|_]).
element(X, [_|Xs]) :-
    element(X, Xs).

right_of(X, Y, [Y,X|_]).
right_of(X, Y, [_|Zs]) :-
    right_of(X, Y, Zs).

next_to(X, Y, Zs) :-
    right_of(X, Y, Zs).
next_to(X, Y, Zs) :-
    right_of(Y, X, Zs).

% Answers

?- findall(Owner-Drinker, zebra(Owner, Drinker), L).
   L = [japanese-norwegian].
