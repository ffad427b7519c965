?- with_output_to(string(_S), forall(between(1, 300, _X), ( write(_X), nl ))), string_length(_S, N).
   N = 1092.
