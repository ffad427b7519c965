:- module(limits,
          [ call_with_inference_limit/3, % :Goal, +Limit, ?Result
            call_with_time_limit/2,  % +Seconds, :Goal
            call_with_depth_limit/3, % :Goal, +Limit, ?Result
            findnsols/4,             % +N, ?Template, :Goal, ?List
            findnsols/5              % +N, ?Template, :Goal, ?List, ?Tail
          ]).

/** <module> Goals with limits

A limit is in force while its goal runs and no longer when the goal has exited: entered before
the goal and when it is tried again, left when it exits, fails or raises an error. No
catch/3 of the goal that catches everything keeps it from ending where a limit is reached.
*/

:- meta_predicate
       call_with_inference_limit(0, +, ?),
       call_with_time_limit(+, 0),
       call_with_depth_limit(0, +, ?),
       findnsols(+, ?, 0, ?),
       findnsols(+, ?, 0, ?, ?).

%!  call_with_inference_limit(:Goal, +Limit, ?Result) is nondet.
%
%   Call Goal, which may take Limit inferences for all its answers together: calls and
%   retries, those of built-ins as well, but not what this predicate calls itself. Result is `!`
%   with an answer that is the last, `true` with another one, `inference_limit_exceeded`
%   when Goal was given up.
%
%   Each call of a predicate, the program's or built in, is an inference, and each retry:
%   the next clause, the next answer of a built-in, the other branch. Control constructs
%   are none: `,` `;` `->` `*->` `\+` `!` `true`. Goals compiled in place (unification,
%   comparison, type tests, arithmetic) are charged with a call of their clause, those of a
%   conditional by its longest way. A native twin counts the steps of its search.
%
%       ?- call_with_inference_limit(true, 10, R).
%          R = (!).
%       ?- call_with_inference_limit(repeat, 10, R).
%          R = true
%       ;  ... .
%       ?- call_with_inference_limit((repeat, fail), 10000, R).
%          R = inference_limit_exceeded.
%       ?- call_with_inference_limit((between(1, inf, _), fail), 10000, R).
%          R = inference_limit_exceeded.
%       ?- call_with_inference_limit(fail, 10, R).
%          false.

call_with_inference_limit(Goal, Limit, Result) :-
    must_be(integer, Limit),
    within_(Limit, Left),
    State = limit(Left,0,0,0,0,0),
    catch(limited_(Goal, inferences, State, Result0),
          '$any_ball'(Ball),
          exceeded_(Ball, State, Result0)),
    Result = Result0.

% The initial rest of a limit is the limit, in the range of small integers.
within_(Limit, Most) :-
    Most is max(0, min(Limit, 1<<58)).

limited_(Goal, Measure, State, Result) :-
    '$limit_enter'(Measure, State),
    (   '$choice_point'(Before),
        call(Goal),
        '$choice_point'(Behind),
        (   Before == Behind
        ->  !,                  % this answer of Goal is the last one
            '$limit_leave'(Measure, State),
            Result = (!)
        ;   (   '$limit_leave'(Measure, State),
                Result = true
            ;   '$limit_enter'(Measure, State),
                fail
            )
        )
    ;   '$limit_leave'(Measure, State),
        fail
    ).

exceeded_(Ball, State, Result) :-
    '$limit_leave'(inferences, State),
    (   Ball = '$limit_reached'(inferences,Own),
        arg(2, State, Own)
    ->  Result = inference_limit_exceeded
    ;   throw(Ball)
    ).

%!  call_with_time_limit(+Seconds, :Goal) is semidet.
%
%   Call Goal for its first answer; throws `time_limit_exceeded` if that takes more
%   than Seconds. Each cleanup that is owed then may take as long again.
%
%       ?- call_with_time_limit(60, member(X, [a,b])).
%          X = a.
%       ?- call_with_time_limit(0.01, (repeat, fail)).
%          throws(time_limit_exceeded).

call_with_time_limit(Seconds, Goal) :-
    must_be(number, Seconds),
    (   Seconds > 0
    ->  Micros is ceiling(Seconds*1000000),
        within_(Micros, Left),
        State = limit(Left,0,0,0,0,0),
        catch(limited_(Goal, time, State, _), '$any_ball'(Ball), late_(Ball, State)),
        !                       % only the first answer is wanted
    ;   throw(time_limit_exceeded)
    ).

late_(Ball, State) :-
    '$limit_leave'(time, State),
    (   Ball = '$limit_reached'(time,Own),
        arg(2, State, Own)
    ->  throw(time_limit_exceeded)
    ;   throw(Ball)
    ).

%!  call_with_depth_limit(:Goal, +Limit, ?Result) is nondet.
%
%   Call Goal, in which calls may be nested to the depth Limit; those that would be
%   deeper fail. Goal itself has the depth 1. Result is the greatest depth so far, or
%   `depth_limit_exceeded` when Goal has no answer, or no further one, and calls have failed for their
%   depth.
%
%       ?- call_with_depth_limit(true, 5, R).
%          R = 1.
%       ?- call_with_depth_limit(length([a,b], 2), 0, R).
%          R = depth_limit_exceeded.
%       ?- call_with_depth_limit(fail, 5, R).
%          false.

call_with_depth_limit(Goal, Limit, Result) :-
    must_be(integer, Limit),
    within_(Limit, Most),
    State = depth(Most,0,0,0,0,0,0),
    catch(nested_(Goal, State, Result0), '$any_ball'(Ball), ( '$depth_leave'(State), throw(Ball) )),
    Result = Result0.

nested_(Goal, State, Result) :-
    '$depth_enter'(State),
    (   '$choice_point'(Before),
        call(Goal),
        '$choice_point'(Behind),
        (   Before == Behind
        ->  !,                  % this answer of Goal is the last one
            '$depth_leave'(State)
        ;   (   '$depth_leave'(State)
            ;   '$depth_enter'(State),
                fail
            )
        ),
        arg(3, State, Result)
    ;   '$depth_leave'(State),
        arg(4, State, 1),
        Result = depth_limit_exceeded
    ).

%!  findnsols(+N, ?Template, :Goal, ?List) is nondet.
%
%   List has the instances of Template for the next N answers of Goal, at the end for those
%   that are left.
%
%       ?- findnsols(2, X, member(X, [a,b,c]), L).
%          L = [a,b]
%       ;  L = [c].
%       ?- findnsols(2, X, member(X, [a,b]), L).
%          L = [a,b].

findnsols(N, Template, Goal, List) :-
    findnsols(N, Template, Goal, List, []).

%!  findnsols(+N, ?Template, :Goal, ?List, ?Tail) is nondet.
%
%   findnsols/4 with List in front of Tail.
%
%       ?- findnsols(2, X, member(X, [a,b,c]), L, [z]).
%          L = [a,b,z]
%       ;  L = [c,z].

findnsols(N, Template0, Goal0, List, Tail) :-
    must_be(integer, N),
    '$partial_list'(List),
    (   N < 0
    ->  throw(error(domain_error(not_less_than_zero,N),context(findnsols/5,_)))
    ;   N =:= 0
    ->  List = Tail
    ;   copy_term(Template0-Goal0, Template-Goal),  % answers leave no bindings
        chunks_(N, Template, Goal, List, Tail)
    ).

chunks_(N, Template, Goal, List, Tail) :-
    State = bag(0,0),
    open_(State),
    (   '$choice_point'(Before),
        call(Goal),
        '$choice_point'(Behind),
        State = bag(Bag,Count0),
        '$bag_add'(Bag, Template),
        Count is Count0 + 1,
        nb_setarg(2, State, Count),
        Before \== Behind,      % after the last answer, the goals below make the last list
        Count =:= N,
        '$bag_close'(Bag, Found, Tail),
        (   true
        ;   open_(State),
            fail
        )
    ;   arg(1, State, Bag),
        '$bag_close'(Bag, Found, Tail)
    ),
    List = Found.

open_(State) :-
    '$bag_open_loose'(Bag),
    nb_setarg(1, State, Bag),
    nb_setarg(2, State, 0).
