:- module(tree_search,
          [ '$tree_instead'/4,       % +Frame, +Id, +Limits, -Goal
            '$tree_searched'/2,      % :Goal, +Id
            '$tree_state'/3,         % +Parent, @State, -Id
            '$tree_parent'/2,        % +Id, ?Parent
            '$tree_info'/2,          % +Id, ?What
            '$tree_inform'/2,        % +Id, +What
            '$tree_reached'/1,       % +Id
            '$tree_new'/4,           % +Parent, +Kind, +Text, -Id
            '$tree_state_lines'/4,   % +Id, +Text, -Lines, -Stubs
            '$tree_forget_states'/0
          ]).

/** <module> The tree of a search by states

The searches of library(search) and the native twins of textbook programs keep their agenda natively; what they ask
the program for tells all the same which states they open: whether a state is a goal, what
it leads to, and its estimate. So the search is carried out natively, with predicates in the place of the
program's that note what was asked and call those. A state that is asked for its successors is open, its
number tells when; one that a cheaper way leads to stands at the last of its places.

Games are played here, as the definitions say, so that values, bounds and cut-offs are known.
*/

:- dynamic
       state_/3,                % Key, Id, Cost: the newest one comes first
       waiting_/3,              % the same, of those that wait for their estimate
       info_/2,                 % Id, What: h(H), opened(N), expanded, answer, best, value(V), bounds(A,B), pruned(N), key(Key), cost(G), beyond(Bound), move(Id)
       parent_/2,               % Id, Parent
       problem_/1.              % the module of the program's predicates

%!  '$tree_forget_states' is det.
%
%   Forget what was noted.
%
%       ?- '$tree_forget_states'.
%          true.

'$tree_forget_states' :-
    retractall(state_(_, _, _)),
    retractall(waiting_(_, _, _)),
    retractall(info_(_, _)),
    retractall(parent_(_, _)),
    nb_setval('$tree_opened', 0).

%!  '$tree_instead'(+Frame, +Id, +Limits, -Goal) is semidet.
%
%   The goal of Frame, at the node Id, is a search by states. Goal is to be called in its place.
%
%       ?- '$tree_instead'(frame(1,target(closed,system,nl),user:nl,none,_,_,_,_,none), 1, _, _).
%          false.

'$tree_instead'(frame(_, target(_,Home,Head), _:Goal, _, _, _, _, _, _), Id, _, '$tree_searched'(Search,Id)) :-
    (   Home == search
    ->  of_library_(Head, Search)
    ;   '$twin_holes'(Home, Head, Name, Holes),
        of_twin_(Name, Head, Holes, Home:Goal, Search)
    ).

of_library_(breadth_first(Start,Path,N), graph(breadth_first(Start1,Path,N),Start,Start1,first)).
of_library_(best_first(Start,Path,C,N), graph(best_first(Start1,Path,C,N),Start,Start1,estimate)).
of_library_(a_star(Start,Path,C,N), graph(a_star(Start1,Path,C,N),Start,Start1,cheaper)).
of_library_(ida_star(Start,Path,C,N), graph(ida_star(Start1,Path,C,N),Start,Start1,rounds)).
of_library_(depth_limited(Start,Most,Path,C), graph(depth_limited(Start1,Most,Path,C),Start,Start1,path)).
of_library_(minimax(Start,Depth,Best,Value),
            game(search:minimax(Start,Depth,Best,Value),Position,Depth,none,library(Module))) :-
    '$search_start'(Start, Module, Position).
of_library_(alpha_beta(Start,Depth,A,B,Best,Value),
            game(search:alpha_beta(Start,Depth,A,B,Best,Value),Position,Depth,weak(A,B),library(Module))) :-
    '$search_start'(Start, Module, Position).

of_twin_(a_star, Head, parameters(Self,Final,Arc,Estimate), _, twin(Goal,Start,G,estimate)) :-
    Head =.. [_,[Node]|_],
    Node = node(_,G,Start,_),
    twin_goal_('$a_star', Head, a_star, parameters(Self,final_(Final),arc_(Arc),estimate_(Estimate)), Goal).
of_twin_(planning, Head, parameters(Self,Final,After,Estimate), _, twin(Goal,Start,G,estimate)) :-
    Head =.. [_,[Node]|_],
    Node = узел(_,G,Start,_),
    twin_goal_('$planning', Head, plan, parameters(Self,final_(Final),after_(After),estimate_(Estimate)), Goal).
of_twin_(best_first, Head, parameters(Self,Final,After,Estimate), _, twin(Goal,Start,G,estimate)) :-
    Head =.. [_,[Node]|_],
    Node = узел(_,G,Start,_),
    twin_goal_('$best_first', Head, way, parameters(Self,final_(Final),arc_(After),estimate_(Estimate)), Goal).
of_twin_(breadth_first, Head, parameters(Self,Final,Next), _, twin(Goal,Start,0,first)) :-
    arg(2, Head, Start),
    twin_goal_('$breadth_first', Head, some, parameters(Self,final_of_(Final),next_of_(Next)), Goal).
of_twin_(Name, Head, parameters(Self,Final,Next), _, twin(Goal,Start,0,path)) :-
    memberchk(Name, [breadth_paths,breadth_all_paths]),
    arg(1, Head, [[Start]]),
    twin_goal_('$breadth_paths', Head, breadth, parameters(Self,final_(Final),next_(Next)), Goal).
of_twin_(search_best, Head, parameters(Self,Final,Children,Value), _, twin(Goal,Start,0,estimate)) :-
    arg(1, Head, [Start]),
    twin_goal_('$search_best', Head, some, parameters(Self,final_(Final),children_(Children),estimate_(Value)), Goal).
of_twin_(minimax, Head, parameters(_,Moves,Static,Min,Max), Goal, game(Goal,Position,inf,none,holes(Moves,Static,Min,Max))) :-
    arg(1, Head, Position).
of_twin_(alpha_beta, Head, parameters(_,Moves,Static,Max,Min), Goal, game(Goal,Position,inf,strict(A,B),holes(Moves,Static,Min,Max))) :-
    arg(1, Head, Position),
    arg(2, Head, A),
    arg(3, Head, B).
of_twin_(bounded, Head, parameters(_,Moves,Static,Min,Max), Goal, game(Goal,Position,inf,strict(A,B),holes(Moves,Static,Min,Max))) :-
    arg(1, Head, Position),
    arg(2, Head, A),
    arg(3, Head, B).

%   twin_goal_(+Name, +Head, +Made, +Holes, -Goal): Goal calls, in place of the clauses, a predicate with holes
%   that note the questions. Made is the kind of its frontier, or whether the holes are pure.

twin_goal_(Name, Head, Made, Holes0, Goal) :-
    Holes0 =.. [parameters,Self|Rest0],
    qualified_(Rest0, Rest),
    Holes =.. [parameters,Self|Rest],
    Head =.. [_|Arguments0],
    append(Arguments0, [Holes,Made], Arguments),
    Goal =.. [Name|Arguments].

qualified_([], []).
qualified_([Hole|Holes0], [tree_search:Hole|Holes]) :-
    qualified_(Holes0, Holes).

%!  '$tree_searched'(+Search, +Id) is nondet.
%
%   Carry out the search of the node Id, and note the states. The tracer does not see what it calls.
%
%       ?- '$tree_searched'(none, 0).
%          false.

'$tree_searched'(Search, Id) :-
    '$skip_calls',
    (   searched_(Search, Id)
    ;   '$set_debugging'(trace),
        fail
    ),
    (   '$set_debugging'(trace)
    ;   '$skip_calls',
        fail
    ).

searched_(graph(Goal,Start,tree_search:State,Kind), Id) :-
    '$search_start'(Start, Module, State),
    begin_(Kind, Id, State, 0),
    retractall(problem_(_)),
    assertz(problem_(Module)),
    call(search:Goal),
    found_.
searched_(plain(Goal), _) :-
    call(Goal).
searched_(twin(Goal,Start,G,Kind), Id) :-
    begin_(Kind, Id, Start, G),
    call(system:Goal),
    found_.
searched_(game(Goal,Position,Depth,Cuts,Game), Id) :-
    nb_setval('$tree_opened', 0),
    bounds_(Cuts, Alpha, Beta, Way),
    play_(Position, Depth, Alpha, Beta, Way, Game, Id, _, Node),
    best_line_(Node),
    b_setval('$tree_at', at(Node,none)),
    call(Goal).

bounds_(none, -inf, inf, none).
bounds_(weak(A0,B0), A, B, weak) :-
    A is A0,
    B is B0.
bounds_(strict(A0,B0), A, B, strict) :-
    A is A0,
    B is B0.

%   begin_(+Kind, +Id, +Start, +Cost): makes the root. Kind says which states that the search reaches are kept: those
%   whose `estimate` is asked for, also in `rounds`, each of which begins at the start; those
%   reached for the `first` time; those not on the `path`.

begin_(Kind, Id, Start, Cost) :-
    nb_setval('$tree_opened', 0),
    nb_setval('$tree_root', root(Kind,Id,Start,Cost)),
    nb_setval('$tree_goal', none),
    retractall(state_(_, _, _)),
    retractall(waiting_(_, _, _)),
    new_state_(kept, Id, Start, Cost, _).

%   new_state_(+How, +Parent, +State, +Cost, -Id): How is `kept`, `waiting`, or `passed_over`.

new_state_(How, Parent, State, Cost, Id) :-
    key_(State, Key),
    text_(State, Text),
    '$tree_new'(Parent, state, Text, Id),
    (   How == kept
    ->  asserta(state_(Key, Id, Cost))
    ;   How == waiting
    ->  asserta(waiting_(Key, Id, Cost))
    ;   true
    ),
    assertz(parent_(Id, Parent)),
    assertz(info_(Id, cost(Cost))),
    assertz(info_(Id, key(Key))).

%!  '$tree_new'(+Parent, +Kind, +Text, -Id) is det.
%
%   Id is that of a new node of the tree that is being recorded.
%
%       ?- nb_setval('$tree_count', 0), nb_setval('$tree_limits', limits(5,5,44)), '$tree_new'(0, state, "a", Id).
%          Id = 1.

'$tree_new'(Parent, Kind, Text, Id) :-
    '$tree_note'(Parent, Kind, Text, Id).

key_(State, Key) :-
    \+ \+ ( numbervars(State, 0, _),
            format(atom(Key0), '~k', [State]),
            nb_setval('$tree_key', Key0)
          ),
    nb_getval('$tree_key', Key).

text_(State, Text) :-
    nb_getval('$tree_limits', limits(_,_,Width)),
    '$tree_goal_text'(State, Width, Text).

newest_(State, Id, Cost) :-
    key_(State, Key),
    state_(Key, Id, Cost),
    !.                          % the newest one comes first

%   opened_(+State): the search asks whether State is a goal, or for its successors.

opened_(State) :-
    (   newest_(State, Id, _),
        \+ info_(Id, opened(_))
    ->  number_(Id)
    ;   true
    ).

number_(Id) :-
    nb_getval('$tree_opened', N0),
    N is N0+1,
    nb_setval('$tree_opened', N),
    assertz(info_(Id, opened(N))).

reached_(State, Next, Cost0) :-
    (   newest_(State, Parent, G)
    ->  (   number(Cost0)
        ->  Cost is G+Cost0
        ;   Cost = G
        ),
        nb_getval('$tree_root', root(Kind,_,_,_)),
        (   Kind == cheaper,
            newest_(Next, Known, Cost1),
            Cost < Cost1
        ->  new_state_(kept, Parent, Next, Cost, Id),
            forall(info_(Known, h(H)), assertz(info_(Id, h(H))))
        ;   kept_(Kind, Next, Parent, How),
            new_state_(How, Parent, Next, Cost, _)
        )
    ;   true
    ).

kept_(estimate, _, _, waiting).
kept_(cheaper, _, _, waiting).
kept_(rounds, _, _, waiting).
kept_(first, State, _, How) :-
    (   newest_(State, _, _)
    ->  How = passed_over
    ;   How = kept
    ).
kept_(path, State, Parent, How) :-
    key_(State, Key),
    (   above_(Parent, Key)
    ->  How = passed_over
    ;   How = kept
    ).

above_(Id, Key) :-
    (   info_(Id, key(Key))
    ->  true
    ;   parent_(Id, Parent),
        above_(Parent, Key)
    ).

success_(State) :-
    (   newest_(State, Id, _)
    ->  nb_setval('$tree_goal', Id)
    ;   true
    ).

%   found_: the search has returned the last goal state.

found_ :-
    nb_getval('$tree_goal', Id),
    (   integer(Id)
    ->  '$tree_reached'(Id),
        b_setval('$tree_at', at(Id,none))
    ;   true
    ).

%!  '$tree_reached'(+Id) is det.
%
%   The state Id is a goal, and the search has come back with it.
%
%       ?- '$tree_forget_states', '$tree_reached'(1), '$tree_info'(1, best).
%          true.

'$tree_reached'(Id) :-
    (   info_(Id, answer)
    ->  true
    ;   assertz(info_(Id, answer))
    ),
    best_way_(Id).

%!  '$tree_state'(+Parent, @State, -Id) is det.
%
%   Id is that of a new state, which is opened at once.
%
%       ?- '$tree_forget_states', nb_setval('$tree_count', 0), nb_setval('$tree_limits', limits(5,5,44)), '$tree_state'(0, a, Id), '$tree_info'(Id, opened(N)).
%          Id = 1, N = 1.

'$tree_state'(Parent, State, Id) :-
    text_(State, Text),
    '$tree_new'(Parent, state, Text, Id),
    assertz(parent_(Id, Parent)),
    number_(Id).

%!  '$tree_parent'(+Id, ?Parent) is semidet.
%
%   The state Id stands below Parent.
%
%       ?- '$tree_forget_states', '$tree_parent'(1, _).
%          false.

'$tree_parent'(Id, Parent) :-
    parent_(Id, Parent),
    !.                          % a node has one parent

%!  '$tree_info'(+Id, ?What) is nondet.
%
%   What is known of the state Id.
%
%       ?- '$tree_forget_states', '$tree_info'(1, _).
%          false.

'$tree_info'(Id, What) :-
    info_(Id, What).

%!  '$tree_inform'(+Id, +What) is det.
%
%   What is known of the state Id from now on.
%
%       ?- '$tree_forget_states', '$tree_inform'(1, h(3)), '$tree_info'(1, What).
%          What = h(3).

'$tree_inform'(Id, What) :-
    assertz(info_(Id, What)).

best_way_(Id) :-
    (   info_(Id, best)
    ->  true
    ;   assertz(info_(Id, best))
    ),
    (   parent_(Id, Parent),
        parent_(Parent, _)
    ->  best_way_(Parent)
    ;   true
    ).

% Predicates in place of the program's predicates

final_(Final, State) :-
    opened_(State),
    call(Final, State),
    success_(State).

final_of_(Final, Graph, State) :-
    opened_(State),
    call(Final, Graph, State),
    success_(State).

arc_(Arc, State, Next, Cost) :-
    call(Arc, State, Next, Cost),
    reached_(State, Next, Cost).

after_(After, Problem, State, Next, Cost) :-
    call(After, Problem, State, Next, Cost),
    reached_(State, Next, Cost).

next_(Next, State, State1) :-
    call(Next, State, State1),
    reached_(State, State1, 1).

next_of_(Next, Graph, State, State1) :-
    call(Next, Graph, State, State1),
    reached_(State, State1, 1).

children_(Children, State, List) :-
    call(Children, State, List),
    forall(member(Child, List), reached_(State, Child, 1)).

estimate_(Estimate, State, Value) :-
    call(Estimate, State, Value),
    estimated_(State, Value).

estimated_(State, Value) :-
    key_(State, Key),
    (   retract(waiting_(Key, Id, Cost))
    ->  asserta(state_(Key, Id, Cost)),
        assertz(info_(Id, h(Value)))
    ;   newest_(State, Id, _),
        \+ info_(Id, h(_))
    ->  assertz(info_(Id, h(Value)))
    ;   true
    ).

% For library(search), this module is that of the problem

goal(State) :-
    opened_(State),
    problem_(Module),
    call(Module:goal(State)),
    success_(State).

s(State, Next, Cost) :-
    expanded_(State),
    problem_(Module),
    call(Module:s(State, Next, Cost)),
    reached_(State, Next, Cost).

%   expanded_(+State): the search expands State: the start again in each of its rounds, if it has rounds.

expanded_(State) :-
    nb_getval('$tree_root', root(Kind,Root,Start,Cost)),
    (   Kind == rounds,
        Start =@= State,
        newest_(State, Id, _),
        info_(Id, expanded)
    ->  new_state_(kept, Root, State, Cost, Id1),
        number_(Id1),
        assertz(info_(Id1, expanded))
    ;   newest_(State, Id, _),
        \+ info_(Id, expanded)
    ->  assertz(info_(Id, expanded))
    ;   true
    ).

h(State, Estimate) :-
    problem_(Module),
    call(Module:h(State, Estimate)),
    estimated_(State, Estimate).

% Games

%   play_(+Position, +Depth, +Alpha, +Beta, +Way, +Game, +Parent, -Value, -Id): Way is `none` for minimax; else it
%   says when a position is left: when its value is beyond a bound (strict), or reaches it (weak).

play_(Position, Depth, Alpha, Beta, Way, Game, Parent, Value, Id) :-
    new_state_(kept, Parent, Position, 0, Id),
    number_(Id),
    (   Way == none
    ->  true
    ;   assertz(info_(Id, bounds(Alpha,Beta)))
    ),
    (   Depth \== 0,
        moves_(Game, Position, Positions),
        Positions = [_|_]
    ->  less_(Depth, Depth1),
        (   turn_(Game, Position, max)
        ->  Turn = max,
            Worst = -inf
        ;   Turn = min,
            Worst = inf
        ),
        moves_played_(Positions, Turn, Depth1, Alpha, Beta, Way, Game, Id, Worst, Value)
    ;   value_(Game, Position, Value)
    ),
    assertz(info_(Id, value(Value))).

less_(Depth, Depth1) :-
    (   integer(Depth)
    ->  Depth1 is Depth-1
    ;   Depth1 = Depth
    ).

moves_played_([], _, _, _, _, _, _, _, Value, Value).
moves_played_([Position|Positions], Turn, Depth, Alpha, Beta, Way, Game, Id, Value0, Value) :-
    play_(Position, Depth, Alpha, Beta, Way, Game, Id, Value1, Child),
    (   better_(Turn, Value1, Value0)
    ->  Value2 = Value1,
        retractall(info_(Id, move(_))),
        assertz(info_(Id, move(Child)))
    ;   Value2 = Value0
    ),
    (   Positions \== [],
        beyond_(Way, Turn, Value2, Alpha, Beta)
    ->  length(Positions, Left),
        assertz(info_(Id, pruned(Left))),
        Value = Value2
    ;   narrower_(Turn, Value2, Alpha, Beta, Alpha1, Beta1),
        moves_played_(Positions, Turn, Depth, Alpha1, Beta1, Way, Game, Id, Value2, Value)
    ).

better_(_, _, Value) :-
    \+ number(Value),
    !.                          % there is no value yet
better_(max, Value1, Value0) :-
    Value1 > Value0.
better_(min, Value1, Value0) :-
    Value1 < Value0.

beyond_(strict, max, Value, _, Beta) :- greater_(Value, Beta).
beyond_(strict, min, Value, Alpha, _) :- greater_(Alpha, Value).
beyond_(weak, max, Value, _, Beta) :- \+ greater_(Beta, Value).
beyond_(weak, min, Value, Alpha, _) :- \+ greater_(Value, Alpha).

greater_(X, Y) :-
    X1 is X,
    Y1 is Y,
    X1 > Y1.

narrower_(max, Value, Alpha, Beta, Alpha1, Beta) :-
    (   greater_(Value, Alpha)
    ->  Alpha1 = Value
    ;   Alpha1 = Alpha
    ).
narrower_(min, Value, Alpha, Beta, Alpha, Beta1) :-
    (   greater_(Beta, Value)
    ->  Beta1 = Value
    ;   Beta1 = Beta
    ).

best_line_(Id) :-
    assertz(info_(Id, best)),
    (   info_(Id, move(Child))
    ->  best_line_(Child)
    ;   true
    ).

moves_(library(Module), Position, Positions) :-
    call(Module:moves(Position, Positions)),
    !.                          % the first list counts
moves_(holes(Moves,_,_,_), Position, Positions) :-
    call(Moves, Position, Positions),
    !.                          % the first list counts

turn_(library(Module), Position, max) :-
    \+ \+ call(Module:max_to_move(Position)).
turn_(holes(_,_,_,Max), Position, max) :-
    \+ \+ call(Max, Position).

value_(library(Module), Position, Value) :-
    call(Module:staticval(Position, Value)),
    !.                          % the first value counts
value_(holes(_,Static,_,_), Position, Value) :-
    call(Static, Position, Value),
    !.                          % the first value counts

%!  '$tree_state_lines'(+Id, +Text, -Lines, -Stubs) is det.
%
%   Lines are those of the box of a state, Stubs the children that say what was cut off.
%
%       ?- '$tree_state_lines'(0, "a", Lines, Stubs).
%          Lines = [line(note,"a",'')], Stubs = [].

'$tree_state_lines'(Id, Text, [line(Kind,Text,'')|Notes], Stubs) :-
    (   info_(Id, answer)
    ->  Kind = found
    ;   info_(Id, best)
    ->  Kind = best
    ;   info_(Id, beyond(_))
    ->  Kind = beyond
    ;   info_(Id, opened(_))
    ->  Kind = goal
    ;   Kind = note
    ),
    findall(Note, note_(Id, Note), Words),
    (   Words == []
    ->  Notes = []
    ;   atomic_list_concat(Words, '  ', Whole),
        atom_string(Whole, String),
        Notes = [line(note,String,'')]
    ),
    findall(child('',node([line(pruned,Left,'')],[])), info_(Id, pruned(Left)), Stubs).

note_(Id, Text) :-
    (   info_(Id, value(Value)),
        format(atom(Text), '= ~w', [Value])
    ;   info_(Id, bounds(A,B)),
        format(atom(Text), '~w..~w', [A,B])
    ;   \+ info_(Id, value(_)),
        info_(Id, cost(G)),
        (   info_(Id, h(H)),
            F is G+H,
            (   info_(Id, beyond(Bound))
            ->  format(atom(Text), 'g ~w  h ~w  f ~w > ~w', [G,H,F,Bound])
            ;   format(atom(Text), 'g ~w  h ~w  f ~w', [G,H,F])
            )
        ;   \+ info_(Id, h(_)),
            format(atom(Text), 'g ~w', [G])
        )
    ;   info_(Id, opened(N)),
        \+ info_(Id, value(_)),
        format(atom(Text), '#~d', [N])
    ).
