% library(aggregate)

age(peter, 7).
age(ann, 11).
age(pat, 8).
age(tom, 5).
age(mike, 11).

?- aggregate_all(count, age(_, _), N).
   N = 5.
?- aggregate_all(count, fail, N).
   N = 0.
?- aggregate_all(count, age(_, 11), 2).
   true.
?- aggregate_all(sum(A), age(_, A), S).
   S = 42.
?- aggregate_all(sum(A), age(nobody, A), S).
   S = 0.
?- aggregate_all(max(A), age(_, A), M).
   M = 11.
?- aggregate_all(max(A, W), age(W, A), M).
   M = max(11,ann).
?- aggregate_all(min(A, W), age(W, A), M).
   M = min(5,tom).
?- aggregate_all(max(A), age(nobody, A), M).
   false.
?- aggregate_all(bag(A), age(_, A), L).
   L = [7,11,8,5,11].
?- aggregate_all(set(A), age(_, A), L).
   L = [5,7,8,11].
?- aggregate_all(max(A*2), age(_, A), M).
   M = 22.
?- aggregate_all(r(min(A),max(A),count), age(_, A), R).
   R = r(5,11,5).
?- aggregate_all(count, A, age(_, A), N).
   N = 4.
?- aggregate_all(_, age(_, _), _).
   error(instantiation_error, _).
?- aggregate_all(count, _, N).
   error(instantiation_error, _).
?- aggregate_all(count, age(N1, A), C), N1 = x.
   C = 5, N1 = x.
?- aggregate(count, N^age(N, A), C), A > 8.
   A = 11, C = 2.
?- foreach(member(X, [1,2]), X < 3).
   true.
?- foreach(member(X, [1,2]), X < 2).
   false.
