% goal: true
% Recursions in circles, expressions in heads, calls of another arity, decimal commas in facts: what is told, and what is not.
even(N) :- M is N - 1, odd(M).
odd(N) :- M is N - 1, even(M).

first([_|T]) :- second(T).
second([_|T]) :- third(T).
third([_|T]) :- first(T).

% This circle ends.
чётное(0).
чётное(N) :- M is N - 1, нечётное(M).
нечётное(N) :- M is N - 1, чётное(M).

% And so does this one, by a branch.
up(N) :- ( N > 3 -> true ; M is N + 1, down(M) ).
down(N) :- M is N - 2, up(M).

длина([], 0).
длина([_|Т], Н + 1) :- длина(Т, Н).

% Successors are terms.
nat(0).
nat(N + 1) :- nat(N).

count_up(N, N) :- !.
count_up(I, N, _) :- I < N, J is I + 1, count_up(J, N).

% A wrapper with an accumulator, and one that leaves an argument out.
total(L, S) :- total(L, 0, S).
total([], S, S).
total([H|T], A, S) :- B is A + H, total(T, B, S).

grow(I, N) :- J is I + 1, grow(J, N, []).
grow(I, N, L) :- I >= N, write(L).
grow(I, N, L) :- I < N, J is I + 1, grow(J, N, [I|L]).

пи(3,14).
площадь(R, S) :- пи(P), S is P * R * R.

road(1,2).
start(X) :- road(X, _).

% ferz: allow(singelton)
single(X) :- nat(0).

% ferz: allow(singleton)
single(X) :- nat(1).

quote(0'').
