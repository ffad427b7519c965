% Recursions over lists: in any wording, the twin runs their steps natively.
%
% These predicates have no twin each: one twin recognizes them, and other recursions each of whose steps is certain to be made by one
% clause, by what their clauses do (src/builtins/twins/loops). They are here to be tested.

% Lists traversed

%~ found_same(any, list)

found_same(X, [Y|_]) :-
    X == Y,
    !.
found_same(X, [_|Ys]) :-
    found_same(X, Ys).

%~ found_or_fails(any, list)

found_or_fails(_, []) :-
    !,
    fail.
found_or_fails(X, [X|_]) :-
    !.
found_or_fails(X, [_|Ys]) :-
    found_or_fails(X, Ys).

%~ end_of(list, any)

end_of([X|Xs], Y) :-
    (   Xs = []
    ->  Y = X
    ;   end_of(Xs, Y)
    ).

%~ end_after_two(list, any)

end_after_two([_,Y|Ys], X) :-
    end_after_two([Y|Ys], X).
end_after_two([X], X).

%~ rises(numbers)

rises([]).
rises([_]).
rises([X,Y|Ys]) :-
    X =< Y,
    rises([Y|Ys]).

%~ begins_with(list, list)

begins_with([], _).
begins_with([X|Xs], [X|Ys]) :-
    begins_with(Xs, Ys).

%~ place_of(any, list, integer)

place_of(X, [X|_], 1) :-
    !.
place_of(X, [_|Xs], N) :-
    place_of(X, Xs, M),
    N is M+1.

%~ at_place(list, integer, any)

at_place([X|_], 1, X).
at_place([_|Xs], N, X) :-
    M is N-1,
    M >= 1,
    at_place(Xs, M, X).

% Lists copied

%~ joined_cut(list, list, list)

joined_cut([], Ys, Ys) :-
    !.
joined_cut([X|Xs], Ys, [X|Zs]) :-
    joined_cut(Xs, Ys, Zs).

%~ turned_round(list, list, list)

turned_round(Xs, Ys0, Ys) :-
    (   Xs = []
    ->  Ys = Ys0
    ;   Xs = [X|Rest],
        turned_round(Rest, [X|Ys0], Ys)
    ).

%~ begin_turning(list, list)

begin_turning(Xs, Ys) :-
    turned_round(Xs, [], Ys).

%~ without_same(list, any, outlist)

without_same([], _, []).
without_same([Y|Ys], X, Zs) :-
    (   Y == X
    ->  without_same(Ys, X, Zs)
    ;   Zs = [Y|Zs1],
        without_same(Ys, X, Zs1)
    ).

%~ first_of(integer, list, outlist)

first_of(0, _, []) :-
    !.
first_of(N, [X|Xs], [X|Ys]) :-
    M is N-1,
    first_of(M, Xs, Ys).

%~ divided_at(list, integer, outlist, outlist)

divided_at(Xs, 0, [], Xs) :-
    !.
divided_at([X|Xs], N, [X|Ys], Zs) :-
    M is N-1,
    divided_at(Xs, M, Ys, Zs).

%~ in_pairs_of(list, list, outlist)

in_pairs_of([], _, []) :-
    !.
in_pairs_of(_, [], []) :-
    !.
in_pairs_of([X|Xs], [Y|Ys], [X-Y|Zs]) :-
    in_pairs_of(Xs, Ys, Zs).

%~ halved(list, outlist, outlist)

halved([], [], []).
halved([X], [X], []).
halved([X,Y|Zs], [X|Xs], [Y|Ys]) :-
    halved(Zs, Xs, Ys).

%~ replaced(any, any, list, outlist)

replaced(_, _, [], []).
replaced(X, Y, [X|Xs], [Y|Ys]) :-
    !,
    replaced(X, Y, Xs, Ys).
replaced(X, Y, [Z|Xs], [Z|Ys]) :-
    replaced(X, Y, Xs, Ys).

%~ all_but_last(list, outlist)

all_but_last([_], []).
all_but_last([X|Xs], [X|Ys]) :-
    all_but_last(Xs, Ys).

%~ each_twice(list, outlist)

each_twice([], []).
each_twice([X|Xs], [X,X|Ys]) :-
    each_twice(Xs, Ys).

%~ doubles(numbers, outlist)

doubles([], []).
doubles([X|Xs], [Y|Ys]) :-
    Y is X*2,
    doubles(Xs, Ys).

%~ even_ones(numbers, outlist)

even_ones([], []).
even_ones([X|Xs], [X|Ys]) :-
    0 is X mod 2,
    !,
    even_ones(Xs, Ys).
even_ones([_|Xs], Ys) :-
    even_ones(Xs, Ys).

%~ parted(numbers, number, outlist, outlist)

parted([], _, [], []) :-
    !.
parted([X|Xs], P, Small, Big) :-
    (   is_small(X, P)
    ->  Small = [X|Small1],
        parted(Xs, P, Small1, Big)
    ;   Big = [X|Big1],
        parted(Xs, P, Small, Big1)
    ).

is_small(X, P) :-
    X =< P.

%~ merged(numbers, numbers, outlist)

merged([], Ys, Ys).
merged(Xs, [], Xs).
merged([X|Xs], [Y|Ys], [X|Zs]) :-
    X =< Y,
    merged(Xs, [Y|Ys], Zs).
merged([X|Xs], [Y|Ys], [Y|Zs]) :-
    X > Y,
    merged([X|Xs], Ys, Zs).

%~ first_ones(list, list, outlist)

first_ones([], Seen, Seen).
first_ones([X|Xs], Seen, Ys) :-
    memberchk(X, Seen),
    !,
    first_ones(Xs, Seen, Ys).
first_ones([X|Xs], Seen, Ys) :-
    first_ones(Xs, [X|Seen], Ys).

%~ not_among(constants, constants, outlist)

not_among([], _, []).
not_among([X|Xs], Ys, [X|Zs]) :-
    \+ member(X, Ys),
    !,
    not_among(Xs, Ys, Zs).
not_among([_|Xs], Ys, Zs) :-
    not_among(Xs, Ys, Zs).

% What is computed

%~ length_cut(list, any)

length_cut([], 0) :-
    !.
length_cut([_|Xs], N) :-
    length_cut(Xs, M),
    N is M+1.

%~ length_by_choice(list, any)

length_by_choice(Xs, N) :-
    (   Xs = []
    ->  N = 0
    ;   Xs = [_|Ys],
        length_by_choice(Ys, M),
        N is 1+M
    ).

%~ squares_sum(numbers, any)

squares_sum([], 0).
squares_sum([X|Xs], S) :-
    squares_sum(Xs, S1),
    S is S1+X*X.

%~ sum_with_cut(numbers, any)

sum_with_cut([X|Xs], S) :-
    sum_with_cut(Xs, S0),
    S is X+S0,
    !.
sum_with_cut([], 0).

%~ alternating(numbers, any)

alternating([], 0).
alternating([X|Xs], S) :-
    alternating(Xs, S1),
    S is X-S1.

%~ product(numbers, any)

product([], 1).
product([X|Xs], P) :-
    product(Xs, Q),
    P is Q*X.

%~ scalar(numbers, numbers, any)

scalar([], [], 0).
scalar([X|Xs], [Y|Ys], S) :-
    scalar(Xs, Ys, S1),
    S is S1+X*Y.

%~ greatest_cut(numbers, any)

greatest_cut([X], X) :-
    !.
greatest_cut([X|Xs], M) :-
    greatest_cut(Xs, M1),
    M is max(X, M1).

%~ greatest_of_two(numbers, any)

greatest_of_two([X], X) :-
    !.
greatest_of_two([X,Y|Ys], M) :-
    X >= Y,
    !,
    greatest_of_two([X|Ys], M).
greatest_of_two([_,Y|Ys], M) :-
    greatest_of_two([Y|Ys], M).

%~ greatest_open(numbers, any)

greatest_open([X,Y|Ys], M) :-
    X > Y,
    greatest_open([X|Ys], M).
greatest_open([X,Y|Ys], M) :-
    X =< Y,
    greatest_open([Y|Ys], M).
greatest_open([X], X).

%~ least_so_far(numbers, number, any)

least_so_far([], M, M).
least_so_far([X|Xs], M0, M) :-
    (   X < M0
    ->  M1 = X
    ;   M1 = M0
    ),
    least_so_far(Xs, M1, M).

%~ above(numbers, any)

above([], 0).
above([X|Xs], N) :-
    X > 0,
    !,
    above(Xs, M),
    N is M+1.
above([_|Xs], N) :-
    above(Xs, N).

%~ times(any, list, any)

times(_, [], 0).
times(X, [Y|Ys], N) :-
    times(X, Ys, M),
    (   X == Y
    ->  N is M+1
    ;   N = M
    ).

%~ nested(numbers, any)

nested([], end).
nested([X|Xs], f(X,Rest)) :-
    nested(Xs, Rest).
