?- open_string("one. two(X). 'three'.", _S), read(_S, A), read(_S, _B), read(_S, C), read(_S, D), close(_S), arg(1, _B, _V), var(_V), functor(_B, N, 1).
   A = one, N = two, C = three, D = end_of_file.
