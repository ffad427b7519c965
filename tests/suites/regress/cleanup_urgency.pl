% An error of a cleanup that a ball passes was always lost: a lack of memory in the cleanup was told by nothing.
% The more urgent of the two goes on, as in SWI-Prolog.

% A lack of resources is more urgent than what the goal has thrown.
?- catch(setup_call_cleanup(true, throw(oops), throw(error(resource_error(memory), _))), error(E, _), true).
   E = resource_error(memory).
?- catch(setup_call_cleanup(true, throw(error(type_error(a, b), _)), throw(error(resource_error(memory), _))), error(E, _), true).
   E = resource_error(memory).
?- catch(setup_call_cleanup(true, throw(oops), throw(error(type_error(a, b), _))), error(E, _), true).
   E = type_error(a, b).

% Of two that are alike the first goes on; what is less urgent is lost.
?- catch(setup_call_cleanup(true, throw(goal), throw(cleanup)), E, true).
   E = goal.
?- catch(setup_call_cleanup(true, throw(error(resource_error(a), _)), throw(error(resource_error(b), _))), error(E, _), true).
   E = resource_error(a).
?- catch(setup_call_cleanup(true, throw(error(resource_error(a), _)), throw(oops)), error(E, _), true).
   E = resource_error(a).
?- catch(setup_call_cleanup(true, throw(error(type_error(a, b), _)), throw(oops)), error(E, _), true).
   E = type_error(a, b).

% It looks for a catcher from where the cleanup is on.
?- catch(catch(setup_call_cleanup(true, throw(oops), throw(error(resource_error(a), _))), error(_, _), R = inner), _, R = outer).
   R = inner.
?- catch(catch(setup_call_cleanup(true, throw(oops), throw(error(resource_error(a), _))), oops, R = inner), _, R = outer).
   R = outer.
?- catch(setup_call_cleanup(true, setup_call_cleanup(true, throw(oops), throw(error(resource_error(a), _))), X = ran), error(E, _), true).
   E = resource_error(a).
