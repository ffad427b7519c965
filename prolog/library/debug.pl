:- module(debug,
          [ debug/1,                 % +Topic
            nodebug/1,               % +Topic
            debugging/1,             % ?Topic
            debug/3,                 % +Topic, +Format, +Arguments
            assertion/1,             % :Goal
            debugging/2,             % ?Topic, ?IsOn
            debugging/0,
            list_debug_topics/0
          ]).

/** <module> Messages for those who mend a program

A message about a topic is written while that topic is switched on. Topics are any
terms; what switches on a term switches on its instances.
*/

:- meta_predicate
       assertion(0).

:- dynamic(topic_/1).

%!  debug(+Topic) is det.
%
%   Switch the messages about Topic on.
%
%       ?- debug(parsing), debugging(parsing), nodebug(parsing).
%          true.

debug(Topic) :-
    must_be(nonvar, Topic),
    (   topic_(Known),
        Known == Topic
    ->  true
    ;   assertz(topic_(Topic))
    ).

%!  nodebug(+Topic) is det.
%
%   Switch the messages about Topic off.
%
%       ?- nodebug(never_heard_of).
%          true.

nodebug(Topic) :-
    retractall(topic_(Topic)).

%!  debugging(?Topic) is nondet.
%
%   The messages about Topic are on.
%
%       ?- debugging(never_heard_of).
%          false.

debugging(Topic) :-
    topic_(Topic).

%!  debug(+Topic, +Format, +Arguments) is det.
%
%   Write a message to user_error, as format/2 does, if those about Topic are on.
%
%       ?- debug(never_heard_of, 'x = ~w', [1]).
%          true.

debug(Topic, Format, Arguments) :-
    (   topic_(Topic)
    ->  print_message(debug(Topic), format(Format, Arguments))
    ;   true
    ).

%!  assertion(:Goal) is det.
%
%   Goal is true, once; otherwise an error ends what relied on it:
%   `error(assertion_error(Why, Goal), _)`, where Why is `fail` or the error of Goal. Before, the hook
%   `prolog:assertion_failed(Why, Goal)` is called, and nothing more happens if it succeeds.
%
%       ?- assertion(1 < 2).
%          true.
%       ?- assertion(X = 1).
%          true.
%       ?- catch(assertion(1 > 2), error(E, _), true).
%          E = assertion_error(fail,user:(1>2)).
%       ?- catch(assertion(atom_length(_, _)), error(assertion_error(error(E, _), _), _), true).
%          E = instantiation_error.

assertion(Goal) :-
    (   catch(\+ \+ call(Goal), Ball, true)
    ->  (   var(Ball)
        ->  true
        ;   assertion_failed_(Ball, Goal)
        )
    ;   assertion_failed_(fail, Goal)
    ).

assertion_failed_(Why, Goal0) :-
    strip_module(Goal0, Module, Plain),
    Goal = Module:Plain,
    (   predicate_property(prolog:assertion_failed(_, _), number_of_clauses(_)),
        call(prolog:assertion_failed(Why, Goal))
    ->  true
    ;   throw(error(assertion_error(Why, Goal), _))
    ).

%!  debugging(?Topic, ?IsOn) is nondet.
%
%   The messages about Topic have been switched on: IsOn is true.
%
%       ?- debug(parsing), debugging(parsing, B), nodebug(parsing).
%          B = true.

debugging(Topic, true) :-
    topic_(Topic).

%!  debugging is det.
%
%   Write to user_error whether the program is being debugged, its spy points, and which
%   topics are switched on.
%
%       ?- debugging.
%          true.

debugging :-
    '$trace_state',
    list_debug_topics.

%!  list_debug_topics is det.
%
%   Write to user_error which topics are switched on.
%
%       ?- list_debug_topics.
%          true.

list_debug_topics :-
    forall(topic_(Topic), format(user_error, '~q~n', [Topic])).
