% must_be/2 says which type was asked for, whatever is wrong with the value.

?- must_be(nonneg, a).
   error(type_error(nonneg,a), _).
?- must_be(nonneg, -1).
   error(type_error(nonneg,-1), _).
?- must_be(positive_integer, 0).
   error(type_error(positive_integer,0), _).
?- must_be(negative_integer, 0).
   error(type_error(negative_integer,0), _).
?- must_be(between(1,3), 4).
   error(type_error(between(1,3),4), _).
?- must_be(between(1,3), a).
   error(type_error(between(1,3),a), _).
?- must_be(between(1.0,3), 4).
   error(type_error(between(1.0,3),4), _).
?- must_be(oneof([a,b]), c).
   error(type_error(oneof([a,b]),c), _).
?- must_be(oneof([a,b]), f(_)).
   error(instantiation_error, _).
?- must_be(boolean, 1).
   error(type_error(boolean,1), _).
?- must_be(list(integer), a).
   error(type_error(list(integer),a), _).
?- must_be(list(integer), [a]).
   error(type_error(integer,a), _).
?- must_be(list(integer), [1|_]).
   error(instantiation_error, _).
?- must_be(list(nonneg), [-1]).
   error(type_error(nonneg,-1), _).
?- must_be(chars, abc).
   error(type_error(list(char),abc), _).
?- must_be(codes, [a|b]).
   error(type_error(list(code),[a|b]), _).
?- must_be(list, [a|b]).
   error(type_error(list,[a|b]), _).
?- must_be(proper_list, a).
   error(type_error(proper_list,a), _).
?- must_be(list_or_partial_list, a).
   error(type_error(list,a), _).
?- must_be(text, [a|_]).
   error(instantiation_error, _).
?- must_be(encoding, utf8).
   true.
?- must_be(encoding, a).
   error(type_error(encoding,a), _).
?- must_be(acyclic, a), X = f(X), must_be(acyclic, X).
   error(domain_error(acyclic_term,_), _).
?- must_be(cyclic, a).
   error(domain_error(cyclic_term,a), _).
?- must_be(var, a).
   error(uninstantiation_error(a), _).
?- is_of_type(encoding, octet), \+ is_of_type(encoding, sideways).
   true.

% What relied on it, with the errors that SWI-Prolog has there.

?- nth0(a, [a,b], _).
   error(type_error(integer,a), _).
?- call_nth(true, foo).
   error(type_error(integer,foo), _).
?- call_nth(true, 0).
   error(domain_error(not_less_than_one,0), _).
?- limit(-1, true).
   false.

% assertion/1 throws an error that names the goal with its module.

?- catch(assertion(fail), error(E, _), true).
   E = assertion_error(fail,user:fail).
?- catch(assertion(throw(oops)), error(E, _), true).
   E = assertion_error(oops,user:throw(oops)).
?- assertion(member(X, [1,2])).
   true.
