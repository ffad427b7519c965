:- module(mulisp_sequences,
          [ mulisp_sequence/3,       % ?Name, -Least, -Most
            mulisp_sequence_call/4,  % +Name, +Values, +Place, -Value
            mulisp_member_pair/3     % +Pairs, +Key, -Pair
          ]).

:- use_module(library(mulisp_evaluator)).
:- use_module(library(mulisp_functions)).

/** <module> MuLISP: functions on lists that call functions

The mapping functions, and those that compare elements: the test is the argument behind
the list, or that of :TEST; without one, equal/2 of MuLISP. :KEY names what is compared
of an element.
*/

%!  mulisp_sequence(?Name, -Least, -Most) is nondet.
%
%   The function Name takes from Least to Most arguments.

mulisp_sequence('MAPCAR', 2, inf).
mulisp_sequence('MAPC', 2, inf).
mulisp_sequence('MAPCAN', 2, inf).
mulisp_sequence('MAPLIST', 2, inf).
mulisp_sequence('MAPL', 2, inf).
mulisp_sequence('MAP', 2, inf).
mulisp_sequence('MAPCON', 2, inf).
mulisp_sequence('SOME', 2, inf).
mulisp_sequence('EVERY', 2, inf).
mulisp_sequence('NOTANY', 2, inf).
mulisp_sequence('NOTEVERY', 2, inf).
mulisp_sequence('REDUCE', 2, 4).
mulisp_sequence('MEMBER', 2, 6).
mulisp_sequence('MEMBER-IF', 2, 4).
mulisp_sequence('ASSOC', 2, 6).
mulisp_sequence('ASSOC-IF', 2, 4).
mulisp_sequence('RASSOC', 2, 6).
mulisp_sequence('REMOVE', 2, 6).
mulisp_sequence('DELETE', 2, 6).
mulisp_sequence('REMOVE-IF', 2, 4).
mulisp_sequence('DELETE-IF', 2, 4).
mulisp_sequence('REMOVE-IF-NOT', 2, 4).
mulisp_sequence('DELETE-IF-NOT', 2, 4).
mulisp_sequence('FIND', 2, 6).
mulisp_sequence('FIND-IF', 2, 4).
mulisp_sequence('POSITION', 2, 6).
mulisp_sequence('POSITION-IF', 2, 4).
mulisp_sequence('COUNT', 2, 6).
mulisp_sequence('COUNT-IF', 2, 4).
mulisp_sequence('SUBSTITUTE', 3, 7).
mulisp_sequence('SUBST', 3, 7).
mulisp_sequence('NSUBST', 3, 7).
mulisp_sequence('SUBLIS', 2, 6).
mulisp_sequence('ADJOIN', 2, 6).
mulisp_sequence('UNION', 2, 6).
mulisp_sequence('INTERSECTION', 2, 6).
mulisp_sequence('SET-DIFFERENCE', 2, 6).
mulisp_sequence('SUBSETP', 2, 6).
mulisp_sequence('REMOVE-DUPLICATES', 1, 5).
mulisp_sequence('DELETE-DUPLICATES', 1, 5).
mulisp_sequence('MEMBER-IF-NOT', 2, 4).
mulisp_sequence('ASSOC-IF-NOT', 2, 4).
mulisp_sequence('RASSOC-IF', 2, 4).
mulisp_sequence('RASSOC-IF-NOT', 2, 4).
mulisp_sequence('FIND-IF-NOT', 2, 4).
mulisp_sequence('POSITION-IF-NOT', 2, 4).
mulisp_sequence('COUNT-IF-NOT', 2, 4).
mulisp_sequence('SUBSTITUTE-IF', 3, 5).
mulisp_sequence('SUBSTITUTE-IF-NOT', 3, 5).
mulisp_sequence('NSUBSTITUTE', 3, 7).
mulisp_sequence('SUBST-IF', 3, 5).
mulisp_sequence('SUBST-IF-NOT', 3, 5).
mulisp_sequence('NSUBST-IF', 3, 5).
mulisp_sequence('NSUBLIS', 2, 6).
mulisp_sequence('NUNION', 2, 6).
mulisp_sequence('NINTERSECTION', 2, 6).
mulisp_sequence('NSET-DIFFERENCE', 2, 6).
mulisp_sequence('SET-EXCLUSIVE-OR', 2, 6).
mulisp_sequence('SORT', 2, 4).
mulisp_sequence('STABLE-SORT', 2, 4).
mulisp_sequence('MERGE', 3, 4).

%!  mulisp_sequence_call(+Name, +Values, +Place, -Value) is det.
%
%   Value is that of the function Name for Values, as many as it takes.

mulisp_sequence_call(Name, Values, Place, Value) :-
    once(call_(Name, Values, Place, Value0)),
    Value = Value0.

call_('MAPCAR', [F|Lists], P, Value) :-
    map_(Lists, cars, F, P, Values, Jump),
    unless_(Jump, Values, Value).
call_('MAPC', [F|Lists], P, Value) :-
    map_(Lists, cars, F, P, _, Jump),
    Lists = [List|_],
    unless_(Jump, List, Value).
call_('MAPCAN', [F|Lists], P, Value) :-
    map_(Lists, cars, F, P, Values, Jump),
    joined_(Jump, Values, P, Value).
call_('MAPLIST', [F|Lists], P, Value) :-
    map_(Lists, tails, F, P, Values, Jump),
    unless_(Jump, Values, Value).
call_('MAPL', [F|Lists], P, Value) :-
    map_(Lists, tails, F, P, _, Jump),
    Lists = [List|_],
    unless_(Jump, List, Value).
call_('MAP', Values, P, Value) :-
    call_('MAPL', Values, P, Value).
call_('MAPCON', [F|Lists], P, Value) :-
    map_(Lists, tails, F, P, Values, Jump),
    joined_(Jump, Values, P, Value).
call_('SOME', [F|Lists], P, Value) :-
    some_(Lists, F, P, Value).
call_('EVERY', [F|Lists], P, Value) :-
    every_(Lists, F, P, 'T', Value).
call_('NOTANY', [F|Lists], P, Value) :-
    some_(Lists, F, P, Value0),
    not_(Value0, Value).
call_('NOTEVERY', [F|Lists], P, Value) :-
    every_(Lists, F, P, 'T', Value0),
    not_(Value0, Value).
call_('REDUCE', [F,List|Rest], P, Value) :-
    list_(List, P),
    (   Rest == []
    ->  (   List = [X|Xs]
        ->  reduce_(Xs, F, X, P, Value)
        ;   mulisp_apply(F, [], P, Value)
        )
    ;   ( Rest = [X] ; Rest = [':INITIAL-VALUE',X] )
    ->  reduce_(List, F, X, P, Value)
    ;   unknown_keyword_(Rest, P)
    ).
call_('MEMBER', [X,Xs|Rest], P, Value) :-
    list_(Xs, P),
    matcher_(Rest, is(X), P, M),
    from_(Xs, M, P, Value).
call_('MEMBER-IF', [F,Xs|Rest], P, Value) :-
    list_(Xs, P),
    matcher_(Rest, satisfies(F), P, M),
    from_(Xs, M, P, Value).
call_('ASSOC', [X,Xs|Rest], P, Value) :-
    list_(Xs, P),
    matcher_(Rest, is(X), P, M),
    pair_(Xs, car, M, P, Value).
call_('ASSOC-IF', [F,Xs|Rest], P, Value) :-
    list_(Xs, P),
    matcher_(Rest, satisfies(F), P, M),
    pair_(Xs, car, M, P, Value).
call_('RASSOC', [X,Xs|Rest], P, Value) :-
    list_(Xs, P),
    matcher_(Rest, is(X), P, M),
    pair_(Xs, cdr, M, P, Value).
call_('REMOVE', [X,Xs|Rest], P, Value) :-
    list_(Xs, P),
    matcher_(Rest, is(X), P, M),
    filter_(Xs, M, false, P, Value).
call_('DELETE', Values, P, Value) :-
    call_('REMOVE', Values, P, Value).
call_('REMOVE-IF', [F,Xs|Rest], P, Value) :-
    list_(Xs, P),
    matcher_(Rest, satisfies(F), P, M),
    filter_(Xs, M, false, P, Value).
call_('DELETE-IF', Values, P, Value) :-
    call_('REMOVE-IF', Values, P, Value).
call_('REMOVE-IF-NOT', [F,Xs|Rest], P, Value) :-
    list_(Xs, P),
    matcher_(Rest, satisfies(F), P, M),
    filter_(Xs, M, true, P, Value).
call_('DELETE-IF-NOT', Values, P, Value) :-
    call_('REMOVE-IF-NOT', Values, P, Value).
call_('FIND', Values, P, Value) :-
    call_('MEMBER', Values, P, Value0),
    mulisp_call('CAR', [Value0], P, Value).
call_('FIND-IF', Values, P, Value) :-
    call_('MEMBER-IF', Values, P, Value0),
    mulisp_call('CAR', [Value0], P, Value).
call_('POSITION', [X,Xs|Rest], P, Value) :-
    list_(Xs, P),
    matcher_(Rest, is(X), P, M),
    position_(Xs, 0, M, P, Value).
call_('POSITION-IF', [F,Xs|Rest], P, Value) :-
    list_(Xs, P),
    matcher_(Rest, satisfies(F), P, M),
    position_(Xs, 0, M, P, Value).
call_('COUNT', [X,Xs|Rest], P, Value) :-
    list_(Xs, P),
    matcher_(Rest, is(X), P, M),
    filter_(Xs, M, true, P, Found),
    length(Found, Value).
call_('COUNT-IF', [F,Xs|Rest], P, Value) :-
    list_(Xs, P),
    matcher_(Rest, satisfies(F), P, M),
    filter_(Xs, M, true, P, Found),
    length(Found, Value).
call_('SUBSTITUTE', [New,Old,Xs|Rest], P, Value) :-
    list_(Xs, P),
    matcher_(Rest, is(Old), P, M),
    substitute_(Xs, M, New, P, Value).
call_('SUBST', [New,Old,Tree|Rest], P, Value) :-
    matcher_(Rest, is(Old), P, M),
    subst_(Tree, M, New, P, Value).
call_('NSUBST', Values, P, Value) :-
    call_('SUBST', Values, P, Value).
call_('SUBLIS', [Pairs,Tree|_], P, Value) :-
    list_(Pairs, P),
    sublis_(Tree, Pairs, Value).
call_('ADJOIN', [X,Xs|Rest], P, Value) :-
    list_(Xs, P),
    (   in_(Xs, X, Rest, P)
    ->  Value = Xs
    ;   Value = [X|Xs]
    ).
call_('UNION', [Xs,Ys|Rest], P, Value) :-
    list_(Xs, P),
    list_(Ys, P),
    keep_(Xs, Ys, false, Rest, P, New),
    append(New, Ys, Value).
call_('INTERSECTION', [Xs,Ys|Rest], P, Value) :-
    list_(Xs, P),
    list_(Ys, P),
    keep_(Xs, Ys, true, Rest, P, Value).
call_('SET-DIFFERENCE', [Xs,Ys|Rest], P, Value) :-
    list_(Xs, P),
    list_(Ys, P),
    keep_(Xs, Ys, false, Rest, P, Value).
call_('SUBSETP', [Xs,Ys|Rest], P, Value) :-
    list_(Xs, P),
    list_(Ys, P),
    keep_(Xs, Ys, false, Rest, P, Left),
    not_(Left, Value).
call_('REMOVE-DUPLICATES', [Xs|Rest], P, Value) :-
    list_(Xs, P),
    distinct_(Xs, Rest, P, Value).
call_('DELETE-DUPLICATES', Values, P, Value) :-
    call_('REMOVE-DUPLICATES', Values, P, Value).
call_('MEMBER-IF-NOT', [F,Xs|Rest], P, Value) :-
    list_(Xs, P),
    matcher_(Rest, violates(F), P, M),
    from_(Xs, M, P, Value).
call_('ASSOC-IF-NOT', [F,Xs|Rest], P, Value) :-
    list_(Xs, P),
    matcher_(Rest, violates(F), P, M),
    pair_(Xs, car, M, P, Value).
call_('RASSOC-IF', [F,Xs|Rest], P, Value) :-
    list_(Xs, P),
    matcher_(Rest, satisfies(F), P, M),
    pair_(Xs, cdr, M, P, Value).
call_('RASSOC-IF-NOT', [F,Xs|Rest], P, Value) :-
    list_(Xs, P),
    matcher_(Rest, violates(F), P, M),
    pair_(Xs, cdr, M, P, Value).
call_('FIND-IF-NOT', Values, P, Value) :-
    call_('MEMBER-IF-NOT', Values, P, Value0),
    mulisp_call('CAR', [Value0], P, Value).
call_('POSITION-IF-NOT', [F,Xs|Rest], P, Value) :-
    list_(Xs, P),
    matcher_(Rest, violates(F), P, M),
    position_(Xs, 0, M, P, Value).
call_('COUNT-IF-NOT', [F,Xs|Rest], P, Value) :-
    list_(Xs, P),
    matcher_(Rest, violates(F), P, M),
    filter_(Xs, M, true, P, Found),
    length(Found, Value).
call_('SUBSTITUTE-IF', [New,F,Xs|Rest], P, Value) :-
    list_(Xs, P),
    matcher_(Rest, satisfies(F), P, M),
    substitute_(Xs, M, New, P, Value).
call_('SUBSTITUTE-IF-NOT', [New,F,Xs|Rest], P, Value) :-
    list_(Xs, P),
    matcher_(Rest, violates(F), P, M),
    substitute_(Xs, M, New, P, Value).
call_('NSUBSTITUTE', Values, P, Value) :-
    call_('SUBSTITUTE', Values, P, Value).
call_('SUBST-IF', [New,F,Tree|Rest], P, Value) :-
    matcher_(Rest, satisfies(F), P, M),
    subst_(Tree, M, New, P, Value).
call_('SUBST-IF-NOT', [New,F,Tree|Rest], P, Value) :-
    matcher_(Rest, violates(F), P, M),
    subst_(Tree, M, New, P, Value).
call_('NSUBST-IF', Values, P, Value) :-
    call_('SUBST-IF', Values, P, Value).
call_('NSUBLIS', Values, P, Value) :-
    call_('SUBLIS', Values, P, Value).
call_('NUNION', Values, P, Value) :-
    call_('UNION', Values, P, Value).
call_('NINTERSECTION', Values, P, Value) :-
    call_('INTERSECTION', Values, P, Value).
call_('NSET-DIFFERENCE', Values, P, Value) :-
    call_('SET-DIFFERENCE', Values, P, Value).
call_('SET-EXCLUSIVE-OR', [Xs,Ys|Rest], P, Value) :-
    list_(Xs, P),
    list_(Ys, P),
    keep_(Xs, Ys, false, Rest, P, Left),
    keep_(Ys, Xs, false, Rest, P, Right),
    append(Left, Right, Value).
call_('SORT', [Xs,F|Rest], P, Value) :-
    list_(Xs, P),
    key_(Rest, P, Key),
    sort_(Xs, F, Key, P, Value).
call_('STABLE-SORT', Values, P, Value) :-
    call_('SORT', Values, P, Value).
call_('MERGE', Values, P, Value) :-
    (   Values = [Xs,Ys,F]
    ->  true
    ;   Values = [_,Xs,Ys,F] % as in Common Lisp: (MERGE 'LIST X Y F)
    ),
    list_(Xs, P),
    list_(Ys, P),
    merge_(Xs, Ys, F, none, P, Value).

list_(Xs, Place) :-
    (   is_list(Xs)
    ->  true
    ;   throw(error(type_error(list, Xs), context(_, Place)))
    ).

not_(Value0, Value) :-
    (   Value0 == []
    ->  Value = 'T'
    ;   mulisp_jump(Value0)
    ->  Value = Value0
    ;   Value = []
    ).

unless_(Jump, Value0, Value) :-
    (   Jump == none
    ->  Value = Value0
    ;   Value = Jump
    ).

joined_(Jump, Values, Place, Value) :-
    (   Jump == none
    ->  mulisp_call('APPEND', Values, Place, Value)
    ;   Value = Jump
    ).

%   map_(+Lists, +How, +Function, +Place, -Values, -Jump): Jump is `none`, or the jump that ended it.

map_(Lists, How, F, P, Values, Jump) :-
    (   step_(Lists, How, P, Arguments, Rest)
    ->  mulisp_apply(F, Arguments, P, Value),
        (   mulisp_jump(Value)
        ->  Jump = Value
        ;   Values = [Value|Values1],
            map_(Rest, How, F, P, Values1, Jump)
        )
    ;   Values = [],
        Jump = none
    ).

%   step_(+Lists, +How, +Place, -Arguments, -Rest) fails if one of Lists is at its end.

step_([], _, _, [], []).
step_([List|Lists], How, P, [Argument|Arguments], [Rest|Rests]) :-
    (   List = [X|Xs]
    ->  Rest = Xs,
        (   How == cars
        ->  Argument = X
        ;   Argument = List
        )
    ;   List == []
    ->  fail
    ;   throw(error(type_error(list, List), context(_, P)))
    ),
    step_(Lists, How, P, Arguments, Rests).

some_(Lists, F, P, Value) :-
    (   step_(Lists, cars, P, Arguments, Rest)
    ->  mulisp_apply(F, Arguments, P, Value0),
        (   Value0 == []
        ->  some_(Rest, F, P, Value)
        ;   Value = Value0
        )
    ;   Value = []
    ).

every_(Lists, F, P, Last, Value) :-
    (   step_(Lists, cars, P, Arguments, Rest)
    ->  mulisp_apply(F, Arguments, P, Value0),
        (   ( Value0 == [] ; mulisp_jump(Value0) )
        ->  Value = Value0
        ;   every_(Rest, F, P, Last, Value)
        )
    ;   Value = Last
    ).

reduce_([], _, Value, _, Value).
reduce_([X|Xs], F, Value0, P, Value) :-
    mulisp_apply(F, [Value0,X], P, Value1),
    (   mulisp_jump(Value1)
    ->  Value = Value1
    ;   reduce_(Xs, F, Value1, P, Value)
    ).

%   matcher_(+Rest, +What, +Place, -Matcher): Matcher is m(What, Test, Sense, Key).

matcher_(Rest, What, P, m(What,Test,Sense,Key)) :-
    (   Rest = [Test0],
        \+ keyword_(Test0)
    ->  ( Test0 == [] -> Test = default ; Test = Test0 ),
        Sense = true,
        Key = none
    ;   options_(Rest, P, default-true-none, Test-Sense-Key)
    ).

keyword_(Word) :-
    atom(Word),
    sub_atom(Word, 0, 1, _, ':').

options_([], _, Options, Options).
options_([Keyword,Value|Rest], P, Test-Sense-Key, Options) :-
    (   Keyword == ':TEST'
    ->  Options1 = Value-true-Key
    ;   Keyword == ':TEST-NOT'
    ->  Options1 = Value-false-Key
    ;   Keyword == ':KEY'
    ->  Options1 = Test-Sense-Value
    ;   unknown_keyword_([Keyword], P)
    ),
    !, % the Keyword has one meaning
    options_(Rest, P, Options1, Options).
options_(Rest, P, _, _) :-
    unknown_keyword_(Rest, P).

key_(Rest, P, Key) :-
    options_(Rest, P, default-true-none, _-_-Key).

unknown_keyword_([Keyword|_], P) :-
    throw(error(domain_error(keyword, Keyword), context(_, P))).

matches_(m(What,Test,Sense,Key), X0, P) :-
    keyed_(Key, X0, P, X),
    (   What = satisfies(F)
    ->  mulisp_holds(F, [X], P, true)
    ;   What = violates(F)
    ->  mulisp_holds(F, [X], P, false)
    ;   What = is(Y),
        (   Test == default
        ->  X == Y
        ;   mulisp_holds(Test, [Y,X], P, Sense)
        )
    ).

keyed_(Key, X0, P, X) :-
    (   Key == none
    ->  X = X0
    ;   mulisp_apply(Key, [X0], P, X)
    ).

from_([], _, _, []).
from_([X|Xs], M, P, Value) :-
    (   matches_(M, X, P)
    ->  Value = [X|Xs]
    ;   from_(Xs, M, P, Value)
    ).

pair_([], _, _, _, []).
pair_([Pair|Pairs], Part, M, P, Value) :-
    (   Pair = [Car|Cdr],
        ( Part == car -> X = Car ; X = Cdr ),
        matches_(M, X, P)
    ->  Value = Pair
    ;   pair_(Pairs, Part, M, P, Value)
    ).

filter_([], _, _, _, []).
filter_([X|Xs], M, Wanted, P, Ys) :-
    (   matches_(M, X, P)
    ->  Is = true
    ;   Is = false
    ),
    (   Is == Wanted
    ->  Ys = [X|Ys1]
    ;   Ys = Ys1
    ),
    filter_(Xs, M, Wanted, P, Ys1).

position_([], _, _, _, []).
position_([X|Xs], N, M, P, Value) :-
    (   matches_(M, X, P)
    ->  Value = N
    ;   N1 is N+1,
        position_(Xs, N1, M, P, Value)
    ).

substitute_([], _, _, _, []).
substitute_([X|Xs], M, New, P, [Y|Ys]) :-
    (   matches_(M, X, P)
    ->  Y = New
    ;   Y = X
    ),
    substitute_(Xs, M, New, P, Ys).

subst_(Tree, M, New, P, Value) :-
    (   matches_(M, Tree, P)
    ->  Value = New
    ;   Tree = [Car|Cdr]
    ->  Value = [Car1|Cdr1],
        subst_(Car, M, New, P, Car1),
        subst_(Cdr, M, New, P, Cdr1)
    ;   Value = Tree
    ).

sublis_(Tree, Pairs, Value) :-
    (   mulisp_member_pair(Pairs, Tree, [_|Value0])
    ->  Value = Value0
    ;   Tree = [Car|Cdr]
    ->  Value = [Car1|Cdr1],
        sublis_(Car, Pairs, Car1),
        sublis_(Cdr, Pairs, Cdr1)
    ;   Value = Tree
    ).

%!  mulisp_member_pair(+Pairs, +Key, -Pair) is semidet.
%
%   Pair is the first of Pairs that begins with Key.
%
%       ?- mulisp_member_pair([['A'|1],['B'|2]], 'B', Pair).
%          Pair = ['B'|2].

mulisp_member_pair([Pair0|Pairs], Key, Pair) :-
    (   Pair0 = [Key0|_],
        Key0 == Key
    ->  Pair = Pair0
    ;   mulisp_member_pair(Pairs, Key, Pair)
    ).

in_(Xs, X, Rest, P) :-
    matcher_(Rest, is(X), P, M),
    from_(Xs, M, P, [_|_]).

%   keep_(+Xs, +Ys, +Wanted, +Rest, +Place, -Zs): Zs are the Xs that are among the Ys, if Wanted is true, or the other Xs.

keep_([], _, _, _, _, []).
keep_([X|Xs], Ys, Wanted, Rest, P, Zs) :-
    (   in_(Ys, X, Rest, P)
    ->  Is = true
    ;   Is = false
    ),
    (   Is == Wanted
    ->  Zs = [X|Zs1]
    ;   Zs = Zs1
    ),
    keep_(Xs, Ys, Wanted, Rest, P, Zs1).

%   distinct_(+Xs, +Rest, +Place, -Ys): Ys are Xs without duplicates: of equal elements the last one stays.

distinct_([], _, _, []).
distinct_([X|Xs], Rest, P, Ys) :-
    (   in_(Xs, X, Rest, P)
    ->  Ys = Ys1
    ;   Ys = [X|Ys1]
    ),
    distinct_(Xs, Rest, P, Ys1).

%   sort_(+Xs, +Test, +Key, +Place, -Ys): a merge sort, which keeps the order of equal elements.

sort_(Xs, F, Key, P, Ys) :-
    (   Xs = [_,_|_]
    ->  length(Xs, Length),
        Half is Length//2,
        length(Front, Half),
        append(Front, Back, Xs),
        sort_(Front, F, Key, P, Front1),
        sort_(Back, F, Key, P, Back1),
        merge_(Front1, Back1, F, Key, P, Ys)
    ;   Ys = Xs
    ).

merge_(Xs, Ys, F, Key, P, Zs) :-
    (   Xs = [X|Xs1],
        Ys = [Y|Ys1]
    ->  keyed_(Key, X, P, KeyX),
        keyed_(Key, Y, P, KeyY),
        (   mulisp_holds(F, [KeyY,KeyX], P, true)
        ->  Zs = [Y|Zs1],
            merge_(Xs, Ys1, F, Key, P, Zs1)
        ;   Zs = [X|Zs1],
            merge_(Xs1, Ys, F, Key, P, Zs1)
        )
    ;   append(Xs, Ys, Zs)
    ).
