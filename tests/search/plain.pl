% The searches of library(search) in plain Prolog, and a problem that notes what it is asked.
%
% Invariant: a plain search asks s/3, h/2, goal/1 and the predicates of a game for the same
% states in the same order as the native one; so what is noted must be the same too.

:- use_module(library(search)).
:- use_module(library(solution_sequences)).

% --- The problem: facts that a test hands over ---------------------------------

:- dynamic([arc/3,estimate/2,final/1,moves_are/2,worth/2,turn/2,noted/1]).

s(State, Next, Cost) :-
    assertz(noted(s(State))),
    arc(State, Next, Cost0),
    assertz(noted(arc(State,Next))),
    given(Cost0, Cost).

h(State, Estimate) :-
    assertz(noted(h(State))),
    estimate(State, Estimate0),
    given(Estimate0, Estimate).

goal(State) :-
    assertz(noted(goal(State))),
    final(State).

moves(Position, Positions) :-
    assertz(noted(moves(Position))),
    moves_are(Position, Positions).

staticval(Position, Value) :-
    assertz(noted(staticval(Position))),
    worth(Position, Value0),
    given(Value0, Value).

max_to_move(Position) :-
    assertz(noted(max_to_move(Position))),
    turn(Position, max).

min_to_move(Position) :-
    assertz(noted(min_to_move(Position))),
    turn(Position, min).

given(Value0, Value) :-
    (   Value0 == thrown
    ->  throw(thrown)
    ;   Value = Value0
    ).

% --- Both ways -----------------------------------------------------------------

%   both(+Facts, +Search, -Native, -Plain): what comes of a call of library(search)
%   and of its definition here.

both(Facts, Search, Native, Plain) :-
    maplist(retractall, [arc(_,_,_),estimate(_,_),final(_),moves_are(_,_),worth(_,_),turn(_,_)]),
    maplist(assertz, Facts),
    Search =.. [Name|Arguments],
    outcome(Search, Native),
    outcome(plain(Name, Arguments), Arguments, Plain).

outcome(Search, Outcome) :-
    Search =.. [_|Arguments],
    outcome(Search, Arguments, Outcome).

%   outcome(+Goal, +Answer, -Outcome): the first answers, each with whether a choice
%   point was left, an error if there was one, and what was noted on the way.

outcome(Goal, Answer, outcome(Answers,Noted)) :-
    retractall(noted(_)),
    findall(One, limit(40, answer(Goal, Answer, One)), Answers),
    findall(Note, noted(Note), Noted).

answer(Goal, Answer, One) :-
    catch(( call_cleanup(Goal, Done = true),
            ( Done == true -> Left = none ; Left = some ),
            One = answer(Answer,Left)
          ), Ball, One = Error),
    (   var(Ball)
    ->  true
    ;   Ball = error(Formal, _)
    ->  Error = error(Formal)
    ;   Error = ball(Ball)
    ).

plain(breadth_first, [Start,Path,Expanded]) :-
    must_be(nonvar, Start),
    graph(breadth, Start, 0, Path, _, Expanded).
plain(best_first, [Start,Path,Cost,Expanded]) :-
    must_be(nonvar, Start),
    estimated(Start, Estimate),
    graph(estimate, Start, Estimate, Path, Cost, Expanded).
plain(a_star, [Start,Path,Cost,Expanded]) :-
    must_be(nonvar, Start),
    estimated(Start, Estimate),
    graph(total, Start, Estimate, Path, Cost, Expanded).
plain(ida_star, [Start,Path,Cost,Expanded]) :-
    must_be(nonvar, Start),
    estimated(Start, Estimate),
    nb_setval(expanded, 0),
    rounds(Start, Estimate, Estimate, none, Path, Cost, Expanded).
plain(depth_limited, [Start,Limit,Path,Cost]) :-
    must_be(nonvar, Start),
    must_be(nonneg, Limit),
    limited(Start, Limit, 0, [Start], Path, Cost).
plain(minimax, [Position,Depth,Best,Value]) :-
    must_be(nonvar, Position),
    must_be(nonneg, Depth),
    once(plain_minimax(Position, Depth, Best0, Value0)),
    best(Best0, Best),
    Value = Value0.
plain(alpha_beta, [Position,Depth,Alpha,Beta,Best,Value]) :-
    must_be(nonvar, Position),
    must_be(nonneg, Depth),
    A is Alpha,
    B is Beta,
    once(plain_alpha_beta(Position, Depth, A, B, Best0, Value0)),
    best(Best0, Best),
    Value = Value0.

best(none, _).
best(position(P), Best) :-
    copy_term(P, Best).

estimated(State, Estimate) :-
    copy_term(State, Copy),
    once(h(Copy, Estimate)),
    must_be(number, Estimate).

% --- With an agenda --------------------------------------------------------------

%   The agenda is a list of Key-Node, Known of known(State,Node,Estimate) with the best
%   node of each state, and node(Number,State,Cost,Way) a way to it, the last state first.

graph(Order, Start, Estimate, Path, Cost, Expanded) :-
    copy_term(Start, Copy),
    Node = node(0,Copy,0,[]),
    nb_setval(agenda, [Estimate-Node]),
    nb_setval(known, [known(Copy,0,0,some(Estimate))]),
    nb_setval(nodes, 1),
    visit(Order, Start, 0, Path, Cost, Expanded).

visit(Order, Start, N, Path, Cost, Expanded) :-
    next(node(Number,State,Sum,Way)),
    (   \+ \+ goal(State),
        reverse([State|Way], States),
        Found = [Start|_],
        apart(States, Found),
        Path = Found,
        Cost = Sum,
        Expanded = N
    ;   reached(Order, node(Number,State,Sum,Way))
    ;   N1 is N+1,
        visit(Order, Start, N1, Path, Cost, Expanded)
    ).

next(Node) :-
    nb_getval(agenda, [_-First|Agenda]),
    nb_setval(agenda, Agenda),
    First = node(Number,State,_,_),
    (   known(State, known(_,Number,_,_))
    ->  Node = First
    ;   next(Node)
    ).

reached(Order, node(_,State,Sum,Way)) :-
    copy_term(State, Copy0),
    s(Copy0, Next, Cost0),
    cost(Order, Cost0, Cost),
    Sum1 is Sum+Cost,
    useful(Order, Next, Sum1, Known),
    nb_getval(nodes, Number),
    Number1 is Number+1,
    nb_setval(nodes, Number1),
    copy_term(Next, Copy),
    Node = node(Number,Copy,Sum1,[State|Way]),
    (   Known = known(_,_,_,some(Estimate))
    ->  learn(known(Copy,Number,Sum1,some(Estimate))),
        enter(Order, Node, Estimate)
    ;   learn(known(Copy,Number,Sum1,none)),
        asked(Order, Next, Estimate),
        learn(known(Copy,Number,Sum1,some(Estimate))),
        enter(Order, Node, Estimate)
    ),
    fail.

cost(breadth, _, 0).
cost(estimate, Cost, Cost) :-
    must_be(number, Cost).
cost(total, Cost, Cost) :-
    not_negative(Cost).

not_negative(Cost) :-
    must_be(number, Cost),
    (   Cost >= 0
    ->  true
    ;   domain_error(not_less_than_zero, Cost)
    ).

useful(Order, State, Sum, Known) :-
    (   known(State, Known)
    ->  Order == total,
        Known = known(_,_,Best,_),
        Sum < Best
    ;   Known = none
    ).

asked(Order, State, Estimate) :-
    (   Order == breadth
    ->  Estimate = 0
    ;   estimated(State, Estimate)
    ).

known(State, Known) :-
    nb_getval(known, All),
    variant_in(All, State, Known).

variant_in([Known0|All], State, Known) :-
    Known0 = known(State0,_,_,_),
    (   State0 =@= State
    ->  Known = Known0
    ;   variant_in(All, State, Known)
    ).

learn(Known) :-
    Known = known(State,_,_,_),
    nb_getval(known, All0),
    forget(All0, State, All),
    nb_setval(known, [Known|All]).

forget([], _, []).
forget([Known|All0], State, All) :-
    Known = known(State0,_,_,_),
    (   State0 =@= State
    ->  All = All0
    ;   All = [Known|All1],
        forget(All0, State, All1)
    ).

enter(Order, Node, Estimate) :-
    Node = node(_,_,Sum,_),
    key(Order, Sum, Estimate, Key),
    nb_getval(agenda, Agenda0),
    enter_(Agenda0, Key, Node, Agenda),
    nb_setval(agenda, Agenda).

key(breadth, _, _, 0).
key(estimate, _, Estimate, Estimate).
key(total, Sum, Estimate, Key) :-
    Key is Sum+Estimate.

enter_([], Key, Node, [Key-Node]).
enter_([Key0-Node0|Agenda], Key, Node, Agenda1) :-
    (   Key < Key0
    ->  Agenda1 = [Key-Node,Key0-Node0|Agenda]
    ;   Agenda1 = [Key0-Node0|Agenda2],
        enter_(Agenda, Key, Node, Agenda2)
    ).

%   apart(+States0, -States): no two states share variables.

apart([], []).
apart([State0|States0], [State|States]) :-
    copy_term(State0, State),
    apart(States0, States).

% --- Along one path --------------------------------------------------------------

rounds(Start, Estimate, Threshold, Before, Path, Cost, Expanded) :-
    nb_setval(least, none),
    (   deeper(Start, 0, Estimate, Threshold, Before, [Start], Path, Cost, Expanded)
    ;   nb_getval(least, Least),
        Least \== none,
        rounds(Start, Estimate, Least, Threshold, Path, Cost, Expanded)
    ).

deeper(State, Sum, Total, _, Before, Way, Path, Cost, Expanded) :-
    ( Before == none -> true ; Total > Before ),
    copy_term(State, Copy),
    \+ \+ goal(Copy),
    answered(Way, Path),
    Cost = Sum,
    nb_getval(expanded, Expanded).
deeper(State, Sum, Total, Threshold, Before, Way, Path, Cost, Expanded) :-
    copy_term(State, Copy),
    findall(waits(Next,Sum1,Total1), within(Copy, Sum, Total, Threshold, Way, Next, Sum1, Total1), Waiting),
    nb_getval(expanded, N),
    N1 is N+1,
    nb_setval(expanded, N1),
    member(waits(Next,Sum1,Total1), Waiting),
    deeper(Next, Sum1, Total1, Threshold, Before, [Next|Way], Path, Cost, Expanded).

within(State, Sum, Total, Threshold, Way, Next, Sum1, Total1) :-
    s(State, Next, Cost),
    not_negative(Cost),
    \+ ( member(Earlier, Way), Earlier =@= Next ),
    Sum1 is Sum+Cost,
    estimated(Next, Estimate),
    Total0 is Sum1+Estimate,
    ( Total0 < Total -> Total1 = Total ; Total1 = Total0 ),
    (   Threshold < Total1
    ->  nb_getval(least, Least),
        ( Least \== none, Least =< Total1 -> true ; nb_setval(least, Total1) ),
        fail
    ;   true
    ).

limited(_, _, Sum, Way, Path, Cost) :-
    Way = [State|_],
    copy_term(State, Copy),
    \+ \+ goal(Copy),
    answered(Way, Path),
    Cost = Sum.
limited(State, Limit, Sum, Way, Path, Cost) :-
    Limit > 0,
    Limit1 is Limit-1,
    copy_term(State, Copy),
    findall(Next-Sum1, further(Copy, Sum, Way, Next, Sum1), Waiting),
    member(Next-Sum1, Waiting),
    limited(Next, Limit1, Sum1, [Next|Way], Path, Cost).

further(State, Sum, Way, Next, Sum1) :-
    s(State, Next, Cost),
    must_be(number, Cost),
    \+ ( member(Earlier, Way), Earlier =@= Next ),
    Sum1 is Sum+Cost.

answered(Way, Path) :-
    reverse(Way, [Start|States]),
    apart(States, Apart),
    Path = [Start|Apart].

% --- Games -----------------------------------------------------------------------

%   The best position is position(P), or none if there is none.

plain_minimax(Position, Depth, Best, Value) :-
    (   Depth > 0,
        positions(Position, [P|Ps], Turn)
    ->  Depth1 is Depth-1,
        plain_minimax(P, Depth1, _, V),
        best_of(Ps, Turn, Depth1, P, V, Best, Value)
    ;   Best = none,
        static(Position, Value)
    ).

best_of([], _, _, Best, Value, position(Best), Value).
best_of([P|Ps], Turn, Depth, P0, V0, Best, Value) :-
    plain_minimax(P, Depth, _, V),
    (   better(Turn, V, V0)
    ->  best_of(Ps, Turn, Depth, P, V, Best, Value)
    ;   best_of(Ps, Turn, Depth, P0, V0, Best, Value)
    ).

better(max, V, V0) :-
    V > V0.
better(min, V, V0) :-
    V < V0.

positions(Position, [P|Ps], Turn) :-
    copy_term(Position, Copy),
    moves(Copy, Positions),
    Positions \== [],
    !,
    must_be(list, Positions),
    Positions = [P|Ps],
    (   \+ \+ max_to_move(Copy)
    ->  Turn = max
    ;   \+ \+ min_to_move(Copy)
    ->  Turn = min
    ;   existence_error(turn, Position)
    ).

static(Position, Value) :-
    copy_term(Position, Copy),
    (   staticval(Copy, Value)
    ->  must_be(number, Value)
    ;   existence_error(static_value, Position)
    ).

plain_alpha_beta(Position, Depth, Alpha, Beta, Best, Value) :-
    (   Depth > 0,
        positions(Position, [P|Ps], Turn)
    ->  Depth1 is Depth-1,
        plain_alpha_beta(P, Depth1, Alpha, Beta, _, V),
        go_on(Turn, Ps, Depth1, Alpha, Beta, P, V, Best, Value)
    ;   Best = none,
        static(Position, Value)
    ).

%   P0 with V0 has just become the best.

go_on(max, Ps, Depth, Alpha, Beta, P0, V0, Best, Value) :-
    (   V0 >= Beta
    ->  Best = position(P0),
        Value = V0
    ;   ( V0 > Alpha -> Alpha1 = V0 ; Alpha1 = Alpha ),
        others(Ps, max, Depth, Alpha1, Beta, P0, V0, Best, Value)
    ).
go_on(min, Ps, Depth, Alpha, Beta, P0, V0, Best, Value) :-
    (   V0 =< Alpha
    ->  Best = position(P0),
        Value = V0
    ;   ( V0 < Beta -> Beta1 = V0 ; Beta1 = Beta ),
        others(Ps, min, Depth, Alpha, Beta1, P0, V0, Best, Value)
    ).

others([], _, _, _, _, Best, Value, position(Best), Value).
others([P|Ps], Turn, Depth, Alpha, Beta, P0, V0, Best, Value) :-
    plain_alpha_beta(P, Depth, Alpha, Beta, _, V),
    (   better(Turn, V, V0)
    ->  go_on(Turn, Ps, Depth, Alpha, Beta, P, V, Best, Value)
    ;   others(Ps, Turn, Depth, Alpha, Beta, P0, V0, Best, Value)
    ).
