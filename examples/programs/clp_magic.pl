% A magic square: all rows, columns and both diagonals have the same sum.

:- use_module(library(clpfd)).

magic([A,B,C,D,E,F,G,H,I]) :-
    Vars = [A,B,C,D,E,F,G,H,I],
    Vars ins 1..9,
    all_different(Vars),
    sums([[A,B,C],[D,E,F],[G,H,I],[A,D,G],[B,E,H],[C,F,I],[A,E,I],[C,E,G]]).

sums([]).
sums([Xs|Xss]) :-
    sum(Xs, #=, 15),
    sums(Xss).

?- magic(Vs), label(Vs).
   Vs = [2,7,6,9,5,1,4,3,8]
;  ... .

?- findall(Vs, ( magic(Vs), labeling([ff], Vs) ), _L), length(_L, N).
   N = 8.
