:- module(compare,
          [ compare/1,               % :Goal
            compare/2,               % :Goal, :GoalOrOptions
            comparison/3,            % :Goal, +Options, -Comparison
            '$compare'/2,            % +Text, +Options
            сравнить/1,              % :Goal
            сравнить/2               % :Goal, :GoalOrOptions
          ]).

/** <module> Clauses against native twins

A goal is run for all its answers twice: with the clauses of the program (flag
`native` off) and with the native twins of its predicates (flag `native` on).
Told are whether both gave the same, and what each took.

Compared are the answers, one by one and as variants; the end: no more answers, or
an error, of which the formal part counts; and the output, but for the names of
variables that have none, such as `_283`: they are numbered in the order in which they
come. Output to the current output, user_output and user_error is caught, compared and
not shown.

The goal is run more often than twice, to measure it well, and **its side effects
happen each time**; the table says which those were, as far as another run finds
them done. If it asserts or retracts clauses, sets global variables, reads
input or takes random numbers, each run finds what the one before has left. A goal
that then answers otherwise is reported as one that does not repeat itself; to
compare it, have it begin with what brings its world into order.

A goal may have endlessly many answers. When its clauses have run for the time of
the option time(Seconds) and have an answer, or have as many answers as answers(N)
says, they are stopped, and both ways are compared and measured up to that answer.
So they are when they run out of memory and have an answer.
A goal that has no answer yet is waited for; Ctrl-C stops it.

Tables are made anew by each run. A goal that calls tabled predicates is run a third way: with
the clauses as if they were not declared, for all answers or until the time is over. This column, `untabled`,
tells what the tables are worth; it counts as no difference, since such clauses may have no end, may find an answer
more than once, and know no modes. Where the clauses of tabled predicates have no
functors, and static facts, comparisons and arithmetic on small integers alone stand
beside them, the native way is a kernel for Datalog, called `datalog`.

What is measured:

  * Inferences are calls and retries (see statistics/2); a twin counts the steps of its search.
  * Time is that of the processor, the least of several runs, which alternate. Runs
    that are too short to be measured are repeated.
  * Memory is the most that heap, environments, choice points and trail had grown
    by. What a twin keeps outside of them is not in it.

Side effects outside of the engine (files, commands, streams that were open before) are
refused, unless the option effects(true) or `--effects` allows them.

`ferz compare FILE GOAL --over N=4..12` runs the goal for each value of its variable N and draws
both curves; `N=4,6,8` lists values, `N=4..100:10` goes in steps of ten. `--with swipl,gplc` also runs
file and goal in these systems, if they are installed.

`ferz compare` ends with 0, with 1 when they differ, and with 2 when the file or the goal
has an error; `--answers N` and `--time SECONDS` are the options of these names.
*/

:- meta_predicate
       compare(0),
       compare(0, :),
       comparison(0, +, -),
       сравнить(0),
       сравнить(0, :).

%!  compare(:Goal) is semidet.
%
%   Write a table that compares Goal with clauses and with twins. True if both ways
%   gave the same.
%
%       ?- with_output_to(atom(_Table), compare(member(_X, [a,b]))), atomic_list_concat(_Lines, '\n', _Table), member('agree: the same answers in the same order', _Lines), !.
%          true.

compare(Goal) :-
    compare(Goal, []).

%!  compare(:Goal, :GoalOrOptions) is semidet.
%
%   With a second goal, write a table that compares the two: their answers, as far as variables say them that both
%   have, their inferences and times. True if both have the same answers, in whatever order. With a list of options, as compare/1. Options:
%
%   | answers(N)            | no more answers than N (10000)                      |
%   | time(Seconds)         | the clauses run no longer than this (1)              |
%   | format(Format)        | what is written: table, json (its fields: library(compare_report)) or none (table) |
%   | svg(File)             | write a picture of times and inferences to File      |
%   | variable_names(Names) | names of variables of Goal, as of read_term/2        |
%   | effects(Bool)         | let it change files, run commands, use streams (false) |
%   | rethrow(Bool)         | raise the error that ended Goal both ways (false)    |
%
%       ?- compare(repeat, [answers(3),format(none)]).
%          true.
%       ?- compare(current_prolog_flag(native, _), [format(none)]).
%          false.
%       ?- compare(_ is foo+1, [format(none),rethrow(true)]).
%          error(type_error(evaluable,foo/0), _).
%       ?- with_output_to(atom(_), compare(member(X, [a,b]), (X = b ; X = a))).
%          true.
%       ?- with_output_to(atom(_), compare(member(X, [a,b]), X = a)).
%          false.
%       ?- compare(true, [format(poem)]).
%          error(domain_error(comparison_format,poem), _).

compare(Goal, What) :-
    '$compare_plain'(What, Options),
    (   nonvar(Options),
        ( Options == [] ; Options = [_|_] )
    ->  compare_(Goal, Options)
    ;   goals_comparison(Goal, What, Comparison),
        write_goals_comparison(Comparison),
        memberchk(relation(Relation), Comparison),
        memberchk(Relation, [same,order,repeats,so_far])
    ).

compare_(Goal, Options) :-
    comparison(Goal, Options, Comparison),
    option(format(Format), Options, table),
    write_comparison(Format, Comparison),
    (   Format == table
    ->  findall(other(System, Outcome), member(other(_, System, Outcome), Options), Others),
        write_others_(Others)
    ;   true
    ),
    (   option(svg(File), Options)
    ->  draw_comparison(File, Comparison)
    ;   true
    ),
    option(differences([]), Comparison),
    (   option(rethrow(true), Options),
        option(native(Side), Comparison),
        option(end(error(Ball)), Side)
    ->  '$trial_rethrow'(Ball)
    ;   true
    ).

%   write_others_(+Others): writes a line for each other system.

write_others_([]).
write_others_([Other|Others]) :-
    Other = other(System, _),
    others_said([Other], [Said]),
    format('~w: ~w~n', [System,Said]),
    write_others_(Others).

%!  сравнить(:Goal) is semidet.
%
%   compare/1 by its Russian name.

сравнить(Goal) :-
    compare(Goal, []).

%!  сравнить(:Goal, :GoalOrOptions) is semidet.
%
%   compare/2 by its Russian name.
%
%       ?- сравнить(member(_, [a,b]), [format(none)]).
%          true.

сравнить(Goal, GoalOrOptions) :-
    compare(Goal, GoalOrOptions).

%!  '$compare'(+Text, +Options) is semidet.
%
%   As compare/2 for the goal that is written in the atom Text: `ferz compare`. Options may
%   have over(Name, Values), for each of which the variable Name of the goal stands, and
%   other(Value, System, Outcome), what another system did (library(compare_growth)).
%
%       ?- '$compare'('member(X, [a,b])', [format(none)]).
%          true.

'$compare'(Text, Options) :-
    (   memberchk(over(Name, Values), Options)
    ->  family_(Values, Name, Text, Options, Rows),
        option(format(Format), Options, table),
        write_growth(Format, Name, Rows),
        (   option(svg(File), Options)
        ->  draw_growth(File, Text, Name, Rows)
        ;   true
        ),
        forall(member(row(_, Comparison, _), Rows), option(differences([]), Comparison))
    ;   atom_to_term(Text, Goal, Names),
        compare(user:Goal, [variable_names(Names)|Options])
    ).

%   family_(+Values, +Name, +Text, +Options, -Rows): Rows has a comparison for each value of the variable Name.

family_([], _, _, _, []).
family_([Value|Values], Name, Text, Options, [row(Value,Comparison,Others)|Rows]) :-
    atom_to_term(Text, Goal, Names0),
    (   select(Name=Value, Names0, Names)
    ->  true
    ;   throw(error(existence_error(variable_of_goal, Name), _))
    ),
    comparison(user:Goal, [variable_names(Names)|Options], Comparison),
    findall(other(System, Outcome), member(other(Value, System, Outcome), Options), Others),
    family_(Values, Name, Text, Options, Rows).

%!  comparison(:Goal, +Options, -Comparison) is det.
%
%   Comparison is what compare/2 writes, as a list of options:
%
%   | goal(Text)           | the goal                                              |
%   | differences(List)    | of answer(N, Clauses, Native), where an answer is some(Text) or none; end; output(Line, Clauses, Native) |
%   | complete(Bool)       | false if only the first answers were compared         |
%   | repeatable(Bool)     | false if the clauses alone gave different answers     |
%   | effects(List)        | what each run does and the next one finds done: files, commands, input, streams (older ones were written to), clauses, settings (global variables, flags, the environment) |
%   | clauses(Side)        | how it went with the clauses                          |
%   | native(Side)         | how it went with the twins                            |
%   | untabled(Untabled)   | none, or `untabled(Side, Relation)`: how it went with the clauses of tabled predicates without their tables, and its answers to those with tables, as sets: same, more, other, or part(Different, All) when it was stopped or had an error |
%   | speed_up(Factor)     | the time of the clauses divided by that of the twins  |
%   | runs(Count)          | how many runs were timed each way                     |
%   | twins(Twins)         | twin(Module:Name/Arity, Twin, Calls) for each twin that ran, with its calls for one run of Goal |
%   | nearly(List)         | nearly(Module:Name/Arity, Twin, Reason) for each predicate that Goal reaches and that nearly has a twin |
%
%   A Side is a list of answers(Count), end(End), which is exhausted, answers, time or
%   memory (what has stopped it) or error(Ball), printed(Bytes), inferences(Count),
%   seconds(Seconds), repeats(Count), how many goals a timed run consists of, and
%   bytes(Count), the memory.
%
%       ?- comparison(append(X, Y, [a,b]), [], _C), option(differences(D), _C), option(native(_S), _C), option(answers(N), _S).
%          D = [], N = 3.
%       ?- comparison(current_prolog_flag(native, _), [], _C), option(differences(D), _C).
%          D = [answer(1,some('current_prolog_flag(native,off)'),some('current_prolog_flag(native,on)'))].
%       ?- comparison((current_prolog_flag(native, _V), write(_V), nl, fail), [], _C), option(differences(D), _C).
%          D = [output(1,off,on)].
%       ?- comparison((current_prolog_flag(native, _V), _ is _V), [], _C), option(differences(D), _C).
%          D = [end].
%       ?- comparison(between(1, inf, _), [answers(5)], _C), option(complete(B), _C).
%          B = false.
%       ?- comparison(_, [], _).
%          error(instantiation_error, _).

comparison(Goal, Options, Comparison) :-
    '$compare_plain'(Goal, Plain),
    must_be(callable, Plain),
    must_be(list, Options),
    option(answers(Most), Options, 10_000),
    must_be(positive_integer, Most),
    option(time(Time), Options, 1),
    must_be(number, Time),
    (   Time < 0
    ->  domain_error(not_less_than_zero, Time)
    ;   true
    ),
    option(variable_names(Names), Options, []),
    option(effects(Allowed), Options, false),
    must_be(boolean, Allowed),
    current_prolog_flag(native, Native),
    setup_call_cleanup(
        '$trial_allows'(Before, Allowed),
        comparison_(Goal, Most, Time, Names, Comparison),
        (   set_prolog_flag(native, Native),
            '$trial_allows'(_, Before)
        )).

comparison_(Goal, Most, Time, Names, Comparison) :-
    clauses_(Goal, Most, Time, Clauses0, Repeats),
    require_allowed_(Clauses0),
    natives_(Goal, Time, Clauses0, Repeats, Clauses, Native, Twins0),
    require_allowed_(Native),
    '$compare_differences'(Clauses, Native, Goal, Names, Differences, Complete),
    repeatable_(Repeats, Differences, Goal, Clauses, Repeatable),
    '$trial_times'(Goal, Time, Clauses, Native, costs(Cost1, Cost2, Runs)),
    Cost2 = cost(_, Repeats2),
    '$twin_calls'(Later),
    all_twins_(Later, Twins0, Repeats2, Twins),
    side_(Clauses, Cost1, Side1),
    side_(Native, Cost2, Side2),
    untabled_(Goal, Most, Time, Clauses, Untabled),
    Cost1 = cost(Seconds1, _),
    Cost2 = cost(Seconds2, _),
    SpeedUp is Seconds1/Seconds2,
    '$compare_plain'(Goal, Plain),
    '$compare_text'(Plain, Names, Text),
    effects_(Clauses, Native, Effects),
    findall(One, nearly_native(Goal, One), Nearly),
    Comparison = [ goal(Text), differences(Differences), complete(Complete), repeatable(Repeatable), effects(Effects),
                   clauses(Side1), native(Side2), untabled(Untabled), speed_up(SpeedUp), runs(Runs), twins(Twins), nearly(Nearly) ].

%   require_allowed_(+Trial): throws if the goal has tried to do what it is not allowed to do.

require_allowed_(trial(_, _, _, _, Effects)) :-
    '$trial_allows'(Allowed, Allowed),
    findall(Effect, ( member(Effect, Effects), outside_(Effect) ), Outside),
    (   ( Allowed == true ; Outside == [] )
    ->  true
    ;   throw(error(permission_error(compare, side_effects, Outside), _))
    ).

outside_(files).
outside_(commands).
outside_(input).
outside_(streams).

%   effects_(+Clauses, +Native, -Effects): Effects are those of either way, apart from answers
%   and output.

effects_(trial(_, _, _, _, Effects1), trial(_, _, _, _, Effects2), Effects) :-
    findall(Effect, ( member(Effect, Effects1) ; member(Effect, Effects2) ), All),
    list_to_set(All, Effects).

side_(trial(_, _, End, Figures, _), cost(Seconds, Repeats), Side) :-
    Figures = figures(Count, Inferences, _, Bytes, Printed),
    Side = [ answers(Count), end(End), printed(Printed), inferences(Inferences),
             seconds(Seconds), repeats(Repeats), bytes(Bytes) ].

%   clauses_(:Goal, +Most, +Time, -Trial, -Repeats): runs the clauses. A short goal
%   runs once more: the first run may have loaded a library. Repeats tells
%   whether the second run did the same, or is `unknown`.

clauses_(Goal, Most, Time, Trial, Repeats) :-
    '$trial_way'(Goal, off, Most, Time, Trial0),
    '$trial_seconds'(Trial0, Seconds),
    (   Seconds < Time/4
    ->  '$trial_way'(Goal, off, Most, Time, Trial),
        (   '$compare_same'(Trial0, Trial)
        ->  Repeats = true
        ;   Repeats = false
        )
    ;   Trial = Trial0,
        Repeats = unknown
    ).

%   all_twins_(+Others, +Twins0, +Repeats, -Twins): Twins are Twins0 and the twins that ran only in Repeats other calls of the goal: a twin
%   may leave the first or the later calls to the clauses.

all_twins_([], Twins, _, Twins).
all_twins_([twin(Predicate,Twin,Calls0)|Others], Twins0, Repeats, Twins) :-
    (   memberchk(twin(Predicate,Twin,_), Twins0)
    ->  Twins1 = Twins0
    ;   Calls is max(1, round(Calls0/Repeats)),
        append(Twins0, [twin(Predicate,Twin,Calls)], Twins1)
    ),
    all_twins_(Others, Twins1, Repeats, Twins).

%   natives_(:Goal, +Time, +Clauses0, +Repeats, -Clauses, -Native, -Twins): runs the twins up to
%   the answer at which the clauses were stopped, or for one answer more than the
%   clauses have. Twins get more time than the clauses took; if they have fewer
%   answers at its end, the clauses are run again up to these. A short goal that
%   Repeats itself is run once more, as with clauses: its first run includes the time
%   to recognize its twins.

natives_(Goal, Time, Clauses0, Repeats, Clauses, Native, Twins) :-
    '$trial_count'(Clauses0, Count),
    '$trial_seconds'(Clauses0, Seconds),
    (   '$trial_is_stopped'(Clauses0)
    ->  Most = Count
    ;   Most is Count+1
    ),
    Patience is 10*max(Time, Seconds),
    '$trial_way'(Goal, on, Most, Patience, Native0),
    '$twin_calls'(Twins0),
    (   Repeats == true,
        Seconds < Time/4,
        '$trial_way'(Goal, on, Most, Patience, Native1),
        '$compare_same'(Native0, Native1)
    ->  Native = Native1,
        '$twin_calls'(Twins1),
        % By now, a twin that ran and did not pay is resting.
        all_twins_(Twins0, Twins1, 1, Twins)
    ;   Native = Native0,
        Twins = Twins0
    ),
    Native = trial(_, _, End, _, _),
    '$trial_count'(Native, NativeCount),
    (   End == time,
        NativeCount < Count
    ->  '$trial_way'(Goal, off, NativeCount, Patience, Clauses)
    ;   Clauses = Clauses0
    ).

%   untabled_(:Goal, +Most, +Time, +Clauses, -Untabled): runs a goal that has called a tabled predicate without
%   tables; a short one is also timed.

untabled_(Goal, Most, Time, Clauses, Untabled) :-
    (   '$was_tabled'
    ->  '$trial_way'(Goal, untabled, Most, Time, Trial),
        require_allowed_(Trial),
        '$trial_cost'(Goal, untabled, Time, Trial, Cost),
        side_(Trial, Cost, Side),
        untabled_relation_(Trial, Clauses, Relation),
        Untabled = untabled(Side,Relation)
    ;   Untabled = none
    ).

untabled_relation_(Trial, Clauses, Relation) :-
    Trial = trial(_, _, End, _, _),
    set_of_answers_(Trial, Without),
    set_of_answers_(Clauses, With),
    (   ( End \== exhausted ; '$trial_is_stopped'(Clauses) )
    ->  ord_intersection(Without, With, Common),
        length(Common, Found),
        length(With, All),
        Relation = part(Found,All)
    ;   Without == With
    ->  Relation = same
    ;   ord_subset(With, Without)
    ->  Relation = more
    ;   Relation = other
    ).

set_of_answers_(trial(Answers, _, _, _, _), Set) :-
    findall(Answer, ( member(Answer, Answers), numbervars(Answer, 0, _) ), Numbered),
    sort(Numbered, Set).

%   repeatable_(+Repeats, +Differences, :Goal, +Clauses, -Repeatable): if there are
%   differences, checks whether side effects may cause them.

repeatable_(Repeats, Differences, Goal, Clauses, Repeatable) :-
    (   Repeats == unknown,
        Differences \== []
    ->  '$trial_count'(Clauses, Count),
        '$trial_seconds'(Clauses, Seconds),
        Most is Count+1,
        Patience is 10*Seconds,
        '$trial_way'(Goal, off, Most, Patience, Again),
        (   '$compare_same'(Clauses, Again)
        ->  Repeatable = true
        ;   Repeatable = false
        )
    ;   Repeats == false
    ->  Repeatable = false
    ;   Repeatable = true
    ).
