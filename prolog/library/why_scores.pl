:- module(why_scores,
          [ '$why_is_of_program'/4,  % +Module, @Goal, -Home, -Head
            '$why_fits'/3,           % +Home, @Head, -Reference
            '$why_goal_score'/3,     % @Goal, +Module, -Score
            '$why_class_score'/2,    % ?Class, ?Score
            '$why_likeness'/5,       % @Old, @New, -OldPart, -NewPart, -Class
            '$why_occurrences'/2,    % +Value, -Count
            '$why_occurrence'/2,     % +Value, -Spot
            '$why_program_clause'/3, % -Head, -Body, -Reference
            '$why_body_goal'/5,      % +Body, +N0, -N, -Path, -Goal
            '$why_stands_twice'/1,   % +Reference
            '$why_is_stray'/4,       % +Reference, +N, +Old, +New
            '$why_repeats_key'/3,    % +Reference, +N, +Old
            '$why_other_arity'/4     % +Module, @Head, -Reference, -Text
          ]).

/** <module> How likely an explanation is

What the search for an explanation and the judgement of it ask of the program.
*/

%!  '$why_is_of_program'(+Module, @Goal, -Home, -Head) is semidet.
%
%   Goal, in Module, is one of a predicate of the program, with this Head in the module Home.
%
%       ?- '$why_is_of_program'(user, atom(a), H, G).
%          false.

'$why_is_of_program'(Module, Goal, Home, Head) :-
    callable(Goal),
    Goal \= (\+ _),
    '$trace_target'(Module, Goal, target(How,Home,Head)),
    How \== closed.

%!  '$why_fits'(+Home, @Head, ?Reference) is semidet.
%
%   The head of a clause unifies with Head.
%
%       ?- '$why_fits'(user, why_no_example, _).
%          false.

'$why_fits'(Home, Head, Reference) :-
    \+ \+ '$traced_clause'(Home:Head, _, Reference).

%!  '$why_goal_score'(+Goal, +Module, -Score) is nondet.
%
%   Of a goal that is taken as true.

'$why_goal_score'(Goal, Module, Score) :-
    (   memberchk(Goal, [fail,false])
    ->  Score = 206
    ;   Goal = (\+ _)
    ->  Score = 110
    ;   '$why_is_of_program'(Module, Goal, Home, Head)
    ->  (   '$why_fits'(Home, Head, _)
        ->  Score = 205         % nothing is said of what is wrong in it
        ;   '$why_other_arity'(Home, Head, _, _)
        ->  Score = 60
        ;   ground(Goal)
        ->  Score = 120
        ;   Score = 140
        )
    ;   ground(Goal)
    ->  Score = 100
    ;   Score = 110
    ).

%!  '$why_class_score'(?Class, ?Score) is nondet.
%
%   How likely it is that what stands there was meant to be what is alike.
%
%       ?- '$why_class_score'(case, S).
%          S = 20.

'$why_class_score'(look, 10).
'$why_class_score'(case, 20).
'$why_class_score'(kind, 30).
'$why_class_score'(typo, 50).

%!  '$why_likeness'(+Old, +New, -OldPart, -NewPart, -Class) is nondet.
%
%   They differ in one part alone, by letters
%   that look alike (look), by the case of letters (case), as an atom and a string or a number
%   do (kind), or by a letter or two (typo).

'$why_likeness'(Old, New, OldPart, NewPart, Class) :-
    nonvar(Old),
    nonvar(New),
    (   ( atomic(Old) ; '$why_is_text'(Old) ),
        ( atomic(New) ; '$why_is_text'(New) )
    ->  '$why_alike'(Old, New, Class),
        OldPart = Old,
        NewPart = New
    ;   compound(Old),
        compound(New),
        functor(Old, Name, Arity),
        functor(New, Name, Arity),
        findall(N, ( between(1, Arity, N), arg(N, Old, A), arg(N, New, B), A \= B ), [N]),
        arg(N, Old, Old1),
        arg(N, New, New1),
        '$why_likeness'(Old1, New1, OldPart, NewPart, Class)
    ).

%!  '$why_occurrences'(+Value, -Count) is nondet.
%
%   How often it stands in the clauses of the program that are
%   facts or were used.

'$why_occurrences'(Value, Count) :-
    findall(x, '$why_occurrence'(Value, _), Xs),
    length(Xs, Count).

%!  '$why_occurrence'(+Value, -Spot) is nondet.
%
%   A place where it stands.

'$why_occurrence'(Value, Spot) :-
    '$why_program_clause'(Head, Body, Reference),
    (   functor(Head, _, Arity),
        between(1, Arity, N),
        arg(N, Head, Argument),
        within_(Value, Argument),
        Spot = spot(Reference,head(N))
    ;   Body \== true,
        '$why_body_goal'(Body, 1, _, Path, Goal),
        compound(Goal),
        functor(Goal, _, Arity),
        between(1, Arity, N),
        arg(N, Goal, Argument),
        within_(Value, Argument),
        Spot = spot(Reference,argument(Path,N))
    ).

%!  '$why_program_clause'(-Head, -Body, -Reference) is nondet.
%
%   A clause of the program; larger programs are looked at in part.
%
%       ?- '$why_program_clause'(_, _, _).
%          false.

'$why_program_clause'(Head, Body, Reference) :-
    limit(2000,
          ( current_predicate(user:Name/Arity),
            functor(Head, Name, Arity),
            '$why_is_of_program'(user, Head, Home, Head),
            '$traced_clause'(Home:Head, Body, Reference)
          )).

within_(Value, Term) :-
    (   Value == Term
    ->  true
    ;   compound(Term),
        Term =.. [_|Arguments],
        member(Argument, Arguments),
        within_(Value, Argument)
    ).

%!  '$why_stands_twice'(+Reference) is semidet.
%
%   The clause is a fact, and an earlier one is the same.

'$why_stands_twice'(Reference) :-
    '$clause'(Reference, Module, (Head :- Body)),
    Body == true,
    ground(Head),
    limit(200, '$traced_clause'(Module:Head, true, Other)),
    !,                          % the first one
    Other \== Reference.

%!  '$why_is_stray'(+Reference, +N, +Old, +New) is semidet.
%
%   Old, in argument N of a fact, stands in a column that has no value in common with the rest of this
%   one, and New does not stand there.

'$why_is_stray'(Reference, N, Old, New) :-
    '$clause'(Reference, _, (Head :- _)),
    functor(Head, Name, Arity),
    column_(Name, Arity, N, Reference, Values),
    Values \== [],
    \+ memberchk(Old, Values),
    '$why_occurrence'(Old, spot(Other,head(M))),
    '$clause'(Other, _, (Head1 :- _)),
    functor(Head1, Name1, Arity1),
    Name1/Arity1/M \== Name/Arity/N,
    arg(M, Head1, Old1),
    Old1 == Old,
    column_(Name1, Arity1, M, none, Values1),
    \+ memberchk(New, Values1),
    \+ ( member(Value, Values), memberchk(Value, Values1) ),
    !.                          % one column is enough

%!  '$why_repeats_key'(+Reference, +N, +Old) is semidet.
%
%   Argument N has another value in each of the other facts, and one of these is Old, before this fact.

'$why_repeats_key'(Reference, N, Old) :-
    '$clause'(Reference, _, (Head :- _)),
    functor(Head, Name, Arity),
    column_(Name, Arity, N, Reference, Values),
    memberchk(Old, Values),
    sort(Values, Different),
    length(Values, Count),
    length(Different, Count),
    functor(General, Name, Arity),
    arg(N, General, Old),
    clause_of_(General, First),
    !,                          % the first one
    First \== Reference.

%   column_(+Name, +Arity, +N, +Except, -Values): the constants in argument N of the clauses, but the one of Except.

column_(Name, Arity, N, Except, Values) :-
    functor(General, Name, Arity),
    findall(Value,
            ( clause_of_(General, Reference), Reference \== Except, arg(N, General, Value), atomic(Value) ),
            Values).

%   clause_of_(?General, -Reference): a clause of the program with this head.

clause_of_(General, Reference) :-
    limit(200, '$traced_clause'(user:General, _, Reference)).

%!  '$why_body_goal'(+Body, +N0, -N, ?Path, -Goal) is nondet.
%
%   Goal has the number Path in Body, where they are counted from N0.
%
%       ?- findall(P-G, '$why_body_goal'(( a, b ; \+ c ), 1, _, P, G), L).
%          L = [1-a,2-b,3-c].

'$why_body_goal'(Body, N0, N, Path, Goal) :-
    (   nonvar(Body),
        memberchk(Body, [(A,B),(A;B),(A->B),(A*->B)])
    ->  (   '$why_body_goal'(A, N0, _, Path, Goal)
        ;   goals_(A, N0, N1),
            '$why_body_goal'(B, N1, N, Path, Goal)
        )
    ;   nonvar(Body),
        Body = (\+ A)
    ->  '$why_body_goal'(A, N0, N, Path, Goal)
    ;   Path = N0,
        N is N0+1,
        Goal = Body
    ).

goals_(Body, N0, N) :-
    (   nonvar(Body),
        memberchk(Body, [(A,B),(A;B),(A->B),(A*->B)])
    ->  goals_(A, N0, N1),
        goals_(B, N1, N)
    ;   nonvar(Body),
        Body = (\+ A)
    ->  goals_(A, N0, N)
    ;   N is N0+1
    ).

%!  '$why_other_arity'(+Module, +Head, -Reference, -Text) is nondet.
%
%   A clause of the same name whose arguments are those
%   of Head, with some more or less.

'$why_other_arity'(Module, Head, Reference, Text) :-
    functor(Head, Name, Arity),
    Arity > 0,
    current_predicate(Module:Name/Other),
    Other > 0,
    Other =\= Arity,
    functor(General, Name, Other),
    \+ \+ '$trace_target'(Module, General, target(clauses,_,_)),
    Head =.. [_|Wanted],
    General =.. [_|Found],
    limit(100, '$traced_clause'(Module:General, Body, Reference)),
    Body == true,
    (   Other > Arity
    ->  some_of_(Found, Wanted)
    ;   some_of_(Wanted, Found)
    ),
    !,                          % one will do
    '$why_text_of'(General, Text).

%   some_of_(+Longer, +Shorter): Shorter can be had by leaving elements of Longer out.

some_of_(_, []) :- !.
some_of_([X|Xs], [Y|Ys]) :-
    (   X = Y,
        some_of_(Xs, Ys)
    ;   some_of_(Xs, [Y|Ys])
    ).

