% A ball is a copy whose variables keep their attributes, be it thrown by throw/1 or by a built-in.

?- freeze(X, true), catch(throw(f(X)), f(Y), true), frozen(Y, _G), _G \== true, X = 1, Y = 2.
   X = 1, Y = 2.
?- freeze(X, true), catch(atom_length(f(X), _), error(type_error(_, f(Y)), _), true), frozen(Y, _G), _G \== true, X = 1, Y = 2.
   X = 1, Y = 2.
?- freeze(X, fail), catch(atom_length(f(X), _), error(type_error(_, f(1)), _), true).
   false.
?- dif(X, Y), catch(throw(X-Y), A-B, true), \+ A = B.
   dif(X, Y), dif(A, B).
?- put_attr(X, colour, red), catch(throw(X-X), Y-Z, true), Y == Z, get_attr(Y, colour, C), del_attr(X, colour), del_attr(Y, colour).
   Z = Y, C = red.
?- catch(throw(f(X)), f(Y), true), frozen(Y, G).
   G = true.
