:- module(why_edits,
          [ '$why_changed'/5,        % +Change, ?Head, +Body0, -Goal, -Body
            '$why_part'/3,           % +Head, ?Position, -Part
            '$why_edited'/4,         % +Position, +Head, ?X, -Changed
            '$why_same_but'/4        % +Count, +N, ?One, ?Other
          ]).

/** <module> Clauses with one change

What the repairs of `library(why_run)` make of a clause.
*/

%!  '$why_changed'(+Change, ?Head, +Body0, -Goal, -Body) is semidet.
%
%   Body is that of a clause after a change: swap(Path,N,K), exchange(Path,N,M) or rename(Path,Name);
%   Goal is the goal there then.
%
%       ?- '$why_changed'(swap(2,1,1), p(X), ( q(X), r(Y) ), G, B).
%          G = r(X), B = (q(X), r(X)).
%       ?- '$why_changed'(exchange(1,1,2), p(X), q(X,Y), G, B).
%          G = q(Y,X), B = q(Y,X).

'$why_changed'(swap(Path,N,K), Head, Body0, Goal, Body) :-
    term_variables((Head :- Body0), Variables),
    nth1(K, Variables, Variable),
    replaced_(Body0, Path, Goal0, 1, _, Goal, Body),
    functor(Goal0, Name, Arity),
    functor(Goal, Name, Arity),
    '$why_same_but'(Arity, N, Goal0, Goal),
    arg(N, Goal, Variable).
'$why_changed'(exchange(Path,N,M), _, Body0, Goal, Body) :-
    replaced_(Body0, Path, Goal0, 1, _, Goal, Body),
    arg(N, Goal0, A),
    arg(M, Goal0, B),
    '$why_edited'(N, Goal0, B, Goal1),
    '$why_edited'(M, Goal1, A, Goal).
'$why_changed'(rename(Path,Name), _, Body0, Goal, Body) :-
    replaced_(Body0, Path, Goal0, 1, _, Goal, Body),
    Goal0 =.. [_|Arguments],
    Goal =.. [Name|Arguments].

%   replaced_(+Body0, +Path, -Goal0, +N0, -N, ?Goal, -Body): Goal instead of Goal0, the goal of this
%   number.

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

joined_((A , B), A, B, A1, B1, (A1 , B1)).
joined_((A ; B), A, B, A1, B1, (A1 ; B1)).
joined_((A '|' B), A, B, A1, B1, (A1 '|' B1)).
joined_((A -> B), A, B, A1, B1, (A1 -> B1)).
joined_((A *-> B), A, B, A1, B1, (A1 *-> B1)).

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
