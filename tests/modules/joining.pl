:- module(joining, [append/3, plum/1]).

append(joined, by, joining).
plum(fruit).
