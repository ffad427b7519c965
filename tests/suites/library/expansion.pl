% boot/expansion: term_expansion/2 and goal_expansion/2

:- dynamic(seen/1).

term_expansion(twice(X), [once_more(X), seen(X)]).
term_expansion(nothing(_), []).

goal_expansion(old(X), new(X)).
goal_expansion(loud(G), ( write(before), loud(G) )).

twice(a).
nothing(a).

new(1).
new(2).

loud(G) :-
    call(G).

uses(X) :-
    old(X).
uses_below(Xs) :-
    findall(X, ( old(X), \+ old(3) ), Xs).
uses_bag(Xs) :-
    setof(X, Y^( old(X), old(Y) ), Xs).
uses_loud :-
    loud(true).

grammar --> { old(X), X > 1 }, [X].

?- once_more(X), seen(Y).
   X = a, Y = a.
?- twice(_).
   error(existence_error(procedure,twice/1), _).
?- uses(X).
   X = 1
;  X = 2.
?- uses_below(Xs).
   Xs = [1,2].
?- uses_bag(Xs).
   Xs = [1,2].
?- uses_loud.
   prints("before"), true.
?- phrase(grammar, Xs).
   Xs = [2].
?- expand_term(twice(b), X).
   X = [once_more(b),seen(b)].
?- expand_term((a --> [x], b), C).
   C = (a([x|S1],S) :- b(S1,S)).
?- expand_term(X, Y).
   X = Y.
?- expand_goal(( old(1) -> true ; old(Y) ), G).
   G = ( new(1) -> true ; new(Y) ).
?- expand_goal(X, Y).
   X = Y.
