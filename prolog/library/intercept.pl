:- module(intercept,
          [ intercept/3,             % :Goal, ?Ball, :Handler
            intercept/4,             % :Goal, ?Ball, :Handler, +Argument
            intercept_all/4,         % +Template, :Goal, ?Ball, -All
            nb_intercept_all/4,      % +Template, :Goal, ?Ball, -All
            send_signal/1,           % +Signal
            send_silent_signal/1     % +Signal
          ]).

/** <module> Signals that a goal sends to those around it

A signal is like a ball that is thrown, but the goal goes on when it has been handled. It
comes to the innermost handler whose ball unifies with it, and from a handler to those
further out.
*/

:- meta_predicate
       intercept(0, ?, 0),
       intercept(0, ?, :, ?),
       intercept_all(?, 0, ?, -),
       nb_intercept_all(?, 0, ?, -).

%!  intercept(:Goal, ?Ball, :Handler) is nondet.
%
%   Goal is true; each signal from it that Ball unifies with calls a copy of Handler, once.
%
%       ?- intercept(( send_signal(x(1)), send_signal(x(2)) ), x(X), ( write(X), nl )).
%          prints("1\n2\n"), true.
%       ?- intercept(send_signal(y), x(_), true).
%          error(unintercepted_signal(y), _).

intercept(Goal, Ball, Handler) :-
    within_(Goal, handler(Ball, Handler)).

%!  intercept(:Goal, ?Ball, :Handler, +Argument) is nondet.
%
%   As intercept/3; Handler is called with Argument, which is not copied.
%
%       ?- intercept(send_signal(x(1)), x(N), =(N), Y).
%          Y = 1.

intercept(Goal, Ball, Handler, Argument) :-
    within_(Goal, handler(Ball, Handler, Argument)).

%   within_(:Goal, +Handler): calls Goal inside of Handler; between the answers of
%   Goal, Handler is not active.

within_(Goal, Handler) :-
    handlers_(Handlers),
    b_setval('$intercept', [Handler|Handlers]),
    call(Goal),
    b_setval('$intercept', Handlers).

handlers_(Handlers) :-
    (   nb_current('$intercept', Handlers0)
    ->  Handlers = Handlers0
    ;   Handlers = []
    ).

%!  intercept_all(+Template, :Goal, ?Ball, -All) is nondet.
%
%   Goal is true; All are the instances of Template for the signals that Ball unifies with,
%   those since the last answer undone on backtracking.
%
%       ?- intercept_all(X, ( member(Y, [1,2]), send_signal(Y) ), X, All).
%          Y = 1, All = [1]
%       ;  Y = 2, All = [2].

intercept_all(Template, Goal, Ball, All) :-
    Found = found([]),
    intercept(Goal, Ball, intercept:add_(Template), Found),
    arg(1, Found, Reversed),
    reverse(Reversed, All).

add_(Template, Found) :-
    arg(1, Found, Before),
    duplicate_term(Template, Copy),
    setarg(1, Found, [Copy|Before]).

%!  nb_intercept_all(+Template, :Goal, ?Ball, -All) is nondet.
%
%   As intercept_all/4; what was found before an answer is not undone on backtracking.
%
%       ?- nb_intercept_all(X, ( member(Y, [1,2]), send_signal(Y) ), X, All).
%          Y = 1, All = [1]
%       ;  Y = 2, All = [1,2].

nb_intercept_all(Template, Goal, Ball, All) :-
    Found = found([]),
    intercept(Goal, Ball, intercept:nb_add_(Template), Found),
    arg(1, Found, Reversed),
    reverse(Reversed, All).

nb_add_(Template, Found) :-
    arg(1, Found, Before),
    nb_setarg(1, Found, [Template|Before]).

%!  send_signal(+Signal) is det.
%
%   The innermost handler for Signal is called. It is an error if there is none.
%
%       ?- intercept(send_signal(x), x, true).
%          true.
%       ?- intercept(intercept(send_signal(x), x, send_signal(y)), y, write(outer)).
%          prints("outer"), true.

send_signal(Signal) :-
    (   signal_(Signal)
    ->  true
    ;   throw(error(unintercepted_signal(Signal), _))
    ).

%!  send_silent_signal(+Signal) is det.
%
%   As send_signal/1; where there is no handler nothing happens.
%
%       ?- send_silent_signal(x).
%          true.

send_silent_signal(Signal) :-
    (   signal_(Signal)
    ->  true
    ;   true
    ).

signal_(Signal) :-
    must_be(nonvar, Signal),
    handlers_(Handlers),
    handle_(Handlers, Signal, Handlers).

%   handle_(+Handlers, +Signal, +All): runs the innermost handler for Signal; only the handlers outside of it are active then.

handle_([Handler|Outer], Signal, All) :-
    (   ball_(Handler, Signal, Goal)
    ->  b_setval('$intercept', Outer),
        ignore(Goal),
        b_setval('$intercept', All)
    ;   handle_(Outer, Signal, All)
    ).

ball_(handler(Ball, Handler), Signal, Goal) :-
    copy_term(Ball+Handler, Signal+Goal).
ball_(handler(Ball, Handler, Argument), Signal, Goal) :-
    copy_term(Ball+Handler, Signal+Handler1),
    strip_module(Handler1, Module, Plain),
    Plain =.. [Name|Arguments],
    append(Arguments, [Argument], Arguments1),
    Called =.. [Name|Arguments1],
    Goal = Module:Called.
