:- module(solutions,
          [ bagof/3,                 % ?Template, :Goal, -Instances
            setof/3                  % ?Template, :Goal, -Instances
          ]).

/** <module> All solutions

bagof/3 and setof/3 of ISO 8.10.2 and 8.10.3 on top of findall/3. The free
variables of Goal (ISO 7.1.1.4), those that occur neither in Template nor before
a (^)/2, form the *witness*; anywhere else a goal (^)/2 is an unknown procedure. Answers whose witnesses are variants of one another
make one list of instances; the lists come in the standard order of witnesses.
*/

:- meta_predicate
       bagof(?, ^, -),
       setof(?, ^, -).

% bagof/3 takes the goal out of its quantifiers, as a term, and calls nothing else.
:- '$pure'([bagof/3, setof/3]).

%!  bagof(?Template, :Goal, -Instances) is nondet.
%
%   Instances has the instance of Template for each answer of Goal, in order; a
%   new answer for each binding of the free variables of Goal. Fails if there
%   are no answers.
%
%       ?- bagof(X, member(X, [b,a,b]), L).
%          L = [b,a,b].
%       ?- bagof(X, member(X-Y, [1-a,2-b,3-a]), L).
%          Y = a, L = [1,3]
%       ;  Y = b, L = [2].
%       ?- bagof(X, Y^member(X-Y, [1-a,2-b,3-a]), L).
%          L = [1,2,3].
%       ?- bagof(X, fail, L).
%          false.
%       ?- bagof(X, _, L).
%          error(instantiation_error, _).
%       ?- bagof(X, 1, L).
%          error(type_error(callable,1), _).
%       ?- bagof(X, true, [a|b]).
%          error(type_error(list,[a|b]), _).

bagof(Template, Goal, Instances) :-
    list_or_partial_(Instances),
    plain_goal_(Goal, 0, Plain, Bound, []),
    (   callable(Plain)
    ->  true
    ;   must_be(callable, Plain)
    ),
    free_variables_(Plain, Template-Bound, Free),
    (   Free == []
    ->  findall(Template, Plain, Found),
        Found = [_|_],
        Instances = Found
    ;   witness_(Free, Witness),
        findall(Witness-Template, Plain, Found),
        Found = [_|_],
        (   ground_keys_(Found)
        ->  keysort(Found, Sorted),
            runs_(Sorted, Groups)
        ;   keys_(Found, _, Keyed),
            keysort(Keyed, Sorted),
            groups_(Sorted, Groups)
        ),
        member(Witness-Group, Groups),
        Instances = Group
    ).

%   witness_(+Free, -Witness): Witness holds the variables Free.

witness_([Variable], Witness) :-
    !,                               % one variable is compared faster alone
    Witness = Variable.
witness_(Free, Witness) :-
    Witness =.. [v|Free].

%   list_or_partial_(@Xs): must_be/2 for lists, without library(error) in the usual case.

list_or_partial_(Xs) :-
    (   var(Xs)
    ->  true
    ;   must_be(list_or_partial_list, Xs)
    ).

%   plain_goal_(+Goal, +N, -Plain, -Bound, +Rest): Goal is V1^V2^...^Plain, and Bound
%   has the V before Rest. A module qualification stays with Plain.

plain_goal_(Goal, N, Plain, Bound, Rest) :-
    (   var(Goal)
    ->  Plain = Goal,
        Bound = Rest
    ;   Goal = V^Goal1
    ->  (   N =:= 10000,        % an endless term, perhaps
            \+ acyclic_term(Goal)
        ->  throw(error(type_error(callable,Goal), _))
        ;   Bound = [V|Bound1],
            N1 is N+1,
            plain_goal_(Goal1, N1, Plain, Bound1, Rest)
        )
    ;   Goal = Module:Goal1,
        nonvar(Goal1),
        ( Goal1 = _^_ ; Goal1 = _:_ )
    ->  plain_goal_(Goal1, N, Plain1, Bound, Rest),
        Plain = Module:Plain1
    ;   Plain = Goal,
        Bound = Rest
    ).

%   free_variables_(+Plain, +Bound, -Free): the variables of Plain not in Bound.

free_variables_(Plain, Bound, Free) :-
    term_variables(Bound, BoundVariables),
    term_variables(Bound-Plain, Variables),
    append(BoundVariables, Free, Variables),
    !.                          % BoundVariables is a prefix, by the order of term_variables/2

%   ground_keys_(+Pairs): the witnesses are ground: the usual case.

ground_keys_([]).
ground_keys_([Witness-_|Pairs]) :-
    ground(Witness),
    ground_keys_(Pairs).

%   runs_(+Sorted, -Groups): Groups has Witness-Templates for each run of identical witnesses.

runs_([], []).
runs_([Witness-Template|Pairs], [Witness-[Template|Templates]|Groups]) :-
    run_(Pairs, Witness, Templates, Rest),
    runs_(Rest, Groups).

run_([], _, [], []).
run_([Witness1-Template|Pairs], Witness, Templates, Rest) :-
    (   Witness1 == Witness
    ->  Templates = [Template|Templates1],
        run_(Pairs, Witness, Templates1, Rest)
    ;   Templates = [],
        Rest = [Witness1-Template|Pairs]
    ).

%   keys_(+Pairs, ?Variables, -Keyed): Key-Pair for each Pair. Key is its witness
%   with its variables replaced by the first ones of Variables, so that variants get
%   identical keys.

keys_([], _, []).
keys_([Witness-Template|Pairs], Variables, [Key-(Witness-Template)|Keyed]) :-
    (   ground(Witness)
    ->  Key = Witness
    ;   copy_term(Witness, Key),
        term_variables(Key, KeyVariables),
        first_variables_(KeyVariables, Variables)
    ),
    keys_(Pairs, Variables, Keyed).

%   first_variables_(?Xs, ?Variables): Xs are the first of the open list Variables.

first_variables_([], _).
first_variables_([V|Vs], [V|Variables]) :-
    first_variables_(Vs, Variables).

%   groups_(+Keyed, -Groups): Groups has Witness-Templates for each run of identical
%   keys; the witnesses of a run are unified.

groups_([], []).
groups_([Key-(Witness-Template)|Keyed], [Witness-[Template|Templates]|Groups]) :-
    group_(Keyed, Key, Witness, Templates, Rest),
    groups_(Rest, Groups).

group_([], _, _, [], []).
group_([Key1-(Witness1-Template)|Keyed], Key, Witness, Templates, Rest) :-
    (   Key1 == Key
    ->  Witness1 = Witness,
        Templates = [Template|Templates1],
        group_(Keyed, Key, Witness, Templates1, Rest)
    ;   Templates = [],
        Rest = [Key1-(Witness1-Template)|Keyed]
    ).

%!  setof(?Template, :Goal, -Instances) is nondet.
%
%   As bagof/3; Instances is sorted and without duplicates.
%
%       ?- setof(X, member(X, [b,a,b]), L).
%          L = [a,b].
%       ?- setof(X-Z, member(X-Y-Z, [2-q-1,1-p-2,1-q-3]), L).
%          Y = p, L = [1-2]
%       ;  Y = q, L = [1-3,2-1].
%       ?- setof(X, member(X, [V,U,V,f(U)]), L).
%          L = [V,U,f(U)].
%       ?- setof(X, fail, L).
%          false.
%       ?- setof(X, true, [a|b]).
%          error(type_error(list,[a|b]), _).

setof(Template, Goal, Instances) :-
    list_or_partial_(Instances),
    bagof(Template, Goal, Bag),
    sort(Bag, Sorted),          % Goal may have bound Instances to a term that is no list
    Instances = Sorted.
