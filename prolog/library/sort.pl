:- module(sort,
          [ predsort/3         % :Order, +Xs, -Ys
          ]).

/** <module> Sorting by an order of one's own

Merge sort: the order is asked about N log N times, and never about the same
two elements twice.
*/

:- meta_predicate
       predsort(3, ?, ?).

%!  predsort(:Order, +Xs, -Ys) is det.
%
%   Ys is Xs in the order of call(Order, Sign, X, Y), which tells whether X
%   comes before Y with Sign one of <, > and =; of equals one is kept.
%
%       ?- predsort(compare, [c,a,b,a], Ys).
%          Ys = [a,b,c].

predsort(Order, Xs, Ys) :-
    must_be(list, Xs),
    length(Xs, Length),
    predsort_(Length, Order, Xs, [], Sorted),
    Ys = Sorted.

%   predsort_(+N, :Order, +Xs, -Rest, -Ys): Ys are the first N of Xs in order.

predsort_(N, Order, Xs, Rest, Ys) :-
    (   N >= 2
    ->  Half is N//2,
        Others is N-Half,
        predsort_(Half, Order, Xs, Xs1, Ys1),
        predsort_(Others, Order, Xs1, Rest, Ys2),
        predmerge_(Ys1, Ys2, Order, Ys)
    ;   N =:= 1
    ->  Xs = [X|Rest],
        Ys = [X]
    ;   Xs = Rest,
        Ys = []
    ).

predmerge_([], Ys, _, Ys).
predmerge_([X|Xs], Ys, Order, Zs) :-
    predmerge_right_(Ys, X, Xs, Order, Zs).

predmerge_right_([], X, Xs, _, [X|Xs]).
predmerge_right_([Y|Ys], X, Xs, Order, Zs) :-
    call(Order, Sign, X, Y),
    !,                          % an order has one answer
    predmerge_sign_(Sign, X, Xs, Y, Ys, Order, Zs).

predmerge_sign_(<, X, Xs, Y, Ys, Order, [X|Zs]) :-
    predmerge_(Xs, [Y|Ys], Order, Zs).
predmerge_sign_(=, X, Xs, _, Ys, Order, Zs) :-
    predmerge_([X|Xs], Ys, Order, Zs).
predmerge_sign_(>, X, Xs, Y, Ys, Order, [Y|Zs]) :-
    predmerge_right_(Ys, X, Xs, Order, Zs).
