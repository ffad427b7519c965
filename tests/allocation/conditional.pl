:- if(current_prolog_flag(bounded, false)).
kind(unbounded).
:- else.
kind(bounded).
:- endif.
:- initialization(nb_setval(started, yes)).

?- kind(K), nb_getval(started, S).
   K = unbounded, S = yes.
