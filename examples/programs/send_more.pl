% SEND + MORE = MONEY in plain Prolog: the digits are chosen column by column from
% the right, so that a wrong sum is noticed at once.

puzzle([S,E,N,D], [M,O,R,E], [M,O,N,E,Y]) :-
    Digits = [0,1,2,3,4,5,6,7,8,9],
    column(D, E, Y, 0, C1, Digits, Digits1),
    column(N, R, E, C1, C2, Digits1, Digits2),
    column(E, O, N, C2, C3, Digits2, Digits3),
    column(S, M, O, C3, M, Digits3, _),
    S > 0,
    M > 0.

% column(A, B, C, Carry, Carry1, Ds, Ds1): A + B + Carry makes the digit C and
% Carry1. Ds are the digits free before it, Ds1 those free behind it.

column(A, B, C, Carry, Carry1, Ds, Ds3) :-
    digit(A, Ds, Ds1),
    digit(B, Ds1, Ds2),
    Sum is A+B+Carry,
    C0 is Sum mod 10,
    Carry0 is Sum//10,
    Carry1 = Carry0,
    digit(C, Ds2, Ds3),
    C =:= C0.

% digit(D, Ds, Ds1): D is known, or one of the free digits

digit(D, Ds, Ds) :-
    nonvar(D).
digit(D, Ds, Ds1) :-
    var(D),
    take(D, Ds, Ds1).

take(D, [D|Ds], Ds).
take(D, [E|Ds], [E|Ds1]) :-
    take(D, Ds, Ds1).

% Answers

?- findall(X+Y=Z, puzzle(X, Y, Z), L).
   L = [[9,5,6,7]+[1,0,8,5]=[1,0,6,5,2]].
