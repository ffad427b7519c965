% library(error): every type, right, wrong and unbound

?- must_be(atom, a), must_be(atomic, 1), must_be(callable, f(x)), must_be(var, _).
   true.
?- must_be(boolean, true), must_be(bool, false), must_be(char, a), must_be(code, 97).
   true.
?- must_be(list, [_]), must_be(list(atom), [a]), must_be(list_or_partial_list, [a|_]).
   true.
?- must_be(nonneg, 0), must_be(positive_integer, 1), must_be(between(1, 3), 2), must_be(oneof([a,b]), b).
   true.
?- must_be(pair, a-1), must_be(order, <), must_be(ground, f(a)), must_be(acyclic, f(_)).
   true.
?- must_be(text, abc), must_be(text, "abc"), must_be(chars, "ab"), must_be(codes, [97]).
   true.
?- must_be(atom, 1).
   error(type_error(atom,1), _).
?- must_be(callable, 1).
   error(type_error(callable,1), _).
?- must_be(callable, _).
   error(instantiation_error, _).
?- must_be(boolean, _).
   error(instantiation_error, _).
?- must_be(boolean, 1).
   error(type_error(boolean,1), _).
?- must_be(char, ab).
   error(type_error(char,ab), _).
?- must_be(list, [a|_]).
   error(instantiation_error, _).
?- must_be(list, [a|b]).
   error(type_error(list,[a|b]), _).
?- must_be(list(integer), [1,_]).
   error(instantiation_error, _).
?- must_be(list(integer), [1,a]).
   error(type_error(integer,a), _).
?- must_be(nonneg, a).
   error(type_error(nonneg,a), _).
?- must_be(nonneg, -1).
   error(type_error(nonneg,-1), _).
?- must_be(between(1, 3), a).
   error(type_error(between(1,3),a), _).
?- must_be(between(1, 3), 0).
   error(type_error(between(1,3),0), _).
?- must_be(between(0.0, 1.0), 2).
   error(type_error(between(0.0,1.0),2), _).
?- must_be(oneof([a,b]), c).
   error(type_error(oneof([a,b]),c), _).
?- must_be(oneof([a,b]), _).
   error(instantiation_error, _).
?- must_be(var, a).
   error(uninstantiation_error(a), _).
?- must_be(ground, f(_)).
   error(instantiation_error, _).
?- must_be(_, a).
   error(instantiation_error, _).
?- is_of_type(list(atom), [a,b]).
   true.
?- is_of_type(list(atom), [a,1]).
   false.
?- is_of_type(integer, _).
   false.
?- is_of_type(negative_integer, -1).
   true.
?- is_of_type(negative_integer, 0).
   false.
?- is_of_type(negative_integer, 1).
   false.

% each type has what is of it, and what is not: kind(Type, Right, Wrong)

kind(any, [a,_], []).
kind(atom, [a,[]], [1,[a],_,f(x)]).
kind(atomic, [a,1], [f(x),_]).
kind(between(1, 3), [1,2,3], [0,4,2.0,a,_]).
kind(between(0.5, 1.5), [0.5,1,1.5], [0.4,1.6,a,_]).
kind(bool, [true,false], [1,maybe,_]).
kind(boolean, [true,false], [1,maybe,_]).
kind(callable, [a,f(x)], [1,_]).
kind(char, [a,' '], [ab,'',97,_]).
kind(chars, [[],[a,b]], [[ab],[97],[a|_],[_],_]).
kind(code, [0,97,0x10ffff], [-1,0x110000,a,_]).
kind(codes, [[],[97]], [[a],[-1],_]).
kind(compound, [f(x),[a]], [a,1,_]).
kind(constant, [a,1], [f(x),_]).
kind(cyclic, [], [a,f(_)]).
kind(encoding, [utf8,octet], [utf9,1,_]).
kind(float, [1.0], [1,a,_]).
kind(ground, [a,f(x)], [_,f(_)]).
kind(integer, [1,-1,100000000000000000000], [1.0,a,_]).
kind(list, [[],[a],[_]], [a,[a|_],[a|b],_]).
kind(proper_list, [[],[a]], [a,[a|_],[a|b],_]).
kind(list_or_partial_list, [[],[a],[a|_],_], [a,[a|b]]).
kind(list(integer), [[],[1,2]], [[a],[1|_],[_],a,_]).
kind(list_of(atom), [[],[a]], [[1],[a|_],_]).
kind(negative_integer, [-1], [0,1,-1.0,_]).
kind(nonneg, [0,1], [-1,a,0.0,_]).
kind(nonvar, [a], [_]).
kind(number, [1,1.5], [a,_]).
kind(oneof([a,b]), [a,b], [c,_]).
kind(order, [<,=,>], [=<,a,1,_]).
kind(pair, [a-1,_-_], [a,a+1,_]).
kind(positive_integer, [1,2], [0,-1,1.0,_]).
kind(rational, [1,-3], [1.5,a,_]).
kind(stream, [], [a,_]).
kind(string, [], [a,[a],_]).
kind(symbol, [a], [1,_]).
kind(text, [a,[a],[97]], [1,f(x),[f(x)],_]).
kind(type, [atom,list(_),oneof([])], [no_type,list(_, _),_]).
kind(var, [_], [a]).

?- kind(Type, _Right, _), member(X, _Right), \+ is_of_type(Type, X).
   false.
?- kind(Type, _Right, _), member(X, _Right), \+ catch(must_be(Type, X), _, fail).
   false.
?- kind(Type, _, _Wrong), member(X, _Wrong), is_of_type(Type, X).
   false.
?- kind(Type, _, _Wrong), member(X, _Wrong), catch(must_be(Type, X), _, fail).
   false.
?- _X = f(_X), is_of_type(cyclic, _X), \+ is_of_type(acyclic, _X), must_be(cyclic, _X).
   true.
?- _X = [a|_X], member(Type, [list,list_or_partial_list,list(any),chars,codes,text]), is_of_type(Type, _X).
   false.
?- current_output(_S), must_be(stream, _S).
   true.
?- bagof(Type, X^Xs^Ys^( kind(Type, Xs, Ys), member(X, Ys), var(X), catch(must_be(Type, X), error(E, _), true) ), _Types), length(_Types, N).
   E = instantiation_error, N = 35.

% the errors

?- must_be(negative_integer, a).
   error(type_error(negative_integer,a), _).
?- must_be(negative_integer, 0).
   error(type_error(negative_integer,0), _).
?- must_be(positive_integer, 0).
   error(type_error(positive_integer,0), _).
?- must_be(positive_integer, a).
   error(type_error(positive_integer,a), _).
?- must_be(list(atom), [a|b]).
   error(type_error(list(atom),[a|b]), _).
?- must_be(list(atom), [a|_]).
   error(instantiation_error, _).
?- must_be(list(list(atom)), [[a],[1]]).
   error(type_error(atom,1), _).
?- must_be(list_or_partial_list, [a|b]).
   error(type_error(list,[a|b]), _).
?- must_be(order, 1).
   error(type_error(atom,1), _).
?- must_be(order, a).
   error(domain_error(order,a), _).
?- must_be(cyclic, a).
   error(domain_error(cyclic_term,a), _).
?- _X = f(_X), catch(must_be(acyclic, _X), error(domain_error(Domain, _), _), true).
   Domain = acyclic_term.
?- must_be(no_type, a).
   error(existence_error(type,no_type), _).
?- must_be(list(no_type), [a]).
   error(existence_error(type,no_type), _).
?- must_be(no_type, _).
   error(existence_error(type,no_type), _).
?- is_of_type(_, a).
   error(instantiation_error, _).
?- atom_string(a, _S), is_of_type(string, _S), is_of_type(text, _S), is_of_type(atomic, _S), must_be(string, _S).
   true.
?- atom_string(a, _S), member(Type, [atom,callable,list,chars,symbol]), is_of_type(Type, _S).
   false.
?- current_type(integer, X, B).
   B = integer(X).
?- current_type(no_type, _, _).
   false.
?- current_type(positive_integer, X, B).
   B = ( integer(X), X >= 1 ).
