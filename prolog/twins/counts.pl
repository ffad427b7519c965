% Lists of numbers: counted, added up, compared.
%
% The header of lists.pl says what these files are for.

% Lengths

%~ len(list, outnumber)

len([], 0).
len([_|Xs], N) :-
    len(Xs, N1),
    N is N1+1.

%~ len_from(list, number, outnumber)

len_from([], N, N).
len_from([_|Xs], N0, N) :-
    N1 is N0+1,
    len_from(Xs, N1, N).

% Sums

%~ sum(numbers, outnumber)

sum([], 0).
sum([X|Xs], Sum) :-
    sum(Xs, Sum1),
    Sum is X+Sum1.

%~ sum_from(numbers, number, outnumber)

sum_from([], Sum, Sum).
sum_from([X|Xs], Sum0, Sum) :-
    Sum1 is Sum0+X,
    sum_from(Xs, Sum1, Sum).

% The largest element

%~ max_from(numbers, number, outnumber)

max_from([], Max, Max).
max_from([X|Xs], Max0, Max) :-
    Max1 is max(Max0, X),
    max_from(Xs, Max1, Max).

%~ max_from_if(numbers, number, outnumber)

max_from_if([], Max, Max).
max_from_if([X|Xs], Max0, Max) :-
    (   X > Max0
    ->  max_from_if(Xs, X, Max)
    ;   max_from_if(Xs, Max0, Max)
    ).

%~ max_from_open(numbers, number, outnumber)

max_from_open([], Max, Max).
max_from_open([X|Xs], Max0, Max) :-
    X =< Max0,
    max_from_open(Xs, Max0, Max).
max_from_open([X|Xs], Max0, Max) :-
    X > Max0,
    max_from_open(Xs, X, Max).

%~ max_of(numbers, outnumber)

max_of([X], X).
max_of([X,Y|Xs], Max) :-
    max_of([Y|Xs], Max1),
    max_of_two(X, Max1, Max).

max_of_two(X, Y, X) :-
    X >= Y,
    !.                          % and not Y
max_of_two(_, Y, Y).

%~ max_of_open(numbers, outnumber)

max_of_open([X], X).
max_of_open([X,Y|Xs], Max) :-
    max_of_open([Y|Xs], Max1),
    max_of_two_open(X, Max1, Max).

max_of_two_open(X, Y, X) :-
    X >= Y.
max_of_two_open(X, Y, Y) :-
    X < Y.

%~ max_of_if(numbers, outnumber)

max_of_if([X], X).
max_of_if([X|Xs], Max) :-
    max_of_if(Xs, Max1),
    (   X > Max1
    ->  Max = X
    ;   Max = Max1
    ).

%~ max_of_is(numbers, outnumber)

max_of_is([X], X).
max_of_is([X|Xs], Max) :-
    max_of_is(Xs, Max1),
    Max is max(X, Max1).

%~ max_twice(numbers, outnumber) 3000

max_twice([X], X).
max_twice([X|Xs], X) :-
    max_twice(Xs, Y),
    X >= Y.
max_twice([X|Xs], Y) :-
    max_twice(Xs, Y),
    X < Y.

%~ max_twice_above(numbers, outnumber) 3000

max_twice_above([X], X).
max_twice_above([X|Xs], X) :-
    max_twice_above(Xs, Y),
    X > Y.
max_twice_above([X|Xs], Y) :-
    max_twice_above(Xs, Y),
    X =< Y.

%~ max_twice_last(numbers, outnumber) 3000

max_twice_last([X], X).
max_twice_last([X|Xs], Y) :-
    max_twice_last(Xs, Y),
    X < Y.
max_twice_last([X|Xs], X) :-
    max_twice_last(Xs, Y),
    X >= Y.

%~ max_twice_last_above(numbers, outnumber) 3000

max_twice_last_above([X], X).
max_twice_last_above([X|Xs], Y) :-
    max_twice_last_above(Xs, Y),
    X =< Y.
max_twice_last_above([X|Xs], X) :-
    max_twice_last_above(Xs, Y),
    X > Y.

% The least element

%~ min_from(numbers, number, outnumber)

min_from([], Min, Min).
min_from([X|Xs], Min0, Min) :-
    Min1 is min(Min0, X),
    min_from(Xs, Min1, Min).

%~ min_from_if(numbers, number, outnumber)

min_from_if([], Min, Min).
min_from_if([X|Xs], Min0, Min) :-
    (   X < Min0
    ->  min_from_if(Xs, X, Min)
    ;   min_from_if(Xs, Min0, Min)
    ).

%~ min_from_open(numbers, number, outnumber)

min_from_open([], Min, Min).
min_from_open([X|Xs], Min0, Min) :-
    X >= Min0,
    min_from_open(Xs, Min0, Min).
min_from_open([X|Xs], Min0, Min) :-
    X < Min0,
    min_from_open(Xs, X, Min).

%~ min_of(numbers, outnumber)

min_of([X], X).
min_of([X,Y|Xs], Min) :-
    min_of([Y|Xs], Min1),
    min_of_two(X, Min1, Min).

min_of_two(X, Y, X) :-
    X =< Y,
    !.                          % and not Y
min_of_two(_, Y, Y).

%~ min_of_open(numbers, outnumber)

min_of_open([X], X).
min_of_open([X,Y|Xs], Min) :-
    min_of_open([Y|Xs], Min1),
    min_of_two_open(X, Min1, Min).

min_of_two_open(X, Y, X) :-
    X =< Y.
min_of_two_open(X, Y, Y) :-
    X > Y.

%~ min_of_if(numbers, outnumber)

min_of_if([X], X).
min_of_if([X|Xs], Min) :-
    min_of_if(Xs, Min1),
    (   X < Min1
    ->  Min = X
    ;   Min = Min1
    ).

%~ min_of_is(numbers, outnumber)

min_of_is([X], X).
min_of_is([X|Xs], Min) :-
    min_of_is(Xs, Min1),
    Min is min(X, Min1).

%~ min_twice(numbers, outnumber) 3000

min_twice([X], X).
min_twice([X|Xs], X) :-
    min_twice(Xs, Y),
    X =< Y.
min_twice([X|Xs], Y) :-
    min_twice(Xs, Y),
    X > Y.

%~ min_twice_below(numbers, outnumber) 3000

min_twice_below([X], X).
min_twice_below([X|Xs], X) :-
    min_twice_below(Xs, Y),
    X < Y.
min_twice_below([X|Xs], Y) :-
    min_twice_below(Xs, Y),
    X >= Y.

%~ min_twice_last(numbers, outnumber) 3000

min_twice_last([X], X).
min_twice_last([X|Xs], Y) :-
    min_twice_last(Xs, Y),
    X > Y.
min_twice_last([X|Xs], X) :-
    min_twice_last(Xs, Y),
    X =< Y.

%~ min_twice_last_below(numbers, outnumber) 3000

min_twice_last_below([X], X).
min_twice_last_below([X|Xs], Y) :-
    min_twice_last_below(Xs, Y),
    X >= Y.
min_twice_last_below([X|Xs], X) :-
    min_twice_last_below(Xs, Y),
    X < Y.

% Even and odd numbers of elements

%~ even_length(list)

even_length([]).
even_length([_|Xs]) :-
    odd_length(Xs).

%~ odd_length(list)

odd_length([_|Xs]) :-
    even_length(Xs).
