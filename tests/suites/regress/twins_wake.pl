/** <module> Twins and what waits for variables

A twin that makes a whole answer and then unifies it would wake everything at its end, for answers that the clauses have
given up long before: such a call is left to the clauses when something waits for a variable in its arguments.
*/

solution(Rows) :-
    queens(Rows, [1,2,3,4], [1,2,3,4], [-3,-2,-1,0,1,2,3], [2,3,4,5,6,7,8]).

queens([], [], _, _, _).
queens([Y|Ys], [X|Xs], Rows, Rising, Falling) :-
    take(Y, Rows, Rows1),
    U is X-Y,
    take(U, Rising, Rising1),
    V is X+Y,
    take(V, Falling, Falling1),
    queens(Ys, Xs, Rows1, Rising1, Falling1).

take(X, [X|Xs], Xs).
take(X, [Y|Ys], [Y|Zs]) :-
    take(X, Ys, Zs).

turned([], []).
turned([X|Xs], Ys) :-
    turned(Xs, Zs),
    joined(Zs, [X], Ys).

joined([], Ys, Ys).
joined([X|Xs], Ys, [X|Zs]) :-
    joined(Xs, Ys, Zs).

says(X) :-
    write(X),
    write(' ').

?- freeze(A, says(A)), solution([A|_]), fail.
   prints("1 2 3 4 "), false.
?- freeze(B, says(B)), solution([_,B|_]), fail.
   prints("2 3 4 1 3 4 1 2 4 1 2 3 "), false.
?- freeze(T, says(tail)), solution([_|T]), fail.
   prints("tail tail tail tail "), false.
?- solution([A|_]).
   A = 2
;  A = 3
;  false.
?- freeze(A, says(A)), turned([1,2,3], [A,z|_]).
   prints("3 "), false.
?- turned([1,2,3], [A,B|_]).
   A = 3, B = 2.
?- freeze(A, A > 2), solution([A|_]).
   A = 3
;  false.
