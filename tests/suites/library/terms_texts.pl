% built-ins on texts, terms and numbers beyond the standard

?- term_singletons(f(X,Y,X), L).
   L = [Y].
?- A = g(X), term_singletons(f(A,A,Y), L).
   A = g(X), L = [Y].
?- X = f(X,Y), term_singletons(g(X,Z), _L), _L == [Z].
   X = f(X,Y).
?- nonground(f(a,g(X)), V).
   V = X.
?- is_most_general_term([_,_]), is_most_general_term(a), is_most_general_term(f(_)).
   true.
?- is_most_general_term(1).
   false.
?- var_number('$VAR'(x), N).
   N = x.
?- var_number(_, N).
   false.
?- numbervars(f(X,Y), 23, E, []).
   X = '$VAR'(23), Y = '$VAR'(24), E = 25.
?- numbervars(f(X), a, E, []).
   error(type_error(integer,a), _).
?- write_length('A b', N, []), write_length('A b', M, [quoted(true)]).
   N = 3, M = 5.
?- write_length(a, N, [nonsense]).
   error(domain_error(write_option,nonsense), _).
?- get_string_code(0, abc, C).
   false.
?- get_string_code(1, abc, C).
   C = 97.
?- string_bytes(_S, [195,169], utf8), string_codes(_S, Cs).
   Cs = [233].
?- string_bytes(a, Bs, utf16le).
   Bs = [97,0].
?- string_bytes(_, [256], utf8).
   error(type_error(byte,256), _).
?- string_bytes(a, _, klingon).
   error(domain_error(encoding,klingon), _).
?- sub_atom_icasechk('Hello World', 6, world).
   true.
?- sub_atom_icasechk('Hello World', S, x).
   false.
?- normalize_space(codes(Cs), ' a  b ').
   Cs = [97,32,98].
?- edit_distance(ферзь, ферз, D).
   D = 1.
?- edit_distance(ca, abc, D, [transpositions(true)]).
   D = 3.
?- edit_distance(abc, abd, D, [max(1)]).
   D = 1.
?- edit_distance(abc, xyz, D, [max(2)]).
   false.
?- edit_distance(a, b, D, [max(-1)]).
   error(type_error(nonneg,-1), _).
?- float_class(1.5, C), float_parts(-6.0, M, B, E).
   C = normal, M = -0.75, B = 2, E = 3.
?- float_parts(0.0, M, B, E).
   M = 0.0, B = 2, E = 0.
?- bounded_number(1, H, 3).
   H = 4.
?- bounded_number(a, 3, 1).
   error(type_error(number,a), _).
?- nth_integer_root_and_remainder(3, 1000000000000000000000000000001, R, S).
   R = 10000000000, S = 1.
?- nth_integer_root_and_remainder(0, 1, R, S).
   error(domain_error(not_less_than_one,0), _).
?- X is erf(0.0), Y is erfc(0.0), abs(lgamma(3.0) - log(2.0)) < 1.0e-12.
   X = 0.0, Y = 1.0.
?- X is ceil(1.2), Y is eval(1+2).
   X = 2, Y = 3.
?- T = f([]), ( member(X, [a,b,c]), arg(1, T, L), nb_setarg(1, T, [X-_|L]), fail ; true ), arg(1, T, L).
   T = f([c-A,b-B,a-C]), L = [c-A,b-B,a-C].
?- T = f(x), ( between(1, 20000, I), nb_setarg(1, T, g(I,[a,b])), fail ; true ), garbage_collect, atom_length(abc, 3), T = f(G).
   T = f(g(20000,[a,b])), G = g(20000,[a,b]).
?- T = f(x), catch(( member(X, [1,2]), nb_setarg(1, T, v(X,1.5)), X == 2, throw(out) ), out, true).
   T = f(v(2,1.5)).
?- char_type('_', prolog_var_start), char_type(a, prolog_atom_start), char_type('1', prolog_identifier_continue), char_type(+, prolog_symbol).
   true.
?- char_type('1', alpha).
   false.
?- char_type('7', decimal(W)), char_type(a, code(C)).
   W = 7, C = 97.
?- sformat(_S, 'a~w', [b]), atom_string(A, _S).
   A = ab.
?- recordz(k, a), recorda(k, b), findall(T, recorded(k, T), Ts), recorded(k, a, _R), erase(_R), findall(T, recorded(k, T), Us), forall(recorded(k, _, Q), erase(Q)).
   Ts = [b,a], Us = [b].
?- recorda(K, a).
   error(instantiation_error, _).
?- open_string('ab\ncd', _S), read_string(_S, '\n', '', E, _T), peek_string(_S, 1, _P), read_string(_S, 1, _U), atom_string(A, _T), atom_string(B, _P), atom_string(C, _U).
   E = 10, A = ab, B = c, C = c.
