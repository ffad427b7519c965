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
%   before, and for failure and errors.
%
%       ?- time(true).
%          true.
%       ?- time(fail).
%          false.
%       ?- time(throw(ball)).
%          throws(ball).

time(Goal) :-
    costs_(Costs),
    State = since(Costs,14),
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
    ;   report_(State, 6),
        fail
    ).

%   ending_(?Done, ?Ball, -Inferences): those of the clauses above behind an answer, the last
%   one, or an error.

ending_(Done, Ball, Inferences) :-
    (   nonvar(Ball)
    ->  Inferences = 4
    ;   Done == true
    ->  Inferences = 5
    ;   Inferences = 2
    ).

%   restart_(+State): the next answer is asked for.

restart_(State) :-
    costs_(Costs),
    nb_setarg(1, State, Costs),
    nb_setarg(2, State, 7),
    fail.

%   costs_(-Costs): costs(Inferences, Seconds, WallSeconds) up to now.

costs_(costs(Inferences, Time, Wall)) :-
    statistics(inferences, Inferences),
    statistics(cputime, Time),
    get_time(Wall).

%   report_(+State, +Behind): State is since(Costs, Before); the clauses above have made
%   Before inferences in front of the goal and Behind behind it, which are not its own.

report_(State, Behind) :-
    costs_(costs(Inferences1, Time1, Wall1)),
    State = since(costs(Inferences0, Time0, Wall0), Before),
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
    format(user_error, '% ~D inferences, ~3f CPU in ~3f seconds (~w% CPU, ~w Lips)~n',
           [Inferences,Time,Wall,Percent,Lips]).

%!  statistics is det.
%
%   Write to user_error what the process has cost so far.
%
%       ?- statistics.
%          true.

statistics :-
    statistics(cputime, Time),
    statistics(walltime, [Wall|_]),
    Seconds is Wall/1000.0,     % the key tells milliseconds
    statistics(inferences, Inferences),
    statistics(atoms, Atoms),
    statistics(globalused, Global),
    statistics(trailused, Trail),
    statistics(garbage_collection, [Collections,Bytes,Milliseconds|_]),
    format(user_error, '% ~3f seconds of CPU time in ~3f seconds, ~D inferences~n', [Time,Seconds,Inferences]),
    format(user_error, '% ~D bytes of terms, ~D bytes of trail, ~D atoms~n', [Global,Trail,Atoms]),
    format(user_error, '% ~D collections gave back ~D bytes in ~D milliseconds~n', [Collections,Bytes,Milliseconds]).

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
