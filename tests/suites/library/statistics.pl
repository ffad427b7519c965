% library(statistics)

?- findall(X, time(member(X, [a,b])), L).
   L = [a,b].
?- call_time(member(X, [a,b]), _).
   X = a.
?- call_time(member(X, []), costs(_I, _), R), integer(_I).
   R = false.
