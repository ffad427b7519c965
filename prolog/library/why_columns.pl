:- module(why_columns,
          [ '$why_supported'/3,      % +Reference, +N, +Value
            '$why_out_of_place'/3,   % +Reference, +N, -Value
            '$why_is_impure'/3,      % +Reference, +N, +Value
            '$why_stands_in_both'/2  % +Reference, +N
          ]).

/** <module> Which values belong into a column of facts

The constants in one argument of the facts of a predicate are a column. A value belongs there that stands in it
elsewhere, or in a column that has a value in common with it.
*/

%!  '$why_supported'(+Reference, +N, +Value) is semidet.
%
%   Value stands in argument N of another clause of the predicate of this one, or in a column that has a value in common with the rest of
%   that.

'$why_supported'(Reference, N, Value) :-
    '$why_column'(Reference, N, Values0),
    (   memberchk(Value, Values0)
    ->  true
    ;   sort(Values0, Values),
        '$why_referred'(Reference, _, (Head :- _)),
        functor(Head, Name, Arity),
        '$why_occurrence'(Value, spot(Other,head(M))),
        Other \== Reference,
        '$why_referred'(Other, _, (Head1 :- _)),
        arg(M, Head1, Value1),
        Value1 == Value,
        functor(Head1, Name1, Arity1),
        Name1/Arity1/M \== Name/Arity/N,
        '$why_column'(Other, M, Others),
        member(Common, Values),
        memberchk(Common, Others)
    ->  true
    ).

%!  '$why_out_of_place'(+Reference, +N, -Value) is semidet.
%
%   Value, in argument N of a fact, has no support there but is known elsewhere, and most of the other facts of the predicate have values there that do.

'$why_out_of_place'(Reference, N, Value) :-
    '$why_referred'(Reference, Module, (Head :- _)),
    arg(N, Head, Value),
    atom(Value),
    \+ '$why_supported'(Reference, N, Value),
    (   '$why_occurrence'(Value, Spot),
        Spot \= spot(Reference,_)
    ;   current_predicate(user:Value/_)
    ),
    !,                          % Value occurs elsewhere
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    arg(N, General, Other),
    findall(Supported,
            ( limit(40, '$traced_clause'(Module:General, _, Reference1)), Reference1 \== Reference, atom(Other),
              ( '$why_supported'(Reference1, N, Other) -> Supported = 1 ; Supported = 0 ) ),
            All),
    length(All, Count),
    sum_list(All, Sum),
    Sum*2 > Count.

%!  '$why_is_impure'(+Reference, +N, +Value) is semidet.
%
%   The other values of argument N of the predicate, two at least, stand in another column, in which Value does not.

'$why_is_impure'(Reference, N, Value) :-
    '$why_column'(Reference, N, Values0),
    sort(Values0, Values),
    Values = [First,_|_],
    '$why_referred'(Reference, _, (Head :- _)),
    functor(Head, Name, Arity),
    '$why_occurrence'(First, spot(Other,head(M))),
    '$why_referred'(Other, _, (Head1 :- _)),
    functor(Head1, Name1, Arity1),
    Name1/Arity1 \== Name/Arity,
    arg(M, Head1, First1),
    First1 == First,
    '$why_column'(Name1, Arity1, M, Others),
    \+ memberchk(Value, Others),
    \+ ( member(One, Values), \+ memberchk(One, Others) ),
    !.                          % one such column is enough

%!  '$why_stands_in_both'(+Reference, +N) is semidet.
%
%   What is argument N of this fact is another argument of it too, and no other fact of the predicate has one value twice.

'$why_stands_in_both'(Reference, N) :-
    '$why_referred'(Reference, Module, (Head :- Body)),
    Body == true,
    arg(N, Head, Value),
    functor(Head, Name, Arity),
    between(1, Arity, M),
    M =\= N,
    arg(M, Head, Value1),
    Value1 == Value,
    !,                          % the argument has this Value
    functor(General, Name, Arity),
    \+ ( limit(60, '$traced_clause'(Module:General, _, Other)), Other \== Reference, has_twice_(General) ).

has_twice_(Fact) :-
    Fact =.. [_|Values],
    append(_, [Value|Rest], Values),
    memberchk(Value, Rest),
    !.                          % one repetition is enough
