/** <module> The flag unknown of modules, and directives of format/2 that a program defines */

?- set_prolog_flag(quiet_one:unknown, fail).
   true.
?- quiet_one:no_such_procedure.
   false.
?- quiet_two:no_such_procedure.
   error(existence_error(procedure, quiet_two:no_such_procedure/0), _).
?- no_such_procedure.
   error(existence_error(procedure, no_such_procedure/0), _).
?- current_prolog_flag(quiet_one:unknown, A), current_prolog_flag(unknown, B), current_prolog_flag(quiet_two:unknown, C).
   A = fail, B = error, C = error.
?- set_prolog_flag(user:unknown, fail), quiet_two:no_such_procedure.
   false.
?- set_prolog_flag(unknown, error).
   true.
?- set_prolog_flag(quiet_one:unknown, maybe).
   error(domain_error(flag_value, unknown + maybe), _).
?- quiet_one:unknown(Old, error), quiet_one:unknown(Now, Now).
   Old = fail, Now = error.
?- set_prolog_flag(some_module:bounded, true).
   error(permission_error(modify, flag, bounded), _).
?- set_prolog_flag(_:unknown, fail).
   error(instantiation_error, _).

in_brackets(Count, Term) :-
    write([Count, Term]).

?- format_predicate(h, in_brackets(_, _)), format("~h ~5h ~*h~n", [a, b, 3, c]).
   prints("[default,a] [5,b] [3,c]\n"), true.
?- current_format_predicate(0'h, Head).
   Head = in_brackets(_, _).
?- format_predicate(w, in_brackets(_, _)), format("~w", [x]), format_predicate(w, write_second(_, _)), format("~w", [x]).
   prints("[default,x]x"), true.
?- format_predicate(hh, in_brackets(_, _)).
   error(type_error(character, hh), _).
?- format_predicate(_, in_brackets(_, _)).
   error(instantiation_error, _).

write_second(_, Term) :-
    write(Term).
