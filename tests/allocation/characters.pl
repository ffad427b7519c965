?- findall(_C, ( member(_X, [a,'Z','0',' ',ф]), char_code(_X, _C) ), L), atom_chars(A, [f,e,r,z]), atom_codes(A, Cs), number_codes(N, [52,50]), upcase_atom(straße, U).
   L = [97,90,48,32,1092], A = ferz, Cs = [102,101,114,122], N = 42, U = 'STRASSE'.
