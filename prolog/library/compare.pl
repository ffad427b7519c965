:- module(compare,
          [ compare/1,               % :Goal
            compare/2,               % :Goal, :GoalOrOptions
            comparison/3,            % :Goal, +Options, -Comparison
            '$compare'/2,            % +Text, +Options
            '$trial'/5,              % :Goal, +Variables, +Most, +Seconds, -Trial
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
       '$trial'(0, +, +, +, -),
       this_way_(+, 0),
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
    plain_(What, Options),
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

%   write_others_(+Others): a line for each other system.

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

%   family_(+Values, +Name, +Text, +Options, -Rows): a comparison for each value of the variable Name.

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
    plain_(Goal, Plain),
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
    compared_(Clauses, Native, Goal, Names, Differences, Complete),
    repeatable_(Repeats, Differences, Goal, Clauses, Repeatable),
    timed_(Goal, Time, Clauses, Native, costs(Cost1, Cost2, Runs)),
    Cost2 = cost(_, Repeats2),
    '$twin_calls'(Later),
    all_twins_(Later, Twins0, Repeats2, Twins),
    side_(Clauses, Cost1, Side1),
    side_(Native, Cost2, Side2),
    untabled_(Goal, Most, Time, Clauses, Untabled),
    Cost1 = cost(Seconds1, _),
    Cost2 = cost(Seconds2, _),
    SpeedUp is Seconds1/Seconds2,
    plain_(Goal, Plain),
    text_(Plain, Names, Text),
    effects_(Clauses, Native, Effects),
    findall(One, nearly_native(Goal, One), Nearly),
    Comparison = [ goal(Text), differences(Differences), complete(Complete), repeatable(Repeatable), effects(Effects),
                   clauses(Side1), native(Side2), untabled(Untabled), speed_up(SpeedUp), runs(Runs), twins(Twins), nearly(Nearly) ].

%   require_allowed_(+Trial): what it was not allowed to do, it has not tried.

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

%   effects_(+Clauses, +Native, -Effects): what either way has done, apart from answers
%   and output.

effects_(trial(_, _, _, _, Effects1), trial(_, _, _, _, Effects2), Effects) :-
    findall(Effect, ( member(Effect, Effects1) ; member(Effect, Effects2) ), All),
    list_to_set(All, Effects).

%   plain_(+Goal, -Plain): Goal without the modules in front of it.

plain_(Goal, Plain) :-
    (   nonvar(Goal),
        Goal = _:Goal1
    ->  plain_(Goal1, Plain)
    ;   Plain = Goal
    ).

side_(trial(_, _, End, Figures, _), cost(Seconds, Repeats), Side) :-
    Figures = figures(Count, Inferences, _, Bytes, Printed),
    Side = [ answers(Count), end(End), printed(Printed), inferences(Inferences),
             seconds(Seconds), repeats(Repeats), bytes(Bytes) ].

%   clauses_(:Goal, +Most, +Time, -Trial, -Repeats): run the clauses. A short goal is
%   run once more: the first time it may have loaded a library. Repeats tells
%   whether it did the same again, or is unknown.

clauses_(Goal, Most, Time, Trial, Repeats) :-
    trial_(Goal, off, Most, Time, Trial0),
    seconds_(Trial0, Seconds),
    (   Seconds < Time/4
    ->  trial_(Goal, off, Most, Time, Trial),
        (   same_(Trial0, Trial)
        ->  Repeats = true
        ;   Repeats = false
        )
    ;   Trial = Trial0,
        Repeats = unknown
    ).

%   all_twins_(+Later, +Twins0, +Repeats, -Twins): Twins0 with those that ran only when the goal
%   was called time and again, as Later says: a twin may leave its first calls to the clauses.

all_twins_([], Twins, _, Twins).
all_twins_([twin(Predicate,Twin,Calls0)|Later], Twins0, Repeats, Twins) :-
    (   memberchk(twin(Predicate,Twin,_), Twins0)
    ->  Twins1 = Twins0
    ;   Calls is max(1, round(Calls0/Repeats)),
        append(Twins0, [twin(Predicate,Twin,Calls)], Twins1)
    ),
    all_twins_(Later, Twins1, Repeats, Twins).

%   natives_(:Goal, +Time, +Clauses0, +Repeats, -Clauses, -Native, -Twins): run the twins up to
%   the answer at which the clauses were stopped, or for one answer more than the
%   clauses have. Twins get more time than the clauses took; if they have fewer
%   answers when it is over, the clauses are run again up to these. A short goal that
%   Repeats itself is run once more, as that of the clauses: the first time its twins
%   were looked for.

natives_(Goal, Time, Clauses0, Repeats, Clauses, Native, Twins) :-
    count_(Clauses0, Count),
    seconds_(Clauses0, Seconds),
    (   is_stopped_(Clauses0)
    ->  Most = Count
    ;   Most is Count+1
    ),
    Patience is 10*max(Time, Seconds),
    trial_(Goal, on, Most, Patience, Native0),
    '$twin_calls'(Twins0),
    (   Repeats == true,
        Seconds < Time/4,
        trial_(Goal, on, Most, Patience, Native1),
        same_(Native0, Native1)
    ->  Native = Native1,
        '$twin_calls'(Twins)
    ;   Native = Native0,
        Twins = Twins0
    ),
    Native = trial(_, _, End, _, _),
    count_(Native, NativeCount),
    (   End == time,
        NativeCount < Count
    ->  trial_(Goal, off, NativeCount, Patience, Clauses)
    ;   Clauses = Clauses0
    ).

count_(trial(_, _, _, figures(Count, _, _, _, _), _), Count).

seconds_(trial(_, _, _, figures(_, _, Seconds, _, _), _), Seconds).

is_stopped_(trial(_, _, End, _, _)) :-
    ( End == answers ; End == time ; End == memory ),
    !.                          % it is one of them

%   untabled_(:Goal, +Most, +Time, +Clauses, -Untabled): a goal that has called a tabled predicate without tables. It is
%   timed apart if it is short.

untabled_(Goal, Most, Time, Clauses, Untabled) :-
    (   '$was_tabled'
    ->  trial_(Goal, untabled, Most, Time, Trial),
        require_allowed_(Trial),
        plan_(Trial, Most1, Times, Least, Took),
        (   ( is_stopped_(Trial) ; Took > Time )
        ->  Seconds = Least,
            Repeats = 1
        ;   long_enough_(1, Goal, way(untabled,Most1,Times), Least, way(_,_,Repeats), Seconds)
        ),
        side_(Trial, cost(Seconds,Repeats), Side),
        untabled_relation_(Trial, Clauses, Relation),
        Untabled = untabled(Side,Relation)
    ;   Untabled = none
    ).

untabled_relation_(Trial, Clauses, Relation) :-
    Trial = trial(_, _, End, _, _),
    set_of_answers_(Trial, Without),
    set_of_answers_(Clauses, With),
    (   ( End \== exhausted ; is_stopped_(Clauses) )
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

%   trial_(:Goal, +Way, +Most, +Seconds, -Trial): run Goal with this value of the
%   flag native, or untabled, which is off and without tables. Trial is trial(Answers, Printed, End, Figures, Effects), Figures is
%   figures(Count, Inferences, Seconds, Bytes, PrintedBytes).

trial_(Goal, Way, Most, Seconds, Trial) :-
    term_variables(Goal, Variables),
    this_way_(Way, '$trial'(Goal, Variables, Most, Seconds, Trial)).

%   this_way_(+Way, :Goal): Goal, once, without twins, with them, or without tables too.

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
%   Figures, Effects); each of Answers is a list of the values of Variables.
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
    Inferences is max(0, Inferences0-Around-Count),     % one for each answer that was noted
    Figures = figures(Count, Inferences, Seconds, Bytes, PrintedBytes).

%   around_(+Why, +End, -Inferences): those of the clauses around the goal, until what it
%   has cost is looked at.

around_(Why, End, Inferences) :-
    (   Why == exhausted
    ->  Inferences = 13
    ;   Why \== none
    ->  Inferences = 10
    ;   End = error(_)
    ->  Inferences = 15
    ;   Inferences = 16
    ).

%   answers_(:Goal, +Variables, +Handle): give the trial all answers, or as many as it
%   wants. Last is bound when the goal has left no choice point.

answers_(Goal, Variables, Handle) :-
    '$call_cleanup'(Goal, Last = true),
    '$trial_answer'(Handle, Variables, Last),
    !.                          % no more are wanted
answers_(_, _, _).

%   passed_(+Ball, +Handle): an error is an end of the goal like another, but not one
%   that was meant for all that runs.

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
    !.                          % it is one of them

%   compared_(+Clauses, +Native, :Goal, +Names, -Differences, -Complete): what
%   differs. The ends count only if the clauses have come to theirs.

compared_(Clauses, Native, Goal, Names, Differences, Complete) :-
    Clauses = trial(Answers1, Printed1, End1, _, _),
    Native = trial(Answers2, Printed2, End2, _, _),
    (   ( is_stopped_(Clauses) ; End2 == time )
    ->  Complete = false,
        Differences2 = []
    ;   Complete = true,
        end_difference_(End1, End2, Differences2)
    ),
    output_difference_(Printed1, Printed2, Differences1, Differences2),
    (   first_difference_(Answers1, Answers2, 1, N, First1, First2)
    ->  answer_text_(First1, Goal, Names, Text1),
        answer_text_(First2, Goal, Names, Text2),
        Differences = [answer(N,Text1,Text2)|Differences1]
    ;   Differences = Differences1
    ).

%   first_difference_(+Answers1, +Answers2, +N0, -N, -First1, -First2): the answers
%   number N are no variants; a missing one is none.

first_difference_([], [Answer|_], N, N, none, some(Answer)).
first_difference_([Answer1|Answers1], Answers2, N0, N, First1, First2) :-
    (   Answers2 = [Answer2|Rest2]
    ->  (   Answer1 =@= Answer2
        ->  N1 is N0+1,
            first_difference_(Answers1, Rest2, N1, N, First1, First2)
        ;   N = N0,
            First1 = some(Answer1),
            First2 = some(Answer2)
        )
    ;   N = N0,
        First1 = some(Answer1),
        First2 = none
    ).

end_difference_(End1, End2, Differences) :-
    formal_(End1, Formal1),
    formal_(End2, Formal2),
    (   Formal1 =@= Formal2
    ->  Differences = []
    ;   Differences = [end]
    ).

formal_(End, Formal) :-
    (   End = error(Ball),
        nonvar(Ball),
        Ball = error(Formal0, _)
    ->  Formal = error(error(Formal0))
    ;   Formal = End
    ).

output_difference_(Printed1, Printed2, Differences, Rest) :-
    (   same_text_(Printed1, Printed2)
    ->  Differences = Rest
    ;   lines_(Printed1, Lines1),
        lines_(Printed2, Lines2),
        first_line_(Lines1, Lines2, 1, N, Line1, Line2),
        Differences = [output(N,Line1,Line2)|Rest]
    ).

%   same_text_(+Text1, +Text2): the same but for the names of variables that have none
%   in the program, such as _283.

same_text_(Text1, Text2) :-
    (   Text1 == Text2
    ->  true
    ;   '$trial_unnamed'(Text1, Unnamed),
        '$trial_unnamed'(Text2, Unnamed)
    ).

lines_(Text, Lines) :-
    '$trial_unnamed'(Text, Unnamed),
    split_string(Unnamed, "\n", "", Lines).

%   first_line_(+Lines1, +Lines2, +N0, -N, -Line1, -Line2): the lines number N are not
%   the same. A line that is not there is empty.

first_line_([], [Text|_], N, N, '', Line) :-
    atom_string(Line, Text).
first_line_([Text1|Lines1], Lines2, N0, N, Line1, Line2) :-
    (   Lines2 = [Text1|Rest2]
    ->  N1 is N0+1,
        first_line_(Lines1, Rest2, N1, N, Line1, Line2)
    ;   N = N0,
        atom_string(Line1, Text1),
        (   Lines2 = [Text2|_]
        ->  atom_string(Line2, Text2)
        ;   Line2 = ''
        )
    ).

%   answer_text_(+Answer, :Goal, +Names, -Text): the bindings of the named variables, or
%   the instance of the goal if none is named.

answer_text_(none, _, _, none).
answer_text_(some(Answer), Goal, Names, some(Text)) :-
    plain_(Goal, Plain),
    copy_term(Plain-Names, Copy-Bindings),
    term_variables(Copy, Answer),
    (   Bindings == []
    ->  text_(Copy, [], Text)
    ;   term_names_(Bindings, [], Bindings, Invented),
        binding_texts_(Bindings, Invented, Texts),
        atomic_list_concat(Texts, ', ', Text)
    ).

binding_texts_([], _, []).
binding_texts_([Name=Value|Bindings], Names, [Text|Texts]) :-
    with_output_to(atom(Text), ( write(Name), write(' = '), write_named_(Value, 699, Names) )),
    binding_texts_(Bindings, Names, Texts).

%   text_(+Term, +Names, -Text): Term as an atom; variables without a name are called
%   _A, _B, ...

text_(Term, Names, Text) :-
    term_names_(Term, Names, Names, Invented),
    append(Names, Invented, All),
    with_output_to(atom(Text), write_named_(Term, 1200, All)).

write_named_(Term, Priority, Names) :-
    write_term(Term, [quoted(true),numbervars(true),priority(Priority),variable_names(Names)]).

%   term_names_(+Term, +Names, +Taken, -Invented): names for the variables of Term that are not
%   among Names: `_` for those that occur once, others than those of Taken for the rest.

term_names_(Term, Names, Taken, Invented) :-
    term_variables(Term, Variables),
    other_variables_(Variables, Names, Others),
    term_singletons(Term, Once),
    other_variables_(Once, Names, Singles),
    findall(Name, member(Name=_, Taken), Words),
    invented_(Others, 0, Singles, Words, Invented).

other_variables_([], _, []).
other_variables_([Variable|Variables], Names, Others) :-
    (   member(_=Named, Names),
        Named == Variable
    ->  Others = Others1
    ;   Others = [Variable|Others1]
    ),
    other_variables_(Variables, Names, Others1).

invented_([], _, _, _, []).
invented_([Variable|Variables], N, [Single|Singles], Taken, ['_'=Variable|Names]) :-
    Variable == Single,
    !,
    invented_(Variables, N, Singles, Taken, Names).
invented_([Variable|Variables], N, Singles, Taken, Names) :-
    format(atom(Letters), '~p', ['$VAR'(N)]),
    atom_concat('_', Letters, Name),
    N1 is N+1,
    (   memberchk(Name, Taken)
    ->  invented_([Variable|Variables], N1, Singles, Taken, Names)
    ;   Names = [Name=Variable|Names1],
        invented_(Variables, N1, Singles, Taken, Names1)
    ).

%   repeatable_(+Repeats, +Differences, :Goal, +Clauses, -Repeatable): if there are
%   differences, see whether they may come from side effects.

repeatable_(Repeats, Differences, Goal, Clauses, Repeatable) :-
    (   Repeats == unknown,
        Differences \== []
    ->  count_(Clauses, Count),
        seconds_(Clauses, Seconds),
        Most is Count+1,
        Patience is 10*Seconds,
        trial_(Goal, off, Most, Patience, Again),
        (   same_(Clauses, Again)
        ->  Repeatable = true
        ;   Repeatable = false
        )
    ;   Repeats == false
    ->  Repeatable = false
    ;   Repeatable = true
    ).

%   same_(+Trial1, +Trial2): both did the same as far as both went.

same_(Trial1, Trial2) :-
    Trial1 = trial(Answers1, Printed1, _, _, _),
    Trial2 = trial(Answers2, Printed2, _, _, _),
    (   ( is_stopped_(Trial1) ; is_stopped_(Trial2) )
    ->  same_beginning_(Answers1, Answers2)
    ;   Answers1 =@= Answers2,
        same_text_(Printed1, Printed2)
    ).

same_beginning_([], _) :-
    !.                          % as far as both went
same_beginning_(_, []) :-
    !.                          % likewise
same_beginning_([Answer1|Answers1], [Answer2|Answers2]) :-
    Answer1 =@= Answer2,
    same_beginning_(Answers1, Answers2).

%   timed_(:Goal, +Time, +Clauses, +Native, -Costs): run both ways in turn, up to five
%   times each, fewer if that takes longer than twice the time that was given, and
%   not at all if once takes ten times as long. The least times count.

timed_(Goal, Time, Clauses, Native, costs(Cost1, Cost2, Runs)) :-
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

%   plan_(+Trial, -Most, -Times, -Seconds, -Took): a timed run wants Most answers, goes
%   Times times through the goal, so that it takes some 20 ms, and will take Took
%   seconds. Seconds is what is known of the time of one goal.

plan_(Trial, Most, Times, Seconds, Took) :-
    count_(Trial, Count),
    seconds_(Trial, Seconds0),
    Seconds is max(Seconds0, 1.0e-7),
    (   is_stopped_(Trial)
    ->  Most = Count
    ;   Most is Count+1
    ),
    Times is max(1, ceiling(0.02/Seconds)),
    Took is Times*Seconds.

%   long_enough_(+Rounds, :Goal, +Way0, +Least0, -Way, -Least): goes through the goal more
%   often if that took less than 10 ms: what the trial took has the costs of a first time.

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

%   timed_run_(+Way, :Goal, +Least0, -Least): time one run. It is given up if it takes
%   much longer than is expected: then Goal does not repeat itself.

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
