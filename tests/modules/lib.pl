% A module whose goals are told apart by own/1, which `user` has too.
:- module(lib, [each/2, both/2, passed/2, op(200, xfy, **>), count/1, context/1]).

:- meta_predicate
       each(1, ?),
       both(0, 0),
       passed(:, -).

:- op(700, xfx, inner).
:- use_module('../modules/numbers', [append/3 as join, zero/1]).

each(G, Xs) :- each_(Xs, G).

each_([], _).
each_([X|Xs], G) :- call(G, X), each_(Xs, G).

both(A, B) :- A, B.

passed(G, G).

count(N) :- findall(X, own(X), Xs), length(Xs, N).

context(M) :- context_module(M).

own(1).
own(2).

joined(Zs) :- join([a], [b], Zs).

inner_operator :- X = (a inner b), X =.. [inner, a, b].

negated(Xs) :- findall(X, ( own(X), \+ X = 1 ), Xs).

variable(Xs) :- G = own(X), findall(X, G, Xs).

controls :- G = own(_), call(G), \+ \+ G, forall(G, true), once(G), ignore(G), catch(G, _, true).

caught :- catch(throw(x), x, own(_)).

library_predicates :-
    maplist(own, [1,2]),
    maplist([X]>>own(X), [1,2]),
    foldl([X,A,B]>>(own(X), B is A+X), [1,2], 0, 3),
    aggregate_all(count, own(_), 2).

pairs(Xs) :- setof(X-Y, Z^(own(X), own(Y), Z = 1), Xs).

unknown :- nix.

database :-
    assertz(stored(1)),
    C = stored(2),
    assertz(C),
    assertz((rule(X) :- own(X))),
    rule(2),
    retract(stored(1)),
    lib:stored(2),
    \+ catch(user:stored(_), _, fail).

digits([]) --> [].
digits([X|Xs]) --> digit(X), digits(Xs).

digit(X) --> [X], { own(X) }.

phrases(Xs) :- G = digits(Xs), phrase(G, [1,2]).
