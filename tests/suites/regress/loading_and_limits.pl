% A limit of a goal that loads a file ends the load; a deadline of reading is over when reading has ended.

?- catch(call_with_time_limit(0.1, consult('tests/modules/endless_load')), E, true).
   E = time_limit_exceeded.
?- call_with_inference_limit(consult('tests/modules/endless_load'), 10000, R).
   R = inference_limit_exceeded.
?- catch(call_with_time_limit(0.05, ( open('/dev/zero', read, _S, [encoding(octet)]), read_string(_S, _, _) )), E, true), consult('tests/modules/of_directives').
   E = time_limit_exceeded.
?- consult('tests/modules/of_directives'), findall(X, as_declared(X), Xs), ( catch(expanded_condition, _, fail) -> C = yes ; C = no ).
   Xs = [5,7], C = no.

% Work on long lists and texts is heard by limits.
late(Goal) :-
    catch(call_with_time_limit(0.1, ( repeat, \+ Goal, fail )), E, true),
    E == time_limit_exceeded.

?- \+ \+ ( numlist(1, 300000, L), late(memberchk(0, L)), late(length(L, 3)) ).
   true.
?- \+ \+ ( length(L, 100000), maplist(=(a), L), atomic_list_concat(L, A), late(sub_atom(A, _, _, _, ab)), late(split_string(A, ";", "a", [_,_|_])) ).
   true.

% A list is no clause: as a goal it loads files.
?- catch(assertz([a,b]), error(E, _), true).
   E = permission_error(modify, static_procedure, '.'/2).
?- catch(asserta(([_|_] :- true)), error(E, _), true).
   E = permission_error(modify, static_procedure, '.'/2).
