% Four colours for a map: neighbours differ.

colouring(Map) :-
    Map = [ austria/A, germany/G, switzerland/S, liechtenstein/L, italy/I,
            france/F, belgium/B, netherlands/N, luxembourg/X, spain/E,
            portugal/P ],
    different(Map, [ A-G, A-S, A-L, A-I, G-S, G-F, G-B, G-N, G-X, S-L, S-I, S-F,
                     I-F, F-B, F-X, F-E, B-N, B-X, E-P ]).

% different(Map, Pairs): every country has a colour, the two of a pair differ

different([], Pairs) :-
    all_differ(Pairs).
different([_/Colour|Map], Pairs) :-
    colour(Colour),
    \+ clash(Pairs),
    different(Map, Pairs).

colour(red).
colour(yellow).
colour(blue).
colour(green).

clash(Pairs) :-
    member(X-Y, Pairs),
    nonvar(X),
    X == Y.

all_differ([]).
all_differ([X-Y|Pairs]) :-
    X \== Y,
    all_differ(Pairs).

% Answers

?- once(colouring(Map)).
   Map = [austria/red,germany/yellow,switzerland/blue,liechtenstein/yellow,italy/yellow,france/red,belgium/blue,netherlands/red,luxembourg/green,spain/yellow,portugal/red].
