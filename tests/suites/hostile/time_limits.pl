% Goals that are stopped by the clock: as many inferences as there is time for.

dbl(0, S, S) :- !.
dbl(N, S0, S) :- string_concat(S0, S0, S1), N1 is N-1, dbl(N1, S1, S).
tree(0, z) :- !.
tree(N, t(T,T)) :- N1 is N-1, tree(N1, T).
l(L) :- L = [a|L].
inf :- inf.

?- catch(call_with_time_limit(0.2, inf), _E, true), nonvar(_E).
   true.
?- catch(call_with_time_limit(0.2, (repeat, fail)), _E, true), nonvar(_E).
   true.
?- catch(call_with_time_limit(0.2, findall(_X, repeat, _)), _E, true), nonvar(_E).
   true.
?- catch(call_with_time_limit(0.2, aggregate_all(count, between(1, inf, _X), _)), _E, true), nonvar(_E).
   true.
?- catch(call_with_time_limit(0.2, forall(between(1, inf, _), true)), _E, true), nonvar(_E).
   true.
?- catch(call_with_time_limit(0.2, (length(_L, _N), _N > 20000000)), _E, true), nonvar(_E).
   true.
?- catch(call_with_time_limit(0.2, setup_call_cleanup(true, inf, write(cleaned))), _E, true), nonvar(_E).
   true.
?- catch(call_with_time_limit(0, true), _E, true).
   true.
?- call_with_time_limit(-1, true).
   throws(time_limit_exceeded).
?- call_with_time_limit(foo, true).
   error(type_error(number,foo), _).
?- catch(call_with_time_limit(0.2, call_with_time_limit(0.4, inf)), _E, true), nonvar(_E).
   true.
?- catch(call_with_time_limit(0.4, call_with_time_limit(0.2, inf)), _E, true), nonvar(_E).
   true.
?- \+ \+ ( freeze(_X, inf), catch(call_with_time_limit(0.2, _X = 1), _E, true), nonvar(_E) ).
   true.
?- l(_L), catch(call_with_time_limit(0.2, reverse(_L, _M)), _E, true).
   true.
?- l(_L), catch(call_with_time_limit(0.2, append(_L, [b], _M)), _E, true).
   true.
?- l(_L), catch(call_with_time_limit(0.2, sumlist(_L, _M)), _E, true).
   true.
?- tree(40, _T), catch(call_with_time_limit(0.2, (tree(40, _U), _T == _U)), _E, true), nonvar(_E).
   false.
?- tree(60, _T), catch(call_with_time_limit(0.2, (term_variables(_T, _Vs), _Vs = [])), _E, true).
   true.
?- tree(60, _T), catch(call_with_time_limit(0.2, copy_term(_T, _U)), _E, true).
   true.
?- tree(60, _T), catch(call_with_time_limit(0.2, assertz(st(_T))), _E, true).
   true.
?- tree(60, _T), catch(call_with_time_limit(0.2, findall(_T, true, _L)), _E, true).
   true.
?- tree(60, _T), catch(call_with_time_limit(0.2, write(user_error, _T)), _E, true).
   true.
?- tree(60, _T), catch(call_with_time_limit(0.2, term_hash(_T, _H)), _E, true).
   true.
?- tree(60, _T), catch(call_with_time_limit(0.2, numbervars(_T, 0, _)), _E, true).
   true.
?- tree(60, _T), catch(call_with_time_limit(0.2, throw(_T)), _E, true), nonvar(_E).
   true.
?- tree(60, _T), catch(call_with_time_limit(0.2, acyclic_term(_T)), _E, true).
   true.
?- tree(60, _T), catch(call_with_time_limit(0.2, term_size(_T, _S)), _E, true).
   true.
?- tree(60, _T), catch(call_with_time_limit(0.2, (copy_term(_T, _U, _G))), _E, true).
   true.
?- tree(60, _T), tree(60, _U), catch(call_with_time_limit(0.2, _T = _U), _E, true).
   true.
?- tree(60, _T), tree(60, _U), catch(call_with_time_limit(0.2, unify_with_occurs_check(_T, _U)), _E, true).
   true.
?- tree(60, _T), tree(60, _U), catch(call_with_time_limit(0.2, _T =@= _U), _E, true).
   true.
?- tree(60, _T), tree(60, _U), catch(call_with_time_limit(0.2, subsumes_term(_T, _U)), _E, true).
   true.
?- open('/dev/zero', read, _S), catch(call_with_time_limit(0.4, read(_S, _X)), _E, true), nonvar(_E).
   true.
?- open('/dev/zero', read, _S), catch(call_with_time_limit(0.2, read_string(_S, _, _X)), _E, true), nonvar(_E).
   true.
?- open('/dev/zero', read, _S), catch(call_with_time_limit(0.2, read_stream_to_codes(_S, _X)), _E, true), nonvar(_E).
   true.
?- catch(call_with_time_limit(0.2, (dbl(9, "abc", _S), findall(_X, sub_atom(_S, _, _, _, _X), _L))), _E, true).
   true.
?- catch(call_with_time_limit(0.2, (dbl(20, "abc", _S), \+ sub_atom(_S, _, _, _, x))), _E, true).
   true.
?- catch(call_with_time_limit(0.2, (dbl(16, "abc", _S), forall(sub_atom(_S, _, _, _, _), true))), _E, true).
   true.
?- catch(call_with_time_limit(0.1, catch(inf, _, inf)), _E, true), _E == time_limit_exceeded.
   true.
?- catch(call_with_time_limit(0.1, (repeat, catch(inf, _, true), fail)), _E, true), _E == time_limit_exceeded.
   true.
?- catch(call_with_time_limit(0.1, with_output_to(string(_), inf)), _E, true), _E == time_limit_exceeded, write(x).
   prints("x"), true.
?- catch(call_with_time_limit(0.1, call_with_depth_limit((between(1, inf, _), fail), 10, _)), _E, true), _E == time_limit_exceeded, call_with_depth_limit(true, 3, _D).
   true.
?- open('/dev/urandom', read, _S, [encoding(octet)]), catch(call_with_time_limit(0.2, (repeat, catch(read(_S, _X), _, true), fail)), _E, true), _E == time_limit_exceeded.
   true.
?- catch(call_with_time_limit(0.1, sleep(100)), _E, true), _E == time_limit_exceeded.
   true.
?- catch(call_with_time_limit(0.05, ( between(1, inf, _), fail )), _E, true), _E == time_limit_exceeded.
   true.
?- catch(call_with_time_limit(0.05, with_output_to(string(_), tab(1000000000000000000))), _E, true), _E == time_limit_exceeded.
   true.
?- catch(call_with_time_limit(0.1, setup_call_cleanup(true, inf, inf)), _E, true), _E == time_limit_exceeded.
   true.
?- catch(call_with_time_limit(0.1, setup_call_cleanup(true, true, inf)), _E, true), _E == time_limit_exceeded.
   true.
?- call_with_time_limit(60, call_with_inference_limit(setup_call_cleanup(true, inf, inf), 1000, _R)), _R == inference_limit_exceeded.
   true.
?- length(_L, 60), foldl([_,_T,_T+_T]>>true, _L, 1, _R), catch(call_with_time_limit(0.2, _ is _R), _E, true), _E == time_limit_exceeded.
   true.
?- length(_L, 60), foldl([_,_T,_T+_T]>>true, _L, 1, _R), catch(call_with_time_limit(0.2, _R =:= _R), _E, true), _E == time_limit_exceeded.
   true.
