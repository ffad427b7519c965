% ?- offer(bread, food).
% ?- offer(soap, home).
% ?- all_of(home, [lamp, soap]).
% ?- total(food, 120).

product(bread, food, 40).
product(milk, food, 80).
product(lamp, home, 900).
product(soap, home, 60).
stock(bread, 10).
stock(milk, 0).
stock(lamp, 3).
stock(soap, 25).
cheap(X) :- product(X, _, P), P < 100.
available(X) :- stock(X, N), N > 0.
offer(X, K) :- product(X, K, _), cheap(X), available(X).
all_of(K, L) :- findall(X, product(X, K, _), L).
total(K, T) :- findall(P, product(_, K, P), Ps), sum_list(Ps, T).
