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

?- aggregate_all(count(A), age(_, A), N).
   N = 5.
?- aggregate_all(count(_), fail, N).
   N = 0.
?- aggregate_all(min(A), age(_, A), M).
   M = 5.
?- aggregate_all(min(A), fail, _).
   false.
?- aggregate_all(min(A, W), age(W, A), min(5,V)).
   V = tom.
?- aggregate_all(max(A, W), fail, _).
   false.
?- aggregate_all(max(A-1, W), age(W, A), M).
   M = max(10,ann).
?- aggregate_all(max(A), member(A, [1,3.0,2]), M).
   M = 3.0.
?- aggregate_all(sum(A*2), age(_, A), S).
   S = 84.
?- aggregate_all(bag(A-W), age(W, A), [_|L]).
   L = [11-ann,8-pat,5-tom,11-mike].
?- aggregate_all(r(count,bag(A),set(A),max(A,W)), age(W, A), R).
   R = r(5,[7,11,8,5,11],[5,7,8,11],max(11,ann)).
?- aggregate_all(r(count,bag(_)), fail, R).
   R = r(0,[]).
?- aggregate_all(r(count,s(sum(A),count)), age(_, A), R).
   R = r(5,s(42,5)).
?- aggregate_all(r(count,max(_)), fail, _).
   false.
?- aggregate_all(mean(A), age(_, A), _).
   error(domain_error(aggregate_spec,mean(_)), _).
?- aggregate_all(nothing, age(_, _), _).
   error(domain_error(aggregate_spec,nothing), _).
?- aggregate_all(r(count,1), age(_, _), _).
   error(domain_error(aggregate_spec,1), _).
?- aggregate_all(r(count,2.5,x), age(_, _), _).
   error(domain_error(aggregate_spec,2.5), _).
?- aggregate_all(bag(1,2,3), age(_, _), _).
   error(domain_error(aggregate_spec,bag(1,2,3)), _).
?- aggregate_all(_, d, age(_, _), _).
   error(instantiation_error, _).
?- aggregate(_, age(_, _), _).
   error(instantiation_error, _).
?- aggregate(_, d, age(_, _), _).
   error(instantiation_error, _).
?- aggregate_all(max(A, W), W, age(W, A), M).
   M = max(11,ann).
?- aggregate_all(bag(A), A, age(_, A), L).
   L = [5,7,8,11].
?- aggregate_all(sum(A), A, age(_, A), S).
   S = 31.
?- aggregate_all(max(_), _, fail, _).
   false.
?- aggregate(sum(A), W^age(W, A), S).
   S = 42.
?- aggregate(r(max(A),count), W^age(W, A), R).
   R = r(11,5).
?- aggregate(count, fail, _).
   false.
?- aggregate(bag(W), age(W, A), L).
   A = 5, L = [tom]
;  A = 7, L = [peter]
;  A = 8, L = [pat]
;  A = 11, L = [ann,mike].
?- aggregate(sum(A), A, W^age(W, A), S).
   S = 31.
?- aggregate(count, W, age(W, A), N), N > 1.
   A = 11, N = 2.
?- aggregate(count, _, fail, _).
   false.
?- foreach(member(X, []), fail).
   true.
?- foreach(member(X, [1,2,3]), dif(X, Y)), ( Y = 2 ; Y = 4 ).
   Y = 4.
?- foreach(member(X-Y, [1-a,2-b]), Z = f(_)).
   Z = f(_).
?- foreach(member(X, [a,b]), Y = X).
   false.
?- foreach(between(1, 4, X), arg(X, f(A,B,C,D), z)).
   A = z, B = z, C = z, D = z.
?- free_variables(p(X,Y,Z), X, [], Vs).
   Vs = [Z,Y].
?- free_variables(Y^p(X,Y,Z), X, [], Vs).
   Vs = [Z].
?- free_variables(Y^Z^p(X,Y,Z), X, [], Vs).
   Vs = [].
?- free_variables(m:(Y^p(X,Y,Z)), X, [], Vs).
   Vs = [Z].
?- free_variables(p(X,Y), a, [X], Vs).
   Vs = [Y,X].
?- free_variables(X, a, [], Vs).
   Vs = [X].
?- aggregate_all(f(_), member(_, [1]), _).
   error(instantiation_error, _).
?- with_output_to(string(S), ( foreach(member(X, [1,2,3]), freeze(Y, write(X))), Y = 1 )).
   S = "123", Y = 1.
