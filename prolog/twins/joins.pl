% Programs that choose values from facts, lists and ranges, and compare them: colourings,
% cryptarithms, magic squares.
%
% These predicates have no twin each: one twin recognizes them, and others that do the same, by
% what their clauses do (src/builtins/twins/joins). They are here to be tested.

%~ coloured(hue, hue, out, out)

coloured(A, B, C, D) :-
    hue(A),
    hue(B),
    hue(C),
    hue(D),
    A \= B,
    A \= C,
    B \= C,
    \+ ( A = red, D = blue ),
    C \== D.

hue(red).
hue(green).
hue(blue).

%~ beside_each(hue, out, out, hue)

beside_each(A, B, C, D) :-
    beside(A, B),
    beside(A, C),
    beside(B, C),
    beside(C, D),
    beside(D, B).

beside(X, Y) :-
    differs(X, Y).
beside(X, Y) :-
    differs(Y, X).

differs(red, green).
differs(red, blue).
differs(green, blue).
differs(blue, 1).

%~ sums(outnumbers)

sums([A,B,C,D]) :-
    Ds = [1,2,3,4,5,0],
    select(A, Ds, Ds1),
    select(B, Ds1, Ds2),
    A < B,
    select(C, Ds2, Ds3),
    D0 = 2,
    A+B =:= C+D0,
    member(D, Ds3),
    10*A+B >= C*D.

%~ carried(outnumber, outnumber, outnumber, out)

carried(A, B, S, C) :-
    digits(Ds),
    pick(A, Ds, Ds1),
    pick(B, Ds1, Ds2),
    S0 is A+B,
    S is S0 mod 6,
    C is S0 // 6,
    pick(S, Ds2, _),
    memberchk(C, [0,1,S]).

digits([0,1,2,3,4,5]).

pick(X, [X|Xs], Xs).
pick(X, [Y|Xs], [Y|Ys]) :-
    pick(X, Xs, Ys).

%~ lines(outnumbers, integer)

lines([A,B,C,D,E], Sum) :-
    permutation([1,2,3,4], [A,B,C,D]),
    member(E, [4,5,6]),
    A+B =:= Sum+E-4,
    abs(C-D) =< max(A, B)-1,
    (   A > B
    ->  C > D
    ;   C < D
    ;   fail
    ).

%~ triples(rows_number, out, outnumber, outnumber)

triples(N, t(X,Y), Z, W) :-
    between(1, N, X),
    between(X, N, Y),
    between(Y, 6, Z),
    X*X+Y*Y >= Z*Z+N,
    W is (X+Y+Z) mod 4-1,
    -1 =\= W.

%~ from_lists(constants, constants, out, outlist)

from_lists(Xs, Ys, A-B, [C,D]) :-
    member(A, Xs),
    member(B, Ys),
    A \= B,
    select(C, Xs, Rest),
    \+ member(C, [A,B]),
    member(D, Rest),
    D \== B,
    member(_, [1,2,3]).
