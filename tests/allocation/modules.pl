:- module(shop, [total/2, each/2]).
:- use_module(library(lists)).
price(apple, 3). price(pear, 5).
total(Xs, T) :- maplist(price, Xs, Ps), sum_list(Ps, T).
:- meta_predicate(each(1, +)).
each(G, Xs) :- forall(member(X, Xs), call(G, X)).

?- total([apple,pear,apple], T), each(atom, [a,b]), \+ each(atom, [1]), shop:price(pear, P).
   T = 11, P = 5.
