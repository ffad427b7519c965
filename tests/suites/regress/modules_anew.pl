% A text that is loaded again imports what it asks for now: what clashes may be left out, or come first.

?- tmp_file(importing, F), atom_concat(F, '.pl', P), nb_setval(importing, P).
   F = _, P = _.

?- absolute_file_name('tests/modules', D), nb_setval(modules, D).
   D = _.

importing(Directives) :-
    nb_getval(importing, P),
    nb_getval(modules, D),
    setup_call_cleanup(open(P, write, S),
        forall(member(File-Imports, Directives),
               (   atomic_list_concat([D, /, File], Path),
                   format(S, ":- use_module(~q, ~q).~n", [Path,Imports])
               )),
        close(S)),
    nine:consult(P).

?- importing([fruits-all, colours-all]), nine:orange(X), nine:peach(Y).
   X = fruit, Y = fruit.

?- importing([fruits-except([orange/1]), colours-all]), nine:orange(X), nine:peach(Y).
   X = colour, Y = fruit.

?- importing([colours-all, fruits-all]), nine:orange(X), nine:peach(Y).
   X = colour, Y = colour.

?- importing([fruits-all, fruits-all, colours-all]), nine:orange(X), nine:peach(Y).
   X = fruit, Y = fruit.
