:- module(dcg,
          [ dcg_translate_rule/2,    % +Rule, -Clause
            dcg_translate_rule/4,    % +Rule, +S0, +S, -Clause
            phrase/2,                % :Body, ?Xs
            phrase/3,                % :Body, ?Xs0, ?Xs
            call_dcg/3               % :Body, ?State0, ?State
          ]).

/** <module> Definite clause grammars

Grammar rules after the draft ISO/IEC TS 13211-3. A rule `Head --> Body` becomes
a clause that threads a list through its body: what is there before, and what is
left behind. `Head, Pushback --> Body` puts Pushback back in front at the end.

A terminal with which a body begins becomes part of the head, where clause indexing
sees it; any other is unified in its place, so that a cut or a goal before it keeps
its meaning.

A string is the list of the codes of its characters.
*/

:- meta_predicate
       phrase('//', ?),
       phrase('//', ?, ?),
       call_dcg('//', ?, ?).

%!  dcg_translate_rule(+Rule, -Clause) is det.
%
%   Clause is the clause that the grammar rule Rule stands for.
%
%       ?- dcg_translate_rule((a --> b, c), C).
%          C = (a(S0,S) :- b(S0,S1), c(S1,S)).
%       ?- dcg_translate_rule((a --> [x], b), C).
%          C = (a([x|S1],S) :- b(S1,S)).
%       ?- dcg_translate_rule((a --> [x]), C).
%          C = a([x|S],S).
%       ?- dcg_translate_rule((a --> b, [x]), C).
%          C = (a(S0,S) :- b(S0,S1), S1 = [x|S]).
%       ?- dcg_translate_rule((a, [p] --> b), C).
%          C = (a(S0,S) :- b(S0,S1), S = [p|S1]).
%       ?- dcg_translate_rule((a, b --> c), _).
%          error(type_error(list,b), _).
%       ?- dcg_translate_rule((a --> !, {g}), C).
%          C = (a(S0,S) :- (!, S1 = S0), g, S = S1).
%       ?- dcg_translate_rule((m:a --> n:b), C).
%          C = (m:a(S0,S) :- n:b(S0,S)).
%       ?- dcg_translate_rule((1 --> b), _).
%          error(type_error(callable,1), _).

dcg_translate_rule(Rule, Clause) :-
    dcg_translate_rule(Rule, S0, _, (Head:-Body)),
    (   terminal_first_(Body, S0, Rest)
    ->  rest_clause_(Rest, Head, Clause)
    ;   Clause = (Head:-Body)
    ).

%   terminal_first_(+Body, ?S0, -Rest): Body begins with a unification of S0
%   with a terminal, which is done now; Rest is the rest of Body, or `none`.

terminal_first_(Body, S0, Rest) :-
    (   Body = (First,Rest0)
    ->  Rest = Rest0
    ;   First = Body,
        Rest = none
    ),
    nonvar(First),
    First = (X=List),
    X == S0,
    S0 = List.

rest_clause_(Rest, Head, Clause) :-
    (   Rest == none
    ->  Clause = Head
    ;   Clause = (Head:-Rest)
    ).

%!  dcg_translate_rule(+Rule, ?S0, ?S, -Clause) is det.
%
%   As dcg_translate_rule/2; S0 and S are the last two arguments of the head.
%
%       ?- dcg_translate_rule((a --> b), X, Y, C).
%          C = (a(X,Y) :- b(X,Y)).
%       ?- dcg_translate_rule((a(Xs) --> [x|Xs]), X, Y, C).
%          C = (a(Xs,X,Y) :- lists:append([x|Xs],Y,X)).

dcg_translate_rule(Rule, S0, S, (Head :- Body)) :-
    rule_(Rule, Left, Right),
    left_(Left, NonTerminal, Pushback),
    extend_(NonTerminal, S0, S, Head),
    (   Pushback == none
    ->  body_(Right, S0, S, Body)
    ;   Pushback = pushback(Terminals),
        body_(Right, S0, S1, Body1),
        terminals_(Terminals, S, S1, Body2),
        Body = (Body1,Body2)
    ).

rule_(Rule, Left, Right) :-
    (   nonvar(Rule),
        Rule = (Left-->Right)
    ->  true
    ;   must_be(callable, Rule),
        type_error(grammar_rule, Rule)
    ).

left_(Left, NonTerminal, Pushback) :-
    must_be(nonvar, Left),
    (   Left = (NonTerminal0,Terminals0)
    ->  pushback_(Terminals0, Terminals),
        NonTerminal = NonTerminal0,
        Pushback = pushback(Terminals)
    ;   NonTerminal = Left,
        Pushback = none
    ).

pushback_(Terminals0, Terminals) :-
    (   string(Terminals0)
    ->  string_codes(Terminals0, Terminals)
    ;   must_be(list, Terminals0),
        Terminals = Terminals0
    ).

%   extend_(+NonTerminal, ?S0, ?S, -Goal): Goal is NonTerminal with the two arguments S0 and S added.

extend_(NonTerminal, S0, S, Goal) :-
    must_be(callable, NonTerminal),
    (   NonTerminal = Module:NonTerminal1
    ->  Goal = Module:Goal1,
        extend_(NonTerminal1, S0, S, Goal1)
    ;   NonTerminal =.. [Name|Arguments],
        append(Arguments, [S0,S], Arguments1),
        Goal =.. [Name|Arguments1]
    ).

%   body_(+Body, ?S0, ?S, -Goal): Goal is true when Body describes the list
%   between S0 and S.

body_(Body, S0, S, Goal) :-
    (   var(Body)
    ->  Goal = phrase(Body, S0, S)
    ;   control_(Body, S0, S, Goal0)
    ->  Goal = Goal0
    ;   string(Body)
    ->  string_codes(Body, Codes),
        terminals_(Codes, S0, S, Goal)
    ;   extend_(Body, S0, S, Goal)
    ).

control_(Module:Body, S0, S, Module:Goal) :-
    body_(Body, S0, S, Goal).
control_((A,B), S0, S, (GoalA,GoalB)) :-
    body_(A, S0, S1, GoalA),
    body_(B, S1, S, GoalB).
control_((A;B), S0, S, (GoalA;GoalB)) :-
    body_(A, S0, S, GoalA),
    body_(B, S0, S, GoalB).
control_('|'(A,B), S0, S, Goal) :-
    control_((A;B), S0, S, Goal).
control_((A->B), S0, S, (GoalA->GoalB)) :-
    body_(A, S0, S1, GoalA),
    body_(B, S1, S, GoalB).
control_((A*->B), S0, S, (GoalA*->GoalB)) :-
    body_(A, S0, S1, GoalA),
    body_(B, S1, S, GoalB).
control_(\+ A, S0, S, (\+ Goal,S=S0)) :-
    body_(A, S0, _, Goal).
control_(!, S0, S, (!,S=S0)).
control_({}, S0, S, S=S0).
control_({Goal}, S0, S, (Goal1,S=S0)) :-
    (   var(Goal)
    ->  Goal1 = call(Goal)
    ;   Goal1 = Goal
    ).
control_(call(Goal), S0, S, call(Goal, S0, S)).
control_(Call, S0, S, Goal) :-
    compound(Call),
    functor(Call, call, Arity),
    Arity > 1,
    extend_(Call, S0, S, Goal).
control_([], S0, S, S0=S).
control_([X|Xs], S0, S, Goal) :-
    (   ends_open_(Xs)
    ->  Goal = lists:append([X|Xs], S, S0)
    ;   must_be(list, [X|Xs]),
        terminals_([X|Xs], S0, S, Goal)
    ).

terminals_(Xs, S0, S, S0=List) :-
    append(Xs, S, List).

%   ends_open_(?Xs): Xs is a partial list, whose tail is known when the rule is called.

ends_open_(Xs) :-
    (   var(Xs)
    ->  true
    ;   Xs = [_|Xs1],
        ends_open_(Xs1)
    ).

%!  phrase(:Body, ?Xs) is nondet.
%
%   The grammar body Body describes the list Xs.
%
%       ?- phrase(([a],[b]), Xs).
%          Xs = [a,b].
%       ?- phrase(([a] | [b]), [b]).
%          true.
%       ?- phrase(_, []).
%          error(instantiation_error, _).
%       ?- phrase(1, []).
%          error(type_error(callable,1), _).
%       ?- phrase([a], a).
%          error(type_error(list,a), _).

phrase(Body, Xs) :-
    phrase(Body, Xs, []).

%!  phrase(:Body, ?Xs0, ?Xs) is nondet.
%
%   Body describes what Xs0 has before Xs.
%
%       ?- phrase([a], [a,b], Xs).
%          Xs = [b].
%       ?- phrase("ab", Xs, [c]).
%          Xs = [a,b,c].
%       ?- atom_string(ab, _S), phrase(_S, Xs).
%          Xs = [97,98].
%       ?- phrase(\+ [a], [b], Xs).
%          Xs = [b].
%       ?- phrase(([a] -> [b] ; [c]), [a,b], Xs).
%          Xs = [].

phrase(Body, Xs0, Xs) :-
    strip_(Body, Body1),
    (   callable(Body1)
    ->  true
    ;   string(Body1)
    ->  true
    ;   must_be(callable, Body1)
    ),
    (   Body1 = [_|_]
    ->  must_be(list, Body1)
    ;   true
    ),
    list_or_partial_(Xs0),
    list_or_partial_(Xs),
    body_(Body, S0, S, Goal),
    S0 = Xs0,
    S = Xs,
    call(Goal).

%!  call_dcg(:Body, ?State0, ?State) is nondet.
%
%   As phrase/3, of states that need not be lists.
%
%       ?- call_dcg(succ, 1, X).
%          X = 2.
%       ?- call_dcg(_, 1, X).
%          error(instantiation_error, _).

call_dcg(Body, State0, State) :-
    strip_(Body, Body1),
    (   callable(Body1)
    ->  true
    ;   string(Body1)
    ->  true
    ;   must_be(callable, Body1)
    ),
    body_(Body, S0, S, Goal),
    S0 = State0,
    S = State,
    call(Goal).

%   list_or_partial_(@Xs): must_be/2 for lists, without library(error) in the two usual cases.

list_or_partial_(Xs) :-
    (   var(Xs)
    ->  true
    ;   is_list(Xs)
    ->  true
    ;   must_be(list_or_partial_list, Xs)
    ).

strip_(Body, Body1) :-
    (   nonvar(Body),
        Body = _:Body2
    ->  strip_(Body2, Body1)
    ;   Body1 = Body
    ).
