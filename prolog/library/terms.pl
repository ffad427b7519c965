:- module(terms,
          [ subsumes_chk/2,          % @General, @Specific
            subsumes/2,              % +General, @Specific
            variant/2,               % @X, @Y
            term_size/2,             % @Term, -Cells
            mapargs/3,               % :Goal, ?Term1, ?Term2
            mapsubterms/3,           % :Goal, +Term1, -Term2
            foldsubterms/4,          % :Goal, +Term, +S0, -S
            same_functor/2,          % ?Term1, ?Term2
            mapsubterms_var/3,       % :Goal, +Term1, -Term2
            foldsubterms/5,          % :Goal, +Term1, ?Term2, +S0, -S
            same_functor/3,          % ?Term1, ?Term2, ?Arity
            same_functor/4,          % ?Term1, ?Term2, ?Name, ?Arity
            term_subsumer/3,         % +Special1, +Special2, -General
            term_factorized/3        % +Term, -Skeleton, -Substitution
          ]).

/** <module> Whole terms

Relations between terms as wholes, and goals called for their parts.
*/

:- meta_predicate
       mapargs(2, ?, ?),
       mapsubterms(2, +, -),
       foldsubterms(3, +, +, -),
       mapsubterms_var(2, +, -),
       foldsubterms(4, +, ?, +, -).

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
    X =@= Y.

%!  term_size(@Term, -Cells) is det.
%
%   Cells is the number of cells that the compound terms in Term take: one for each
%   functor and argument. Shared parts are counted once.
%
%       ?- term_size(f(a,g(b)), N).
%          N = 5.
%       ?- term_size(a, N).
%          N = 0.

term_size(Term, Cells) :-
    '$term_size'(Term, Cells).

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
%   call(Goal, X, Y) is true. The parts of a list are its elements. Goal is not called
%   for variables, which stay.
%
%       ?- mapsubterms([a,b]>>true, f(a,g(a,c)), T).
%          T = f(b,g(b,c)).
%       ?- mapsubterms([a,b]>>true, f(X,[a,X]), T).
%          T = f(X,[b,X]).

mapsubterms(Goal, Term1, Term2) :-
    (   var(Term1)
    ->  Term2 = Term1
    ;   call(Goal, Term1, Term)
    ->  Term2 = Term
    ;   parts_(Term1, Parts1)
    ->  mapsubterms_(Parts1, Goal, Parts2),
        with_parts_(Term1, Parts2, Term2)
    ;   Term2 = Term1
    ).

mapsubterms_([], _, []).
mapsubterms_([X|Xs], Goal, [Y|Ys]) :-
    mapsubterms(Goal, X, Y),
    mapsubterms_(Xs, Goal, Ys).

%   parts_(@Term, -Parts): Parts are the elements of a list, or the arguments of another compound term.

parts_(Term, Parts) :-
    compound(Term),
    (   is_list(Term)
    ->  Parts = Term
    ;   compound_name_arguments(Term, _, Parts)
    ).

%   with_parts_(@Term1, +Parts, -Term2): Term2 is Term1 with these Parts.

with_parts_(Term1, Parts, Term2) :-
    (   is_list(Term1)
    ->  Term2 = Parts
    ;   compound_name_arguments(Term1, Name, _),
        compound_name_arguments(Term2, Name, Parts)
    ).

%!  foldsubterms(:Goal, +Term, +S0, -S) is det.
%
%   As foldl/4 over the outermost parts X of Term for which call(Goal, X, S0, S1)
%   is true; their own parts are not looked at. The parts of a list are its elements.
%
%       ?- foldsubterms([X,N0,N]>>(integer(X), N is N0+X), f(1,g(2),a), 0, N).
%          N = 3.

foldsubterms(Goal, Term, S0, S) :-
    (   call(Goal, Term, S0, S1)
    ->  S = S1
    ;   parts_(Term, Parts)
    ->  foldsubterms_(Parts, Goal, S0, S)
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

%!  mapsubterms_var(:Goal, +Term1, -Term2) is det.
%
%   As mapsubterms/3; Goal is called for variables too.
%
%       ?- mapsubterms_var([X,v]>>var(X), f(_,a), T).
%          T = f(v,a).

mapsubterms_var(Goal, Term1, Term2) :-
    (   call(Goal, Term1, Term)
    ->  Term2 = Term
    ;   parts_(Term1, Parts1)
    ->  mapsubterms_var_(Parts1, Goal, Parts2),
        with_parts_(Term1, Parts2, Term2)
    ;   Term2 = Term1
    ).

mapsubterms_var_([], _, []).
mapsubterms_var_([X|Xs], Goal, [Y|Ys]) :-
    mapsubterms_var(Goal, X, Y),
    mapsubterms_var_(Xs, Goal, Ys).

%!  foldsubterms(:Goal, +Term1, ?Term2, +S0, -S) is det.
%
%   As mapsubterms/3, with a state: call(Goal, X, Y, S0, S1) is tried for Term1 and
%   its parts.
%
%       ?- foldsubterms([X,Y,S0,S1]>>(integer(X), Y is X+1, S1 is S0+X), f(1,g(2),a), T, 0, S).
%          T = f(2,g(3),a), S = 3.

foldsubterms(Goal, Term1, Term2, S0, S) :-
    (   call(Goal, Term1, Term, S0, S1)
    ->  Term2 = Term,
        S = S1
    ;   parts_(Term1, Parts1)
    ->  foldsubterms_(Parts1, Goal, Parts2, S0, S),
        with_parts_(Term1, Parts2, Term2)
    ;   Term2 = Term1,
        S = S0
    ).

foldsubterms_([], _, [], S, S).
foldsubterms_([X|Xs], Goal, [Y|Ys], S0, S) :-
    foldsubterms(Goal, X, Y, S0, S1),
    foldsubterms_(Xs, Goal, Ys, S1, S).

%!  same_functor(?Term1, ?Term2, ?Arity) is semidet.
%
%   As same_functor/2; Arity is that of both.
%
%       ?- same_functor(f(a,b), T, N).
%          T = f(_A,_B), N = 2.

same_functor(Term1, Term2, Arity) :-
    same_functor(Term1, Term2, _, Arity).

%!  same_functor(?Term1, ?Term2, ?Name, ?Arity) is semidet.
%
%   As same_functor/2; Name and Arity are those of both, and enough if both terms are
%   unbound.
%
%       ?- same_functor(X, Y, f, 1).
%          X = f(_A), Y = f(_B).

same_functor(Term1, Term2, Name, Arity) :-
    (   nonvar(Term1)
    ->  functor(Term1, Name, Arity),
        functor(Term2, Name, Arity)
    ;   functor(Term2, Name, Arity),
        functor(Term1, Name, Arity)
    ).

%!  term_subsumer(+Special1, +Special2, -General) is det.
%
%   General is the most special term of which both are instances.
%
%       ?- term_subsumer(f(a,b,a), f(c,b,c), G).
%          G = f(X,b,X).

term_subsumer(Special1, Special2, General) :-
    subsumer_(Special1, Special2, General0, [], _),
    General = General0.

%   subsumer_(+X, +Y, -Z, +Seen0, -Seen): Seen are v(X,Y,Variable).

subsumer_(X, Y, Z, Seen0, Seen) :-
    (   X == Y
    ->  Z = X,
        Seen = Seen0
    ;   compound(X),
        compound(Y),
        compound_name_arguments(X, Name, Xs),
        compound_name_arguments(Y, Name, Ys),
        same_length(Xs, Ys)
    ->  subsumers_(Xs, Ys, Zs, Seen0, Seen),
        compound_name_arguments(Z, Name, Zs)
    ;   seen_(Seen0, X, Y, Z)
    ->  Seen = Seen0
    ;   Seen = [v(X,Y,Z)|Seen0]
    ).

subsumers_([], [], [], Seen, Seen).
subsumers_([X|Xs], [Y|Ys], [Z|Zs], Seen0, Seen) :-
    subsumer_(X, Y, Z, Seen0, Seen1),
    subsumers_(Xs, Ys, Zs, Seen1, Seen).

seen_([v(X0,Y0,Z0)|Seen], X, Y, Z) :-
    (   X0 == X,
        Y0 == Y
    ->  Z = Z0
    ;   seen_(Seen, X, Y, Z)
    ).

%!  term_factorized(+Term, -Skeleton, -Substitution) is det.
%
%   Skeleton is Term with a variable for each compound that stands in several places;
%   Substitution are Variable=Compound. After unifying them Skeleton is Term again.
%
%       ?- term_factorized(f(g(a),g(a),b), S, L).
%          S = f(X,X,b), L = [X=g(a)].

term_factorized(Term, Skeleton, Substitution) :-
    count_compounds_([Term], t, Counts),
    factorize_(Term, Counts, Skeleton0, t, Seen),
    assoc_to_values(Seen, Pairs),
    Skeleton = Skeleton0,
    Substitution = Pairs.

count_compounds_([], Counts, Counts).
count_compounds_([Term|Terms], Counts0, Counts) :-
    (   compound(Term)
    ->  (   get_assoc(Term, Counts0, _)
        ->  put_assoc(Term, Counts0, many, Counts1),
            count_compounds_(Terms, Counts1, Counts)
        ;   put_assoc(Term, Counts0, one, Counts1),
            compound_name_arguments(Term, _, Arguments),
            append(Arguments, Terms, Terms1),
            count_compounds_(Terms1, Counts1, Counts)
        )
    ;   count_compounds_(Terms, Counts0, Counts)
    ).

factorize_(Term, Counts, Skeleton, Seen0, Seen) :-
    (   compound(Term)
    ->  (   get_assoc(Term, Seen0, Skeleton=_)
        ->  Seen = Seen0
        ;   get_assoc(Term, Counts, many)
        ->  rebuild_(Term, Counts, Value, Seen0, Seen1),
            put_assoc(Term, Seen1, Skeleton=Value, Seen)
        ;   rebuild_(Term, Counts, Skeleton, Seen0, Seen)
        )
    ;   Skeleton = Term,
        Seen = Seen0
    ).

rebuild_(Term, Counts, Skeleton, Seen0, Seen) :-
    compound_name_arguments(Term, Name, Arguments),
    factorize_each_(Arguments, Counts, Skeletons, Seen0, Seen),
    compound_name_arguments(Skeleton, Name, Skeletons).

factorize_each_([], _, [], Seen, Seen).
factorize_each_([Term|Terms], Counts, [Skeleton|Skeletons], Seen0, Seen) :-
    factorize_(Term, Counts, Skeleton, Seen0, Seen1),
    factorize_each_(Terms, Counts, Skeletons, Seen1, Seen).
