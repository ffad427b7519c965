% A name of the program that one letter is wrong of comes before the names of other systems; a part of a library is not offered by itself.
shaw(X) :- write(X).
strinq(_).
main :- maplist(show, [1, 2]), string(_), label([_]), transpose([], _), circuit([]).
