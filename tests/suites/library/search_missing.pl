% library(search): what a problem or a game has not defined.

h(a, 0).
goal(b).
moves(start, [end]).
max_to_move(none).
staticval(end, 1).

?- best_first(a, _, _, _).
   error(existence_error(procedure,s/3), _).
?- a_star(a, _, _, _).
   error(existence_error(procedure,s/3), _).
?- ida_star(a, _, _, _).
   error(existence_error(procedure,s/3), _).
?- breadth_first(a, _, _).
   error(existence_error(procedure,s/3), _).
?- depth_limited(a, 1, _, _).
   error(existence_error(procedure,s/3), _).
?- depth_limited(a, 0, _, _).
   false.
?- once(depth_limited(b, 0, P, C)).
   P = [b], C = 0.
?- minimax(end, 1, _, V).
   V = 1.
?- minimax(start, 1, _, _).
   error(existence_error(procedure,min_to_move/1), _).
?- alpha_beta(start, 1, 0, 1, _, _).
   error(existence_error(procedure,min_to_move/1), _).
?- alpha_beta(start, 0, 0, 1, _, _).
   error(existence_error(static_value,start), _).
