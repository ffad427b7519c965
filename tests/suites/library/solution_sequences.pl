% library(solution_sequences)

?- findall(X, limit(3, between(1, inf, X)), L).
   L = [1,2,3].
?- findall(X, limit(5, member(X, [a,b])), L).
   L = [a,b].
?- findall(X, offset(2, member(X, [a,b,c,d])), L).
   L = [c,d].
?- findall(X, limit(2, offset(1, member(X, [a,b,c,d]))), L).
   L = [b,c].
?- call_nth(member(X, [a,b]), 3).
   false.
?- call_nth(true, 0).
   error(_, _).
?- findall(X-Y, order_by([asc(X),desc(Y)], member(X-Y, [2-a,1-b,2-c,1-d])), L).
   L = [1-d,1-b,2-c,2-a].
?- findall(X, distinct(member(X, [c,a,c,b,a])), L).
   L = [c,a,b].
?- limit(-1, true).
   false.
