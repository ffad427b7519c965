% Formats and their lists: g, i, j, l and the last two calls of m are right, or not known.
a(X, Y) :- format("~w and ~w~n", [X]), write(Y).
b(Х) :- format("~w~n", [Х, Х]).
c(X) :- format("~w ~w", X).
d :- format("~w").
e(X) :- format(atom(X), "~*c~w", [3, 0'x]).
f :- format("~w", a), format("~w ~a", abc), format("~a~n").
g :- catch(format("~a", []), _, true).
h(L) :- findall(X, (member(X, [1]), format("~w~w", [X])), L).
i(L) :- format("~w~w", [1|L]).
j :- format('~w~t~30|~w~n', [1,2]), format("~`-t~40|~n"), format("~~~i~2d~e~`xt~t~p~:d", [a,b,c,d,e]), format("~W~w", [a,[],b]).
k --> { format("~w", []) }.
l :- format("~z", [1,2]), format("~", [1]).
m :- format(user_error, "~w ~w", [1]), format("abc", []), format("100 %~n", []).
