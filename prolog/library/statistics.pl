:- module(statistics,
          [ time/1,                  % :Goal
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
%   Call Goal and write what it cost to user_error, for each answer and for failure.
%
%       ?- time(true).
%          true.
%       ?- time(fail).
%          false.

time(Goal) :-
    costs_(Inferences0, Time0),
    (   call(Goal)
    *-> report_(Inferences0, Time0)
    ;   report_(Inferences0, Time0),
        fail
    ).

costs_(Inferences, Time) :-
    statistics(inferences, Inferences),
    statistics(cputime, Time).

report_(Inferences0, Time0) :-
    costs_(Inferences1, Time1),
    Inferences is Inferences1-Inferences0,
    Time is Time1-Time0,
    format(user_error, '% ~D inferences, ~3f seconds of CPU time~n', [Inferences,Time]).

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
    costs_(Inferences0, Time0),
    (   call(Goal)
    ->  Result0 = true
    ;   Result0 = false
    ),
    costs_(Inferences1, Time1),
    Inferences is Inferences1-Inferences0,
    Time is Time1-Time0,
    Result = Result0.
