% ?- insert_sort([3,1,2], [1,2,3]).
% ?- quick([3,1,2], [1,2,3]).

insert_sort([], []).
insert_sort([X|T], S) :- insert_sort(T, S1), insert(X, S1, S).
insert(X, [], [X]).
insert(X, [Y|T], [X,Y|T]) :- X =< Y.
insert(X, [Y|T], [Y|S]) :- X > Y, insert(X, T, S).
quick([], []).
quick([H|T], S) :- split(H, T, A, B), quick(A, SA), quick(B, SB), append(SA, [H|SB], S).
split(_, [], [], []).
split(H, [X|T], [X|A], B) :- X =< H, split(H, T, A, B).
split(H, [X|T], A, [X|B]) :- X > H, split(H, T, A, B).
