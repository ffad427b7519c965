% ISO 8.9: clause creation and destruction

:- dynamic(legs/2).
legs(octopus, 8).
legs(spider, 8).

:- dynamic(foo/1).
foo(X) :- call(X), call(X).
foo(X) :- call(X) -> call(X).

fixed(1).

% 8.9.1 asserta/1

?- asserta(legs(dog, 4)), legs(X, 4).
   X = dog.
?- asserta((bar_a(X) :- X)), clause(bar_a(X), B).
   B = call(X).
?- asserta(order(1)), asserta(order(2)), findall(X, order(X), L).
   L = [2,1].
?- asserta(_).
   error(instantiation_error, _).
?- asserta(4).
   error(type_error(callable,4), _).
?- asserta((foo :- 4)).
   error(type_error(callable,4), _).
?- asserta((foo :- (true, 4))).
   error(type_error(callable,(true,4)), _).
?- asserta((_ :- true)).
   error(instantiation_error, _).
?- asserta((atom(_) :- true)).
   error(permission_error(modify,static_procedure,atom/1), _).

% 8.9.2 assertz/1

?- assertz(legs(bird, 2)), legs(X, 2).
   X = bird.
?- assertz(queue(1)), assertz(queue(2)), findall(X, queue(X), L).
   L = [1,2].
?- assertz((foo(X) :- X -> call(X))).
   true.
?- assertz(_).
   error(instantiation_error, _).
?- assertz(4).
   error(type_error(callable,4), _).
?- assertz((foo :- 4)).
   error(type_error(callable,4), _).
?- assertz((atom(_) :- true)).
   error(permission_error(modify,static_procedure,atom/1), _).
?- assertz((fixed(2) :- true)), fail.
   error(permission_error(modify,static_procedure,fixed/1), _).

% the logical update view: a call sees the clauses there were when it began

?- assertz(luv(1)), luv(X), X1 is X+1, X1 < 4, assertz(luv(X1)).
   X = 1, X1 = 2.
?- findall(X, luv(X), L).
   L = [1,2].
?- assertz(gone(1)), assertz(gone(2)), findall(X, ( gone(X), retract(gone(2)) ), L).
   L = [1].

% 8.9.3 retract/1

?- assertz(r(1)), assertz(r(2)), retract(r(1)), findall(X, r(X), L).
   L = [2].
?- retract(no_such_fact(_)).
   false.
?- assertz((rr(X) :- X > 1, w(X))), retract((rr(X) :- B)).
   B = (X > 1, w(X)).
?- assertz(t(1)), assertz(t(2)), retract(t(X)).
   X = 1
;  X = 2.
?- retract((x :- in_win95(_))).
   false.
?- retract((4 :- _)).
   error(type_error(callable,4), _).
?- retract((_ :- true)).
   error(instantiation_error, _).
?- retract((atom(X) :- X == '[]')).
   error(permission_error(modify,static_procedure,atom/1), _).

% 8.9.4 abolish/1

?- assertz(ab(1)), abolish(ab/1), catch(ab(_), error(E, _), true).
   E = existence_error(procedure,ab/1).
?- abolish(never_there/2).
   true.
?- abolish(foo/a).
   error(type_error(integer,a), _).
?- abolish(foo/(-1)).
   error(domain_error(not_less_than_zero,-1), _).
?- abolish(abolish/1).
   error(permission_error(modify,static_procedure,abolish/1), _).
?- abolish(_).
   error(instantiation_error, _).
?- abolish(foo).
   error(type_error(predicate_indicator,foo), _).
?- abolish(foo/_).
   error(instantiation_error, _).
?- abolish(foo(_)).
   error(type_error(predicate_indicator,foo(_)), _).

% 8.9.5 retractall/1

?- assertz(ra(1,a)), assertz(ra(2,b)), retractall(ra(1,_)), findall(X, ra(X,_), L).
   L = [2].
?- retractall(never_seen(_)), findall(X, never_seen(X), L).
   L = [].
?- retractall(_).
   error(instantiation_error, _).
?- retractall(3).
   error(type_error(callable,3), _).
?- retractall(atom(_)).
   error(permission_error(modify,static_procedure,atom/1), _).
