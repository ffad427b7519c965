?- format(atom(_A), "~w ~q ~a~t~20|~d~n~s ~e~*c ~8|~`-t~30|~p", [x, 'Y z', abc, 42, [104,105], 1.5, 3, 0'x, foo(_)]), atom_length(_A, _N), sub_atom(_A, 0, 11, _, B), format(atom(C), "~D ~2d ~16r ~i~w", [1234567, 314, 255, skipped, end]).
   B = 'x \'Y z\' abc', C = '1,234,567 3.14 ff end'.
