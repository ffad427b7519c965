:- module(trace,
          [ trace/0,
            notrace/0,
            tracing/0,
            debug/0,
            nodebug/0,
            spy/1,                   % :Specification
            nospy/1,                 % :Specification
            nospyall/0,
            leash/1,                 % +Ports
            visible/1,               % +Ports
            '$trace_query'/1,        % :Goal
            '$trace_entered'/1,      % :Goal
            '$trace_kept'/2,         % +Frame, +Parent
            '$trace_goal'/2          % :Goal, +Barrier
          ]).

/** <module> The tracer

Shows how a goal is carried out, as a box with four ports (Byrd): `Call` when it is
called, `Exit` when it is true, `Redo` when another answer is wanted, `Fail` when
there is none, and `Exception` when a ball is thrown through it.

The clauses of the program are carried out here, goal by goal, while they are
traced. What the system, its library and native twins do has ports but nothing
inside them; goals of the program that these call are shown again. By the command `t` a
goal with a native twin is carried out by its clauses instead. Goals that are skipped
run at full speed; programs that stop at spy points alone run nearly so: the goals that have called the
spied one are remembered, so that the port shows its depth, and `g` them. The clauses of a tabled
predicate are not shown while its table is made: a port says that it is tabled, or that
the answer is one of the table.

At a port that is leashed a command is read from user_input: one key at a terminal,
else the first character of a line; `h` lists them. Where the input has ended, no
command is asked for.
*/

:- meta_predicate
       spy(:),
       nospy(:).

%!  trace is det.
%
%   Show the ports of all goals from now on.
%
%       ?- trace, tracing, nodebug.
%          true.

trace :-
    '$tracer_busy'(false),
    '$trace_ready',
    '$set_debugging'(trace).

%!  notrace is det.
%
%   Show the ports of predicates with spy points alone.
%
%       ?- trace, notrace, \+ tracing, nodebug.
%          true.

notrace :-
    (   tracing
    ->  '$set_debugging'(debug)
    ;   true
    ).

%!  tracing is semidet.
%
%   The ports of all goals are shown.
%
%       ?- tracing.
%          false.

tracing :-
    '$debugging'(trace).

%!  debug is det.
%
%   From now on programs stop at spy points.
%
%       ?- debug, nodebug.
%          true.

debug :-
    '$tracer_busy'(false),
    '$trace_ready',
    (   '$debugging'(off)
    ->  '$set_debugging'(debug)
    ;   true
    ).

%!  nodebug is det.
%
%   Do not stop at spy points any more, and show no ports.
%
%       ?- nodebug.
%          true.

nodebug :-
    '$set_debugging'(off).

%!  spy(:Specification) is det.
%
%   Set spy points on the predicates `Name/Arity`, `Name//Arity`, on those with the name
%   Name, or on all of a list; debugging is switched on.
%
%       ?- spy(append/3), nospy(append/3), nodebug.
%          true.
%       ?- spy(missing/1).
%          error(existence_error(procedure,missing/1), _).

spy(Specification) :-
    specified_(user:Specification, Found, []),
    spy_all_(Found),
    debug.

spy_all_([]).
spy_all_([Module-Head|Found]) :-
    (   '$set_spied'(Module, Head, true)
    ->  '$trace_told'(spy, Module, Head)
    ;   true
    ),
    spy_all_(Found).

%!  nospy(:Specification) is det.
%
%   Take the spy points of these predicates away.
%
%       ?- nospy(append/3).
%          true.

nospy(Specification) :-
    specified_(user:Specification, Found, []),
    nospy_all_(Found).

nospy_all_([]).
nospy_all_([Module-Head|Found]) :-
    '$spy_forget'(Module, Head),
    (   '$set_spied'(Module, Head, false)
    ->  '$trace_told'(nospy, Module, Head)
    ;   true
    ),
    nospy_all_(Found).

%!  nospyall is det.
%
%   Take all spy points away.
%
%       ?- nospyall.
%          true.

nospyall :-
    (   '$spied'(Module:Name/Arity),
        functor(Head, Name, Arity),
        '$set_spied'(Module, Head, false),
        '$spy_forget'(Module, Head),
        fail
    ;   true
    ).

%   specified_(:Specification, -Found, ?Tail): Found are the definitions that the Specification denotes, as
%   Module-Head, up to Tail.

specified_(Module:Specification, Found, Tail) :-
    must_be(nonvar, Specification),
    (   Specification = Module1:Specification1
    ->  specified_(Module1:Specification1, Found, Tail)
    ;   Specification == []
    ->  Found = Tail
    ;   Specification = [First|Rest]
    ->  specified_(Module:First, Found, Found1),
        specified_(Module:Rest, Found1, Tail)
    ;   Specification = Name//Arity0
    ->  must_be(integer, Arity0),
        Arity is Arity0+2,
        defined_(Module, Name, Arity, Found, Tail)
    ;   Specification = Name/Arity
    ->  defined_(Module, Name, Arity, Found, Tail)
    ;   must_be(atom, Specification),
        findall(Arity, current_predicate(Module:Specification/Arity), Arities),
        (   Arities == []
        ->  existence_error(procedure, Specification)
        ;   named_(Arities, Specification, Module, Found, Tail)
        )
    ).

named_([], _, _, Found, Found).
named_([Arity|Arities], Name, Module, Found, Tail) :-
    defined_(Module, Name, Arity, Found, Found1),
    named_(Arities, Name, Module, Found1, Tail).

defined_(Module, Name, Arity, [Home-Head|Tail], Tail) :-
    must_be(atom, Name),
    must_be(nonneg, Arity),
    functor(Head0, Name, Arity),
    '$trace_target'(Module, Head0, target(_,Home,Head)),
    (   predicate_property(Home:Head, defined)
    ->  true
    ;   existence_error(procedure, Name/Arity)
    ).

%!  leash(+Ports) is det.
%
%   Ask for a command at these ports alone: call, exit, redo, fail, exception; `all` and
%   `full` are all of them, `half` is call, redo and fail. `+Port` adds one, `-Port` takes
%   it away, a list does several things.
%
%       ?- leash(-all), leash(+call), leash(full).
%          true.
%       ?- leash(door).
%          error(domain_error(port,door), _).

leash(Ports) :-
    '$trace_ports'(leash, Ports).

%!  visible(+Ports) is det.
%
%   Show these ports alone. The argument is that of leash/1.
%
%       ?- visible([-redo,-fail]), visible(full).
%          true.

visible(Ports) :-
    '$trace_ports'(visible, Ports).

% A frame is frame(Depth, target(How, Home, Head), Module:Goal, Parent, Base, Way, Text, Clause, At), the
% state of one goal. Parent is the frame of its caller, or `none`; Base the choice point from which it
% is called again or fails; Way says whether the tracer runs it clause by clause, `open`, takes its clauses and
% calls their goals, `half`, calls it, `closed`, or only remembers that it was called, `kept`; Text is the goal as it was shown at its call, if it was; Clause the reference of the current
% clause; At the number of the goal in the clause of Parent, counted through control constructs, or
% `none`.
%
% `$trace_listener` may name the receiver of ports, clauses and cuts in place of the user: `tree`, see
% library(tree).

%!  '$trace_query'(:Goal) is nondet.
%
%   Goal, when it is a query and all goals are traced.
%
%       ?- '$trace_query'(X = 1).
%          X = 1.

'$trace_query'(Goal) :-
    '$trace_ready',
    (   is_plain_(Goal)
    ->  '$choice_point'(Level),
        body_(Goal, none, user, Level, none)
    ;   call(Goal)
    ).

is_plain_(Goal) :-
    nonvar(Goal),
    (   Goal = Module:Goal1
    ->  atom(Module),
        is_plain_(Goal1)
    ;   callable(Goal),
        \+ is_control_(Goal)
    ).

is_control_(!).
is_control_((_ , _)).
is_control_((_ ; _)).
is_control_((_ -> _)).
is_control_((_ *-> _)).
is_control_(\+ _).

%!  '$trace_entered'(:Goal) is nondet.
%
%   Goal, which was called by what is not traced.
%
%       ?- '$trace_entered'(user:atom(a)).
%          true.

'$trace_entered'(Module:Goal) :-
    (   parent_(Parent)
    ->  traced_(Module, Goal, none, Parent)
    ;   callers_(Parent),
        traced_(Module, Goal, none, Parent),
        b_setval('$trace_frame', none)
    ).

%!  '$trace_kept'(+Frame, +Parent) is nondet.
%
%   The goal of Frame, whose predicate has no spy point: it is remembered while it runs, as the caller of goals
%   that have one; then Parent is again the frame of what runs.
%
%       ?- '$trace_kept'(frame(1,target(closed,system,atom(a)),system:atom(a),none,_,kept,_,_,none), none).
%          true.

'$trace_kept'(frame(_,target(_,Home,Head),_,_,_,_,_,_,_), Parent) :-
    '$trace_enter'(Home, Head),
    b_setval('$trace_frame', Parent).

%!  '$trace_goal'(:Goal, +Barrier) is nondet.
%
%   Goal, a control construct, whose cuts go to Barrier.
%
%       ?- '$choice_point'(_Here), '$trace_goal'(( member(X, [1,2]), ! ), _Here).
%          X = 1.

'$trace_goal'(Goal, Barrier) :-
    (   parent_(Parent)
    ->  body_(Goal, none, user, Barrier, Parent)
    ;   callers_(Parent),
        body_(Goal, none, user, Barrier, Parent),
        b_setval('$trace_frame', none)
    ).

%   parent_(-Frame): Frame is that of the goal which runs, if the tracer has seen its call.

parent_(Parent) :-
    nb_current('$trace_frame', Parent),
    Parent \== none.

%   callers_(-Frame): Frame is that of the innermost goal which waits, or `none`. Tracing has begun in the middle
%   of a query: what waits is found in the environments, and is not kept, since its exit is not seen.

callers_(Frame) :-
    '$trace_callers'(Depth, Goals),
    waiting_(Goals, Depth, Frame).

waiting_([], _, none).
waiting_([Home:Head|Goals], Depth, Frame) :-
    Depth1 is Depth-1,
    Frame = frame(Depth, target(closed,Home,Head), Home:Head, Parent, _, kept, _, _, none),
    waiting_(Goals, Depth1, Parent).

%   body_(+Goal, +N, +Module, +Level, +Frame): runs a goal of the clause of Frame: number N of
%   its goals, if they are counted; a cut cuts to Level.

body_(Goal, _, Module, _, _) :-
    var(Goal),
    !,                          % an error, as without the tracer
    call(Module:Goal).
body_(true, _, _, _, _) :- !.
body_(!, _, _, Level, Frame) :- !,
    heard_cut_(Frame),
    '$goal'(!, Level).
body_((A , B), N, Module, Level, Frame) :- !,
    behind_(A, N, N1),
    body_(A, N, Module, Level, Frame),
    body_(B, N1, Module, Level, Frame).
body_((If -> Then ; Else), N, Module, Level, Frame) :- !,
    behind_(If, N, N1),
    (   called_(If, N, Module, Frame)
    ->  body_(Then, N1, Module, Level, Frame)
    ;   again_(Frame),
        behind_(Then, N1, N2),
        body_(Else, N2, Module, Level, Frame)
    ).
body_((If *-> Then ; Else), N, Module, Level, Frame) :- !,
    behind_(If, N, N1),
    (   called_(If, N, Module, Frame)
    *-> body_(Then, N1, Module, Level, Frame)
    ;   again_(Frame),
        behind_(Then, N1, N2),
        body_(Else, N2, Module, Level, Frame)
    ).
body_((A ; B), N, Module, Level, Frame) :- !,
    (   body_(A, N, Module, Level, Frame)
    ;   again_(Frame),
        behind_(A, N, N1),
        body_(B, N1, Module, Level, Frame)
    ).
body_((If -> Then), N, Module, Level, Frame) :- !,
    behind_(If, N, N1),
    (   called_(If, N, Module, Frame)
    ->  body_(Then, N1, Module, Level, Frame)
    ).
body_((If *-> Then), N, Module, Level, Frame) :- !,
    behind_(If, N, N1),
    called_(If, N, Module, Frame),
    body_(Then, N1, Module, Level, Frame).
body_(\+ Goal, N, Module, _, Frame) :- !,
    \+ called_(Goal, N, Module, Frame).
body_(Module:Goal, N, _, Level, Frame) :-
    atom(Module),
    nonvar(Goal),
    !,                          % the goal is called in Module
    body_(Goal, N, Module, Level, Frame).
body_(Goal, N, Module, _, Frame) :-
    called_goal_(Goal, Goal1),
    !,                          % call/N itself has no ports
    called_(Goal1, none-N, Module, Frame).
body_(Goal, N, Module, _, Frame) :-
    (   is_seen_(Module, Goal)
    ->  at_(N, At),
        traced_(Module, Goal, At, Frame)
    ;   call(Module:Goal)
    ).

%   is_seen_(+Module, +Goal): the tracer sees this call: all calls, or those of predicates with spy points.

is_seen_(_, Goal) :-
    '$is_traced'(Goal),
    !.
is_seen_(Module, Goal) :-
    '$debugging'(debug),
    '$trace_target'(Module, Goal, target(_,Home,Head)),
    '$is_spied'(Home, Head).

%   behind_(+Goal, +N0, -N): N is the number after the goals of Goal. Goals in a variable
%   all have the place of that variable, none-N.

behind_(Goal, N0, N) :-
    (   integer(N0)
    ->  goals_(Goal, N0, N)
    ;   N = N0
    ).

goals_(Goal, N0, N) :-
    (   nonvar(Goal),
        construct_(Goal, A, B)
    ->  goals_(A, N0, N1),
        goals_(B, N1, N)
    ;   nonvar(Goal),
        Goal = (\+ A)
    ->  goals_(A, N0, N)
    ;   N is N0+1
    ).

construct_((A , B), A, B).
construct_((A ; B), A, B).
construct_((A -> B), A, B).
construct_((A *-> B), A, B).

at_(N, At) :-
    (   N = none-At0
    ->  at_(At0, At)
    ;   At = N
    ).

%   called_(+Goal, +N, +Module, +Frame): as body_/5, but cuts are local.

called_(Goal, N, Module, Frame) :-
    (   is_plain_(Goal)
    ->  '$choice_point'(Level),
        body_(Goal, N, Module, Level, Frame)
    ;   call(Module:Goal)       % call/1 checks the body first
    ).

%   called_goal_(+Call, -Goal): Call is call/N with Goal as its goal.

called_goal_(Call, Goal) :-
    compound(Call),
    functor(Call, call, _),
    Call =.. [_,Goal0|Arguments],
    with_arguments_(Goal0, Arguments, Goal).

with_arguments_(Goal0, Arguments, Goal) :-
    nonvar(Goal0),
    (   Arguments == []
    ->  Goal = Goal0
    ;   Goal0 = Module:Goal1
    ->  Goal = Module:Goal2,
        with_arguments_(Goal1, Arguments, Goal2)
    ;   callable(Goal0),
        Goal0 =.. [Name|Arguments0],
        append(Arguments0, Arguments, Arguments1),
        Goal =.. [Name|Arguments1],
        \+ is_control_(Goal)
    ).

%   traced_(+Module, +Goal, +At, +Parent): runs Goal with its ports.

traced_(Module, Goal, At, Parent) :-
    '$trace_target'(Module, Goal, Target),
    depth_(Parent, Depth0),
    Depth is Depth0+1,
    Target = target(_,Home,_),
    (   Home == trace           % a goal that switches the tracer has no ports
    ->  call(Module:Goal)
    ;   run_(frame(Depth, Target, Module:Goal, Parent, _, _, _, _, At))
    ).

depth_(none, 0).
depth_(frame(Depth,_,_,_,_,_,_,_,_), Depth).

run_(Frame) :-
    '$choice_point'(Below),
    run_(Frame, Below).

run_(Frame, Below) :-
    arg(5, Frame, Base),
    '$choice_point'(Base),
    '$trace_port'(call, Frame, Action),
    enter_(Action, Frame),
    '$choice_point'(Behind),
    open_(Frame),
    port_(exit, Frame),
    arg(4, Frame, Parent),
    (   Behind == Base
    ->  b_setval('$trace_frame', Parent),
        '$goal'(!, Below)
    ;   reentered_(Frame),
        b_setval('$trace_frame', Parent)
    ).
run_(Frame, _) :-
    nb_getval('$trace_back', Reason),
    nb_setval('$trace_back', none),
    failed_(Reason, Frame).

%   enter_(+Action, +Frame): runs the goal of Frame, unless the command at its
%   call prevents it.

enter_(go, Frame) :- !,
    b_setval('$trace_frame', Frame),
    catch(carry_out_(Frame), '$any_ball'(Ball), thrown_(Ball, Frame)).
enter_(ignore, _) :- !.
enter_(clauses, Frame) :- !,
    arg(2, Frame, Target),
    nb_setarg(1, Target, clauses),
    enter_(go, Frame).
enter_(instead(Goal), Frame) :- !,
    b_setval('$trace_frame', Frame),
    catch(call(Goal), '$any_ball'(Ball), thrown_(Ball, Frame)).
enter_(Action, _) :-
    act_(Action).

carry_out_(Frame) :-
    Frame = frame(_, target(How,Home,Head), Goal, _, _, Way, _, Clause, _),
    (   How == clauses,
        entered_(Way)
    ->  '$choice_point'(Level),
        '$trace_clause'(Home:Head, Body, Clause, Try),
        tried_(Try, Frame),
        heard_clause_(Frame),
        body_(Body, 1, Home, Level, Frame)
    ;   Way = closed,
        close_(How),
        '$trace_pass'(Home, Head),
        call(Goal)
    ).

%   entered_(-Way): the tracer takes the clauses of a goal. If it is skipped, or spied alone, the goals of these
%   clauses run at full speed.

entered_(Way) :-
    (   '$is_tracing'
    ->  Way = open
    ;   \+ '$debugging'(off),
        \+ nb_current('$trace_listener', tree)
    ->  Way = half
    ).

%   close_(+How), open_(+Frame): the tracer does not look into a native twin and the
%   clauses that it calls; after the twin, or if it was skipped, it sees calls again.

close_(How) :-
    (   How = native(_)
    ->  '$skip_calls'
    ;   true
    ).

open_(Frame) :-
    (   Frame = frame(_, target(native(_),_,_), _, _, _, _, _, _, _),
        nb_getval('$trace_skip', none)
    ->  '$debugging'(Mode),
        '$set_debugging'(Mode)
    ;   true
    ).

tried_(first, _).
tried_(again, Frame) :-
    again_(Frame).

%   heard_clause_(+Frame), heard_cut_(+Frame): tell the listener that a clause is tried or a cut is executed.

heard_clause_(Frame) :-
    (   nb_current('$trace_listener', tree)
    ->  '$tree_clause'(Frame)
    ;   true
    ).

heard_cut_(Frame) :-
    (   nb_current('$trace_listener', tree)
    ->  '$tree_cut'(Frame)
    ;   true
    ).

%   again_(+Frame): backtracking returns to a choice point of the clause of Frame. A query has no ports, neither
%   has a goal that is only remembered, and the next clause of a goal that is not looked into is none.

again_(Frame) :-
    (   Frame == none
    ->  true
    ;   arg(6, Frame, Way),
        memberchk(Way, [half,kept])
    ->  true
    ;   port_(redo, Frame)
    ).

%   reentered_(+Frame): shows the redo port on backtracking into a goal that is not looked into. An
%   open goal shows the port by itself, at its clauses.

reentered_(_).
reentered_(Frame) :-
    Frame = frame(_, target(How,_,_), _, _, _, Way, _, _, _),
    memberchk(Way, [closed,half]),
    port_(redo, Frame),
    (   '$is_tracing'
    ->  close_(How)
    ;   true
    ),
    fail.

thrown_(Ball, Frame) :-
    open_(Frame),
    '$trace_port'(exception(Ball), Frame, Action),
    (   Action == go
    ->  throw(Ball)
    ;   Action == ignore
    ->  true
    ;   act_(Action)
    ).

%   failed_(+Reason, +Frame): the goal of Frame has no more answers, or a command has made
%   it fail.

failed_(none, Frame) :-
    open_(Frame),
    '$trace_port'(fail, Frame, Action),
    after_failure_(Action, Frame).
failed_(retry, Frame) :-
    run_(Frame).

after_failure_(ignore, Frame) :- !,
    arg(4, Frame, Parent),
    b_setval('$trace_frame', Parent).
after_failure_(retry(Frame0), Frame) :-
    arg(1, Frame0, Depth),
    arg(1, Frame, Depth),
    !,                          % the choice point of Frame0 no longer exists
    run_(Frame).
after_failure_(retry(Frame0), _) :-
    act_(retry(Frame0)).

port_(Port, Frame) :-
    '$trace_port'(Port, Frame, Action),
    act_(Action).

%   act_(+Action): executes a command: do nothing, make a goal fail, or call it
%   again.

act_(go).
act_(ignore).
act_(fail(Frame)) :-
    back_(fail, Frame).
act_(retry(Frame)) :-
    back_(retry, Frame).

back_(Reason, Frame) :-
    nb_setval('$trace_back', Reason),
    arg(5, Frame, Base),
    '$goal'(!, Base),
    fail.
