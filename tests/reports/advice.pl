% What is to be done about errors at run time.
price(tea, 3).
price(milk, _).

cost(Thing, Cost) :- price(Thing, Price), Cost is Price * 2.
half(N, M) :- H is N / 2, M is H // 1.
twice(X, Y) :- Y is X * 2.
four(X) :- call(is, X, 1 + twice(1)).
root(N, R) :- R = sqr(N).
share(Sum, People, Share) :- Share is Sum // (People - 1).
either(X, Y) :- ( X > 0 -> Y = 1 ; Z = Y, Y is Z + 1, Z = 2 ).
digits(Text, N) :- N is Text + 1.

:- cost(milk, _).
:- half(7, _).
:- four(_).
:- root(4, R), _ is R.
:- share(5, 1, _).
:- either(0, _).
:- digits("12", _).
:- assertz(price(bread, 2)).
:- assertz((atom_length(_, _) :- true)).
:- sum_list(abc, _).
:- length([a|b], _).
:- nb_getval(counter, _).
:- format("~w ~w~n", [one]).
:- format("~w~n", [one, two]).
:- open('/dev/null', write, S), close(S), nl(S).
:- dynamic price.
:- use_module(library(lsts)).
:- use_module(library(effects)).
counted :- get_state(N), M is N + 1, put_state(M).
:- counted.
:- with_state(forall(member(X, [1,2]), yield(X)), 0, _).
:- findall(X, choose(X, [1,2]), _).
:- shift(unknown).
