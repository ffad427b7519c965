:- module(tree_steps,
          [ '$tree_step'/2,          % +Frame, -Action
            '$tree_step_left'/1,     % +Frame
            '$tree_forget_steps'/0
          ]).

/** <module> The tree of a search whose states are arguments

A search that goes depth first from state to state is a predicate that calls itself, one call for each state: one whose native
twin keeps the states (`depth_first`), or one that adds an estimate to the cost so far, `F is G+H`, and compares the sum with a
bound, as iterative deepening by cost does. Where such a predicate is called the tree is that of its states. A state stands
below the one from which it was called; what is called in between is carried out, and not shown.
*/

:- use_module(library(lists)).

:- dynamic
       known_/4,                % Home, Name, Arity, Search: none, twin(N), or sums(N, Bound, Places)
       leads_/5.                % Home, Name, Arity, Indicator, Whether

%!  '$tree_forget_steps' is det.
%
%   Forget which predicates search.
%
%       ?- '$tree_forget_steps'.
%          true.

'$tree_forget_steps' :-
    nb_setval('$tree_inside', none),
    retractall(known_(_, _, _, _)),
    retractall(leads_(_, _, _, _, _)).

%!  '$tree_step'(+Frame, -Action) is semidet.
%
%   The goal of Frame is a state of such a search, and noted as one, or it is called by one. Action is what the tracer is to do.
%
%       ?- nb_setval('$tree_inside', none), '$tree_step'(frame(1,target(closed,system,nl),user:nl,none,_,_,_,_,none), _).
%          false.

'$tree_step'(Frame, Action) :-
    Frame = frame(_, target(How,Home,Head), Goal, _, _, _, Node, _, _),
    b_getval('$tree_inside', Inside),
    functor(Head, Name, Arity),
    (   Inside = inside(_, Home, Name, Arity)
    ->  state_(Inside, Home, Head, Node),
        Action = go
    ;   Inside == none
    ->  How \== closed,
        search_(Home, Head, Search),
        Search \== none,
        state_(none, Home, Head, Node),
        Action = go
    ;   Inside = inside(_, Home1, Name1, Arity1),
        (   How == closed,
            \+ predicate_property(Goal, meta_predicate(_))
        ->  Action = go
        ;   called_of_goal_(Goal, Called),
            member(Called1, Called),
            reaches_(Called1, Home1:Name1/Arity1)
        ->  Action = go
        ;   Action = instead('$tree_searched'(plain(Goal),0))
        )
    ).

%   state_(+Inside, +Home, +Head, -Node): the goal with this Head is a state.

state_(Inside, Home, Head, node(Id,Called)) :-
    functor(Head, Name, Arity),
    known_(Home, Name, Arity, Search),
    !,                          % a predicate is classified once
    arg(1, Search, N),
    arg(N, Head, State),
    (   Inside == none
    ->  '$tree_note_goal'(Head, search, Parent)
    ;   arg(1, Inside, Parent)
    ),
    copy_term(Head, Called),
    '$tree_state'(Parent, State, Id),
    (   Search = twin(_)
    ->  (   Inside == none
        ->  Cost = 0
        ;   '$tree_info'(Parent, cost(Cost0)),
            Cost is Cost0+1
        ),
        '$tree_inform'(Id, cost(Cost))
    ;   true
    ),
    b_setval('$tree_inside', inside(Id,Home,Name,Arity)),
    b_setval('$tree_last', Id).

%!  '$tree_step_left'(+Frame) is det.
%
%   The goal of Frame is true: a state is left, or its sum of cost and estimate is known.
%
%       ?- nb_setval('$tree_inside', none), '$tree_step_left'(frame(1,target(closed,system,nl),user:nl,none,_,_,_,_,none)).
%          true.

'$tree_step_left'(Frame) :-
    b_getval('$tree_inside', Inside),
    (   Inside == none
    ->  true
    ;   arg(7, Frame, Node),
        nonvar(Node)
    ->  left_(Node, Inside)
    ;   added_(Frame)
    ).

left_(node(Id,_), inside(_, Home, Name, Arity)) :-
    '$tree_parent'(Id, Parent),
    (   '$tree_parent'(Parent, _)
    ->  b_setval('$tree_inside', inside(Parent,Home,Name,Arity))
    ;   b_setval('$tree_inside', none),
        b_getval('$tree_last', Last),
        (   is_goal_(Last)
        ->  '$tree_reached'(Last),
            b_setval('$tree_at', at(Last,none))
        ;   b_setval('$tree_at', at(Parent,none))
        )
    ).

%   is_goal_(+Id): the search has returned this state; if there are estimates, that of a goal is zero.

is_goal_(Id) :-
    (   '$tree_info'(Id, h(H))
    ->  H =:= 0
    ;   \+ '$tree_info'(Id, beyond(_))
    ).

%   added_(+Frame): the goal of Frame has added the estimate of the state of its clause.

added_(frame(_, _, _:Goal, Parent, _, _, _, _, At)) :-
    (   Goal = (F is A+B),
        Parent = frame(_, target(_,Home,Head), _, _, _, _, Node, Clause, _),
        nonvar(Node),
        functor(Head, Name, Arity),
        known_(Home, Name, Arity, sums(_, Bound, Places)),
        member(sum(Reference,At0,Side), Places),
        Reference == Clause,
        At0 == At,
        number(A),
        number(B)
    ->  Node = node(Id,_),
        (   Side == left
        ->  G = A,
            H = B
        ;   G = B,
            H = A
        ),
        '$tree_inform'(Id, cost(G)),
        '$tree_inform'(Id, h(H)),
        (   arg(Bound, Head, Most),
            number(Most),
            F > Most
        ->  '$tree_inform'(Id, beyond(Most))
        ;   true
        )
    ;   true
    ).

% The classification of predicates

%   search_(+Home, +Head, -Search): `none`; twin(N), if argument N is the state; or sums(N, Bound, Places), if
%   argument Bound is the bound too; Places are those of sums of cost and estimate in the clauses: sum(Clause, Number, Side).

search_(Home, Head, Search) :-
    functor(Head, Name, Arity),
    (   known_(Home, Name, Arity, Search0)
    ->  Search = Search0
    ;   (   '$path_state'(Home, Head, N)
        ->  Search = twin(N)
        ;   functor(Pattern, Name, Arity),
            findall(N-Bound-Sum, summed_(Home, Pattern, N, Bound, Sum), Sums),
            Sums = [N-Bound-_|_],
            findall(Sum, member(N-Bound-Sum, Sums), Places),
            called_of_predicate_(Home:Name/Arity, Called),
            member(Called1, Called),
            reaches_(Called1, Home:Name/Arity)      % the predicate is recursive
        ->  Search = sums(N,Bound,Places)
        ;   Search = none
        ),
        assertz(known_(Home, Name, Arity, Search))
    ).

summed_(Home, Head, N, Bound, sum(Reference,At,Side)) :-
    '$traced_clause'(Home:Head, Body, Reference),
    Head =.. [_|Arguments],
    goals_(Body, 1, _, Goals, []),
    append(Before, [goal(At,F is Sum)|Behind], Goals),
    var(F),
    nonvar(Sum),
    added_of_(Sum, G, H, Side),
    var(G),
    var(H),
    position_(Arguments, G, _),
    \+ position_(Arguments, H, _),
    member(goal(_,Estimate), Before),
    compound(Estimate),
    Estimate =.. [_|Given],
    position_(Given, H, _),
    member(State, Given),
    State \== G,
    position_(Arguments, State, N),
    member(goal(_,Test), Behind),
    compared_(Test, F, Most),
    position_(Arguments, Most, Bound).

added_of_(G+H, G, H, left).
added_of_(H+G, G, H, right).

compared_(A > B, F, Most) :- either_(A, B, F, Most).
compared_(A < B, F, Most) :- either_(A, B, F, Most).
compared_(A >= B, F, Most) :- either_(A, B, F, Most).
compared_(A =< B, F, Most) :- either_(A, B, F, Most).

either_(A, B, F, Most) :-
    (   A == F
    ->  Most = B
    ;   B == F,
        Most = A
    ).

%   position_(+Arguments, @Variable, -N): Variable is argument N.

position_(Arguments, Variable, N) :-
    var(Variable),
    nth1(N, Arguments, Argument),
    Argument == Variable,
    !.                          % the first such argument

%   goals_(+Body, +N0, -N, -Goals, ?Tail): Goals are those of Body with their numbers, as the tracer counts them.

goals_(Body, N0, N, Goals, Tail) :-
    (   nonvar(Body),
        construct_(Body, A, B)
    ->  goals_(A, N0, N1, Goals, Goals1),
        goals_(B, N1, N, Goals1, Tail)
    ;   nonvar(Body),
        Body = (\+ A)
    ->  goals_(A, N0, N, Goals, Tail)
    ;   N is N0+1,
        Goals = [goal(N0,Body)|Tail]
    ).

construct_((A , B), A, B).
construct_((A ; B), A, B).
construct_((A -> B), A, B).
construct_((A *-> B), A, B).

% The call graph

%   reaches_(+Indicator0, +Indicator): the program's predicate Indicator0 is Indicator, or calls it directly or indirectly.

reaches_(Indicator, Indicator) :- !.
reaches_(Home:Name/Arity, Indicator) :-
    (   leads_(Home, Name, Arity, Indicator, Whether)
    ->  true
    ;   closure_([Home:Name/Arity], [], Reached),
        (   memberchk(Indicator, Reached)
        ->  Whether = true
        ;   Whether = false
        ),
        assertz(leads_(Home, Name, Arity, Indicator, Whether))
    ),
    Whether == true.

closure_([], Reached, Reached).
closure_([Indicator|Indicators], Reached0, Reached) :-
    (   memberchk(Indicator, Reached0)
    ->  closure_(Indicators, Reached0, Reached)
    ;   called_of_predicate_(Indicator, Called),
        append(Called, Indicators, Indicators1),
        closure_(Indicators1, [Indicator|Reached0], Reached)
    ).

called_of_predicate_(Home:Name/Arity, Called) :-
    functor(Head, Name, Arity),
    findall(Home:Body, '$traced_clause'(Home:Head, Body, _), Bodies),
    called_of_goals_(Bodies, [], Called).

called_of_goals_([], Called, Called).
called_of_goals_([Goal|Goals], Called0, Called) :-
    called_of_goal_(Goal, Called1),
    append(Called1, Called0, Called2),
    called_of_goals_(Goals, Called2, Called).

%   called_of_goal_(@Goal, -Called): Called are the predicates of the program that Goal, a Module:Goal0, calls.

called_of_goal_(Module:Goal, Called) :-
    findall(Indicator, called_(Module, Goal, 0, Indicator), Called).

called_(Module, Goal, More, Indicator) :-
    callable(Goal),
    (   Goal = Module1:Goal1
    ->  atom(Module1),
        called_(Module1, Goal1, More, Indicator)
    ;   More =:= 0,
        nonvar(Goal),
        construct_(Goal, A, B)
    ->  (   called_(Module, A, 0, Indicator)
        ;   called_(Module, B, 0, Indicator)
        )
    ;   functor(Goal, Name, Arity0),
        Arity is Arity0+More,
        functor(Head, Name, Arity),
        predicate_property(Module:Head, defined),
        (   '$trace_target'(Module, Head, target(How,Home,_)),
            How \== closed
        ->  Indicator = Home:Name/Arity
        ;   predicate_property(Module:Head, meta_predicate(Spec)),
            between(1, Arity0, N),
            arg(N, Spec, Kind),
            arg(N, Goal, Inner0),
            inner_(Kind, Inner0, More1, Inner),
            called_(Module, Inner, More1, Indicator)
        )
    ).

inner_(Kind, Inner, Kind, Inner) :-
    integer(Kind).
inner_(^, Inner0, 0, Inner) :-
    unquantified_(Inner0, Inner).

unquantified_(Goal0, Goal) :-
    (   nonvar(Goal0),
        Goal0 = _^Goal1
    ->  unquantified_(Goal1, Goal)
    ;   Goal = Goal0
    ).
