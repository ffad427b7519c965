:- module(numbers, [zero/1, append/3]).

zero(0).

append([], Xs, Xs).
append([X|Xs], Ys, [X|Zs]) :- append(Xs, Ys, Zs).
