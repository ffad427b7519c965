:- module(expansion,
          [ expand_term/2,           % +Term, -Expanded
            expand_goal/2            % +Goal, -Expanded
          ]).

/** <module> Expansion

What becomes of a term of a text before it is a clause, for programs that ask.
A program says what it wants to be replaced by clauses of term_expansion/2 and
goal_expansion/2: in a module for the terms of its text, in `user` for all. The
loader asks them too.
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
        source_(Module),
        expands_(Module, Expanding, term_expansion(_, _)),
        Expanding:term_expansion(Term, Expanded0)
    ->  Expanded = Expanded0
    ;   nonvar(Term),
        Term = (_ --> _)
    ->  dcg_translate_rule(Term, Expanded)
    ;   Expanded = Term
    ).

%   source_(-Module): Module is that of the text that is being loaded, or `user`.

source_(Module) :-
    '$current_source_module'(Module).

%   expands_(+Module, -Expanding, +Head): Expanding is a module whose expansion applies to
%   terms of Module, and which has clauses for Head.

expands_(Module, Expanding, Head) :-
    (   Expanding = Module,
        Module \== user,
        \+ predicate_property(Module:Head, imported_from(_))
    ;   Expanding = user
    ;   Expanding = system
    ),
    predicate_property(Expanding:Head, number_of_clauses(Count)),
    Count > 0,
    (   Expanding == system
    ->  true
    ;   \+ predicate_property(Expanding:Head, system)
    ).

%!  expand_goal(+Goal, -Expanded) is det.
%
%   Expanded is Goal with what goal_expansion/2 replaces, again and again, in it and
%   in those arguments of control constructs and meta-predicates that are goals.
%
%       ?- expand_goal((p, q), G).
%          G = (p,q).

expand_goal(Goal, Expanded) :-
    source_(Module),
    expand_goal_(Module, Goal, Expanded).

expand_goal_(Module, Goal, Expanded) :-
    (   expands_(Module, _, goal_expansion(_, _)),
        acyclic_term(Goal)
    ->  expand_goal_(Goal, Module, [], Expanded)
    ;   Expanded = Goal
    ).

%   expand_goal_(+Goal, +Module, +Seen, -Expanded): Seen are the goals from which Goal, of
%   Module, was expanded.

expand_goal_(Goal, Module, Seen, Expanded) :-
    (   var(Goal)
    ->  Expanded = Goal
    ;   \+ ( member(Goal0, Seen), Goal0 =@= Goal ),
        expands_(Module, Expanding, goal_expansion(_, _)),
        Expanding:goal_expansion(Goal, Goal1)
    ->  in_reason_(Seen),
        must_be(acyclic, Goal1),
        expand_goal_(Goal1, Module, [Goal|Seen], Expanded)
    ;   Goal = Other:Goal1,
        atom(Other)
    ->  Expanded = Other:Expanded1,
        expand_goal_(Goal1, Other, Seen, Expanded1)
    ;   specification_(Goal, Module, Specification)
    ->  functor(Goal, Name, Arity),
        functor(Expanded, Name, Arity),
        expand_arguments_(Arity, Specification, Goal, Module, Seen, Expanded)
    ;   Expanded = Goal
    ).

%   in_reason_(+Seen): an expansion that always gives a new goal would not end: an error.

in_reason_(Seen) :-
    (   length(Seen, 400)
    ->  throw(error(resource_error(depth), _))
    ;   true
    ).

specification_((_, _), _, (0, 0)).
specification_((_ ; _), _, (0 ; 0)).
specification_((_ -> _), _, (0 -> 0)).
specification_((_ *-> _), _, (0 *-> 0)).
specification_(\+ _, _, \+ 0).
specification_(bagof(_, _, _), _, bagof(?, ^, -)).       % these libraries may not be loaded yet
specification_(setof(_, _, _), _, setof(?, ^, -)).
specification_(aggregate_all(_, _, _), _, aggregate_all(?, 0, -)).
specification_(setup_call_cleanup(_, _, _), _, setup_call_cleanup(0, 0, 0)).
specification_(Goal, Module, Specification) :-
    compound(Goal),
    predicate_property(Module:Goal, meta_predicate(Specification)).

expand_arguments_(N, Specification, Goal, Module, Seen, Expanded) :-
    (   N =:= 0
    ->  true
    ;   arg(N, Specification, Kind),
        arg(N, Goal, Argument),
        arg(N, Expanded, Argument1),
        (   Kind == 0
        ->  expand_goal_(Argument, Module, Seen, Expanded1),
            apart_(Goal, N, Argument, Expanded1, Argument1)
        ;   Kind == (^)
        ->  expand_quantified_(Argument, Module, Seen, Argument1)
        ;   Argument1 = Argument
        ),
        N1 is N-1,
        expand_arguments_(N1, Specification, Goal, Module, Seen, Expanded)
    ).

%   apart_(+Goal, +N, +Argument, +Expanded, -Argument1): if Goal is a disjunction, its left goal must
%   not become an if-then by expansion: the disjunction would become an if-then-else.

apart_(Goal, N, Argument, Expanded, Argument1) :-
    (   N =:= 1,
        Goal = (_ ; _),
        nonvar(Expanded),
        if_then_(Expanded),
        \+ ( nonvar(Argument), if_then_(Argument) )
    ->  Argument1 = (Expanded, true)
    ;   Argument1 = Expanded
    ).

if_then_((_ -> _)).
if_then_((_ *-> _)).

expand_quantified_(Goal, Module, Seen, Expanded) :-
    (   nonvar(Goal),
        Goal = V^Goal1
    ->  Expanded = V^Expanded1,
        expand_quantified_(Goal1, Module, Seen, Expanded1)
    ;   expand_goal_(Goal, Module, Seen, Expanded)
    ).

%   expand_clause_(+ModuleAndClause, -Expanded): Expanded is Clause of Module with the goals of
%   its body expanded.

expand_clause_(Module:Clause, Expanded) :-
    (   nonvar(Clause),
        Clause = (Head :- Body)
    ->  Expanded = (Head :- Body1),
        expand_goal_(Module, Body, Body1)
    ;   nonvar(Clause),
        Clause = Other:Clause1,
        atom(Other)
    ->  Expanded = Other:Expanded1,
        expand_clause_(Other:Clause1, Expanded1)
    ;   Expanded = Clause
    ).
