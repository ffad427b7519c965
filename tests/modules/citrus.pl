:- module(citrus, [lemon/1]).

:- reexport(fruits, [orange/1]).

lemon(fruit).
