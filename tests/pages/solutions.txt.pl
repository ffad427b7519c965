% From solutions.txt, by ferz page. Repaired:
%   [1] line 3: 3.3 numbers the solution, and is no part of the clause
%   [2] line 7: 3.4. numbers the solution, and is no part of the clause
%   [3] line 12: 12) numbers the solution, and is no part of the clause
%   [4] line 14: —> stands between the head of a clause and its body
%   [5] line 15: –> stands between the head of a clause and its body
%   [6] line 16: ——> stands between the head of a clause and its body

    evenlength([]).   % [1]
    evenlength([First | Rest]) :- oddlength(Rest).
    oddlength([First | Rest]) :- evenlength( Rest).

reverse1([], []).   % [2]
reverse1([First | Rest], Reversed) :-
    reverse1(Rest, ReversedRest),
    append(ReversedRest, [First], Reversed).

родитель(пам, боб).   % [3]

s --> np, vp.   % [4]
np --> [cat].   % [5]
vp --> [sleeps].   % [6]
