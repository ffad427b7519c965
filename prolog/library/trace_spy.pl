:- module(trace_spy,
          [ spy/2,                   % :Head, :Condition
            trace_log/1,             % +File
            notrace_log/0,
            '$spy_condition_holds'/2, % +Module, +Head
            '$spy_forget'/2          % +Module, +Head
          ]).

/** <module> Spy points with conditions, and the log of the tracer

What library(trace) is asked for less often.
*/

:- meta_predicate
       spy(:, 0).

:- dynamic
       condition_/3.            % Module, Head, Goal

%!  spy(:Head, :Condition) is det.
%
%   Set a spy point on the predicate of Head; programs stop there only where the goal unifies with Head
%   and Condition is true then. Name/Arity is a Head of which Condition says nothing. Several conditions of a
%   predicate are alternatives; nospy/1 takes them away.
%
%       ?- spy(append(Xs, _, _), Xs == []), nospy(append/3), nodebug.
%          true.
%       ?- spy(missing/1, true).
%          error(existence_error(procedure,missing/1), _).
%       ?- spy(missing(_), true).
%          error(existence_error(procedure,missing/1), _).

spy(Head0, Condition) :-
    strip_(Head0, user, Module, Head),
    must_be(callable, Head),
    (   Head = Name/Arity,
        atom(Name),
        integer(Arity)
    ->  functor(General, Name, Arity)
    ;   functor(Head, Name, Arity),
        General = Head
    ),
    '$trace_target'(Module, General, target(_,Home,Head1)),
    spy(Module:Name/Arity),
    assertz(condition_(Home, Head1, Condition)).

strip_(Head0, Module0, Module, Head) :-
    (   nonvar(Head0),
        Head0 = Module1:Head1
    ->  strip_(Head1, Module1, Module, Head)
    ;   Module = Module0,
        Head = Head0
    ).

%!  '$spy_condition_holds'(+Module, +Head) is semidet.
%
%   A spy point on the predicate of Head has no condition, or one that is true of Head. A condition that
%   throws counts as true.
%
%       ?- '$spy_condition_holds'(user, p(1)).
%          true.

'$spy_condition_holds'(Module, Head) :-
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    (   condition_(Module, General, _)
    ->  '$tracer_busy'(true),
        (   catch(holds_(Module, Head), error(_, _), true)
        ->  Holds = true
        ;   Holds = false
        ),
        '$tracer_busy'(false),
        Holds == true
    ;   true
    ).

holds_(Module, Head) :-
    \+ \+ ( condition_(Module, Head, Condition),
            call(Condition)
          ).

%!  '$spy_forget'(+Module, +Head) is det.
%
%   The predicate of Head has no conditions any more.
%
%       ?- '$spy_forget'(user, p(_)).
%          true.

'$spy_forget'(Module, Head) :-
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    retractall(condition_(Module, General, _)).

%!  trace_log(+File) is det.
%
%   From now on all ports that the tracer shows are written to File too, which is made anew.
%
%       ?- tmp_file(log, _F), trace_log(_F), notrace_log, exists_file(_F), delete_file(_F).
%          true.

trace_log(File) :-
    notrace_log,
    open(File, write, Stream, [encoding(utf8),buffer(line)]),
    nb_setval('$trace_log', Stream).

%!  notrace_log is det.
%
%   End the log of the tracer, if there is one.
%
%       ?- notrace_log.
%          true.

notrace_log :-
    (   nb_current('$trace_log', Stream),
        Stream \== none
    ->  nb_setval('$trace_log', none),
        catch(close(Stream), error(_, _), true)
    ;   true
    ).
