:- module(lists,
          [ append/3,          % ?Xs, ?Ys, ?Zs
            append/2,          % +Xss, ?Xs
            prefix/2,          % ?Prefix, ?Xs
            member/2,          % ?X, ?Xs
            memberchk/2,       % ?X, ?Xs
            select/3,          % ?X, ?Xs, ?Rest
            selectchk/3,       % +X, +Xs, -Rest
            select/4,          % ?X, ?Xs, ?Y, ?Ys
            selectchk/4,       % +X, +Xs, ?Y, ?Ys
            subseq/3,          % ?Xs, ?Sub, ?Rest
            permutation/2,     % ?Xs, ?Ys
            nextto/3,          % ?X, ?Y, ?Xs
            delete/3,          % +Xs, @X, -Rest
            nth0/3,            % ?Index, ?Xs, ?X
            nth1/3,            % ?Index, ?Xs, ?X
            nth0/4,            % ?Index, ?Xs, ?X, ?Rest
            nth1/4,            % ?Index, ?Xs, ?X, ?Rest
            last/2,            % ?Xs, ?X
            proper_length/2,   % @Xs, -Length
            same_length/2,     % ?Xs, ?Ys
            reverse/2,         % +Xs, ?Ys
            flatten/2,         % +Tree, -Xs
            clumped/2,         % +Xs, -Pairs
            sum_list/2,        % +Numbers, -Sum
            sumlist/2,         % +Numbers, -Sum
            max_list/2,        % +Numbers, -Max
            min_list/2,        % +Numbers, -Min
            max_member/2,      % -Max, +Xs
            min_member/2,      % -Min, +Xs
            max_member/3,      % :Order, -Max, +Xs
            min_member/3,      % :Order, -Min, +Xs
            numlist/3          % +Low, +High, -Numbers
          ]).

/** <module> Lists

Relations on lists. Every predicate here is steadfast and leaves no choice
point when its list arguments are proper lists and the answer is unique.
Lists as sets stand in library(sets), predsort/3 in library(sort).
*/

:- meta_predicate
       max_member(2, ?, ?),
       min_member(2, ?, ?).

%!  append(?Xs, ?Ys, ?Zs) is nondet.
%
%   Zs is Xs followed by Ys.
%
%       ?- append([a], [b,c], Zs).
%          Zs = [a,b,c].
%       ?- append(Xs, Ys, [a]).
%          Xs = [], Ys = [a]
%       ;  Xs = [a], Ys = []
%       ;  false.

append([], Ys, Ys).
append([X|Xs], Ys, [X|Zs]) :-
    append(Xs, Ys, Zs).

%!  append(+Xss, ?Xs) is nondet.
%
%   Xs is the concatenation of the lists in Xss.
%
%       ?- append([[a],[],[b,c]], Xs).
%          Xs = [a,b,c].

append(Xss, Xs) :-
    must_be(list, Xss),
    append_(Xss, Xs).

append_([], []).
append_([Xs|Xss], Zs) :-
    append(Xs, Ys, Zs),
    append_(Xss, Ys).

%!  prefix(?Prefix, ?Xs) is nondet.
%
%   Xs begins with the elements of Prefix.
%
%       ?- prefix(P, [a]).
%          P = []
%       ;  P = [a]
%       ;  false.

prefix([], _).
prefix([X|Xs], [X|Ys]) :-
    prefix(Xs, Ys).

%!  member(?X, ?Xs) is nondet.
%
%   X is an element of Xs. The last element leaves no choice point.
%
%       ?- member(X, [a,b]).
%          X = a
%       ;  X = b.
%       ?- member(c, [a,b]).
%          false.

member(X, [Y|Ys]) :-
    member_(Ys, X, Y).

member_(_, X, X).
member_([Y|Ys], X, _) :-
    member_(Ys, X, Y).

%!  memberchk(?X, ?Xs) is semidet.
%
%   The first answer of member/2.
%
%       ?- memberchk(X, [a,b]).
%          X = a.

memberchk(X, Xs) :-
    '$memberchk'(X, Xs, Rest),
    (   Rest == []              % found without unification
    ->  true
    ;   member(X, Rest)
    ->  true
    ).

%!  select(?X, ?Xs, ?Rest) is nondet.
%
%   Rest is Xs without one occurrence of X.
%
%       ?- select(X, [a,b], Rest).
%          X = a, Rest = [b]
%       ;  X = b, Rest = [a].

select(X, [Y|Ys], Rest) :-
    select_(Ys, X, Y, Rest).

select_(Ys, X, X, Ys).
select_([Y|Ys], X, Z, [Z|Rest]) :-
    select_(Ys, X, Y, Rest).

%!  selectchk(+X, +Xs, -Rest) is semidet.
%
%   Rest is Xs without the first element that unifies with X.
%
%       ?- selectchk(a, [b,a,c,a], Rest).
%          Rest = [b,c,a].
%       ?- selectchk(_, [a,b], [a]).
%          false.

selectchk(X, Xs, Rest) :-
    select(X, Xs, Rest0),
    !,                          % Rest is not used to select
    Rest = Rest0.

%!  select(?X, ?Xs, ?Y, ?Ys) is nondet.
%
%   Ys is Xs with one occurrence of X replaced by Y.
%
%       ?- select(b, [a,b,c], x, Ys).
%          Ys = [a,x,c]
%       ;  false.

select(X, [Z|Xs], Y, Ys) :-
    select4_(Xs, X, Z, Y, Ys).

select4_(Xs, X, X, Y, [Y|Xs]).
select4_([Z1|Xs], X, Z, Y, [Z|Ys]) :-
    select4_(Xs, X, Z1, Y, Ys).

%!  selectchk(+X, +Xs, ?Y, ?Ys) is semidet.
%
%   The first answer of select/4.
%
%       ?- selectchk(b, [a,b,b], x, Ys).
%          Ys = [a,x,b].

selectchk(X, Xs, Y, Ys) :-
    select(X, Xs, Y, Ys),
    !.                          % the first occurrence only

%!  subseq(?Xs, ?Sub, ?Rest) is nondet.
%
%   The elements of Xs are divided between Sub and Rest, order kept.
%
%       ?- subseq([a,b], Sub, Rest).
%          Sub = [], Rest = [a,b]
%       ;  Sub = [b], Rest = [a]
%       ;  Sub = [a], Rest = [b]
%       ;  Sub = [a,b], Rest = [].

subseq([], [], []).
subseq([X|Xs], Sub, [X|Rest]) :-
    subseq(Xs, Sub, Rest).
subseq([X|Xs], [X|Sub], Rest) :-
    subseq(Xs, Sub, Rest).

%!  permutation(?Xs, ?Ys) is nondet.
%
%   Ys has the elements of Xs in some order. If neither is a proper list, both
%   are lengthened without end.
%
%       ?- findall(Ys, permutation([a,b,c], Ys), L).
%          L = [[a,b,c],[a,c,b],[b,a,c],[b,c,a],[c,a,b],[c,b,a]].
%       ?- permutation([a|b], _).
%          error(type_error(list,[a|b]), _).

permutation(Xs, Ys) :-
    must_be(list_or_partial_list, Xs),
    must_be(list_or_partial_list, Ys),
    (   is_list(Xs)
    ->  same_length(Xs, Ys)
    ;   same_length(Ys, Xs)
    ),
    permutation_(Xs, Ys).

permutation_([], []).
permutation_([X|Xs], [Y|Ys]) :-
    select(Y, [X|Xs], Rest),
    permutation_(Rest, Ys).

%!  nextto(?X, ?Y, ?Xs) is nondet.
%
%   Y comes directly after X in Xs.
%
%       ?- nextto(b, Y, [a,b,c,b,d]).
%          Y = c
%       ;  Y = d
%       ;  false.

nextto(X, Y, [X,Y|_]).
nextto(X, Y, [_|Xs]) :-
    nextto(X, Y, Xs).

%!  delete(+Xs, @X, -Rest) is det.
%
%   Rest is Xs without the elements that unify with X; nothing is bound.
%
%       ?- delete([a,B,f(c),a], a, Rest).
%          Rest = [f(c)].
%       ?- delete([1,2,3], X, Rest).
%          Rest = [].

delete([], _, []).
delete([Y|Ys], X, Rest) :-
    (   Y \= X
    ->  Rest = [Y|Rest1]
    ;   Rest = Rest1
    ),
    delete(Ys, X, Rest1).

%!  nth0(?Index, ?Xs, ?X) is nondet.
%
%   X is the element at Index of Xs, counted from 0.
%
%       ?- nth0(1, [a,b,c], X).
%          X = b.
%       ?- nth0(I, [a,b], X).
%          I = 0, X = a
%       ;  I = 1, X = b.
%       ?- nth0(a, [a,b], _).
%          error(type_error(integer,a), _).

nth0(Index, Xs, X) :-
    nth_(Index, 0, Xs, X).

%!  nth1(?Index, ?Xs, ?X) is nondet.
%
%   X is the element at Index of Xs, counted from 1.
%
%       ?- nth1(1, [a,b,c], X).
%          X = a.
%       ?- nth1(I, [a,b], b).
%          I = 2.
%       ?- nth1(-1, [a], _).
%          error(domain_error(not_less_than_zero,-1), _).

nth1(Index, Xs, X) :-
    nth_(Index, 1, Xs, X).

nth_(Index, Base, Xs, X) :-
    (   var(Index)
    ->  Xs = [Y|Ys],
        nth_any_(Ys, Y, X, Base, Index)
    ;   index_(Index),
        Skip is Index-Base,
        Skip >= 0,
        nth_at_(Skip, Xs, X)
    ).

index_(Index) :-
    (   integer(Index),
        Index >= 0
    ->  true
    ;   must_be(integer, Index),
        domain_error(not_less_than_zero, Index)
    ).

nth_any_(_, X, X, Index, Index).
nth_any_([Y|Ys], _, X, I0, Index) :-
    I is I0+1,
    nth_any_(Ys, Y, X, I, Index).

nth_at_(Skip, [Y|Ys], X) :-
    (   Skip =:= 0
    ->  X = Y
    ;   Skip1 is Skip-1,
        nth_at_(Skip1, Ys, X)
    ).

%!  nth0(?Index, ?Xs, ?X, ?Rest) is nondet.
%
%   X is the element at Index of Xs, counted from 0, and Rest the others. With
%   Xs unknown, X is inserted into Rest.
%
%       ?- nth0(1, [a,b,c], X, Rest).
%          X = b, Rest = [a,c].
%       ?- nth0(1, Xs, x, [a,b]).
%          Xs = [a,x,b].

nth0(Index, Xs, X, Rest) :-
    nth_(Index, 0, Xs, X, Rest).

%!  nth1(?Index, ?Xs, ?X, ?Rest) is nondet.
%
%   X is the element at Index of Xs, counted from 1, and Rest the others.
%
%       ?- nth1(1, [a,b], X, Rest).
%          X = a, Rest = [b].
%       ?- findall(I-Xs, nth1(I, Xs, x, [a]), L).
%          L = [1-[x,a],2-[a,x]].

nth1(Index, Xs, X, Rest) :-
    nth_(Index, 1, Xs, X, Rest).

nth_(Index, Base, Xs, X, Rest) :-
    (   var(Index)
    ->  nth_rest_(Xs, X, Rest, Base, Index)
    ;   index_(Index),
        Skip is Index-Base,
        Skip >= 0,
        nth_at_(Skip, Xs, X, Rest)
    ).

nth_rest_([X|Xs], X, Xs, Index, Index).
nth_rest_([Y|Ys], X, [Y|Rest], I0, Index) :-
    I is I0+1,
    nth_rest_(Ys, X, Rest, I, Index).

nth_at_(Skip, [Y|Ys], X, Rest) :-
    (   Skip =:= 0
    ->  X = Y,
        Rest = Ys
    ;   Rest = [Y|Rest1],
        Skip1 is Skip-1,
        nth_at_(Skip1, Ys, X, Rest1)
    ).

%!  last(?Xs, ?X) is semidet.
%
%   X is the last element of Xs. Nondeterministic if Xs is a partial list.
%
%       ?- last([a,b,c], X).
%          X = c.

last([X|Xs], Y) :-
    last_(Xs, X, Y).

last_([], X, X).
last_([X|Xs], _, Y) :-
    last_(Xs, X, Y).

%!  proper_length(@Xs, -Length) is semidet.
%
%   Xs is a proper list with Length elements; fails, where length/2 would
%   enumerate or raise an error.
%
%       ?- proper_length([a,b], N).
%          N = 2.
%       ?- proper_length([a|_], N).
%          false.

proper_length(Xs, Length) :-
    is_list(Xs),
    length(Xs, N),
    Length = N.

%!  same_length(?Xs, ?Ys) is nondet.
%
%   Xs and Ys have the same number of elements.
%
%       ?- same_length([a,b], Ys).
%          Ys = [_A,_B].

same_length([], []).
same_length([_|Xs], [_|Ys]) :-
    same_length(Xs, Ys).

%!  reverse(?Xs, ?Ys) is nondet.
%
%   Ys has the elements of Xs in opposite order. There is one answer where either of them is a list.
%
%       ?- reverse([a,b,c], Ys).
%          Ys = [c,b,a].
%       ?- reverse(Xs, [a,b,c]).
%          Xs = [c,b,a].

reverse(Xs, Ys) :-
    (   is_list(Ys)
    ->  same_length(Ys, Xs)
    ;   true
    ),
    reverse_(Xs, [], Ys).

reverse_([], Ys, Ys).
reverse_([X|Xs], Ys0, Ys) :-
    reverse_(Xs, [X|Ys0], Ys).

%!  flatten(+Tree, -Xs) is det.
%
%   Xs has the elements of the nested lists in Tree. Variables are elements;
%   a term that is no list is a list of one.
%
%       ?- flatten([a,[b,[],[c,X]]], Xs).
%          Xs = [a,b,c,X].
%       ?- flatten(a, Xs).
%          Xs = [a].

flatten(Tree, Xs) :-
    flatten_(Tree, [], Flat),
    Xs = Flat.

flatten_(Tree, Xs0, Xs) :-
    (   var(Tree)
    ->  Xs = [Tree|Xs0]
    ;   Tree == []
    ->  Xs = Xs0
    ;   Tree = [Head|Tail]
    ->  flatten_(Head, Xs1, Xs),
        flatten_(Tail, Xs0, Xs1)
    ;   Xs = [Tree|Xs0]
    ).

%!  clumped(+Xs, -Pairs) is det.
%
%   Pairs has one X-Count for each run of identical elements in Xs.
%
%       ?- clumped([a,a,b,a], Pairs).
%          Pairs = [a-2,b-1,a-1].

clumped([], []).
clumped([X|Xs], [X-Count|Pairs]) :-
    clump_(Xs, X, 1, Count, Rest),
    clumped(Rest, Pairs).

clump_([], _, Count, Count, []).
clump_([Y|Ys], X, Count0, Count, Rest) :-
    (   Y == X
    ->  Count1 is Count0+1,
        clump_(Ys, X, Count1, Count, Rest)
    ;   Count = Count0,
        Rest = [Y|Ys]
    ).

%!  sum_list(+Numbers, -Sum) is det.
%
%   Sum of the numbers, 0 if there are none.
%
%       ?- sum_list([1,2,3.5], S).
%          S = 6.5.

sum_list(Numbers, Sum) :-
    sum_list_(Numbers, 0, Sum).

sum_list_([], Sum, Sum).
sum_list_([X|Xs], Sum0, Sum) :-
    Sum1 is Sum0+X,
    sum_list_(Xs, Sum1, Sum).

%!  sumlist(+Numbers, -Sum) is det.
%
%   The old name of sum_list/2.
%
%       ?- sumlist([1,2], S).
%          S = 3.

sumlist(Numbers, Sum) :-
    sum_list(Numbers, Sum).

%!  max_list(+Numbers, -Max) is semidet.
%
%   Max is the largest of the numbers; fails if there are none.
%
%       ?- max_list([1,3,2], Max).
%          Max = 3.

max_list([X|Xs], Max) :-
    max_list_(Xs, X, Max).

max_list_([], Max, Max).
max_list_([X|Xs], Max0, Max) :-
    Max1 is max(Max0, X),
    max_list_(Xs, Max1, Max).

%!  min_list(+Numbers, -Min) is semidet.
%
%   Min is the least of the numbers; fails if there are none.
%
%       ?- min_list([2,1,3], Min).
%          Min = 1.

min_list([X|Xs], Min) :-
    min_list_(Xs, X, Min).

min_list_([], Min, Min).
min_list_([X|Xs], Min0, Min) :-
    Min1 is min(Min0, X),
    min_list_(Xs, Min1, Min).

%!  max_member(-Max, +Xs) is semidet.
%
%   Max is the largest element in the standard order of terms.
%
%       ?- max_member(Max, [b,1,f(x),"a"]).
%          Max = "a".

max_member(Max, [X|Xs]) :-
    max_member_(Xs, X, Max).

max_member_([], Max, Max).
max_member_([X|Xs], Max0, Max) :-
    (   X @> Max0
    ->  max_member_(Xs, X, Max)
    ;   max_member_(Xs, Max0, Max)
    ).

%!  min_member(-Min, +Xs) is semidet.
%
%   Min is the least element in the standard order of terms.
%
%       ?- min_member(Min, [b,a,f(x)]).
%          Min = a.

min_member(Min, [X|Xs]) :-
    min_member_(Xs, X, Min).

min_member_([], Min, Min).
min_member_([X|Xs], Min0, Min) :-
    (   X @< Min0
    ->  min_member_(Xs, X, Min)
    ;   min_member_(Xs, Min0, Min)
    ).

%!  max_member(:Order, -Max, +Xs) is semidet.
%
%   Max is the last element that no later one exceeds, where call(Order, X, Y)
%   means that X is at most Y.
%
%       ?- max_member(=<, Max, [1,3,2]).
%          Max = 3.

max_member(Order, Max, [X|Xs]) :-
    max_member_(Xs, Order, X, Max).

max_member_([], _, Max, Max).
max_member_([X|Xs], Order, Max0, Max) :-
    (   call(Order, X, Max0)
    ->  max_member_(Xs, Order, Max0, Max)
    ;   max_member_(Xs, Order, X, Max)
    ).

%!  min_member(:Order, -Min, +Xs) is semidet.
%
%   Min is the first element not above any other, where call(Order, X, Y)
%   means that X is at most Y.
%
%       ?- min_member(@=<, Min, [c,a,b]).
%          Min = a.

min_member(Order, Min, [X|Xs]) :-
    min_member_(Xs, Order, X, Min).

min_member_([], _, Min, Min).
min_member_([X|Xs], Order, Min0, Min) :-
    (   call(Order, Min0, X)
    ->  min_member_(Xs, Order, Min0, Min)
    ;   min_member_(Xs, Order, X, Min)
    ).

%!  numlist(+Low, +High, -Numbers) is semidet.
%
%   Numbers are the integers from Low to High; fails if High is less than Low.
%
%       ?- numlist(1, 4, L).
%          L = [1,2,3,4].
%       ?- numlist(1, _, L).
%          error(instantiation_error, _).

numlist(Low, High, Numbers) :-
    must_be(integer, Low),
    must_be(integer, High),
    Low =< High,
    numlist_(Low, High, Numbers).

numlist_(Low, High, Numbers) :-
    (   Low =:= High
    ->  Numbers = [High]
    ;   Numbers = [Low|Numbers1],
        Low1 is Low+1,
        numlist_(Low1, High, Numbers1)
    ).
