:- module(why_mends,
          [ '$why_mend'/5,           % +Reference, +Constants, -Where, -Change, -Score
            '$why_mended_clause'/4,  % +Reference, +Where, +Change, -Clause
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
    '$clause'(Reference, Home, Clause),
    Clause = (Head :- Body),
    named_variables_(Reference, Clause, Variables),
    (   What = 0,
        Term = Head
    ;   Body \== true,
        '$why_body_goal'(Body, 1, _, What, Term),
        callable(Term)
    ),
    '$why_position'(Term, Positions, Part),
    context_(What, Home, Term, Context),
    mend_(Context, Positions, Part, Variables, Constants, Change, Score0),
    '$why_mended'(Clause, What, Positions, Change, Changed, _),
    \+ ( Change = name(_), Context = test(_), Positions == [], '$why_log'(condition(Reference-What)) ),
    (   ( Change = variable(_) ; Change = list(_) )
    ->  singles_(Clause, Variables, Count),
        singles_(Changed, Variables, Count1),
        (   Count1 < Count
        ->  Score = 62
        ;   Change = variable(_),
            Count1 =:= Count
        ->  Score = Score0
        )
    ;   Change = exchange(N),
        Positions == [],
        functor(Head, Name, Arity),
        What > 0,
        functor(Term, Name, Arity),
        M is N+1,
        ( arg(N, Head, A), arg(N, Term, B) ; arg(M, Head, A), arg(M, Term, B) ),
        A == B
    ->  Score = 115             % a recursion hands the argument on
    ;   Score = Score0
    ).

%   context_(+What, +Home, +Term, -Context): what Term is: a head, a goal of the program, a comparison or a sum, or one
%   of the system otherwise.

context_(What, Home, Term, Context) :-
    functor(Term, Name, Arity),
    (   What == 0
    ->  Context = head
    ;   '$why_is_of_program'(Home, Term, _, _)
    ->  Context = call(Home,Name,Arity)
    ;   Arity =:= 2,
        ( opposite_(Name, _) ; Name == (is) )
    ->  Context = test(Name)
    ;   Context = other
    ).

named_variables_(Reference, Clause, Variables) :-
    term_variables(Clause, All),
    findall(K, ( nth1(K, All, _), '$why_named'(Reference, K) ), Ks),
    pairs_(Ks, All, Variables).

pairs_([], _, []).
pairs_([K|Ks], All, [K-Variable|Variables]) :-
    nth1(K, All, Variable),
    pairs_(Ks, All, Variables).

%   singles_(+Clause, +Variables, -Count): how many variables that have a name stand once.

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
    ->  Score = 112
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
    ->  Score = 104
    ;   Positions == [],
        Context == head
    ->  Score = 93
    ;   Positions == [],
        Context \== other
    ->  Score = 94
    ;   Score = 102
    ).
mend_(test(Name), [], _, _, _, name(Other), 105) :-
    opposite_(Name, Other).
mend_(call(Home,Name,Arity), [], _, _, _, name(Other), 125) :-
    limit(12, ( current_predicate(Home:Other/Arity), Other \== Name )),
    functor(General, Other, Arity),
    '$why_is_of_program'(Home, General, Home, _).
mend_(Context, Positions, Part, _, _, value(New), Score) :-
    integer(Part),
    number_score_(Context, Positions, Score0),
    (   New is Part-1,
        ( Part =:= 0 -> Score is Score0+60 ; Score = Score0 )
    ;   New is Part+1,
        Score = Score0
    ).
mend_(Context, [_|_], Part, _, Constants, value(New), Score) :-
    atom(Part),
    Context \== head,
    member(New, Constants),
    '$why_alike'(Part, New, Class),
    '$why_class_score'(Class, Score).
mend_(test(_), [_|_], Part, _, _, name(Other), 103) :-
    compound(Part),
    functor(Part, Name, 2),
    memberchk(Name, [+,-,*,/,//]),
    member(Other, [+,-,*]),
    Other \== Name.
mend_(_, [_|_], Part, _, _, tail, 66) :-
    nonvar(Part),
    Part = [_|Rest],
    nonvar(Rest),
    Rest = [Tail|End],
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
mend_(head, [_|_], Part, _, _, value([_]), 118) :-
    Part == [].
mend_(Context, [], _, _, _, positive, 84) :-
    Context \== head.

%   number_score_(+Context, +Positions, -Score): of a number that is one more or less.

number_score_(test(Name), _, Score) :-
    (   Name == (is)
    ->  Score = 128
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

%   opposite_(?Name, ?Other): comparisons of which one is written for the other.

opposite_(<, >).
opposite_(<, >=).
opposite_(>, <).
opposite_(>, =<).
opposite_(=<, >=).
opposite_(=<, >).
opposite_(>=, =<).
opposite_(>=, <).
opposite_(=:=, =\=).
opposite_(=\=, =:=).
opposite_(==, \==).
opposite_(\==, ==).
opposite_(=, \=).
opposite_(\=, =).

%!  '$why_mended_clause'(+Reference, +Where, +Change, -Clause) is semidet.
%
%   Clause is the one of this Reference after the change.

'$why_mended_clause'(Reference, at(What,Positions), Change, Changed) :-
    '$clause'(Reference, _, Clause),
    '$why_mended'(Clause, What, Positions, Change, Changed, _).

%!  '$why_mend_score'(+Reference, +Where, +Change, -Score) is det.
%
%   What is to be added to the score of the change: it is likelier where fewer arguments are of another kind than the rest of the program
%   has in their place, or a clause does not stand twice any more.

'$why_mend_score'(Reference, Where, Change, Score) :-
    '$clause'(Reference, Home, Clause),
    '$why_mended_clause'(Reference, Where, Change, Changed),
    '$why_clashes'(Clause, Reference, Count),
    '$why_clashes'(Changed, Reference, Count1),
    (   Count1 < Count
    ->  Score1 = -28
    ;   Count1 > Count
    ->  Score1 = 60
    ;   Score1 = 0
    ),
    (   is_twice_(Home, Reference, Changed)
    ->  Score2 = 60
    ;   is_twice_(Home, Reference, Clause)
    ->  Score2 = -25
    ;   Score2 = 0
    ),
    Score is Score1+Score2.

is_twice_(Home, Reference, Clause) :-
    Clause = (Head :- _),
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    limit(200, '$traced_clause'(Home:General, Body, Other)),
    Other \== Reference,
    (General :- Body) =@= Clause,
    !.                          % one is enough
