% Lists: the definitions of the twins for lists.
%
% These are the programs of the textbooks and of library(lists), each predicate in
% the forms in which it is usually printed. A predicate with the same clauses,
% whatever the names of the predicate and of its variables, has the twin of the
% definition here. The engine does not load this file: it has only the shapes of the
% predicates, which a test (tests/twins.rs) makes from it; the same test
% compares each predicate with its twin.
%
% A comment `%~ p(Kinds)` says with which arguments the test calls p.

% Elements

%~ member(any, cyclic)

member(X, [X|_]).
member(X, [_|Xs]) :-
    member(X, Xs).

%~ member_before(list, any, any)

member_before(_, X, X).
member_before([Y|Ys], X, _) :-
    member_before(Ys, X, Y).

%~ member_cut(any, list)

member_cut(X, [X|_]) :-
    !.                          % the first one only
member_cut(X, [_|Xs]) :-
    member_cut(X, Xs).

%~ member_different(any, list)

member_different(X, [X|_]).
member_different(X, [Y|Ys]) :-
    X \= Y,
    member_different(X, Ys).

%~ member_by_append(any, cyclic)

member_by_append(X, Xs) :-
    append(_, [X|_], Xs).

%~ select(any, list, list)

select(X, [X|Xs], Xs).
select(X, [Y|Xs], [Y|Ys]) :-
    select(X, Xs, Ys).

%~ select_before(list, any, any, outlist)

select_before(Ys, X, X, Ys).
select_before([Y|Ys], X, Z, [Z|Rest]) :-
    select_before(Ys, X, Y, Rest).

%~ select_cut(any, list, list)

select_cut(X, [X|Xs], Xs) :-
    !.                          % the first one only
select_cut(X, [Y|Xs], [Y|Ys]) :-
    select_cut(X, Xs, Ys).

% Lists concatenated and reversed

%~ append(list, list, list)

append([], Ys, Ys).
append([X|Xs], Ys, [X|Zs]) :-
    append(Xs, Ys, Zs).

%~ reverse_before(list, list, list)

reverse_before([], Ys, Ys).
reverse_before([X|Xs], Ys0, Ys) :-
    reverse_before(Xs, [X|Ys0], Ys).

%~ reverse(list, outlist)

reverse([], []).
reverse([X|Xs], Ys) :-
    reverse(Xs, Zs),
    append(Zs, [X], Ys).

% Lists in lists

%~ flat_cut(list, outlist)

flat_cut([], []) :-
    !.                          % no element
flat_cut([X|Xs], Ys) :-
    !,                          % no element either
    flat_cut(X, Front),
    flat_cut(Xs, Back),
    append(Front, Back, Ys).
flat_cut(X, [X]).

%~ flat_of_lists(list, outlist)

flat_of_lists([], []).
flat_of_lists([X|Xs], Ys) :-
    is_list(X),
    !,                          % no element
    flat_of_lists(X, Front),
    flat_of_lists(Xs, Back),
    append(Front, Back, Ys).
flat_of_lists([X|Xs], [X|Ys]) :-
    flat_of_lists(Xs, Ys).

%~ flat_onto(list, any, outlist)

flat_onto([], Ys, Ys) :-
    !.                          % no element
flat_onto([X|Xs], Ys0, Ys) :-
    !,                          % no element either
    flat_onto(Xs, Ys0, Ys1),
    flat_onto(X, Ys1, Ys).
flat_onto(X, Ys, [X|Ys]).

%~ flat_atomic(list, outlist)

flat_atomic([], []).
flat_atomic([X|Xs], Ys) :-
    flat_atomic(X, Front),
    flat_atomic(Xs, Back),
    append(Front, Back, Ys).
flat_atomic(X, [X]) :-
    atomic(X),
    X \= [].

%~ flat_atomic_other(list, outlist)

flat_atomic_other([], []).
flat_atomic_other([X|Xs], Ys) :-
    flat_atomic_other(X, Front),
    flat_atomic_other(Xs, Back),
    append(Front, Back, Ys).
flat_atomic_other(X, [X]) :-
    atomic(X),
    X \== [].

%~ flat_different(list, outlist)

flat_different([], []).
flat_different([X|Xs], Ys) :-
    flat_different(X, Front),
    flat_different(Xs, Back),
    append(Front, Back, Ys).
flat_different(X, [X]) :-
    X \= [],
    X \= [_|_].

% Places

%~ last_by_append(list, any)

last_by_append(Xs, X) :-
    append(_, [X], Xs).

%~ last(list, any)

last([X], X).
last([_|Xs], X) :-
    last(Xs, X).

%~ last_before(list, any, any)

last_before([], X, X).
last_before([X|Xs], _, Y) :-
    last_before(Xs, X, Y).

%~ nth1(integer, list, any)

nth1(1, [X|_], X).
nth1(N, [_|Xs], X) :-
    N > 1,
    N1 is N-1,
    nth1(N1, Xs, X).

%~ nth0(integer, list, any)

nth0(0, [X|_], X).
nth0(N, [_|Xs], X) :-
    N > 0,
    N1 is N-1,
    nth0(N1, Xs, X).

%~ nth1_cut(integer, list, any)

nth1_cut(1, [X|_], X) :-
    !.                          % one element has this place
nth1_cut(N, [_|Xs], X) :-
    N1 is N-1,
    nth1_cut(N1, Xs, X).

%~ nth0_cut(integer, list, any)

nth0_cut(0, [X|_], X) :-
    !.                          % one element has this place
nth0_cut(N, [_|Xs], X) :-
    N1 is N-1,
    nth0_cut(N1, Xs, X).

%~ nth1_free(integer, list, any)

nth1_free(1, [X|_], X).
nth1_free(N, [_|Xs], X) :-
    N1 is N-1,
    nth1_free(N1, Xs, X).

%~ nth0_free(integer, list, any)

nth0_free(0, [X|_], X).
nth0_free(N, [_|Xs], X) :-
    N1 is N-1,
    nth0_free(N1, Xs, X).

%~ nth_at(integer, list, any)

nth_at(N, [Y|Ys], X) :-
    (   N =:= 0
    ->  X = Y
    ;   N1 is N-1,
        nth_at(N1, Ys, X)
    ).

%~ nth_any(list, any, any, integer, integer)

nth_any(_, X, X, N, N).
nth_any([Y|Ys], _, X, N0, N) :-
    N1 is N0+1,
    nth_any(Ys, Y, X, N1, N).
