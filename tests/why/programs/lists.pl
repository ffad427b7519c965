% ?- app([1,2], [3], [1,2,3]).
% ?- mem(c, [a,b,c]).
% ?- len([a,b,c], 3).
% ?- sum([1,2,3], 6).
% ?- rev([1,2,3], [3,2,1]).
% ?- maxl([3,9,2], 9).

app([], L, L).
app([X|L1], L2, [X|L3]) :- app(L1, L2, L3).
mem(X, [X|_]).
mem(X, [_|T]) :- mem(X, T).
len([], 0).
len([_|T], N) :- len(T, M), N is M + 1.
sum([], 0).
sum([X|T], S) :- sum(T, S1), S is S1 + X.
rev([], []).
rev([H|T], R) :- rev(T, RT), app(RT, [H], R).
maxl([X], X).
maxl([X|T], M) :- maxl(T, M1), M is max(X, M1).
