:- module(expansion,
          [ expand_term/2,           % +Term, -Expanded
            expand_goal/2            % +Goal, -Expanded
          ]).

/** <module> Expansion

What becomes of a term of a text before it is a clause, for programs that ask.
A program says what it wants to be replaced by clauses of term_expansion/2 and
goal_expansion/2 in the module `user`; the loader asks them too.
*/

%!  expand_term(+Term, -Expanded) is det.
%
%   Expanded is what term_expansion/2 makes of Term, or the clause that a grammar
%   rule stands for, or else Term.
%
%       ?- expand_term((a --> b), C).
%          C = (a(S0,S) :- b(S0,S)).
%       ?- expand_term((a :- b), C).
%          C = (a :- b).

expand_term(Term, Expanded) :-
    (   nonvar(Term),
        expands_(term_expansion(_, _)),
        user:term_expansion(Term, Expanded0)
    ->  Expanded = Expanded0
    ;   nonvar(Term),
        Term = (_ --> _)
    ->  dcg_translate_rule(Term, Expanded)
    ;   Expanded = Term
    ).

%   expands_(+Head): the program has clauses for Head.

expands_(Head) :-
    predicate_property(user:Head, number_of_clauses(Count)),
    Count > 0,
    !.

%!  expand_goal(+Goal, -Expanded) is det.
%
%   Expanded is Goal with what goal_expansion/2 replaces, again and again, in it and
%   in those arguments of control constructs and meta-predicates that are goals.
%
%       ?- expand_goal((p, q), G).
%          G = (p,q).

expand_goal(Goal, Expanded) :-
    (   expands_(goal_expansion(_, _))
    ->  expand_goal_(Goal, [], Expanded)
    ;   Expanded = Goal
    ).

%   expand_goal_(+Goal, +Seen, -Expanded): Seen are the goals that Goal came from.

expand_goal_(Goal, Seen, Expanded) :-
    (   var(Goal)
    ->  Expanded = Goal
    ;   \+ ( member(Goal0, Seen), Goal0 =@= Goal ),
        user:goal_expansion(Goal, Goal1)
    ->  expand_goal_(Goal1, [Goal|Seen], Expanded)
    ;   specification_(Goal, Specification)
    ->  functor(Goal, Name, Arity),
        functor(Expanded, Name, Arity),
        expand_arguments_(Arity, Specification, Goal, Seen, Expanded)
    ;   Expanded = Goal
    ).

specification_((_, _), (0, 0)).
specification_((_ ; _), (0 ; 0)).
specification_((_ -> _), (0 -> 0)).
specification_((_ *-> _), (0 *-> 0)).
specification_(\+ _, \+ 0).
specification_(bagof(_, _, _), bagof(?, ^, -)).          % these may not be loaded yet
specification_(setof(_, _, _), setof(?, ^, -)).
specification_(aggregate_all(_, _, _), aggregate_all(?, 0, -)).
specification_(setup_call_cleanup(_, _, _), setup_call_cleanup(0, 0, 0)).
specification_(Goal, Specification) :-
    compound(Goal),
    predicate_property(user:Goal, meta_predicate(Specification)).

expand_arguments_(N, Specification, Goal, Seen, Expanded) :-
    (   N =:= 0
    ->  true
    ;   arg(N, Specification, Kind),
        arg(N, Goal, Argument),
        arg(N, Expanded, Argument1),
        (   Kind == 0
        ->  expand_goal_(Argument, Seen, Argument1)
        ;   Kind == (^)
        ->  expand_quantified_(Argument, Seen, Argument1)
        ;   Argument1 = Argument
        ),
        N1 is N-1,
        expand_arguments_(N1, Specification, Goal, Seen, Expanded)
    ).

expand_quantified_(Goal, Seen, Expanded) :-
    (   nonvar(Goal),
        Goal = V^Goal1
    ->  Expanded = V^Expanded1,
        expand_quantified_(Goal1, Seen, Expanded1)
    ;   expand_goal_(Goal, Seen, Expanded)
    ).

%   expand_body_(+Clause, -Expanded): Clause with the goals of its body expanded.

expand_body_(Clause, Expanded) :-
    (   Clause = (Head :- Body)
    ->  Expanded = (Head :- Body1),
        expand_goal(Body, Body1)
    ;   Expanded = Clause
    ).
