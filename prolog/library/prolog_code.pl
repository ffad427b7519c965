:- module(prolog_code,
          [ comma_list/2,            % ?Conjunction, ?Goals
            semicolon_list/2,        % ?Disjunction, ?Goals
            mkconj/3,                % +A, +B, -Conjunction
            mkdisj/3,                % +A, +B, -Disjunction
            is_control_goal/1,       % @Goal
            is_predicate_indicator/1, % @Term
            body_term_calls/2,       % :Body, ?Called
            most_general_goal/2,     % :Goal, -General
            extend_goal/3,           % :Goal, +Arguments, -Extended
            pi_head/2,               % ?Indicator, ?Head
            head_name_arity/3        % ?Head, ?Name, ?Arity
          ]).

/** <module> Goals as terms

Taking goals apart and putting them together.
*/

%!  comma_list(?Conjunction, ?Goals) is det.
%
%   Goals are those that Conjunction joins by commas.
%
%       ?- comma_list(((a, b), c), Gs).
%          Gs = [a,b,c].
%       ?- comma_list(C, [a,b,c]).
%          C = (a, b, c).
%       ?- C = (a, C), comma_list(C, _).
%          error(domain_error(acyclic_term,_), _).

comma_list(Conjunction, Goals) :-
    joined_(Conjunction, ',', true, Goals).

%!  semicolon_list(?Disjunction, ?Goals) is det.
%
%   Goals are those that Disjunction joins by semicolons.
%
%       ?- semicolon_list((a ; b), Gs).
%          Gs = [a,b].
%       ?- semicolon_list(D, []).
%          D = fail.

semicolon_list(Disjunction, Goals) :-
    joined_(Disjunction, ;, fail, Goals).

joined_(Term, Name, Empty, Goals) :-
    (   var(Term)
    ->  must_be(list, Goals),
        join_(Goals, Name, Empty, Term)
    ;   must_be(acyclic, Term),
        phrase(parts_(Term, Name), Goals)
    ).

join_([], _, Empty, Empty).
join_([Goal|Goals], Name, _, Term) :-
    join_more_(Goals, Name, Goal, Term).

join_more_([], _, Goal, Goal).
join_more_([Next|Goals], Name, Goal, Term) :-
    Term =.. [Name,Goal,Rest],
    join_more_(Goals, Name, Next, Rest).

parts_(Term, Name) -->
    (   { nonvar(Term), Term =.. [Name,A,B] }
    ->  parts_(A, Name),
        parts_(B, Name)
    ;   [Term]
    ).

%!  mkconj(+A, +B, -Conjunction) is det.
%
%   Conjunction is A and B, without a `true` in it.
%
%       ?- mkconj(true, b, C).
%          C = b.
%       ?- mkconj(a, b, C).
%          C = (a, b).

mkconj(A, B, Conjunction) :-
    (   A == true
    ->  Conjunction = B
    ;   B == true
    ->  Conjunction = A
    ;   Conjunction = (A, B)
    ).

%!  mkdisj(+A, +B, -Disjunction) is det.
%
%   Disjunction is A or B, without a `false` in it.
%
%       ?- mkdisj(a, false, D).
%          D = a.

mkdisj(A, B, Disjunction) :-
    (   never_(A)
    ->  Disjunction = B
    ;   never_(B)
    ->  Disjunction = A
    ;   Disjunction = (A ; B)
    ).

never_(Goal) :-
    Goal == false.
never_(Goal) :-
    Goal == fail.

%!  is_control_goal(@Goal) is semidet.
%
%   Goal is a control construct that calls others.
%
%       ?- is_control_goal((a -> b)).
%          true.
%       ?- is_control_goal(a).
%          false.

is_control_goal(Goal) :-
    nonvar(Goal),
    control_(Goal).

control_((_, _)).
control_((_ ; _)).
control_((_ -> _)).
control_((_ *-> _)).
control_(\+ _).

%!  is_predicate_indicator(@Term) is semidet.
%
%   Term is `Name/Arity` or `Name//Arity`, perhaps behind a module.
%
%       ?- is_predicate_indicator(lists:append/3).
%          true.
%       ?- is_predicate_indicator(append).
%          false.

is_predicate_indicator(Term) :-
    nonvar(Term),
    (   Term = Module:Plain
    ->  atom(Module),
        is_predicate_indicator(Plain)
    ;   indicator_(Term, Name, Arity),
        atom(Name),
        integer(Arity),
        Arity >= 0
    ).

indicator_(Name/Arity, Name, Arity).
indicator_(Name//Arity, Name, Arity).

%!  body_term_calls(:Body, ?Called) is nondet.
%
%   Called is a goal in Body, control constructs included.
%
%       ?- findall(G, body_term_calls((a, \+ b), G), Gs).
%          Gs = [(a, \+ b),a,\+ b,b].

body_term_calls(Body, Called) :-
    (   Body = user:Plain
    ->  calls_(Plain, Called)
    ;   calls_(Body, Called)
    ).

calls_(Body, Body).
calls_(Body, Called) :-
    is_control_goal(Body),
    Body =.. [_|Parts],
    member(Part, Parts),
    calls_(Part, Called).

%!  most_general_goal(:Goal, -General) is det.
%
%   General has the name and arity of Goal, and variables for arguments.
%
%       ?- most_general_goal(p(1, a), G).
%          G = p(_, _).

most_general_goal(Goal, General) :-
    (   var(Goal)
    ->  General = Goal
    ;   Goal = Module:Plain
    ->  General = Module:GeneralPlain,
        most_general_goal(Plain, GeneralPlain)
    ;   functor(Goal, Name, Arity),
        functor(General, Name, Arity)
    ).

%!  extend_goal(:Goal, +Arguments, -Extended) is det.
%
%   Extended is Goal with Arguments behind its own.
%
%       ?- extend_goal(plus(1), [2,X], G).
%          G = plus(1, 2, X).
%       ?- extend_goal(_, [2], _).
%          error(instantiation_error, _).

extend_goal(Goal, Arguments, Extended) :-
    must_be(callable, Goal),
    (   Goal = Module:Plain
    ->  Extended = Module:ExtendedPlain,
        extend_goal(Plain, Arguments, ExtendedPlain)
    ;   Goal =.. List,
        append(List, Arguments, ExtendedList),
        Extended =.. ExtendedList
    ).

%!  pi_head(?Indicator, ?Head) is det.
%
%   Head is the most general goal for the predicate with Indicator.
%
%       ?- pi_head(p/2, H).
%          H = p(_, _).
%       ?- pi_head(I, m:p(a)).
%          I = m:p/1.

pi_head(Indicator, Head) :-
    (   nonvar(Head),
        Head = Module:Plain
    ->  Indicator = Module:PlainIndicator,
        pi_head(PlainIndicator, Plain)
    ;   nonvar(Indicator),
        Indicator = Module:PlainIndicator
    ->  Head = Module:Plain,
        pi_head(PlainIndicator, Plain)
    ;   nonvar(Indicator),
        Indicator = Name//Rule
    ->  Arity is Rule+2,
        head_name_arity(Head, Name, Arity)
    ;   Indicator = Name/Arity,
        head_name_arity(Head, Name, Arity)
    ).

%!  head_name_arity(?Head, ?Name, ?Arity) is det.
%
%   Head is a goal for the predicate Name/Arity.
%
%       ?- head_name_arity(p(a, b), N, A).
%          N = p, A = 2.

head_name_arity(Head, Name, Arity) :-
    functor(Head, Name, Arity).
