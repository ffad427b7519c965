?- _X = f(_X, a), _Y = f(_Y, a), _X = _Y, copy_term(_X, _Z), _Z = _X, cyclic_term(_Z), \+ acyclic_term(_X), compare(O, _X, _Z).
   O = (=).
