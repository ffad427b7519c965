?- string_concat(abc, def, _S), string_length(_S, N), split_string("a,b,,c", ",", "", _Ps), length(_Ps, M), string_upper(_S, _U), string_codes(_S, _Cs), sum_list(_Cs, Sum).
   N = 6, M = 4, Sum = 597.
