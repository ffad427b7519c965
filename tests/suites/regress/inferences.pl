/** <module> Inferences count work

Calls of built-ins in clauses and retries of built-ins cost nothing once, so that loops of them had no end under a limit.
*/

:- dynamic(made/1).

forever :-
    between(1, inf, _),
    fail.

makes :-
    between(1, inf, X),
    assertz(made(X)),
    fail.

% Fails again and again without a call.
fails :-
    repeat,
    fail.

?- call_with_inference_limit(forever, 1000, R).
   R = inference_limit_exceeded.
?- call_with_inference_limit(makes, 1000, R), predicate_property(made(_), number_of_clauses(N)), N < 1000.
   R = inference_limit_exceeded, N = _.
?- call_with_inference_limit(fails, 1000, R).
   R = inference_limit_exceeded.
?- call_with_inference_limit(( repeat, sub_atom(abcdef, _, _, _, z) ), 1000, R).
   R = inference_limit_exceeded.
?- call_with_inference_limit(( G = call(G), G ), 1000, R).
   R = inference_limit_exceeded.
?- call_with_inference_limit(forall(between(1, 100, X), X > 0), 1000, R).
   R = (!).
