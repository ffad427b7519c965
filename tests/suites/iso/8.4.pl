% ISO 8.4: term comparison

?- 1.0 @=< 1.
   true.
?- 1.0 @< 1.
   true.
?- aardvark @< zebra.
   true.
?- short @< shorter.
   true.
?- short @>= shorter.
   false.
?- foo(a, b) @< north(a).
   false.
?- foo(b) @> foo(a).
   true.
?- foo(a, _) @< foo(b, _).
   true.
?- foo(_, a) @< foo(b).
   false.
?- _ @< 1.0.
   true.
?- 1 @< a.
   true.
?- 2.5 @< 3.
   true.
?- 3.5 @< 3.
   true.
?- a @< a(b).
   true.
?- z(a) @< a(a, a).
   true.
?- [] @< '{}'.
   true.
?- [a] @< f(a, b).
   true.
?- "b" @> "a".
   true.
?- X = Y, X == Y.
   X = Y.
?- X == X.
   true.
?- _ == _.
   false.
?- 1 == 1.0.
   false.
?- f(X) \== f(X).
   false.
?- X \== Y.
   true.
?- a \== b.
   true.

% 8.4.2 compare/3

?- compare(Order, 3, 5).
   Order = (<).
?- compare(Order, d, d).
   Order = (=).
?- compare(Order, 5.0, 3).
   Order = (<).
?- compare(<, 1, 2).
   true.
?- compare(=, 1, 2).
   false.
?- compare(a, 1, 2).
   error(domain_error(order,a), _).
?- compare(1, 1, 2).
   error(type_error(atom,1), _).
?- compare(Order, f(_), a).
   Order = (>).
?- compare(Order, 1, 1.1).
   Order = (>).
?- compare(Order, 100000000000000000000000, 1.0e300).
   Order = (>).

% 8.4.3 sort/2

?- sort([c,a,b,a], Xs).
   Xs = [a,b,c].
?- sort([1,1.0,2], Xs).
   Xs = [1.0,1,2].
?- sort([1,2.5,-3,0.5], Xs).
   Xs = [0.5,2.5,-3,1].
?- sort([f(b),a,1,2.0,"s",Z], Xs).
   Xs = [Z,2.0,1,a,f(b),"s"].
?- sort([], Xs).
   Xs = [].
?- sort([X,Y,X], [A,B]).
   X = A, Y = B.
?- sort(_, _).
   error(instantiation_error, _).
?- sort([a|_], _).
   error(instantiation_error, _).
?- sort(a, _).
   error(type_error(list,a), _).
?- sort([a|b], _).
   error(type_error(list,[a|b]), _).
?- sort([a], [_|b]).
   error(type_error(list,[_|b]), _).
?- msort([b,a,b], Xs).
   Xs = [a,b,b].
?- sort(0, @>=, [1,3,2,3], Xs).
   Xs = [3,3,2,1].
?- sort(0, @>, [1,3,2,3], Xs).
   Xs = [3,2,1].
?- sort(1, @<, [f(2,a),f(1,b),f(2,c)], Xs).
   Xs = [f(1,b),f(2,a)].
?- sort(1, @=<, [f(2,a),f(1,b),f(2,c)], Xs).
   Xs = [f(1,b),f(2,a),f(2,c)].

% 8.4.4 keysort/2

?- keysort([2-a,1-b,2-c,1-d], Xs).
   Xs = [1-b,1-d,2-a,2-c].
?- keysort([1-X,0-a], [0-_|T]).
   T = [1-X].
?- keysort([], Xs).
   Xs = [].
?- keysort(_, _).
   error(instantiation_error, _).
?- keysort([a-1|_], _).
   error(instantiation_error, _).
?- keysort([_], _).
   error(instantiation_error, _).
?- keysort([a], _).
   error(type_error(pair,a), _).
?- keysort([a-1|b], _).
   error(type_error(list,[a-1|b]), _).
?- keysort([a-1], [b|_]).
   error(type_error(pair,b), _).
