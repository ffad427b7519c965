:- module(why_columns,
          [ '$why_columns'/2,        % +Module, +Query
            '$why_clashes'/3,        % +Clause, +Reference, -Count
            '$why_supported'/3,      % +Reference, +N, +Value
            '$why_out_of_place'/3    % +Reference, +N, -Value
          ]).

/** <module> What kinds of terms stand where

The kinds of the terms that a program has in the arguments of its predicates: atoms, numbers, lists, and compound terms by name. An
argument of a kind that nothing else has there is likely to be in the wrong place.
*/

:- dynamic
       column_/5.               % Name, Arity, N, Kind, Reference

%!  '$why_columns'(+Module, +Query) is det.
%
%   Look at the clauses of the program, and at the goals of Query.

'$why_columns'(Module, Query) :-
    retractall(column_(_, _, _, _, _)),
    forall('$why_program_clause'(Head, Body, Reference), kept_((Head :- Body), Module, Reference)),
    kept_((true :- Query), Module, query).

kept_(Clause, Module, Reference) :-
    findall(column(Name,Arity,N,Kind),
            ( goal_in_(Clause, Module, Goal), functor(Goal, Name, Arity), between(1, Arity, N),
              arg(N, Goal, Term), kind_(Term, Kind) ),
            Columns0),
    sort(Columns0, Columns),
    forall(member(column(Name,Arity,N,Kind), Columns), assertz(column_(Name, Arity, N, Kind, Reference))).

goal_in_((Head :- _), _, Head) :-
    compound(Head).
goal_in_((_ :- Body), Module, Goal) :-
    Body \== true,
    '$why_body_goal'(Body, 1, _, _, Goal),
    compound(Goal),
    '$why_is_of_program'(Module, Goal, _, _).

kind_(Term, Kind) :-
    (   number(Term)
    ->  Kind = number
    ;   ( Term == [] ; nonvar(Term), Term = [_|_] )
    ->  Kind = list
    ;   atom(Term)
    ->  Kind = atom
    ;   compound(Term)
    ->  functor(Term, Name, Arity),
        Kind = Name/Arity
    ).

%!  '$why_clashes'(+Clause, +Reference, -Count) is det.
%
%   How many arguments in Clause are of a kind that no other clause has there, and how many variables
%   stand in places of which no kind is common.

'$why_clashes'(Clause, Reference, Count) :-
    findall(x,
            ( goal_in_(Clause, user, Goal), place_(Goal, Reference, Term, Kinds),
              kind_(Term, Kind), \+ memberchk(Kind, Kinds)
            ),
            Clashes),
    Clause = (_ :- Body),
    term_variables(Clause, Variables),
    findall(x, ( member(Variable, Variables), torn_(Clause, Body, Reference, Variable) ), Torn),
    length(Clashes, Count1),
    length(Torn, Count2),
    Count is Count1+Count2.

%!  '$why_supported'(+Reference, +N, +Value) is semidet.
%
%   Value stands in argument N of another clause of the predicate of this one, or in a column that has a value in common with the rest of
%   that.

'$why_supported'(Reference, N, Value) :-
    '$why_column'(Reference, N, Values0),
    (   memberchk(Value, Values0)
    ->  true
    ;   sort(Values0, Values),
        '$clause'(Reference, _, (Head :- _)),
        functor(Head, Name, Arity),
        '$why_occurrence'(Value, spot(Other,head(M))),
        Other \== Reference,
        '$clause'(Other, _, (Head1 :- _)),
        arg(M, Head1, Value1),
        Value1 == Value,
        functor(Head1, Name1, Arity1),
        Name1/Arity1/M \== Name/Arity/N,
        '$why_column'(Other, M, Others),
        member(Common, Values),
        memberchk(Common, Others)
    ->  true
    ).

%!  '$why_out_of_place'(+Reference, +N, -Value) is semidet.
%
%   Value, in argument N of a fact, has no support there but is known elsewhere, and most of the other facts of the predicate have values there that do.

'$why_out_of_place'(Reference, N, Value) :-
    '$clause'(Reference, Module, (Head :- _)),
    arg(N, Head, Value),
    atom(Value),
    \+ '$why_supported'(Reference, N, Value),
    (   '$why_occurrence'(Value, Spot),
        Spot \= spot(Reference,_)
    ;   current_predicate(user:Value/_)
    ),
    !,                          % it is known elsewhere
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    arg(N, General, Other),
    findall(Supported,
            ( limit(40, '$traced_clause'(Module:General, _, Reference1)), Reference1 \== Reference, atom(Other),
              ( '$why_supported'(Reference1, N, Other) -> Supported = 1 ; Supported = 0 ) ),
            All),
    length(All, Count),
    sum_list(All, Sum),
    Sum*2 > Count.

%   torn_(+Clause, +Body, +Reference, +Variable).

torn_(Clause, Body, Reference, Variable) :-
    findall(Kinds,
            (   goal_in_(Clause, user, Goal),
                place_(Goal, Reference, Term, Kinds),
                Term == Variable
            ;   is_counted_(Body, Variable),
                Kinds = [number]
            ),
            Profiles),
    member(One, Profiles),
    member(Other, Profiles),
    \+ ( member(Kind, One), memberchk(Kind, Other) ),
    !.                          % one pair is enough

%   place_(+Goal, +Reference, -Term, -Kinds): an argument, and the kinds that others have there.

place_(Goal, Reference, Term, Kinds) :-
    functor(Goal, Name, Arity),
    between(1, Arity, N),
    arg(N, Goal, Term),
    findall(Kind, ( column_(Name, Arity, N, Kind, Other), Other \== Reference ), Kinds0),
    sort(Kinds0, Kinds),
    Kinds \== [].

%   is_counted_(+Body, +Variable): it stands in a sum.

is_counted_(Body, Variable) :-
    Body \== true,
    '$why_body_goal'(Body, 1, _, _, Goal),
    nonvar(Goal),
    functor(Goal, Name, 2),
    memberchk(Name, [is,<,>,=<,>=,=:=,=\=]),
    term_variables(Goal, Variables),
    member(One, Variables),
    One == Variable,
    !.                          % one place is enough
