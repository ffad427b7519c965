:- module(sets,
          [ is_set/1,          % @Xs
            list_to_set/2,     % +Xs, -Set
            subset/2,          % +Sub, +Set
            union/3,           % +Xs, +Ys, -Zs
            intersection/3,    % +Xs, +Ys, -Zs
            subtract/3         % +Xs, +Ys, -Rest
          ]).

/** <module> Lists as sets

A set is a list without duplicates, in any order. Except for is_set/1 and
list_to_set/2 the cost is the product of the lengths: for large sets see
library(ordsets).
*/

%!  is_set(@Xs) is semidet.
%
%   Xs is a proper list, no two elements of which are identical.
%
%       ?- is_set([a,B,C]).
%          true.
%       ?- is_set([a,b,a]).
%          false.

is_set(Xs) :-
    is_list(Xs),
    length(Xs, Length),
    sort(Xs, Sorted),
    length(Sorted, Length).

%!  list_to_set(+Xs, -Set) is det.
%
%   Set has the first of each group of identical elements of Xs, in the order
%   of Xs. Takes time N log N.
%
%       ?- list_to_set([a,b,a,1,1.0,b], Set).
%          Set = [a,b,1,1.0].
%       ?- list_to_set([X,Y,X], Set).
%          Set = [X,Y].
%       ?- list_to_set([a|_], _).
%          error(instantiation_error, _).

list_to_set(Xs, Set) :-
    must_be(list, Xs),
    number_(Xs, 1, Numbered),
    keysort(Numbered, ByElement),
    first_of_each_(ByElement, Firsts),
    keysort(Firsts, ByNumber),
    drop_keys_(ByNumber, Set).

number_([], _, []).
number_([X|Xs], N, [X-N|Numbered]) :-
    N1 is N+1,
    number_(Xs, N1, Numbered).

first_of_each_([], []).
first_of_each_([X-N|Pairs], [N-X|Firsts]) :-
    skip_(Pairs, X, Rest),
    first_of_each_(Rest, Firsts).

skip_([], _, []).
skip_([Y-N|Pairs], X, Rest) :-
    (   Y == X
    ->  skip_(Pairs, X, Rest)
    ;   Rest = [Y-N|Pairs]
    ).

drop_keys_([], []).
drop_keys_([_-X|Pairs], [X|Xs]) :-
    drop_keys_(Pairs, Xs).

%!  subset(+Sub, +Set) is semidet.
%
%   Every element of Sub is an element of Set, by memberchk/2.
%
%       ?- subset([c,a], [a,b,c]).
%          true.

subset(Xs, Set) :-
    '$once_round'(Xs, Ys),
    subset_(Ys, Set).

subset_([], _).
subset_([X|Xs], Set) :-
    memberchk(X, Set),
    subset_(Xs, Set).

%!  union(+Xs, +Ys, -Zs) is det.
%
%   Zs has the elements of Xs that are not in Ys, then Ys.
%
%       ?- union([a,b], [b,c], Zs).
%          Zs = [a,b,c].

union(Xs, Ys, Zs) :-
    '$once_round'(Xs, Xs1),
    union_(Xs1, Ys, Zs).

union_([], Ys, Ys).
union_([X|Xs], Ys, Zs) :-
    (   memberchk(X, Ys)
    ->  Zs = Zs1
    ;   Zs = [X|Zs1]
    ),
    union_(Xs, Ys, Zs1).

%!  intersection(+Xs, +Ys, -Zs) is det.
%
%   Zs has the elements of Xs that are in Ys.
%
%       ?- intersection([a,b,c], [c,a], Zs).
%          Zs = [a,c].

intersection(Xs, Ys, Zs) :-
    '$once_round'(Xs, Xs1),
    intersection_(Xs1, Ys, Zs).

intersection_([], _, []).
intersection_([X|Xs], Ys, Zs) :-
    (   memberchk(X, Ys)
    ->  Zs = [X|Zs1]
    ;   Zs = Zs1
    ),
    intersection_(Xs, Ys, Zs1).

%!  subtract(+Xs, +Ys, -Rest) is det.
%
%   Rest is Xs without the elements of Ys, by memberchk/2.
%
%       ?- subtract([a,b,c,a], [a,d], Rest).
%          Rest = [b,c].

subtract(Xs, Ys, Rest) :-
    '$once_round'(Xs, Xs1),
    subtract_(Xs1, Ys, Rest).

subtract_([], _, []).
subtract_([X|Xs], Ys, Rest) :-
    (   memberchk(X, Ys)
    ->  Rest = Rest1
    ;   Rest = [X|Rest1]
    ),
    subtract_(Xs, Ys, Rest1).
