% Arithmetic in goals that are handed on, and in the braces of grammar rules.
rows(L) :- findall(X, ( q(X), X is X + 1 ), L).
each :- forall(q(X), ( Y is X + 1, Y = Y + 1, print(Y) )).
safe(X, Y) :- catch(( q(X), Y is x + 1 ), error(_, _), Y = 0).
total(T) :- aggregate_all(count, ( q(X), X > [1] ), T).
groups(Ys) :- setof(X-Y, Z^( q(X), q(Z), Y is Z + z ), Ys).
word(N) --> [N], { N > a, M is N + 1, print(M) }, rest.
rest --> { findall(X, ( q(X), X is X - 1 ), L), print(L) }, !.
rest --> [].
q(1).
% Nothing is said of these.
fine(L) :- findall(X-Y, ( q(X), Y is X + 1, Y > X ), L).
term(L) :- findall(X, X = 1 + 2, L).
sum(S) --> [X], { S is X + 1 }.
main.
% Who catches the error of arithmetic may want it.
caught(E) :- catch(_ is a + 1, error(E, _), true).
% A variable that is written small, one that is handed to the recursive call.
sum([], 0).
sum([H|T], S) :- sum(T, S1), S is S1 + h.
ends([X], X).
ends([_|T], X) :- ends(T, Y).
последний([X], X).
последний([_|Хвост], Ответ) :- последний(Хвост, Итог).
