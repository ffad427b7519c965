classify(X, neg) :- X < 0, !.
classify(0, zero) :- !.
classify(_, pos).
first([X|_], X) :- !.

?- findall(_C, ( member(_X, [-1,0,5]), classify(_X, _C) ), L), ( member(Y, [1,2,3]), Y > 1 -> true ; Y = none ), first([q,r], F).
   L = [neg,zero,pos], Y = 2, F = q.
