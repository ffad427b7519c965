% Who owns the zebra? Each attribute has a number, that of its house.

:- use_module(library(clpfd)).

zebra(Zebra, Water, Vars) :-
    Nations = [English,Spanish,Japanese,Ukrainian,Norwegian],
    Colours = [Red,Green,White,Yellow,Blue],
    Animals = [Dog,Snails,Fox,Horse,Zebra],
    Drinks = [Coffee,Tea,Milk,Juice,Water],
    Smokes = [Gold,Kools,Chesterfield,Lucky,Parliament],
    All = [Nations,Colours,Animals,Drinks,Smokes],
    append(All, Vars),
    Vars ins 1..5,
    distinct(All),
    English #= Red,
    Spanish #= Dog,
    Coffee #= Green,
    Ukrainian #= Tea,
    Green #= White + 1,
    Gold #= Snails,
    Kools #= Yellow,
    Milk #= 3,
    Norwegian #= 1,
    next_to(Chesterfield, Fox),
    next_to(Kools, Horse),
    Lucky #= Juice,
    Japanese #= Parliament,
    next_to(Norwegian, Blue).

distinct([]).
distinct([Xs|Xss]) :-
    all_distinct(Xs),
    distinct(Xss).

next_to(X, Y) :-
    abs(X - Y) #= 1.

?- zebra(Zebra, Water, _Vars), once(label(_Vars)).
   Zebra = 5, Water = 1.
