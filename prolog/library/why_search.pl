:- module(why_search,
          [ '$why_search'/5,         % +Goal, +Cost, +Limit, +Seconds, -Tried
            '$why_soon'/3,           % :Goal, +Seconds, -Outcome
            '$why_findings'/1,       % -Findings
            '$why_begin_search'/0
          ]).

/** <module> The search for what explains a failure

Changes of the program that may make a query true are tried one by one, the likeliest first. A candidate comes
with the least score that it can have; scores are numbers, the lower the likelier.
*/

:- meta_predicate
       '$why_soon'(0, +, -).

:- dynamic
       over_/4,                 % Repair, Called, Place, Callers
       candidate_/2,            % Bound, Repair
       found_/3.                % Score, Number, Finding

%!  '$why_begin_search' is det.
%
%   Nothing has been found.
%
%       ?- '$why_begin_search', '$why_findings'(Fs).
%          Fs = [].

'$why_begin_search' :-
    retractall(found_(_, _, _)),
    retractall(over_(_, _, _, _)),
    retractall(candidate_(_, _)).

%!  '$why_search'(+Goal, +Cost, +Limit, +Seconds, -Tried) is nondet.
%
%   Look for changes that make Goal true; the
%   first run of it took Cost inferences. Tried is how many were looked at.

'$why_search'(Goal, Cost, Limit, Seconds, Tried) :-
    Goal = Module:Query,
    Each is 2*Cost+5000,
    Answers is 4*Cost+20_000,
    Soon is Cost+3000,
    nb_setval('$why_answers', Answers),
    nb_setval('$why_each', Soon),
    nb_setval('$why_query', Query),
    ( collects_(Query) -> nb_setval('$why_collects', true) ; nb_setval('$why_collects', false) ),
    statistics(walltime, [Begin,_]),
    '$why_domains'(Module, Query),
    Part is Seconds/4,
    '$why_soon'('$why_opened'(Module, Query, Answers), Part, _),
    Half is Seconds/2,
    retractall(candidate_(_, _)),
    '$why_soon'(forall(candidate_(Module, Query, Bound, Repair), assertz(candidate_(Bound, Repair))), Half, _),
    findall(Bound0-Repair0, retract(candidate_(Bound0, Repair0)), Candidates0),
    keysort(Candidates0, Candidates1),
    different_(Candidates1, none, Candidates2),
    partition(takes_goal_, Candidates2, First, Last0),
    append(First, Last0, Candidates),
    statistics(inferences, Now),
    Most is Now+24*Limit,
    nb_setval('$why_tried', 0),
    forall(( '$why_lack'(Score0, Place, Finding), explains_(Place, Goal, Each, More), Score is Score0+More ),
           assertz(found_(s(Score,0,0), 0, Finding))),
    statistics(walltime, [Behind,_]),
    Left is max(0.2, Seconds-(Behind-Begin)/1000),
    '$why_soon'(bands_(Candidates, Goal, Each, Most), Left, _),
    forall(over_(Repair, Called, At, Callers), longer_(Repair, Called, At, Callers)),
    query_goal_(Query, Module),
    nb_getval('$why_tried', Tried).

%   explains_(+Place, +Goal, +Each, -More): Goal is true if the goal at Place is taken as true, or then stops for lack of its values.

explains_(Place, Goal, Each, More) :-
    (   Place == none
    ->  More = 0
    ;   '$why_run'(trial, holds(Place), Goal, Each, Outcome),
        Outcome \== false,
        ( Outcome == true -> More = 0 ; More = 14 )
    ).

%   takes_goal_(+Candidate): the repair takes a goal that was false as true. Such repairs are few and are tried
%   first: if the time runs out, something has been found, and repairs after them are less likely.

takes_goal_(Bound-Repair) :-
    (   Repair = added(_,_,_,_)
    ->  true
    ;   Repair = row(_,_,_)
    ->  true
    ;   ( Repair = holds(Reference-_) ; Repair = skips(Reference-_) ),
        Reference \== query
    ),
    Bound < 160.

%   lacks_clause_(+Repair, +Called): no clause fits the goal that is taken as true; goals that need
%   its values cannot continue.

lacks_clause_(added(_,_,_,_), _).
lacks_clause_(holds(Reference-_), Called) :-
    '$why_referred'(Reference, Module, _),
    '$why_is_of_program'(Module, Called, Home, Head),
    \+ '$why_fits'(Home, Head, _).

%   different_(+Candidates0, +Last, -Candidates): Candidates are Candidates0 without adjacent duplicates.

different_([], _, []).
different_([Candidate|Candidates0], Last, Candidates) :-
    (   Candidate =@= Last
    ->  Candidates = Candidates1
    ;   Candidates = [Candidate|Candidates1]
    ),
    different_(Candidates0, Candidate, Candidates1).

%   bands_(+Candidates, +Goal, +Each, +Last): tries the likely candidates, repeatedly, before the others; they may use a third of the
%   inferences that are left.

bands_(Candidates, Goal, Each, Last) :-
    partition(is_likely_, Candidates, Likely, Others),
    statistics(inferences, Now),
    First is Now+min((Last-Now)//3, 3_000_000),
    rounds_(Likely, Goal, Each, First),
    rounds_(Others, Goal, Each, Last).

is_likely_(Bound-_) :-
    Bound =< 50.

%   rounds_(+Candidates, +Goal, +Each, +Last): a query may fail fast and take long to be true, so
%   trials that took more than Each inferences are repeated with more, unless something likelier was found.

rounds_(Candidates, Goal, Each, Last) :-
    tried_(Candidates, Goal, Each, Last, Longer),
    statistics(inferences, Now),
    (   ( Longer == [] ; Now > Last )
    ->  true
    ;   Each1 is 8*Each,
        rounds_(Longer, Goal, Each1, Last)
    ).

%   tried_(+Candidates, +Goal, +Each, +Last, -Longer): tries Candidates; Longer are those that took more than Each inferences.

tried_([], _, _, _, []).
tried_([Bound-Repair|Candidates], Goal, Each, Last, Longer) :-
    statistics(inferences, Now),
    (   Now > Last
    ->  Longer = []
    ;   found_(s(Best,_,_), _, _),
        Best < Bound-3          % the most that the depth subtracts
    ->  tried_(Candidates, Goal, Each, Last, Longer)
    ;   carried_out_(Repair, Change),
        '$why_run'(trial, Change, Goal, Each, Outcome),
        nb_getval('$why_tried', Tried0),
        Tried is Tried0+1,
        nb_setval('$why_tried', Tried),
        nb_getval('$why_assumed', Assumed),
        (   Assumed = assumed(Called,Place,Callers),
            (   Outcome == true
            ;   Outcome = error(error(instantiation_error, _)),
                lacks_clause_(Repair, Called)
            )
        ->  '$why_judged'(Repair, Called, Place, Callers, Score0, Depth, Finding),
            nb_getval('$why_answers', Most),
            '$why_strayed'(Repair, Change, Most, More),
            ( is_denied_(Repair) -> Weak = 20 ; Weak = 0 ),
            (   Repair = mend(_,_,variable(_)),
                Score0 =< 66    % the variable is no singleton after the change
            ->  Score is Score0+min(20, More)+Weak-min(3, Depth)
            ;   Score is Score0+More+Weak-min(3, Depth)
            ),
            NegDepth is -Depth,
            assertz(found_(s(Score,NegDepth,Tried), Tried, Finding))
        ;   true
        ),
        retractall(over_(Repair, _, _, _)),
        (   Outcome == over
        ->  Longer = [Bound-Repair|Longer1],
            (   is_likely_(Bound-Repair),
                Assumed = assumed(Called1,Place1,Callers1)
            ->  catch(assertz(over_(Repair, Called1, Place1, Callers1)), error(representation_error(_), _), true)
            ;   true
            )
        ;   Longer = Longer1
        ),
        tried_(Candidates, Goal, Each, Last, Longer1)
    ).

%   longer_(+Repair, +Called, +Place, +Callers): scores a probable misspelling: with the repair, the query takes longer than allowed.

longer_(Repair, Called, Place, Callers) :-
    (   '$why_judged'(Repair, Called, Place, Callers, Score0, Depth, Finding)
    ->  Score is Score0+75,
        NegDepth is -Depth,
        assertz(found_(s(Score,NegDepth,0), 0, Finding))
    ;   true
    ).

%   is_denied_(+Repair): at the first place where the repair matters, the goal or one of its callers is negated: the repair makes
%   something fail, as nearly any change does.

is_denied_(Repair) :-
    Repair \= mend(_,_,positive),
    nb_getval('$why_assumed_first', assumed(Called,Place,Callers)),
    ( Repair = holds(_), Called = (\+ _) -> One = 1 ; One = 0 ),
    findall(Other, ( Other = Place ; member(caller(_,Other), Callers) ), Places),
    foldl(denied_, Places, One, Count),
    Count mod 2 =:= 1.

denied_(Place, Count0, Count) :-
    (   Place = Reference-Path,
        Reference \== query,
        Reference \== none,
        integer(Path),
        '$why_referred'(Reference, _, (_ :- Body)),
        '$why_negations'(Body, Path, More)
    ->  Count is Count0+More
    ;   Count = Count0
    ).

%   carried_out_(+Repair, -Change): Change is Repair in the form that a run takes.

carried_out_(Repair, Change) :-
    (   Repair = mend(Reference,at(What,Positions),Mend)
    ->  '$why_mended_clause'(Reference, at(What,Positions), Mend, Clause),
        Change = changed(Reference,What,Clause)
    ;   Change = Repair
    ).

%   query_goal_(+Query, +Module): if there is no other explanation, reports a goal of the
%   query that no clause fits. That another value stands in a fact which the query itself asks for explains nothing.

query_goal_(_, _) :-
    found_(_, _, Finding),
    Finding \= finding(fact(other),_,[],_,_,_),
    !.                          % a better explanation was found
query_goal_(_, Module) :-
    (   '$why_log'(failed(query-Path, _, _:Goal, _)),
        '$why_is_of_program'(Module, Goal, Home, Head),
        \+ '$why_fits'(Home, Head, _)
    ->  '$why_goal_finding'(Home, Head, query-Path, [], Finding),
        ( found_(_, _, _) -> Score = 0 ; Score = 400 ),
        assertz(found_(s(Score,0,0), 0, Finding))
    ;   true
    ).

% The candidates come with a lower bound of their scores by '$why_judged'/7.

candidate_(_, _, Bound, edit(Reference,Position,New)) :-
    asked_deepest_(Home, Head, _),
    functor(Head, Name, Arity),
    between(1, Arity, N),
    arg(N, Head, Wanted),
    nonvar(Wanted),
    functor(Near, Name, Arity),
    '$why_same_but'(Arity, N, Head, Near),
    limit(200, '$traced_clause'(Home:Near, _, Reference)),
    arg(N, Near, Found),
    nonvar(Found),
    Found \= Wanted,
    near_edit_(Found, Wanted, N, Position, New, Bound),
    '$why_referred'(Reference, _, (Written :- _)),
    once('$why_part'(Written, Position, Old)),
    ground(Old).
candidate_(_, Query, Bound, edit(Reference,Position,New)) :-
    known_constants_(Query, Constants),
    limit(100, '$why_log'(used(Reference, _, _))),
    '$why_referred'(Reference, _, (Head :- _)),
    '$why_part'(Head, Position, Old),
    ( atom(Old) ; '$why_is_text'(Old) ),
    member(New, Constants),
    '$why_alike'(Old, New, Class),
    '$why_class_score'(Class, Bound).
candidate_(_, _, 5, also(Head,Reference)) :-
    setof(Home0-(Name0/Arity0), asked_name_(Home0, Name0, Arity0), Names),
    member(Home-(Name/Arity), Names),
    functor(Head, Name, Arity),
    other_name_(Home, Name, Arity, Other),
    functor(General, Other, Arity),
    limit(20, '$traced_clause'(Home:General, _, Reference)).
candidate_(_, Query, 60, edit(Reference,N,New)) :-
    limit(40, ( clause_asked_(Reference), '$why_is_row'(Reference) )),
    '$why_referred'(Reference, _, (Head :- _)),
    functor(Head, _, Arity),
    between(1, Arity, N),
    '$why_out_of_place'(Reference, N, _),
    '$why_column'(Reference, N, Values),
    findall(Part, ( '$why_position'(Query, _, Part), atom(Part), '$why_supported'(Reference, N, Part) ), Parts),
    append(Parts, Values, All),
    sort(All, News),
    limit(12, member(New, News)).
candidate_(_, _, Bound, edit(Reference,N,_)) :-
    limit(100, '$why_log'(used(Reference, _, _))),
    '$why_referred'(Reference, _, (Head :- _)),
    ( '$why_stands_twice'(Reference) -> Bound = 58 ; Bound = 70 ),
    functor(Head, _, Arity),
    between(1, Arity, N),
    arg(N, Head, Found),
    ( atomic(Found) ; '$why_is_text'(Found) ).
candidate_(_, _, 96, edit(Reference,N,New)) :-
    limit(100, '$why_log'(used(Reference, Home, General))),
    '$why_referred'(Reference, _, (Head :- _)),
    has_rule_(Home, General),
    functor(Head, _, Arity),
    between(1, Arity, N),
    arg(N, Head, Found),
    integer(Found),
    Less is Found-1,
    More is Found+1,
    member(New, [Less,More,0,1]),
    New =\= Found.
candidate_(_, _, 80, edit(Reference,N,New)) :-
    limit(40, ( clause_asked_(Reference), '$why_is_row'(Reference) )),
    '$why_referred'(Reference, _, (Head :- _)),
    functor(Head, _, Arity),
    between(1, Arity, N),
    arg(N, Head, Old),
    atom(Old),
    '$why_occurrences'(Old, 1),
    '$why_domain'(Reference, N, Values),
    limit(12, ( member(New, Values), atom(New), New \== Old )).
candidate_(_, _, Bound, row(Home,Head,Place)) :-
    setof(Home0-(Name0/Arity0), asked_name_(Home0, Name0, Arity0), Names),
    member(Home-(Name/Arity), Names),
    '$why_is_table'(Home, Name, Arity),
    functor(Head, Name, Arity),
    limit(24, ( asked_deepest_(Home, Head, Place), Place \= query-_, ground_but_some_(Head) )),
    ( '$why_fits'(Home, Head, _) -> Bound = 138 ; Bound = 119 ),
    limit(30, filled_(Arity, Head, Name, Arity)),
    \+ '$why_fits'(Home, Head, _).
candidate_(_, _, 86, cut(Place)) :-
    '$why_log'(cut(Place)),
    Place \= query-_.
candidate_(_, _, Bound, added(Home,Head,N,Values)) :-
    asked_deepest_(Home, Head, Place),
    Place \= query-_,
    \+ '$why_fits'(Home, Head, _),
    '$why_place_score'(Place, Home:Head, Bound),
    (   N = 0,
        Values = []
    ;   column_filled_(Home, Head, N, Values)
    ).
candidate_(_, _, Bound, holds(Place)) :-
    '$why_log'(failed(Place, _, Module:Goal, _)),
    Place \= query-_,
    \+ '$why_log'(held(_, Place)),
    '$why_place_score'(Place, Module:Goal, Bound).
candidate_(_, _, Bound, skips(Place)) :-
    '$why_log'(failed(Place, _, Module:Goal, _)),
    Place \= query-_,
    \+ \+ '$why_takes_nothing'(Goal),
    '$why_place_score'(Place, Module:Goal, Bound).
candidate_(_, Query, 190, edit(Reference,N,New)) :-
    nb_getval('$why_collects', true),
    limit(40, '$why_log'(used(Reference, _, _))),
    '$why_is_row'(Reference),
    '$why_referred'(Reference, _, (Head :- _)),
    functor(Head, _, Arity),
    between(1, Arity, N),
    arg(N, Head, Found),
    atomic(Found),
    '$why_column'(Reference, N, Values),
    findall(Part, ( '$why_position'(Query, _, Part), atomic(Part), Part \== [] ), Parts),
    append(Parts, Values, All),
    sort(All, News),
    limit(12, member(New, News)),
    New \== Found.
candidate_(_, _, 160, fails(Place)) :-
    '$why_log'(condition(Place)),
    Place \= query-_.
candidate_(_, _, Bound, holds(Place)) :-
    '$why_log'(true(Place)),
    Place = Reference-Path,
    Reference \== query,
    \+ '$why_log'(failed(Reference-Path, _, _, _)),
    ( '$why_is_repeated'(Place) -> Bound = 62 ; Bound = 240 ).
candidate_(_, Query, 280, holds(query-Path)) :-
    Query = (_ , _),
    '$why_log'(failed(query-Path, _, _, _)).

candidate_(Module, Query, Bound, mend(Reference,Where,Change)) :-
    known_constants_(Query, Constants),
    setof(Reference0, clause_asked_(Reference0), References),
    member(Reference, References),
    may_change_(Reference, Module, Query),
    '$why_mend'(Reference, Constants, Where, Change, Score),
    (   ( Change = variable(_) ; Change = exchange(_) )
    ->  Bound is Score-28
    ;   Bound = Score
    ).

%   ground_but_some_(+Head): at least one argument of Head is bound.

ground_but_some_(Head) :-
    \+ ( Head =.. [_|Arguments], maplist(var, Arguments) ).

%   filled_(+N, ?Head, +Name, +Arity): the first N arguments have values; unbound ones get a value of their columns.

filled_(N, Head, Name, Arity) :-
    (   N =:= 0
    ->  true
    ;   M is N-1,
        filled_(M, Head, Name, Arity),
        arg(N, Head, Argument),
        (   ground(Argument)
        ->  true
        ;   var(Argument),
            '$why_known_values'(Name, Arity, N, Values),
            member(Argument, Values)
        )
    ).

asked_name_(Home, Name, Arity) :-
    '$why_log'(asked(Home, Head, _)),
    functor(Head, Name, Arity).

%   asked_deepest_(-Module, -Head, -Place): gives the logged calls, those with the most callers first.

asked_deepest_(Home, Head, Place) :-
    findall(NegDepth-asked(Home0,Head0,Place0),
            ( '$why_log'(asked(Home0, Head0, Callers)), Callers = [caller(_,Place0)|_], length(Callers, Depth), NegDepth is -Depth ),
            Asked0),
    keysort(Asked0, Asked),
    member(_-asked(Home,Head,Place), Asked).

%   column_filled_(+Module, +Head, -N, -Values): N is the first unbound argument, and Values the constants of the clauses there.

column_filled_(Home, Head, N, Values) :-
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    between(1, Arity, N),
    arg(N, Head, Open),
    var(Open),
    !,                          % the first unbound argument
    findall(Value, ( limit(30, '$traced_clause'(Home:General, _, _)), arg(N, General, Value), atom(Value) ), Values0),
    sort(Values0, Values),
    Values = [_|_].

%   has_rule_(+Module, +General): the predicate has a rule: the base of a recursion may have a wrong number; the
%   numbers of a table are not changed.

has_rule_(Module, General) :-
    \+ \+ ( limit(20, '$traced_clause'(Module:General, Body, _)),
            Body \== true
          ).

%   clause_asked_(-Reference): gives the clauses of the predicates that were called.

clause_asked_(Reference) :-
    setof(Home-General,
          Head^Callers^Name^Arity^( '$why_log'(asked(Home, Head, Callers)), functor(Head, Name, Arity), functor(General, Name, Arity) ),
          Generals),
    member(Home-General, Generals),
    limit(60, '$traced_clause'(Home:General, _, Reference)).

%   may_change_(+Reference, +Module, +Query): the query is not false in both cases: with the clause true of everything, and without it;
%   otherwise no change of it helps, unless answers are collected or negated.

may_change_(Reference, Module, Query) :-
    nb_getval('$why_each', Soon),
    '$why_referred'(Reference, _, (Head :- _)),
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    (   nb_getval('$why_collects', true)
    ->  true
    ;   member(Body, [true,fail]),
        '$why_run'(trial, changed(Reference,0,(General :- Body)), Module:Query, Soon, Outcome),
        Outcome \== false
    ->  true
    ).

%   collects_(+Query): some goal collects answers or is negated.

collects_(Query) :-
    (   Body = Query
    ;   clause_asked_(Reference),
        '$why_referred'(Reference, _, (_ :- Body)),
        Body \== true
    ),
    '$why_body_goal'(Body, 1, _, _, Goal),
    callable(Goal),
    functor(Goal, Name, _),
    memberchk(Name, [findall,bagof,setof,forall,aggregate_all,aggregate,foldl,include,exclude,partition,\=,\==]),
    !.                          % one such goal is enough
collects_(Query) :-
    (   Body = Query
    ;   clause_asked_(Reference),
        '$why_referred'(Reference, _, (_ :- Body))
    ),
    negates_(Body),
    !.                          % one such goal is enough

negates_(Body) :-
    nonvar(Body),
    (   Body = (\+ _)
    ->  true
    ;   memberchk(Body, [(A,B),(A;B),(A->B),(A*->B)]),
        ( negates_(A) ; negates_(B) )
    ->  true
    ).

%   near_edit_(+Found, +Wanted, +N, -Position, -New, -Bound): the edit of argument N, or of an argument
%   of it, that turns Found into Wanted; New is unbound if the two are not similar.

near_edit_(Found, Wanted, N, Position, New, Bound) :-
    (   '$why_likeness'(Found, Wanted, Old, New0, Class)
    ->  '$why_class_score'(Class, Bound),
        New = New0,
        (   Old == Found
        ->  Position = N
        ;   functor(Found, _, Arity),
            between(1, Arity, I),
            arg(I, Found, Part),
            Part == Old,
            Position = sub(N,I)
        )
    ;   compound(Found),
        functor(Found, Name, Arity),
        functor(Wanted, Name, Arity),
        findall(I, ( between(1, Arity, I), arg(I, Found, A), arg(I, Wanted, B), A \= B ), [I])
    ->  Position = sub(N,I),
        arg(I, Wanted, New0),
        known_(New0, New),
        Bound = 79
    ;   Position = N,
        known_(Wanted, New),
        Bound = 79
    ).

%   known_(+Wanted, -New): New is Wanted if that is ground, else unbound.

known_(Wanted, New) :-
    (   ground(Wanted)
    ->  New = Wanted
    ;   true
    ).

%   known_constants_(+Query, -Constants): the constants of the program and of Query, up to a limit.

known_constants_(Query, Constants) :-
    findall(Constant,
            limit(600, ( constant_in_(Query, Constant)
                       ; '$why_program_clause'(Head, Body, _), constant_in_(Head-Body, Constant)
                       )),
            Constants0),
    sort(Constants0, Constants).

constant_in_(Term, Constant) :-
    (   atom(Term)
    ->  Term \== [],
        Constant = Term
    ;   '$why_is_text'(Term)
    ->  Constant = Term
    ;   compound(Term),
        (   functor(Term, Name, Arity),
            Constant = functor(Name,Arity)
        ;   Term =.. [_|Arguments],
            member(Argument, Arguments),
            constant_in_(Argument, Constant)
        )
    ).

other_name_(Home, Name, Arity, Other) :-
    current_predicate(Home:Other/Arity),
    Other \== Name,
    functor(Head, Other, Arity),
    '$why_is_of_program'(Home, Head, Home, _),
    '$why_alike'(Other, Name, _),
    \+ '$why_log'(asked(Home, Head, _)),
    \+ is_called_(Other, Arity).

%   is_called_(+Name, +Arity): a clause of another predicate calls Name/Arity: the name is not misspelt.

is_called_(Name, Arity) :-
    '$why_program_clause'(_, Body, _),
    Body \== true,
    '$why_body_goal'(Body, 1, _, _, Goal),
    callable(Goal),
    functor(Goal, Name, Arity),
    !.                          % one such clause is enough

%!  '$why_soon'(:Goal, +Seconds, -Outcome) is nondet.
%
%   Outcome is `over` when Goal takes longer.

'$why_soon'(Goal, Seconds, Outcome) :-
    catch(call_with_time_limit(Seconds, Goal), time_limit_exceeded, Outcome = over).

%!  '$why_findings'(-Findings) is det.
%
%   What was found, the likeliest first: three at most, and none that says the same again.
%
%       ?- '$why_begin_search', '$why_findings'(Fs).
%          Fs = [].

'$why_findings'(Findings) :-
    findall(Score-(Number-Finding), found_(Score, Number, Finding), Found0),
    sort(Found0, Found1),
    worth_telling_(Found1, Found),
    first_(Found, 3, [], Findings).

%   worth_telling_(+Found0, -Found): Found is Found0 without unlikely findings if there is a likely one.

worth_telling_(Found0, Found) :-
    (   Found0 = [s(Best,_,_)-_|_],
        Best < 109
    ->  findall(s(Score,D,N)-Finding, ( member(s(Score,D,N)-Finding, Found0), Score < 215 ), Found)
    ;   Found = Found0
    ).

%   first_(+Found, +Count, +Before, -Findings): the first Count of Found, without those that a finding in Before covers.

first_([], _, _, []).
first_([_-(_-Finding)|Found], Count, Before, Findings) :-
    (   Count =:= 0
    ->  Findings = []
    ;   member(Other, Before),
        stands_for_(Other, Finding)
    ->  first_(Found, Count, Before, Findings)
    ;   Findings = [Finding|Findings1],
        Count1 is Count-1,
        first_(Found, Count1, [Finding|Before], Findings1)
    ).

%   stands_for_(+Finding, +Other): Finding covers Other: Other has the same place, or says that a goal is false, and Finding is a
%   repair or has this goal among its callers.

stands_for_(finding(Kind,Spot,_,_,Goal,Callers), finding(Kind1,Spot1,_,_,Goal1,_)) :-
    (   Spot == Spot1
    ->  true
    ;   Kind1 == fact(other),
        Goal == Goal1
    ->  memberchk(Kind, [no_clause,no_clause(near)])    % the other value is right, and the fact is lacking
    ;   is_symptom_(Kind1),
        (   \+ is_symptom_(Kind)
        ->  true
        ;   memberchk(caller(_,Spot1), Callers)
        )
    ).

is_symptom_(no_clause).
is_symptom_(no_clause(_)).
is_symptom_(no_answer).
is_symptom_(test(_)).
