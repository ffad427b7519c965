:- module(statistics,
          [ statistics/0,
            time/1,                  % :Goal
            call_time/2,             % :Goal, -Costs
            call_time/3              % :Goal, -Costs, -Result
          ]).

/** <module> What a goal costs

On top of statistics/2, which is native.
*/

:- meta_predicate
       time(0),
       call_time(0, -),
       call_time(0, -, -).

%!  time(:Goal) is nondet.
%
%   Call Goal and write to user_error what it cost, for each answer that since the one
%   before, and for failure and errors: inferences and time, and where terms were made or collected,
%   how many bytes of them are in use, and what collections gave back.
%
%       ?- time(true).
%          true.
%       ?- time(fail).
%          false.
%       ?- time(throw(ball)).
%          throws(ball).

time(Goal) :-
    memory_(Memory),
    costs_(Costs),
    State = since(Costs,20,Memory),
    (   catch(call_cleanup(Goal, Done = true), '$any_ball'(Ball), true)
    *-> ending_(Done, Ball, Ending),
        report_(State, Ending),
        (   nonvar(Ball)
        ->  throw(Ball)
        ;   Done == true
        ->  true
        ;   (   true
            ;   restart_(State)
            )
        )
    ;   report_(State, 4),
        fail
    ).

%   ending_(?Done, ?Ball, -Inferences): Inferences of the clauses above after an answer, after the
%   last answer or after an error.

ending_(Done, Ball, Inferences) :-
    (   nonvar(Ball)
    ->  Inferences = 3
    ;   Done == true
    ->  Inferences = 5
    ;   Inferences = 2
    ).

%   restart_(+State): restarts the counts for the next answer.

restart_(State) :-
    memory_(Memory),
    nb_setarg(3, State, Memory),
    costs_(Costs),
    nb_setarg(1, State, Costs),
    nb_setarg(2, State, 9),
    fail.

%   costs_(-Costs): Costs are costs(Inferences, Seconds, WallSeconds) up to now.

costs_(costs(Inferences, Time, Wall)) :-
    statistics(inferences, Inferences),
    statistics(cputime, Time),
    get_time(Wall).

%   memory_(-Memory): memory(Used, Collections, Bytes, Milliseconds): Used by terms; Bytes freed by Collections.

memory_(memory(Used, Collections, Bytes, Milliseconds)) :-
    statistics(globalused, Used),
    statistics(garbage_collection, [Collections,Bytes,Milliseconds|_]).

%   report_memory_(+Memory0, +Memory): reports nothing if the goal has allocated very little.

report_memory_(memory(Used0,Collections0,Bytes0,Milliseconds0), memory(Used1,Collections1,Bytes1,Milliseconds1)) :-
    Kept is max(0, Used1-Used0),
    Collections is Collections1-Collections0,
    Freed is Bytes1-Bytes0,
    Milliseconds is Milliseconds1-Milliseconds0,
    (   Collections =:= 0,
        Kept < 65536            % too little for a collection
    ->  true
    ;   current_prolog_flag(language, ru)
    ->  format(user_error, '% ~D байт термов, сборок мусора: ~D, освобождено ~D байт за ~d мс~n', [Kept,Collections,Freed,Milliseconds])
    ;   collections_(Collections, Word),
        format(user_error, '% ~D bytes of terms, ~D ~w gave back ~D bytes in ~d ms~n', [Kept,Collections,Word,Freed,Milliseconds])
    ).

collections_(N, Word) :-
    (   N =:= 1
    ->  Word = collection
    ;   Word = collections
    ).

%   report_(+State, +Behind): State is since(Costs, Before, Memory); Before and
%   Behind are the inferences of the clauses above before and after the goal, which do not count.

report_(State, Behind) :-
    costs_(costs(Inferences1, Time1, Wall1)),
    State = since(costs(Inferences0, Time0, Wall0), Before, Memory0),
    Inferences is max(0, Inferences1-Inferences0-Before-Behind),
    Time is Time1-Time0,
    Wall is max(0.0, Wall1-Wall0),
    (   Wall > 0
    ->  Percent is round(100*Time/Wall)
    ;   Percent = 100
    ),
    (   Time > 0
    ->  Lips is truncate(Inferences/Time)
    ;   Lips = 'Infinite'
    ),
    (   current_prolog_flag(language, ru)
    ->  Format = '% выводов: ~D, ~3f с процессора за ~3f с (~w%, ~w в секунду)~n'
    ;   Format = '% ~D inferences, ~3f CPU in ~3f seconds (~w% CPU, ~w Lips)~n'
    ),
    format(user_error, Format, [Inferences,Time,Wall,Percent,Lips]),
    memory_(Memory),
    report_memory_(Memory0, Memory).

%!  statistics is det.
%
%   Write to user_error what the process has cost so far.
%
%       ?- statistics.
%          true.

statistics :-
    statistics(cputime, Time),
    statistics(walltime, [Wall|_]),
    Seconds is Wall/1000.0,     % the key gives milliseconds
    statistics(inferences, Inferences),
    statistics(atoms, Atoms),
    statistics(globalused, Global),
    statistics(trailused, Trail),
    statistics(garbage_collection, [Collections,Bytes,Milliseconds|_]),
    statistics_texts_(Format1, Format2),
    format(user_error, Format1, [Time,Seconds,Inferences]),
    format(user_error, Format2, [Global,Trail,Atoms]),
    (   current_prolog_flag(language, ru)
    ->  format(user_error, '% сборок мусора: ~D, освобождено ~D байт за ~D мс~n', [Collections,Bytes,Milliseconds])
    ;   collections_(Collections, Word),
        format(user_error, '% ~D ~w gave back ~D bytes in ~D milliseconds~n', [Collections,Word,Bytes,Milliseconds])
    ).

statistics_texts_(Format1, Format2) :-
    (   current_prolog_flag(language, ru)
    ->  Format1 = '% ~3f с процессора за ~3f с, выводов: ~D~n',
        Format2 = '% ~D байт термов, ~D байт следа, атомов: ~D~n'
    ;   Format1 = '% ~3f seconds of CPU time in ~3f seconds, ~D inferences~n',
        Format2 = '% ~D bytes of terms, ~D bytes of trail, ~D atoms~n'
    ).

%!  call_time(:Goal, -Costs) is semidet.
%
%   Goal is true, once; Costs is costs(Inferences, Seconds).
%
%       ?- call_time(true, costs(_I, _T)), integer(_I), number(_T).
%          true.

call_time(Goal, Costs) :-
    call_time(Goal, Costs, true).

%!  call_time(:Goal, -Costs, -Result) is det.
%
%   As call_time/2; Result is true or false.
%
%       ?- call_time(fail, _, R).
%          R = false.

call_time(Goal, costs(Inferences, Time), Result) :-
    costs_(costs(Inferences0, Time0, _)),
    (   call(Goal)
    ->  Result0 = true
    ;   Result0 = false
    ),
    costs_(costs(Inferences1, Time1, _)),
    Inferences is Inferences1-Inferences0-5,    % without those around the goal
    Time is Time1-Time0,
    Result = Result0.
