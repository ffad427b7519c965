% What is meant by names that are not there: with the same arity before nearer ones with another, and as other systems have them.
реш(_, _, _, _, _).
решение(1).
старт :- реши(S), print(S).
solve_puzzle(1).
solve_all(1, 2).
go :- solve(S), print(S).
table_row(1).
far(S) :- table_column(S), same_day(S), rounded(S).
third(L, X) :- nth(3, L, X).
larger(X, Y, Z) :- max(X, Y, Z).
rest(X, Y, Z) :- mod(X, Y, Z).
root(X, Y) :- sqrt(X, Y).
largest(L, X) :- list_max(L, X).
number(A, N) :- number_to_atom(N, A).
there(F) :- file_exists(F).
all(L, X) :- intersect(L, [a], X).
joined(A, B) :- concat(A, B).
chars(A, N) :- str_length(A, N).
word(X) :- flat(X, Y), print(Y).
found(P, L) :- filter(P, L).
doubled(L, M) :- maplist([X, Y]>>duble(X, Y), L, M).
double(X, Y) :- Y is 2 * X.
shown(L) :- forall(member(X, L), ( print(X), n1 )).
fine(L, S) :- foldl([X, A, B]>>( B is A + X ), L, 0, S), maplist([X]>>double(X), L, _).
main.
