:- module(terms,
          [ subsumes_chk/2,          % @General, @Specific
            subsumes/2,              % +General, @Specific
            variant/2,               % @X, @Y
            term_size/2,             % @Term, -Cells
            mapargs/3,               % :Goal, ?Term1, ?Term2
            mapsubterms/3,           % :Goal, +Term1, -Term2
            foldsubterms/4,          % :Goal, +Term, +S0, -S
            same_functor/2           % ?Term1, ?Term2
          ]).

/** <module> Whole terms

Relations between terms as wholes, and goals called for their parts.
*/

:- meta_predicate
       mapargs(2, ?, ?),
       mapsubterms(2, +, -),
       foldsubterms(3, +, +, -).

%!  subsumes_chk(@General, @Specific) is semidet.
%
%   The old name of subsumes_term/2.
%
%       ?- subsumes_chk(f(_), f(a)).
%          true.

subsumes_chk(General, Specific) :-
    subsumes_term(General, Specific).

%!  subsumes(+General, @Specific) is semidet.
%
%   General becomes Specific by binding variables of General only.
%
%       ?- subsumes(f(X,Y), f(a,Z)).
%          X = a, Y = Z.

subsumes(General, Specific) :-
    subsumes_term(General, Specific),
    General = Specific.

%!  variant(@X, @Y) is semidet.
%
%   X and Y are equal up to the names of their variables.
%
%       ?- variant(f(A,B,A), f(C,D,C)).
%          true.
%       ?- variant(f(A,B), f(C,C)).
%          false.

variant(X, Y) :-
    copy_term(Y, Y1),
    subsumes_term(X, Y1),
    subsumes_term(Y1, X).

%!  term_size(@Term, -Cells) is det.
%
%   Cells is the number of cells that the compound terms in Term take: one for each
%   functor and argument, shared parts counted as often as they occur.
%
%       ?- term_size(f(a,g(b)), N).
%          N = 5.
%       ?- term_size(a, N).
%          N = 0.

term_size(Term, Cells) :-
    size_([Term], 0, Cells).

size_([], Cells, Cells).
size_([Term|Terms], Cells0, Cells) :-
    (   compound(Term)
    ->  Term =.. [_|Arguments],
        length(Arguments, Arity),
        Cells1 is Cells0+Arity+1,
        append(Arguments, Terms, Terms1),
        size_(Terms1, Cells1, Cells)
    ;   size_(Terms, Cells0, Cells)
    ).

%!  mapargs(:Goal, ?Term1, ?Term2) is nondet.
%
%   Both terms have the same functor, and call(Goal, A1, A2) for their arguments.
%
%       ?- mapargs(succ, f(1,2), T).
%          T = f(2,3).

mapargs(Goal, Term1, Term2) :-
    same_functor(Term1, Term2),
    Term1 =.. [_|Arguments1],
    Term2 =.. [_|Arguments2],
    maplist(Goal, Arguments1, Arguments2).

%!  mapsubterms(:Goal, +Term1, -Term2) is det.
%
%   Term2 is Term1 with every part X, from the outside in, replaced by Y where
%   call(Goal, X, Y) is true.
%
%       ?- mapsubterms([a,b]>>true, f(a,g(a,c)), T).
%          T = f(b,g(b,c)).

mapsubterms(Goal, Term1, Term2) :-
    (   call(Goal, Term1, Term)
    ->  Term2 = Term
    ;   compound(Term1)
    ->  Term1 =.. [Name|Arguments1],
        mapsubterms_(Arguments1, Goal, Arguments2),
        Term2 =.. [Name|Arguments2]
    ;   Term2 = Term1
    ).

mapsubterms_([], _, []).
mapsubterms_([X|Xs], Goal, [Y|Ys]) :-
    mapsubterms(Goal, X, Y),
    mapsubterms_(Xs, Goal, Ys).

%!  foldsubterms(:Goal, +Term, +S0, -S) is det.
%
%   As foldl/4 over the outermost parts X of Term for which call(Goal, X, S0, S1)
%   is true; their own parts are not looked at.
%
%       ?- foldsubterms([X,N0,N]>>(integer(X), N is N0+X), f(1,g(2),a), 0, N).
%          N = 3.

foldsubterms(Goal, Term, S0, S) :-
    (   call(Goal, Term, S0, S1)
    ->  S = S1
    ;   compound(Term)
    ->  Term =.. [_|Arguments],
        foldsubterms_(Arguments, Goal, S0, S)
    ;   S = S0
    ).

foldsubterms_([], _, S, S).
foldsubterms_([X|Xs], Goal, S0, S) :-
    foldsubterms(Goal, X, S0, S1),
    foldsubterms_(Xs, Goal, S1, S).

%!  same_functor(?Term1, ?Term2) is semidet.
%
%   Both terms have the same name and arity; one may be unbound.
%
%       ?- same_functor(f(a,b), T).
%          T = f(_A,_B).

same_functor(Term1, Term2) :-
    (   nonvar(Term1)
    ->  functor(Term1, Name, Arity),
        functor(Term2, Name, Arity)
    ;   functor(Term2, Name, Arity),
        functor(Term1, Name, Arity)
    ).
