:- module(why_constraints,
          [ '$why_is_constraint'/2,  % +Module, +Goal
            '$why_constraint'/5,     % +Module, +Goal, +Path, +Frame, +Run
            '$why_conflict'/3        % :Goal, +Limit, -Lines
          ]).

/** <module> Constraints that cannot hold together

A query with constraints of `library(clpfd)` is carried out once more without them: what
it would post is collected with its places. Where that has no solution, by propagation and
a short search, constraints are left out one after the other as long as there is none
(deletion filter: Chinneck, "Feasibility and Infeasibility in Optimization", 2008). What remains is a
set of constraints all of which are needed for the conflict.
*/

%!  '$why_is_constraint'(+Module, +Goal) is semidet.
%
%   Goal, in Module, is one of `library(clpfd)`.
%
%       ?- use_module(library(clpfd)).
%          true.
%       ?- '$why_is_constraint'(user, X #> 3), \+ '$why_is_constraint'(user, X > 3).
%          true.

'$why_is_constraint'(Module, Goal) :-
    home_(Module, Goal, Home),
    memberchk(Home, [clpfd,clpfd_global,clpfd_labeling,clpfd_sets]).

home_(Module, Goal, Home) :-
    callable(Goal),
    '$trace_target'(Module, Goal, target(_,Home,_)).

%!  '$why_constraint'(+Module, +Goal, +Path, +Frame, +Run) is nondet.
%
%   Goal is one of `library(clpfd)`: it is called, or where a model is collected it is noted, unless it can be
%   computed already or is labelling.
%
%       ?- '$why_constraint'(user, X #= 2 + 1, 1, frame(0,user,query,true,0,none), run(trial,none,held)).
%          X = 3.

'$why_constraint'(Module, Goal, Path, Frame, run(Mode,_,_)) :-
    (   Mode == model,
        \+ is_computed_(Goal)
    ->  (   home_(Module, Goal, clpfd_labeling)
        ->  true
        ;   arg(3, Frame, Reference),
            b_getval('$why_proof', Posted),
            b_setval('$why_proof', [posted(Module:Goal,Reference-Path)|Posted])
        )
    ;   call(Module:Goal)
    ).

%   is_computed_(+Goal): the variables of Goal have values, except one that Goal computes.

is_computed_(Goal) :-
    (   ground(Goal)
    ->  true
    ;   Goal =.. [#=,X,Y],
        (   var(X),
            compound(Y),
            ground(Y)
        ;   var(Y),
            compound(X),
            ground(X)
        )
    ),
    !.                          % one way is enough

%!  '$why_conflict'(:Goal, +Limit, -Lines) is semidet.
%
%   Goal would post constraints that cannot hold together; Lines are those of a set of them that has no part of this kind, each
%   as line(0, Text, Spot). False where none is found in Limit inferences.
%
%       ?- '$why_conflict'(user:( X #> Y, Y in 1..9, Y #> X ), 1000000, _Ls), length(_Ls, N).
%          N = 3.

'$why_conflict'(Goal, Limit, Lines) :-
    '$why_run'(model, Posted0, Goal, Limit, Outcome),
    Outcome == true,
    Posted0 = [_,_|_],          % a single constraint is reported as a goal
    reverse(Posted0, Posted),
    length(Posted, Count),
    most_(Most),
    Count =< Most,
    Each is max(10_000, Limit // Count),
    conflict_(Posted, Each),
    reached_(Posted, [], Each, Reached),
    filtered_(Reached, [], Each, Needed),
    Needed = [_,_|_],
    conflict_lines_(Needed, Lines).

% The most constraints that are examined.
most_(300).

%   conflict_(+Posted, +Limit): Posted have no solution, which is found within Limit inferences.

conflict_(Posted, Limit) :-
    catch(\+ call_with_inference_limit(solved_(Posted), Limit, _), error(_, _), fail).

solved_(Posted) :-
    posted_(Posted),
    term_variables(Posted, Variables),
    bounded_(Variables, Bounded),
    clpfd_labeling:labeling([ff], Bounded),
    !.                          % one solution is enough

posted_([]).
posted_([posted(Goal,_)|Posted]) :-
    call(Goal),
    posted_(Posted).

bounded_([], []).
bounded_([Variable|Variables], Bounded) :-
    '$fd_size'(Variable, Size),
    (   integer(Size)
    ->  Bounded = [Variable|Bounded1]
    ;   Bounded = Bounded1
    ),
    bounded_(Variables, Bounded1).

%   reached_(+Posted, +Before, +Limit, -Reached): Reached are the shortest prefix of Posted without a solution, the last one first. A binary
%   search finds its end.

reached_(Posted, Before, Limit, Reached) :-
    length(Posted, Count),
    (   Count =:= 1
    ->  Posted = [Last],
        Reached = [Last|Before]
    ;   Half is Count // 2,
        length(First, Half),
        append(First, Second, Posted),
        reverse(First, Turned),
        append(Turned, Before, Both),
        (   conflict_(Both, Limit)
        ->  reached_(First, Before, Limit, Reached)
        ;   reached_(Second, Both, Limit, Reached)
        )
    ).

%   filtered_(+Posted, +Needed0, +Limit, -Needed): Needed is a conflict; without any one of its constraints there is a solution, if found.

filtered_([], Needed, _, Needed).
filtered_([Constraint|Posted], Needed0, Limit, Needed) :-
    append(Posted, Needed0, Others),
    (   conflict_(Others, Limit)
    ->  filtered_(Posted, Needed0, Limit, Needed)
    ;   filtered_(Posted, [Constraint|Needed0], Limit, Needed)
    ).

conflict_lines_([], []).
conflict_lines_([posted(_:Goal,Reference-Path)|Posted], [line(0,Text,spot(Reference,goal(Path)))|Lines]) :-
    '$why_text_of'(Goal, Text),
    conflict_lines_(Posted, Lines).
