:- module(why_findings,
          [ '$why_judged'/7,         % +Repair, +Called, +Place, +Callers, -Score, -Depth, -Finding
            '$why_goal_finding'/5    % +Module, +Head, +Place, +Callers, -Finding
          ]).

/** <module> What is said of an explanation

A repair that makes a query true gets its score, and a finding: finding(Kind, Spot, Others, Words, Goal, Callers), where
a spot is spot(Reference,What), and all else is text.
*/

%!  '$why_judged'(+Repair, +Called, +Place, +Callers, -Score, -Depth, -Finding) is nondet.
%
%   What a repair that
%   makes the query true is worth, and what is to be said.

'$why_judged'(edit(Reference,Position,New), Called, Place, Callers, Score, Depth, Finding) :-
    '$why_referred'(Reference, _, (Head :- _)),
    once('$why_part'(Head, Position, Old)),
    length(Callers, Depth),
    (   '$why_likeness'(Old, New, OldPart, NewPart, Class),
        \+ ( Class == typo, are_both_known_(OldPart, NewPart) )
    ->  '$why_class_score'(Class, Score),
        odd_one_(Reference, Old, New, OldPart, NewPart, Odd)
    ;   Class = other,
        Odd = here,
        other_value_score_(Reference, Position, Old, New, Score)
    ),
    (   Odd = there(Spot)
    ->  '$why_texts'([NewPart,OldPart,Head], Words),
        Others = [other(near,spot(Reference,head(Position)))]
    ;   Spot = spot(Reference,head(Position)),
        '$why_texts'([Old,New,Head], Words),
        Others = Others0
    ),
    called_(Place, Others0),
    finding_(fact(Class), Spot, Others, Words, Called, Callers, Finding).
'$why_judged'(mend(Reference,Where,Change), Called, _, Callers, Score, Depth, Finding) :-
    likely_mend_(Reference, Where, Change, Score0),
    Where = at(What,Positions),
    '$why_mend_score'(Reference, Where, Change, More),
    (   Change = variable(_),
        What > 0,
        Score0 > 65,
        Positions = [N],
        arg(N, Called, Argument),
        var(Argument)
    ->  Score = 135             % a variable matches every value
    ;   Change = exchange(N),
        What > 0,
        Positions == [],
        is_new_mode_(Called, N, Reference-What)
    ->  Score is Score0+More+25
    ;   Change = exchange(N),
        What > 0,
        Positions == [],
        '$why_referred'(Reference, Home, _),
        \+ '$why_is_of_program'(Home, Called, _, _),
        opens_up_(Called, N)
    ->  Score is Score0+More+25 % it would be true of nearly anything
    ;   Change == negative,
        Score0 > 90
    ->  (   \+ is_test_(Called, Reference, What)
        ->  Score = 230
        ;   lacks_below_(Reference-What)
        ->  Score = 121
        ;   What =:= 1
        ->  Score is 210+More   % a predicate that only calls another one is a deliberate alias
        ;   Score is 94+More
        )
    ;   Change == negative,
        \+ ground(Called),
        term_singletons(Called, Singles),
        term_variables(Called, All),
        Singles \== All
    ->  Score = 230
    ;   Score is Score0+More
    ),
    length(Callers, Depth),
    '$why_referred'(Reference, _, Clause),
    (   Change == positive
    ->  '$why_texts'([Called], Words),
        finding_(negation, spot(Reference,goal(not(What))), [], Words, (\+ Called), Callers, Finding)
    ;   Change == negative
    ->  '$why_texts'([(\+ Called)], Words),
        finding_(rename, spot(Reference,goal(What)), [], Words, (\+ Called), Callers, Finding)
    ;   '$why_mended'(Clause, What, Positions, Change, _, Part),
        mend_kind_(Change, Part, Positions, Reference, Kind, Others, Words),
        finding_(Kind, spot(Reference,part(What,Positions)), Others, Words, Called, Callers, Finding)
    ).
'$why_judged'(also(_,Reference), Called, Place, Callers, Score, Depth, Finding) :-
    '$why_referred'(Reference, _, (Head :- _)),
    functor(Head, Other, _),
    functor(Called, Name, _),
    '$why_alike'(Other, Name, Class),
    '$why_class_score'(Class, Score0),
    Score is Score0-5,
    length(Callers, Depth),
    '$why_texts'([Other,Name,Head], Words),
    called_(Place, Others),
    finding_(name(Class), spot(Reference,head(0)), Others, Words, Called, Callers, Finding).
'$why_judged'(cut(Reference-Path), _, _, _, 86, 0, Finding) :-
    '$why_referred'(Reference, _, (Head :- _)),
    finding_(cut, spot(Reference,goal(Path)), [], [], Head, [], Finding).
'$why_judged'(fails(Reference-Path), Called, _, Callers, 160, Depth, Finding) :-
    length(Callers, Depth),
    finding_(condition, spot(Reference,goal(Path)), [], [], Called, Callers, Finding).
'$why_judged'(added(Home,Head,_,_), Called, Place, Callers, Score, Depth, Finding) :-
    Place = Reference-_,
    Reference \== query,
    length(Callers, Depth),
    '$why_place_score'(Place, Home:Head, Score),
    '$why_goal_finding'(Home, Called, Place, Callers, Finding).
'$why_judged'(row(Home,_,Place), Called, At, Callers, Score, Depth, Finding) :-
    length(Callers, Depth),
    (   '$why_fits'(Home, Called, _)
    ->  Score = 138
    ;   Score = 119
    ),
    ( At = query-_ -> Where = Place ; Where = At ),
    '$why_goal_finding'(Home, Called, Where, Callers, Finding).
'$why_judged'(skips(Place), Called, At, Callers, Score, Depth, Finding) :-
    '$why_judged'(holds(Place), Called, At, Callers, Score, Depth, Finding).
'$why_judged'(holds(Reference-Path), Called, _, Callers, Score, Depth, Finding) :-
    length(Callers, Depth),
    (   Reference == query
    ->  Module = user,
        Score = 280
    ;   '$why_referred'(Reference, Module, _),
        (   '$why_log'(failed(Reference-Path, _, _, _))
        ->  '$why_place_score'(Reference-Path, Module:Called, Score)
        ;   '$why_is_repeated'(Reference-Path)
        ->  Score = 62
        ;   Score = 240
        )
    ),
    (   Called = (\+ Inner)
    ->  '$why_text_of'(Inner, Text),
        finding_(negation, spot(Reference,goal(Path)), [], [Text], Called, Callers, Finding)
    ;   '$why_is_of_program'(Module, Called, Home, Head)
    ->  '$why_goal_finding'(Home, Head, Reference-Path, Callers, Finding)
    ;   hint_(Called, Hint),
        finding_(test(Hint), spot(Reference,goal(Path)), [], [], Called, Callers, Finding)
    ).

%   is_test_(+Called, +Reference, +Number): the goal of this number has values but for singletons; it is not first, or is all that the clause
%   has; its predicate has rules, and no other clause calls it, but negated or in the predicate itself.

is_test_(Called, Reference, Number) :-
    '$why_referred'(Reference, Home, (Head :- Body)),
    (   Number > 1
    ->  true
    ;   '$why_is_alias'(Head, Body)
    ),
    term_variables(Called, Open),
    term_singletons(Called, Open1),
    Open == Open1,
    functor(Called, Name, Arity),
    '$why_body_goal'(Body, 1, _, Number, Goal),
    Goal =.. [_|Arguments],
    term_singletons((Head :- Body), Singletons),
    Called =.. [_|Values],
    \+ ( nth1(I, Values, Value), nth1(I, Arguments, Argument), term_variables(Value, [_|_]), \+ ( member(Single, Singletons), Single == Argument ) ),
    ( Number > 1 -> \+ is_its_own_(Goal, Number, Head, Body) ; true ),
    \+ '$why_is_grammar'(Reference),
    \+ '$why_is_table'(Home, Name, Arity),
    \+ functor(Head, Name, Arity),
    \+ ( '$why_program_clause'(Head1, Body1, Other), Body1 \== true,
         \+ functor(Head1, Name, Arity),
         goal_of_(Body1, Name, Arity, N),
         Other-N \== Reference-Number,
         '$why_negations'(Body1, N, Count), Count mod 2 =:= 0
       ).

%   is_its_own_(+Goal, +Number, +Head, +Body): the last argument of the head is a variable that occurs in this goal only: the
%   goal may be there to find its value.

is_its_own_(Goal, Number, Head, Body) :-
    functor(Head, _, Arity),
    Arity > 1,
    arg(Arity, Head, Last),
    var(Last),
    term_variables(Goal, Variables),
    stands_(Variables, Last),
    \+ ( '$why_body_goal'(Body, 1, _, N, Other), N =\= Number, term_variables(Other, Used), stands_(Used, Last) ).

stands_([One|Others], Variable) :-
    (   One == Variable
    ->  true
    ;   stands_(Others, Variable)
    ).

%   goal_of_(+Body, +Name, +Arity, -Number): a goal of Body that calls Name/Arity.

goal_of_(Body, Name, Arity, Number) :-
    '$why_body_goal'(Body, 1, _, Number, Goal),
    callable(Goal),
    functor(Goal, Name, Arity).

%   lacks_below_(+Place): a goal called below Place asks a table for a value that its column does not have.

lacks_below_(Place) :-
    '$why_log'(failed(_, _, Module:Goal, Callers)),
    member(caller(_,Caller), Callers),
    Caller == Place,
    '$why_is_of_program'(Module, Goal, Home, Head),
    functor(Head, Name, Arity),
    '$why_is_table'(Home, Name, Arity),
    '$why_is_unknown'(Home, Head, _),
    !.                          % one such goal is enough

%   is_new_mode_(+Called, +N, +Place): argument N or N+1 is unbound, and was bound in all calls from other places.

is_new_mode_(Called, N, Place) :-
    functor(Called, Name, Arity),
    M is N+1,
    member(I, [N,M]),
    arg(I, Called, Open),
    var(Open),
    findall(Argument, asked_elsewhere_(Name, Arity, I, Place, Argument), Arguments),
    Arguments = [_|_],
    \+ ( member(Argument, Arguments), var(Argument) ),
    !.                          % one such argument is enough

%   opens_up_(+Called, +N): of the arguments N and N+1 one is unbound, and the other is no list of elements, which may have been given in the
%   place of what is to be found.

opens_up_(Called, N) :-
    M is N+1,
    arg(N, Called, A),
    arg(M, Called, B),
    (   var(A)
    ->  Given = B
    ;   var(B),
        Given = A
    ),
    nonvar(Given),
    Given \= [_|_],
    \+ number(Given).

asked_elsewhere_(Name, Arity, I, Place, Argument) :-
    functor(Asked, Name, Arity),
    '$why_log'(asked(_, Asked, [caller(_,Other)|_])),
    Other \== Place,
    arg(I, Asked, Argument).

%   likely_mend_(+Reference, +Where, +Change, -Score): the score of a change before the rest of the program is examined.

likely_mend_(Reference, Where, Change, Score) :-
    (   '$why_mend'(Reference, [], Where, Change0, Score0),
        Change0 =@= Change
    ->  Score = Score0
    ;   mend_score_(Reference, Where, Change, Score)
    ).

%   mend_score_(+Reference, +Where, +Change, -Score): the score of a change to a similar constant.

mend_score_(Reference, at(What,Positions), value(New), Score) :-
    '$why_referred'(Reference, _, Clause),
    '$why_mended'(Clause, What, Positions, value(New), _, Old),
    '$why_alike'(Old, New, Class),
    (   Class == typo,
        are_both_known_(Old, New)
    ->  Score = 200
    ;   '$why_occurrences'(New, 1),
        '$why_occurrences'(Old, Count),
        (   Count > 1
        ;   is_odd_(New),
            \+ is_odd_(Old)
        )
    ->  Score = 150             % the wanted value is the odd one
    ;   '$why_class_score'(Class, Score)
    ).

mend_score_(Reference, at(What,Positions), name(New), Score) :-
    '$why_referred'(Reference, _, Clause),
    '$why_mended'(Clause, What, Positions, name(New), _, Part),
    functor(Part, Old, _),
    '$why_alike'(Old, New, Class),
    '$why_class_score'(Class, Score).

%   mend_kind_(+Change, +Part, +Positions, +Reference, -Kind, -Others, -Words): the kind of the finding, the other places and the words.

mend_kind_(variable(K), _, _, Reference, swap, [other(variable,spot(Reference,variable(J)))], []) :-
    '$why_referred'(Reference, _, Clause),
    '$why_written'(Reference, Clause, K, J).
mend_kind_(exchange(N), _, _, _, exchange, [], Words) :-
    M is N+1,
    '$why_texts'([N,M], Words).
mend_kind_(name(Name), Part, Positions, _, Kind, [], Words) :-
    (   functor(Part, Old, _),
        ( memberchk(Old, [+,-,*,/,//]) ; Positions = [_|_] )
    ->  Part =.. [_|Arguments],
        New =.. [Name|Arguments],
        Kind = replace(other),
        '$why_texts'([Part,New], Words)
    ;   Kind = rename,
        '$why_texts'([Name], Words)
    ).
mend_kind_(value(New), Part, _, _, replace(Class), [], Words) :-
    ( '$why_alike'(Part, New, Class0) -> Class = Class0 ; Class = other ),
    '$why_texts'([Part,New], Words).
mend_kind_(list(_), Part, _, _, replace(other), [], Words) :-
    '$why_texts'([Part,[_]], Words).
mend_kind_(tail, [X,Y], _, _, replace(other), [], Words) :-
    '$why_texts'([[X,Y],[X|Y]], Words).
mend_kind_(tail, [X,Y,Z], _, _, replace(other), [], Words) :-
    '$why_texts'([[X,Y,Z],[X,Y|Z]], Words).

%   are_both_known_(+Old, +New): both occur more than once in the program: neither is a misspelling.

are_both_known_(Old, New) :-
    '$why_occurrences'(Old, Count),
    Count > 1,
    '$why_occurrences'(New, Count1),
    Count1 > 1.

called_(Reference-Path, Others) :-
    (   Reference == query
    ->  Others = []
    ;   Others = [other(called,spot(Reference,goal(Path)))]
    ).

finding_(Kind, Spot, Others, Words, Goal, Callers, finding(Kind,Spot,Others,Words,Text,Texts)) :-
    '$why_text_of'(Goal, Text),
    '$why_caller_texts'(Callers, Texts).

%!  '$why_goal_finding'(+Module, +Head, +Place, +Callers, -Finding) is nondet.
%
%   A goal of the program that has no
%   answer.

'$why_goal_finding'(Module, Head, Reference-Path, Callers, Finding) :-
    (   '$why_fits'(Module, Head, _)
    ->  Kind = no_answer,
        Others = [],
        Words = []
    ;   '$why_other_arity'(Module, Head, Near, Text)
    ->  Kind = arity,
        Others = [other(near,spot(Near,head(0)))],
        Words = [Text]
    ;   nearest_(Module, Head, Near, N, Text),
        Reference == query
    ->  Kind = no_clause(near),
        Others = [],
        Words = [Text]
    ;   nearest_(Module, Head, Near, N, Text)
    ->  Kind = no_clause,
        Others = [other(near,spot(Near,head(N)))],
        Words = [Text]
    ;   Kind = no_clause,
        Others = [],
        Words = []
    ),
    ( Kind == no_clause(near) -> Spot = spot(Near,head(N)) ; Spot = spot(Reference,goal(Path)) ),
    finding_(Kind, Spot, Others, Words, Head, Callers, Finding).

%   nearest_(+Module, +Head, -Reference, -N, -Text): the first of the clauses whose heads differ from
%   Head in the fewest arguments.

nearest_(Module, Head, Reference, N, Text) :-
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    findall(Count-near(Reference0,N0,Text0),
            ( limit(200, '$traced_clause'(Module:General, _, Reference0)),
              findall(I, ( between(1, Arity, I), arg(I, Head, A), arg(I, General, B), A \= B ), Is),
              length(Is, Count),
              ( Is = [N0|_] -> true ; N0 = 0 ),
              '$why_text_of'(General, Text0)
            ),
            Nears),
    keysort(Nears, [_-near(Reference,N,Text)|_]).

%   hint_(+Goal, -Hint): Hint tells a probable mistake in Goal, a test that is false.

hint_(Goal, Hint) :-
    (   compared_(Goal, A, B),
        ( is_sum_(A) ; is_sum_(B) ),
        catch(A =:= B, error(_, _), fail)
    ->  Hint = evaluate
    ;   compared_(Goal, A, B),
        '$why_alike'(A, B, Class)
    ->  Hint = alike(Class)
    ;   Goal = (A is Sum),
        catch(Value is Sum, error(_, _), fail),
        nonvar(A)
    ->  '$why_text_of'(Sum, SumText),
        '$why_text_of'(Value, ValueText),
        '$why_text_of'(A, Text),
        Hint = value(SumText,ValueText,Text)
    ;   Goal = (A == B),
        ( var(A) ; var(B) )
    ->  Hint = unbound
    ;   Hint = none
    ).

compared_(A == B, A, B) :-
    nonvar(A),
    nonvar(B).
compared_(A = B, A, B) :-
    nonvar(A),
    nonvar(B).

is_sum_(Term) :-
    compound(Term),
    functor(Term, Name, 2),
    memberchk(Name, [+,-,*,/,//,mod,**,^]).

%   other_value_score_(+Reference, +N, +Old, +New, -Score): the score of a fact in which another value
%   is wanted. A value that occurs nowhere else is likely to be wrong, unless its column has more
%   such values.

other_value_score_(Reference, N, Old, New, Score) :-
    (   \+ ground(New)
    ->  Score = 260
    ;   '$why_stands_twice'(Reference)
    ->  Score = 58
    ;   compound(New),
        \+ compound(Old)
    ->  Score = 210
    ;   integer(N),
        atom(Old),
        atom(New),
        '$why_stands_in_both'(Reference, N)
    ->  Score = 82
    ;   integer(N),
        atom(Old),
        atom(New),
        '$why_is_fact'(Reference),
        '$why_out_of_place'(Reference, N, Old),
        '$why_supported'(Reference, N, New)
    ->  Score = 60
    ;   atom(Old),
        atom(New),
        '$why_occurrences'(Old, 1),
        current_predicate(user:Old/_),
        \+ current_predicate(user:New/_)
    ->  Score = 62              % Old is the name of a predicate
    ;   integer(N),
        atom(New),
        '$why_column'(Reference, N, Others),
        memberchk(New, Others),
        sort(Others, Different),
        length(Others, Count),
        length(Different, Count),
        Count > 1,
        \+ memberchk(Old, Others)
    ->  Score = 160             % each value has one row
    ;   number(Old)
    ->  (   integer(Old),
            integer(New)
        ->  ( '$why_is_row'(Reference) -> Data = true ; Data = false ),
            '$why_number_score'(Data, Old, New, More),
            (   Data == false
            ->  (   memberchk(New, [0,1])
                ->  Score is 96+More
                ;   Score is 116+More
                )
            ;   abs(Old-New) =< 1
            ->  Score is 103+More
            ;   Score is 118+More
            )
        ;   Score = 200
        )
    ;   is_read_(Reference, N)
    ->  Score = 118
    ;   integer(N),
        atom(Old),
        atom(New),
        '$why_supported'(Reference, N, Old),
        \+ '$why_supported'(Reference, N, New)
    ->  Score = 165
    ;   '$why_occurrences'(New, 1),
        '$why_occurrences'(Old, Count),
        Count > 2,
        nb_getval('$why_query', Query),
        \+ ( '$why_position'(Query, _, Part), Part == New )
    ->  Score = 79
    ;   \+ '$why_is_fact'(Reference)
    ->  Score = 118
    ;   '$why_occurrences'(Old, 1),
        '$why_occurrences'(New, Count),
        Count > 0
    ->  (   another_single_(Reference, N)
        ->  Score = 130
        ;   integer(N),
            '$why_column'(Reference, N, [])
        ->  Score = 122         % the column has no other values
        ;   Score = 80
        )
    ;   integer(N),
        '$why_is_stray'(Reference, N, Old, New)
    ->  Score = 85
    ;   integer(N),
        '$why_repeats_key'(Reference, N, Old, New)
    ->  ( '$why_is_first'(Reference, N, Old) -> Score = 114 ; Score = 112 )     % more likely, the row added later is wrong
    ;   N = sub(_,_)
    ->  Score = 116
    ;   Score = 200
    ).

%   is_read_(+Reference, +Position): the argument at Position is a list that a grammar reads.

is_read_(Reference, Position) :-
    ( Position = sub(N,_) -> true ; N = Position ),
    '$why_is_grammar'(Reference),
    '$why_referred'(Reference, _, (Head :- _)),
    functor(Head, _, Arity),
    N > Arity-2.

another_single_(Reference, N) :-
    '$why_referred'(Reference, Module, (Head0 :- _)),
    integer(N),
    functor(Head0, Name, Arity),
    functor(Head, Name, Arity),
    limit(50, '$traced_clause'(Module:Head, _, Other)),
    Other \== Reference,
    arg(N, Head, Value),
    atomic(Value),
    '$why_occurrences'(Value, 1),
    !.                          % one such value is enough

%   odd_one_(+Reference, +Old, +New, +OldPart, +NewPart, -Odd): of two similar values, Odd is the one that occurs
%   once in the program if the other occurs more often; else the one that
%   is written in an odd way; else that of the fact.

odd_one_(Reference, Old, New, OldPart, NewPart, Odd) :-
    '$why_occurrences'(OldPart, OldCount),
    findall(Spot, '$why_occurrence'(NewPart, Spot), Spots),
    (   Old == OldPart,
        New == NewPart,
        Spots = [Spot],
        Spot \= spot(Reference,_),
        ( OldCount > 1 ; is_odd_(NewPart), \+ is_odd_(OldPart) )
    ->  Odd = there(Spot)
    ;   Odd = here
    ).

is_odd_(Value) :-
    (   number(Value)
    ->  fail
    ;   \+ atom(Value)
    ->  true
    ;   atom_number(Value, _)
    ->  true
    ;   atom_chars(Value, [First|_]),
        char_type(First, upper)
    ;   '$why_mixed'(Value)
    ).
