% From commas.txt, by ferz page. Repaired:
%   [1] line 5: commas are lost between the words green blue yellow
%   [2] line 6: two terms stand side by side
%   [3] line 6: two terms stand side by side
%   [4] line 7: two terms stand side by side
%   [5] line 7: two terms stand side by side
%   [6] line 8: two terms stand side by side
%   [7] line 9: two terms stand side by side
%   [8] line 9: two terms stand side by side
%   [9] line 11: two terms stand side by side
%   [10] line 11: two terms stand side by side
%   [11] line 11: two terms stand side by side
%   [12] line 12: two terms stand side by side
%   [13] line 12: two terms stand side by side

next(red, green, blue, yellow).   % [1]
next(a, b, c, d).   % [2][3]
next([red, green, blue, yellow],   % [4][5]
     [white, black]).   % [6]
сосед(литва, латвия, эстония, россия).   % [7][8]

colour(X) :- next(X, _, _, _).   % [9][10][11]
pair(X, Y) :- colour(X), colour(Y).   % [12][13]
