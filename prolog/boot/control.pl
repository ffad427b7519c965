:- module(control,
          [ setup_call_cleanup/3,    % :Setup, :Goal, :Cleanup
            call_cleanup/2,          % :Goal, :Cleanup
            setup_call_catcher_cleanup/4, % :Setup, :Goal, ?Catcher, :Cleanup
            call_cleanup/3,          % :Goal, ?Catcher, :Cleanup
            apply/2,                 % :Goal, +Arguments
            tnot/1,                  % :Goal
            abort/0
          ]).

/** <module> Control

Control predicates that can be said in Prolog; the control constructs themselves
are part of the machine.
*/

:- meta_predicate
       setup_call_cleanup(0, 0, 0),
       call_cleanup(0, 0),
       setup_call_catcher_cleanup(0, 0, ?, 0),
       call_cleanup(0, ?, 0),
       apply(:, +),
       tnot(0).

%!  setup_call_cleanup(:Setup, :Goal, :Cleanup) is nondet.
%
%   Call Setup once, then Goal, and Cleanup once as soon as no more answers of Goal
%   can come: when it fails, raises an error, exits leaving no choice points, or when
%   these are cut. Cleanup may fail. Where both Goal and Cleanup throw, the more
%   urgent ball goes on: a lack of resources before any other error, an error before
%   any other ball, and that of Goal where both are alike.
%
%       ?- setup_call_cleanup(X = 1, Y = X, write(done)).
%          prints("done"), X = 1, Y = 1.
%       ?- setup_call_cleanup(true, fail, write(done)).
%          prints("done"), false.
%       ?- setup_call_cleanup(true, throw(ball), write(done)).
%          prints("done"), throws(ball).
%       ?- setup_call_cleanup(true, member(X, [1,2]), write(done)), write(X), !.
%          prints("1done"), X = 1.
%       ?- setup_call_cleanup(true, true, _).
%          error(instantiation_error, _).

setup_call_cleanup(Setup, Goal, Cleanup) :-
    once(Setup),
    must_be(callable, Cleanup),
    '$call_cleanup'(Goal, Cleanup).

%!  call_cleanup(:Goal, :Cleanup) is nondet.
%
%   setup_call_cleanup/3 without Setup.
%
%       ?- call_cleanup(X = 1, write(done)).
%          prints("done"), X = 1.

call_cleanup(Goal, Cleanup) :-
    setup_call_cleanup(true, Goal, Cleanup).

%!  setup_call_catcher_cleanup(:Setup, :Goal, ?Catcher, :Cleanup) is nondet.
%
%   As setup_call_cleanup/3, and Cleanup is called only if Catcher unifies with the reason:
%   `exit` when Goal exits leaving no choice points, `fail` when it fails, `!` when its
%   choice points are cut, `exception(Ball)` when it throws, `external_exception(Ball)`
%   when what comes after it throws while it has choice points.
%
%       ?- setup_call_catcher_cleanup(true, X = 1, _R, write(_R)).
%          prints("exit"), X = 1.
%       ?- setup_call_catcher_cleanup(true, member(X, [1,2]), _R, write(_R)), !.
%          prints("!"), X = 1.
%       ?- setup_call_catcher_cleanup(true, member(X, []), _R, write(_R)).
%          prints("fail"), false.
%       ?- setup_call_catcher_cleanup(true, throw(a), exception(B), write(B)).
%          prints("a"), throws(a).
%       ?- setup_call_catcher_cleanup(true, member(X, [1,2]), _R, write(_R)), X > 1.
%          prints("exit"), X = 2.
%       ?- setup_call_catcher_cleanup(true, member(_, [1,2]), _R, write(_R)), throw(a).
%          prints("external_exception(a)"), throws(a).

setup_call_catcher_cleanup(Setup, Goal, Catcher, Cleanup) :-
    once(Setup),
    must_be(callable, Cleanup),
    Reason = reason(fail),
    '$call_cleanup'(control:watched_(Goal, Reason),
                    control:for_reason_(Reason, Catcher, Cleanup)).

%   watched_(:Goal, !Reason): calls Goal and keeps in Reason why it has no more answers,
%   as far as that is known.

watched_(Goal, Reason) :-
    Last = last(false),
    '$call_cleanup'(catch(Goal, '$any_ball'(Ball), control:thrown_(Ball, Reason)),
                    nb_setarg(1, Last, true)),
    (   arg(1, Last, true)
    ->  nb_setarg(1, Reason, exit)
    ;   nb_setarg(1, Reason, !)
    ;   nb_setarg(1, Reason, fail),
        fail
    ).

thrown_(Ball, Reason) :-
    nb_setarg(1, Reason, exception(Ball)),
    throw(Ball).

for_reason_(Reason, Catcher, Cleanup) :-
    arg(1, Reason, Reason0),
    (   Reason0 == !,
        '$passing_ball'(Ball)
    ->  Catcher = external_exception(Ball)
    ;   Catcher = Reason0
    ),
    !,                               % Cleanup runs for one reason only
    ignore(Cleanup).
for_reason_(_, _, _).

%!  call_cleanup(:Goal, ?Catcher, :Cleanup) is nondet.
%
%   setup_call_catcher_cleanup/4 without Setup.
%
%       ?- call_cleanup(true, exit, write(done)).
%          prints("done"), true.

call_cleanup(Goal, Catcher, Cleanup) :-
    setup_call_catcher_cleanup(true, Goal, Catcher, Cleanup).

%!  apply(:Goal, +Arguments) is nondet.
%
%   Call Goal with the further arguments in the list Arguments.
%
%       ?- apply(plus(1), [2,X]).
%          X = 3.

apply(Goal, Arguments) :-
    Call =.. [call,Goal|Arguments],
    call(Call).

%!  tnot(:Goal) is semidet.
%
%   True if the tabled Goal has no answer, which is known when its table is complete. A loop through negation has no meaning here: the
%   error names its goals.
%
%       ?- dynamic(lost/1), table(lost/1), assertz((lost(X) :- X > 0, Y is X-1, tnot(lost(Y)))), lost(3), tnot(lost(4)).
%          true.
%       ?- dynamic(odd/0), table(odd/0), assertz((odd :- tnot(odd))), odd.
%          error(table_error(not_stratified([odd])), _).
%       ?- tnot(atom(a)).
%          error(permission_error(tnot,non_tabled_procedure,atom/1), _).

tnot(Goal) :-
    '$must_be_tabled'(Goal),
    \+ Goal.

%!  abort is erroneous.
%
%   End the running query: throws `unwind(abort)`, which passes a catch/3 that catches everything.
%
%       ?- abort.
%          throws(unwind(abort)).
%       ?- catch(abort, _, true).
%          throws(unwind(abort)).
%       ?- catch(abort, unwind(abort), true).
%          true.

abort :-
    throw(unwind(abort)).
