% library(strings)

?- split_lines('a\nb', _L), length(_L, N).
   N = 2.
?- split_lines('', L).
   L = [].
?- indent_lines('> ', 'x', _S), atom_string(A, _S).
   A = '> x'.
?- dedent_lines('    a\n\n   b', _S, []), atom_string(A, _S).
   A = ' a\n\nb'.
