% Inputs that are unbound where they must not be: an error that says so, and no search without an end.

?- get_assoc(a, _, _V).
   error(instantiation_error, _).
?- get_assoc(a, _, _V0, _A, _V).
   error(instantiation_error, _).
?- put_assoc(a, _, 1, _A).
   error(instantiation_error, _).
?- del_assoc(a, _, _V, _A).
   error(instantiation_error, _).
?- gen_assoc(_K, _, _V).
   error(instantiation_error, _).
?- gen_assoc(a, _, _V).
   error(instantiation_error, _).
?- assoc_to_list(_, _L).
   error(instantiation_error, _).
?- assoc_to_keys(_, [a]).
   error(instantiation_error, _).
?- assoc_to_values(_, _L).
   error(instantiation_error, _).
?- map_assoc(atom, _).
   error(instantiation_error, _).
?- add_nb_set(a, f(_)).
   error(instantiation_error, _).
?- nb_set_to_list(f(_), _L).
   error(instantiation_error, _).
?- option(a(_X), _).
   error(instantiation_error, _).
?- option(a(_X), [b(1)|_]).
   error(instantiation_error, _).
?- option(a(_X), _, 1).
   error(instantiation_error, _).
?- option(a(_X), none, 1).
   error(type_error(list,none), _).
?- select_option(a(_X), _, _Rest).
   error(instantiation_error, _).
?- select_option(a(_X), [b(1)|_], _Rest, 1).
   error(instantiation_error, _).
?- atom_json_term(_A, [1], _).
   error(instantiation_error, _).
?- json_read(user_input, _T, _).
   error(instantiation_error, _).
?- is_json_term([1], _).
   error(instantiation_error, _).
?- base64_encoded(abc, _E, _).
   error(instantiation_error, _).
?- edit_distance(abc, abd, _D, _).
   error(instantiation_error, _).
?- portray_clause(user_output, a, _).
   error(instantiation_error, _).
?- extend_goal(_, [a], _G).
   error(instantiation_error, _).
?- comma_list(_, _).
   error(instantiation_error, _).
?- semicolon_list(_, [a|_]).
   error(instantiation_error, _).
