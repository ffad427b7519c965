% What is to blame is underlined, and has its mend.
:- sort(0, >, [b, a], _).
:- sort(0, foo, [b, a], _).
:- assertz((even(2), even(4))).
:- X is 2 ^ -1, write(X).
:- format("~w~n", one, two).
:- maplist(succ, [1, -1], _).
:- X = 3 + a, Y is X * 2, write(Y).
:- catch(atom_length(_, N), no_ball, N = 0).
:- set_prolog_flag(inference_limit, 5000), repeat, fail.
