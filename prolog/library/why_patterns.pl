:- module(why_patterns,
          [ '$why_is_complement'/3,  % +Reference, +Clause, +Number
            '$why_is_alias'/2,       % @Head, @Body
            '$why_has_opposite'/3,   % +Reference, +Clause, +Number
            '$why_completes'/4,      % +Reference, +Clause, +Number, +Name
            '$why_used_otherwise'/4, % +Reference, +Clause, +Number, -Arguments
            '$why_is_idle'/1,        % @Sum
            '$why_is_outlier'/4,     % +Reference, +N, +Old, +New
            '$why_is_misspelt_number'/2, % +Old, +New
            '$why_repeats'/2         % +Goal, +Changed
          ]).

/** <module> How the clauses of a program are like others

What stands elsewhere in a program tells what was meant: the clauses of a predicate tell their cases apart by a test and its opposite, and
goals of one predicate give it, in the same argument, what is known before or what it is to find.
*/

%!  '$why_is_complement'(+Reference, +Clause, +Number) is semidet.
%
%   Another clause of the predicate has the goal of this number too, which binds nothing, and no clause of it has its negation, so that one of the two may have lost that.

'$why_is_complement'(Reference, (Head :- Body), Number) :-
    '$why_body_goal'(Body, 1, _, Number, Goal),
    callable(Goal),
    '$why_negations'(Body, Number, 0),
    tells_apart_(Head, Body, Number, Goal),
    '$why_referred'(Reference, Home, _),
    functor(Goal, Name, Arity),
    \+ '$why_is_table'(Home, Name, Arity),
    sibling_(Reference, Head, Head1, Body1),
    '$why_body_goal'(Body1, 1, _, Number1, Goal1),
    '$why_negations'(Body1, Number1, 0),
    same_goal_(Head, Goal, Head1, Goal1),
    \+ ( sibling_(Reference, Head, Head2, Body2),
         '$why_body_goal'(Body2, 1, _, Number2, Goal2),
         '$why_negations'(Body2, Number2, 1),
         same_goal_(Head, Goal, Head2, Goal2)
       ),
    !.                          % one such goal is enough

%!  '$why_has_opposite'(+Reference, +Clause, +Number) is semidet.
%
%   Another clause of the predicate has the goal of this number, which is negated, without its negation.

'$why_has_opposite'(Reference, (Head :- Body), Number) :-
    '$why_body_goal'(Body, 1, _, Number, Goal),
    callable(Goal),
    sibling_(Reference, Head, Head1, Body1),
    '$why_body_goal'(Body1, 1, _, Number1, Goal1),
    '$why_negations'(Body1, Number1, 0),
    loose_goal_(Head, Goal, Head1, Goal1),
    !.                          % one such goal is enough

%   loose_goal_(+Head, +Goal, +Head1, +Goal1): as same_goal_/4, but a variable that occurs once in one matches any variable in the other.

loose_goal_(Head, Goal, Head1, Goal1) :-
    callable(Goal1),
    functor(Goal, Name, Arity),
    functor(Goal1, Name, Arity),
    \+ ( between(1, Arity, N), arg(N, Goal, A), arg(N, Goal1, B), \+ same_argument_(Head, A, Head1, B),
         \+ ( var(A), var(B), where_(Head, A, none) )
       ).

%!  '$why_is_alias'(@Head, @Body) is semidet.
%
%   Body is one goal with the arguments of Head.
%
%       ?- '$why_is_alias'(p(X,Y), q(X,Y)).
%          true.
%       ?- '$why_is_alias'(p(X,Y), q(Y,X)).
%          false.

'$why_is_alias'(Head, Body) :-
    callable(Body),
    Head =.. [Name|Arguments],
    Body =.. [Other|Arguments1],
    Name \== Other,
    Arguments == Arguments1.

%   tells_apart_(+Head, +Body, +Number, +Goal): the goal is no comparison and not recursive; its variables occur before it or nowhere else.

tells_apart_(Head, Body, Number, Goal) :-
    functor(Goal, Name, Arity),
    Arity > 0,
    \+ functor(Head, Name, Arity),
    \+ memberchk(Name/Arity, [(is)/2,(=)/2,(<)/2,(>)/2,(=<)/2,(>=)/2,(=:=)/2,(=\=)/2,(==)/2,(\==)/2,(\=)/2]),
    term_variables(Goal, Variables),
    \+ ( member(Variable, Variables), is_new_(Head, Body, Number, Variable), is_used_(Body, Number, Variable) ).

is_new_(Head, Body, Number, Variable) :-
    where_(Head, Variable, none),
    \+ ( '$why_body_goal'(Body, 1, _, N, Goal), N < Number, term_variables(Goal, Variables), stands_(Variables, Variable) ).

is_used_(Body, Number, Variable) :-
    '$why_body_goal'(Body, 1, _, N, Goal),
    N > Number,
    term_variables(Goal, Variables),
    stands_(Variables, Variable),
    !.                          % one such variable is enough

sibling_(Reference, Head, Head1, Body1) :-
    '$why_referred'(Reference, Home, _),
    functor(Head, Name, Arity),
    functor(Head1, Name, Arity),
    limit(12, '$traced_clause'(Home:Head1, Body1, Other)),
    Other \== Reference,
    Body1 \== true.

%   same_goal_(+Head, +Goal, +Head1, +Goal1): the goals are variants, where a variable of a head is identified by its argument.

same_goal_(Head, Goal, Head1, Goal1) :-
    callable(Goal1),
    functor(Goal, Name, Arity),
    functor(Goal1, Name, Arity),
    \+ ( between(1, Arity, N), arg(N, Goal, A), arg(N, Goal1, B), \+ same_argument_(Head, A, Head1, B) ).

same_argument_(Head, A, Head1, B) :-
    (   var(A)
    ->  var(B),
        where_(Head, A, Where),
        where_(Head1, B, Where)
    ;   nonvar(B),
        ( ground(A) -> A == B ; Head-A =@= Head1-B )
    ).

%   where_(+Head, +Variable, -Where): the first argument of Head in which Variable occurs, or `none`.

where_(Head, Variable, Where) :-
    (   functor(Head, _, Arity),
        between(1, Arity, N),
        arg(N, Head, Argument),
        term_variables(Argument, Variables),
        stands_(Variables, Variable)
    ->  Where = N
    ;   Where = none
    ).

stands_([One|Others], Variable) :-
    (   One == Variable
    ->  true
    ;   stands_(Others, Variable)
    ).

%!  '$why_completes'(+Reference, +Clause, +Number, +Name) is semidet.
%
%   Another clause of the predicate has the opposite of the comparison Name of what the goal of this number compares.

'$why_completes'(Reference, (Head :- Body), Number, Name) :-
    '$why_body_goal'(Body, 1, _, Number, Goal),
    Goal =.. [_|Arguments],
    opposite_(Name, Opposite),
    Wanted =.. [Opposite|Arguments],
    sibling_(Reference, Head, Head1, Body1),
    '$why_body_goal'(Body1, 1, _, _, Goal1),
    same_goal_(Head, Wanted, Head1, Goal1),
    !.                          % one such goal is enough

opposite_(<, >=).
opposite_(>=, <).
opposite_(>, =<).
opposite_(=<, >).
opposite_(=:=, =\=).
opposite_(=\=, =:=).
opposite_(==, \==).
opposite_(\==, ==).
opposite_(=, \=).
opposite_(\=, =).

%!  '$why_used_otherwise'(+Reference, +Clause, +Number, -Arguments) is det.
%
%   Arguments are those of the goal of this number that get a variable of another kind than all other goals of the predicate give them: one of the head, one that
%   stands in a goal before, or a new one.

'$why_used_otherwise'(Reference, Clause, Number, Arguments) :-
    Clause = (_ :- Body),
    '$why_body_goal'(Body, 1, _, Number, Goal),
    functor(Goal, Name, Arity),
    findall(N-Kind, other_kind_(Reference, Number, Name, Arity, N, Kind), Others0),
    sort(Others0, Others),
    findall(N,
            ( between(1, Arity, N), kind_(Clause, Number, N, Kind), memberchk(N-_, Others), \+ memberchk(N-Kind, Others) ),
            Arguments).

other_kind_(Reference, Number, Name, Arity, N, Kind) :-
    '$why_program_clause'(Head, Body, Other),
    Body \== true,
    '$why_body_goal'(Body, 1, _, Number1, Goal),
    callable(Goal),
    functor(Goal, Name, Arity),
    Other-Number1 \== Reference-Number,
    between(1, Arity, N),
    kind_((Head :- Body), Number1, N, Kind).

kind_((Head :- Body), Number, N, Kind) :-
    '$why_body_goal'(Body, 1, _, Number, Goal),
    arg(N, Goal, Argument),
    (   nonvar(Argument)
    ->  Kind = term
    ;   where_(Head, Argument, Where),
        Where \== none
    ->  Kind = head
    ;   '$why_body_goal'(Body, 1, _, Before, Goal1),
        Before < Number,
        term_variables(Goal1, Variables),
        stands_(Variables, Argument)
    ->  Kind = known
    ;   Kind = new
    ).

%!  '$why_is_idle'(@Sum) is semidet.
%
%   Sum is one of its operands, or 0, whatever the other one is.
%
%       ?- '$why_is_idle'(_*1).
%          true.
%       ?- '$why_is_idle'(_+1).
%          false.

'$why_is_idle'(Sum) :-
    compound(Sum),
    Sum =.. [Name,A,B],
    (   memberchk(Name, [*,/,//]),
        B == 1
    ;   Name == (*),
        ( A == 1 ; A == 0 ; B == 0 )
    ;   memberchk(Name, [+,-]),
        ( B == 0 ; A == 0, Name == (+) )
    ;   memberchk(Name, [-,/,//]),
        var(A),
        A == B
    ),
    !.                          % one pair is enough

%!  '$why_is_outlier'(+Reference, +N, +Old, +New) is semidet.
%
%   The number Old, in argument N of a fact, is more than twice as large as any other of its column, or less than a quarter of all, and New is not.

'$why_is_outlier'(Reference, N, Old, New) :-
    '$why_column'(Reference, N, Values),
    findall(Value, ( member(Value, Values), number(Value) ), Numbers),
    Numbers = [_,_|_],
    min_list(Numbers, Least),
    max_list(Numbers, Most),
    Least > 0,
    4*New >= Least,
    New =< Most,
    (   Old > 2*Most
    ->  true
    ;   4*Old < Least
    ).

%!  '$why_is_misspelt_number'(+Old, +New) is semidet.
%
%   They differ in one digit, or in that one of them has a digit more.
%
%       ?- '$why_is_misspelt_number'(35, 350).
%          true.
%       ?- '$why_is_misspelt_number'(35, 46).
%          false.

'$why_is_misspelt_number'(Old, New) :-
    number_codes(Old, Codes),
    number_codes(New, Codes1),
    (   append(Front, [_|Back], Codes),
        ( append(Front, [_|Back], Codes1) ; append(Front, Back, Codes1) )
    ;   append(Front, [_|Back], Codes1),
        append(Front, Back, Codes)
    ),
    !.                          % one way is enough

%!  '$why_repeats'(+Goal, +Changed) is semidet.
%
%   A variable is two arguments of Changed, and none is of Goal.
%
%       ?- '$why_repeats'(p(X,_), p(X,X)).
%          true.

'$why_repeats'(Goal, Changed) :-
    twice_(Changed),
    \+ twice_(Goal).

twice_(Goal) :-
    compound(Goal),
    functor(Goal, _, Arity),
    between(2, Arity, N),
    arg(N, Goal, B),
    var(B),
    M is N-1,
    between(1, M, I),
    arg(I, Goal, A),
    A == B,
    !.                          % one pair is enough
