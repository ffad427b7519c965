% A line that ends with `% by GOAL` is the one that the error of GOAL has to name.

:- dynamic(kept/1).

ok(3).
ok(_, _).
more(_) --> [].

first(X) :-
    X > foo,                        % by first(_)
    Y is X + 1,
    ok(Y).
first_(_) :-
    Y is foo + 1,                   % by first_(1)
    ok(Y),
    Y < bar.

middle(X) :-
    ok(Y),
    length(L, 2),
    Z is Y + X,                     % by middle(_)
    ok(Z, L),
    Z > bar.

last(X) :-
    Y is 1 + 2,
    ok(Y, X),
    X =:= Y + foo.                  % by last(3)

last_built_in :-
    ok(X),
    ok(X, Y),
    sub_atom(Y, _, 1, _, x).        % by last_built_in

last_of_library :-
    ok(X),
    ok(X, X),
    nth0(foo, [x], X).              % by last_of_library

only_unknown :- no_such_predicate.  % by only_unknown
mentions_it :- ok(_), no_such_predicate, ok(_).

through_last(X) :-
    ok(_),
    through_last_(X).
through_last_(X) :-
    number_codes(_, X),             % by through_last(_)
    sum_list([a], X).               % by through_last("12")

in_branch(X) :-
    ok(Y),
    (   X > 3
    ->  Z is Y + a                  % by in_branch(4)
    ;   X =:= 3
    ->  true
    ;   atom_length(_, Z)           % by in_branch(1)
    ),
    ok(Z).
in_branch_(X) :-
    (   X == 1, format("~d", [a])   % by in_branch_(1)
    ;   X == 2, Y is X + b, ok(Y)   % by in_branch_(2)
    ;   msort(X, _)                 % by in_branch_(3)
    ).

in_condition(X) :-
    ok(Y),
    (   Y > 2, X > foo              % by in_condition(1)
    ->  true
    ;   X < 2
    ).
in_condition_(X) :-
    (   ok(X), X > foo              % by in_condition_(_)
    ->  true
    ;   X < 2
    ).

in_negation(X) :-
    X = 1,
    \+ X > foo,                     % by in_negation(1)
    \+ X > 2.
in_negation_(X) :-
    \+ ok(X),
    \+ \+ ( ok(Y), Y < X ).         % by in_negation_(foo)

bad(X, Y) :-
    ok(Y),
    Y is X + foo,                   % by (in_findall ; in_maplist ; in_catch ; in_forall ; in_once ; in_call ; bad(1, _))
    ok(Y).
bad_(_, Y) :-
    ok(Y, foo),
    nth0(foo, [x], Y).              % by in_maplist_

in_findall :-
    ok(_),
    findall(Y, bad(1, Y), L),
    ok(L, L).
in_maplist :- ok(X), maplist(bad, [X], _), ok(X).
in_maplist_ :- ok(X), maplist(bad_, [X], [0]), ok(X).
in_catch :- ok(_), catch(bad(1, _), no_ball, true).
in_forall :- forall(ok(X), bad(X, X)).
in_once :- ok(X), once(bad(X, X)), ok(_).
in_call :- ok(X), call(bad, X, X).

maplist_of_unknown(L) :-
    ok(_),
    maplist(unknown_one, L),        % by maplist_of_unknown([a])
    ok(_).
maplist_of_unknown_(L) :-
    ok(_),
    maplist(unknown_one, L).        % by maplist_of_unknown_([a])
mentions_one(X) :- unknown_one(X).

kept(X) :-
    ok(_),
    Y is X + foo,                   % by (kept(1) ; call(kept, 1))
    ok(Y).

asserted :-
    assertz((made(X) :- ok(X), X > foo, ok(X))),
    ok(_),
    made(3),                        % by asserted
    ok(_).
asserted_ :-
    assertz((made_(X) :- ok(X), nth0(foo, [X], X))),
    made_(3).                       % by asserted_

rule(X) -->
    more(X),
    { Y is X + foo },               % by phrase(rule(1), [])
    more(Y).
rule_(X) -->
    [a],
    more(X),
    { atom_length(X, foo) }.        % by phrase(rule_(b), [a])
calls_rule :- ok(_), phrase(rule(1), []), ok(_).
undefined_rule -->
    [a],
    no_rule.                        % by phrase(undefined_rule, [a])

backtracks(X) :-
    (   ok(X) ; X = 4 ),
    Y is X + 1,
    Y > 4,
    length(_, Y),
    Y < foo,                        % by backtracks(_)
    ok(Y).
resumed :-
    through_member(X),
    length(_, 2),
    X \== 1,
    nth0(X, [], _).                 % by resumed
through_member(X) :-
    ok(_),
    member(X, [1, a]).
