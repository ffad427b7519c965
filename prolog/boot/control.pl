:- module(control,
          [ setup_call_cleanup/3,    % :Setup, :Goal, :Cleanup
            call_cleanup/2,          % :Goal, :Cleanup
            apply/2                  % :Goal, +Arguments
          ]).

/** <module> Control

Control predicates that can be said in Prolog; the control constructs themselves
are part of the machine.
*/

:- meta_predicate
       setup_call_cleanup(0, 0, 0),
       call_cleanup(0, 0),
       apply(:, +).

%!  setup_call_cleanup(:Setup, :Goal, :Cleanup) is nondet.
%
%   Call Setup once, then Goal, and Cleanup once as soon as no more answers of Goal
%   can come: when it fails, raises an error, exits leaving no choice points, or when
%   these are cut. Cleanup may fail. An error of Goal counts more than one of
%   Cleanup.
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

%!  apply(:Goal, +Arguments) is nondet.
%
%   Call Goal with the further arguments in the list Arguments.
%
%       ?- apply(plus(1), [2,X]).
%          X = 3.

apply(Goal, Arguments) :-
    Call =.. [call,Goal|Arguments],
    call(Call).
