% Predicates that have native twins, called wrongly: the twin leaves the error to the clauses, whose line it has.

queens([], [], _, _, _).
queens([Y|Ys], [X|Xs], Rows, Rising, Falling) :-
    select(Y, Rows, Rows1),
    U is X-Y,
    select(U, Rising, Rising1),
    V is X+Y,
    select(V, Falling, Falling1),
    queens(Ys, Xs, Rows1, Rising1, Falling1).

len([], 0).
len([_|Xs], N) :-
    len(Xs, N1),
    N is N1+1.

len_one([], 0).
len_one([_|Xs], N) :-
    len_one(Xs, N1),
    N is 1+N1.

len_from([], N, N).
len_from([_|Xs], N0, N) :-
    N1 is N0+1,                     % by len_from([1], a, _)
    len_from(Xs, N1, N).

len_from_last([_|Xs], N0, N) :-
    N1 is N0+1,
    len_from_last(Xs, N1, N).
len_from_last([], N, N).

sum([], 0).
sum([X|Xs], Sum) :-
    sum(Xs, Sum1),
    Sum is X+Sum1.                  % by sum([1,a,3], _)

sum_behind([], 0).
sum_behind([X|Xs], Sum) :-
    sum_behind(Xs, Sum1),
    Sum is Sum1+X.                  % by sum_behind([1,a], _)

sum_from([], Sum, Sum).
sum_from([X|Xs], Sum0, Sum) :-
    Sum1 is Sum0+X,                 % by sum_from([1,_], 0, _)
    sum_from(Xs, Sum1, Sum).

sum_from_front([], Sum, Sum).
sum_from_front([X|Xs], Sum0, Sum) :-
    Sum1 is X+Sum0,
    sum_from_front(Xs, Sum1, Sum).

sum_from_last([X|Xs], Sum0, Sum) :-
    Sum1 is Sum0+X,
    sum_from_last(Xs, Sum1, Sum).
sum_from_last([], Sum, Sum).

max_from([], Max, Max).
max_from([X|Xs], Max0, Max) :-
    Max1 is max(Max0, X),           % by max_from([a], 1, _)
    max_from(Xs, Max1, Max).

max_from_if([], Max, Max).
max_from_if([X|Xs], Max0, Max) :-
    (   X > Max0
    ->  max_from_if(Xs, X, Max)
    ;   max_from_if(Xs, Max0, Max)
    ).

max_from_cut([], Max, Max).
max_from_cut([X|Xs], Max0, Max) :-
    X > Max0,
    !,
    max_from_cut(Xs, X, Max).
max_from_cut([_|Xs], Max0, Max) :-
    max_from_cut(Xs, Max0, Max).

max_from_open([], Max, Max).
max_from_open([X|Xs], Max0, Max) :-
    X =< Max0,
    max_from_open(Xs, Max0, Max).
max_from_open([X|Xs], Max0, Max) :-
    X > Max0,
    max_from_open(Xs, X, Max).

max_from_open_last([X|Xs], Max0, Max) :-
    X =< Max0,
    max_from_open_last(Xs, Max0, Max).
max_from_open_last([X|Xs], Max0, Max) :-
    X > Max0,
    max_from_open_last(Xs, X, Max).
max_from_open_last([], Max, Max).

max_of([X], X).
max_of([X,Y|Xs], Max) :-
    max_of([Y|Xs], Max1),
    max_of_two(X, Max1, Max).

max_of_two(X, Y, X) :-
    X >= Y,                         % by max_of([1,b], _)
    !.
max_of_two(_, Y, Y).

max_of_open([X], X).
max_of_open([X,Y|Xs], Max) :-
    max_of_open([Y|Xs], Max1),
    max_of_two_open(X, Max1, Max).

max_of_two_open(X, Y, X) :-
    X >= Y.
max_of_two_open(X, Y, Y) :-
    X < Y.

max_of_if([X], X).
max_of_if([X|Xs], Max) :-
    max_of_if(Xs, Max1),
    (   X > Max1
    ->  Max = X
    ;   Max = Max1
    ).

max_of_is([X], X).
max_of_is([X|Xs], Max) :-
    max_of_is(Xs, Max1),
    Max is max(X, Max1).

min_from([], Min, Min).
min_from([X|Xs], Min0, Min) :-
    Min1 is min(Min0, X),
    min_from(Xs, Min1, Min).

min_from_if([], Min, Min).
min_from_if([X|Xs], Min0, Min) :-
    (   X < Min0                    % by min_from_if([a], 1, _)
    ->  min_from_if(Xs, X, Min)
    ;   min_from_if(Xs, Min0, Min)
    ).

min_from_cut([], Min, Min).
min_from_cut([X|Xs], Min0, Min) :-
    X < Min0,
    !,
    min_from_cut(Xs, X, Min).
min_from_cut([_|Xs], Min0, Min) :-
    min_from_cut(Xs, Min0, Min).

min_from_open([], Min, Min).
min_from_open([X|Xs], Min0, Min) :-
    X >= Min0,
    min_from_open(Xs, Min0, Min).
min_from_open([X|Xs], Min0, Min) :-
    X < Min0,
    min_from_open(Xs, X, Min).

min_from_open_last([X|Xs], Min0, Min) :-
    X >= Min0,
    min_from_open_last(Xs, Min0, Min).
min_from_open_last([X|Xs], Min0, Min) :-
    X < Min0,
    min_from_open_last(Xs, X, Min).
min_from_open_last([], Min, Min).

min_of([X], X).
min_of([X,Y|Xs], Min) :-
    min_of([Y|Xs], Min1),
    min_of_two(X, Min1, Min).

min_of_two(X, Y, X) :-
    X =< Y,                         % by min_of([1,_], _)
    !.
min_of_two(_, Y, Y).

min_of_open([X], X).
min_of_open([X,Y|Xs], Min) :-
    min_of_open([Y|Xs], Min1),
    min_of_two_open(X, Min1, Min).

min_of_two_open(X, Y, X) :-
    X =< Y.
min_of_two_open(X, Y, Y) :-
    X > Y.

min_of_if([X], X).
min_of_if([X|Xs], Min) :-
    min_of_if(Xs, Min1),
    (   X < Min1
    ->  Min = X
    ;   Min = Min1
    ).

min_of_is([X], X).
min_of_is([X|Xs], Min) :-
    min_of_is(Xs, Min1),
    Min is min(X, Min1).

insert_above(X, [Y|Ys], [Y|Zs]) :-
    X > Y,                          % by ( sort_above([3,a,1], _) ; insert_above(1, [_], _) )
    !,
    insert_above(X, Ys, Zs).
insert_above(X, Ys, [X|Ys]).

insert_greater(X, [Y|Ys], [Y|Zs]) :-
    greater(X, Y),
    !,
    insert_greater(X, Ys, Zs).
insert_greater(X, Ys, [X|Ys]).

greater(X, Y) :-
    X > Y.                          % by sort_greater([2,a], _)

insert_before(X, [], [X]).
insert_before(X, [Y|Ys], [X,Y|Ys]) :-
    X =< Y,
    !.
insert_before(X, [Y|Ys], [Y|Zs]) :-
    insert_before(X, Ys, Zs).

sort_above([], []).
sort_above([X|Xs], Ys) :-
    sort_above(Xs, Zs),
    insert_above(X, Zs, Ys).

sort_greater([], []).
sort_greater([X|Xs], Ys) :-
    sort_greater(Xs, Zs),
    insert_greater(X, Zs, Ys).

sort_before([], []).
sort_before([X|Xs], Ys) :-
    sort_before(Xs, Zs),
    insert_before(X, Zs, Ys).

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

part([], _, [], []).
part([X|Xs], Y, [X|Ls], Bs) :-
    X =< Y,
    !,
    part(Xs, Y, Ls, Bs).
part([X|Xs], Y, Ls, [X|Bs]) :-
    part(Xs, Y, Ls, Bs).

part_below([], _, [], []).
part_below([X|Xs], Y, [X|Ls], Bs) :-
    X < Y,
    !,
    part_below(Xs, Y, Ls, Bs).
part_below([X|Xs], Y, Ls, [X|Bs]) :-
    part_below(Xs, Y, Ls, Bs).

part_open([X|Xs], Y, [X|Ls], Bs) :-
    X =< Y,
    part_open(Xs, Y, Ls, Bs).
part_open([X|Xs], Y, Ls, [X|Bs]) :-
    X > Y,
    part_open(Xs, Y, Ls, Bs).
part_open([], _, [], []).

split_above(_, [], [], []).
split_above(X, [Y|Ys], [Y|Small], Big) :-
    X > Y,                          % by ( quick_above([3,_,1], _) ; split_above(1, [_], _, _) )
    !,
    split_above(X, Ys, Small, Big).
split_above(X, [Y|Ys], Small, [Y|Big]) :-
    split_above(X, Ys, Small, Big).

split_greater(_, [], [], []).
split_greater(X, [Y|Ys], [Y|Small], Big) :-
    greater(X, Y),
    !,
    split_greater(X, Ys, Small, Big).
split_greater(X, [Y|Ys], Small, [Y|Big]) :-
    split_greater(X, Ys, Small, Big).

quick_open([X|Xs], Ys) :-
    part_open(Xs, X, Small, Big),
    quick_open(Small, Ls),
    quick_open(Big, Bs),
    append(Ls, [X|Bs], Ys).
quick_open([], []).

quick_part([], []).
quick_part([X|Xs], Ys) :-
    part(Xs, X, Small, Big),
    quick_part(Small, Ls),
    quick_part(Big, Bs),
    append(Ls, [X|Bs], Ys).

quick_below([], []).
quick_below([X|Xs], Ys) :-
    part_below(Xs, X, Small, Big),
    quick_below(Small, Ls),
    quick_below(Big, Bs),
    append(Ls, [X|Bs], Ys).

quick_above([], []).
quick_above([X|Xs], Ys) :-
    split_above(X, Xs, Small, Big),
    quick_above(Small, Ls),
    quick_above(Big, Bs),
    append(Ls, [X|Bs], Ys).

quick_greater([], []).
quick_greater([X|Xs], Ys) :-
    split_greater(X, Xs, Small, Big),
    quick_greater(Small, Ls),
    quick_greater(Big, Bs),
    append(Ls, [X|Bs], Ys).

merge_cut([], Ys, Ys) :-
    !.
merge_cut(Xs, [], Xs) :-
    !.
merge_cut([X|Xs], [Y|Ys], [X|Zs]) :-
    X =< Y,
    !,
    merge_cut(Xs, [Y|Ys], Zs).
merge_cut([X|Xs], [Y|Ys], [Y|Zs]) :-
    merge_cut([X|Xs], Ys, Zs).

merge_first([], Ys, Ys).
merge_first(Xs, [], Xs).
merge_first([X|Xs], [Y|Ys], [X|Zs]) :-
    X =< Y,
    !,
    merge_first(Xs, [Y|Ys], Zs).
merge_first([X|Xs], [Y|Ys], [Y|Zs]) :-
    merge_first([X|Xs], Ys, Zs).

merge_below([], Ys, Ys).
merge_below(Xs, [], Xs).
merge_below([X|Xs], [Y|Ys], [X|Zs]) :-
    X < Y,                          % by merge_below([1], [a], _)
    !,
    merge_below(Xs, [Y|Ys], Zs).
merge_below([X|Xs], [Y|Ys], [Y|Zs]) :-
    merge_below([X|Xs], Ys, Zs).
