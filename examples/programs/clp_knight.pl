% A knight visits all squares of a board and comes back: the successors of the squares are a circuit.

:- use_module(library(clpfd)).

tour(N, Successors) :-
    Last is N * N,
    length(Successors, Last),
    moves(Successors, 1, N),
    circuit(Successors).

moves([], _, _).
moves([S|Ss], Square, N) :-
    findall(To, jump(N, Square, To), Tos),
    union(Tos, Domain),
    S in Domain,
    Next is Square + 1,
    moves(Ss, Next, N).

jump(N, Square, To) :-
    X0 is (Square - 1) mod N,
    Y0 is (Square - 1) // N,
    member(DX-DY, [1-2,2-1,2-(-1),1-(-2),-1-(-2),-2-(-1),-2-1,-1-2]),
    X is X0 + DX,
    Y is Y0 + DY,
    X >= 0, X < N, Y >= 0, Y < N,
    To is Y * N + X + 1.

union([X], X).
union([X,Y|Xs], X \/ Domain) :-
    union([Y|Xs], Domain).

% Of a board with an odd number of squares there is none.

?- tour(5, Ss), labeling([ff], Ss).
   false.

?- once(( tour(6, _Ss), labeling([ff], _Ss) )), sort(_Ss, _Sorted), length(_Sorted, N), _Ss = [S|_].
   N = 36, S = 9.
