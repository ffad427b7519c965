% N queens as constraints: no two in one row, none on a diagonal with another.

:- use_module(library(clpfd)).

queens(N, Qs) :-
    length(Qs, N),
    Qs ins 1..N,
    safe(Qs).

safe([]).
safe([Q|Qs]) :-
    no_attack(Qs, Q, 1),
    safe(Qs).

no_attack([], _, _).
no_attack([Q1|Qs], Q, D) :-
    Q #\= Q1,
    Q #\= Q1 + D,
    Q #\= Q1 - D,
    D1 is D + 1,
    no_attack(Qs, Q, D1).

?- queens(8, Qs), labeling([ff], Qs).
   Qs = [1,5,8,6,3,7,2,4]
;  ... .

?- findall(Qs, ( queens(8, Qs), label(Qs) ), _L), length(_L, N).
   N = 92.

?- queens(3, Qs), label(Qs).
   false.
