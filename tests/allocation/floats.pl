?- _X is sqrt(2.0), Y is truncate(_X * 1000), format(atom(_A), "~4f ~e ~g", [_X, _X, _X]), atom_length(_A, N), Z is max(1, 2.5) + sin(0.0).
   Y = 1414, N = 27, Z = 2.5.
