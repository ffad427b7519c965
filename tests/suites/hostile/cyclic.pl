% Cyclic terms: every built-in ends on them, with an answer or an error.

c(X) :- X = f(X).
l(L) :- L = [a|L].
t(X) :- X = t(X,Y), Y = t(Y,X).

?- c(_X), c(_Y), _X = _Y.
   true.
?- c(_X), c(_Y), _X == _Y.
   true.
?- c(_X), c(_Y), compare(_O, _X, _Y).
   true.
?- t(_X), t(_Y), _X = _Y.
   true.
?- t(_X), t(_Y), _X == _Y.
   true.
?- l(_L), l(_M), _L = _M.
   true.
?- l(_L), _L = [_X,_Y|_M], _M = _L.
   true.
?- c(_X), copy_term(_X, _Y), _X = _Y.
   true.
?- l(_L), copy_term(_L, _M), _L = _M.
   true.
?- c(_X), ground(_X).
   true.
?- t(_X), term_variables(_X, _L).
   true.
?- c(_X), acyclic_term(_X).
   false.
?- c(_X), cyclic_term(_X).
   true.
?- l(_L), is_list(_L).
   false.
?- l(_L), length(_L, _N).
   error(type_error(list,_), _).
?- l(_L), atom_length(_L, _N).
   error(type_error(atom,_), _).
?- l(_L), atom_chars(_A, _L).
   error(type_error(list,_), _).
?- l(_L), atom_codes(_A, _L).
   error(type_error(list,_), _).
?- l(_L), number_codes(_A, _L).
   error(type_error(list,_), _).
?- l(_L), atomic_list_concat(_L, _A).
   error(type_error(list,_), _).
?- l(_L), sort(_L, _M).
   error(type_error(list,_), _).
?- l(_L), msort(_L, _M).
   error(type_error(list,_), _).
?- l(_L), keysort(_L, _M).
   error(type_error(list,_), _).
?- l(_L), predsort(compare, _L, _M).
   error(type_error(list,_), _).
?- l(_L), _T =.. _L.
   error(type_error(list,_), _).
?- l(_L), _T =.. [f|_L].
   error(type_error(list,_), _).
?- c(_X), _X =.. _L, _L = [f,_Y], _Y = _X.
   true.
?- c(_X), functor(_X, _N, _A).
   true.
?- c(_X), arg(1, _X, _Y), _X = _Y.
   true.
?- c(_X), _Y is _X.
   error(type_error(evaluable,f/1), _).
?- _X = 1+_X, _Y is _X.
   error(type_error(acyclic_term,_), _).
?- _X = 1+_X, _Y =:= _X.
   error(instantiation_error, _).
?- _X = [_X], _Y is _X.
   error(type_error(acyclic_term,_), _).
?- c(_X), assertz(_X).
   error(representation_error(clause_size), _).
?- c(_X), assertz(p(_X)).
   error(representation_error(clause_size), _).
?- _X = (a:-_X), assertz(_X).
   error(representation_error(clause_size), _).
?- _X = (a,_X), assertz((p:-_X)).
   error(type_error(callable,_), _).
?- _X = (true,_X), call_with_inference_limit(_X, 100000, _R).
   error(type_error(callable,_), _).
?- _X = (_X,true), call_with_inference_limit(_X, 100000, _R).
   error(type_error(callable,_), _).
?- _X = call(_X), call_with_inference_limit(_X, 100000, _R).
   true.
?- _X = (_X;true), call_with_inference_limit(_X, 100000, _R).
   error(type_error(callable,_), _).
?- _X = (true->_X), call_with_inference_limit(_X, 100000, _R).
   error(type_error(callable,_), _).
?- c(_X), catch(throw(_X), _Y, true), catch(_X = _Y, _, true).
   true.
?- c(_X), findall(_X, true, _L).
   true.
?- c(_X), bagof(_X, true, _L).
   true.
?- c(_X), setof(_X, true, _L).
   true.
?- c(_X), nb_setval(k, _X).
   true.
?- c(_X), b_setval(k, _X), b_getval(k, _Y), _X = _Y.
   true.
?- c(_X), recordz(k, _X).
   error(representation_error(clause_size), _).
?- c(_X), term_to_atom(_X, _A).
   true.
?- c(_X), with_output_to(string(_S), print(_X)), string_length(_S, _N), _N < 100000.
   true.
?- c(_X), with_output_to(string(_S), (catch(write_canonical(_X), _, true))), string_length(_S, _N), _N < 100000.
   true.
?- l(_X), with_output_to(string(_S), print(_X)), string_length(_S, _N), _N < 100000.
   true.
?- l(_X), with_output_to(string(_S), write_term(_X, [max_depth(10)])).
   true.
?- c(_X), format(atom(_A), "~w", [_X]), atom_length(_A, _N), _N < 100000.
   true.
?- c(_X), format(atom(_A), "~q", [_X]), atom_length(_A, _N), _N < 100000.
   true.
?- l(_L), format(atom(_A), "~w", _L).
   true.
?- l(_L), format(_L, []).
   error(type_error(text,_), _).
?- l(_L), format("~s", [_L]).
   error(type_error(text,_), _).
?- c(_X), term_hash(_X, _H).
   true.
?- c(_X), c(_Y), _X =@= _Y.
   true.
?- c(_X), c(_Y), subsumes_term(_X, _Y).
   true.
?- c(_X), c(_Y), unify_with_occurs_check(_X, _Y).
   true.
?- unify_with_occurs_check(_X, f(_X)).
   false.
?- _X = f(_X,_Y), unify_with_occurs_check(_Y, _X).
   false.
?- c(_X), c(_Y), ?=(_X, _Y).
   true.
?- c(_X), dif(_X, _Y), c(_Y).
   false.
?- c(_X), freeze(_Z, true), _Z = _X.
   true.
?- c(_X), catch(numbervars(_X, 0, _E), error(_B,_), true).
   true.
?- c(_X), catch(term_size(_X, _E), error(_B,_), true).
   true.
?- c(_X), setarg(1, _X, a).
   true.
?- c(_X), duplicate_term(_X, _Y).
   true.
?- c(_X), copy_term(_X, _Y, _G).
   true.
?- c(_X), term_variables(_X, _V, _T).
   true.
?- l(_L), call_with_inference_limit(sum_list(_L, _X), 10000, _R).
   error(type_error(evaluable,a/0), _).
?- l(_L), once(member(_X, _L)).
   true.
?- l(_L), memberchk(a, _L).
   true.
?- l(_L), call_with_inference_limit(memberchk(b, _L), 100000, _R).
   false.
?- l(_L), list_to_set(_L, _M).
   error(type_error(list,_), _).
?- l(_L), atom_to_term(_L, _M, _B).
   error(type_error(text,_), _).
?- l(_L), split_string(_L, ",", "", _P).
   error(type_error(text,_), _).
?- l(_L), string_codes(_S, _L).
   error(type_error(text,_), _).
?- l(_L), read_term(user_input, _X, _L).
   error(type_error(list,_), _).
?- l(_L), write_term(x, _L).
   error(type_error(list,_), _).
?- l(_L), phrase(foo, _L).
   error(type_error(list,_), _).
?- l(_L), consult(_L).
   error(domain_error(source_sink,_), _).
?- l(_L), op(200, xfx, _L).
   error(type_error(list,_), _).
?- l(_L), dynamic(_L).
   error(type_error(list,_), _).
?- _X = (a,_X), dynamic(_X).
   error(type_error(list,_), _).
?- _X = a:_X, _X.
   error(type_error(callable,_), _).
?- _X = a:_X, assertz(_X).
   error(type_error(callable,_), _).
?- _X = _M:_Y, _Y = _X, _X.
   error(instantiation_error, _).
?- _X = _Y^_X, setof(_A, _X, _L).
   error(type_error(callable,_), _).
?- _X = f(_X), _X = _Y, _Y = f(f(f(_Z))), _Z = _X.
   true.
?- _X = f(_X), tab(_X).
   error(type_error(evaluable,f/1), _).
?- X = f(X, _), with_output_to(string(_S), portray_clause(X)), sub_string(_S, 0, _, _, "f(f(").
   X = f(X, _).
?- X = f(X, Y, Y), with_output_to(string(_S), portray_clause(X)), sub_string(_S, 0, _, _, "f(f(").
   X = f(X, Y, Y).
?- length(_L, 20000), with_output_to(string(_S), portray_clause(_L-_L)), sub_string(_S, 0, _, _, "[A, B, ").
   true.
?- _X = [_X], atom_json_term(_A, _X, []).
   error(type_error(json_term,_), _).
?- _X = json([a=_X]), current_output(_S), json_write(_S, _X).
   error(type_error(json_term,_), _).
?- numlist(1, 60, _L), foldl([_,A,[A,A]]>>true, _L, [], _X), atom_json_term(_A, _X, []).
   error(resource_error(memory), _).
?- l(_L), option(b(_X), _L).
   error(type_error(list,_), _).
?- l(_L), option(b(_X), _L, c).
   error(type_error(list,_), _).
?- _X = (a;_X), semicolon_list(_X, _L).
   error(domain_error(acyclic_term,_), _).
?- _X = (a:-_X,b), with_output_to(string(_S), portray_clause(_X)), string_length(_S, _N), _N < 1000.
   true.
?- _X = (\+_X), call_with_inference_limit(call(_X), 1000, _R).
   true.
?- _X = (\+ \+_X), catch(call_with_inference_limit(_X, 1000, _R), error(resource_error(_), _), true).
   true.
