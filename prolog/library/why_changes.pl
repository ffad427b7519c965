:- module(why_changes,
          [ '$why_is_change'/2,      % ?Name, ?Arity
            '$why_change'/2,         % +Goal, +Module
            '$why_clause'/4,         % +Module, +Head, -Body, -Reference
            '$why_touches'/4,        % +Goal, +Module, -Home, -Head
            '$why_is_changed'/2,     % +Module, +Head
            '$why_program_goal'/4,   % +Module, +Goal, -Home, -Head
            '$why_undo'/0
          ]).

/** <module> Changes of the program that are forgotten

For a query that runs again to be explained (`library(why_run)`): clauses that it adds and takes away,
global variables that it sets, are kept here beside the program. The settings of the system stay as they are.
*/

:- dynamic
       changed_/2,              % Module, Head
       now_/4,                  % Module, Head, Body, Reference
       global_/2.               % Name, Value

%!  '$why_undo' is det.
%
%   The program is what it was.
%
%       ?- '$why_undo'.
%          true.

'$why_undo' :-
    retractall(changed_(_, _)),
    retractall(now_(_, _, _, _)),
    retractall(global_(_, _)).

%!  '$why_clause'(+Module, ?Head, -Body, -Reference) is nondet.
%
%   A clause of the program, as it is now; Reference is `none` for one that was added.
%
%       ?- assertz(why_example(2)), '$why_clause'(user, why_example(X), B, _).
%          X = 2, B = true.

'$why_clause'(Module, Head, Body, Reference) :-
    (   changed_(Module, Head)
    ->  now_(Module, Head, Body, Reference)
    ;   '$traced_clause'(Module:Head, Body, Reference)
    ).

%!  '$why_is_change'(?Name, ?Arity) is nondet.
%
%   Goals of this name change the program or its settings, or look at what was changed.
%
%       ?- '$why_is_change'(assertz, 1).
%          true.

'$why_is_change'(assert, 1).
'$why_is_change'(asserta, 1).
'$why_is_change'(assertz, 1).
'$why_is_change'(retract, 1).
'$why_is_change'(retractall, 1).
'$why_is_change'(abolish, 1).
'$why_is_change'(clause, 2).
'$why_is_change'(dynamic, 1).
'$why_is_change'(discontiguous, 1).
'$why_is_change'(nb_setval, 2).
'$why_is_change'(nb_getval, 2).
'$why_is_change'(b_getval, 2).
'$why_is_change'(set_prolog_flag, 2).
'$why_is_change'(op, 3).
'$why_is_change'(style_check, 1).
'$why_is_change'(garbage_collect_atoms, 0).

%!  '$why_change'(+Goal, +Module) is nondet.
%
%   Goal, which changes what is kept here in place of the program.
%
%       ?- '$why_change'(assertz(why_example(1,a)), user), '$why_clause'(user, why_example(X,_), _, _), '$why_undo'.
%          X = 1.
%       ?- '$why_change'(nb_setval(why_example, 1), user), '$why_undo', nb_current(why_example, _).
%          false.

'$why_change'(assert(Clause), Module) :-
    '$why_change'(assertz(Clause), Module).
'$why_change'(asserta(Clause), Module) :-
    new_clause_(Clause, Module, Home, Head, Body),
    asserta(now_(Home, Head, Body, none)).
'$why_change'(assertz(Clause), Module) :-
    new_clause_(Clause, Module, Home, Head, Body),
    assertz(now_(Home, Head, Body, none)).
'$why_change'(retract(Clause), Module) :-
    split_(Clause, Module, Home0, Head0, Body),
    changing_(Home0, Head0, Home, Head),
    retract(now_(Home, Head, Body, _)).
'$why_change'(retractall(Head0), Module) :-
    split_(Head0, Module, Home0, Head1, _),
    changing_(Home0, Head1, Home, Head),
    retractall(now_(Home, Head, _, _)).
'$why_change'(abolish(Indicator), Module) :-
    (   nonvar(Indicator),
        Indicator = Name/Arity
    ->  functor(Head, Name, Arity),
        '$why_change'(retractall(Head), Module)
    ;   true
    ).
'$why_change'(clause(Head0, Body), Module) :-
    split_(Head0, Module, Home0, Head1, _),
    (   '$why_program_goal'(Home0, Head1, Home, Head)
    ->  '$why_clause'(Home, Head, Body, _)
    ;   call(Home0:clause(Head1, Body))
    ).
'$why_change'(dynamic(Declared), Module) :-
    (   nonvar(Declared),
        Declared = Name/Arity,
        atom(Name),
        integer(Arity),
        functor(Head, Name, Arity),
        \+ '$program_goal'(Module, Head, _, _)
    ->  changing_(Module, Head, _, _)
    ;   true
    ).
'$why_change'(discontiguous(_), _).
'$why_change'(set_prolog_flag(_, _), _).
'$why_change'(style_check(_), _).
'$why_change'(garbage_collect_atoms, _).
'$why_change'(op(_, _, _), _).
'$why_change'(nb_setval(Name, Value), _) :-
    retractall(global_(Name, _)),
    assertz(global_(Name, Value)).
'$why_change'(nb_getval(Name, Value), _) :-
    (   global_(Name, Value0)
    ->  Value = Value0
    ;   nb_getval(Name, Value)
    ).
'$why_change'(b_getval(Name, Value), Module) :-
    '$why_change'(nb_getval(Name, Value), Module).

new_clause_(Clause, Module, Home, Head, Body) :-
    split_(Clause, Module, Home0, Head0, Body0),
    ( var(Body0) -> Body = call(Body0) ; Body = Body0 ),
    changing_(Home0, Head0, Home, Head).

split_(Clause, Module, Home, Head, Body) :-
    must_be(nonvar, Clause),
    (   Clause = Module1:Clause1
    ->  split_(Clause1, Module1, Home, Head, Body)
    ;   Clause = (Head0 :- Body)
    ->  split_(Head0, Module, Home, Head, _)
    ;   must_be(callable, Clause),
        Home = Module,
        Head = Clause,
        Body = true
    ).

%   changing_(+Module, +Head0, -Home, -Head): from now on, the clauses of this predicate are those
%   stored here.

changing_(Module, Head0, Home, Head) :-
    '$trace_target'(Module, Head0, target(_How,Home,Head)),
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    (   changed_(Home, General)
    ->  true
    ;   predicate_property(Home:General, defined),
        \+ predicate_property(Home:General, dynamic)
    ->  permission_error(modify, static_procedure, Name/Arity)
    ;   forall(( '$traced_clause'(Home:General, Body0, Reference), repaired_(Reference, General, Body0, Head1, Body) ),
               assertz(now_(Home, Head1, Body, Reference))),
        assertz(changed_(Home, General))
    ).

%   repaired_(+Reference, +Head0, +Body0, -Head, -Body): Head and Body are the clause as the trial changes it.

repaired_(Reference, Head0, Body0, Head, Body) :-
    (   nb_current('$why_repair', edit(Edited,N,X)),
        Edited == Reference,
        ground(X)
    ->  '$why_edited'(N, Head0, X, Head),
        Body = Body0,
        nb_setval('$why_assumed', assumed(Head,query-1,[]))
    ;   nb_current('$why_repair', changed(Edited,0,(Head1 :- Body1))),
        Edited == Reference
    ->  Head = Head1,
        Body = Body1,
        nb_setval('$why_assumed', assumed(Head,query-1,[]))
    ;   Head = Head0,
        Body = Body0
    ).

%!  '$why_touches'(+Goal, +Module, -Home, -Head) is semidet.
%
%   Goal looks for a clause with this Head.
%
%       ?- '$why_touches'(retract(why_example(_,a)), user, H, _).
%          false.

'$why_touches'(Goal, Module, Home, Head) :-
    functor(Goal, Name, _),
    memberchk(Name, [retract,clause]),
    arg(1, Goal, Clause),
    nonvar(Clause),
    split_(Clause, Module, Home0, Head0, _),
    callable(Head0),
    '$why_program_goal'(Home0, Head0, Home, Head).

%!  '$why_is_changed'(+Module, +Head) is semidet.
%
%   The clauses of this predicate are those kept here.
%
%       ?- '$why_is_changed'(user, why_example(_)).
%          false.

'$why_is_changed'(Module, Head) :-
    changed_(Module, Head),
    !.                          % it is stored once

%!  '$why_program_goal'(+Module, +Goal, -Home, -Head) is semidet.
%
%   Goal, called in Module, calls a predicate of the program, or one that has clauses here alone.
%
%       ?- '$why_change'(assertz(why_example(1,a,b)), user), '$why_program_goal'(user, why_example(_,_,_), H, _), '$why_undo'.
%          H = user.

'$why_program_goal'(Module, Goal, Home, Head) :-
    (   '$program_goal'(Module, Goal, Home0, Head0)
    ->  Home = Home0,
        Head = Head0
    ;   \+ \+ changed_(_, Goal),
        '$trace_target'(Module, Goal, target(_How,Home,Head)),
        '$why_is_changed'(Home, Head)
    ).
