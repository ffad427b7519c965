app([], L, L).
app([X|L1], L2, [X|L3]) :- app(L1, L2, L3).
nrev([], []).
nrev([X|L], R) :- nrev(L, T), app(T, [X], R).

?- numlist(1, 60, _L), nrev(_L, [X|_]).
   X = 60.
