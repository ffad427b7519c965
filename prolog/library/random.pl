:- module(random,
          [ random_member/2,         % -X, +Xs
            random_select/3,         % ?X, +Xs, -Rest
            random_permutation/2,    % +Xs, -Ys
            random_subseq/3,         % +Xs, -Sub, -Rest
            random/3,                % +Low, +High, -X
            randseq/3,               % +N, +Max, -Xs
            randset/3,               % +N, +Max, -Xs
            maybe/0,
            maybe/1,                 % +P
            maybe/2,                 % +K, +N
            random_perm2/4,          % ?A, ?B, ?X, ?Y
            random_numlist/4         % +P, +Low, +High, -Is
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

%!  maybe is semidet.
%
%   True in half of the cases.
%
%       ?- ( maybe -> true ; true ).
%          true.

maybe :-
    random_between(0, 1, 0).

%!  maybe(+P) is semidet.
%
%   True with the probability P.
%
%       ?- maybe(1).
%          true.
%       ?- maybe(0).
%          false.
%       ?- maybe(2).
%          error(type_error(between(0.0,1.0),2), _).

maybe(P) :-
    must_be(between(0.0, 1.0), P),
    random(Fraction),
    Fraction < P.

%!  maybe(+K, +N) is semidet.
%
%   True in K of N cases.
%
%       ?- maybe(3, 3).
%          true.

maybe(K, N) :-
    must_be(nonneg, K),
    must_be(positive_integer, N),
    random_between(1, N, X),
    X =< K.

%!  random_perm2(?A, ?B, ?X, ?Y) is det.
%
%   X and Y are A and B in one order or the other, with the same probability.
%
%       ?- random_perm2(a, a, X, Y).
%          X = a, Y = a.

random_perm2(A, B, X, Y) :-
    (   maybe
    ->  X = A,
        Y = B
    ;   X = B,
        Y = A
    ).

%!  random_numlist(+P, +Low, +High, -Is) is det.
%
%   Is are integers from Low to High in order, each of them there with the
%   probability P.
%
%       ?- random_numlist(1, 1, 3, Is).
%          Is = [1,2,3].
%       ?- random_numlist(0.0, 1, 3, Is).
%          Is = [].

random_numlist(P, Low, High, Is) :-
    must_be(between(0.0, 1.0), P),
    must_be(integer, Low),
    must_be(integer, High),
    pick_(Low, High, P, Is0),
    Is = Is0.

pick_(I, High, P, Is) :-
    (   I > High
    ->  Is = []
    ;   (   maybe(P)
        ->  Is = [I|Is1]
        ;   Is = Is1
        ),
        I1 is I+1,
        pick_(I1, High, P, Is1)
    ).
