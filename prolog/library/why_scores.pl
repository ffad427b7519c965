:- module(why_scores,
          [ '$why_is_of_program'/4,  % +Module, @Goal, -Home, -Head
            '$why_fits'/3,           % +Home, @Head, -Reference
            '$why_is_unknown'/3,     % +Home, @Head, -Atom
            '$why_place_score'/3,    % +Place, :Goal, -Score
            '$why_class_score'/2,    % ?Class, ?Score
            '$why_likeness'/5,       % @Old, @New, -OldPart, -NewPart, -Class
            '$why_occurrences'/2,    % +Value, -Count
            '$why_occurrence'/2,     % +Value, -Spot
            '$why_program_clause'/3, % -Head, -Body, -Reference
            '$why_referred'/3,       % +Reference, -Module, -Clause
            '$why_body_goal'/5,      % +Body, +N0, -N, -Path, -Goal
            '$why_negations'/3,      % +Body, +Path, -Count
            '$why_number_score'/4,   % +IsData, +Old, +New, -Score
            '$why_is_row'/1,         % +Reference
            '$why_is_table'/3,       % +Module, +Name, +Arity
            '$why_lacks_row'/3,      % +Module, @Head, -N
            '$why_stands_twice'/1,   % +Reference
            '$why_stands_before'/4,  % +Clause, +Path, +Goal, +Grammar
            '$why_belongs'/3,        % +Reference, +N, +Value
            '$why_column'/3,         % +Reference, +N, -Values
            '$why_column'/4,         % +Name, +Arity, +N, -Values
            '$why_is_repeated'/1,    % +Place
            '$why_threads'/3,        % +Reference, +Clause, -Variables
            '$why_is_fact'/1,        % +Reference
            '$why_is_stray'/4,       % +Reference, +N, +Old, +New
            '$why_repeats_key'/4,    % +Reference, +N, +Old, +New
            '$why_is_first'/3,       % +Reference, +N, +Value
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
    '$program_goal'(Module, Goal, Home, Head).

%!  '$why_fits'(+Home, @Head, ?Reference) is semidet.
%
%   The head of a clause unifies with Head.
%
%       ?- '$why_fits'(user, why_no_example, _).
%          false.

'$why_fits'(Home, Head, Reference) :-
    \+ \+ '$traced_clause'(Home:Head, _, Reference).

%!  '$why_is_unknown'(+Home, @Head, -Atom) is nondet.
%
%   Atom is an argument of Head, and no clause fits what has it there.
%
%       ?- '$why_is_unknown'(user, why_no_example(_,a), A).
%          A = a.

'$why_is_unknown'(Home, Head, Atom) :-
    functor(Head, Name, Arity),
    between(1, Arity, N),
    arg(N, Head, Atom),
    atom(Atom),
    functor(One, Name, Arity),
    arg(N, One, Atom),
    \+ '$why_fits'(Home, One, _).

%!  '$why_place_score'(+Place, :Goal, -Score) is det.
%
%   Of a goal there that is taken as true. It is likely to be wrong itself where it stands twice in its clause, or fits no clause whatever its
%   variables are; and something is wrong where a variable that has a name stands once.

'$why_place_score'(Reference-Path, Module:Goal, Score) :-
    goal_score_(Goal, Module, Score0),
    (   integer(Path),
        '$why_referred'(Reference, Home, (Head :- Body)),
        Body \== true,
        '$why_body_goal'(Body, 1, _, Path, Written)
    ->  (   ( '$why_is_grammar'(Reference) -> Grammar = true ; Grammar = false ),
            '$why_stands_before'((Head :- Body), Path, Written, Grammar)
        ->  Score = 60
        ;   is_dead_(Home, Written),
            \+ stands_elsewhere_(Reference, Written)
        ->  Score = 76
        ;   '$why_is_of_program'(Home, Written, _, _),
            term_singletons((Head :- Body), Singletons),
            term_variables((Head :- Body), Variables),
            nth1(K, Variables, Variable),
            stands_in_(Variable, Singletons),
            '$why_written'(Reference, (Head :- Body), K, J),
            '$why_named'(Reference, J)
        ->  Score is min(Score0, 110)
        ;   Score = Score0
        )
    ;   Score = Score0
    ).

%!  '$why_stands_before'(+Clause, +Path, +Goal, +Grammar) is semidet.
%
%   The goal of this number stands in Clause before; where Grammar is `true`, the same but for what it reads.
%
%       ?- '$why_stands_before'(( r :- p(X), q, p(X) ), 3, p(X), false).
%          true.

'$why_stands_before'((Head :- Body), Path, Goal, Grammar) :-
    callable(Goal),
    (   '$why_body_goal'(Body, 1, _, Path1, Goal1),
        Path1 < Path,
        callable(Goal1)
    ;   Grammar == true,
        functor(Head, _, Arity),
        N is Arity-1,
        arg(N, Head, Read),
        Read = [_|_],
        Goal1 = (_ = Read)
    ),
    (   Grammar == false
    ->  Goal1 == Goal
    ;   read_by_(Goal, A, As),
        read_by_(Goal1, B, Bs),
        A == B,
        As == Bs
    ),
    !.                          % one such goal is enough

%!  '$why_is_repeated'(+Place) is semidet.
%
%   The goal there stands again behind it.

'$why_is_repeated'(Reference-Path) :-
    integer(Path),
    '$why_referred'(Reference, _, (_ :- Body)),
    Body \== true,
    '$why_body_goal'(Body, 1, _, Path, Goal),
    '$why_body_goal'(Body, 1, _, Later, Goal1),
    Later > Path,
    Goal1 == Goal,
    !.                          % one occurrence is enough

%!  '$why_threads'(+Reference, +Clause, -Variables) is det.
%
%   Variables are those that stand for the rest of what a grammar reads.

'$why_threads'(Reference, (Head :- Body), Variables) :-
    (   '$why_is_grammar'(Reference)
    ->  functor(Head, _, Arity),
        N is Arity-1,
        arg(N, Head, Xs0),
        arg(Arity, Head, Xs),
        term_variables(Xs0-Xs, Variables0),
        findall(Goal, '$why_body_goal'(Body, 1, _, _, Goal), Goals0),
        threads_(Goals0, Variables0, Variables)
    ;   Variables = []
    ).

threads_([], Variables, Variables).
threads_([Goal|Goals], Variables0, Variables) :-
    (   callable(Goal),
        Goal = ( A = B ),
        stands_in_(A, Variables0)
    ->  term_variables(B, All),
        last_of_(All, New)
    ;   compound(Goal),
        functor(Goal, _, Arity),
        N is Arity-1,
        N > 0,
        arg(N, Goal, Xs0),
        stands_in_(Xs0, Variables0)
    ->  arg(Arity, Goal, Xs),
        term_variables(Xs, New)
    ;   New = []
    ),
    append(New, Variables0, Variables1),
    threads_(Goals, Variables1, Variables).

stands_in_(Term, Variables) :-
    member(Variable, Variables),
    Variable == Term,
    !.                          % one occurrence is enough

last_of_(Variables, Last) :-
    (   Variables == []
    ->  Last = []
    ;   last(Variables, Variable),
        Last = [Variable]
    ).

%!  '$why_is_fact'(+Reference) is semidet.
%
%   The clause calls no other of the program.

'$why_is_fact'(Reference) :-
    '$why_referred'(Reference, Module, (_ :- Body)),
    \+ ( Body \== true,
         '$why_body_goal'(Body, 1, _, _, Goal),
         '$why_is_of_program'(Module, Goal, _, _)
       ).

%   read_by_(+Goal, -Name, -Arguments): Goal is from a grammar; Arguments are without the two added ones.

read_by_(Goal, Name, Arguments) :-
    (   Goal = ( Xs0 = [X|Xs] ),
        var(Xs0),
        var(Xs)
    ->  Name = '[]',
        Arguments = [X]
    ;   Goal =.. [Name|All],
        append(Arguments, [Xs0,Xs], All),
        var(Xs0),
        var(Xs)
    ->  true
    ;   Goal =.. [Name|Arguments]
    ).

%   is_dead_(+Module, +Goal): no clause fits Goal because of a constant in its text, which occurs elsewhere in the program too.

is_dead_(Module, Goal) :-
    '$why_is_of_program'(Module, Goal, Home, Head),
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    '$why_fits'(Home, General, _),
    \+ '$why_fits'(Home, Head, _),
    '$why_is_unknown'(Home, Head, Constant),
    '$why_occurrences'(Constant, Count),
    Count > 1,
    !.                          % one such constant is enough

%   stands_elsewhere_(+Reference, +Goal): another clause has a goal that is a variant of Goal.

stands_elsewhere_(Reference, Goal) :-
    '$why_program_clause'(_, Body, Other),
    Other \== Reference,
    Body \== true,
    '$why_body_goal'(Body, 1, _, _, Goal1),
    Goal1 =@= Goal,
    !.                          % one such clause is enough

%   goal_score_(+Goal, +Module, -Score): the score of taking Goal as true.

goal_score_(Goal, Module, Score) :-
    (   memberchk(Goal, [fail,false])
    ->  Score = 206
    ;   Goal = (\+ Inner)
    ->  (   '$why_is_of_program'(Module, Inner, Home, Head),
            functor(Head, Name, Arity),
            \+ '$why_is_table'(Home, Name, Arity)
        ->  Score = 134         % the mistake may be in the clauses
        ;   Score = 110
        )
    ;   '$why_is_of_program'(Module, Goal, Home, Head)
    ->  (   '$why_fits'(Home, Head, _)
        ->  Score = 205         % this does not tell the mistake in it
        ;   '$why_other_arity'(Home, Head, _, _)
        ->  Score = 60
        ;   fits_loosely_(Home, Head)
        ->  Score = 204         % its arguments do not fit each other
        ;   ground(Goal)
        ->  Score = 120
        ;   Score = 140
        )
    ;   memberchk(Goal, [phrase(_,_),phrase(_,_,_),once(_),forall(_,_)])
    ->  Score = 165             % the mistake is in the goal that it calls
    ;   asks_list_(Goal, List)
    ->  (   is_list(List)
        ->  Score = 116         % other findings tell the right value
        ;   Score = 150         % no other finding does
        )
    ;   ground(Goal)
    ->  Score = 100
    ;   Score = 110
    ).

asks_list_(member(_,List), List).
asks_list_(memberchk(_,List), List).

%   fits_loosely_(+Home, +Head): a clause would fit if no variable occurred twice in its head.

fits_loosely_(Home, Head) :-
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    limit(50, '$traced_clause'(Home:General, _, _)),
    once_each_(General, Loose),
    \+ Head \= Loose,
    !.                          % one such clause is enough

once_each_(Term, Loose) :-
    (   compound(Term)
    ->  Term =.. [Name|Arguments],
        once_each_all_(Arguments, Looses),
        Loose =.. [Name|Looses]
    ;   atomic(Term)
    ->  Loose = Term
    ;   true
    ).

once_each_all_([], []).
once_each_all_([Term|Terms], [Loose|Looses]) :-
    once_each_(Term, Loose),
    once_each_all_(Terms, Looses).

%!  '$why_class_score'(?Class, ?Score) is nondet.
%
%   How likely it is that what stands there was meant to be what is alike.
%
%       ?- '$why_class_score'(case, S).
%          S = 20.

'$why_class_score'(look, 10).
'$why_class_score'(code, 15).
'$why_class_score'(case, 20).
'$why_class_score'(kind, 30).
'$why_class_score'(typo, 50).

%!  '$why_likeness'(+Old, +New, -OldPart, -NewPart, -Class) is nondet.
%
%   They differ in one part alone, by letters
%   that look alike (look), by the case of letters (case), as an atom and a string or a number
%   do (kind), as a character and its code (code), or by a letter or two (typo).

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

%!  '$why_referred'(+Reference, -Module, -Clause) is semidet.
%
%   Clause, of Module, has this Reference. The goals of the query itself, whose Reference is `query`, stand in none.
%
%       ?- '$why_referred'(query, Module, Clause).
%          false.

'$why_referred'(Reference, Module, Clause) :-
    Reference \== query,
    '$clause'(Reference, Module, Clause).

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

%!  '$why_is_table'(+Module, +Name, +Arity) is semidet.
%
%   All clauses of the predicate are facts.
%
%       ?- '$why_is_table'(user, why_no_example, 2).
%          false.

'$why_is_table'(Module, Name, Arity) :-
    functor(General, Name, Arity),
    \+ \+ '$traced_clause'(Module:General, _, _),
    \+ ( limit(200, '$traced_clause'(Module:General, Body, _)), Body \== true ).

%!  '$why_lacks_row'(+Module, @Head, -N) is semidet.
%
%   No row of a table that has one for each key has the constant of argument N of Head there, and there is another table with this constant, all other values of whose column
%   have a row.
%
%       ?- '$why_lacks_row'(user, why_no_example(a), _).
%          false.

'$why_lacks_row'(Module, Head, N) :-
    functor(Head, Name, Arity),
    between(1, Arity, N),
    arg(N, Head, Key),
    atom(Key),
    Key \== [],
    column_(Name, Arity, N, none, Rows),
    Rows = [_|_],
    \+ memberchk(Key, Rows),
    sort(Rows, Keys),
    length(Rows, Count),
    length(Keys, Count),        % each key has one row
    current_predicate(user:Name1/Arity1),
    Name1/Arity1 \== Name/Arity,
    '$why_is_table'(Module, Name1, Arity1),
    between(1, Arity1, M),
    column_(Name1, Arity1, M, none, Values0),
    memberchk(Key, Values0),
    sort(Values0, Values),
    Values = [_,_,_|_],         % fewer values prove nothing
    \+ ( member(Value, Values), Value \== Key, \+ memberchk(Value, Rows) ),
    \+ fits_otherwise_(Module, Head, N),
    \+ ( between(1, Arity, Other), Other =\= N, column_(Name, Arity, Other, none, Others), memberchk(Key, Others) ),
    !.                          % one such column is enough

%   fits_otherwise_(+Module, +Head, +N): the other values of Head occur in a row with another key.

fits_otherwise_(Module, Head, N) :-
    functor(Head, Name, Arity),
    between(1, Arity, M),
    M =\= N,
    arg(M, Head, Given),
    nonvar(Given),
    functor(General, Name, Arity),
    '$why_same_but'(Arity, N, Head, General),
    '$why_fits'(Module, General, _),
    !.                          % one such row is enough

%!  '$why_is_row'(+Reference) is semidet.
%
%   A fact among facts.

'$why_is_row'(Reference) :-
    '$why_referred'(Reference, Module, (Head :- Body)),
    Body == true,
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    \+ ( limit(20, '$traced_clause'(Module:General, Other, _)), Other \== true ).

%!  '$why_number_score'(+IsData, +Old, +New, -Score) is det.
%
%   What is to be added to the score of a change of the integer Old to New: round numbers are likelier, and where they are no data
%   0 and 1, with which recursions begin.
%
%       ?- '$why_number_score'(true, 181, 180, S).
%          S = -10.

'$why_number_score'(IsData, Old, New, Score) :-
    (   New < 0,
        Old >= 0
    ->  Score = 60
    ;   IsData == false,
        memberchk(Old, [0,1]),
        \+ memberchk(New, [0,1])
    ->  Score = 30
    ;   Old >= 10,
        ( New =:= Old*10 ; New =:= Old // 10 )
    ->  Score = 12
    ;   New =:= Old*10
    ->  Score = 25
    ;   zeros_(Old, Zeros),
        zeros_(New, Zeros1),
        Score is 10*(Zeros-Zeros1)
    ).

%   zeros_(+Number, -Count): Count is the number of zeros at its end, at most three.

zeros_(Number, Count) :-
    (   Number =:= 0
    ->  Count = 0
    ;   Number mod 10 =\= 0
    ->  Count = 0
    ;   Number mod 100 =\= 0
    ->  Count = 1
    ;   Count = 2
    ).

%!  '$why_stands_twice'(+Reference) is semidet.
%
%   The clause is a fact, and an earlier one is the same.

'$why_stands_twice'(Reference) :-
    '$why_referred'(Reference, Module, (Head :- Body)),
    Body == true,
    ground(Head),
    limit(200, '$traced_clause'(Module:Head, true, Other)),
    !,                          % the first such clause
    Other \== Reference.

%!  '$why_is_stray'(+Reference, +N, +Old, +New) is semidet.
%
%   Old, in argument N of a fact, stands in a column that has no value in common with the rest of this
%   one, and New does not stand there.

'$why_is_stray'(Reference, N, Old, New) :-
    '$why_referred'(Reference, _, (Head :- _)),
    functor(Head, Name, Arity),
    column_(Name, Arity, N, Reference, Values),
    Values = [_,_|_],
    \+ memberchk(Old, Values),
    '$why_occurrence'(Old, spot(Other,head(M))),
    '$why_referred'(Other, _, (Head1 :- _)),
    functor(Head1, Name1, Arity1),
    Name1/Arity1/M \== Name/Arity/N,
    arg(M, Head1, Old1),
    Old1 == Old,
    column_(Name1, Arity1, M, none, Values1),
    \+ memberchk(New, Values1),
    \+ ( member(Value, Values), memberchk(Value, Values1) ),
    !.                          % one column is enough

%!  '$why_repeats_key'(+Reference, +N, +Old, +New) is semidet.
%
%   Argument N has another value in each of the other facts, and one of these is Old; New is none of them.

'$why_repeats_key'(Reference, N, Old, New) :-
    '$why_referred'(Reference, _, (Head :- _)),
    functor(Head, Name, Arity),
    column_(Name, Arity, N, Reference, Values),
    memberchk(Old, Values),
    \+ memberchk(New, Values),
    sort(Values, Different),
    length(Values, Count),
    length(Different, Count).

%!  '$why_is_first'(+Reference, +N, +Value) is semidet.
%
%   No clause of the predicate before this one has Value as argument N.

'$why_is_first'(Reference, N, Value) :-
    '$why_referred'(Reference, _, (Head :- _)),
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    arg(N, General, Value),
    clause_of_(General, First),
    !,                          % the first such clause
    First == Reference.

%!  '$why_belongs'(+Reference, +N, +Value) is semidet.
%
%   Value stands in argument N of another clause of the same predicate than this one, or in a column that has a value in common with that; two
%   others are the least that say something.

'$why_belongs'(Reference, N, Value) :-
    '$why_referred'(Reference, _, (Head :- _)),
    functor(Head, Name, Arity),
    column_(Name, Arity, N, Reference, Values),
    Values = [_,_|_],
    (   memberchk(Value, Values)
    ->  true
    ;   '$why_occurrence'(Value, spot(Other,head(M))),
        Other \== Reference,
        '$why_referred'(Other, _, (Head1 :- _)),
        functor(Head1, Name1, Arity1),
        Name1/Arity1/M \== Name/Arity/N,
        arg(M, Head1, Value1),
        Value1 == Value,
        column_(Name1, Arity1, M, Reference, Values1),
        member(Common, Values),
        memberchk(Common, Values1)
    ->  true
    ).

%!  '$why_column'(+Reference, +N, -Values) is det.
%
%   The constants in argument N of the other clauses of the predicate.

'$why_column'(Reference, N, Values) :-
    '$why_referred'(Reference, _, (Head :- _)),
    functor(Head, Name, Arity),
    column_(Name, Arity, N, Reference, Values).

%!  '$why_column'(+Name, +Arity, +N, -Values) is det.
%
%   The constants in argument N of the clauses of a predicate of the program.
%
%       ?- '$why_column'(why_no_example, 2, 1, Vs).
%          Vs = [].

'$why_column'(Name, Arity, N, Values) :-
    column_(Name, Arity, N, none, Values).

%   column_(+Name, +Arity, +N, +Except, -Values): the constants in argument N of the clauses, without the clause Except.

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

%!  '$why_negations'(+Body, +Path, -Count) is semidet.
%
%   Count negations stand round the goal of the number Path in Body.
%
%       ?- '$why_negations'(( a, \+ ( b, \+ c ) ), 3, N).
%          N = 2.

'$why_negations'(Body, Path, Count) :-
    negations_(Body, Path, 1, _, Count),
    integer(Count).

%   negations_(+Body, +Path, +N0, -N, -Count): Count is the number of negations around goal Path, if Body has it; N0 is the first goal.

negations_(Body, Path, N0, N, Count) :-
    (   nonvar(Body),
        memberchk(Body, [(A,B),(A;B),(A->B),(A*->B)])
    ->  negations_(A, Path, N0, N1, Count),
        negations_(B, Path, N1, N, Count)
    ;   nonvar(Body),
        Body = (\+ A)
    ->  negations_(A, Path, N0, N, Count0),
        ( integer(Count0) -> Count is Count0+1 ; true )
    ;   N is N0+1,
        ( N0 == Path -> Count = 0 ; true )
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
    \+ \+ '$program_goal'(Module, General, _, _),
    Head =.. [_|Wanted],
    General =.. [_|Found],
    limit(100, '$traced_clause'(Module:General, Body, Reference)),
    Body == true,
    (   Other > Arity
    ->  some_of_(Found, Wanted)
    ;   some_of_(Wanted, Found)
    ),
    !,                          % one clause is enough
    '$why_text_of'(General, Text).

%   some_of_(+Longer, +Shorter): Shorter is Longer without some elements.

some_of_(_, []) :- !.
some_of_([X|Xs], [Y|Ys]) :-
    (   X = Y,
        some_of_(Xs, Ys)
    ;   some_of_(Xs, [Y|Ys])
    ).

