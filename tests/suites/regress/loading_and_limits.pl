% A limit of a goal that loads a file ends the load; a deadline of reading is over when reading has ended.

?- catch(call_with_time_limit(0.1, consult('tests/modules/endless_load')), E, true).
   E = time_limit_exceeded.
?- call_with_inference_limit(consult('tests/modules/endless_load'), 10000, R).
   R = inference_limit_exceeded.
?- catch(call_with_time_limit(0.05, ( open('/dev/zero', read, S, [encoding(octet)]), read_string(S, _, _) )), E, true), consult('tests/modules/of_directives').
   E = time_limit_exceeded, S = _.
?- consult('tests/modules/of_directives'), findall(X, as_declared(X), Xs), ( catch(expanded_condition, _, fail) -> C = yes ; C = no ).
   Xs = [5,7], C = no.

% Work on long lists and texts is heard by limits.
?- numlist(1, 300000, L), catch(call_with_time_limit(0.1, ( repeat, memberchk(0, L), fail )), E, true), E == time_limit_exceeded, length(L, N).
   L = [1|_], E = time_limit_exceeded, N = 300000.

% A list is no clause: as a goal it loads files.
?- catch(assertz([a,b]), error(E, _), true).
   E = permission_error(modify, static_procedure, '.'/2).
?- catch(asserta(([_|_] :- true)), error(E, _), true).
   E = permission_error(modify, static_procedure, '.'/2).
