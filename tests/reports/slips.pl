% Programs that can be read and say something else than their authors meant.
use_module(library(lists)).
dynamic counter/1.
- use_module(library(apply)).
write(hello).

over(X) := X > 10.

element(X, [X|_]).
element(X, [_|T]) :- element(X).

insert(X, [], [X]).
insert(X, [Y|T], [X,Y|T]) :- X =< Y.
insert(X, [Y|T], [Y|R]) :- X > Y, insert(X, T).

count([], 0).
count([_|T], N) :- count(T, M), N is N + 1.

final([X], X).
final([_|T], X) :- final(T, x).

ends(X, [X]).
ends(X, [_|Re]) :- ends(X, Rest).

total(L, S) :- total(L, 0, S).
total2([], S, S).
total2([H|T], A, S) :- B is A + H, total2(T, B, S).

sums([], 0).
sums([H|T], S) :- sums(T, S1), S = S1 + H, S > 0.

counted(N) :- N = 10, !.
counted(N) :- write(N), M = N + 1, counted(M).

shown :- write(a), !, fail.
shown :- write(b).

path(X) :-
    edge(X, _).
    node(X).
edge(1, 2).
node(1).

square([], []).
square([H|T], [S|R]) :- S == H*H, square(T, R).

even(0).
even(N) :- M is N - 2, even(N).

far([], 0).
far([_|T], N) :- far(T, M), N is M + Some, write(Some).

parent(ann, bob).
brother(X, Y) :- parent(Z, X), parent(Z, Y), X \= У.

points(X19, Y19) :- parent(X19, _).
main.
