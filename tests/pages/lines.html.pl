% From lines.html, by ferz page. Repaired:
%   [1] line 5: a new clause begins before the last one has ended
%   [2] line 7: the letter l stands where a number does: it is the digit 1
%   [3] line 7: two terms stand side by side
%   [4] line 9: the letter O stands where a number does: it is the digit 0
%   [5] line 11: a head begins with a capital letter, and the page has lost
%   [6] line 13: a new clause begins before the last one has ended
%   [7] line 15: w1n/1 is called and nowhere defined

w(P) :-
    m(P, N),
    not(w(N)),
    !.   % [1]
m(P, N) :-
    between(1, 3, K),   % [2][3]
    N is P-K,
    N >= 0.   % [4]

lost(P) :-   % [5]
    \+ w(P),
    P > 0.   % [6]
lost(0).
see(P) :- lost(P), win(P).   % [7]
win(P) :- w(P).
