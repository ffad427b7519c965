% From copied.txt, by ferz page. Repaired:
%   [1] line 3: the page quotes the lines of the program with >
%   [2] line 12: characters that are not seen stand in this line
%   [3] line 13: a blank stands between edge and its bracket
%   [4] line 18: a head begins with a capital letter, and the page has longest
%   [5] line 18: the letter O stands where a number does: it is the digit 0
%   [6] line 19: the bar is broken
%   [7] line 21: the letter l stands where a number does: it is the digit 1
%   [8] line 23: letters are printed as one character
%   [9] line 24: a bar is taken for a letter or a stroke that looks like it
%   [10] line 28: the goals of the clause go on below: its full stop is a comma
%   [11] line 31: a blank stands inside of \+
%   [12] line 32: the character ≠ (U+2260) is no operator of Prolog
%   [13] line 33: the full stop of this clause is lost
%   [14] line 38: the end of the line has divided sorted
%   [15] line 40: the end of the line has divided member
%   [16] line 42: the character ≠ (U+2260) is no operator of Prolog
%   [17] line 43: @≥ stands for @>=
%   [18] line 46: : - stands for :-
%   [19] line 47: the bracket ( is never closed
%   [20] line 49: a bracket is lost: with it, what it closes has as many arguments as elsewhere

path(X, Y, [X, Y]) :-   % [1]
    edge(X, Y).   % [1]
path(X, Z, [X|P]) :-   % [1]
    edge(X, Y),   % [1]
    path(Y, Z, P).   % [1]

edge(a, b). edge(b, c).
edge(c, d).   % [2]
edge(d, e).   % [3]
user:portray(edge(X, Y)) :- print(X-Y).

longest([], 0).   % [4][5]
longest([_|T], N) :-   % [6]
    longest(T, M),
    N is M + 1.   % [7]

flat([], []).   % [8]
flat([X|Xs], Zs) :-   % [9]
    is_list(X),
    !,
    flat(X, Ys),
    flat(Xs, Zs1),   % [10]
    append(Ys, Zs1, Zs).
flat([X|Xs], [X|Ys]) :-
    \+is_list(X),   % [11]
    X \= Xs,   % [12]
    flat(Xs, Ys).   % [13]
flat([], [_]) :- fail.

sorted(Xs, Ys) :-   % [14]
    member(X, Xs),   % [15]
    length(Xs, N), N =\= 0,   % [16]
    X @>= a,   % [17]
    msort(Xs, Ys).

last_of(X, Xs) :-   % [18]
    append(_, [X], Xs).   % [19]
last_of(X, Y, Xs) :-
    member(X, Xs), last_of(Y, Xs).   % [20]
