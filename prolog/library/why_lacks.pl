:- module(why_lacks,
          [ '$why_lack'/3            % -Score, -Place, -Finding
          ]).

/** <module> What a program lacks

What the predicates that a query has called show by themselves, whatever makes the query true: a recursion
whose every clause calls it again, a table that has a row for each name of another table but one, a variable
with a name that stands only once.
*/

%!  '$why_lack'(-Score, -Place, -Finding) is nondet.
%
%   A lack of the predicates that were called, and how likely it explains the failure; the goal at Place, if that is not `none`, fails for it.
%
%       ?- '$why_forget', '$why_lack'(_, _, _).
%          false.

'$why_lack'(Score, Place, Finding) :-
    setof(Home-(Name/Arity),
          Head^Callers^( '$why_log'(asked(Home, Head, Callers)), functor(Head, Name, Arity) ),
          Predicates),
    member(Home-(Name/Arity), Predicates),
    lack_(Home, Name, Arity, Score, Place, Finding).

lack_(Home, Name, Arity, 57, none, Finding) :-
    functor(General, Name, Arity),
    \+ \+ '$traced_clause'(Home:General, _, _),
    \+ ( '$traced_clause'(Home:General, Body, _), \+ calls_again_(Body, Name, Arity, _) ),
    once(( '$traced_clause'(Home:General, Body1, Reference), calls_again_(Body1, Name, Arity, Path) )),
    again_(Home, General, Name, Arity, Reference-Path, Place, Goal, Callers),
    '$why_goal_finding'(Home, Goal, Place, Callers, Finding0),
    (   Finding0 = finding(no_answer,Spot,Others,_,Text,Texts)
    ->  ( '$why_is_grammar'(Reference) -> Shown is Arity-2, Indicator = Name//Shown ; Indicator = Name/Arity ),
        '$why_texts'([Indicator], Words),
        Finding = finding(no_base,Spot,Others,Words,Text,Texts)
    ;   Finding = Finding0
    ).
lack_(Home, Name, Arity, 99, Place, Finding) :-
    '$why_is_table'(Home, Name, Arity),
    \+ is_negated_(Home, Name, Arity),
    functor(Head, Name, Arity),
    '$why_log'(asked(Home, Head, [caller(_,Place)|Callers])),
    Place \= query-_,
    \+ '$why_fits'(Home, Head, _),
    '$why_lacks_row'(Home, Head, _),
    '$why_goal_finding'(Home, Head, Place, Callers, Finding).

lack_(Home, Name, Arity, Score, none, finding(single,spot(Reference,variable(J)),[],[],Text,[])) :-
    functor(Head, Name, Arity),
    limit(20, '$traced_clause'(Home:Head, Body, Reference)),
    term_singletons((Head :- Body), Singletons),
    term_variables((Head :- Body), Variables),
    nth1(K, Variables, Variable),
    member(Single, Singletons),
    Single == Variable,
    '$why_written'(Reference, (Head :- Body), K, J),
    '$why_named'(Reference, J),
    ( \+ '$why_is_grammar'(Reference), is_only_single_(Reference) -> Score = 80 ; Score = 100 ),
    '$why_text_of'(Head, Text).

%   is_only_single_(+Reference): no other clause of the program has a named singleton variable.

is_only_single_(Reference) :-
    \+ ( '$why_program_clause'(Head, Body, Other),
         Other \== Reference,
         term_singletons((Head :- Body), [Single|Singles]),
         term_variables((Head :- Body), Variables),
         member(One, [Single|Singles]),
         nth1(K, Variables, Variable),
         Variable == One,
         '$why_written'(Other, (Head :- Body), K, J),
         '$why_named'(Other, J)
       ).

%   again_(+Home, +General, +Name, +Arity, +Default, -Place, -Goal, -Callers): the deepest call of the recursion.

again_(Home, General, Name, Arity, Default, Place, Goal, Callers) :-
    findall(Depth-(Place0-Goal0-Callers0),
            ( '$why_log'(failed(Place0, Depth, _:Goal0, Callers0)),
              Place0 = Reference-_, Reference \== query,
              callable(Goal0), functor(Goal0, Name, Arity),
              '$why_referred'(Reference, Home, (General :- _))
            ),
            Failed),
    (   Failed == []
    ->  Place = Default,
        functor(Goal, Name, Arity),
        Callers = []
    ;   sort(1, @>=, Failed, [_-(Place-Goal-Callers)|_])
    ).

%   calls_again_(+Body, +Name, +Arity, -Path): a goal of Body that is always reached calls Name/Arity; Path is its number.

calls_again_(Body, Name, Arity, Path) :-
    always_(Body, Goal),
    callable(Goal),
    functor(Goal, Name, Arity),
    '$why_body_goal'(Body, 1, _, Path, Goal1),
    Goal1 == Goal,
    !.                          % one such goal is enough

always_(Body, Goal) :-
    nonvar(Body),
    (   Body = (A,B)
    ->  ( always_(A, Goal) ; always_(B, Goal) )
    ;   Body \= (_;_),
        Body \= (_->_),
        Body \= (_*->_),
        Goal = Body
    ).

%   is_negated_(+Home, +Name, +Arity): a clause of the program negates a goal of this table.

is_negated_(Home, Name, Arity) :-
    '$why_program_clause'(_, Body, _),
    negated_(Body, Goal),
    '$why_is_of_program'(user, Goal, Home, Head),
    functor(Head, Name, Arity),
    !.                          % one such clause is enough

negated_(Body, Goal) :-
    nonvar(Body),
    (   Body = (\+ Inner)
    ->  '$why_body_goal'(Inner, 1, _, _, Goal)
    ;   memberchk(Body, [(A,B),(A;B),(A->B),(A*->B)]),
        ( negated_(A, Goal) ; negated_(B, Goal) )
    ).
