% From routes.txt, by ferz page. Repaired:
%   [1] line 1: these goals have no head: it stands on the page before, or is lost; they become a comment
%   [2] line 19: the page has broken a comment: its end stands in a line without the sign %
%   [3] line 29: "112" belongs to the page and stands inside a clause
%   [4] line 31: "Chapter 4.  Routes between towns" belongs to the page and stands inside a clause
%   [5] line 34: two terms stand side by side
%   [6] line 38: Town and Tоwn look the same, but they are two different names
%   [7] line 42: the bracket ( is never closed
%   [8] line 44: 60 stands twice in this sequence, and 50 is missing
%   [9] line 48: Cost has no value when Cost < Cost1 is called
%   [10] line 53: the end of the line has divided Length1

% find_all( [Town | Rest], Towns),   % [1]
% Count is Count0 + 1.   % [1]
longer( [_, _ | _]).
longer( [_]).

% route(+From, +To, -Route): without towns that were visited
% before, which would make
% the route longer than it has to be   % [2]
route( From, To, Route) :-
    walk( From, To, [From], Route).

walk( Town, Town, Visited, Route) :-
    reverse( Visited, Route).

walk( From, To, Visited, Route) :-
    road( From, Next, Length),

% [3]

% [4]

    Length > 0,     % a road that leads nowhere has none
    not_in( Next, Visited),     % no town twice   % [5]
    walk( Next, To, [Next | Visited], Route).

not_in( Town, Visited) :-
    \+ member( Town, Visited).   % [6]

road( a, b, 4).
road( b, c, 2).
road( c, d, 7).   % [7]

numbers( [10, 20, 30, 40, 50, 60, 70]).   % [8]

better( Route0, Cost0, Route1, Cost1, Route0) :-
    shorter( Route0, Route1),
    (   first( Route0), Cost0 < Cost1   % [9]
    ;   last( Route0), Cost0 > Cost1   % [9]
    ).

shorter( Route0, Route1) :-
    length( Route0, Length0), length( Route1, Length1), Length0 < Length1, Length1 > 0.   % [10]

first( [_, _]).
