:- module(why_mends,
          [ '$why_mend'/5,           % +Reference, +Constants, -Where, -Change, -Score
            '$why_mended_clause'/4,  % +Reference, +Where, +Change, -Clause
            '$why_written'/4,        % +Reference, +Clause, +K, -J
            '$why_mend_score'/4      % +Reference, +Where, +Change, -Score
          ]).

/** <module> Small changes of a clause

What a clause may have been meant to be: another variable, two arguments that change places, the opposite
comparison, a number that is one more or less, a list with a bar in place of the comma.

A place is at(What,Positions), as of '$why_mended'/6.
*/

%!  '$why_mend'(+Reference, +Constants, -Where, -Change, -Score) is nondet.
%
%   A change of the clause, which may put one of Constants where one stands that is alike, and how
%   likely it is before the rest of the program is looked at.

'$why_mend'(Reference, Constants, at(What,Positions), Change, Score) :-
    '$why_referred'(Reference, Home, Clause),
    Clause = (Head :- Body),
    named_variables_(Reference, Clause, Variables),
    (   What = 0,
        Prefix = [],
        Term = Head
    ;   Body \== true,
        '$why_body_goal'(Body, 1, _, What, Whole),
        callable(Whole),
        goal_in_(Whole, Prefix, Term)
    ),
    '$why_position'(Term, Local, Part),
    \+ ( What > 0, Local = [M|_], is_goal_argument_(Term, M) ),
    append(Prefix, Local, Positions),
    '$why_threads'(Reference, Clause, Threads),
    \+ ( member(Thread, Threads), Thread == Part ),
    context_(What, Home, Term, Context),
    (   mend_(Context, Local, Part, Variables, Constants, Change, Score0),
        \+ ( Prefix \== [], memberchk(Change, [positive,negative]) )
    ;   Prefix \== [],
        Local == [],
        within_(Context, Part, Change, Score0)
    ),
    \+ ( Change == tail, is_tail_(Term, Local) ),
    \+ ( Change = exchange(N), is_threaded_(N, Part, Threads) ),
    '$why_mended'(Clause, What, Positions, Change, Changed, _),
    \+ ( repeats_goal_(Changed), \+ repeats_goal_(Clause) ),
    \+ ( Change = name(_), Context = test(_), Positions == [], '$why_log'(condition(Reference-What)) ),
    ( Prefix == [] -> Number = What ; Number = none ),
    otherwise_(Context, Change, Reference, Clause, Changed, Number, Otherwise),
    (   ( Change = variable(_) ; Change = list(_) )
    ->  singles_(Clause, Variables, Count),
        singles_(Changed, Variables, Count1),
        (   Count1 < Count
        ->  Score = 62
        ;   Change = variable(_),
            Count1 =:= Count
        ->  handed_on_(Clause, Handed),
            handed_on_(Changed, Handed1),
            (   Prefix == [],
                changed_goal_(What, Changed, Goal1),
                '$why_repeats'(Term, Goal1),
                \+ ( term_singletons(Clause, Singletons), stands_(Singletons, Part) )
            ->  Again = 32
            ;   Prefix == []
            ->  Again = 0
            ;   Again = 20
            ),
            (   Context = test(Name),
                memberchk(Name, [\=,\==,=\=]),
                Local == Positions,
                are_of_head_(Term, Head)
            ->  Apart = 30      % what is given is to differ: so it is meant
            ;   Apart = 0
            ),
            Score is Score0+Again+Apart+22*max(0, Handed-Handed1)+Otherwise
        )
    ;   singles_(Clause, Variables, Count),
        singles_(Changed, Variables, Count1),
        (   Count1 > Count
        ->  More = 60
        ;   Change = value(New),
            integer(New),
            integer(Part)
        ->  (   What == 0,
                '$why_is_row'(Reference)
            ->  '$why_number_score'(true, Part, New, More0),
                (   Positions = [N],
                    '$why_is_outlier'(Reference, N, Part, New)
                ->  More is min(0, More0)-25
                ;   ( More0 >= 0 ; 5*abs(Part-New) > Part ),
                    abs(Part-New) > 1,
                    \+ '$why_is_misspelt_number'(Part, New)
                ->  More is max(0, More0)+14
                ;   More = More0
                )
            ;   Context == test(is),
                has_idle_(Term),
                changed_goal_(What, Changed, Sum),
                \+ has_idle_(Sum)
            ->  More = -44
            ;   Context == test(is),
                New =:= 1,
                Part > 1
            ->  More = -12      % most steps are steps of 1
            ;   '$why_number_score'(false, Part, New, More)
            )
        ;   Change = name(Own),
            Prefix \== [],
            functor(Head, Own, _)
        ->  More = 60           % a recursion on the parts of something else
        ;   Change = name(Other),
            Context = call(_,_,Arity),
            '$why_body_goal'(Body, 1, _, _, Goal),
            callable(Goal),
            functor(Goal, Other, Arity)
        ->  More = 20
        ;   Change = name(_),
            Context = call(_,_,_),
            functor(Term, _, Count2),
            functor(Head, Own, Count2),
            functor(Term, Own, Count2)
        ->  More = 15           % a recursion that would end
        ;   Change = name(Own),
            Context = call(_,_,Count2),
            functor(Head, Own, Count2),
            sibling_calls_(Reference, Home, Head)
        ->  More = -24
        ;   Change = name(Other),
            Context = call(_,Own,_),
            '$why_alike'(Own, Other, _)
        ->  More = -26
        ;   Change = exchange(N),
            Local == []
        ->  handed_on_(Clause, Handed),
            handed_on_(Changed, Handed1),
            (   What > 0,
                agrees_(Reference, Home, Head, Term)
            ->  More is 22*(Handed-Handed1)+15
            ;   What == 0,
                Change = exchange(N),
                belong_elsewhere_(Reference, Head, N)
            ->  More = -30
            ;   What == 0,
                Handed =:= Handed1,
                in_order_(Changed, N)
            ->  ( in_order_(Clause, N) -> More = 0 ; More = -3 )
            ;   What == 0,
                Handed =:= Handed1,
                in_order_(Clause, N)
            ->  More = 15
            ;   What > 0,
                Handed =:= Handed1,
                as_head_(Term, N, Head)
            ->  More = 12
            ;   What == 0,
                Handed > Handed1
            ->  More is 30*(Handed-Handed1)
            ;   More is 22*(Handed-Handed1)
            )
        ;   Change == positive,
            (   Changed = (_ :- Only),
                '$why_is_alias'(Head, Only)
            ;   '$why_has_opposite'(Reference, Clause, What)
            )
        ->  More = 32
        ;   Change == positive,
            ( binds_(Clause, What, Term) ; is_to_bind_(Reference, Clause, What, Term) )
        ->  More = -34
        ;   Change == negative
        ->  '$why_negations'(Body, What, 0),
            ( '$why_is_complement'(Reference, Clause, What) -> More = -40 ; More = 0 )
        ;   Change = name(=),
            Context = test(==),
            is_open_(Reference, Number),
            \+ are_of_head_(Term, Head)
        ->  More = -38
        ;   Change = name(Other),
            Context = test(_),
            Local == []
        ->  (   '$why_completes'(Reference, Clause, Number, Other)
            ->  More = -18
            ;   functor(Term, Now, _),
                '$why_completes'(Reference, Clause, Number, Now)
            ->  More = 15
            ;   More = 0
            )
        ;   More = 0
        ),
        Score is Score0+More+Otherwise
    ).

%   goal_in_(+Goal, -Positions, -Part): Part is Goal, or a goal in an argument of it, at these Positions.

goal_in_(Goal, [], Goal).
goal_in_(Goal, [N|Ns], Part) :-
    is_goal_argument_(Goal, N),
    arg(N, Goal, Argument),
    callable(Argument),
    goal_in_(Argument, Ns, Part).

is_goal_argument_(Goal, N) :-
    functor(Goal, Name, Arity),
    goal_arguments_(Name, Arity, Ns),
    member(N, Ns).

goal_arguments_(findall, 3, [2]).
goal_arguments_(findall, 4, [2]).
goal_arguments_(bagof, 3, [2]).
goal_arguments_(setof, 3, [2]).
goal_arguments_(aggregate_all, 3, [2]).
goal_arguments_(aggregate_all, 4, [3]).
goal_arguments_(forall, 2, [1,2]).
goal_arguments_(once, 1, [1]).
goal_arguments_(ignore, 1, [1]).
goal_arguments_(call, 1, [1]).
goal_arguments_(^, 2, [2]).
goal_arguments_(\+, 1, [1]).
goal_arguments_((','), 2, [1,2]).
goal_arguments_(;, 2, [1,2]).
goal_arguments_(->, 2, [1,2]).

%   within_(+Context, +Goal, -Change, -Score): a negation that is superfluous or missing at a goal in an argument of another.

within_(_, \+ Goal, value(Goal), 88).
within_(call(_,_,_), Goal, value((\+ Goal)), 128).

%   sibling_calls_(+Reference, +Home, +Head): another clause of the predicate is recursive.

sibling_calls_(Reference, Home, Head) :-
    functor(Head, Name, Arity),
    functor(Head1, Name, Arity),
    limit(20, '$traced_clause'(Home:Head1, Body, Other)),
    Other \== Reference,
    Body \== true,
    '$why_body_goal'(Body, 1, _, _, Goal),
    callable(Goal),
    functor(Goal, Name, Arity),
    !.                          % one such clause is enough

%   has_idle_(+Goal): a sum in Goal, such as X+0, changes nothing.

has_idle_(Goal) :-
    '$why_position'(Goal, _, Sum),
    '$why_is_idle'(Sum),
    !.                          % one such sum is enough

%   changed_goal_(+Number, +Clause, -Goal): Goal is the goal of this number, or the head for 0.

changed_goal_(Number, (Head :- Body), Goal) :-
    (   Number =:= 0
    ->  Goal = Head
    ;   '$why_body_goal'(Body, 1, _, Number, Goal)
    ->  true
    ).

%   otherwise_(+Context, +Change, +Reference, +Clause, +Changed, +Number, -Score): is added for a goal of the program: positive if it gives the
%   predicate variables of other kinds than other goals do after the change, negative if before it.

otherwise_(Context, Change, Reference, Clause, Changed, Number, Score) :-
    (   integer(Number),
        Context = call(_,_,_),
        ( Change = exchange(_) ; Change = variable(_) )
    ->  '$why_used_otherwise'(Reference, Clause, Number, Before),
        '$why_used_otherwise'(Reference, Changed, Number, After),
        length(Before, Count),
        length(After, Count1),
        ( Change = variable(_) -> Least = 0 ; Least = -2 ),
        Score is 9*max(Least, min(2, Count1-Count))
    ;   Score = 0
    ).

%   is_open_(+Reference, +Number): the goal of this number, a comparison, has failed with a variable.

is_open_(Reference, Number) :-
    '$why_log'(failed(Reference-Number, _, _:(A == B), _)),
    ( var(A) ; var(B) ),
    !.                          % one unbound side is enough

%   are_of_head_(+Goal, +Head): both arguments of Goal are variables of Head.

are_of_head_(Goal, Head) :-
    term_variables(Head, Variables),
    arg(1, Goal, A),
    arg(2, Goal, B),
    stands_(Variables, A),
    stands_(Variables, B).

%   is_to_bind_(+Reference, +Clause, +Number, +Goal): the goal of this number, which is negated, was called with an unbound
%   variable that occurs in the head and in no other goal.

is_to_bind_(Reference, (Head :- Body), Number, Goal) :-
    '$why_log'(failed(Reference-not(Number), _, _:(\+ Called), _)),
    term_variables(Head, Known),
    term_variables(Goal, Variables),
    copy_term(Goal-Variables, Called-Values),
    nth1(I, Values, Value),
    var(Value),
    nth1(I, Variables, Variable),
    stands_(Known, Variable),
    \+ ( '$why_body_goal'(Body, 1, _, N, Other), N =\= Number, term_variables(Other, Used), stands_(Used, Variable) ),
    !.                          % one such variable is enough

%   handed_on_(+Clause, -Count): the number of variables in an argument of the head that are the same argument of a recursive goal.

handed_on_((Head :- Body), Count) :-
    functor(Head, Name, Arity),
    findall(x,
            ( Body \== true, '$why_body_goal'(Body, 1, _, _, Goal), callable(Goal), functor(Goal, Name, Arity),
              between(1, Arity, N), arg(N, Goal, B), var(B), arg(N, Head, A), term_variables(A, Variables), stands_(Variables, B) ),
            Xs),
    length(Xs, Count).

%   binds_(+Clause, +Number, +Goal): a variable of the goal of this number occurs in no goal before it, but in one after it.

binds_((Head :- Body), Number, Goal) :-
    term_variables(Goal, Variables),
    member(Variable, Variables),
    \+ ( term_variables(Head, Known), stands_(Known, Variable) ),
    \+ ( '$why_body_goal'(Body, 1, _, N, Other), N < Number, term_variables(Other, Known), stands_(Known, Variable) ),
    '$why_body_goal'(Body, 1, _, N, Later),
    N > Number,
    term_variables(Later, Used),
    stands_(Used, Variable),
    !.                          % one such variable is enough

%   in_order_(+Clause, +N): arguments N and N+1 of the head are variables that the body uses in this order.

in_order_((Head :- Body), N) :-
    M is N+1,
    arg(N, Head, A),
    arg(M, Head, B),
    var(A),
    var(B),
    term_variables(Body, Variables),
    nth1(I, Variables, A0),
    A0 == A,
    nth1(J, Variables, B0),
    B0 == B,
    !,                          % J is the first place of B
    I < J.

%   as_head_(+Goal, +N, +Head): arguments N and N+1 of Goal are variables that stand in Head in this order.

as_head_(Goal, N, Head) :-
    M is N+1,
    arg(N, Goal, A),
    arg(M, Goal, B),
    var(A),
    var(B),
    functor(Head, _, Arity),
    between(1, Arity, I),
    arg(I, Head, A0),
    A0 == A,
    between(I, Arity, J),
    arg(J, Head, B0),
    B0 == B,
    !.                          % one place is enough

%   belong_elsewhere_(+Reference, +Head, +N): one of the arguments N and N+1 of a fact belongs in the place of the other.

belong_elsewhere_(Reference, Head, N) :-
    M is N+1,
    (   I = N,
        J = M
    ;   I = M,
        J = N
    ),
    arg(I, Head, Value),
    (   '$why_belongs'(Reference, J, Value),
        \+ '$why_belongs'(Reference, I, Value)
    ;   '$why_is_impure'(Reference, I, Value),
        \+ '$why_is_impure'(Reference, J, Value)
    ),
    !.                          % one such argument is enough

%   agrees_(+Reference, +Home, +Head, +Goal): another clause of the predicate passes one of its arguments to a goal of the same name
%   and arity in the same way.

agrees_(Reference, Home, Head, Goal) :-
    functor(Head, Name, Arity),
    functor(Head1, Name, Arity),
    functor(Goal, Name1, Arity1),
    limit(20, '$traced_clause'(Home:Head1, Body, Other)),
    Other \== Reference,
    Body \== true,
    '$why_body_goal'(Body, 1, _, _, Goal1),
    callable(Goal1),
    functor(Goal1, Name1, Arity1),
    handed_(Arity, Arity1, Head1, Goal1, I, J),
    handed_(Arity, Arity1, Head, Goal, I, J),
    !.                          % one such clause is enough

handed_(Arity, Arity1, Head, Goal, I, J) :-
    between(1, Arity, I),
    between(1, Arity1, J),
    arg(I, Head, A),
    arg(J, Goal, B),
    var(A),
    A == B.

%   repeats_goal_(+Clause): a goal occurs twice, or is identical to the head.

repeats_goal_((Head :- Body)) :-
    Body \== true,
    '$why_body_goal'(Body, 1, _, N, Goal),
    compound(Goal),
    (   Goal == Head
    ->  true
    ;   '$why_stands_before'((Head :- Body), N, Goal, false)
    ),
    !.                          % one such goal is enough

%   is_tail_(+Term, +Positions): the part at Positions is the tail of a list, no list that is written by itself.

is_tail_(Term, Positions) :-
    append(Front, [2], Positions),
    part_(Front, Term, Part),
    nonvar(Part),
    Part = [_|_].

part_([], Term, Term).
part_([N|Ns], Term, Part) :-
    arg(N, Term, Argument),
    part_(Ns, Argument, Part).

%   context_(+What, +Home, +Term, -Context): Context is what Term is: a head, a goal of the program, a comparison or a sum, or another
%   goal of the system.

context_(What, Home, Term, Context) :-
    functor(Term, Name, Arity),
    (   What == 0
    ->  Context = head
    ;   '$why_is_of_program'(Home, Term, _, _)
    ->  Context = call(Home,Name,Arity)
    ;   Arity =:= 2,
        once(( confused_(Name, _) ; Name == (is) ))
    ->  Context = test(Name)
    ;   Context = other
    ).

named_variables_(Reference, Clause, Variables) :-
    term_variables(Clause, All),
    findall(K, ( nth1(K, All, _), '$why_written'(Reference, Clause, K, J), '$why_named'(Reference, J) ), Ks),
    pairs_(Ks, All, Variables).

%!  '$why_written'(+Reference, +Clause, +K, -J) is semidet.
%
%   Variable number K of the clause is number J of those that are written: a grammar adds others.

'$why_written'(Reference, Clause, K, J) :-
    '$why_threads'(Reference, Clause, Threads),
    term_variables(Clause, Variables),
    nth1(K, Variables, Variable),
    \+ ( member(Thread, Threads), Thread == Variable ),
    length(Before, K),
    append(Before, _, Variables),
    findall(x, ( member(One, Before), \+ ( member(Thread, Threads), Thread == One ) ), Xs),
    length(Xs, J).

%   is_threaded_(+N, +Part, +Threads): one of the arguments N and N+1 was added by a grammar rule.

is_threaded_(N, Part, Threads) :-
    M is N+1,
    ( arg(N, Part, Argument) ; arg(M, Part, Argument) ),
    term_variables(Argument, Variables),
    member(Variable, Variables),
    member(Thread, Threads),
    Thread == Variable,
    !.                          % one such argument is enough

pairs_([], _, []).
pairs_([K|Ks], All, [K-Variable|Variables]) :-
    nth1(K, All, Variable),
    pairs_(Ks, All, Variables).

%   singles_(+Clause, +Variables, -Count): Count is the number of named variables that occur once.

singles_(Clause, Variables, Count) :-
    term_singletons(Clause, Singletons),
    findall(x, ( member(_-Variable, Variables), stands_(Singletons, Variable) ), Xs),
    length(Xs, Count).

stands_([One|Others], Variable) :-
    (   One == Variable
    ->  true
    ;   stands_(Others, Variable)
    ).

%   mend_(+Context, +Positions, +Part, +Variables, +Constants, -Change, -Score).

mend_(Context, [_|_], Part, Variables, _, variable(K), Score) :-
    var(Part),
    member(K-Variable, Variables),
    Variable \== Part,
    (   Context = call(_,_,_)
    ->  Score = 88
    ;   Context == head
    ->  Score = 108
    ;   Score = 92
    ).
mend_(Context, Positions, Part, _, _, exchange(N), Score) :-
    compound(Part),
    Part \= [_|_],
    functor(Part, Name, Arity),
    Arity >= 2,
    \+ is_symmetric_(Name, Arity),
    \+ ( Context = test(_), Positions == [] ),
    between(2, Arity, M),
    N is M-1,
    arg(N, Part, A),
    arg(M, Part, B),
    A \== B,
    (   Positions == [],
        Context = call(_,_,_),
        var(A),
        var(B)
    ->  Score = 86
    ;   Positions == [],
        Context == head,
        ground(Part)
    ->  Score = 104             % less if the values fit there: '$why_mend'/5
    ;   Positions == [],
        Context == head
    ->  Score = 93
    ;   Context == head,
        Positions \== []
    ->  Score = 128
    ;   Positions == [],
        Context \== other
    ->  Score = 94
    ;   Score = 102
    ).
mend_(test(Name), [], _, _, _, name(Other), 105) :-
    confused_(Name, Other).
mend_(call(Home,Name,Arity), [], _, _, _, name(Other), 118) :-
    limit(12, ( current_predicate(Home:Other/Arity), Other \== Name )),
    functor(General, Other, Arity),
    '$why_is_of_program'(Home, General, Home, _).
mend_(Context, Positions, Part, _, _, value(New), Score) :-
    integer(Part),
    number_score_(Context, Positions, Score),
    (   ( Difference = 1 ; '$why_log'(short(Difference)) ),
        ( New is Part-Difference ; New is Part+Difference )
    ;   Part >= 10,
        New is Part // 10       % one digit less
    ;   Part > 0,
        New is Part*10          % one digit more
    ).
mend_(Context, Positions, Part, _, Constants, value(New), Score) :-
    Positions = [_|_],
    atom(Part),
    ( Context \== head -> true ; Positions = [_,_,_|_] ),     % edits change the other places of a head
    member(New, Constants),
    '$why_alike'(Part, New, Class),
    '$why_class_score'(Class, Score).
mend_(_, [_|_], Part, _, Constants, name(New), Score) :-
    compound(Part),
    functor(Part, Name, Arity),
    member(functor(New,Arity), Constants),
    '$why_alike'(Name, New, Class),
    '$why_class_score'(Class, Score).
mend_(test(Name), [], Part, _, _, name(is), 45) :-
    memberchk(Name, [=,==]),
    arg(2, Part, Sum),
    compound(Sum),
    functor(Sum, Operator, Arity),
    memberchk(Operator/Arity, [(+)/2,(-)/2,(*)/2,(/)/2,(//)/2,(mod)/2,(rem)/2,(**)/2,max/2,min/2,abs/1,sqrt/1]).
mend_(test(==), [], _, _, _, name(=), 92).
mend_(test(_), [_|_], Part, _, _, name(//), 100) :-
    compound(Part),
    functor(Part, /, 2).
mend_(test(_), [_|_], Part, _, _, name(Other), Score) :-
    compound(Part),
    functor(Part, Name, 2),
    memberchk(Name, [+,-,*,/,//]),
    member(Other, [+,-,*]),
    Other \== Name,
    (   '$why_is_idle'(Part)
    ->  Score = 64
    ;   Score = 103
    ).
mend_(_, [_|_], Part, _, _, tail, 66) :-
    nonvar(Part),
    Part = [_|Rest],
    nonvar(Rest),
    ( Rest = [Tail|End] ; Rest = [_|Rest1], nonvar(Rest1), Rest1 = [Tail|End] ),
    var(Tail),
    End == [].
mend_(head, [_|_], Part, _, _, value([]), 78) :-
    nonvar(Part),
    Part = [X|Xs],
    Xs == [],
    var(X).
mend_(head, [_|_], Part, Variables, _, list(K), 92) :-
    Part == [],
    member(K-_, Variables).
mend_(head, [_|_], Part, _, _, value([_]), 122) :-
    Part == [].
mend_(Context, [], _, _, _, positive, 84) :-    % less if the variable that it would bind is used: '$why_mend'/5
    Context \== head.
mend_(Context, [], Part, _, _, negative, Score) :-
    (   Context = call(_,_,_)
    ->  Score = 96              % more if it is no test: '$why_judged'/7
    ;   Context == other,
        memberchk(Part, [member(_,_),memberchk(_,_)]),
        Score = 124
    ).

%   number_score_(+Context, +Positions, -Score): the score of a number that is one more or less.

number_score_(test(Name), _, Score) :-
    (   Name == (is)
    ->  Score = 116
    ;   Score = 162
    ).
number_score_(call(_,_,_), _, 106).
number_score_(other, _, 104).
number_score_(head, _, 105).

is_symmetric_(+, 2).
is_symmetric_(*, 2).
is_symmetric_(=, 2).
is_symmetric_(\=, 2).
is_symmetric_(==, 2).
is_symmetric_(\==, 2).
is_symmetric_(=:=, 2).
is_symmetric_(=\=, 2).

%   confused_(?Name, ?Other): a comparison that is often confused with Other.

confused_(<, >).
confused_(<, >=).
confused_(<, =<).
confused_(>, <).
confused_(>, =<).
confused_(>, >=).
confused_(=<, >=).
confused_(=<, >).
confused_(=<, <).
confused_(>=, =<).
confused_(>=, <).
confused_(>=, >).
confused_(=:=, =\=).
confused_(=\=, =:=).
confused_(==, \==).
confused_(\==, ==).
confused_(=, \=).
confused_(\=, =).

%!  '$why_mended_clause'(+Reference, +Where, +Change, -Clause) is semidet.
%
%   Clause is the one of this Reference after the change.

'$why_mended_clause'(Reference, at(What,Positions), Change, Changed) :-
    '$why_referred'(Reference, _, Clause),
    '$why_mended'(Clause, What, Positions, Change, Changed, _).

%!  '$why_mend_score'(+Reference, +Where, +Change, -Score) is det.
%
%   What is to be added to the score of the change: it is likelier where the clause mixes fewer things that the rest of the program keeps
%   apart, or does not stand twice any more.

'$why_mend_score'(Reference, Where, Change, Score) :-
    '$why_referred'(Reference, Home, Clause),
    '$why_mended_clause'(Reference, Where, Change, Changed),
    '$why_mixes'(Clause, Reference, Count),
    '$why_mixes'(Changed, Reference, Count1),
    (   Count1 < Count
    ->  Score1 = -28
    ;   Count1 > Count
    ->  Score1 = 60
    ;   Score1 = 0
    ),
    (   is_twice_(Home, Reference, Changed)
    ->  Score2 = 60
    ;   is_twice_(Home, Reference, Clause)
    ->  ( stands_first_(Home, Reference, Clause) -> Score2 = -21 ; Score2 = -25 )
    ;   Score2 = 0
    ),
    Score is Score1+Score2.

%   stands_first_(+Home, +Reference, +Clause): the clause is the first of those that are variants of it.

stands_first_(Home, Reference, Clause) :-
    Clause = (Head :- _),
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    limit(200, '$traced_clause'(Home:General, Body, Other)),
    (General :- Body) =@= Clause,
    !,                          % the first such clause
    Other == Reference.

is_twice_(Home, Reference, Clause) :-
    Clause = (Head :- _),
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    limit(200, '$traced_clause'(Home:General, Body, Other)),
    Other \== Reference,
    (General :- Body) =@= Clause,
    !.                          % one such clause is enough
