:- module(search,
          [ breadth_first/3,         % :Start, -Path, -Expanded
            best_first/4,            % :Start, -Path, -Cost, -Expanded
            a_star/4,                % :Start, -Path, -Cost, -Expanded
            ida_star/4,              % :Start, -Path, -Cost, -Expanded
            depth_limited/4,         % :Start, +Limit, -Path, -Cost
            minimax/4,               % :Position, +Depth, -Best, -Value
            alpha_beta/6             % :Position, +Depth, +Alpha, +Beta, -Best, -Value
          ]).

/** <module> Search

Ways from a state to a goal, and good moves in a game for two. The program says
what a state leads to; the agenda, the states that have been seen and the paths are
kept natively, outside the heap of terms.

| a problem of states defines | |
|---|---|
| s(+State, -Next, -Cost) | State leads to Next at Cost, a number; on backtracking to others |
| goal(+State) | State is a goal |
| h(+State, -Estimate) | what it will cost at least to get from State to a goal; a state for which it fails leads to none |

| a game defines | |
|---|---|
| moves(+Position, -Positions) | what the player whose turn it is can make of Position; fails, or is [], at the end of a game |
| staticval(+Position, -Value) | the value of Position as it stands: great is good for max, small for min |
| max_to_move(+Position), min_to_move(+Position) | whose turn it is |

*Where they are.* In the module `user`, or in the module m if the start is given as
m:Start, as a module does for a start that is written out in its own clauses. A
start m:S where m is no module is a state like others.

*States.* Any term without cycles. A state stands for all its variants: states are
copied, so that variables are not shared from one to the next, and what goal/1 and
h/2 bind in their argument is forgotten. Two states are the same if they are equal up to the
names of variables; 1 and 1.0 are different.

*Order.* States are visited (asked whether they are goals, then for all their
successors) in an order that depends on the program alone: of states that are equally
good, the one that was reached first. Expanded is the number of states whose
successors were asked for before the answer was found.

*Answers.* On backtracking the search goes on, beyond goals too, so every search
leaves a choice point: once/1 is for those who want one answer. While a search lasts
its states count against the memory for terms; a search for which there is not enough
ends with resource_error(memory).

*Complexity.* With n states that are visited and b successors each, all but the
searches of one path take time n*b*log(n) and memory n*b. ida_star/4 and
depth_limited/4 need memory for one path and its successors only, and visit a state
once for each path to it.

Which one? For the fewest steps: breadth_first/3. For the least cost: a_star/4 with
an estimate that is never too high, ida_star/4 if memory is short and many paths to
one state are rare. For any solution, soon: best_first/4.
*/

%   The roads between some towns, and how far they are from Bern as the crow flies;
%   and a jug for 4 litres with another one for 3, in which 2 litres are wanted.
%
%   ```prolog
%   s(Town, Next, Km) :-
%       road(Town, Next, Km).
%   s(Town, Next, Km) :-
%       road(Next, Town, Km).
%   s(jugs(_, Y), jugs(4, Y), 1).
%   s(jugs(X, _), jugs(X, 3), 1).
%   s(jugs(_, Y), jugs(0, Y), 1).
%   s(jugs(X, _), jugs(X, 0), 1).
%   s(jugs(X, Y), jugs(X1, Y1), 1) :-
%       Poured is min(X, 3-Y),
%       X1 is X-Poured,
%       Y1 is Y+Poured.
%   s(jugs(X, Y), jugs(X1, Y1), 1) :-
%       Poured is min(4-X, Y),
%       X1 is X+Poured,
%       Y1 is Y-Poured.
%
%   road(basel, zurich, 86).
%   road(basel, olten, 47).
%   road(basel, biel, 92).
%   road(zurich, olten, 63).
%   road(zurich, luzern, 52).
%   road(olten, biel, 60).
%   road(olten, bern, 68).
%   road(biel, bern, 42).
%   road(luzern, bern, 111).
%
%   h(basel, 69).
%   h(zurich, 95).
%   h(olten, 55).
%   h(biel, 27).
%   h(luzern, 68).
%   h(bern, 0).
%   h(jugs(_, _), 0).
%
%   goal(bern).
%   goal(jugs(2, _)).
%
%   ?- once(a_star(basel, Path, Km, Expanded)).
%      Path = [basel,olten,bern], Km = 115, Expanded = 2.
%
%   ?- once(breadth_first(jugs(0,0), Path, Expanded)).
%      Path = [jugs(0,0),jugs(4,0),jugs(1,3),jugs(1,0),jugs(0,1),jugs(4,1),jugs(2,3)], Expanded = 12.
%   ```
%
%   And a game: two players take one to three sticks in turn; who cannot has lost.
%
%   ```prolog
%   moves(sticks(Who, N), Positions) :-
%       other(Who, Next),
%       findall(sticks(Next, M),
%               ( between(1, 3, Taken), M is N-Taken, M >= 0 ),
%               Positions).
%
%   other(max, min).
%   other(min, max).
%
%   staticval(sticks(Who, N), Value) :-
%       (   N > 0
%       ->  Value = 0           % not known
%       ;   Who == max
%       ->  Value = -1
%       ;   Value = 1
%       ).
%
%   max_to_move(sticks(max, _)).
%   min_to_move(sticks(min, _)).
%
%   ?- minimax(sticks(max, 6), 10, Best, Value).
%      Best = sticks(min,4), Value = 1.
%   ```

:- meta_predicate
       breadth_first(:, -, -),
       best_first(:, -, -, -),
       a_star(:, -, -, -),
       ida_star(:, -, -, -),
       depth_limited(:, +, -, -),
       minimax(:, +, -, -),
       alpha_beta(:, +, +, +, -, -).

%!  breadth_first(:Start, -Path, -Expanded) is nondet.
%
%   Path is a list of states from Start to a goal, with the fewest steps; to each
%   other goal on backtracking, by the number of steps. Costs do not matter, and no
%   estimate is asked for. Time and memory are linear in the successors of all states
%   that are visited.
%
%       ?- breadth_first(basel, Path, Expanded).
%          Path = [basel,olten,bern], Expanded = 5
%       ;  false.
%       ?- breadth_first(_, _, _).
%          error(instantiation_error, _).

breadth_first(Start, Path, Expanded) :-
    state_(Start, Module, State),
    search_(breadth, none, Module, State, Path, _, Expanded).

%!  best_first(:Start, -Path, -Cost, -Expanded) is nondet.
%
%   Path is a list of states from Start to a goal and Cost what it costs; of the
%   states that have been reached the one with the least estimate is always visited
%   next, whatever it cost to get there, and the first way to a state is kept. Finds
%   a goal soon, but not the best way. Other goals on backtracking, as they are found.
%
%       ?- once(best_first(basel, Path, Km, Expanded)).
%          Path = [basel,biel,bern], Km = 134, Expanded = 2.
%       ?- best_first(nowhere, _, _, _).
%          false.

best_first(Start, Path, Cost, Expanded) :-
    state_(Start, Module, State),
    start_(Module, State, Estimate),
    search_(estimate(Estimate), any, Module, State, Path, Cost, Expanded).

%!  a_star(:Start, -Path, -Cost, -Expanded) is nondet.
%
%   Path is a list of states from Start to a goal and Cost what it costs; the state
%   with the least sum of cost and estimate is always visited next. If no estimate is
%   too high, Path is the cheapest, and other goals come on backtracking by their
%   costs, each by its cheapest path. A state to which a cheaper way is found is
%   visited again. Costs must not be negative.
%
%       ?- a_star(basel, Path, Km, Expanded).
%          Path = [basel,olten,bern], Km = 115, Expanded = 2
%       ;  false.
%       ?- once(a_star(jugs(0,0), _, Cost, _)).
%          Cost = 6.

a_star(Start, Path, Cost, Expanded) :-
    state_(Start, Module, State),
    start_(Module, State, Estimate),
    search_(total(Estimate), positive, Module, State, Path, Cost, Expanded).

%!  ida_star(:Start, -Path, -Cost, -Expanded) is nondet.
%
%   As a_star/4, but by rounds of depth-first search: no farther than to states whose
%   sum of cost and estimate is within a threshold, which grows from round to round to
%   the least sum that exceeded it. All paths to goals come on backtracking, by their
%   costs, each once; no state stands twice on a path. Expanded counts the states of
%   all rounds. Takes memory for one path only; does not end if there is no goal and
%   paths are infinite.
%
%       ?- ida_star(basel, Path, Km, Expanded).
%          Path = [basel,olten,bern], Km = 115, Expanded = 5
%       ;  Path = [basel,biel,bern], Km = 134, Expanded = 15
%       ;  ... .

ida_star(Start, Path, Cost, Expanded) :-
    state_(Start, Module, State),
    start_(Module, State, Estimate),
    search_(deepen(Estimate), positive, Module, State, Path, Cost, Expanded).

%!  depth_limited(:Start, +Limit, -Path, -Cost) is nondet.
%
%   Path is a list of states from Start to a goal with at most Limit steps and Cost
%   what it costs; all of them on backtracking, depth first, in the order of s/3. No
%   state stands twice on a path. No estimate is asked for.
%
%       ?- depth_limited(basel, 2, Path, Km).
%          Path = [basel,olten,bern], Km = 115
%       ;  Path = [basel,biel,bern], Km = 134
%       ;  false.
%       ?- depth_limited(basel, many, _, _).
%          error(type_error(nonneg,many), _).

depth_limited(Start, Limit, Path, Cost) :-
    state_(Start, Module, State),
    must_be(nonneg, Limit),
    search_(steps(Limit), any, Module, State, Path, Cost, _).

%   state_(+Start, -Module, -State): Module has the predicates of the problem, State is the start in it.

state_(Start, Module, State) :-
    '$search_start'(Start, Module, State),
    must_be(nonvar, State).

%   search_(+What, +Costs, +Module, +Start, -Path, -Cost, -Expanded): the tasks of the search come
%   from '$search'/4, until it fails.

search_(What, Costs, Module, Start, Path, Cost, Expanded) :-
    '$search'(What, Start, Search, Task),
    do_(Task, Module, Search, Costs),
    Found = [Start|_],
    '$search_answer'(Search, Found, Cost, Expanded),
    Path = Found.

%   do_(+Task, +Module, +Search, +Costs): the state of Task is a goal; if not, or on
%   backtracking, passes its successors to the search and fails.

do_(visit(State), Module, Search, Costs) :-
    (   goal_(Module, State)
    ;   expand_(Module, State, Search, Costs)
    ).
do_(test(State), Module, _, _) :-
    goal_(Module, State).
do_(expand(State), Module, Search, Costs) :-
    expand_(Module, State, Search, Costs).

expand_(Module, State, Search, Costs) :-
    successor_(Module, State, Next, Cost0),
    cost_(Costs, Cost0, Cost),
    '$search_reach'(Search, Next, Cost, Node),
    estimate_(Module, Next, Estimate),
    '$search_queue'(Search, Node, Estimate),
    fail.

%   cost_(+Costs, @Cost0, -Cost): Cost is Cost0 in the form that this search requires.

cost_(none, _, 1).
cost_(any, Cost, Cost) :-
    number_(Cost).
cost_(positive, Cost, Cost) :-
    (   number(Cost),
        Cost >= 0
    ->  true
    ;   must_be(number, Cost),
        domain_error(not_less_than_zero, Cost)
    ).

%   start_(+Module, @State, -Estimate): Estimate is that of State; bindings by h/2 are undone.

start_(Module, State, Estimate) :-
    copy_term(State, Copy),
    estimate_(Module, Copy, Estimate).

estimate_(Module, State, Estimate) :-
    (   h_(Module, State, Estimate0)
    ->  Estimate = Estimate0
    ),
    number_(Estimate).

%   The program's own predicates. Calls of predicates of user, where nearly all are, have
%   the module in their text, which is faster than a module in a variable.

goal_(Module, State) :-
    (   Module == user
    ->  \+ \+ user:goal(State)
    ;   \+ \+ Module:goal(State)
    ).

successor_(Module, State, Next, Cost) :-
    (   Module == user
    ->  user:s(State, Next, Cost)
    ;   Module:s(State, Next, Cost)
    ).

h_(Module, State, Estimate) :-
    (   Module == user
    ->  user:h(State, Estimate)
    ;   Module:h(State, Estimate)
    ).

moves_(Module, Position, Positions) :-
    (   Module == user
    ->  user:moves(Position, Positions)
    ;   Module:moves(Position, Positions)
    ).

staticval_(Module, Position, Value) :-
    (   Module == user
    ->  user:staticval(Position, Value)
    ;   Module:staticval(Position, Value)
    ).

max_to_move_(Module, Position) :-
    (   Module == user
    ->  \+ \+ user:max_to_move(Position)
    ;   \+ \+ Module:max_to_move(Position)
    ).

min_to_move_(Module, Position) :-
    (   Module == user
    ->  \+ \+ user:min_to_move(Position)
    ;   \+ \+ Module:min_to_move(Position)
    ).

%!  minimax(:Position, +Depth, -Best, -Value) is det.
%
%   Value is the value of Position for players who look at most Depth moves ahead,
%   and Best the position after the best move, the first one if several are equally
%   good. Best stays unbound if Depth is 0 or there are no moves. Takes time b^Depth
%   with b moves in each position, and memory b*Depth.
%
%       ?- minimax(sticks(min, 7), 20, Best, Value).
%          Best = sticks(max,4), Value = -1.
%       ?- minimax(sticks(max, 8), 20, Best, Value).
%          Best = sticks(min,7), Value = -1.
%       ?- minimax(sticks(max, 0), 20, Best, Value).
%          Value = -1.

minimax(Position, Depth, Best, Value) :-
    state_(Position, Module, Root),
    must_be(nonneg, Depth),
    play_(minimax(Depth), Root, Module, Best, Value).

%!  alpha_beta(:Position, +Depth, +Alpha, +Beta, -Best, -Value) is det.
%
%   As minimax/4, but moves that cannot matter are not looked at. Best and Value are
%   those of minimax/4 if that value lies between the numbers Alpha and Beta;
%   otherwise Value is at most Alpha, or at least Beta, as that value is. -inf and inf
%   leave nothing out. With moves in the best order it takes time b^(Depth/2).
%
%       ?- alpha_beta(sticks(max, 6), 10, -1, 1, Best, Value).
%          Best = sticks(min,4), Value = 1.
%       ?- alpha_beta(sticks(max, 8), 20, -inf, inf, Best, Value).
%          Best = sticks(min,7), Value = -1.

alpha_beta(Position, Depth, Alpha, Beta, Best, Value) :-
    state_(Position, Module, Root),
    must_be(nonneg, Depth),
    Least is Alpha,
    Greatest is Beta,
    play_(alpha_beta(Depth, Least, Greatest), Root, Module, Best, Value).

%   play_(+What, +Root, +Module, -Best, -Value): answers the requests of
%   '$search'/4, the last of which is the result.

play_(What, Root, Module, Best, Value) :-
    '$search'(What, Root, Search, Task),
    tell_(Task, Module, Search, Best0, Value0),
    Best = Best0,
    Value = Value0.

tell_(value(Value, Best), _, _, Best, Value).
tell_(open(Position), Module, Search, _, _) :-
    (   moves_(Module, Position, Positions),
        Positions \== []
    ->  list_(Positions),
        turn_(Module, Position, Turn),
        '$search_moves'(Search, Turn, Positions)
    ;   value_(Module, Position, Search)
    ),
    fail.
tell_(close(Position), Module, Search, _, _) :-
    value_(Module, Position, Search),
    fail.

%   list_(@X), number_(@X): must_be/2, without library(error) in the usual case.

list_(X) :-
    (   is_list(X)
    ->  true
    ;   must_be(list, X)
    ).

number_(X) :-
    (   number(X)
    ->  true
    ;   must_be(number, X)
    ).

turn_(Module, Position, Turn) :-
    (   max_to_move_(Module, Position)
    ->  Turn = max
    ;   min_to_move_(Module, Position)
    ->  Turn = min
    ;   existence_error(turn, Position)
    ).

value_(Module, Position, Search) :-
    (   staticval_(Module, Position, Value)
    ->  number_(Value),
        '$search_value'(Search, Value)
    ;   existence_error(static_value, Position)
    ).
