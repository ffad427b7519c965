% From numbered.md, by ferz page. Repaired:
%   [1] line 6: the page numbers the lines of the program
%   [2] line 12: "Глава 7. Игры" belongs to the page and stands inside a clause
%   [3] line 13: "118" belongs to the page and stands inside a clause
%   [4] line 16: the character – (U+2013) is no operator of Prolog
%   [5] line 23: the character ≤ (U+2264) is no operator of Prolog
%   [6] line 24: the full stop of this clause is lost
%   [7] line 27: грaница looks like another name of the program: граница
%   [8] line 32: the page escapes signs with \, as Markdown does

ход(С, Н) :-   % [1]
    правило(С, Д),   % [1]
    применить(Д, С, Н).   % [1]
правило(С, Д) :-   % [1]
    член(Д, [лево, право]),   % [1]

% [2]
% [3]

    можно(Д, С).   % [1]
применить(лево, X, Y) :- Y is X - 1.   % [1][4]
применить(право, X, Y) :- Y is X+1.   % [1]

можно(Д, X) :- шаг(Д, B), граница(В), X + B =< В, B > 0.   % [5]
шаг(лево, 0).   % [6]
шаг(право, 1).
граница(10).
граница(20).   % [7]

член(X, [X|_]).   % [8]
член(X, [_|T]) :- член(X, T).   % [8]
