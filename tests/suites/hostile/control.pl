% Control: goals without end stopped by limits, errors in cleanups, coroutines and bodies.

deep(N) :- M is N+1, deep(M), true.
grow(L) :- grow([x|L]).
l(X) :- l(f(X)).
cp(N) :- M is N+1, cp(M).
cp(_).
mutual :- mutual2, true.
mutual2 :- mutual, true.
inf :- inf.
trail(N, L) :- member(X, [1,2]), M is N+1, trail(M, [X,Y|L]), Y = 1.
gen(0).
gen(N) :- gen(M), N is M+1.
e1 --> e1, "x".
e1 --> "y".

?- catch(call_with_inference_limit(inf, 200000, _R), _E, true), _R == inference_limit_exceeded.
   true.
?- catch(call_with_depth_limit(deep(0), 1000, _R), _E, true), _R == depth_limit_exceeded.
   true.
?- length(_L, _L).
   error(resource_error(finite_memory), _).
?- throw(_X).
   error(instantiation_error, _).
?- catch(throw(f(_X)), f(_Y), true), var(_Y).
   true.
?- catch(catch(throw(a), b, true), _X, true), _X == a.
   true.
?- catch(setup_call_cleanup(true, throw(a), throw(b)), _X, true), _X == a.
   true.
?- catch(setup_call_cleanup(true, true, throw(b)), _X, true).
   true.
?- setup_call_cleanup(true, member(_X, [1,2,3]), true), _X == 1.
   true
;  ... .
?- catch(setup_call_cleanup(throw(s), true, write(no)), _X, true), _X == s.
   true.
?- catch(setup_call_cleanup(true, fail, write(yes)), _X, true) -> true ; true.
   true.
?- setup_call_cleanup(true, inf2, true).
   error(existence_error(procedure,inf2/0), _).
?- call_with_inference_limit(true, 0, _R) -> true ; true.
   true.
?- call_with_inference_limit(inf, -1, _R).
   true.
?- call_with_inference_limit(inf, foo, _R).
   error(type_error(integer,foo), _).
?- call((fail, 1)).
   error(type_error(callable,(fail,1)), _).
?- call((write(no), 1)).
   error(type_error(callable,(write(no),1)), _).
?- call(1).
   error(type_error(callable,1), _).
?- call(_X).
   error(instantiation_error, _).
?- call((_X, true)).
   error(instantiation_error, _).
?- call(foo:bar:_X).
   error(instantiation_error, _).
?- call([a], b).
   error(existence_error(procedure,'.'/3), _).
?- call(f(x), 1, 2, 3, 4, 5, 6, 7).
   error(existence_error(procedure,f/8), _).
?- call(1, a).
   error(type_error(callable,1), _).
?- \+ _X.
   error(instantiation_error, _).
?- (_X -> true ; true).
   error(instantiation_error, _).
?- findall(_X, _Y, _L).
   error(instantiation_error, _).
?- findall(_X, 1, _L).
   error(type_error(callable,1), _).
?- findall(_X, true, [a|b]).
   error(type_error(list,[a|b]), _).
?- bagof(_X, _Y, _L).
   error(instantiation_error, _).
?- bagof(_X, _Y^_Z, _L).
   error(instantiation_error, _).
?- setof(_X, 1, _L).
   error(type_error(callable,1), _).
?- forall(_X, true).
   error(instantiation_error, _).
?- once(_X).
   error(instantiation_error, _).
?- ignore(1).
   error(type_error(callable,1), _).
?- call_cleanup(_X, true).
   error(instantiation_error, _).
?- call_cleanup(true, _X).
   error(instantiation_error, _).
?- \+ \+ ( freeze(_X, throw(oops)), catch(_X = 1, _E, true), _E == oops ).
   true.
?- \+ \+ ( freeze(_X, fail), \+ _X = 1 ).
   true.
?- \+ \+ ( freeze(_X, (freeze(_Y, true), _Y = 2)), _X = 1, _Y == 2 ).
   true.
?- \+ \+ ( freeze(_X, _X = 2), \+ _X = 1 ).
   true.
?- numlist(1, 100000, _L), maplist([_]>>(freeze(_X, true)), _L), _X = 1.
   true.
?- length(_L, 100000), foldl([_X,_P,_X]>>freeze(_P, _X = 1), _L, _First, _Last), _First = 1, _Last == 1.
   true.
?- when(_X, true).
   error(instantiation_error, _).
?- when(foo, true).
   error(domain_error(when_condition,foo), _).
?- \+ \+ ( dif(_X, _Y), dif(_Y, _Z), dif(_X, _Z), _X = 1, _Y = 2, \+ _Z = 1 ).
   true.
?- \+ \+ ( length(_L, 300), foldl([_X,_P,_X]>>dif(_X, _P), _L, a, _), maplist(=(b), [_A]), _L = [_B|_], _B = b ).
   true.
?- put_attr(_X, nomod, v), _X = 1.
   error(existence_error(procedure,nomod:attr_unify_hook/2), _).
?- \+ \+ ( put_attr(_X, m, _X), copy_term(_X, _Y), get_attr(_Y, m, _Z), _Z == _Y ).
   true.
?- \+ \+ ( put_attr(_X, m, f(_X)), print(_X) ).
   true.
?- \+ \+ ( put_attr(_X, m, f(_X)), copy_term(_X, _Y, _G), length(_G, 1) ).
   true.
?- put_attr(a, m, v).
   error(uninstantiation_error(a), _).
?- catch(get_attr(a, m, v), error(_E,_), true) -> true ; true.
   true.
?- numlist(1, 300000, _L), catch(maplist([_X,_Y]>>(_Y is _X*2), _L, _M), _E, true), last(_M, 600000).
   true.
?- maplist(foo, [a]).
   error(existence_error(procedure,foo/1), _).
?- maplist(_X, [a]).
   error(instantiation_error, _).
?- maplist(foo, []).
   true.
?- apply(foo, [a|_]).
   error(instantiation_error, _).
?- nb_setval(a, b, c).
   error(existence_error(procedure,nb_setval/3), _).
?- catch(message_to_codes(a, b, c), _E, true).
   true.
?- catch(assertion(fail), _E, true), nonvar(_E).
   true.
?- must_be(foo, x).
   error(existence_error(type,foo), _).
?- must_be(_X, x).
   error(instantiation_error, _).
?- catch(garbage_collect, _E, true), garbage_collect_atoms.
   true.
?- statistics(foo, _X).
   error(domain_error(statistics_key,foo), _).
?- catch((between(1, 3, _X), _X >= 2, throw(found(_X))), found(_Y), true), _Y == 2.
   true.
?- call_with_depth_limit(true, foo, _R).
   error(type_error(integer,foo), _).
?- findnsols(foo, _X, true, _L).
   error(type_error(integer,foo), _).
?- findnsols(2, _X, member(_X, [a,b,c]), _L), _L == [a,b].
   true
;  ... .
?- limit(foo, true).
   error(type_error(integer,foo), _).
?- call_nth(true, foo).
   error(type_error(integer,foo), _).
?- order_by([foo], true).
   error(domain_error(order_specifier,foo), _).
?- numlist(1, 200000, _L), sumlist(_L, _S), sum_list(_L, _S), max_list(_L, 200000), nb_setval(l, _L).
   true.
?- catch(predsort([_O,_A,_B]>>throw(oops), [1,2], _L), _E, true), _E == oops.
   true.
?- catch(predsort([_O,_A,_B]>>fail, [1,2], _L), _E, true) -> true ; true.
   true.
?- predsort([_O,_A,_B]>>(_O = x), [1,2], _L).
   false.
?- sort(foo, @<, [], _L).
   error(type_error(integer,foo), _).
?- sort(0, foo, [], _L).
   error(domain_error(order,foo), _).
?- sort(1, @<, [a], _L).
   error(type_error(compound,a), _).
?- keysort([a], _L).
   error(type_error(pair,a), _).
?- keysort([a-1|_], _L).
   error(instantiation_error, _).
