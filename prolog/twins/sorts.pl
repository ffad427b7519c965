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

% Insertion sorts

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

%~ sort_before(numbers, outnumbers)

sort_before([], []).
sort_before([X|Xs], Ys) :-
    sort_before(Xs, Zs),
    insert_before(X, Zs, Ys).

%~ sort_open(numbers, outnumbers)

sort_open([X|Xs], Ys) :-
    sort_open(Xs, Zs),
    insert_open(X, Zs, Ys).
sort_open([], []).

insert_open(X, [], [X]).
insert_open(X, [Y|Ys], [Y|Zs]) :-
    X > Y,
    insert_open(X, Ys, Zs).
insert_open(X, [Y|Ys], [X,Y|Ys]) :-
    X =< Y.

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

%~ split_greater(number, numbers, outnumbers, outnumbers)

split_greater(_, [], [], []).
split_greater(X, [Y|Ys], [Y|Small], Big) :-
    greater(X, Y),
    !,                          % X is a small number
    split_greater(X, Ys, Small, Big).
split_greater(X, [Y|Ys], Small, [Y|Big]) :-
    split_greater(X, Ys, Small, Big).

% Quicksorts

%~ quick_open(numbers, outnumbers)

quick_open([X|Xs], Ys) :-
    part_open(Xs, X, Small, Big),
    quick_open(Small, Ls),
    quick_open(Big, Bs),
    append(Ls, [X|Bs], Ys).
quick_open([], []).

%~ quick_part(numbers, outnumbers)

quick_part([], []).
quick_part([X|Xs], Ys) :-
    part(Xs, X, Small, Big),
    quick_part(Small, Ls),
    quick_part(Big, Bs),
    append(Ls, [X|Bs], Ys).

%~ quick_below(numbers, outnumbers)

quick_below([], []).
quick_below([X|Xs], Ys) :-
    part_below(Xs, X, Small, Big),
    quick_below(Small, Ls),
    quick_below(Big, Bs),
    append(Ls, [X|Bs], Ys).

%~ quick_greater(numbers, outnumbers)

quick_greater([], []).
quick_greater([X|Xs], Ys) :-
    split_greater(X, Xs, Small, Big),
    quick_greater(Small, Ls),
    quick_greater(Big, Bs),
    append(Ls, [X|Bs], Ys).

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
