% Tasks that share machines: no more than the limit is needed at any time, and the last one ends as soon as possible.

:- use_module(library(clpfd)).

% Durations and needs; b and c wait for a, d for b.

schedule(Starts, End) :-
    Starts = [A,B,C,D],
    Starts ins 0..20,
    Tasks = [task(A,3,EA,2,a),task(B,4,EB,1,b),task(C,2,EC,2,c),task(D,3,ED,1,d)],
    cumulative(Tasks, [limit(2)]),
    EA #=< B,
    EA #=< C,
    EB #=< D,
    End #= max(ED, max(EC, EB)).

?- schedule(Starts, End), once(labeling([min(End)], Starts)).
   Starts = [0,3,7,9], End = 12.
