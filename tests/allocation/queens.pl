queens(N, Qs) :- numlist(1, N, Ns), select_all(Ns, [], Qs).
select_all([], Qs, Qs).
select_all(Ns, Safe, Qs) :- select(Q, Ns, Rest), no_attack(Q, 1, Safe), select_all(Rest, [Q|Safe], Qs).
no_attack(_, _, []).
no_attack(Q, D, [P|Ps]) :- Q =\= P + D, Q =\= P - D, D1 is D + 1, no_attack(Q, D1, Ps).

?- queens(6, Qs).
   Qs = [5,3,1,6,4,2]
;  ... .
