:- module(attvar,
          [ call_residue_vars/2,     % :Goal, -Variables
            copy_term/3,             % @Term, -Copy, -Goals
            frozen/2,                % @Term, -Goal
            '$residual_goals'/2,     % @Term, -Goals
            '$portray_attributes'/1  % @Variable
          ]).

/** <module> Attributed variables

What is attached to variables, said as goals. A module says it by a grammar rule
`attribute_goals(Variable)`, which describes the goals that would attach to
Variable what is attached to it; for a module without one, the goals are those of put_attr/3.
*/

:- meta_predicate
       call_residue_vars(0, -).

%!  call_residue_vars(:Goal, -Variables) is nondet.
%
%   Calls Goal; Variables are the attributed variables that it has made and left behind,
%   whether anything else refers to them or not.
%
%       ?- call_residue_vars(( freeze(X, true), freeze(Y, true), Y = 1 ), Vs), Vs == [X], del_attrs(X).
%          Y = 1, Vs = [X].

call_residue_vars(Goal, Variables) :-
    Before = before(_),
    call(Goal),
    '$attvars_since'(Before, Variables).

%!  copy_term(@Term, -Copy, -Goals) is det.
%
%   Copy is Term with new variables, without attributes; Goals are the goals that
%   would attach to them what is attached to the variables of Term.
%
%       ?- dif(X, a), copy_term(X, Y, Gs), del_attrs(X).
%          Gs = [dif(Y,a)].
%       ?- copy_term(f(X), Y, Gs).
%          Y = f(_), Gs = [].

copy_term(Term, Copy, Goals) :-
    term_attvars(Term, Vs),
    (   Vs == []
    ->  Goals = [],
        copy_term(Term, Copy)
    ;   shown_goals_(Vs, Term, Goals0),
        copy_term_nat(Term-Goals0, Copy-Goals)
    ).

%!  frozen(@Term, -Goal) is det.
%
%   Goal is the conjunction of the goals that wait for variables of Term, `true` if
%   there are none.
%
%       ?- freeze(X, true), frozen(X, Goal), del_attrs(X).
%          Goal = freeze(X,user:true).
%       ?- frozen(_, Goal).
%          Goal = true.

frozen(Term, Goal) :-
    term_attvars(Term, Vs),
    attribute_goals_(Vs, Goals, []),
    conjunction_(Goals, Goal).

conjunction_([], true).
conjunction_([G|Gs], Goal) :-
    conjunction_(Gs, G, Goal).

conjunction_([], Goal, Goal).
conjunction_([G|Gs], First, (First,Goal)) :-
    conjunction_(Gs, G, Goal).

%   '$residual_goals'(@Term, -Goals): Goals are the constraints of Term as an answer shows them,
%   without the module if it is that of the query or the query sees the predicate. First, the modules that define
%   project_attributes(Variables, Attributed) reduce the attributes to the variables of the answer.

'$residual_goals'(Term, Goals) :-
    term_attvars(Term, Vs0),
    (   Vs0 == []
    ->  Vs = []
    ;   modules_of_(Vs0, [], Modules),
        term_variables(Term, Variables),
        project_(Modules, Variables, Vs0),
        term_attvars(Term, Vs)
    ),
    shown_goals_(Vs, Term, Goals0),
    plain_goals_(Goals0, Goals).

%   modules_of_(+Vs, +Modules0, -Modules): the modules of the attributes of Vs, each once.

modules_of_([], Modules, Modules).
modules_of_([V|Vs], Modules0, Modules) :-
    (   get_attrs(V, Attributes)
    ->  modules_in_(Attributes, Modules0, Modules1)
    ;   Modules1 = Modules0
    ),
    modules_of_(Vs, Modules1, Modules).

modules_in_([], Modules, Modules).
modules_in_(att(Module,_,Attributes), Modules0, Modules) :-
    (   memberchk(Module, Modules0)
    ->  Modules1 = Modules0
    ;   Modules1 = [Module|Modules0]
    ),
    modules_in_(Attributes, Modules1, Modules).

project_([], _, _).
project_([Module|Modules], Variables, Attributed) :-
    (   current_predicate(Module:project_attributes/2),
        call(Module:project_attributes(Variables, Attributed))
    ->  true
    ;   true
    ),
    project_(Modules, Variables, Attributed).

plain_goals_([], []).
plain_goals_([G0|Gs0], [G|Gs]) :-
    (   plain_goal_(G0, G)
    ->  true
    ;   G = G0
    ),
    plain_goals_(Gs0, Gs).

plain_goal_(user:Goal, Goal).
plain_goal_(Module:Goal, Goal) :-
    predicate_property(user:Goal, imported_from(Home)),
    (   Home == Module
    ->  true
    ;   predicate_property(Module:Goal, imported_from(Home))
    ).
plain_goal_(freeze(V, user:Goal), freeze(V, Goal)).
plain_goal_(when(Condition, user:Goal), when(Condition, Goal)).

%   shown_goals_(+Vs, @Term, -Goals): the constraints on Vs, variables of Term, without those that make no difference to Term.

shown_goals_(Vs, Term, Goals) :-
    attribute_goals_(Vs, Goals0, []),
    (   memberchk(clpfd:_, Goals0)
    ->  '$fd_shown'(Term, Goals0, Goals)
    ;   Goals = Goals0
    ).

%   attribute_goals_(+Vs, -Goals, ?Rest): Goals are the attributes of the variables Vs as goals.

%   The global variable `$attributed` is Vs meanwhile: a goal about several variables is given with the first of them.

attribute_goals_(Vs, Goals, Rest) :-
    b_setval('$attributed', Vs),
    goals_of_all_(Vs, Goals, Rest),
    b_setval('$attributed', []).

goals_of_all_([], Goals, Goals).
goals_of_all_([V|Vs], Goals, Rest) :-
    (   get_attrs(V, Attributes)
    ->  goals_of_(Attributes, V, Goals, Goals1)
    ;   Goals1 = Goals
    ),
    goals_of_all_(Vs, Goals1, Rest).

goals_of_([], _, Goals, Goals).
goals_of_(att(Module,Value,Attributes), V, Goals, Rest) :-
    (   current_predicate(Module:attribute_goals/3),
        call(Module:attribute_goals(V, Goals, Goals1))
    ->  true
    ;   Goals = [put_attr(V,Module,Value)|Goals1]
    ),
    goals_of_(Attributes, V, Goals1, Rest).

%   '$portray_attributes'(@V): writes the attributes of V, for the option
%   attributes(portray) of write_term/2. A module may define attr_portray_hook(Value, V)
%   for it.

'$portray_attributes'(V) :-
    get_attrs(V, Attributes),
    portray_attributes_(Attributes, V).

portray_attributes_([], _).
portray_attributes_(att(Module,Value,Attributes), V) :-
    portray_attribute_(Module, Value, V),
    (   Attributes == []
    ->  true
    ;   write(', '),
        portray_attributes_(Attributes, V)
    ).

portray_attribute_(Module, Value, V) :-
    current_predicate(Module:attr_portray_hook/2),
    !,  % the module writes the attribute, or nothing
    (   call(Module:attr_portray_hook(Value, V))
    ->  true
    ;   true
    ).
portray_attribute_(freeze, Goal, V) :-
    !,  % the most frequent attribute reads better as the goal
    print(freeze(V,Goal)).
portray_attribute_(_, _, _).
