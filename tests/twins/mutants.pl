% Programs with other names, and programs in which one thing is changed.
%
% A program is the list of the clauses of some predicates, the one that matters
% first. Its copies are written as text, so that they take the way of every program.

:- module(mutants, [copy_text/3,mutants_text/5,root/3,survivors/5]).


% copy_text(+PIs, +Prefix, -Text): the clauses as they are under other names.

copy_text(PIs, Prefix, Text) :-
    clauses(PIs, Clauses),
    text(Clauses, PIs, Prefix, Text).

% mutants_text(+PIs, +Prefix, +Step, -Count, -Text): each Step-th of the Count mutants, one behind the other; the names of each
% have its number behind the prefix.

mutants_text(PIs, Prefix, Step, Count, Text) :-
    clauses(PIs, Clauses),
    findall(Mutant, mutant(Clauses, Mutant), Mutants),
    length(Mutants, Count),
    findall(One, ( numbered(Mutants, 1, N, Mutant), 0 =:= N mod Step, mutant_prefix(Prefix, N, Own), text(Mutant, PIs, Own, One) ), Texts),
    atomic_list_concat(Texts, Text).

mutant_prefix(Prefix, N, Own) :-
    format(atom(Own), '~w~d_', [Prefix,N]).

% root(+PI, +Prefix, -Head): what the copy of the predicate that matters is called.

root(_/Arity, Prefix, Head) :-
    new_name(Prefix, 1, Name),
    functor(Head, Name, Arity).

% survivors(+PI, +Prefix, +Step, +Count, -Numbers): mutants that are taken for the same definition, of each Step-th.

survivors(Name/Arity, Prefix, Step, Count, Numbers) :-
    functor(Head0, Name, Arity),
    predicate_property(user:Head0, native_proof(Proof)),
    arg(1, Proof, Definition),
    findall(N, ( between(1, Count, N), 0 =:= N mod Step, mutant_prefix(Prefix, N, Own), root(Name/Arity, Own, Head), is_taken_for(Head, Definition) ), Numbers).

is_taken_for(Head, Definition) :-
    predicate_property(user:Head, native_proof(Proof)),
    arg(1, Proof, Definition).

% numbered(+Xs, +N0, ?N, ?X): X is an element of Xs, and its number is N, counted from N0. (In user the names of the
% library are those of definitions.)

numbered([X|_], N, N, X).
numbered([_|Xs], N0, N, X) :-
    N1 is N0+1,
    numbered(Xs, N1, N, X).

clauses(PIs, Clauses) :-
    findall((Head:-Body), ( member(Name/Arity, PIs), functor(Head, Name, Arity), clause(user:Head, Body) ), Clauses).

% Text

text(Clauses, PIs, Prefix, Text) :-
    findall(One, ( member(Clause, Clauses), clause_text(Clause, PIs, Prefix, One) ), Texts),
    atomic_list_concat(Texts, Text).

clause_text((Head0:-Body0), PIs, Prefix, Text) :-
    renamed(Head0, PIs, Prefix, Head),
    renamed_body(Body0, PIs, Prefix, Body),
    term_variables(Head-Body, Variables),
    findall(Name, ( numbered(Variables, 1, N, _), format(atom(Name), 'Ж~d', [N]) ), Names),
    names(Names, Variables, Pairs),
    with_output_to(atom(Text), ( write_term((Head:-Body), [quoted(true),variable_names(Pairs)]), write('.\n') )).

names([], [], []).
names([Name|Names], [Variable|Variables], [Name=Variable|Pairs]) :-
    names(Names, Variables, Pairs).

renamed_body(Body0, PIs, Prefix, Body) :-
    (   var(Body0)
    ->  Body = Body0
    ;   control(Body0)
    ->  Body0 =.. [Name|Goals0],
        findall(Goals0-Goals1, renamed_goals(Goals0, PIs, Prefix, Goals1), [Goals0-Goals]),
        Body =.. [Name|Goals]
    ;   Body0 = findall(Template, Goal0, Found)
    ->  renamed_body(Goal0, PIs, Prefix, Goal),
        Body = findall(Template, Goal, Found)
    ;   Body0 = bagof(Template, Goal0, Found)
    ->  renamed_body(Goal0, PIs, Prefix, Goal),
        Body = bagof(Template, Goal, Found)
    ;   Body0 = setof0(Template, Goal0, Found)
    ->  renamed_body(Goal0, PIs, Prefix, Goal),
        renamed(setof0(Template, Goal, Found), PIs, Prefix, Body)
    ;   renamed(Body0, PIs, Prefix, Body)
    ).

renamed_goals([], _, _, []).
renamed_goals([Goal0|Goals0], PIs, Prefix, [Goal|Goals]) :-
    renamed_body(Goal0, PIs, Prefix, Goal),
    renamed_goals(Goals0, PIs, Prefix, Goals).

control((_,_)).
control((_;_)).
control((_->_)).
control(\+ _).

renamed(Goal0, PIs, Prefix, Goal) :-
    functor(Goal0, Name0, Arity),
    (   numbered(PIs, 1, N, Name0/Arity)
    ->  Goal0 =.. [_|Arguments],
        new_name(Prefix, N, Name),
        Goal =.. [Name|Arguments]
    ;   Goal = Goal0
    ).

new_name(Prefix, N, Name) :-
    format(atom(Name), '~wпредикат~d', [Prefix,N]).

% Mutants

mutant(Clauses, Mutant) :-
    append(Front, [Clause|Back], Clauses),
    (   Mutant0 = Back
    ;   Mutant0 = [Clause,Clause|Back]
    ;   Back = [Next|Back1],
        Clause = (Head1:-_),
        Next = (Head2:-_),
        functor(Head1, Name, Arity),
        functor(Head2, Name, Arity),
        Clause \=@= Next,
        Mutant0 = [Next,Clause|Back1]
    ;   changed_clause(Clause, Changed),
        Clause \=@= Changed,
        Mutant0 = [Changed|Back]
    ),
    append(Front, Mutant0, Mutant).

changed_clause((Head0:-Body), (Head:-Body)) :-
    Head0 =.. [Name|Arguments0],
    term_variables(Head0-Body, Variables),
    changed_arguments(Arguments0, Variables, Arguments),
    Head =.. [Name|Arguments].
changed_clause((Head:-Body0), (Head:-Body)) :-
    Body0 \== true,
    term_variables(Head-Body0, Variables),
    changed_body(Body0, Variables, Body).

changed_body(Body, _, Body) :-
    var(Body),
    !,
    fail.
changed_body((A,B), _, A) :-
    nonvar(B).
changed_body((A,B), _, B) :-
    nonvar(A).
changed_body((A,B), _, (B,A)).
changed_body((A->B), _, (A,B)).
changed_body((A;B), _, (B;A)).
changed_body(\+ A, _, A).
changed_body(Body0, Variables, Body) :-
    control(Body0),
    !,
    Body0 =.. [Name|Goals0],
    append(Front, [Goal0|Back], Goals0),
    changed_body(Goal0, Variables, Goal),
    append(Front, [Goal|Back], Goals),
    Body =.. [Name|Goals].
changed_body(Goal, _, true) :-
    Goal \== true.
changed_body(Goal, _, (Goal,Goal)).
changed_body(Goal0, _, Goal) :-
    Goal0 =.. [Name0|Arguments],
    (   atom_concat(Name0, '_x', Name)
    ;   other(Name0, Name)
    ),
    Goal =.. [Name|Arguments].
changed_body(Goal0, Variables, Goal) :-
    Goal0 =.. [Name|Arguments0],
    changed_arguments(Arguments0, Variables, Arguments),
    Goal =.. [Name|Arguments].

other(<, =<).
other(=<, <).
other(>, >=).
other(>=, >).
other(is, =).
other(=, is).

changed_arguments(Arguments0, Variables, Arguments) :-
    append(Front, [Argument0|Back], Arguments0),
    changed_data(Argument0, Variables, Argument),
    append(Front, [Argument|Back], Arguments).
changed_arguments(Arguments0, _, Arguments) :-
    append(Front, [A|Back0], Arguments0),
    append(Middle, [B|Back], Back0),
    append(Middle, [A|Back], Back1),
    append(Front, [B|Back1], Arguments).

changed_data(Data, _, zzz) :-
    Data \== zzz.
changed_data(_, _, _).
changed_data(Data, Variables, Variable) :-
    var(Data),
    member(Variable, Variables),
    Variable \== Data.
changed_data(Data0, _, Data) :-
    integer(Data0),
    Data is Data0+1.
changed_data(Data0, Variables, Data) :-
    compound(Data0),
    Data0 =.. [Name|Arguments0],
    (   Arguments = Arguments0,
        Name1 = zzz
    ;   Name1 = Name,
        changed_arguments(Arguments0, Variables, Arguments)
    ),
    Data =.. [Name1|Arguments].
