:- module(halting,
          [ at_halt/1,               % :Goal
            cancel_halt/1,           % +Reason
            '$run_at_halt'/0
          ]).

/** <module> The end of a session

Goals that are called when the command line ends: by halt/1, or because nothing is
left to be done. A directive that calls halt/1 calls them before its text is left, since
one of them may cancel that. A host that wants them otherwise calls `'$run_at_halt'/0`
itself.
*/

:- meta_predicate
       at_halt(0).

:- dynamic(goal_/1).

%!  at_halt(:Goal) is det.
%
%   Goal is called once when the session ends, before those that were given earlier. It
%   does not matter whether it is true; what it throws is shown.
%
%       ?- at_halt(_).
%          error(instantiation_error, _).
%       ?- at_halt(write(bye)), '$run_at_halt'.
%          prints("bye"), true.

at_halt(Goal) :-
    must_be(callable, Goal),
    asserta(goal_(Goal)).

%!  cancel_halt(+Reason) is erroneous.
%
%   Called by a goal of at_halt/1: the session goes on if it is interactive, and shows the
%   Reason. A directive that calls halt/1 fails then, and its text is read to its end.
%
%       ?- cancel_halt(unsaved).
%          throws(cancel_halt(unsaved)).

cancel_halt(Reason) :-
    throw(cancel_halt(Reason)).

%!  '$run_at_halt' is semidet.
%
%   Call the goals of at_halt/1. It fails if one of them wants the session to go on.
%
%       ?- at_halt(cancel_halt(unsaved)), '$run_at_halt'.
%          false.

'$run_at_halt' :-
    (   retract(goal_(Goal))
    ->  catch(ignore(Goal), '$any_ball'(Ball), true),
        (   nonvar(Ball),
            Ball = cancel_halt(Reason)
        ->  current_prolog_flag(language, Language),
            goes_on_(Language, Format),
            print_message(informational, format(Format, [Reason])),
            fail
        ;   nonvar(Ball)
        ->  print_message(error, unhandled_exception(Ball))
        ;   true
        ),
        '$run_at_halt'
    ;   true
    ).

goes_on_(en, 'the session goes on: ~w').
goes_on_(ru, 'диалог продолжается: ~w').
