/** <module> The options of read_term/2 and its kin */

:- set_prolog_flag(double_quotes, string).

read_positions(Text, Term, Positions) :-
    read_term_from_atom(Text, Term, [subterm_positions(Positions)]).

?- read_positions('f(X, ab)', T, P).
   T = f(_, ab), P = term_position(0, 8, 0, 1, [2-3, 5-7]).
?- read_positions('  a :- b, c', T, P).
   T = (a :- b, c), P = term_position(2, 11, 4, 6, [2-3, term_position(7, 11, 8, 9, [7-8, 10-11])]).
?- read_positions('[a, b|T]', _, P).
   P = list_position(0, 8, [1-2, 4-5], 6-7).
?- read_positions('[a, []]', _, P).
   P = list_position(0, 7, [1-2, 4-6], none).
?- read_positions('[a|[]]', _, P).
   P = list_position(0, 6, [1-2], 3-5).
?- read_positions('[]', _, P).
   P = 0-2.
?- read_positions('{a}', _, P).
   P = brace_term_position(0, 3, 1-2).
?- read_positions('{}(a)', _, P).
   P = term_position(0, 5, 0, 2, [3-4]).
?- read_positions('"abc"', _, P).
   P = string_position(0, 5).
?- read_positions('((a, b))', _, P).
   P = parentheses_term_position(0, 8, parentheses_term_position(1, 7, term_position(2, 6, 3, 4, [2-3, 5-6]))).
?- read_positions('- (1)', _, P).
   P = term_position(0, 5, 0, 1, [parentheses_term_position(2, 5, 3-4)]).
?- read_positions('a - -1', _, P).
   P = term_position(0, 6, 2, 3, [0-1, 4-6]).
?- op(200, xf, ++), read_positions('(a) ++', _, P), op(0, xf, ++).
   P = term_position(0, 6, 4, 6, [parentheses_term_position(0, 3, 1-2)]).
?- read_positions('é(''ß'', "日本")', _, P).
   P = term_position(0, 12, 0, 1, [2-5, string_position(7, 11)]).

% Places are those of the stream, and so are comments.

?- open_string("a. % one\n/* two */ b /* three */. % four", _S), read(_S, a),
   read_term(_S, T, [subterm_positions(P), comments([P1-C1, P2-C2, P3-C3])]), read_term(_S, E, [comments([_-C4])]).
   T = b, P = 19-20, E = end_of_file, C4 = "% four",
   P1 = '$stream_position'(3, 1, 3, 3), C1 = "% one",
   P2 = '$stream_position'(9, 2, 0, 9), C2 = "/* two */",
   P3 = '$stream_position'(21, 2, 12, 21), C3 = "/* three */".
?- open_string("a.\n% nothing more\n", _S), read(_S, A), read(_S, E).
   A = a, E = end_of_file.

% What becomes of syntax errors.

?- open_string("a b. c.", _S), read_term(_S, _, [syntax_errors(quiet)]).
   false.
?- open_string("a b. c.", _S), message_to_codes_off, read_term(_S, T, [syntax_errors(dec10)]).
   T = c.
?- open_string("a b. c.", _S), read_term(_S, _, [syntax_errors(maybe)]).
   error(domain_error(read_option, syntax_errors(maybe)), _).

message_to_codes_off.

:- multifile message_hook/3.
message_hook(error(syntax_error(_), _), error, _).

% The others.

?- term_string(T, "f(X, _y)", [var_prefix(true), variable_names(Ns)]).
   T = f('X', Y), Ns = ['_y' = Y].
?- term_string(T, "f(`ab`)", [backquoted_string(true)]).
   T = f("ab").
?- term_string(T, "\"ab\"", [double_quotes(codes)]).
   T = [97, 98].
?- term_string(_T, "@(X, [X = f(X, y)])", [cycles(true)]), _T = f(_A, B), _A == _T.
   B = y.
?- term_string(T, "@(X, [X = f(Y)])", [cycles(false)]).
   T = @(X, [X = f(Y)]).
?- read_term_from_atom('a ===> b', T, [module(no_such_module)]).
   error(syntax_error(_), _).
?- op(700, xfx, arrows:(===>)), term_string(T, "a ===> b", [module(arrows)]), T =.. L.
   T = '===>'(a, b), L = [===>, a, b].
?- term_string(_, "a", [quasi_quotations(Qs), dotlists(false), character_escapes(true), process_comment(true)]).
   Qs = [].
?- term_string(_, "a", [cycles(maybe)]).
   error(domain_error(read_option, cycles(maybe)), _).
?- term_string(_, "a", [_]).
   error(instantiation_error, _).
?- term_string(_, "a", [module(_)]).
   error(instantiation_error, _).
?- term_string(T, "f(A, B, A)", [variables(Vs), singletons(Ss)]).
   T = f(A, B, A), Vs = [A, B], Ss = ['B' = B].
