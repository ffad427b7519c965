:- module(why_domains,
          [ '$why_domains'/2,        % +Module, +Query
            '$why_domain'/3,         % +Reference, +N, -Values
            '$why_known_values'/4,   % +Name, +Arity, +N, -Values
            '$why_mixes'/3           % +Clause, +Reference, -Count
          ]).

/** <module> Which values stand together

The arguments of the predicates of a program that hold the same things: arguments that a clause gives the same variable to are tied, and the
constants that stand in arguments that are tied are one domain. A clause that ties two domains which have nothing in common
has probably a variable, or a constant, in the wrong place.
*/

:- dynamic
       tied_/2,                 % Reference, Nodes
       value_/3,                % Reference, Node, Value
       domains_/2.              % Reference, Domains

%!  '$why_domains'(+Module, +Query) is det.
%
%   Look at the clauses of the program, and at the goals of Query.
%
%       ?- '$why_domains'(user, true), '$why_mixes'(( why_example(X) :- why_example(X) ), none, N).
%          N = 0.

'$why_domains'(Module, Query) :-
    retractall(tied_(_, _)),
    retractall(value_(_, _, _)),
    retractall(domains_(_, _)),
    forall('$why_program_clause'(Head, Body, Reference), kept_((Head :- Body), Module, Reference)),
    kept_((true :- Query), Module, query).

kept_(Clause, Module, Reference) :-
    places_(Clause, Module, Reference, Places),
    groups_(Places, Groups),
    forall(member(_-Nodes, Groups), assertz(tied_(Reference, Nodes))),
    forall(( member(Node-Value, Places), nonvar(Value) ), assertz(value_(Reference, Node, Value))).

%   groups_(+Places, -Groups): Groups has Variable-Nodes for each variable that occurs in two places or more.

groups_(Places, Groups) :-
    of_variables_(Places, Pairs0),
    sort(Pairs0, Pairs),
    grouped_(Pairs, Groups).

of_variables_([], []).
of_variables_([Node-Term|Places], Pairs) :-
    ( var(Term) -> Pairs = [Term-Node|Pairs1] ; Pairs = Pairs1 ),
    of_variables_(Places, Pairs1).

grouped_([], []).
grouped_([Variable-Node|Pairs], Groups) :-
    same_(Pairs, Variable, Nodes, Rest),
    ( Nodes == [] -> Groups = Groups1 ; Groups = [Variable-[Node|Nodes]|Groups1] ),
    grouped_(Rest, Groups1).

same_(Pairs, Variable, Nodes, Rest) :-
    (   Pairs = [Variable1-Node|Pairs1],
        Variable1 == Variable
    ->  Nodes = [Node|Nodes1],
        same_(Pairs1, Variable, Nodes1, Rest)
    ;   Nodes = [],
        Rest = Pairs
    ).

%   places_(+Clause, +Module, +Reference, -Places): the variables and constants of Clause as Node-Term. Term is a variable, an atom,
%   `number(any)`, `list(any)` or Name/Arity of another compound term. Node is Name/Arity-N, an argument of a
%   predicate, or `number`; part(Name,Arity,N), an argument of a functor, at any place; element(Node), of lists at a node; or
%   here(Reference,K), a side of the comparison that is goal number K.

places_((Head :- Body), Module, Reference, Places) :-
    (   compound(Head)
    ->  functor(Head, Name, Arity),
        arguments_(1, Arity, Head, Name/Arity, Places, Places1)
    ;   Places = Places1
    ),
    body_(Body, Module, Reference, 1, _, Places1, []).

body_(Body, Module, Reference, K0, K, Places0, Places) :-
    (   var(Body)
    ->  K = K0,
        Places0 = Places
    ;   memberchk(Body, [(A,B),(A;B),(A->B),(A*->B)])
    ->  body_(A, Module, Reference, K0, K1, Places0, Places1),
        body_(B, Module, Reference, K1, K, Places1, Places)
    ;   Body = (\+ A)
    ->  body_(A, Module, Reference, K0, K, Places0, Places)
    ;   K is K0+1,
        goal_(Body, Module, here(Reference,K0), Places0, Places)
    ).

goal_(Goal, Module, Here, Places0, Places) :-
    (   compared_(Goal, A, B)
    ->  stands_(A, Here, Places0, Places1),
        stands_(B, Here, Places1, Places)
    ;   memberchk(Goal, [member(A,B),memberchk(A,B)])
    ->  stands_(A, element(Here), Places0, Places1),
        stands_(B, Here, Places1, Places)
    ;   is_sum_(Goal)
    ->  term_variables(Goal, Variables),
        counted_(Variables, Places0, Places)
    ;   compound(Goal),
        '$why_is_of_program'(Module, Goal, _, _)
    ->  functor(Goal, Name, Arity),
        arguments_(1, Arity, Goal, Name/Arity, Places0, Places)
    ;   Places0 = Places
    ).

is_sum_(Goal) :-
    compound(Goal),
    functor(Goal, Name, 2),
    memberchk(Name, [is,<,>,=<,>=,=:=,=\=]).

counted_([], Places, Places).
counted_([Variable|Variables], [number-Variable|Places0], Places) :-
    counted_(Variables, Places0, Places).

compared_(A=B, A, B).
compared_(A==B, A, B).
compared_(A\=B, A, B).
compared_(A\==B, A, B).

arguments_(N, Arity, Term, Indicator, Places0, Places) :-
    (   N > Arity
    ->  Places0 = Places
    ;   arg(N, Term, Argument),
        stands_(Argument, Indicator-N, Places0, Places1),
        M is N+1,
        arguments_(M, Arity, Term, Indicator, Places1, Places)
    ).

stands_(Term, Node, Places0, Places) :-
    (   var(Term)
    ->  Places0 = [Node-Term|Places]
    ;   Term = [Element|Rest]
    ->  Places0 = [Node-list(any)|Places1],
        stands_(Element, element(Node), Places1, Places2),
        stands_(Rest, Node, Places2, Places)
    ;   Term == []
    ->  Places0 = [Node-list(any)|Places]
    ;   atom(Term)
    ->  Places0 = [Node-Term|Places]
    ;   number(Term)
    ->  Places0 = [Node-number(any)|Places]
    ;   compound(Term)
    ->  functor(Term, Name, Arity),
        Places0 = [Node-(Name/Arity)|Places1],
        parts_(1, Arity, Term, Name, Places1, Places)
    ;   Places0 = Places
    ).

parts_(N, Arity, Term, Name, Places0, Places) :-
    (   N > Arity
    ->  Places0 = Places
    ;   arg(N, Term, Argument),
        stands_(Argument, part(Name,Arity,N), Places0, Places1),
        M is N+1,
        parts_(M, Arity, Term, Name, Places1, Places)
    ).

%!  '$why_mixes'(+Clause, +Reference, -Count) is det.
%
%   How many variables of Clause stand in two domains that have nothing in common, by the other clauses than the one of this
%   Reference, and how many constants stand in a domain other than theirs. Two domains of atoms are only compared where each has two at least, an atom with a
%   domain of three.

'$why_mixes'(Clause, Reference, Count) :-
    domains_of_(Reference, Nodes, Values),
    places_(Clause, user, Reference, Places),
    groups_(Places, Groups),
    findall(x, ( member(_-Tied, Groups), mixed_(Tied, Nodes, Values) ), Variables),
    findall(x, ( member(Node-Value, Places), nonvar(Value), astray_(Node, Value, Nodes, Values) ), Constants),
    length(Variables, Count1),
    length(Constants, Count2),
    Count is Count1+Count2.

%!  '$why_domain'(+Reference, +N, -Values) is semidet.
%
%   The values that stand, by the other clauses, where argument N of the head of this one does; two at least.

'$why_domain'(Reference, N, Known) :-
    '$why_referred'(Reference, _, (Head :- _)),
    functor(Head, Name, Arity),
    domains_of_(Reference, Nodes, Values),
    domain_(Name/Arity-N, Nodes, Values, _, Known),
    Known = [_,_|_].

%!  '$why_known_values'(+Name, +Arity, +N, -Values) is det.
%
%   The constants that stand in argument N of the clauses of a predicate, or in what is tied to it.
%
%       ?- '$why_known_values'(why_no_example, 2, 1, Vs).
%          Vs = [].

'$why_known_values'(Name, Arity, N, Values) :-
    '$why_column'(Name, Arity, N, Values0),
    domains_of_(none, Nodes, All),
    (   domain_(Name/Arity-N, Nodes, All, _, Known)
    ->  findall(Value, ( member(Value, Known), atom(Value) ), Values1),
        append(Values0, Values1, Values2)
    ;   Values2 = Values0
    ),
    sort(Values2, Values).

mixed_(Tied, Nodes, Values) :-
    append(_, [One|Others], Tied),
    member(Other, Others),
    domain_(One, Nodes, Values, Domain, Values1),
    domain_(Other, Nodes, Values, Domain2, Values2),
    Domain \== Domain2,
    are_apart_(Values1, Values2),
    !.                          % one pair is enough

astray_(Node, Value, Nodes, Values) :-
    domain_(Node, Nodes, Values, _, Known),
    (   atom(Value)
    ->  \+ memberchk(Value, Known),
        (   memberchk(_-Value, Values),
            Known = [_,_,_|_]
        ;   \+ ( member(One, Known), atom(One) )
        )
    ;   \+ memberchk(Value, Known)
    ),
    !.

%   are_apart_(+Values, +Others): the values show that these are two domains.

are_apart_(Values, Others) :-
    \+ ( member(Value, Values), memberchk(Value, Others) ),
    (   Values = [_,_|_],
        Others = [_,_|_]
    ->  true
    ;   \+ ( member(Value, Values), atom(Value) )
    ->  true
    ;   \+ ( member(Other, Others), atom(Other) )
    ).

%   domain_(+Node, +Nodes, +Values, -Domain, -Known): Domain, a variable, is the domain of Node, and Known its known values, at least one.

domain_(Node, Nodes, Values, Domain, Known) :-
    known_(Nodes, Node, Domain),
    findall(Value, ( member(Domain1-Value, Values), Domain1 == Domain ), Known),
    Known \== [].

known_(Nodes, Node, Domain) :-
    nonvar(Nodes),
    Nodes = [Node1-Domain1|Nodes1],
    (   Node1 == Node
    ->  Domain = Domain1
    ;   known_(Nodes1, Node, Domain)
    ).

%   domains_of_(+Reference, -Nodes, -Values): by all clauses but that of Reference. Nodes has Node-Domain, where nodes of one domain
%   have the same variable; the list has an open end. Values has Domain-Value.

domains_of_(Reference, Nodes, Values) :-
    (   domains_(Reference, domains(Nodes0,Values0))
    ->  true
    ;   findall(Tied, ( tied_(Other, Tied), Other \== Reference ), Groups),
        tie_all_(Groups, Nodes0),
        findall(Node-Value, ( value_(Other, Node, Value), Other \== Reference ), Found),
        of_domains_([number-number(any)|Found], Nodes0, Values1),
        tie_elements_(Nodes0),
        sort(Values1, Values0),
        assertz(domains_(Reference, domains(Nodes0,Values0)))
    ),
    Nodes = Nodes0,
    Values = Values0.

tie_all_([], _).
tie_all_([Tied|Groups], Nodes) :-
    tie_(Tied, _, Nodes),
    tie_all_(Groups, Nodes).

tie_([], _, _).
tie_([Node|Tied], Domain, Nodes) :-
    memberchk(Node-Domain, Nodes),
    tie_(Tied, Domain, Nodes).

of_domains_([], _, []).
of_domains_([Node-Value|Found], Nodes, [Domain-Value|Values]) :-
    memberchk(Node-Domain, Nodes),
    of_domains_(Found, Nodes, Values).

%   tie_elements_(+Nodes): if lists have one domain, their elements have one domain.

tie_elements_(Nodes) :-
    elements_(Nodes, Nodes, Elements),
    tie_pairs_(Elements, Elements, false, Again),
    ( Again == true -> tie_elements_(Nodes) ; true ).

elements_(Left, Nodes, Elements) :-
    (   var(Left)
    ->  Elements = []
    ;   Left = [Node-Domain|Left1],
        (   Node = element(List),
            known_(Nodes, List, Lists)
        ->  Elements = [Lists-Domain|Elements1]
        ;   Elements = Elements1
        ),
        elements_(Left1, Nodes, Elements1)
    ).

tie_pairs_([], _, Again, Again).
tie_pairs_([Lists-Domain|Elements], All, Again0, Again) :-
    tie_same_(All, Lists, Domain, Again0, Again1),
    tie_pairs_(Elements, All, Again1, Again).

tie_same_([], _, _, Again, Again).
tie_same_([Lists1-Domain1|Elements], Lists, Domain, Again0, Again) :-
    (   Lists1 == Lists,
        Domain1 \== Domain
    ->  Domain1 = Domain,
        Again1 = true
    ;   Again1 = Again0
    ),
    tie_same_(Elements, Lists, Domain, Again1, Again).
