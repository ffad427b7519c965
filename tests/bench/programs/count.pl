% Counting up to 25,000,000 by tail recursion.
% Stresses: last call, one addition and one comparison of small integers.

bench_main :-
    count(0, 25000000, N),
    write(count(N)),
    nl.

count(N, Max, N) :-
    N >= Max,
    !.
count(I, Max, N) :-
    I1 is I + 1,
    count(I1, Max, N).
