:- module(freeze,
          [ freeze/2                 % ?Variable, :Goal
          ]).

/** <module> Goals that wait for a variable

The goals that wait for a variable are its attribute `freeze`, in the order in
which they came: `Module:Goal`, or `'$and'(Goals, Goals)`.
*/

:- meta_predicate
       freeze(?, 0).

%!  freeze(?Variable, :Goal) is nondet.
%
%   Goal is called as soon as Variable is bound to something that is no variable.
%
%       ?- freeze(X, write(X)), write(now), X = then.
%          prints("nowthen"), X = then.
%       ?- freeze(X, write(X)).
%          freeze(X,write(X)).
%       ?- freeze(X, member(Y, [X,b])), X = a.
%          X = a, Y = a
%       ;  X = a, Y = b.

freeze(Variable, Goal) :-
    (   var(Variable)
    ->  qualified_(Goal, Qualified),
        add_(Variable, Qualified)
    ;   call(Goal)
    ).

qualified_(Goal, Qualified) :-
    (   nonvar(Goal),
        Goal = _:_
    ->  Qualified = Goal
    ;   Qualified = user:Goal
    ).

add_(Variable, Goals) :-
    (   get_attr(Variable, freeze, Earlier)
    ->  put_attr(Variable, freeze, '$and'(Earlier,Goals))
    ;   put_attr(Variable, freeze, Goals)
    ).

attr_unify_hook(Goals, Value) :-
    (   attvar(Value)
    ->  add_(Value, Goals)
    ;   call_(Goals)
    ).

call_('$and'(Goals1,Goals2)) :-
    !,                          % '$and' is not a goal
    call_(Goals1),
    call_(Goals2).
call_(Goal) :-
    call(Goal).

attribute_goals(Variable) -->
    { get_attr(Variable, freeze, Goals) },
    frozen_(Goals, Variable).

frozen_('$and'(Goals1,Goals2), Variable) -->
    !,                          % '$and' is not a goal
    frozen_(Goals1, Variable),
    frozen_(Goals2, Variable).
frozen_(Goal, Variable) -->
    [freeze(Variable,Goal)].
