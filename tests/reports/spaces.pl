% goal: fail
% Lines of a body that begin where clauses do, and a space before arguments.
answer :-
fish(X),!,nl,
save("a"),
write (" Ответ: ",X),nl.
fish(1).
save(_).
