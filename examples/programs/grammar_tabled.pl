% Left-recursive grammars, as they stand in textbooks: formulas whose operators bind to the left, and sentences with more than one tree.
% Query: phrase(сумма(T), "7-2-1"), X is T.

:- table сумма//1, произведение//1, группа//1.

% A formula, and what it is as a term.

сумма(A + B) -->
    сумма(A),
    "+",
    произведение(B).
сумма(A - B) -->
    сумма(A),
    "-",
    произведение(B).
сумма(A) -->
    произведение(A).

произведение(A * B) -->
    произведение(A),
    "*",
    множитель(B).
произведение(A) -->
    множитель(A).

множитель(N) -->
    [C],
    { atom_number(C, N) }.
множитель(A) -->
    "(",
    сумма(A),
    ")".

% A noun phrase goes on with a preposition: each way of reading it is an answer.

группа(N) -->
    [N],
    { member(N, [man,park,telescope]) }.
группа(with(A, B)) -->
    группа(A),
    [with],
    группа(B).

% ?- phrase(сумма(T), "7-2-1"), X is T.
%    T = 7-2-1, X = 4.
% ?- phrase(сумма(T), "2*(3+4)*5"), X is T.
%    T = 2*(3+4)*5, X = 70.
% ?- phrase(сумма(_), "2+").
%    false.
% ?- findall(T, phrase(группа(T), [man,with,park,with,telescope]), L), length(L, N).
%    L = [with(man,with(park,telescope)),with(with(man,park),telescope)], N = 2.
