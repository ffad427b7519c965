% Lists as relations: one definition, many questions.

conc([], L, L).
conc([X|L1], L2, [X|L3]) :-
    conc(L1, L2, L3).

member_by_conc(X, L) :-
    conc(_, [X|_], L).

last_by_conc(X, L) :-
    conc(_, [X], L).

rev([], []).
rev([X|Xs], Ys) :-
    rev(Xs, Zs),
    conc(Zs, [X], Ys).

palindrome(L) :-
    rev(L, L).

sublist(S, L) :-
    conc(_, L2, L),
    conc(S, _, L2).

% Answers

?- conc([a,b], [c], L).
   L = [a,b,c].

?- conc(X, Y, [a,b]).
   X = [], Y = [a,b]
;  X = [a], Y = [b]
;  X = [a,b], Y = []
;  false.

?- findall(X, member_by_conc(X, [a,b,c]), L).
   L = [a,b,c].

?- once(last_by_conc(X, [a,b,c])).
   X = c.

?- rev([a,b,c], L).
   L = [c,b,a].

?- palindrome([r,o,t,o,r]).
   true.

?- findall(S, sublist(S, [a,b]), L).
   L = [[],[a],[a,b],[],[b],[]].
