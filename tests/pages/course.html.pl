% From course.html, by ferz page. Repaired:
%   [1] line 9: Х and X look the same, but they are two different names
%   [2] line 16: two terms stand side by side

сумма( [], 0).
сумма( [X | Список], S) :-   % [1]
    сумма( Список, S0),
    S is S0 + X.

все_больше( [], _).
все_больше( [X | Хвост], Y) :-
    X > Y,   % [2]
    все_больше( Хвост, Y).
