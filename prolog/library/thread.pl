:- module(thread,
          [ concurrent/3,            % +Threads, :Goals, +Options
            concurrent_forall/2,     % :Condition, :Action
            concurrent_forall/3,     % :Condition, :Action, +Options
            concurrent_and/2,        % :Generator, :Action
            concurrent_and/3,        % :Generator, :Action, +Options
            concurrent_maplist/2,    % :Goal, ?Xs
            concurrent_maplist/3,    % :Goal, ?Xs, ?Ys
            concurrent_maplist/4,    % :Goal, ?Xs, ?Ys, ?Zs
            concurrent_maplist/5,    % :Goal, ?Xs, ?Ys, ?Zs, ?Vs
            first_solution/3,        % -X, :Goals, +Options
            with_mutex/2,            % +Mutex, :Goal
            thread_self/1            % -Thread
          ]).

/** <module> Goals beside one another

Goals that have no effects run at the same time, each in an engine of its program that
has what this one has now, on as many threads as the processor has cores. The answers
are those that the goals have one after the other: their order is kept, what ends first
makes no difference, and the first goal that fails or raises an error ends those behind
it. Limits are those of all of them together, and an interrupt reaches all.

Goals run one after the other if one of them has effects (a warning says which), if they
share a variable, or if goals wait for one (`dif/2`); in a program that is debugged, in goals
that run beside others already, where there is one core, and in hosts without the
feature `parallel`. So do goals that are over soon: threads would take longer.
*/

:- meta_predicate
       concurrent(+, :, +),
       concurrent_forall(0, 0),
       concurrent_forall(0, 0, +),
       concurrent_and(0, 0),
       concurrent_and(0, 0, +),
       concurrent_maplist(1, ?),
       concurrent_maplist(2, ?, ?),
       concurrent_maplist(3, ?, ?, ?),
       concurrent_maplist(4, ?, ?, ?, ?),
       first_solution(?, :, +),
       with_mutex(+, 0).

% These predicates call maplist/N or forall/2 of the same goals, once or in parts.
:- '$pure'([concurrent_maplist/2, concurrent_maplist/3, concurrent_maplist/4, concurrent_maplist/5]).
:- '$pure'([concurrent_forall/2, concurrent_forall/3]).

%!  concurrent(+Threads, :Goals, +Options) is semidet.
%
%   All Goals are true, each by its first answer; they run on Threads at most.
%
%       ?- concurrent(2, [X = 1, Y = 2], []).
%          X = 1, Y = 2.

concurrent(Threads, Goals, Options) :-
    must_be(positive_integer, Threads),
    must_be(list, Options),
    qualified_(Goals, Module, List),
    must_be(list, List),
    (   List = [_,_|_],
        parallelism_(Threads, Cores),
        conjunction_(List, Module, Conjunction),
        '$may_run_beside'(Conjunction)
    ->  length(List, Length),
        beside_(thread:all_(List, Module), Cores, Length, all(Module), [List])
    ;   all_(List, Module)
    ).

qualified_(Goals, Module, List) :-
    (   Goals = Module0:List0
    ->  Module = Module0,
        List = List0
    ;   Module = user,
        List = Goals
    ).

conjunction_([Goal|Goals], Module, Conjunction) :-
    callable(Goal),
    (   Goals == []
    ->  Conjunction = Module:Goal
    ;   Conjunction = (Module:Goal, Conjunction1),
        conjunction_(Goals, Module, Conjunction1)
    ).

all_([], _).
all_([Goal|Goals], Module) :-
    once(Module:Goal),
    all_(Goals, Module).

% Threads is the number of goals that may run at once; fails if it is 1.
parallelism_(Most, Threads) :-
    '$parallelism'(Cores),
    Threads is min(Most, Cores),
    Threads > 1.

% Calls a goal once; if it takes long, calls its parts in parallel. How makes goals of parts of Lists, whose length is Length.
beside_(Whole, Threads, Length, How, Lists) :-
    call_with_inference_limit(Whole, 20_000, Result),
    !,
    (   Result == inference_limit_exceeded
    ->  Size is max(1, (Length + 31) // 32),
        parts_(Length, Size, How, Lists, Parts),
        (   '$run_beside'(Threads, Parts, Outcomes)
        ->  ends_(Outcomes, Parts)
        ;   once(Whole)         % the parts share variables
        )
    ;   true
    ).

parts_(Length, Size, How, Lists, Parts) :-
    (   Length =< Size
    ->  part_(How, Lists, Part),
        Parts = [Part]
    ;   fronts_(Lists, Size, Fronts, Rests),
        part_(How, Fronts, Part),
        Parts = [Part|Parts1],
        Length1 is Length - Size,
        parts_(Length1, Size, How, Rests, Parts1)
    ).

part_(all(Module), [Goals], thread:all_(Goals, Module)).
part_(map(Goal), Lists, apply:Part) :-
    Part =.. [maplist,Goal|Lists].

fronts_([], _, [], []).
fronts_([Xs|Lists], Size, [Front|Fronts], [Rest|Rests]) :-
    length(Front, Size),
    append(Front, Rest, Xs),
    fronts_(Lists, Size, Fronts, Rests).

ends_([], []).
ends_([true|Outcomes], [_|Parts]) :-
    ends_(Outcomes, Parts).
ends_([again|Outcomes], [Part|Parts]) :-
    once(Part),
    ends_(Outcomes, Parts).

%!  concurrent_forall(:Condition, :Action) is semidet.
%
%   forall/2: Action is true of each answer of Condition. The answers are found first, up to a
%   hundred thousand; beyond that nothing runs beside anything.
%
%       ?- concurrent_forall(member(X, [1,2]), X > 0).
%          true.

concurrent_forall(Condition, Action) :-
    concurrent_forall(Condition, Action, []).

%!  concurrent_forall(:Condition, :Action, +Options) is semidet.
%
%   concurrent_forall/2 with Options: `threads(N)` has N threads at most.
%
%       ?- concurrent_forall(member(X, [1,2]), X > 1, [threads(2)]).
%          false.

concurrent_forall(Condition, Action, Options) :-
    option(threads(Most), Options, 1000),
    must_be(positive_integer, Most),
    (   parallelism_(Most, Threads),
        callable(Action),
        '$may_run_beside'((Condition, Action))
    ->  call_with_inference_limit(for_all_(Condition, Action, Holds), 20_000, Result),
        !,
        (   Result == inference_limit_exceeded
        ->  actions_(Condition, Action, Threads)
        ;   Holds == true
        )
    ;   forall(Condition, Action)
    ).

for_all_(Condition, Action, Holds) :-
    (   forall(Condition, Action)
    ->  Holds = true
    ;   Holds = false
    ).

actions_(Condition, Action, Threads) :-
    Most = 100_000,
    (   catch(findall(Action, limit(Most, Condition), Actions), _, fail),
        length(Actions, Length),
        Length > 1,
        Length < Most,
        Size is (Length + 31) // 32,
        parts_(Length, Size, all(user), [Actions], Parts),
        '$run_beside'(Threads, Parts, Outcomes)
    ->  ends_(Outcomes, Parts)
    ;   forall(Condition, Action)
    ).

%!  concurrent_and(:Generator, :Action) is nondet.
%
%   Generator and Action, one after the other.
%
%       ?- concurrent_and(member(X, [1,2]), Y is X*X).
%          X = 1, Y = 1
%       ;  X = 2, Y = 4.

concurrent_and(Generator, Action) :-
    call(Generator),
    call(Action).

%!  concurrent_and(:Generator, :Action, +Options) is nondet.
%
%   Generator and Action, one after the other.
%
%       ?- concurrent_and(X = 1, Y = X, []).
%          X = 1, Y = 1.

concurrent_and(Generator, Action, _) :-
    call(Generator),
    call(Action).

%!  concurrent_maplist(:Goal, ?Xs) is semidet.
%
%   maplist/2, for the first answer.
%
%       ?- concurrent_maplist(atom, [a,b]).
%          true.

concurrent_maplist(Goal, Xs) :-
    maplist_(Goal, [Xs]).

%!  concurrent_maplist(:Goal, ?Xs, ?Ys) is semidet.
%
%   maplist/3, for the first answer.
%
%       ?- concurrent_maplist(succ, [1,2], Ys).
%          Ys = [2,3].

concurrent_maplist(Goal, Xs, Ys) :-
    maplist_(Goal, [Xs,Ys]).

%!  concurrent_maplist(:Goal, ?Xs, ?Ys, ?Zs) is semidet.
%
%   maplist/4, for the first answer.
%
%       ?- concurrent_maplist(plus, [1,2], [3,4], Zs).
%          Zs = [4,6].

concurrent_maplist(Goal, Xs, Ys, Zs) :-
    maplist_(Goal, [Xs,Ys,Zs]).

%!  concurrent_maplist(:Goal, ?Xs, ?Ys, ?Zs, ?Vs) is semidet.
%
%   maplist/5, for the first answer.
%
%       ?- concurrent_maplist([X,Y,Z,V]>>(V is X*Y + Z), [1,2], [3,4], [5,6], Vs).
%          Vs = [8,14].

concurrent_maplist(Goal, Xs, Ys, Zs, Vs) :-
    maplist_(Goal, [Xs,Ys,Zs,Vs]).

maplist_(Goal, Lists) :-
    part_(map(Goal), Lists, Whole),
    (   parallelism_(1000, Threads),
        length_(Lists, Length),
        Length > 1,
        '$may_run_beside'(Whole),
        lengths_(Lists, Length)
    ->  beside_(Whole, Threads, Length, map(Goal), Lists)
    ;   once(Whole)
    ).

% Length is the length of the first proper list.
length_([Xs|Lists], Length) :-
    (   is_list(Xs)
    ->  length(Xs, Length)
    ;   length_(Lists, Length)
    ).

% Partial lists get the same length.
lengths_([], _).
lengths_([Xs|Lists], Length) :-
    is_of_type(list_or_partial_list, Xs),
    length(Xs, Length),
    lengths_(Lists, Length).

%!  first_solution(-X, :Goals, +Options) is semidet.
%
%   X as one of Goals leaves it: of those that are true the one that needs the fewest inferences,
%   so that it is always the same one. Where goals run one after the other it is the first
%   that is true. Options: `on_fail(continue)`, or `stop`: a goal that fails sooner is the outcome;
%   `on_error(stop)`, or `continue`: goals that raise errors sooner are passed over.
%
%       ?- first_solution(X, [fail,X = 1,X = 2], []).
%          X = 1.
%       ?- first_solution(X, [(numlist(1, 500, Xs), nth1(400, Xs, X)),member(X, [a,b])], []).
%          X = a.

first_solution(X, Goals, Options) :-
    qualified_(Goals, Module, List),
    must_be(list, List),
    option(on_fail(OnFail), Options, continue),
    must_be(oneof([continue,stop]), OnFail),
    option(on_error(OnError), Options, stop),
    must_be(oneof([continue,stop]), OnError),
    (   List = [_,_|_],
        parallelism_(1000, Threads),
        conjunction_(List, Module, Conjunction),
        '$may_run_beside'(Conjunction)
    ->  attempts_(List, Module, X, Attempts),
        stops_(OnFail, fail, Stops, Stops1),
        stops_(OnError, error, Stops1, []),
        '$run_against'(Threads, Attempts, X, Stops, Outcome),
        outcome_(Outcome, Attempts, X)
    ;   first_(List, Module, OnFail, OnError, X)
    ).

attempts_([], _, _, []).
attempts_([Goal|Goals], Module, X, [Value-(Module:Copy)|Attempts]) :-
    copy_term(X-Goal, Value-Copy),
    attempts_(Goals, Module, X, Attempts).

stops_(stop, End, [End|Ends], Ends).
stops_(continue, _, Ends, Ends).

outcome_(true, _, _).
outcome_(again(N), Attempts, X) :-
    nth1(N, Attempts, X-Goal),
    once(Goal).

first_([Goal|Goals], Module, OnFail, OnError, X) :-
    copy_term(X-Goal, Value-Copy),
    (   attempt_(OnError, Module:Copy)
    ->  X = Value
    ;   OnFail == continue,
        first_(Goals, Module, OnFail, OnError, X)
    ).

attempt_(stop, Goal) :-
    call(Goal).
attempt_(continue, Goal) :-
    catch(Goal, error(_, _), fail).

%!  with_mutex(+Mutex, :Goal) is semidet.
%
%   once/1.
%
%       ?- with_mutex(m, X = 1).
%          X = 1.

with_mutex(Mutex, Goal) :-
    must_be(atom, Mutex),
    once(Goal).

%!  thread_self(-Thread) is det.
%
%   Thread is `main`.
%
%       ?- thread_self(T).
%          T = main.

thread_self(main).
