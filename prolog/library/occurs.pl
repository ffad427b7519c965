:- module(occurs,
          [ sub_term/2,              % -Sub, +Term
            sub_var/2,               % @Sub, +Term
            contains_term/2,         % ?Sub, +Term
            contains_var/2,          % @Sub, +Term
            free_of_term/2,          % ?Sub, +Term
            free_of_var/2,           % @Sub, +Term
            occurrences_of_term/3,   % @Sub, +Term, -Count
            occurrences_of_var/3,    % @Sub, +Term, -Count
            sub_term_shared_variables/3 % +Sub, +Term, -Variables
          ]).

/** <module> Terms within terms

..._term/N compare by unification, ..._var/N by identity. A term is a part of itself.
*/

%!  sub_term(-Sub, +Term) is nondet.
%
%   Sub is Term or a part of one of its arguments.
%
%       ?- findall(S, sub_term(S, f(a,g(b))), L).
%          L = [f(a,g(b)),a,g(b),b].

sub_term(Term, Term).
sub_term(Sub, Term) :-
    compound(Term),
    functor(Term, _, Arity),
    between(1, Arity, N),
    arg(N, Term, Argument),
    sub_term(Sub, Argument).

%!  sub_var(@Sub, +Term) is semidet.
%
%   The other name of contains_var/2.
%
%       ?- sub_var(X, f(Y,X)).
%          true.

sub_var(Sub, Term) :-
    contains_var(Sub, Term).

%!  contains_term(?Sub, +Term) is semidet.
%
%   A part of Term unifies with Sub; nothing is bound.
%
%       ?- contains_term(g(_), f(a,g(b))).
%          true.

contains_term(Sub, Term) :-
    \+ free_of_term(Sub, Term).

%!  contains_var(@Sub, +Term) is semidet.
%
%   A part of Term is identical to Sub.
%
%       ?- contains_var(X, f(Y,g(X))).
%          true.

contains_var(Sub, Term) :-
    \+ free_of_var(Sub, Term).

%!  free_of_term(?Sub, +Term) is semidet.
%
%   No part of Term unifies with Sub.
%
%       ?- free_of_term(c, f(a,g(b))).
%          true.

free_of_term(Sub, Term) :-
    must_be(acyclic, Term),
    \+ ( sub_term(Part, Term), Part = Sub ).

%!  free_of_var(@Sub, +Term) is semidet.
%
%   No part of Term is identical to Sub.
%
%       ?- free_of_var(Z, f(X,Y)).
%          true.

free_of_var(Sub, Term) :-
    must_be(acyclic, Term),
    \+ ( sub_term(Part, Term), Part == Sub ).

%!  occurrences_of_term(@Sub, +Term, -Count) is det.
%
%   Count parts of Term unify with Sub.
%
%       ?- occurrences_of_term(f(_), f(a,f(b),f(f(c))), N).
%          N = 3.

occurrences_of_term(Sub, Term, Count) :-
    must_be(acyclic, Term),
    aggregate_all(count, ( sub_term(Part, Term), \+ Part \= Sub ), Count).

%!  occurrences_of_var(@Sub, +Term, -Count) is det.
%
%   Count parts of Term are identical to Sub.
%
%       ?- occurrences_of_var(X, f(X,Y,g(X)), N).
%          N = 2.

occurrences_of_var(Sub, Term, Count) :-
    must_be(acyclic, Term),
    aggregate_all(count, ( sub_term(Part, Term), Part == Sub ), Count).

%!  sub_term_shared_variables(+Sub, +Term, -Variables) is det.
%
%   Variables are those of Sub, a part of Term, that Term has outside this part too.
%
%       ?- sub_term_shared_variables(g(A,B), f(g(A,B),A,_), Vs).
%          Vs = [A].

sub_term_shared_variables(Sub, Term, Variables) :-
    term_variables(Sub, Inner),
    without_(Term, Sub, _, Rest),
    term_variables(Rest, Outer),
    shared_(Inner, Outer, Shared),
    Variables = Shared.

%   without_(+Term, +Sub, ?Found, -Rest): Rest is Term without the first occurrence
%   of Sub; Found is bound then.

without_(Term, Sub, Found, Rest) :-
    (   var(Found),
        Term == Sub
    ->  Found = found,
        Rest = []
    ;   compound(Term)
    ->  compound_name_arguments(Term, Name, Arguments),
        without_each_(Arguments, Sub, Found, Rests),
        compound_name_arguments(Rest, Name, Rests)
    ;   Rest = Term
    ).

without_each_([], _, _, []).
without_each_([Term|Terms], Sub, Found, [Rest|Rests]) :-
    without_(Term, Sub, Found, Rest),
    without_each_(Terms, Sub, Found, Rests).

shared_([], _, []).
shared_([V|Vs], Outer, Shared) :-
    (   same_member_(Outer, V)
    ->  Shared = [V|Shared1]
    ;   Shared = Shared1
    ),
    shared_(Vs, Outer, Shared1).

same_member_([X|Xs], V) :-
    (   X == V
    ->  true
    ;   same_member_(Xs, V)
    ).
