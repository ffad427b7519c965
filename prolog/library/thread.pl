:- module(thread,
          [ concurrent/3,            % +Workers, :Goals, +Options
            concurrent_forall/2,     % :Condition, :Action
            concurrent_forall/3,     % :Condition, :Action, +Options
            concurrent_and/2,        % :Generator, :Action
            concurrent_and/3,        % :Generator, :Action, +Options
            concurrent_maplist/2,    % :Goal, +Xs
            concurrent_maplist/3,    % :Goal, ?Xs, ?Ys
            concurrent_maplist/4,    % :Goal, ?Xs, ?Ys, ?Zs
            first_solution/3,        % -X, :Goals, +Options
            with_mutex/2,            % +Mutex, :Goal
            thread_self/1            % -Thread
          ]).

/** <module> What others do in threads

An engine has one thread. What elsewhere may run at the same time runs here one
after the other, with the same answers.
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
       first_solution(?, :, +),
       with_mutex(+, 0).

%!  concurrent(+Workers, :Goals, +Options) is semidet.
%
%   All Goals are true, each by its first answer.
%
%       ?- concurrent(2, [X = 1, Y = 2], []).
%          X = 1, Y = 2.

concurrent(Workers, Goals, _) :-
    must_be(positive_integer, Workers),
    all_(Goals).

all_(Goals) :-
    (   Goals = Module:List
    ->  all_(List, Module)
    ;   all_(Goals, user)
    ).

all_([], _).
all_([Goal|Goals], Module) :-
    once(Module:Goal),
    all_(Goals, Module).

%!  concurrent_forall(:Condition, :Action) is semidet.
%
%   forall/2.
%
%       ?- concurrent_forall(member(X, [1,2]), X > 0).
%          true.

concurrent_forall(Condition, Action) :-
    forall(Condition, Action).

%!  concurrent_forall(:Condition, :Action, +Options) is semidet.
%
%   forall/2.
%
%       ?- concurrent_forall(member(X, [1,2]), X > 1, [threads(2)]).
%          false.

concurrent_forall(Condition, Action, _) :-
    forall(Condition, Action).

%!  concurrent_and(:Generator, :Action) is nondet.
%
%   Generator and Action.
%
%       ?- concurrent_and(member(X, [1,2]), Y is X*X).
%          X = 1, Y = 1
%       ;  X = 2, Y = 4.

concurrent_and(Generator, Action) :-
    call(Generator),
    call(Action).

%!  concurrent_and(:Generator, :Action, +Options) is nondet.
%
%   Generator and Action.
%
%       ?- concurrent_and(X = 1, Y = X, []).
%          X = 1, Y = 1.

concurrent_and(Generator, Action, _) :-
    call(Generator),
    call(Action).

%!  concurrent_maplist(:Goal, +Xs) is semidet.
%
%   maplist/2, for the first answer.
%
%       ?- concurrent_maplist(atom, [a,b]).
%          true.

concurrent_maplist(Goal, Xs) :-
    once(maplist(Goal, Xs)).

%!  concurrent_maplist(:Goal, ?Xs, ?Ys) is semidet.
%
%   maplist/3, for the first answer.
%
%       ?- concurrent_maplist(succ, [1,2], Ys).
%          Ys = [2,3].

concurrent_maplist(Goal, Xs, Ys) :-
    once(maplist(Goal, Xs, Ys)).

%!  concurrent_maplist(:Goal, ?Xs, ?Ys, ?Zs) is semidet.
%
%   maplist/4, for the first answer.
%
%       ?- concurrent_maplist(plus, [1,2], [3,4], Zs).
%          Zs = [4,6].

concurrent_maplist(Goal, Xs, Ys, Zs) :-
    once(maplist(Goal, Xs, Ys, Zs)).

%!  first_solution(-X, :Goals, +Options) is semidet.
%
%   X as the first of Goals that is true leaves it.
%
%       ?- first_solution(X, [fail,X = 1,X = 2], []).
%          X = 1.

first_solution(X, Goals, _) :-
    (   Goals = Module:List
    ->  true
    ;   Module = user,
        List = Goals
    ),
    first_(List, Module, X).

first_([Goal|Goals], Module, X) :-
    (   copy_term(X-Goal, X1-Goal1),
        call(Module:Goal1)
    ->  X = X1
    ;   first_(Goals, Module, X)
    ).

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
