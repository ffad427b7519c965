% goal: t
% What is missing is a part of the list, and not the result.
t :- atom_chars(X, [a|_]), write(X).
