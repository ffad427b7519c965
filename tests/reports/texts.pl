% goal: main
% Texts in double quotes, and what is true of sums.
main.

greet(Name) :- write("hello, "), write(Name), nl.
part --> [_], { writeln("part") }.
shown(X) :- format("~w ~w~n", ["X is", X]).
meant(X) :- format("~s~n", ["text"]), write('text'), write(X).
streams(S) :- print(S, "it's \"this\"").
:- write("").

sign(plus) --> "+".
known(A, S) :- atom_codes(A, Codes), phrase(sign(S), Codes).

digit(D) :- member(D, [0,1,2,3,4,5,6,7,8,9]).
ring(D, E) :- digit(D), digit(E), D is (D + E) mod 10.
square(D) :- digit(D), D is D * D.
sum([], _).
sum([X|Xs], S) :- S is S + X, sum(Xs, S).
count(N) :- N > 0, N is N - 1, count(N).
count(0).
check(R, A, B) :- digit(R), R is A mod 10, R is B mod 10.
twice(A, R) :- R is A + 1, R is A * 2.
