% Quicksort with difference lists.

quicksort(Xs, Ys) :-
    quicksort(Xs, Ys, []).

quicksort([], Ys, Ys).
quicksort([X|Xs], Ys, Rest) :-
    split(Xs, X, Smaller, Greater),
    quicksort(Smaller, Ys, [X|Ys1]),
    quicksort(Greater, Ys1, Rest).

split([], _, [], []).
split([Y|Ys], X, Smaller, Greater) :-
    (   Y @< X
    ->  Smaller = [Y|Smaller1],
        Greater = Greater1
    ;   Smaller = Smaller1,
        Greater = [Y|Greater1]
    ),
    split(Ys, X, Smaller1, Greater1).

% Answers

?- quicksort([3,1,4,1,5,9,2,6], L).
   L = [1,1,2,3,4,5,6,9].

?- quicksort([], L).
   L = [].

?- numlist(1, 200, _Up), reverse(_Up, _Down), quicksort(_Down, _L), _L == _Up.
   true.
