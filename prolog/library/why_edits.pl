:- module(why_edits,
          [ '$why_mended'/6,         % +Clause0, +What, +Positions, +Change, -Clause, -Part
            '$why_goal_replaced'/4,  % +Body0, +Number, ?Goal, -Body
            '$why_position'/3,       % +Term, -Positions, -Part
            '$why_part'/3,           % +Head, ?Position, -Part
            '$why_edited'/4,         % +Position, +Head, ?X, -Changed
            '$why_same_but'/4        % +Count, +N, ?One, ?Other
          ]).

/** <module> Clauses with one change

What the repairs of `library(why_run)` make of a clause.
*/

%!  '$why_mended'(+Clause0, +What, +Positions, +Change, -Clause, -Part) is semidet.
%
%   Clause is Clause0 after a change of its head, where What is 0, or else of the goal of this number:
%   of the part of it that the argument numbers Positions lead to. Change is variable(K), the
%   variable number K of the clause; list(K), the list of that variable; value(X); exchange(N), arguments N and N+1 of the part; name(Name), of the part;
%   `tail`, a list of two or three elements whose last one becomes its tail; `positive`, of a goal that is negated, or `negative`, of one that is not. Part is what stood there.
%
%       ?- '$why_mended'(( p(X) :- q(X), r(Y) ), 2, [1], variable(1), C, P).
%          C = ( p(X) :- q(X), r(X) ), P = Y.
%       ?- '$why_mended'(( p([X,T]) :- q(T) ), 0, [1], tail, C, _).
%          C = ( p([X|T]) :- q(T) ).

'$why_mended'((Head :- Body), What, Positions, Change, (Head1 :- Body1), Part) :-
    (   Change = variable(K)
    ->  term_variables((Head :- Body), Variables),
        nth1(K, Variables, Variable),
        Change1 = value(Variable)
    ;   Change = list(K)
    ->  term_variables((Head :- Body), Variables),
        nth1(K, Variables, Variable),
        Change1 = value([Variable])
    ;   Change1 = Change
    ),
    (   Change == negative
    ->  Head1 = Head,
        replaced_(Body, What, Part, 1, _, (\+ Part), Body1),
        nonvar(Part)
    ;   Change == positive
    ->  Head1 = Head,
        positive_(Body, What, 1, _, Body1),
        Body1 \== Body,
        replaced_(Body, What, Part, 1, _, true, _)
    ;   What == 0
    ->  Body1 = Body,
        changed_at_(Positions, Change1, Head, Head1, Part)
    ;   Head1 = Head,
        replaced_(Body, What, Goal, 1, _, Goal1, Body1),
        nonvar(Goal),
        changed_at_(Positions, Change1, Goal, Goal1, Part)
    ).

changed_at_([], Change, Term, Changed, Term) :-
    changed_(Change, Term, Changed).
changed_at_([N|Ns], Change, Term, Changed, Part) :-
    arg(N, Term, Argument),
    changed_at_(Ns, Change, Argument, Argument1, Part),
    '$why_edited'(N, Term, Argument1, Changed).

changed_(value(X), _, X).
changed_(exchange(N), Term, Changed) :-
    M is N+1,
    arg(N, Term, A),
    arg(M, Term, B),
    '$why_edited'(N, Term, B, Term1),
    '$why_edited'(M, Term1, A, Changed).
changed_(name(Name), Term, Changed) :-
    Term =.. [_|Arguments],
    Changed =.. [Name|Arguments].
changed_(tail, [X,Y], [X|Y]).
changed_(tail, [X,Y,Z], [X,Y|Z]).

%!  '$why_goal_replaced'(+Body0, +Number, ?Goal, -Body) is semidet.
%
%   Body has Goal in place of the goal of this number.
%
%       ?- '$why_goal_replaced'(( a, b ; c ), 2, true, B).
%          B = ( a, true ; c ).

'$why_goal_replaced'(Body0, Number, Goal, Body) :-
    replaced_(Body0, Number, _, 1, _, Goal, Body).

%   replaced_(+Body0, +Path, -Goal0, +N0, -N, ?Goal, -Body): Body is Body0 with Goal in place of Goal0, the goal of
%   this number.

replaced_(Body0, Path, Goal0, N0, N, Goal, Body) :-
    (   nonvar(Body0),
        joined_(Body0, A, B, A1, B1, Body1)
    ->  replaced_(A, Path, Goal0, N0, N1, Goal, A1),
        replaced_(B, Path, Goal0, N1, N, Goal, B1),
        Body = Body1
    ;   nonvar(Body0),
        Body0 = (\+ A)
    ->  replaced_(A, Path, Goal0, N0, N, Goal, A1),
        Body = (\+ A1)
    ;   N is N0+1,
        (   N0 == Path
        ->  Goal0 = Body0,
            Body = Goal
        ;   Body = Body0
        )
    ).

%   positive_(+Body0, +Path, +N0, -N, -Body): Body is Body0 without the negation of the goal of this number.

positive_(Body0, Path, N0, N, Body) :-
    (   nonvar(Body0),
        joined_(Body0, A, B, A1, B1, Body1)
    ->  positive_(A, Path, N0, N1, A1),
        positive_(B, Path, N1, N, B1),
        Body = Body1
    ;   nonvar(Body0),
        Body0 = (\+ A)
    ->  positive_(A, Path, N0, N, A1),
        (   N0 == Path,
            N =:= N0+1
        ->  Body = A1
        ;   Body = (\+ A1)
        )
    ;   N is N0+1,
        Body = Body0
    ).

joined_((A , B), A, B, A1, B1, (A1 , B1)).
joined_((A ; B), A, B, A1, B1, (A1 ; B1)).
joined_((A '|' B), A, B, A1, B1, (A1 '|' B1)).
joined_((A -> B), A, B, A1, B1, (A1 -> B1)).
joined_((A *-> B), A, B, A1, B1, (A1 *-> B1)).

%!  '$why_position'(+Term, -Positions, -Part) is nondet.
%
%   Part is in Term where the argument numbers lead, at most six deep.
%
%       ?- findall(Ps-X, '$why_position'(f(a,[b]), Ps, X), L).
%          L = [[]-f(a,[b]),[1]-a,[2]-[b],[2,1]-b,[2,2]-[]].

'$why_position'(Term, Positions, Part) :-
    position_(Term, 6, Positions, Part).

position_(Term, _, [], Term).
position_(Term, Deep, [N|Ns], Part) :-
    Deep > 0,
    compound(Term),
    functor(Term, _, Arity),
    between(1, Arity, N),
    arg(N, Term, Argument),
    Deep1 is Deep-1,
    position_(Argument, Deep1, Ns, Part).

%!  '$why_edited'(+Position, +Head, ?X, -Changed) is det.
%
%   Changed is Head with X in this position.
%
%       ?- '$why_edited'(sub(2,1), p(a,f(b)), c, H).
%          H = p(a,f(c)).

'$why_edited'(Position, Head, X, Changed) :-
    functor(Head, Name, Arity),
    functor(Changed, Name, Arity),
    (   Position = sub(N,I)
    ->  '$why_same_but'(Arity, N, Head, Changed),
        arg(N, Head, Argument),
        '$why_edited'(I, Argument, X, Argument1),
        arg(N, Changed, Argument1)
    ;   '$why_same_but'(Arity, Position, Head, Changed),
        arg(Position, Changed, X)
    ).

%!  '$why_part'(+Head, ?Position, -Part) is nondet.
%
%   Part is what stands there: Position is the number of an argument, or sub(N,I) for argument I of
%   argument N.
%
%       ?- findall(P-X, '$why_part'(p(a,f(b)), P, X), L).
%          L = [1-a,2-f(b),sub(2,1)-b].

'$why_part'(Head, Position, Part) :-
    compound(Head),
    functor(Head, _, Arity),
    between(1, Arity, N),
    arg(N, Head, Argument),
    (   Position = N,
        Part = Argument
    ;   compound(Argument),
        functor(Argument, _, Count),
        between(1, Count, I),
        Position = sub(N,I),
        arg(I, Argument, Part)
    ).

%!  '$why_same_but'(+Count, +N, ?One, ?Other) is semidet.
%
%   The first Count arguments are the same, but number N.
%
%       ?- '$why_same_but'(2, 1, p(a,b), p(X,Y)).
%          Y = b.

'$why_same_but'(0, _, _, _) :- !.
'$why_same_but'(Count, N, One, Other) :-
    (   Count =:= N
    ->  true
    ;   arg(Count, One, Argument),
        arg(Count, Other, Argument)
    ),
    Count1 is Count-1,
    '$why_same_but'(Count1, N, One, Other).
