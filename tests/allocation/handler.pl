?- catch(( numlist(1, 300, _L), maplist([X,Y]>>atom_number(Y, X), _L, _As), atomic_list_concat(_As, _J), atom_length(_J, N) ), error(resource_error(memory), _), N = short).
   N = 792.
