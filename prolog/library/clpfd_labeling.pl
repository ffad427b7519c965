:- module(clpfd_labeling,
          [ label/1,                 % +Xs
            labeling/2,              % +Options, +Xs
            indomain/1               % ?X
          ]).

/** <module> Labelling

The search of `library(clpfd)`: variables get the values of their domains. The search is one of plain data in Rust
(`src/kernel/fd/search.rs`); where goals wait for the variables too (freeze/2, dif/2), integers are
very large, or the variables are few beside their constraints, it takes the same decisions by goals.
*/

%!  label(+Xs) is nondet.
%
%   As labeling/2 without options.
%
%       ?- use_module(library(clpfd)).
%          true.
%       ?- X in 1..2, label([X]).
%          X = 1
%       ;  X = 2.

label(Xs) :-
    labeling([], Xs).

%!  labeling(+Options, +Xs) is nondet.
%
%   Gives the variables of Xs, which have bounds, values of their domains, one after the other.
%   Which variable is next: `leftmost`, `ff` (the least domain), `ffc` (among these the most
%   constraints), `min`, `max` (the least, the greatest bound), `wdeg` (the least quotient of the domain and the
%   conflicts of its constraints). Its values: `up`, `down`. How: `step` (a value, or not this value), `enum` (one
%   value after the other), `bisect` (the lower half, or the upper). By `restart` it begins anew after some
%   conflicts until there is an answer, which makes sense with `wdeg`.
%   `min(Expression)` and `max(Expression)` give the answers in the order of the value of Expression.
%
%       ?- X in 1..3, labeling([down], [X]).
%          X = 3
%       ;  X = 2
%       ;  X = 1.
%       ?- [X,Y] ins 0..3, X + Y #=< 4, labeling([max(X*Y)], [X,Y]).
%          X = 2, Y = 2
%       ;  ... .
%       ?- labeling([], [_]).
%          error(instantiation_error, _).
%       ?- X in 1..3, labeling([sideways], [X]).
%          error(domain_error(labeling_option,sideways), _).
%       ?- X in 1..3, labeling([ff,down,ff], [X]).
%          error(domain_error(nonrepeating_labeling_options,[ff,down,ff]), _).

labeling(Options, Xs) :-
    must_be(list, Options),
    must_be(list, Xs),
    '$fd_are_finite'(Xs),
    options_(Options, Options, choices(_,_,_,_), Choices, [], Aims),
    optimised_(Aims, Xs, Choices).

%   options_(+Options, +All, +Choices0, -Choices, +Aims0, -Aims): sorts Options into Choices, one of each kind, and Aims.

options_([], _, Choices, Choices, Aims0, Aims) :-
    Choices = choices(Order,Direction,Branching,Restarts),
    default_(Order, leftmost),
    default_(Direction, up),
    default_(Branching, step),
    default_(Restarts, none),
    reverse(Aims0, Aims).
options_([Option|Options], All, Choices0, Choices, Aims0, Aims) :-
    (   var(Option)
    ->  instantiation_error(Option)
    ;   option_(Option, Choices0, Place)
    ->  (   var(Place)
        ->  Place = Option
        ;   Place == Option
        ->  domain_error(nonrepeating_labeling_options, All)
        ;   domain_error(consistent_labeling_options, All)
        ),
        Aims1 = Aims0
    ;   (   Option = min(_)
        ;   Option = max(_)
        )
    ->  Aims1 = [Option|Aims0]
    ;   domain_error(labeling_option, Option)
    ),
    options_(Options, All, Choices0, Choices, Aims1, Aims).

default_(Choice, Default) :-
    (   var(Choice)
    ->  Choice = Default
    ;   true
    ).

option_(leftmost, choices(Order,_,_,_), Order).
option_(ff, choices(Order,_,_,_), Order).
option_(ffc, choices(Order,_,_,_), Order).
option_(min, choices(Order,_,_,_), Order).
option_(max, choices(Order,_,_,_), Order).
option_(wdeg, choices(Order,_,_,_), Order).
option_(up, choices(_,Direction,_,_), Direction).
option_(down, choices(_,Direction,_,_), Direction).
option_(step, choices(_,_,Branching,_), Branching).
option_(enum, choices(_,_,Branching,_), Branching).
option_(bisect, choices(_,_,Branching,_), Branching).
option_(restart, choices(_,_,_,Restarts), Restarts).

%   optimised_(+Aims, +Xs, +Choices): gives the answers in the order of the first of Aims; those of equal values, in the
%   order of the next one.

optimised_([], Xs, Choices) :-
    label_(Xs, Choices).
optimised_([Aim|Aims], Xs, Choices) :-
    aim_(Aim, Cost),
    best_(Cost, Xs, Choices, Best),
    (   '$fd_compare'(=:=, Cost, Best),
        optimised_(Aims, Xs, Choices)
    ;   '$fd_compare'(>, Cost, Best),
        optimised_([min(Cost)|Aims], Xs, Choices)
    ).

%   aim_(+Aim, -Cost): Cost, a variable X or its negation -X, is to be minimized.

aim_(min(Expression), Cost) :-
    '$fd_compare'(=:=, Cost, Expression).
aim_(max(Expression), -Cost) :-
    '$fd_compare'(=:=, Cost, Expression).

%   best_(+Cost, +Xs, +Choices, -Best): Best is the least value of Cost, found by branch and bound.

best_(Cost, Xs, Choices, Best) :-
    '$fd_least'(Choices, Xs, Cost, Least),
    (   Least == terms
    ->  best_by_goals_(Cost, Xs, Choices, Best)
    ;   Best = Least
    ).

best_by_goals_(Cost, Xs, Choices, Best) :-
    State = best(none),
    repeat,
    \+ better_(State, Cost, Xs, Choices),
    !,                          % no answer is better
    arg(1, State, Best),
    integer(Best).

better_(State, Cost, Xs, Choices) :-
    arg(1, State, Best),
    (   integer(Best)
    ->  '$fd_compare'(<, Cost, Best)
    ;   true
    ),
    label_(Xs, Choices),
    !,                          % the first better answer is enough
    least_(Cost, Value),
    (   integer(Value)
    ->  nb_setarg(1, State, Value)
    ;   instantiation_error(Cost)
    ).

least_(Cost, Value) :-
    (   nonvar(Cost),
        Cost = -X
    ->  '$fd_interval'(X, _, High),
        (   integer(High)
        ->  Value is -High
        ;   Value = High
        )
    ;   '$fd_interval'(Cost, Value, _)
    ).

%   label_(+Xs, +Choices)

label_(Xs, Choices) :-
    '$fd_label'(Choices, Xs, Where),
    (   Where == terms
    ->  Choices = choices(Order,Direction,Branching,_),
        by_goals_(Branching, Xs, Order, Direction)
    ;   true
    ).

%   by_goals_(+Branching, +Xs, +Order, +Direction)

by_goals_(Branching, Xs, Order, Direction) :-
    (   '$fd_choose'(Order, Xs, X, Others)
    ->  branch_(Branching, Direction, X, Others, Xs, Order)
    ;   true
    ).

branch_(step, Direction, X, Others, Xs, Order) :-
    end_(Direction, X, Value),
    step_(X, Value, Others, Xs, Order, Direction).
branch_(enum, Direction, X, Others, _, Order) :-
    indomain_(Direction, X),
    by_goals_(enum, Others, Order, Direction).
branch_(bisect, Direction, X, _, Xs, Order) :-
    '$fd_interval'(X, Low, High),
    Middle is (Low + High) div 2,
    half_(Direction, X, Middle),
    by_goals_(bisect, Xs, Order, Direction).

%   end_(+Direction, ?X, -Value): Value is the value of X that is tried first.

end_(up, X, Value) :-
    '$fd_interval'(X, Value, _).
end_(down, X, Value) :-
    '$fd_interval'(X, _, Value).

step_(X, Value, Others, _, Order, Direction) :-
    '$fd_compare'(=:=, X, Value),
    by_goals_(step, Others, Order, Direction).
step_(X, Value, _, Xs, Order, Direction) :-
    '$fd_compare'(=\=, X, Value),
    by_goals_(step, Xs, Order, Direction).

half_(up, X, Middle) :-
    '$fd_compare'(=<, X, Middle).
half_(up, X, Middle) :-
    '$fd_compare'(>, X, Middle).
half_(down, X, Middle) :-
    '$fd_compare'(>, X, Middle).
half_(down, X, Middle) :-
    '$fd_compare'(=<, X, Middle).

%!  indomain(?X) is nondet.
%
%   X is one value of its domain after the other.
%
%       ?- X in 1 \/ 5, indomain(X).
%          X = 1
%       ;  X = 5.

indomain(X) :-
    label([X]).

indomain_(Direction, X) :-
    (   integer(X)
    ->  true
    ;   end_(Direction, X, Value),
        value_(X, Value, Direction)
    ).

value_(X, Value, _) :-
    '$fd_compare'(=:=, X, Value).
value_(X, Value, Direction) :-
    '$fd_compare'(=\=, X, Value),
    indomain_(Direction, X).
