:- module(control,
          [ setup_call_cleanup/3,    % :Setup, :Goal, :Cleanup
            call_cleanup/2,          % :Goal, :Cleanup
            apply/2                  % :Goal, +Arguments
          ]).

/** <module> Control

Control predicates that can be said in Prolog; the control constructs themselves
are part of the machine.

Cleanup runs when Goal fails, raises an error, or has an answer. Since Prolog text
cannot see a choice point being cut, Goal is asked for its first answer only.
*/

:- meta_predicate
       setup_call_cleanup(0, 0, 0),
       call_cleanup(0, 0),
       apply(:, +).

%!  setup_call_cleanup(:Setup, :Goal, :Cleanup) is semidet.
%
%   Call Setup once, then Goal once, and Cleanup in any case after Goal. An
%   error in Goal counts more than one in Cleanup; Cleanup may fail.
%
%       ?- setup_call_cleanup(X = 1, Y = X, write(done)).
%          prints("done"), X = 1, Y = 1.
%       ?- setup_call_cleanup(true, fail, write(done)).
%          prints("done"), false.
%       ?- setup_call_cleanup(true, throw(ball), write(done)).
%          prints("done"), throws(ball).
%       ?- setup_call_cleanup(true, true, _).
%          error(instantiation_error, _).

setup_call_cleanup(Setup, Goal, Cleanup) :-
    once(Setup),
    must_be(callable, Cleanup),
    catch(first_(Goal, Result), Ball, Result = threw(Ball)),
    cleanup_(Result, Cleanup),
    outcome_(Result).

first_(Goal, Result) :-
    (   call(Goal)
    ->  Result = succeeded
    ;   Result = failed
    ).

cleanup_(Result, Cleanup) :-
    (   Result = threw(_)
    ->  catch(ignore(Cleanup), _, true)
    ;   ignore(Cleanup)
    ).

outcome_(succeeded).
outcome_(threw(Ball)) :-
    throw(Ball).

%!  call_cleanup(:Goal, :Cleanup) is semidet.
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
