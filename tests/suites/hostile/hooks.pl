% Hooks that call what calls them, catchers many deep, and collections that outlast limits: errors, and soon.

:- dynamic([user:portray/1, counted/1]).

user:portray(prints) :- print(prints).
user:portray(formats(X)) :- format("~p", [formats(X)]).
user:portray(within(X)) :- with_output_to(string(_), print(within(X))).
user:portray(grows(X)) :- print(grows(f(X))).
user:portray(throws) :- throw(throws).
user:portray(deep) :- deep(0).
user:portray(nested(0)) :- write(bottom).
user:portray(nested(N)) :- N > 0, M is N-1, print(nested(M)).

user:goal_expansion(grown(X), grown(f(X))).
user:goal_expansion(to, fro).
user:goal_expansion(fro, to).
user:goal_expansion(fails, _) :- fail.
user:goal_expansion(raises, _) :- throw(raises).

deep(N) :- M is N+1, deep(M), M > N.
inf :- inf.
portrays(X, Options) :- write_term(X, [portray_goal(portrays)|Options]).
formatted(_, X) :- format("~Z", [X]).
again :- catch(inf, _, again).
cleanups :- setup_call_cleanup(true, (true ; true), cleanups), !.
cleanups(N) :- M is N+1, setup_call_cleanup(true, (true ; true), cleanups(M)), ( N < 100000000 -> ! ; true ).
thrown :- setup_call_cleanup(true, throw(x), thrown).
doubled(L) :- catch(doubled([L,L]), _, doubled([])).
caught(0) :- !.
caught(N) :- catch(throw(a), a, true), member(_, [1,2]), M is N-1, caught(M), true.
caught_with(0) :- !.
caught_with(N) :- catch(atom_length(_, _), error(instantiation_error, _), true), member(_, [1,2]), M is N-1, caught_with(M), true.
within(0) :- !.
within(N) :- catch(throw(N), M, true), M == N, N1 is N-1, catch(within(N1), never(N), true), true.

loops:attr_portray_hook(_, X) :- write_term(X, [attributes(portray)]).
hook:attr_unify_hook(N, _) :- M is N+1, put_attr(X, hook, M), X = 1, true.
raising:attr_unify_hook(_, _) :- throw(raised).

?- print(prints).
   error(resource_error(depth), _).
?- print(formats(1)).
   error(resource_error(depth), _).
?- print(within(1)).
   error(resource_error(depth), _).
?- print(grows(1)).
   error(resource_error(depth), _).
?- print(throws).
   throws(throws).
?- print([a,throws]).
   throws(throws).
?- print(deep).
   error(resource_error(_), _).
?- print(nested(100)).
   prints("bottom"), true.
?- with_output_to(string(S), print(nested(100))).
   S = "bottom".
?- format("~p", [formats(1)]).
   error(resource_error(depth), _).
?- catch(print(prints), _E, true), catch(print(prints), _E, true), catch(print(grows(1)), _, true).
   true.
?- forall(between(1, 20, _), catch(print(formats(1)), error(resource_error(depth), _), true)).
   true.
?- catch(with_output_to(string(_), print(prints)), error(resource_error(_R), _), true), with_output_to(string(S), write(x)).
   S = "x".
?- setup_call_cleanup(true, member(X, [1,2]), catch(print(prints), _, true)), !.
   X = 1.
?- write_term(foo, [portray_goal(portrays)]).
   error(resource_error(depth), _).
?- format_predicate('Z', formatted(_, _)), format("~Z", [a]).
   error(resource_error(depth), _).
?- put_attr(X, loops, 1), write_term(X, [attributes(portray)]).
   error(resource_error(depth), _).
?- put_attr(X, raising, 1), X = 2.
   throws(raised).
?- put_attr(X, raising, 1), catch(X = 2, B, true), var(X), del_attrs(X).
   B = raised.
?- expand_goal(grown(1), _).
   error(resource_error(depth), _).
?- expand_goal(to, G).
   G = to.
?- expand_goal((to, fails), G).
   G = (to,fails).
?- expand_goal(raises, _).
   throws(raises).
?- _X = (fails, _X), expand_goal(_X, _Y), _X == _Y.
   true.
?- thrown.
   error(resource_error(depth), _).
?- cleanups.
   error(resource_error(depth), _).
?- cleanups(0).
   error(resource_error(depth), _).
?- catch(cleanups, _, true), catch(cleanups(0), _, true), catch(thrown, error(_, _), true).
   true.
?- caught(100000), !.
   true.
?- caught_with(100000), !.
   true.
?- within(100000).
   true.
?- print_message(_, foo).
   error(instantiation_error, _).
?- print_message(no_such_kind, foo).
   error(domain_error(message_kind, no_such_kind), _).
?- catch(call_with_time_limit(0.3, again), B, true).
   B = time_limit_exceeded.
?- call_with_inference_limit(again, 100000, R).
   R = inference_limit_exceeded.
?- set_prolog_flag(heap_limit, 20000000), catch(call_with_time_limit(1, doubled([])), B, true), set_prolog_flag(heap_limit, 2000000000).
   B = time_limit_exceeded.
