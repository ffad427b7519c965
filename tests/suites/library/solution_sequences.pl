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

% counts that are none; keys of each kind; runs inside one another

upto(N, X) :- between(1, N, X).

?- limit(0, true).
   false.
?- limit(-1, true).
   false.
?- limit(a, true).
   error(type_error(integer,a), _).
?- limit(_, true).
   error(instantiation_error, _).
?- findall(X, limit(2, upto(5, X)), L), findall(X, limit(inf, upto(3, X)), M), findall(X, limit(infinite, upto(3, X)), N), findall(X, limit(9, upto(3, X)), O).
   L = [1,2], M = [1,2,3], N = [1,2,3], O = [1,2,3].
?- limit(1, upto(5, X)).
   X = 1.
?- findall(X, offset(2, upto(4, X)), L), findall(X, offset(0, upto(2, X)), M), findall(X, offset(9, upto(2, X)), N).
   L = [3,4], M = [1,2], N = [].
?- offset(a, true).
   error(type_error(integer,a), _).
?- offset(_, true).
   error(instantiation_error, _).
?- offset(1.0, true).
   error(type_error(integer,1.0), _).
?- call_nth(upto(3, X), N).
   X = 1, N = 1
;  X = 2, N = 2
;  X = 3, N = 3.
?- call_nth(upto(3, X), 2).
   X = 2.
?- call_nth(upto(3, X), 4).
   false.
?- call_nth(true, 0).
   error(domain_error(not_less_than_one,0), _).
?- call_nth(true, a).
   error(type_error(integer,a), _).
?- findall(X-Y, order_by([asc(Y),desc(X)], member(X-Y, [1-b,2-a,3-b,4-a])), L).
   L = [4-a,2-a,3-b,1-b].
?- findall(X-Y, order_by([desc(Y)], member(X-Y, [1-b,2-a,3-b,4-a])), L).
   L = [1-b,3-b,2-a,4-a].
?- findall(X, order_by([], member(X, [b,a])), L).
   L = [b,a].
?- findall(X, order_by([asc(X)], member(X, [b,a,b])), L).
   L = [a,b,b].
?- order_by(a, true).
   error(type_error(list,a), _).
?- order_by([asc(_)|_], true).
   error(instantiation_error, _).
?- order_by(_, true).
   error(instantiation_error, _).
?- order_by([_], true).
   error(instantiation_error, _).
?- order_by([up(_)], true).
   error(domain_error(order_specifier,up(_)), _).
?- findall(X, distinct(member(X, [a,b,a])), L), findall(X-Y, distinct(X, member(X-Y, [a-1,b-2,a-3])), M).
   L = [a,b], M = [a-1,b-2].
?- findall(X, distinct(X, member(X, [f(_),f(_),f(a),g(A,A),g(A,B),g(B,A)])), L).
   L = [f(_),f(a),g(C,C),g(D,E)].
?- findall(X-Y, ( distinct(member(X, [a,b,a])), distinct(member(Y, [1,2,1])) ), L).
   L = [a-1,a-2,b-1,b-2].
?- findall(X, reduced(member(X, [a,b,a,c,b])), L), findall(X-Y, reduced(X, member(X-Y, [a-1,b-2,a-3]), []), M).
   L = [a,b,c], M = [a-1,b-2].
?- findall(X, reduced(X, member(X, [a,b,a,c,a,b]), [size_limit(2)]), L).
   L = [a,b,c,a,b].
?- findall(X, reduced(X, member(X, [a,a,b,b,a]), [size_limit(1)]), L).
   L = [a,b,a].
?- findall(X, reduced(X, member(X, [f(_),f(_),f(a)]), []), L).
   L = [f(_),f(a)].
?- reduced(x, true, [size_limit(0)]).
   error(type_error(positive_integer,0), _).
?- reduced(x, true, [size_limit(_)]).
   error(instantiation_error, _).
?- group_by(X, Y, member(X-Y, [b-1,a-2,b-3]), L).
   X = a, L = [2]
;  X = b, L = [1,3].
?- group_by(X, Y, member(X-Y, []), L).
   false.

?- offset(-1, member(_, [a,b])).
   error(domain_error(not_less_than_zero, -1), _).
?- findall(X, offset(0, member(X, [a,b])), Xs).
   Xs = [a,b].
