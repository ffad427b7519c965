% library(strings)

?- split_lines('a\nb', _L), length(_L, N).
   N = 2.
?- split_lines('', L).
   L = [].
?- indent_lines('> ', 'x', _S), atom_string(A, _S).
   A = '> x'.
?- dedent_lines('    a\n\n   b', _S, []), atom_string(A, _S).
   A = ' a\n\nb'.

% as_atoms(Texts, Atoms)

as_atoms(Texts, Atoms) :- maplist([T,A]>>atom_string(A, T), Texts, Atoms).
dedented(Text, Atom) :- dedent_lines(Text, String, []), atom_string(Atom, String).
filled(Text, Map, Options, Atom) :- interpolate_string(Text, String, Map, Options), string(String), atom_string(Atom, String).

?- split_lines('a\nb\n', _L), as_atoms(_L, L), split_lines('a\n\nb', _M), as_atoms(_M, M), split_lines('\n', _N), as_atoms(_N, N).
   L = [a,b], M = [a,'',b], N = [''].
?- string_lines(S, [a,b]), atom_string(A, S), string_lines('c\nd\n', _L), as_atoms(_L, L).
   S = _, A = 'a\nb\n', L = [c,d].
?- join_lines([], _S), atom_string(A, _S), join_lines([a], _T), atom_string(B, _T).
   A = '', B = a.
?- indent_lines('  ', 'a\n\nb', _S), atom_string(A, _S).
   A = '  a\n\n  b'.
?- indent_lines([L]>>sub_string(L, _, _, _, "a"), '> ', 'a\nb\na', _S), atom_string(A, _S).
   A = '> a\nb\n> a'.
?- dedented('  a\n    b\n\n  c', A), dedented('a\n  b', B), dedented('', C), dedented('\n\n', D), dedented('    ', E).
   A = 'a\n  b\n\nc', B = 'a\n  b', C = '', D = '\n\n', E = '    '.
?- dedented('    a\n \n  b', A).
   A = '  a\n\nb'.
?- dedent_lines(a, _, b).
   error(type_error(list,b), _).
?- dedent_lines(a, _, _).
   error(instantiation_error, _).
?- strip_string(' \t a b\n\r', _S), atom_string(A, _S).
   A = 'a b'.
?- filled('x {A} y {B_1} {A}', ['A'=1,'B_1'=f(x)], [], S).
   S = 'x 1 y f(x) 1'.
?- filled('{A,none} {B,}', ['A'=1], [], S), filled('{C,a b}', [], [], T).
   S = '1 ', T = 'a b'.
?- filled('{a} {} {A B} {1} {', [], [], S).
   S = '{a} {} {A B} {1} {'.
?- filled('{_x}', ['_x'=1], [], S).
   S = '1'.
?- filled('{A}', ['B'=1], [], S).
   error(existence_error(template_var,'A'), _).
?- filled('{@write(hi)}', [], [goals(true)], S), filled('{@write(hi)}', [], [], T).
   S = hi, T = '{@write(hi)}'.
?- filled('a', b, [], _).
   error(type_error(list,b), _).
?- filled('{A}', _, [], _).
   error(instantiation_error, _).
?- filled('a', ['A'=1|_], [], _).
   error(instantiation_error, _).
?- normalize_space(atom(A), '  a \t b\n').
   A = 'a b'.
?- normalize_space(_, a).
   error(instantiation_error, _).
