?- forall(between(1, 30000, _X), ( atom_number(_A, _X), atom_concat(name_, _A, _) )), garbage_collect_atoms.
   true.
