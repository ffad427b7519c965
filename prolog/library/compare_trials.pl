:- module(compare_trials,
          [ '$trial'/5,              % :Goal, +Variables, +Most, +Seconds, -Trial
            '$trial_way'/5,          % :Goal, +Way, +Most, +Seconds, -Trial
            '$trial_count'/2,        % +Trial, -Count
            '$trial_seconds'/2,      % +Trial, -Seconds
            '$trial_is_stopped'/1,   % +Trial
            '$trial_times'/5,        % :Goal, +Time, +Clauses, +Native, -Costs
            '$trial_cost'/5          % :Goal, +Way, +Time, +Trial, -Cost
          ]).

/** <module> Runs of a goal that are measured

A trial is a run of a goal for its answers, up to limits. What it gave and what it took is a term
that `library(compare)` compares with that of another trial.
*/

:- meta_predicate
       '$trial'(0, +, +, +, -),
       '$trial_way'(0, +, +, +, -),
       '$trial_times'(0, +, +, +, -),
       '$trial_cost'(0, +, +, +, -),
       this_way_(+, 0).

%!  '$trial_way'(:Goal, +Way, +Most, +Seconds, -Trial) is det.
%
%   As '$trial'/5, with this value of the flag native, or `untabled`, which is off and without tables.
%
%       ?- '$trial_way'(current_prolog_flag(native, _V), on, 9, 1, _T), '$trial_count'(_T, N).
%          N = 1.

'$trial_way'(Goal, Way, Most, Seconds, Trial) :-
    term_variables(Goal, Variables),
    this_way_(Way, '$trial'(Goal, Variables, Most, Seconds, Trial)).

%   this_way_(+Way, :Goal): calls Goal once: without twins, with twins, or also without tables.

this_way_(off, Goal) :-
    set_prolog_flag(native, off),
    once(Goal).
this_way_(on, Goal) :-
    set_prolog_flag(native, on),
    once(Goal).
this_way_(untabled, Goal) :-
    set_prolog_flag(native, off),
    setup_call_cleanup('$tabling'(Before, false), once(Goal), '$tabling'(_, Before)).

%!  '$trial'(:Goal, +Variables, +Most, +Seconds, -Trial) is det.
%
%   Run a copy of Goal for its answers, at most Most, until it has one and Seconds are over. Trial is trial(Answers, Printed, End,
%   Figures, Effects); each of Answers is a list of the values of Variables, and Figures is figures(Count, Inferences, Seconds, Bytes,
%   PrintedBytes).
%
%       ?- '$trial'(member(X, [a,b]), [X], 9, 1, trial(As, _, End, _, _)).
%          As = [[a],[b]], End = exhausted.

'$trial'(Goal, Variables0, Most, Seconds, Trial) :-
    copy_term(Goal-Variables0, Copy-Variables),
    setup_call_cleanup(
        '$trial_open'(true, Most, Seconds, Handle),
        run_(Copy, Variables, Handle, Trial),
        '$trial_abandon'(Handle)).

run_(Goal, Variables, Handle, trial(Answers, Printed, End, Figures, Effects)) :-
    catch(answers_(Goal, Variables, Handle), Ball, passed_(Ball, Handle)),
    '$trial_effects'(Handle, Effects),
    '$trial_close'(Handle, Answers, Printed, closed(Why, Figures0)),
    Figures0 = figures(Count, Inferences0, Seconds, Bytes, PrintedBytes),
    (   Why == none,
        nonvar(Ball)
    ->  End = error(Ball)
    ;   Why == none
    ->  End = exhausted
    ;   End = Why
    ),
    around_(Why, End, Around),
    Inferences is max(0, Inferences0-Around-Count),     % one inference for each stored answer
    Figures = figures(Count, Inferences, Seconds, Bytes, PrintedBytes).

%   around_(+Why, +End, -Inferences): Inferences are those of the clauses around the
%   goal, until its costs are read.

around_(Why, End, Inferences) :-
    (   Why == exhausted
    ->  Inferences = 13
    ;   Why \== none
    ->  Inferences = 10
    ;   End = error(_)
    ->  Inferences = 15
    ;   Inferences = 16
    ).

%   answers_(:Goal, +Variables, +Handle): gives the trial all answers, or as many as it
%   wants. Last is bound if the goal has left no choice point.

answers_(Goal, Variables, Handle) :-
    '$call_cleanup'(Goal, Last = true),
    '$trial_answer'(Handle, Variables, Last),
    !.                          % no more answers are wanted
answers_(_, _, _).

%   passed_(+Ball, +Handle): an error ends the trial of the goal, except one that
%   ends the whole comparison.

passed_(Ball, Handle) :-
    (   Ball = error(resource_error(Resource), _),
        \+ '$trial_is_over'(Handle)
    ->  (   for_all_(Resource)
        ->  throw(Ball)
        ;   '$trial_ends'(Handle)
        )
    ;   true
    ).

for_all_(Resource) :-
    ( Resource == interrupt ; Resource == inferences ; Resource == time ),
    !.                          % Resource is one of these

%!  '$trial_count'(+Trial, -Count) is det.
%
%   How many answers came.
%
%       ?- '$trial'(member(_, [a,b]), [], 9, 1, _T), '$trial_count'(_T, N).
%          N = 2.

'$trial_count'(trial(_, _, _, figures(Count, _, _, _, _), _), Count).

%!  '$trial_seconds'(+Trial, -Seconds) is det.
%
%   The time of the processor that it took.
%
%       ?- '$trial'(true, [], 9, 1, _T), '$trial_seconds'(_T, _S), float(_S).
%          true.

'$trial_seconds'(trial(_, _, _, figures(_, _, Seconds, _, _), _), Seconds).

%!  '$trial_is_stopped'(+Trial) is semidet.
%
%   There may be more answers: the time was over, or the memory, or enough had come.
%
%       ?- '$trial'(repeat, [], 9, 1, _T), '$trial_is_stopped'(_T).
%          true.

'$trial_is_stopped'(trial(_, _, End, _, _)) :-
    ( End == answers ; End == time ; End == memory ),
    !.                          % End is one of these

%!  '$trial_times'(:Goal, +Time, +Clauses, +Native, -Costs) is det.
%
%   Run both ways in turn, up to five times each, fewer if that takes longer than twice the time that was given, and
%   not at all if once takes ten times as long. The least times count: Costs is costs(Cost1, Cost2, Runs), where each of
%   the two is cost(Seconds, Repeats).

'$trial_times'(Goal, Time, Clauses, Native, costs(Cost1, Cost2, Runs)) :-
    plan_(Clauses, Most1, Times1, Least1, Took1),
    plan_(Native, Most2, Times2, Least2, Took2),
    Round is Took1+Took2,
    (   ( Most1 =:= 0 ; Most2 =:= 0 ; Round > 10*Time )
    ->  Rounds = 0
    ;   Rounds is max(1, min(5, truncate(2*Time/Round)))
    ),
    long_enough_(Rounds, Goal, way(off,Most1,Times1), Least1, Way1, Least3),
    long_enough_(Rounds, Goal, way(on,Most2,Times2), Least2, Way2, Least4),
    rounds_(Rounds, Goal, Way1, Way2, Least3, Least4, Seconds1, Seconds2),
    Way1 = way(_, _, Repeats1),
    Way2 = way(_, _, Repeats2),
    Cost1 = cost(Seconds1, Repeats1),
    Cost2 = cost(Seconds2, Repeats2),
    Runs is max(1, Rounds).

%!  '$trial_cost'(:Goal, +Way, +Time, +Trial, -Cost) is det.
%
%   What Goal takes this way, timed apart if it is short: cost(Seconds, Repeats).

'$trial_cost'(Goal, Way, Time, Trial, cost(Seconds,Repeats)) :-
    plan_(Trial, Most, Times, Least, Took),
    (   ( '$trial_is_stopped'(Trial) ; Took > Time )
    ->  Seconds = Least,
        Repeats = 1
    ;   long_enough_(1, Goal, way(Way,Most,Times), Least, way(_,_,Repeats), Seconds)
    ).

%   plan_(+Trial, -Most, -Times, -Seconds, -Took): a timed run wants Most answers, runs the
%   goal Times times, so that it takes about 20 ms, and will take Took
%   seconds. Seconds is the known time of one run of the goal.

plan_(Trial, Most, Times, Seconds, Took) :-
    '$trial_count'(Trial, Count),
    '$trial_seconds'(Trial, Seconds0),
    Seconds is max(Seconds0, 1.0e-7),
    (   '$trial_is_stopped'(Trial)
    ->  Most = Count
    ;   Most is Count+1
    ),
    Times is max(1, ceiling(0.02/Seconds)),
    Took is Times*Seconds.

%   long_enough_(+Rounds, :Goal, +Way0, +Least0, -Way, -Least): runs the goal more
%   often if that took less than 10 ms: the time of the trial includes the costs of a first run.

long_enough_(Rounds, Goal, Way0, Least0, Way, Least) :-
    Way0 = way(Native, Most, Times),
    (   Rounds =:= 0
    ->  Way = Way0,
        Least = Least0
    ;   timed_run_(Way0, Goal, Least0, Least1),
        (   Times*Least1 >= 0.01
        ->  Way = Way0,
            Least = Least1
        ;   More is max(2*Times, ceiling(0.02/Least1)),
            long_enough_(Rounds, Goal, way(Native,Most,More), Least1, Way, Least)
        )
    ).

rounds_(Rounds, Goal, Way1, Way2, Least1, Least2, Seconds1, Seconds2) :-
    (   Rounds =:= 0
    ->  Seconds1 = Least1,
        Seconds2 = Least2
    ;   timed_run_(Way1, Goal, Least1, Least3),
        timed_run_(Way2, Goal, Least2, Least4),
        Rounds1 is Rounds-1,
        rounds_(Rounds1, Goal, Way1, Way2, Least3, Least4, Seconds1, Seconds2)
    ).

%   timed_run_(+Way, :Goal, +Least0, -Least): times one run. The run is stopped if it takes
%   much longer than expected: then Goal does not repeat itself.

timed_run_(way(Way, Most, Times), Goal, Least0, Least) :-
    copy_term(Goal, Copy),
    Patience is 10*Times*Least0+5,
    this_way_(Way, setup_call_cleanup(
                       '$trial_open'(false, Most, Patience, Handle),
                       (   repeated_(Times, Copy, Handle),
                           '$trial_close'(Handle, _, _, closed(_, figures(_, _, Seconds, _, _)))
                       ),
                       '$trial_abandon'(Handle))),
    Least is min(Least0, Seconds/Times).

repeated_(Times, Goal, Handle) :-
    between(1, Times, _),
    '$trial_again'(Handle),
    catch(answers_(Goal, [], Handle), Ball, passed_(Ball, Handle)),
    fail.
repeated_(_, _, _).
