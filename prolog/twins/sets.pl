% Removal of elements, and lists as sets.
%
% The header of lists.pl says what these files are for.

% Elements removed

%~ delete_if(list, any, outlist)

delete_if([], _, []).
delete_if([Y|Ys], X, Rest) :-
    (   Y \= X
    ->  Rest = [Y|Rest1]
    ;   Rest = Rest1
    ),
    delete_if(Ys, X, Rest1).

%~ delete_cut(list, any, outlist)

delete_cut([], _, []).
delete_cut([X|Xs], X, Ys) :-
    !,                          % leave it out
    delete_cut(Xs, X, Ys).
delete_cut([Y|Xs], X, [Y|Ys]) :-
    delete_cut(Xs, X, Ys).

%~ delete_different(list, any, outlist)

delete_different([X|Xs], X, Ys) :-
    delete_different(Xs, X, Ys).
delete_different([X|Xs], Z, [X|Ys]) :-
    X \= Z,
    delete_different(Xs, Z, Ys).
delete_different([], _, []).

% Duplicates

%~ unique(constants, outlist)

unique([], []).
unique([X|Xs], Ys) :-
    member(X, Xs),
    !,                          % a later occurrence stays
    unique(Xs, Ys).
unique([X|Xs], [X|Ys]) :-
    unique(Xs, Ys).

% Sets

%~ both(constants, constants, outlist)

both([], _, []).
both([X|Xs], Ys, [X|Zs]) :-
    member(X, Ys),
    !,                          % X is in both lists
    both(Xs, Ys, Zs).
both([_|Xs], Ys, Zs) :-
    both(Xs, Ys, Zs).

%~ either(constants, constants, outlist)

either([], Ys, Ys).
either([X|Xs], Ys, Zs) :-
    member(X, Ys),
    !,                          % X comes with Ys
    either(Xs, Ys, Zs).
either([X|Xs], Ys, [X|Zs]) :-
    either(Xs, Ys, Zs).

%~ without(constants, constants, outlist)

without([], _, []).
without([X|Xs], Ys, Zs) :-
    member(X, Ys),
    !,                          % leave it out
    without(Xs, Ys, Zs).
without([X|Xs], Ys, [X|Zs]) :-
    without(Xs, Ys, Zs).

%~ both_if(constants, constants, outlist)

both_if([], _, []).
both_if([X|Xs], Ys, Zs) :-
    (   memberchk(X, Ys)
    ->  Zs = [X|Zs1]
    ;   Zs = Zs1
    ),
    both_if(Xs, Ys, Zs1).

%~ either_if(constants, constants, outlist)

either_if([], Ys, Ys).
either_if([X|Xs], Ys, Zs) :-
    (   memberchk(X, Ys)
    ->  Zs = Zs1
    ;   Zs = [X|Zs1]
    ),
    either_if(Xs, Ys, Zs1).

%~ without_if(constants, constants, outlist)

without_if([], _, []).
without_if([X|Xs], Ys, Zs) :-
    (   memberchk(X, Ys)
    ->  Zs = Zs1
    ;   Zs = [X|Zs1]
    ),
    without_if(Xs, Ys, Zs1).

%~ within(constants, constants)

within([], _).
within([X|Xs], Ys) :-
    memberchk(X, Ys),
    within(Xs, Ys).
