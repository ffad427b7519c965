:- module(when,
          [ when/2                   % +Condition, :Goal
          ]).

/** <module> Goals that wait for a condition

A goal that waits is `waiting(Condition, Goal, Over)`: its condition, and a variable that
is bound when the goal is called. It is in the attribute `when` of some variables, a list
with the last first: as long as none of these is bound, the condition cannot become true.
When one is bound and the condition is not true yet, the variables that watch it stay.
*/

:- meta_predicate
       when(+, 0).

%!  when(+Condition, :Goal) is nondet.
%
%   Goal is called as soon as Condition is true: `nonvar(X)`, `ground(X)`, `?=(X, Y)`
%   (X and Y are identical or cannot become so), `(A, B)` and `(A ; B)` of conditions.
%
%       ?- when(ground(f(X,Y)), write(X-Y)), X = 1, write(now), Y = 2.
%          prints("now1-2"), X = 1, Y = 2.
%       ?- when(?=(X, Y), write(decided)), X = f(A), Y = f(B), write(now), A = B.
%          prints("nowdecided"), X = f(A), Y = f(A), B = A.
%       ?- when(nonvar(X), true).
%          when(nonvar(X),true).
%       ?- when(_, true).
%          error(instantiation_error, _).
%       ?- when(maybe, true).
%          error(domain_error(when_condition,maybe), _).

when(Condition, Goal) :-
    left_(Condition, Condition, Left),
    (   nonvar(Goal),
        Goal = _:_
    ->  wait_(Left, Goal)
    ;   wait_(Left, user:Goal)
    ).

wait_(Left, Goal) :-
    (   Left == true
    ->  call(Goal)
    ;   watched_(Left, Variables, []),
        watch_first_(Variables, waiting(Left,Goal,_))
    ).

%   watch_first_(+Variables, +Waiting): as watch_/2 for a goal that none of Variables watches: then it is the first one where it is
%   among others, so that no list of them is searched.

watch_first_([], _).
watch_first_([V|Vs], Waiting) :-
    (   get_attr(V, when, Earlier)
    ->  Earlier = [waiting(_,_,Over0)|_],
        Waiting = waiting(_,_,Over),
        (   Over0 == Over
        ->  true
        ;   put_attr(V, when, [Waiting|Earlier])
        )
    ;   put_attr(V, when, [Waiting])
    ),
    watch_first_(Vs, Waiting).

%   left_(+Condition, +Whole, -Left): Left is the part of Condition, a part of Whole, that is not true yet.

left_(Condition, Whole, Left) :-
    (   var(Condition)
    ->  throw(error(instantiation_error,context(when/2,_)))
    ;   left_of_(Condition, Whole, Left0)
    ->  Left = Left0
    ;   throw(error(domain_error(when_condition,Whole),context(when/2,_)))
    ).

left_of_(nonvar(X), _, Left) :-
    (   nonvar(X)
    ->  Left = true
    ;   Left = nonvar(X)
    ).
left_of_(ground(X), _, Left) :-
    (   ground(X)
    ->  Left = true
    ;   Left = ground(X)
    ).
left_of_(?=(X,Y), _, Left) :-
    (   ?=(X, Y)
    ->  Left = true
    ;   Left = ?=(X,Y)
    ).
left_of_((A,B), Whole, Left) :-
    left_(A, Whole, LeftA),
    left_(B, Whole, LeftB),
    (   LeftA == true
    ->  Left = LeftB
    ;   LeftB == true
    ->  Left = LeftA
    ;   Left = (LeftA,LeftB)
    ).
left_of_((A;B), Whole, Left) :-
    left_(A, Whole, LeftA),
    (   LeftA == true
    ->  Left = true
    ;   left_(B, Whole, LeftB),
        (   LeftB == true
        ->  Left = true
        ;   Left = (LeftA;LeftB)
        )
    ).

%   watched_(+Left, -Variables, ?Rest): one of Variables must be bound before
%   the condition can become true.

watched_(nonvar(X), [X|Rest], Rest).
watched_(ground(X), [V|Rest], Rest) :-
    term_variables(X, [V|_]).
watched_(?=(X,Y), Variables, Rest) :-
    unifiable(X, Y, Unifier),
    sides_(Unifier, Variables, Rest).
watched_((A,_), Variables, Rest) :-
    watched_(A, Variables, Rest).
watched_((A;B), Variables, Rest) :-
    watched_(A, Variables, Variables1),
    watched_(B, Variables1, Rest).

sides_([], Variables, Variables).
sides_([X=Y|Es], [X|Variables], Rest) :-
    (   var(Y)
    ->  Variables = [Y|Variables1]
    ;   Variables = Variables1
    ),
    sides_(Es, Variables1, Rest).

%   watch_(+Variables, +Waiting): Variables watch Waiting, if they do not do so already.

watch_([], _).
watch_([V|Vs], Waiting) :-
    (   get_attr(V, when, Earlier)
    ->  (   Waiting = waiting(_,_,Over),
            is_among_(Earlier, Over)
        ->  true
        ;   put_attr(V, when, [Waiting|Earlier])
        )
    ;   put_attr(V, when, [Waiting])
    ),
    watch_(Vs, Waiting).

is_among_([waiting(_,_,Over0)|Ws], Over) :-
    (   Over0 == Over
    ->  true
    ;   is_among_(Ws, Over)
    ).

attr_unify_hook(Waiting, _) :-
    reverse_(Waiting, [], InOrder),
    reconsider_(InOrder).

reverse_([], Xs, Xs).
reverse_([X|Xs], Ys, Zs) :-
    reverse_(Xs, [X|Ys], Zs).

reconsider_([]).
reconsider_([Waiting|Others]) :-
    Waiting = waiting(Condition,Goal,Over),
    (   var(Over)
    ->  left_(Condition, Condition, Left),
        (   Left == true
        ->  Over = true,
            forget_(Condition),
            call(Goal)
        ;   watched_(Left, Variables, []),
            watch_(Variables, Waiting)
        )
    ;   true
    ),
    reconsider_(Others).

%   forget_(?Condition): the variables of Condition no longer watch goals that have run.

forget_(Condition) :-
    term_variables(Condition, Variables),
    forget_all_(Variables).

forget_all_([]).
forget_all_([V|Vs]) :-
    (   get_attr(V, when, Waiting)
    ->  still_(Waiting, Still),
        (   Still == []
        ->  del_attr(V, when)
        ;   put_attr(V, when, Still)
        )
    ;   true
    ),
    forget_all_(Vs).

still_([], []).
still_([W|Ws], Still) :-
    W = waiting(_,_,Over),
    (   var(Over)
    ->  Still = [W|Still1]
    ;   Still = Still1
    ),
    still_(Ws, Still1).

%   A goal is shown once, with the first variable that it watches.

attribute_goals(Variable) -->
    { get_attr(Variable, when, Waiting),
      reverse_(Waiting, [], InOrder)
    },
    shown_(InOrder, Variable).

shown_([], _) -->
    [].
shown_([waiting(Condition,Goal,Over)|Waiting], Variable) -->
    (   { var(Over),
          left_(Condition, Condition, Left),
          Left \== true,
          watched_(Left, [First|_], []),
          First == Variable
        }
    ->  [when(Left,Goal)]
    ;   []
    ),
    shown_(Waiting, Variable).
