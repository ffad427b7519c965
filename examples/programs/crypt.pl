% A multiplication with odd (o) and even (e) digits: find the digits.
%
%         o e e
%     *     e e
%     ---------
%       e o e e
%     e o e
%     ---------
%     o o e e

crypt([A,B,C], [D,E], [F,G,H,I], [J,K,L], [M,N,O,P]) :-
    odd(A), even(B), even(C),
    even1(E),
    Line1 is (A*100+B*10+C)*E,
    digits(Line1, [F,G,H,I]),
    even1(F), odd(G), even(H), even(I),
    even1(D),
    Line2 is (A*100+B*10+C)*D,
    digits(Line2, [J,K,L]),
    even1(J), odd(K), even(L),
    Sum is Line1+Line2*10,
    digits(Sum, [M,N,O,P]),
    odd(M), odd(N), even(O), even(P).

odd(1).
odd(3).
odd(5).
odd(7).
odd(9).

even(0).
even(D) :-
    even1(D).

even1(2).
even1(4).
even1(6).
even1(8).

digits(Number, Digits) :-
    number_chars(Number, Chars),
    values(Chars, Digits).

values([], []).
values([Char|Chars], [Digit|Digits]) :-
    number_chars(Digit, [Char]),
    values(Chars, Digits).

% Answers

?- findall(A*B=C, crypt(A, B, _, _, C), L).
   L = [[3,4,8]*[2,8]=[9,7,4,4]].
