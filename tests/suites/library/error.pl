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
