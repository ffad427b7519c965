% goal: main
% Two modules export predicates of the same names: the first import stays, and the file goes on.
:- use_module('../modules/fruits').
:- use_module('../modules/colours').
:- use_module('../modules/colours', [orange/1]).
:- use_module('../modules/colours', [red/1 as apple]).
:- use_module('../modules/fruits', [pear/1]).

% The same definition by another way, again, without what clashes, under other names: nothing is said.
:- use_module('../modules/citrus').
:- use_module('../modules/fruits').
:- use_module('../modules/colours', except([orange/1, peach/1])).
:- use_module('../modules/colours', except([orange/1, peach/1 as peachy])).
:- use_module('../modules/colours', [orange/1 as orange_colour]).

% Nor of the library, of which a program's predicates take the place, and of definitions of one's own.
:- use_module(library(lists)).
:- use_module('../modules/joining').
lemon(own).

% A goal that changes what is imported.
:- assertz(peach(dried)).
:- assertz(eaten(peach)).

main :- orange(O), peach(P), red(R), peachy(Q), orange_colour(C), lemon(L), append(A, _, _), eaten(peach),
    print(user_error, [O, P, R, Q, C, L, A]), nl(user_error).
