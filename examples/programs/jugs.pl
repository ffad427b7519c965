% Water jugs: measure a quantity with jugs that have no marks. The states are
% searched breadth first, so that the plan is one of the shortest.
%
% Jugs are jugs(Water, Capacities), where Water is tap, or none: then one can only
% pour from jug to jug. A jug is known by its capacity.
%
% Ask it:  ?- measure(jugs(none, [8,5,3]), [8,0,0], 4, Plan, States).

% measure(Jugs, Start, Litres, Plan, States): after the actions Plan, from the
% contents Start, some jug holds Litres; States are the contents on the way

measure(Jugs, Start, Litres, Plan, States) :-
    search([[Start]], [Start], Jugs, Litres, [State|Way]),
    turn(Way, State, [], [], Plan, States).

% search(Level, Seen, Jugs, Litres, Way): Level are the ways of one length, each a
% list State, Action, State, ..., backwards; Seen are all states met

search(Level, Seen, Jugs, Litres, Way) :-
    (   arrived(Level, Litres, Way0)
    ->  Way = Way0
    ;   extend(Level, Jugs, Seen, Seen1, Level1),
        Level1 = [_|_],
        search(Level1, Seen1, Jugs, Litres, Way)
    ).

arrived([Way|_], Litres, Way) :-
    Way = [State|_],
    element(Litres, State).
arrived([_|Level], Litres, Way) :-
    arrived(Level, Litres, Way).

extend([], _, Seen, Seen, []).
extend([Way|Level], Jugs, Seen0, Seen, Ways) :-
    Way = [State|_],
    findall(Action-State1, act(Action, Jugs, State, State1), Steps),
    fresh(Steps, Way, Seen0, Seen1, Ways, Ways1),
    extend(Level, Jugs, Seen1, Seen, Ways1).

% fresh(Steps, Way, Seen0, Seen, Ways0, Ways): Way goes on to states not yet seen

fresh([], _, Seen, Seen, Ways, Ways).
fresh([Action-State|Steps], Way, Seen0, Seen, Ways0, Ways) :-
    (   element(State, Seen0)
    ->  fresh(Steps, Way, Seen0, Seen, Ways0, Ways)
    ;   Ways0 = [[State,Action|Way]|Ways1],
        fresh(Steps, Way, [State|Seen0], Seen, Ways1, Ways)
    ).

turn([], State, Plan, States, Plan, [State|States]).
turn([Action,State1|Way], State, Plan0, States0, Plan, States) :-
    turn(Way, State1, [Action|Plan0], [State|States0], Plan, States).

% act(Action, Jugs, State, State1)

act(fill(Jug), jugs(tap, Capacities), State, State1) :-
    change(Capacities, State, Jug, Litres, Jug, State1),
    Litres < Jug.
act(empty(Jug), jugs(tap, Capacities), State, State1) :-
    change(Capacities, State, Jug, Litres, 0, State1),
    Litres > 0.
act(pour(From, To), jugs(_, Capacities), State, State2) :-
    change(Capacities, State, From, Litres, Rest, State1),
    Litres > 0,
    change(Capacities, State1, To, Litres0, Litres1, State2),
    From \== To,
    Amount is min(Litres, To-Litres0),
    Amount > 0,
    Rest is Litres-Amount,
    Litres1 is Litres0+Amount.

% change(Capacities, State, Jug, Litres, Litres1, State1): one jug has Litres in
% State and Litres1 in State1

change([Jug|_], [Litres|State], Jug, Litres, Litres1, [Litres1|State]).
change([_|Jugs], [Other|State], Jug, Litres, Litres1, [Other|State1]) :-
    change(Jugs, State, Jug, Litres, Litres1, State1).

element(X, [X|_]) :-
    !.                          % once is enough
element(X, [_|Xs]) :-
    element(X, Xs).

% Answers

?- measure(jugs(tap, [5,3]), [0,0], 4, Plan, States).
   Plan = [fill(5),pour(5,3),empty(3),pour(5,3),fill(5),pour(5,3)],
   States = [[0,0],[5,0],[2,3],[2,0],[0,2],[5,2],[4,3]].

?- measure(jugs(tap, [9,4]), [0,0], 6, _Plan, _States), length(_Plan, N).
   N = 8.

?- measure(jugs(tap, [6,4]), [0,0], 3, Plan, _).
   false.

?- measure(jugs(none, [8,5,3]), [8,0,0], 4, _, States).
   States = [[8,0,0],[3,5,0],[3,2,3],[6,2,0],[6,0,2],[1,5,2],[1,4,3]].
