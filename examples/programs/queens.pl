% Задача о восьми ферзях: И. Братко, "Программирование на языке Пролог для
% искусственного интеллекта", программа 3, рис. 4.11.
%
% The text is the printed one: names, layout (no-break spaces included) and
% comments are kept. Each repair of a misprint is marked with its number:
%
%   Q1, Q2  a comma was missing after a goal
%   Q3      Dх1 was spelt with a Cyrillic letter that looks like Latin x
%   Q4      15 stood for 13 in the domain of the diagonals V
%   Q5      А was spelt with the Latin letter that looks like it
%   Q7      two lines `line();` of the web page are left out
%   Q8      the comments on the first two domains were exchanged
%
% Ask it:  ?- решение(S).

решение( СписY) :-


        реш( СписY,                 % Y-координаты ферзей
                    [1, 2, 3, 4, 5, 6, 7, 8],
                                             % Область изменения Х-координат   % [Q8] X и Y стояли наоборот
                    [1, 2, 3, 4, 5, 6, 7, 8],
                                              % Область изменения Y-координат   % [Q8] X и Y стояли наоборот
                    [-7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7],
                                              % Диагонали, идущие снизу вверх
                    [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16] ).   % [Q4] 13, было 15
                                              % Диагонали, идущие сверху вниз
реш([ ], [ ], Dy, Du, Dv).

реш( [Y | СписY], [X | Dx1], Dy, Du, Dv) :-
        удалить( Y, Dy, Dy1),             % Выбор Y-координаты
        U is X-Y,                             % Соответствующая диагональ вверх   % [Q1] запятая
        удалить( U, Du, Du1),             % Ее удаление
        V is X+Y,                            % Соответствующая диагональ вниз   % [Q2] запятая
        удалить( V, Dv, Dv1),             % Ее удаление
        реш( СписY, Dx1, Dy1, Du1, Dv1).   % [Q3] Dx1: латинская x
                                                  % Выбор из оставшихся значений

удалить( А, [А | Список], Список).

удалить(А, [В | Список ], [В | Список1 ] ) :-   % [Q5] кириллическая А
        удалить( А, Список, Список1).

% Answers

?- решение(S).
   S = [1,5,8,6,3,7,2,4]
;  S = [1,6,8,3,7,4,2,5]
;  S = [1,7,4,6,8,2,5,3]
;  S = [1,7,5,8,2,4,6,3]
;  S = [2,4,6,8,3,1,7,5]
;  ... .

?- findall(S, решение(S), _L), length(_L, N), last(_L, Last).
   N = 92, Last = [8,4,1,3,6,2,7,5].

?- findall(S, решение(S), _L), msort(_L, _Sorted), _L == _Sorted.
   true.

?- решение([8,X|_]).
   X = 2
;  X = 2
;  X = 3
;  X = 4
;  false.

?- удалить(X, [а,б,в], L).
   X = а, L = [б,в]
;  X = б, L = [а,в]
;  X = в, L = [а,б]
;  false.

% The diagonals as printed (repair Q4 undone): no message, but wrong answers.

?- findall(S, реш(S, [1,2,3,4,5,6,7,8], [1,2,3,4,5,6,7,8], [-7,-6,-5,-4,-3,-2,-1,0,1,2,3,4,5,6,7], [2,3,4,5,6,7,8,9,10,11,12,15,14,15,16]), _L), length(_L, N), sort(_L, _Set), length(_Set, M).
   N = 40, M = 28.
