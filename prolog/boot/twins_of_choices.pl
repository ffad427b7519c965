:- module(twins_of_choices,
          [ '$generate_and_test'/4,  % +Goal, +Place, +Count, +Twin
            '$with_memory'/4,        % +Goal, +Twin, +Key, ?Outputs
            '$remembering'/5,        % +Goal, +Twin, +Memory, +Key, ?Outputs
            '$in_more_ways'/2,       % +Goal, +Twin
            '$along_paths'/2         % +Goal, +Twin
          ]).

/** <module> Native twins that are known by what their clauses do

The goals of a clause that generates and tests, but for those that a native search does at once: what is
generated comes with the tests behind it already passed. And pure predicates whose answers are remembered.
*/

%!  '$generate_and_test'(+Goal, +Place, +Count, +Twin) is nondet.
%
%   Calls the goals of the only clause of Goal, `Module:Head`: the one behind the first Place generates permutations, the
%   Count behind it test them. Twin is the number of the twin of Goal.

'$generate_and_test'(Module:Head, Place, Count, Twin) :-
    '$trace_clause'(Module:Head, Body, _, _),
    !,                          % the predicate has one clause
    goals_(Body, Goals, []),
    divided_(Place, Goals, Before, [Generator|Others]),
    divided_(Count, Others, Tests, Behind),
    calls_(Before, Module),
    '$passing_permutation'(Twin, Generator, Passed),
    (   Passed == true
    ->  true
    ;   call(Module:Generator),
        calls_(Tests, Module)
    ),
    calls_up_to_cut_(Behind, Module, Cut),
    (   Cut == yes
    ->  !                       % as the clause does behind its first answer
    ;   true
    ).

%   goals_(+Body, -Goals, ?Rest): the goals of a conjunction.

goals_((A,B), Goals, Rest) :-
    !,
    goals_(A, Goals, Goals1),
    goals_(B, Goals1, Rest).
goals_(true, Goals, Goals) :-
    !.
goals_(Goal, [Goal|Goals], Goals).

%   divided_(+Count, +Goals, -First, -Others): First are the first Count of Goals.

divided_(0, Goals, [], Goals) :-
    !.
divided_(Count, [Goal|Goals], [Goal|First], Others) :-
    Count1 is Count-1,
    divided_(Count1, Goals, First, Others).

calls_([], _).
calls_([Goal|Goals], Module) :-
    call(Module:Goal),
    calls_(Goals, Module).

%   calls_up_to_cut_(+Goals, +Module, -Cut): calls Goals; Cut is `yes` if the last one is a cut, otherwise `no`.

calls_up_to_cut_([], _, no).
calls_up_to_cut_([Goal|Goals], Module, Cut) :-
    (   Goal == !
    ->  Cut = yes
    ;   call(Module:Goal),
        calls_up_to_cut_(Goals, Module, Cut)
    ).

%!  '$with_memory'(+Goal, +Twin, +Key, ?Outputs) is nondet.
%
%   Goal, a call of the predicate with this Twin, whose ground arguments are in Key and whose variables are
%   Outputs; what is answered to it and to the calls below it is remembered as long as it runs.

'$with_memory'(Goal, Twin, Key, Outputs) :-
    '$memory'(60, Memory),
    '$choice_point'(Mark),
    '$remembering'(Goal, Twin, Memory, Key, Outputs),
    '$judge'(Memory),
    '$choice_point'(Mark1),
    (   Mark1 == Mark
    ->  !                       % the memory is the only choice point
    ;   true
    ).

%!  '$remembering'(+Goal, +Twin, +Memory, +Key, ?Outputs) is nondet.
%
%   The clauses of Goal; Memory learns its first answer, whether it is the only one, or that there is none.

'$remembering'(Goal, Twin, Memory, Key, Outputs) :-
    Found = found(no),
    (   '$choice_point'(Mark),
        '$clauses_next'(Twin),
        call(Goal),
        '$choice_point'(Mark1),
        (   Mark1 == Mark
        ->  (   arg(1, Found, no)
            ->  '$learn'(Memory, 0, Key, some(Outputs))
            ;   true
            ),
            !                   % no other answer can come
        ;   nb_setarg(1, Found, yes),
            (   Outputs == []
            ->  '$learn'(Memory, 0, Key, some(true))
            ;   '$learn'(Memory, 0, Key, open)
            )
        )
    ;   arg(1, Found, no),
        '$learn'(Memory, 0, Key, none),
        fail
    ).

%!  '$in_more_ways'(+Goal, +Twin) is nondet.
%
%   Goal, which is ground and known to hold: its clauses are asked for what comes behind the first answer.

'$in_more_ways'(_, _).
'$in_more_ways'(Goal, Twin) :-
    Seen = seen(no),
    '$clauses_next'(Twin),
    call(Goal),
    (   arg(1, Seen, no)
    ->  nb_setarg(1, Seen, yes),
        fail
    ;   true
    ).

%!  '$along_paths'(+Goal, +Twin) is nondet.
%
%   Goal, a call of the predicate with this Twin, which goes depth first from state to state.

'$along_paths'(Goal, Twin) :-
    '$paths'(Twin, Goal, Paths, Event),
    path_event_(Event, Paths, Goal, Answers),
    (   var(Answers)
    ->  true
    ;   Answers == last
    ->  !                       % the search has ended
    ;   Answers = resume(Resumed,Once)
    ->  !,
        '$clauses_next'(Twin),
        (   Once == once
        ->  once(Resumed)
        ;   call(Resumed)
        )
    ;   !,
        again_(Goal, Twin, Answers)
    ).

%   path_event_(+Event, +Paths, +Goal, -Answers): handles Event; at an answer, Answers is unbound or `last`; else the clauses go on as
%   Answers says, or begin again and skip the first Answers answers.

path_event_(answer, _, _, _).
path_event_(goal(Finals,Once), Paths, Goal, Answers) :-
    (   \+ final_(Finals, Paths)
    ->  '$path_no_goal'(Paths),
        fail
    ;   Once == once
    ->  once(final_(Finals, Paths)),
        '$path_answer'(Paths, Goal, Answers)
    ;   final_(Finals, Paths),
        '$path_answer'(Paths, Goal, Answers)
    ).
path_event_(next(Goals,State), Paths, _, _) :-
    catch(followed_(Goals, State, Paths), Ball, odd_(Ball, Paths)),
    fail.
path_event_(next_limited(Goals,State), Paths, _, _) :-
    catch(( call_with_inference_limit(followed_(Goals, State, Paths), 10000, Result),
            (   Result == inference_limit_exceeded
            ->  '$path_odd'(Paths)
            ;   true
            ) ),
          Ball,
          odd_(Ball, Paths)),
    fail.
path_event_(again(Answers), _, _, Answers).
path_event_(resume(Goal,Once), _, _, resume(Goal,Once)).

followed_(Goals, State, Paths) :-
    all_(Goals),
    '$path_next'(Paths, State),
    fail.
followed_(_, _, Paths) :-
    '$path_followed'(Paths).

final_(Finals, Paths) :-
    catch(all_(Finals), Ball, ( odd_(Ball, Paths), fail )).

all_([]).
all_([Goal|Goals]) :-
    call(Goal),
    all_(Goals).

%   odd_(+Ball, +Paths): the clauses throw Ball when they call the goal that has thrown it.

odd_(Ball, Paths) :-
    (   subsumes_term(error(resource_error(_),_), Ball)
    ->  throw(Ball)
    ;   subsumes_term(unwind(_), Ball)
    ->  throw(Ball)
    ;   '$path_odd'(Paths)
    ).

%   again_(+Goal, +Twin, +Answers): gives the answers of the clauses after the first Answers ones.

again_(Goal, Twin, Answers) :-
    Count = count(0),
    '$clauses_next'(Twin),
    call(Goal),
    arg(1, Count, N),
    (   N < Answers
    ->  N1 is N+1,
        nb_setarg(1, Count, N1),
        fail
    ;   true
    ).
