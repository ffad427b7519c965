% A limit of a goal that loads a file ends the load; directives are expanded.

?- call_with_inference_limit(consult('tests/modules/endless_load'), 10000, R).
   R = inference_limit_exceeded.
?- consult('tests/modules/of_directives'), findall(X, as_declared(X), Xs), ( catch(expanded_condition, _, fail) -> C = yes ; C = no ).
   Xs = [5,7], C = no.

% A list is no clause: as a goal it loads files.
?- catch(assertz([a,b]), error(E, _), true).
   E = permission_error(modify, static_procedure, '.'/2).
?- catch(asserta(([_|_] :- true)), error(E, _), true).
   E = permission_error(modify, static_procedure, '.'/2).
