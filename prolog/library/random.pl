:- module(random,
          [ random_member/2,         % -X, +Xs
            random_select/3,         % ?X, +Xs, -Rest
            random_permutation/2,    % +Xs, -Ys
            random_subseq/3,         % +Xs, -Sub, -Rest
            random/3,                % +Low, +High, -X
            randseq/3,               % +N, +Max, -Xs
            randset/3                % +N, +Max, -Xs
          ]).

/** <module> Choice by chance

On top of random/1 and random_between/3, which are native.
*/

%!  random_member(-X, +Xs) is det.
%
%   X is an element of the non-empty list Xs, each as likely as any other.
%
%       ?- random_member(X, [a,a]).
%          X = a.

random_member(X, Xs) :-
    length(Xs, Length),
    random_between(1, Length, Index),
    nth1(Index, Xs, X).

%!  random_select(?X, +Xs, -Rest) is semidet.
%
%   X is a random element of Xs, Rest the others; fails for the empty list.
%
%       ?- random_select(X, [a], Rest).
%          X = a, Rest = [].

random_select(X, Xs, Rest) :-
    Xs = [_|_],
    length(Xs, Length),
    random_between(1, Length, Index),
    nth1(Index, Xs, X, Rest).

%!  random_permutation(+Xs, -Ys) is det.
%
%   Ys has the elements of Xs in random order.
%
%       ?- random_permutation([c,a,b], _Ys), msort(_Ys, S).
%          S = [a,b,c].

random_permutation(Xs, Ys) :-
    must_be(list, Xs),
    add_keys_(Xs, Keyed),
    keysort(Keyed, Sorted),
    pairs_values(Sorted, Ys).

add_keys_([], []).
add_keys_([X|Xs], [Key-X|Keyed]) :-
    random(Key),
    add_keys_(Xs, Keyed).

%!  random_subseq(+Xs, -Sub, -Rest) is det.
%
%   Each element of Xs goes to Sub or to Rest, order kept.
%
%       ?- random_subseq([a,b], _Sub, _Rest), append(_Sub, _Rest, _Ys), msort(_Ys, S).
%          S = [a,b].

random_subseq([], [], []).
random_subseq([X|Xs], Sub, Rest) :-
    random_between(0, 1, Bit),
    (   Bit =:= 0
    ->  Rest = [X|Rest1],
        random_subseq(Xs, Sub, Rest1)
    ;   Sub = [X|Sub1],
        random_subseq(Xs, Sub1, Rest)
    ).

%!  random(+Low, +High, -X) is det.
%
%   Low =< X < High: an integer if both are integers, otherwise a float.
%
%       ?- random(3, 4, X).
%          X = 3.

random(Low, High, X) :-
    must_be(number, Low),
    must_be(number, High),
    (   integer(Low),
        integer(High)
    ->  Last is High-1,
        random_between(Low, Last, X)
    ;   random(Fraction),
        X is Low+(High-Low)*Fraction
    ).

%!  randseq(+N, +Max, -Xs) is det.
%
%   Xs are N integers from 1 to Max.
%
%       ?- randseq(2, 1, Xs).
%          Xs = [1,1].

randseq(N, Max, Xs) :-
    must_be(nonneg, N),
    length(Xs, N),
    draw_(Xs, Max).

draw_([], _).
draw_([X|Xs], Max) :-
    random_between(1, Max, X),
    draw_(Xs, Max).

%!  randset(+N, +Max, -Xs) is det.
%
%   Xs is an ordered set of N integers from 1 to Max.
%
%       ?- randset(3, 3, Xs).
%          Xs = [1,2,3].

randset(N, Max, Xs) :-
    must_be(nonneg, N),
    (   Max >= N
    ->  true
    ;   domain_error(not_less_than(N), Max)
    ),
    findall(I, between(1, Max, I), All),
    random_permutation(All, Permuted),
    length(First, N),
    prefix_(First, Permuted),
    sort(First, Xs).

prefix_([], _).
prefix_([X|Xs], [X|Ys]) :-
    prefix_(Xs, Ys).
