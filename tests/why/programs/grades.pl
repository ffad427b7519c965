% ?- grade(ann, excellent).
% ?- grade(carl, good).
% ?- grade(bob, failed).
% ?- better(ann, bob).
% ?- passed(carl).
% ?- kind(carl, mid).

score(ann, 90).
score(bob, 45).
score(carl, 70).
grade(X, excellent) :- score(X, S), S >= 85.
grade(X, good) :- score(X, S), S >= 60, S < 85.
grade(X, failed) :- score(X, S), S < 60.
better(X, Y) :- score(X, A), score(Y, B), A > B.
passed(X) :- score(X, _), \+ grade(X, failed).
kind(X, K) :- score(X, S), ( S > 80 -> K = top ; S > 50 -> K = mid ; K = low ).
