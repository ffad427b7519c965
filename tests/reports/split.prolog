% The search of a problem; what it asks of the problem stands in the file that loads it.
solve(S, [S]) :- goal(S).
solve(S, [S|Path]) :- move(S, T), \+ closed(T), solve(T, Path).
