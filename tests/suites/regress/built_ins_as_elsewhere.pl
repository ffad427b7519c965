% Built-ins that gave answers other than those of SWI-Prolog, without a reason. tests/builtins_peer.rs looks for more.

?- set_prolog_flag(double_quotes, string).
   true.

% What is both separator and padding: the ends lose their padding before the text is split.

?- split_string("//a//b//", "/", "/", L).
   L = ["a","b"].
?- split_string(" a b ", " ", " ", L).
   L = ["a","b"].
?- split_string("//", "/", "/", L).
   L = [""].
?- split_string("/ /a/ /", "/", " /", L).
   L = ["a"].
?- split_string("/a//b/", "/", "", L).
   L = ["","a","","b",""].
?- split_string("//a//b//", "/", "/", ["",_|_]).
   false.

% to_lower(U): the character is what U is in lower case.

?- char_type(b, to_lower(X)), char_type(b, to_upper(Y)).
   X = 'B', Y = b.
?- char_type(X, to_lower('B')).
   X = b.
?- char_type(X, to_lower(b)).
   X = b.
?- char_type('B', to_lower(b)).
   false.
?- code_type(0'B, to_upper(0'b)), code_type(0'B, to_upper(b)).
   true.
?- char_type(X, upper(b)), char_type(b, lower(Y)).
   X = 'B', Y = 'B'.
?- char_type(b, upper(_)).
   false.
?- char_type(ß, lower(X)).
   X = ß.
?- char_type(X, xdigit(11)).
   X = b
;  false.
?- char_type('_', alpha).
   false.
?- char_type('_', csymf), is_csymf(0'_).
   true.
?- char_type("a", alpha).
   true.
?- char_type("ab", alpha).
   error(type_error(character,"ab"), _).
?- findall(T, char_type('1', T), L).
   L = [alnum,csym,prolog_identifier_continue,decimal,decimal(1),ascii,digit,print,graph,to_lower('1'),to_upper('1'),digit(1),xdigit(1),code(49)].
?- char_type(a, foo).
   error(type_error(char_type,foo), _).
?- char_type(a, to_lower(f(x))).
   error(type_error(character,f(x)), _).
?- code_type(-1, T).
   T = end_of_file.
?- code_type(X, end_of_file).
   X = -1.
?- code_type(-1, alpha).
   false.

% A text with nothing in it is read as the end of a file is.

?- term_to_atom(T, '').
   T = end_of_file.
?- term_string(T, " % nothing").
   T = end_of_file.
?- atom_to_term('', T, B).
   T = end_of_file, B = [].
?- term_to_atom(_, 'a b').
   error(syntax_error(_), _).

% What is written to be read is the same term.

?- term_to_atom(f('$VAR'(1)), A), term_to_atom(T, A).
   A = 'f(\'$VAR\'(1))', T = f('$VAR'(1)).
?- term_string('$VAR'(1), S), term_string('$VAR'(1), R, [numbervars(true)]).
   S = "'$VAR'(1)", R = "B".

?- X = (a:=b xor c), X = (L := R), R = (_ xor _).
   X = (a:=b xor c), L = a, R = b xor c.
?- current_op(P, T, xor), current_op(Q, U, :=).
   P = 400, T = yfx, Q = 800, U = xfx.
?- X is 1 + 6 xor 3.
   X = 6.

?- float_parts(1, M, B, E), float_parts(1r3, N, _, F).
   M = 0.5, B = 2, E = 1, N = 0.6666666666666666, F = -1.
?- float_parts(a, _, _, _).
   error(type_error(float,a), _).

% nb_linkarg/3 does not copy.

?- T = f(0), X = g(Y), nb_linkarg(1, T, X), Y = 1.
   T = f(g(1)), X = g(1), Y = 1.
?- T = f(0), X = g(Y), nb_setarg(1, T, X), Y = 1.
   T = f(g(_)), X = g(1), Y = 1.
?- _T = f(0), ( nb_linkarg(1, _T, h(_Z, _Z)), _Z = 1, fail ; true ), _T = f(h(_A, _B)), _A == _B, var(_A).
   true.
?- _T = f(0), ( length(_L, 1000), nb_linkarg(1, _T, _L), fail ; true ), garbage_collect, _T = f(_M), length(_M, N).
   N = 1000.

% Records keep the attributes of their variables, and what these say.

?- put_attr(X, m, 1), recordz(attributed, f(X, Y, X), _R), recorded(attributed, f(_A, B, C), _R), erase(_R), get_attr(C, m, V), C == _A.
   V = 1, put_attr(X, m, 1), put_attr(C, m, 1).
?- freeze(X, Y = 1), recordz(attributed, X-Y, _R), recorded(attributed, A-B, _R), erase(_R), A = 2.
   A = 2, B = 1, freeze(X, Y = 1).
?- freeze(X, fail), recordz(attributed, X, _R), ( recorded(attributed, 1, _R) -> T = unified ; T = refused ), erase(_R).
   T = refused, freeze(X, fail).
?- freeze(X, true), recordz(attributed, X, _R), instance(_R, Y), erase(_R), frozen(Y, G).
   G = freeze(Y, user:true), freeze(X, true), freeze(Y, true).

?- findall(I-C, string_code(I, "ab", C), L), string_code(1, abc, D).
   L = [1-97,2-98], D = 97.
?- string_code(3, "ab", _).
   false.
?- string_code(0, _, _).
   error(instantiation_error, _).
?- proper_length([a], -1).
   false.
?- proper_length([a,b], N).
   N = 2.
?- text_to_string("abc", abc).
   false.
?- text_to_string([a|_], _).
   error(instantiation_error, _).

% flag/3 has the keys of records.

?- flag(counted(a), _, 3), flag(counted(_), Old, Old+1), flag(counted(b), New, 0), flag(12, None, 1).
   Old = 3, New = 4, None = 0.
?- flag(_, _, 1).
   error(instantiation_error, _).

?- set_prolog_flag(double_quotes, chars).
   true.

% A list of characters where codes are expected, and the other way round: text, where the text is asked for.

?- atom_codes(A, [a,b]), atom_chars(B, [0'a, 0'b]), number_codes(N, ['1', '2']), number_chars(M, [0'1, 0'2]).
   A = ab, B = ab, N = 12, M = 12.
?- atom_codes(_, [a, 0'b]).
   error(type_error(integer, a), _).
?- atom_codes(ab, [a, b]).
   error(type_error(integer, a), _).
?- atom_chars(_, [0'a|_]).
   error(type_error(character, 97), _).
% Found with the goals of other systems' tests.

?- with_output_to(atom(A), format("a~Nb~N~Nc", [])).
   A = 'a\nb\nc'.
?- with_output_to(atom(A), ( write(x), format("~Ny", []), nl, format("~Nz", []) )).
   A = 'x\ny\nz'.
?- with_output_to(atom(A), ( T = f(X, Y, X), numbervars(T, 0, _, [singletons(true)]), print(T) )).
   A = 'f(A,_,A)', T = f('$VAR'(0), '$VAR'('_'), '$VAR'(0)), X = '$VAR'(0), Y = '$VAR'('_').
?- with_output_to(atom(A), write_canonical('$VAR'('_'))).
   A = '\'$VAR\'(\'_\')'.
?- must_be(rational, 1r3), must_be(rational, 2), must_be(stream, user_input).
   true.
?- must_be(stream, no_stream).
   error(type_error(stream, no_stream), _).
?- limit(inf, member(X, [a])).
   X = a.
?- reverse(X, [a,b]).
   X = [b,a].
?- reverse([X,b|T], [a,b,c]).
   X = c, T = [a].
?- reverse([a|T], [b]).
   false.
?- assertz(есть(1)), current_predicate(есть, H).
   H = есть(_).

% An expansion that is an if-then is no if-then-else with what stands behind it.

?- assertz((goal_expansion(only_once(G), (G -> true)))), expand_goal(( only_once(X = 1) ; X = 2 ), E).
   E = ( ( X = 1 -> true ), true ; X = 2 ).
?- abolish(goal_expansion/2).
   true.
?- open("/dev/null", read, _S), close(_S).
   true.
?- consult("/no/such/file.pl").
   error(existence_error(source_sink,_), _).
?- open([a|_], read, _).
   error(domain_error(source_sink,_), _).
