?- with_output_to(atom(_A), ( writeq(f('A b', [1,2|_], - 1, 1 - (2 - 3), {x}, 'it''s', "abc")), print([a]), write_canonical('X'(1)) )), sub_atom(_A, 0, 8, _, B), term_to_atom(1+2*3-(4-5), C).
   B = 'f(\'A b\',', C = '1+2*3-(4-5)'.
