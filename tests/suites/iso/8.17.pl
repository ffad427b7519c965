% ISO 8.17: implementation defined hooks, flags

?- set_prolog_flag(unknown, fail), not_defined_anywhere(1).
   false.
?- set_prolog_flag(unknown, error), not_defined_anywhere(1).
   error(existence_error(procedure,not_defined_anywhere/1), _).
?- current_prolog_flag(bounded, B).
   B = false.
?- current_prolog_flag(max_arity, _M), ( _M == unbounded ; integer(_M) ), !.
   true.
?- current_prolog_flag(integer_rounding_function, F).
   F = toward_zero.
?- current_prolog_flag(double_quotes, F).
   F = chars.
?- current_prolog_flag(char_conversion, _F), ( _F == on ; _F == off ), !.
   true.
?- current_prolog_flag(no_such_flag, _).
   error(domain_error(prolog_flag,no_such_flag), _).
?- current_prolog_flag(1, _).
   error(type_error(atom,1), _).
?- set_prolog_flag(_, off).
   error(instantiation_error, _).
?- set_prolog_flag(unknown, _).
   error(instantiation_error, _).
?- set_prolog_flag(5, decimals).
   error(type_error(atom,5), _).
?- set_prolog_flag(date, 'July 1999').
   error(domain_error(prolog_flag,date), _).
?- set_prolog_flag(double_quotes, trunc).
   error(domain_error(flag_value,double_quotes+trunc), _).
?- set_prolog_flag(max_arity, 1).
   error(permission_error(modify,flag,max_arity), _).
?- halt(a).
   error(type_error(integer,a), _).
?- halt(_).
   error(instantiation_error, _).

% create_prolog_flag/3 is no part of the standard.

?- create_prolog_flag(colour, red, []), set_prolog_flag(colour, 1).
   error(type_error(atom,1), _).

?- create_prolog_flag(loud, true, []), set_prolog_flag(loud, no).
   error(type_error(bool,no), _).

?- create_prolog_flag(anything, 1, [type(term)]), set_prolog_flag(anything, f(x)), current_prolog_flag(anything, X).
   X = f(x).

?- create_prolog_flag(size, a, [type(integer)]).
   error(type_error(integer,a), _).

?- create_prolog_flag(kept, 1, [keep(true)]), create_prolog_flag(kept, 2, [keep(true)]), current_prolog_flag(kept, X).
   X = 1.

?- create_prolog_flag(locked, 1, [access(read_only)]), create_prolog_flag(locked, 2, []).
   error(permission_error(modify,flag,locked), _).

?- create_prolog_flag(_, 1, []).
   error(instantiation_error, _).

?- create_prolog_flag(f, _, []).
   error(instantiation_error, _).

?- create_prolog_flag(f, 1, [access(none)]).
   error(domain_error(prolog_flag_access,none), _).

?- current_prolog_flag(max_procedure_arity, X), integer(X).
   X = 32767.
