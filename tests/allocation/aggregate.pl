price(apple, 3). price(pear, 5). price(plum, 2).

?- aggregate_all(sum(_P), price(_, _P), S), aggregate_all(max(_P, _X), price(_X, _P), M), aggregate_all(count, price(_, _), C).
   S = 10, M = max(5,pear), C = 3.
