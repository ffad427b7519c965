% Texts and formats: wrong types, wrong directives, large results.

dbl(0, S, S) :- !.
dbl(N, S0, S) :- string_concat(S0, S0, S1), N1 is N-1, dbl(N1, S1, S).
dbla(0, S, S) :- !.
dbla(N, S0, S) :- atom_concat(S0, S0, S1), N1 is N-1, dbla(N1, S1, S).

?- dbl(24, "abc", _S), string_length(_S, _L).
   true.
?- dbl(18, "abc", _S), string_codes(_S, _C), length(_C, _N).
   true.
?- dbl(18, "abc", _S), atom_string(_A, _S), atom_length(_A, _N).
   true.
?- dbl(20, "abc", _S), split_string(_S, "b", "", _P), length(_P, _N).
   true.
?- dbl(20, "abc", _S), sub_string(_S, _B, 1, 0, _X).
   true.
?- dbl(7, "abc", _S), findall(_X, sub_atom(_S, _, _, _, _X), _L), length(_L, _N), _N > 1000.
   true.
?- dbl(20, "abc", _S), \+ sub_atom(_S, _, _, _, abd).
   true.
?- dbl(16, a, _S), atom_codes(_S, _L), atom_codes(_S, _L).
   true.
?- numlist(1, 200000, _L), atomic_list_concat(_L, _A), atom_length(_A, _N).
   true.
?- numlist(1, 200000, _L), atomic_list_concat(_L, ',', _A), atomic_list_concat(_P, ',', _A), length(_P, _N).
   true.
?- atomic_list_concat(_P, '', abc).
   error(domain_error(non_empty_atom,''), _).
?- atomic_list_concat([a,_B], _X).
   error(instantiation_error, _).
?- atomic_list_concat([a|_B], _X).
   error(instantiation_error, _).
?- findall(0'a, between(1, 300000, _), _L), atom_codes(_A, _L), atom_length(_A, _N).
   true.
?- findall(0'x, between(1, 300000, _), _L), atom_codes(_A, _L), term_to_atom(_T, _A), _T == _A.
   true.
?- findall(0'1, between(1, 100000, _), _L), atom_codes(_A, _L), atom_number(_A, _N).
   true.
?- atom_codes(_A, [0]), atom_length(_A, 1).
   true.
?- atom_codes(_A, [0,0,0]), writeq(_A).
   true.
?- atom_codes(_A, [0xD800]).
   error(representation_error(character_code), _).
?- atom_codes(_A, [a|_B]).
   error(type_error(integer,a), _).
?- atom_codes(_A, [0'a|b]).
   error(type_error(list,[97|b]), _).
?- atom_codes(_A, [f(x)]).
   error(type_error(integer,f(x)), _).
?- atom_chars(_A, [ab]).
   error(type_error(character,ab), _).
?- atom_chars(_A, [1,a]).
   error(type_error(character,1), _).
?- atom_chars(a, [1]).
   error(type_error(character,1), _).
?- atom_chars(_A, [1.0]).
   error(type_error(character,1.0), _).
?- number_codes(_N, "abc").
   error(syntax_error(illegal_number), _).
?- number_codes(1, "1").
   error(type_error(integer,'1'), _).
?- number_codes(_N, []).
   error(syntax_error(end_of_file), _).
?- atom_to_term('', T, B).
   T = end_of_file, B = [].
?- atom_to_term('foo(X', _T, _B).
   error(syntax_error(end_of_file), _).
?- term_to_atom(T, '').
   T = end_of_file.
?- term_to_atom(_T, 'a b c').
   error(syntax_error(operator_expected), _).
?- term_to_atom(_T, _U).
   error(instantiation_error, _).
?- sformat(_S, "~a", []).
   error(format('not enough arguments'), _).
?- format("~a", []).
   error(format('not enough arguments'), _).
?- format("~z", [a]).
   error(format('unknown directive'), _).
?- format("~", [a]).
   error(format('truncated format specification'), _).
?- format("~a", [f(x)]).
   error(type_error(atomic,f(x)), _).
?- format("~d", [a]).
   error(type_error(integer,a), _).
?- format("~s", [a]).
   true.
?- format("~e", [a]).
   error(type_error(evaluable,a/0), _).
?- format("~c", [-1]).
   error(representation_error(character_code), _).
?- format("~c", [1114112]).
   error(representation_error(character_code), _).
?- format("~*c", [a,0'b]).
   error(type_error(integer,a), _).
?- format("~i", []).
   error(format('not enough arguments'), _).
?- format("~p ~p", [a]).
   error(format('not enough arguments'), _).
?- format("~w", a).
   true.
?- format(_F, []).
   error(instantiation_error, _).
?- format("~w", [a|b]).
   true.
?- format("~w", [a,b]).
   error(format('too many arguments'), _).
?- format(nostream, "~w", [a]).
   error(existence_error(stream,nostream), _).
?- format(atom(_A,_B), "~w", [a]).
   error(domain_error(stream_or_alias,atom(_,_)), _).
?- with_output_to(foo, true).
   error(domain_error(output_sink,foo), _).
?- catch(with_output_to(atom(_A), throw(x)), _E, true), write(still).
   true.
?- with_output_to(atom(_A), with_output_to(atom(_B), (write(x), with_output_to(string(_C), write(y))))).
   true.
?- catch(with_output_to(atom(_A), (write(x), fail)), _E, true) -> true ; write(still).
   true.
?- upcase_atom('straße', _A).
   true.
?- string_upper("ŉǰΐ", _S).
   true.
?- sub_atom(_A, 1, 1, 1, _B).
   error(instantiation_error, _).
?- sub_atom(abc, a, 1, 1, _B).
   error(type_error(integer,a), _).
?- sub_atom(abc, -1, 1, 1, _B).
   error(domain_error(not_less_than_zero,-1), _).
?- atom_concat(_X, _Y, 'приве́т'), atom_length(_X, 3).
   true
;  ... .
?- catch(string_code(0, abc, _X), error(_E,_), true) -> true ; true.
   true.
?- text_concat(_X, _Y, _Z).
   error(instantiation_error, _).
?- string_chars(_S, [a|_]).
   error(instantiation_error, _).
?- catch(number_string(_N, "1x"), error(_E,_), true) -> true ; true.
   true.
?- term_string(_T, "foo(").
   error(syntax_error(end_of_file), _).
?- read_term_from_atom('foo(X,Y', _T, []).
   error(syntax_error(end_of_file), _).
?- sformat(_X, _Y, _Z).
   error(instantiation_error, _).
?- read_term_from_atom(_A, _T, []).
   error(instantiation_error, _).
?- split_string(_S, ",", "", _P).
   error(instantiation_error, _).
?- string_lower(_S, _T).
   error(instantiation_error, _).
?- text_to_string(_X, _S).
   error(instantiation_error, _).
?- text_to_string(f(x), _S).
   error(type_error(text,f(x)), _).
?- catch(char_type(_X, to_lower(_Y)), _E, true).
   true
;  ... .
?- findall(_X, char_type(_X, digit(_W)), _L), length(_L, _N).
   true.
?- findall(_X, char_type(_X, alpha), _L), length(_L, _N).
   true.
?- char_type(_X, foo).
   error(type_error(char_type,foo), _).
?- catch(code_type(-5, alpha), error(_E,_), true) -> true ; true.
   true.

% Formats of very many digits.
?- format(atom(_A), "~100000f", [2.5]), atom_length(_A, N).
   N = 100002.
?- format(atom(_A), "~100000e", [2.5]), atom_length(_A, N).
   N = 100006.
?- format(atom(A), "~100000g", [2.5]).
   A = '2.5'.
?- format(atom(_A), "~100000d", [-1]), atom_length(_A, N).
   N = 100003.
?- format("~1000000000d", [1]).
   error(resource_error(memory), _).
?- format("~99999999999999999999f", [1.5]).
   error(resource_error(memory), _).
