:- module(hprolog,
          [ substitute_eq/4,         % +X, +Xs, +Y, -Ys
            memberchk_eq/2,          % +X, +Xs
            intersect_eq/3,          % +Xs, +Ys, -Zs
            list_difference_eq/3,    % +Xs, +Ys, -Zs
            take/3,                  % +Count, +Xs, -First
            drop/3,                  % +Count, +Xs, -Rest
            split_at/4,              % +Count, +Xs, -First, -Rest
            max_go_list/2,           % +Xs, -Max
            or_list/2,               % +Integers, -Or
            sublist/2,               % ?Sub, +Xs
            bounded_sublist/3,       % ?Sub, +Xs, +Count
            chr_delete/3             % +Xs, +X, -Ys
          ]).

/** <module> hProlog

Lists as hProlog has them. Elements are compared by (==)/2. The file is loaded only when a
program asks for it.
*/

%!  substitute_eq(+X, +Xs, +Y, -Ys) is det.
%
%   Ys is Xs with Y in place of each element that is identical to X.
%
%       ?- use_module(library(dialect/hprolog)), substitute_eq(a, [a,B,a], c, Ys).
%          Ys = [c,B,c].

substitute_eq(X, Xs, Y, Ys) :-
    substitute_eq_(Xs, X, Y, Ys).

substitute_eq_([], _, _, []).
substitute_eq_([E|Es], X, Y, [F|Fs]) :-
    (   E == X
    ->  F = Y
    ;   F = E
    ),
    substitute_eq_(Es, X, Y, Fs).

%!  memberchk_eq(+X, +Xs) is semidet.
%
%   An element of Xs is identical to X.
%
%       ?- use_module(library(dialect/hprolog)), memberchk_eq(X, [_,X]).
%          true.

memberchk_eq(X, [E|Es]) :-
    (   E == X
    ->  true
    ;   memberchk_eq(X, Es)
    ).

%!  intersect_eq(+Xs, +Ys, -Zs) is det.
%
%   Zs are the elements of Xs that are in Ys.
%
%       ?- use_module(library(dialect/hprolog)), intersect_eq([a,b,c], [c,a], Zs).
%          Zs = [a,c].

intersect_eq([], _, []).
intersect_eq([X|Xs], Ys, Zs) :-
    (   memberchk_eq(X, Ys)
    ->  Zs = [X|Zs1]
    ;   Zs = Zs1
    ),
    intersect_eq(Xs, Ys, Zs1).

%!  list_difference_eq(+Xs, +Ys, -Zs) is det.
%
%   Zs are the elements of Xs that are not in Ys.
%
%       ?- use_module(library(dialect/hprolog)), list_difference_eq([a,b,c], [c,a], Zs).
%          Zs = [b].

list_difference_eq([], _, []).
list_difference_eq([X|Xs], Ys, Zs) :-
    (   memberchk_eq(X, Ys)
    ->  Zs = Zs1
    ;   Zs = [X|Zs1]
    ),
    list_difference_eq(Xs, Ys, Zs1).

%!  take(+Count, +Xs, -First) is semidet.
%
%   First are the first Count elements of Xs.
%
%       ?- use_module(library(dialect/hprolog)), take(2, [a,b,c], F).
%          F = [a,b].

take(Count, Xs, First) :-
    split_at(Count, Xs, First, _).

%!  drop(+Count, +Xs, -Rest) is semidet.
%
%   Rest is Xs without its first Count elements.
%
%       ?- use_module(library(dialect/hprolog)), drop(2, [a,b,c], R).
%          R = [c].

drop(Count, Xs, Rest) :-
    split_at(Count, Xs, _, Rest).

%!  split_at(+Count, +Xs, -First, -Rest) is semidet.
%
%   First are the first Count elements of Xs, or all if there are fewer; Rest are the others.
%
%       ?- use_module(library(dialect/hprolog)), split_at(1, [a,b,c], F, R).
%          F = [a], R = [b,c].
%       ?- use_module(library(dialect/hprolog)), split_at(5, [a], F, R).
%          F = [a], R = [].

split_at(Count, Xs, First, Rest) :-
    (   Count > 0,
        Xs = [X|Xs1]
    ->  First = [X|First1],
        Count1 is Count-1,
        split_at(Count1, Xs1, First1, Rest)
    ;   First = [],
        Rest = Xs
    ).

%!  max_go_list(+Xs, -Max) is semidet.
%
%   Max is the last of Xs in the standard order.
%
%       ?- use_module(library(dialect/hprolog)), max_go_list([b,c,a], M).
%          M = c.

max_go_list([X|Xs], Max) :-
    max_go_list_(Xs, X, Max).

max_go_list_([], Max, Max).
max_go_list_([X|Xs], Max0, Max) :-
    (   X @> Max0
    ->  max_go_list_(Xs, X, Max)
    ;   max_go_list_(Xs, Max0, Max)
    ).

%!  or_list(+Integers, -Or) is det.
%
%   Or has the bits that are in any of Integers.
%
%       ?- use_module(library(dialect/hprolog)), or_list([1,4], N).
%          N = 5.

or_list(Integers, Or) :-
    foldl([I,Or0,Or1]>>(Or1 is Or0 \/ I), Integers, 0, Or).

%!  sublist(?Sub, +Xs) is nondet.
%
%   The elements of Sub are in Xs, in their order.
%
%       ?- use_module(library(dialect/hprolog)), findall(S, sublist(S, [a,b]), Ss).
%          Ss = [[],[a],[a,b],[b]].

sublist([], _).
sublist([X|Xs], Ys) :-
    append(_, [X|Ys1], Ys),
    sublist(Xs, Ys1).

%!  bounded_sublist(?Sub, +Xs, +Count) is nondet.
%
%   As sublist/2, of the first Count elements of Xs.
%
%       ?- use_module(library(dialect/hprolog)), findall(S, bounded_sublist(S, [a,b], 1), Ss).
%          Ss = [[],[a]].

bounded_sublist(Sub, Xs, Count) :-
    split_at(Count, Xs, First, _),
    sublist(Sub, First).

%!  chr_delete(+Xs, +X, -Ys) is det.
%
%   Ys is Xs without the elements that are identical to X.
%
%       ?- use_module(library(dialect/hprolog)), chr_delete([a,b,a], a, Ys).
%          Ys = [b].

chr_delete(Xs, X, Ys) :-
    list_difference_eq(Xs, [X], Ys).
