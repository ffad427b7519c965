% Lists of numbers in order: insertion, partition, merging, sorts.
%
% The header of lists.pl says what these files are for.

% Insertion

%~ insert_above(number, numbers, outnumbers)

insert_above(X, [Y|Ys], [Y|Zs]) :-
    X > Y,
    !,                          % X belongs further back
    insert_above(X, Ys, Zs).
insert_above(X, Ys, [X|Ys]).

%~ insert_greater(number, numbers, outnumbers)

insert_greater(X, [Y|Ys], [Y|Zs]) :-
    greater(X, Y),
    !,                          % X belongs further back
    insert_greater(X, Ys, Zs).
insert_greater(X, Ys, [X|Ys]).

greater(X, Y) :-
    X > Y.

%~ insert_before(number, numbers, outnumbers)

insert_before(X, [], [X]).
insert_before(X, [Y|Ys], [X,Y|Ys]) :-
    X =< Y,
    !.                          % X belongs here
insert_before(X, [Y|Ys], [Y|Zs]) :-
    insert_before(X, Ys, Zs).

% Insertion whose two recursive clauses exclude each other.

%~ insert_open(number, numbers, outnumbers)

insert_open(X, [], [X]).
insert_open(X, [Y|Ys], [Y|Zs]) :-
    X > Y,
    insert_open(X, Ys, Zs).
insert_open(X, [Y|Ys], [X,Y|Ys]) :-
    X =< Y.

%~ insert_stops(number, numbers, outnumbers)

insert_stops(X, [], [X]).
insert_stops(X, [Y|Ys], [X,Y|Ys]) :-
    X =< Y.
insert_stops(X, [Y|Ys], [Y|Zs]) :-
    X > Y,
    insert_stops(X, Ys, Zs).

%~ insert_behind(number, numbers, outnumbers)

insert_behind(X, [], [X]).
insert_behind(X, [Y|Ys], [Y|Zs]) :-
    X >= Y,
    insert_behind(X, Ys, Zs).
insert_behind(X, [Y|Ys], [X,Y|Ys]) :-
    X < Y.

%~ insert_stops_behind(number, numbers, outnumbers)

insert_stops_behind(X, [], [X]).
insert_stops_behind(X, [Y|Ys], [X,Y|Ys]) :-
    X < Y.
insert_stops_behind(X, [Y|Ys], [Y|Zs]) :-
    X >= Y,
    insert_stops_behind(X, Ys, Zs).

% Insertion sorts. They call one of the forms of insertion; the user's program may have any of them.

%~ sort_above(numbers, outnumbers)

sort_above([], []).
sort_above([X|Xs], Ys) :-
    sort_above(Xs, Zs),
    insert_above(X, Zs, Ys).

%~ sort_greater(numbers, outnumbers)

sort_greater([], []).
sort_greater([X|Xs], Ys) :-
    sort_greater(Xs, Zs),
    insert_greater(X, Zs, Ys).

%~ sort_into(numbers, numbers, outnumbers)

sort_into([], Ys, Ys).
sort_into([X|Xs], Ys0, Ys) :-
    insert_above(X, Ys0, Ys1),
    sort_into(Xs, Ys1, Ys).

% Partition

%~ part(numbers, number, outnumbers, outnumbers)

part([], _, [], []).
part([X|Xs], Y, [X|Ls], Bs) :-
    X =< Y,
    !,                          % X is a small number
    part(Xs, Y, Ls, Bs).
part([X|Xs], Y, Ls, [X|Bs]) :-
    part(Xs, Y, Ls, Bs).

%~ part_below(numbers, number, outnumbers, outnumbers)

part_below([], _, [], []).
part_below([X|Xs], Y, [X|Ls], Bs) :-
    X < Y,
    !,                          % X is a small number
    part_below(Xs, Y, Ls, Bs).
part_below([X|Xs], Y, Ls, [X|Bs]) :-
    part_below(Xs, Y, Ls, Bs).

%~ part_open(numbers, number, outnumbers, outnumbers)

part_open([X|Xs], Y, [X|Ls], Bs) :-
    X =< Y,
    part_open(Xs, Y, Ls, Bs).
part_open([X|Xs], Y, Ls, [X|Bs]) :-
    X > Y,
    part_open(Xs, Y, Ls, Bs).
part_open([], _, [], []).

%~ part_under(numbers, number, outnumbers, outnumbers)

part_under([], _, [], []).
part_under([X|Xs], Y, [X|Ls], Bs) :-
    X < Y,
    part_under(Xs, Y, Ls, Bs).
part_under([X|Xs], Y, Ls, [X|Bs]) :-
    X >= Y,
    part_under(Xs, Y, Ls, Bs).

%~ part_big_open(numbers, number, outnumbers, outnumbers)

part_big_open([], _, [], []).
part_big_open([X|Xs], Y, Ls, [X|Bs]) :-
    X > Y,
    part_big_open(Xs, Y, Ls, Bs).
part_big_open([X|Xs], Y, [X|Ls], Bs) :-
    X =< Y,
    part_big_open(Xs, Y, Ls, Bs).

%~ part_big_under(numbers, number, outnumbers, outnumbers)

part_big_under([], _, [], []).
part_big_under([X|Xs], Y, Ls, [X|Bs]) :-
    X >= Y,
    part_big_under(Xs, Y, Ls, Bs).
part_big_under([X|Xs], Y, [X|Ls], Bs) :-
    X < Y,
    part_big_under(Xs, Y, Ls, Bs).

%~ part_big(numbers, number, outnumbers, outnumbers)

part_big([], _, [], []).
part_big([X|Xs], Y, Ls, [X|Bs]) :-
    X > Y,
    !,                          % the other part is not for X
    part_big(Xs, Y, Ls, Bs).
part_big([X|Xs], Y, [X|Ls], Bs) :-
    part_big(Xs, Y, Ls, Bs).

%~ part_big_below(numbers, number, outnumbers, outnumbers)

part_big_below([], _, [], []).
part_big_below([X|Xs], Y, Ls, [X|Bs]) :-
    X >= Y,
    !,                          % the other part is not for X
    part_big_below(Xs, Y, Ls, Bs).
part_big_below([X|Xs], Y, [X|Ls], Bs) :-
    part_big_below(Xs, Y, Ls, Bs).

%~ part_twice(numbers, number, outnumbers, outnumbers)

part_twice([], _, [], []).
part_twice([X|Xs], Y, [X|Ls], Bs) :-
    X =< Y,
    !,                          % the other part is not for X
    part_twice(Xs, Y, Ls, Bs).
part_twice([X|Xs], Y, Ls, [X|Bs]) :-
    X > Y,
    part_twice(Xs, Y, Ls, Bs).

%~ part_twice_below(numbers, number, outnumbers, outnumbers)

part_twice_below([], _, [], []).
part_twice_below([X|Xs], Y, [X|Ls], Bs) :-
    X < Y,
    !,                          % the other part is not for X
    part_twice_below(Xs, Y, Ls, Bs).
part_twice_below([X|Xs], Y, Ls, [X|Bs]) :-
    X >= Y,
    part_twice_below(Xs, Y, Ls, Bs).

%~ part_big_twice(numbers, number, outnumbers, outnumbers)

part_big_twice([], _, [], []).
part_big_twice([X|Xs], Y, Ls, [X|Bs]) :-
    X > Y,
    !,                          % the other part is not for X
    part_big_twice(Xs, Y, Ls, Bs).
part_big_twice([X|Xs], Y, [X|Ls], Bs) :-
    X =< Y,
    part_big_twice(Xs, Y, Ls, Bs).

%~ part_big_twice_below(numbers, number, outnumbers, outnumbers)

part_big_twice_below([], _, [], []).
part_big_twice_below([X|Xs], Y, Ls, [X|Bs]) :-
    X >= Y,
    !,                          % the other part is not for X
    part_big_twice_below(Xs, Y, Ls, Bs).
part_big_twice_below([X|Xs], Y, [X|Ls], Bs) :-
    X < Y,
    part_big_twice_below(Xs, Y, Ls, Bs).

%~ split_greater(number, numbers, outnumbers, outnumbers)

split_greater(_, [], [], []).
split_greater(X, [Y|Ys], [Y|Small], Big) :-
    greater(X, Y),
    !,                          % X is a small number
    split_greater(X, Ys, Small, Big).
split_greater(X, [Y|Ys], Small, [Y|Big]) :-
    split_greater(X, Ys, Small, Big).

% Quicksorts. They call one of the forms of partition; the user's program may have any of them.

%~ quick_part(numbers, outnumbers)

quick_part([], []).
quick_part([X|Xs], Ys) :-
    part(Xs, X, Small, Big),
    quick_part(Small, Ls),
    quick_part(Big, Bs),
    append(Ls, [X|Bs], Ys).

%~ quick_onto(numbers, outnumbers, any)

quick_onto([], Ys, Ys).
quick_onto([X|Xs], Ys, Ys0) :-
    part(Xs, X, Small, Big),
    quick_onto(Small, Ys, [X|Ys1]),
    quick_onto(Big, Ys1, Ys0).

%~ quick_back(numbers, outnumbers, any)

quick_back([], Ys, Ys).
quick_back([X|Xs], Ys, Ys0) :-
    part(Xs, X, Small, Big),
    quick_back(Big, Ys1, Ys0),
    quick_back(Small, Ys, [X|Ys1]).

%~ quick_greater(numbers, outnumbers)

quick_greater([], []).
quick_greater([X|Xs], Ys) :-
    split_greater(X, Xs, Small, Big),
    quick_greater(Small, Ls),
    quick_greater(Big, Bs),
    append(Ls, [X|Bs], Ys).

% Bubble sorts

%~ bubble(numbers, outnumbers)

bubble(Xs, Ys) :-
    swap(Xs, Zs),
    !,                          % another pass
    bubble(Zs, Ys).
bubble(Xs, Xs).

swap([X,Y|Xs], [Y,X|Xs]) :-
    X > Y.
swap([X|Xs], [X|Ys]) :-
    swap(Xs, Ys).

%~ bubble_by_append(numbers, outnumbers)

bubble_by_append(Xs, Ys) :-
    append(Front, [X,Y|Back], Xs),
    X > Y,
    !,                          % another pass
    append(Front, [Y,X|Back], Zs),
    bubble_by_append(Zs, Ys).
bubble_by_append(Xs, Xs).

% Merging

%~ merge_cut(numbers, numbers, outnumbers)

merge_cut([], Ys, Ys) :-
    !.                          % nothing to merge
merge_cut(Xs, [], Xs) :-
    !.                          % nothing to merge
merge_cut([X|Xs], [Y|Ys], [X|Zs]) :-
    X =< Y,
    !,                          % X first
    merge_cut(Xs, [Y|Ys], Zs).
merge_cut([X|Xs], [Y|Ys], [Y|Zs]) :-
    merge_cut([X|Xs], Ys, Zs).

%~ merge_first(numbers, numbers, outnumbers)

merge_first([], Ys, Ys).
merge_first(Xs, [], Xs).
merge_first([X|Xs], [Y|Ys], [X|Zs]) :-
    X =< Y,
    !,                          % X first
    merge_first(Xs, [Y|Ys], Zs).
merge_first([X|Xs], [Y|Ys], [Y|Zs]) :-
    merge_first([X|Xs], Ys, Zs).

%~ merge_below(numbers, numbers, outnumbers)

merge_below([], Ys, Ys).
merge_below(Xs, [], Xs).
merge_below([X|Xs], [Y|Ys], [X|Zs]) :-
    X < Y,
    !,                          % X first
    merge_below(Xs, [Y|Ys], Zs).
merge_below([X|Xs], [Y|Ys], [Y|Zs]) :-
    merge_below([X|Xs], Ys, Zs).
