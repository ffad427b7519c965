:- module(apply,
          [ maplist/2,         % :Goal, ?Xs
            maplist/3,         % :Goal, ?Xs1, ?Xs2
            maplist/4,         % :Goal, ?Xs1, ?Xs2, ?Xs3
            maplist/5,         % :Goal, ?Xs1, ?Xs2, ?Xs3, ?Xs4
            maplist/6,         % :Goal, ?Xs1, ?Xs2, ?Xs3, ?Xs4, ?Xs5
            maplist/7,         % :Goal, ?Xs1, ?Xs2, ?Xs3, ?Xs4, ?Xs5, ?Xs6
            include/3,         % :Goal, +Xs, -Included
            exclude/3,         % :Goal, +Xs, -Rest
            partition/4,       % :Goal, +Xs, -Included, -Excluded
            partition/5,       % :Goal, +Xs, -Less, -Equal, -Greater
            convlist/3,        % :Goal, +Xs, -Ys
            foldl/4,           % :Goal, +Xs, +S0, -S
            foldl/5,           % :Goal, +Xs1, +Xs2, +S0, -S
            foldl/6,           % :Goal, +Xs1, +Xs2, +Xs3, +S0, -S
            foldl/7,           % :Goal, +Xs1, +Xs2, +Xs3, +Xs4, +S0, -S
            foldr/4,           % :Goal, +Xs, +S0, -S
            scanl/4,           % :Goal, +Xs, +S0, -Ss
            scanl/5,           % :Goal, +Xs1, +Xs2, +S0, -Ss
            scanl/6,           % :Goal, +Xs1, +Xs2, +Xs3, +S0, -Ss
            scanl/7            % :Goal, +Xs1, +Xs2, +Xs3, +Xs4, +S0, -Ss
          ]).

/** <module> Goals applied to lists

The goal argument is called with further arguments, one for each list. The
recursion is on the first list, so that a proper first list leaves no choice
point but those of the goal itself.
*/

:- meta_predicate
       maplist(1, ?),
       maplist(2, ?, ?),
       maplist(3, ?, ?, ?),
       maplist(4, ?, ?, ?, ?),
       maplist(5, ?, ?, ?, ?, ?),
       maplist(6, ?, ?, ?, ?, ?, ?),
       include(1, +, -),
       exclude(1, +, -),
       partition(1, +, -, -),
       partition(2, +, -, -, -),
       convlist(2, +, -),
       foldl(3, +, +, -),
       foldl(4, +, +, +, -),
       foldl(5, +, +, +, +, -),
       foldl(6, +, +, +, +, +, -),
       foldr(3, +, +, -),
       scanl(3, ?, ?, ?),
       scanl(4, ?, ?, ?, ?),
       scanl(5, ?, ?, ?, ?, ?),
       scanl(6, ?, ?, ?, ?, ?, ?).

%!  maplist(:Goal, ?Xs) is nondet.
%
%   call(Goal, X) is true for every element X of Xs.
%
%       ?- maplist(integer, [1,2]).
%          true.
%       ?- maplist(=(X), [Y,Z]).
%          X = Y, Z = Y.

maplist(Goal, Xs) :-
    '$once_round'(Xs, Round),
    maplist_(Round, Goal).

maplist_([], _).
maplist_([X|Xs], Goal) :-
    call(Goal, X),
    maplist_(Xs, Goal).

%!  maplist(:Goal, ?Xs1, ?Xs2) is nondet.
%
%   call(Goal, X1, X2) is true for all elements at the same place.
%
%       ?- maplist(succ, [1,2], Ys).
%          Ys = [2,3].
%       ?- once(maplist(succ, Xs, [2,3])).
%          Xs = [1,2].

maplist(Goal, Xs1, Xs2) :-
    '$once_round'(Xs1, Round),
    maplist_(Round, Xs2, Goal).

maplist_([], [], _).
maplist_([X1|Xs1], [X2|Xs2], Goal) :-
    call(Goal, X1, X2),
    maplist_(Xs1, Xs2, Goal).

%!  maplist(:Goal, ?Xs1, ?Xs2, ?Xs3) is nondet.
%
%   As maplist/3, for three lists.
%
%       ?- maplist(plus, [1,2], [10,20], Zs).
%          Zs = [11,22].

maplist(Goal, Xs1, Xs2, Xs3) :-
    '$once_round'(Xs1, Round),
    maplist_(Round, Xs2, Xs3, Goal).

maplist_([], [], [], _).
maplist_([X1|Xs1], [X2|Xs2], [X3|Xs3], Goal) :-
    call(Goal, X1, X2, X3),
    maplist_(Xs1, Xs2, Xs3, Goal).

%!  maplist(:Goal, ?Xs1, ?Xs2, ?Xs3, ?Xs4) is nondet.
%
%   As maplist/3, for four lists.
%
%       ?- maplist(call, [plus], [1], [2], [S]).
%          S = 3.

maplist(Goal, Xs1, Xs2, Xs3, Xs4) :-
    '$once_round'(Xs1, Round),
    maplist_(Round, Xs2, Xs3, Xs4, Goal).

maplist_([], [], [], [], _).
maplist_([X1|Xs1], [X2|Xs2], [X3|Xs3], [X4|Xs4], Goal) :-
    call(Goal, X1, X2, X3, X4),
    maplist_(Xs1, Xs2, Xs3, Xs4, Goal).

%!  maplist(:Goal, ?Xs1, ?Xs2, ?Xs3, ?Xs4, ?Xs5) is nondet.
%
%   As maplist/3, for five lists.
%
%       ?- maplist(sub_atom, [ab], [0], [1], [R], Subs).
%          R = 1, Subs = [a].

maplist(Goal, Xs1, Xs2, Xs3, Xs4, Xs5) :-
    '$once_round'(Xs1, Round),
    maplist_(Round, Xs2, Xs3, Xs4, Xs5, Goal).

maplist_([], [], [], [], [], _).
maplist_([X1|Xs1], [X2|Xs2], [X3|Xs3], [X4|Xs4], [X5|Xs5], Goal) :-
    call(Goal, X1, X2, X3, X4, X5),
    maplist_(Xs1, Xs2, Xs3, Xs4, Xs5, Goal).

%!  maplist(:Goal, ?Xs1, ?Xs2, ?Xs3, ?Xs4, ?Xs5, ?Xs6) is nondet.
%
%   As maplist/3, for six lists.
%
%       ?- maplist(call, [sub_atom], [ab], [0], [1], [1], [S]).
%          S = a.

maplist(Goal, Xs1, Xs2, Xs3, Xs4, Xs5, Xs6) :-
    '$once_round'(Xs1, Round),
    maplist_(Round, Xs2, Xs3, Xs4, Xs5, Xs6, Goal).

maplist_([], [], [], [], [], [], _).
maplist_([X1|Xs1], [X2|Xs2], [X3|Xs3], [X4|Xs4], [X5|Xs5], [X6|Xs6], Goal) :-
    call(Goal, X1, X2, X3, X4, X5, X6),
    maplist_(Xs1, Xs2, Xs3, Xs4, Xs5, Xs6, Goal).

%!  include(:Goal, +Xs, -Included) is det.
%
%   Included has the elements X of Xs for which call(Goal, X) is true.
%
%       ?- include(integer, [1,a,2], Ys).
%          Ys = [1,2].

include(Goal, Xs, Included) :-
    '$once_round'(Xs, Round),
    include_(Round, Goal, Included).

include_([], _, []).
include_([X|Xs], Goal, Included) :-
    (   call(Goal, X)
    ->  Included = [X|Included1]
    ;   Included = Included1
    ),
    include_(Xs, Goal, Included1).

%!  exclude(:Goal, +Xs, -Rest) is det.
%
%   Rest has the elements X of Xs for which call(Goal, X) fails.
%
%       ?- exclude(integer, [1,a,2], Ys).
%          Ys = [a].

exclude(Goal, Xs, Rest) :-
    '$once_round'(Xs, Round),
    exclude_(Round, Goal, Rest).

exclude_([], _, []).
exclude_([X|Xs], Goal, Rest) :-
    (   call(Goal, X)
    ->  Rest = Rest1
    ;   Rest = [X|Rest1]
    ),
    exclude_(Xs, Goal, Rest1).

%!  partition(:Goal, +Xs, -Included, -Excluded) is det.
%
%   Included and Excluded are what include/3 and exclude/3 give.
%
%       ?- partition(integer, [1,a,2], Is, Es).
%          Is = [1,2], Es = [a].

partition(Goal, Xs, Included, Excluded) :-
    '$once_round'(Xs, Round),
    partition_(Round, Goal, Included, Excluded).

partition_([], _, [], []).
partition_([X|Xs], Goal, Included, Excluded) :-
    (   call(Goal, X)
    ->  Included = [X|Included1],
        Excluded = Excluded1
    ;   Included = Included1,
        Excluded = [X|Excluded1]
    ),
    partition_(Xs, Goal, Included1, Excluded1).

%!  partition(:Goal, +Xs, -Less, -Equal, -Greater) is semidet.
%
%   call(Goal, X, Sign) says with <, = or > where the element X belongs.
%
%       ?- partition([X,S]>>compare(S, X, 2), [1,2,3], L, E, G).
%          L = [1], E = [2], G = [3].

partition(Goal, Xs, Less, Equal, Greater) :-
    '$once_round'(Xs, Round),
    partition_(Round, Goal, Less, Equal, Greater).

partition_([], _, [], [], []).
partition_([X|Xs], Goal, Less, Equal, Greater) :-
    call(Goal, X, Sign),
    !,                          % one sign an element
    must_be(order, Sign),
    partition_sign_(Sign, X, Less, Equal, Greater, Less1, Equal1, Greater1),
    partition_(Xs, Goal, Less1, Equal1, Greater1).

partition_sign_(<, X, [X|Less], Equal, Greater, Less, Equal, Greater).
partition_sign_(=, X, Less, [X|Equal], Greater, Less, Equal, Greater).
partition_sign_(>, X, Less, Equal, [X|Greater], Less, Equal, Greater).

%!  convlist(:Goal, +Xs, -Ys) is det.
%
%   Ys has the first Y with call(Goal, X, Y) for each X of Xs that has one.
%
%       ?- convlist(atom_length, [abc,de], Ys).
%          Ys = [3,2].

convlist(Goal, Xs, Ys) :-
    '$once_round'(Xs, Round),
    convlist_(Round, Goal, Ys).

convlist_([], _, []).
convlist_([X|Xs], Goal, Ys) :-
    (   call(Goal, X, Y)
    ->  Ys = [Y|Ys1]
    ;   Ys = Ys1
    ),
    convlist_(Xs, Goal, Ys1).

%!  foldl(:Goal, +Xs, +S0, -S) is nondet.
%
%   S is the last of S0, S1, ... where call(Goal, X, S0, S1) for the elements X
%   of Xs in order.
%
%       ?- foldl(plus, [1,2,3], 0, S).
%          S = 6.

foldl(Goal, Xs, S0, S) :-
    '$once_round'(Xs, Round),
    foldl_(Round, Goal, S0, S).

foldl_([], _, S, S).
foldl_([X|Xs], Goal, S0, S) :-
    call(Goal, X, S0, S1),
    foldl_(Xs, Goal, S1, S).

%!  foldl(:Goal, +Xs1, +Xs2, +S0, -S) is nondet.
%
%   As foldl/4, over two lists at once.
%
%       ?- foldl([X,Y,A,B]>>(B is A+X*Y), [1,2], [3,4], 0, S).
%          S = 11.

foldl(Goal, Xs1, Xs2, S0, S) :-
    '$once_round'(Xs1, Round),
    foldl_(Round, Xs2, Goal, S0, S).

foldl_([], [], _, S, S).
foldl_([X1|Xs1], [X2|Xs2], Goal, S0, S) :-
    call(Goal, X1, X2, S0, S1),
    foldl_(Xs1, Xs2, Goal, S1, S).

%!  foldl(:Goal, +Xs1, +Xs2, +Xs3, +S0, -S) is nondet.
%
%   As foldl/4, over three lists at once.
%
%       ?- foldl([X,Y,Z,A,B]>>(B is A+X*Y*Z), [1,2], [3,4], [1,10], 0, S).
%          S = 83.

foldl(Goal, Xs1, Xs2, Xs3, S0, S) :-
    '$once_round'(Xs1, Round),
    foldl_(Round, Xs2, Xs3, Goal, S0, S).

foldl_([], [], [], _, S, S).
foldl_([X1|Xs1], [X2|Xs2], [X3|Xs3], Goal, S0, S) :-
    call(Goal, X1, X2, X3, S0, S1),
    foldl_(Xs1, Xs2, Xs3, Goal, S1, S).

%!  foldl(:Goal, +Xs1, +Xs2, +Xs3, +Xs4, +S0, -S) is nondet.
%
%   As foldl/4, over four lists at once.
%
%       ?- foldl([X,Y,Z,V,A,[X,Y,Z,V|A]]>>true, [a], [b], [c], [d], [], S).
%          S = [a,b,c,d].

foldl(Goal, Xs1, Xs2, Xs3, Xs4, S0, S) :-
    '$once_round'(Xs1, Round),
    foldl_(Round, Xs2, Xs3, Xs4, Goal, S0, S).

foldl_([], [], [], [], _, S, S).
foldl_([X1|Xs1], [X2|Xs2], [X3|Xs3], [X4|Xs4], Goal, S0, S) :-
    call(Goal, X1, X2, X3, X4, S0, S1),
    foldl_(Xs1, Xs2, Xs3, Xs4, Goal, S1, S).

%!  foldr(:Goal, +Xs, +S0, -S) is nondet.
%
%   As foldl/4, from the last element of Xs to the first.
%
%       ?- foldr([X,Xs,[X|Xs]]>>true, [a,b], [], L).
%          L = [a,b].

foldr(Goal, Xs, S0, S) :-
    '$once_round'(Xs, Round),
    foldr_(Round, Goal, S0, S).

foldr_([], _, S, S).
foldr_([X|Xs], Goal, S0, S) :-
    foldr_(Xs, Goal, S0, S1),
    call(Goal, X, S1, S).

%!  scanl(:Goal, +Xs, +S0, -Ss) is nondet.
%
%   As foldl/4; Ss are all states, S0 and the last one included.
%
%       ?- scanl([X,A,B]>>(B is A+X), [1,2,3], 0, Ss).
%          Ss = [0,1,3,6].

scanl(Goal, Xs, S0, [S0|Ss]) :-
    '$once_round'(Xs, Round),
    scanl_(Round, Goal, S0, Ss).

scanl_([], _, _, []).
scanl_([X|Xs], Goal, S0, [S|Ss]) :-
    call(Goal, X, S0, S),
    scanl_(Xs, Goal, S, Ss).

%!  scanl(:Goal, +Xs1, +Xs2, +S0, -Ss) is nondet.
%
%   As scanl/4, over two lists at once.
%
%       ?- scanl([X,Y,A,B]>>(B is A+X*Y), [1,2], [3,4], 0, Ss).
%          Ss = [0,3,11].

scanl(Goal, Xs1, Xs2, S0, [S0|Ss]) :-
    '$once_round'(Xs1, Round),
    scanl_(Round, Xs2, Goal, S0, Ss).

scanl_([], [], _, _, []).
scanl_([X1|Xs1], [X2|Xs2], Goal, S0, [S|Ss]) :-
    call(Goal, X1, X2, S0, S),
    scanl_(Xs1, Xs2, Goal, S, Ss).

%!  scanl(:Goal, +Xs1, +Xs2, +Xs3, +S0, -Ss) is nondet.
%
%   As scanl/4, over three lists at once.
%
%       ?- scanl([X,Y,Z,A,B]>>(B is A+X*Y*Z), [1], [2], [3], 0, Ss).
%          Ss = [0,6].

scanl(Goal, Xs1, Xs2, Xs3, S0, [S0|Ss]) :-
    '$once_round'(Xs1, Round),
    scanl_(Round, Xs2, Xs3, Goal, S0, Ss).

scanl_([], [], [], _, _, []).
scanl_([X1|Xs1], [X2|Xs2], [X3|Xs3], Goal, S0, [S|Ss]) :-
    call(Goal, X1, X2, X3, S0, S),
    scanl_(Xs1, Xs2, Xs3, Goal, S, Ss).

%!  scanl(:Goal, +Xs1, +Xs2, +Xs3, +Xs4, +S0, -Ss) is nondet.
%
%   As scanl/4, over four lists at once.
%
%       ?- scanl([X,Y,Z,W,A,B]>>(B is A+X+Y+Z+W), [1], [2], [3], [4], 0, Ss).
%          Ss = [0,10].

scanl(Goal, Xs1, Xs2, Xs3, Xs4, S0, [S0|Ss]) :-
    '$once_round'(Xs1, Round),
    scanl_(Round, Xs2, Xs3, Xs4, Goal, S0, Ss).

scanl_([], [], [], [], _, _, []).
scanl_([X1|Xs1], [X2|Xs2], [X3|Xs3], [X4|Xs4], Goal, S0, [S|Ss]) :-
    call(Goal, X1, X2, X3, X4, S0, S),
    scanl_(Xs1, Xs2, Xs3, Xs4, Goal, S, Ss).
