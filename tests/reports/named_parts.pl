% goal: t
% What is missing is a part of the list, and not the result.
t :- tail(Т), atom_codes(X, [0'a|Т]), write(X).
tail(_).
