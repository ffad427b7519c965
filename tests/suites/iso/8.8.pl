% ISO 8.8: clause retrieval and information

:- dynamic(cat/0).
cat.

:- dynamic(dog/0).
dog :- true.

elk(X) :- moose(X).

:- dynamic(legs/2).
legs(A, 6) :- insect(A).
legs(A, 7) :- A, call(A).
legs(A, 4) :- animal(A).

:- dynamic(insect/1).
insect(ant).
insect(bee).

moose(_).
animal(_).

% 8.8.1 clause/2

?- clause(cat, true).
   true.
?- clause(dog, true).
   true.
?- once(clause(legs(I, 6), Body)).
   Body = insect(I).
?- once(clause(legs(C, 7), Body)).
   Body = (call(C),call(C)).
?- clause(insect(I), T).
   I = ant, T = true
;  I = bee, T = true.
?- clause(x, _).
   false.
?- clause(_, _).
   error(instantiation_error, _).
?- clause(4, _).
   error(type_error(callable,4), _).
?- clause(elk(X), Body).
   Body = moose(X).
?- setup_call_cleanup(set_prolog_flag(iso, true), clause(elk(_), _), set_prolog_flag(iso, false)).
   error(permission_error(access,private_procedure,elk/1), _).
?- clause(forall(_, _), _).
   error(permission_error(access,private_procedure,forall/2), _).
?- clause(elk(_), 5).
   error(type_error(callable,5), _).
?- clause(atom(_), _).
   error(permission_error(access,private_procedure,atom/1), _).

% 8.8.2 current_predicate/1

?- current_predicate(dog/0).
   true.
?- current_predicate(current_predicate/1).
   false.
?- findall(Arity, current_predicate(elk/Arity), L).
   L = [1].
?- current_predicate(foo_not_here/_).
   false.
?- current_predicate(Name/1), Name == elk, !.
   Name = elk.
?- current_predicate(4).
   error(type_error(predicate_indicator,4), _).
?- current_predicate(dog).
   error(type_error(predicate_indicator,dog), _).
?- current_predicate(0/dog).
   error(type_error(predicate_indicator,0/dog), _).
