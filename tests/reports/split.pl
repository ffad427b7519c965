% goal: main
% A program in two files: what a file calls may be defined by the one that loads it, behind that.
:- ['split.prolog'].

goal(c).
move(a, b).
move(b, c).
main :- solve(a, Path), length(Path, 3).
