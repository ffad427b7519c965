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

% One value is kept of all answers so far, and what it is made of is what it was.
?- aggregate_all(max(X-1), member(X, [3,5,4]), M), aggregate_all(min(X*X), member(X, [3,-2,4]), N).
   M = 4, N = 4.
?- aggregate_all(sum(X), member(X, [1,2.5,0.25]), S), aggregate_all(sum(_), fail, T), aggregate_all(sum(2**62), member(_, [a,b,c]), U).
   S = 3.75, T = 0, U = 13835058055282163712.
?- aggregate_all(max(X), member(X, [1,1.0]), M), aggregate_all(max(X, W), member(X-W, [1-a,1.0-b]), N), aggregate_all(min(X, W), member(X-W, [2-a,1-f(Y),1-c]), K).
   M = 1.0, N = max(1,a), K = min(1,f(_A)).
?- aggregate_all(max(X, Y-Ys), ( member(X-Y, [1-a,3-b,2-c]), aggregate_all(bag(Z), ( member(Z, [p,q]), aggregate_all(max(V), member(V, [1,2]), 2) ), Ys) ), M).
   M = max(3,b-[p,q]).
?- aggregate_all(max(X), fail, M).
   false.
?- aggregate_all(min(X, W), fail, M).
   false.
?- catch(aggregate_all(max(X), member(X, [1,a,_]), _), error(E, _), true), aggregate_all(sum(X), member(X, [1,2]), S).
   E = type_error(evaluable,a/0), S = 3.
?- catch(aggregate_all(sum(X), member(X, [1,_]), _), error(E, _), true).
   E = instantiation_error.
?- aggregate_all(max(X, W), ( member(X, [1,2]), ( X = 2 -> garbage_collect ; true ), W = g(X,X) ), M), garbage_collect.
   M = max(2,g(2,2)).
?- member(Y, [1,2]), aggregate_all(max(X), member(X, [Y,0]), M).
   Y = 1, M = 1
;  Y = 2, M = 2.
