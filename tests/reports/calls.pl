% Calls of what is not there, and arithmetic of what is no number.
node(1).
add(X, Y, Z) :- Z is X + Y.
lines :- write(a), ln.
added(L, S) :- foldl(ad, L, 0, S).
root(X, Y) :- Y is sqroot(X).
less(X) :- a < X.
next(X, Y) :- X + 1 is Y.
larger(X, Y, Z) :- ( X > Y => Z = X ; Z = Y ).
differs(X) :- \node(X).
whole(X) :- is_int(X).
each(L) :- maplist(\X^node(X), L).
short(S, L) :- substr(S, L).
split(S, L) :- string_split(S, ",", L).
main.
