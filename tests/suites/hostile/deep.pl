% Deep, wide and heavily shared terms: nothing recurses over their depth, and what is shared is looked at once.

nest(N, T) :- nest(N, z, T).
nest(0, T, T) :- !.
nest(N, T0, T) :- N1 is N-1, nest(N1, f(T0), T).
left(N, T) :- left(N, z, T).
left(0, T, T) :- !.
left(N, T0, T) :- N1 is N-1, left(N1, T0+1, T).
curly(0, T, T) :- !.
curly(N, T0, T) :- N1 is N-1, curly(N1, {T0}, T).
lists(0, T, T) :- !.
lists(N, T0, T) :- N1 is N-1, lists(N1, [T0], T).
pre(0, T, T) :- !.
pre(N, T0, T) :- N1 is N-1, pre(N1, -(T0), T).
conj(0, T, T) :- !.
conj(N, T0, T) :- N1 is N-1, conj(N1, (true,T0), T).
lconj(0, T, T) :- !.
lconj(N, T0, T) :- N1 is N-1, lconj(N1, (T0,true), T).
disj(0, T, T) :- !.
disj(N, T0, T) :- N1 is N-1, disj(N1, (fail;T0), T).
ite(0, T, T) :- !.
ite(N, T0, T) :- N1 is N-1, ite(N1, (true->T0;fail), T).
neg(0, T, T) :- !.
neg(N, T0, T) :- N1 is N-1, neg(N1, \+ T0, T).
calls(0, T, T) :- !.
calls(N, T0, T) :- N1 is N-1, calls(N1, call(T0), T).
catches(0, T, T) :- !.
catches(N, T0, T) :- N1 is N-1, catches(N1, catch(T0,_,true), T).
tree(0, z) :- !.
tree(N, t(T,T)) :- N1 is N-1, tree(N1, T).

choices(0) :- !.
choices(N) :- between(1, 2, _), sub_atom(ab, _, 1, _, _), M is N-1, choices(M).

?- nest(300000, _T), nest(300000, _U), _T = _U.
   true.
?- nest(300000, _T), nest(300000, _U), _T == _U.
   true.
?- nest(300000, _T), nest(299999, _U), compare(_O, _T, _U).
   true.
?- nest(300000, _T), copy_term(_T, _U), _T == _U.
   true.
?- nest(300000, _T), ground(_T).
   true.
?- nest(300000, _T), term_variables(_T, _Vs).
   true.
?- nest(200000, _T), assertz(stored(_T)), stored(_U), _T == _U.
   true.
?- nest(200000, _T), assertz((stored(_) :- foo(_T))), clause(stored(_), foo(_U)), _T == _U.
   true.
?- nest(200000, _T), findall(_T, true, [_U]), _T == _U.
   true.
?- nest(200000, _T), bagof(_T, true, [_U]), _T == _U.
   true.
?- nest(200000, _T), with_output_to(string(_S), write(_T)), string_length(_S, _L).
   true.
?- nest(200000, _T), with_output_to(string(_S), print(_T)), string_length(_S, _L).
   true.
?- nest(200000, _T), with_output_to(string(_S), write_canonical(_T)), string_length(_S, _L).
   true.
?- nest(200000, _T), term_to_atom(_T, _A), term_to_atom(_U, _A), _T == _U.
   true.
?- nest(200000, _T), catch(throw(_T), _U, true), _T == _U.
   true.
?- nest(200000, _T), nb_setval(k, _T), nb_getval(k, _U), _T == _U.
   true.
?- nest(200000, _T), b_setval(k, _T), b_getval(k, _U), _T == _U.
   true.
?- nest(200000, _T), recordz(k, _T, _R), recorded(k, _U, _R), _T == _U.
   true.
?- nest(200000, _T), term_hash(_T, _H).
   true.
?- nest(200000, _T), nest(200000, _U), _T =@= _U.
   true.
?- nest(200000, _T), subsumes_term(_T, _T).
   true.
?- nest(200000, _T), nest(200000, _U), unify_with_occurs_check(_T, _U).
   true.
?- nest(200000, _T), \+ _T \= _T.
   true.
?- nest(200000, _T), _T =.. [f, _X], nonvar(_X).
   true.
?- nest(200000, _T), numbervars(_T, 0, _E).
   true.
?- nest(200000, _T), term_size(_T, _S).
   true.
?- nest(200000, _T), acyclic_term(_T).
   true.
?- nest(200000, _T), \+ cyclic_term(_T).
   true.
?- nest(200000, _T), dif(_T, _U), _U = x.
   true.
?- nest(200000, _T), nest(200000, _U), dif(_T, _U).
   false.
?- nest(200000, _T), freeze(_X, true), _X = _T.
   true.
?- nest(200000, _T), setarg(1, _T, x), _T == f(x).
   true.
?- nest(200000, _T), duplicate_term(_T, _U), _T == _U.
   true.
?- nest(200000, _T), sort(0, @>=, [_T,_T,z], _L), length(_L, _N).
   true.
?- nest(200000, _T), msort([_T,z,_T], _L), length(_L, _N).
   true.
?- nest(200000, _T), length(_L, 3), maplist(=(_T), _L), sort(_L, _M), length(_M, _N).
   true.
?- left(200000, _T), _X is _T.
   error(type_error(evaluable,z/0), _).
?- nest(200000, _T), _X is _T.
   error(type_error(evaluable,f/1), _).
?- left(200000, _T), _T =:= 1.
   error(type_error(evaluable,z/0), _).
?- pre(200000, 1, _T), _X is _T.
   true.
?- pre(200000, x, _T), with_output_to(string(_S), print(_T)), string_length(_S, _L).
   true.
?- left(200000, _T), with_output_to(string(_S), print(_T)), string_length(_S, _L).
   true.
?- curly(200000, x, _T), with_output_to(string(_S), print(_T)), string_length(_S, _L).
   true.
?- lists(200000, x, _T), with_output_to(string(_S), print(_T)), string_length(_S, _L).
   true.
?- conj(200000, true, _T), call(_T).
   true.
?- lconj(200000, true, _T), call(_T).
   true.
?- disj(200000, true, _T), call(_T).
   true.
?- ite(200000, true, _T), call(_T).
   true.
?- neg(100000, true, _T), call(_T).
   true.
?- calls(200000, true, _T), call(_T).
   true.
?- catches(200000, true, _T), call(_T).
   true.
?- catches(300000, throw(x), _T), call(_T).
   true.
?- conj(300000, true, _T), assertz((big1 :- _T)), big1.
   true.
?- lconj(300000, true, _T), assertz((big2 :- _T)), big2.
   true.
?- disj(300000, true, _T), assertz((big3 :- _T)), big3.
   true.
?- ite(100000, true, _T), assertz((big4 :- _T)), big4.
   true.
?- neg(30000, true, _T), assertz((big5 :- _T)), big5.
   true.
?- conj(300000, 1, _T), call(_T).
   error(type_error(callable,_), _).
?- conj(300000, _, _T), call(_T).
   error(instantiation_error, _).
?- numlist(1, 300000, _L), atomic_list_concat(_L, ' + ', _A), term_to_atom(_T, _A), _X is _T.
   true.
?- findall('(', between(1, 200000, _), _L), atom_chars(_A, _L), term_to_atom(_T, _A).
   error(syntax_error(end_of_file), _).
?- findall('[', between(1, 200000, _), _L), atom_chars(_A, _L), term_to_atom(_T, _A).
   error(syntax_error(end_of_file), _).
?- findall('-', between(1, 200000, _), _L0), append(_L0, ['1'], _L), atomic_list_concat(_L, ' ', _A), term_to_atom(_T, _A), _X is _T.
   true.
?- findall('\\+', between(1, 200000, _), _L0), append(_L0, [x], _L), atomic_list_concat(_L, ' ', _A), term_to_atom(_T, _A), nonvar(_T).
   true.
?- findall('f(', between(1, 200000, _), _L0), findall(')', between(1, 200000, _), _L1), append(_L0, [x|_L1], _L), atomic_list_concat(_L, _A), term_to_atom(_T, _A), nonvar(_T).
   true.
?- findall('{', between(1, 200000, _), _L0), findall('}', between(1, 200000, _), _L1), append(_L0, [x|_L1], _L), atomic_list_concat(_L, _A), term_to_atom(_T, _A), nonvar(_T).
   true.
?- findall('a:-', between(1, 200000, _), _L), atomic_list_concat(_L, _A), term_to_atom(_T, _A).
   error(syntax_error(operator_priority_clash), _).
?- findall(x, between(1, 200000, _), _L), atomic_list_concat(_L, '^', _A), term_to_atom(_T, _A), nonvar(_T).
   true.
?- tree(60, _T), ground(_T).
   true.
?- tree(25, _T), tree(25, _U), _T == _U.
   true.
?- tree(22, _T), copy_term(_T, _U), _T = _U.
   true.
?- numlist(1, 300000, _L), foldl([_,A,[A]]>>true, _L, a, _X), \+ contains_term(zz, _X).
   true.
?- choices(300000).
   true
;  ... .
