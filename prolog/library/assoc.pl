:- module(assoc,
          [ empty_assoc/1,           % ?Assoc
            is_assoc/1,              % @Assoc
            list_to_assoc/2,         % +Pairs, -Assoc
            ord_list_to_assoc/2,     % +Pairs, -Assoc
            get_assoc/3,             % +Key, +Assoc, ?Value
            get_assoc/5,             % +Key, +Assoc0, ?Value0, -Assoc, ?Value
            put_assoc/4,             % +Key, +Assoc0, +Value, -Assoc
            del_assoc/4,             % +Key, +Assoc0, ?Value, -Assoc
            del_min_assoc/4,         % +Assoc0, ?Key, ?Value, -Assoc
            del_max_assoc/4,         % +Assoc0, ?Key, ?Value, -Assoc
            min_assoc/3,             % +Assoc, ?Key, ?Value
            max_assoc/3,             % +Assoc, ?Key, ?Value
            gen_assoc/3,             % ?Key, +Assoc, ?Value
            assoc_to_list/2,         % +Assoc, -Pairs
            assoc_to_keys/2,         % +Assoc, -Keys
            assoc_to_values/2,       % +Assoc, -Values
            map_assoc/2,             % :Goal, +Assoc
            map_assoc/3              % :Goal, +Assoc, ?Assoc1
          ]).

/** <module> Association trees

An association is a balanced binary tree after Adelson-Velsky and Landis: `t`
when empty, else `t(Key, Value, Height, Left, Right)`. Keys stand in the
standard order, and the heights of Left and Right differ by at most one. Looking
up, putting and deleting take time log N.
*/

:- meta_predicate
       map_assoc(1, ?),
       map_assoc(2, ?, ?).

%!  empty_assoc(?Assoc) is semidet.
%
%   Assoc has no keys.
%
%       ?- empty_assoc(A).
%          A = t.

empty_assoc(t).

%   bound_(@Assoc): throws if Assoc is unbound, or is no association.
%   must_be/2 does the same, but takes as long as the look-up.

bound_(Assoc) :-
    (   var(Assoc)
    ->  instantiation_error(Assoc)
    ;   Assoc = t(_, _, _, _, _)
    ->  true
    ;   Assoc == t
    ->  true
    ;   type_error(assoc, Assoc)
    ).

%!  is_assoc(@Assoc) is semidet.
%
%   Assoc is an association: ordered and balanced.
%
%       ?- list_to_assoc([a-1,b-2,c-3], _A), is_assoc(_A).
%          true.
%       ?- is_assoc(t(a,1,2,t,t)).
%          false.

is_assoc(Assoc) :-
    nonvar(Assoc),
    balanced_(Assoc, _),
    assoc_to_keys(Assoc, Keys),
    is_ordset(Keys).

balanced_(Tree, Height) :-
    (   Tree == t
    ->  Height = 0
    ;   nonvar(Tree),
        Tree = t(_, _, Height, Left, Right),
        balanced_(Left, L),
        balanced_(Right, R),
        abs(L-R) =< 1,
        Height =:= max(L, R)+1
    ).

%!  list_to_assoc(+Pairs, -Assoc) is det.
%
%   Assoc has the pairs Key-Value of Pairs, no two of which have the same key.
%
%       ?- list_to_assoc([b-2,a-1], _A), assoc_to_list(_A, L).
%          L = [a-1,b-2].
%       ?- list_to_assoc([b-2,a-1,b-3], _).
%          error(domain_error(unique_key_pairs,[b-2,a-1,b-3]), _).
%       ?- list_to_assoc([a], _).
%          error(type_error(pair,a), _).

list_to_assoc(Pairs, Assoc) :-
    must_be(list(pair), Pairs),
    keysort(Pairs, Sorted),
    (   repeats_key_(Sorted)
    ->  domain_error(unique_key_pairs, Pairs)
    ;   put_all_(Pairs, t, Assoc)
    ).

repeats_key_([Key1-_,Key2-_|Pairs]) :-
    (   Key1 == Key2
    ->  true
    ;   repeats_key_([Key2-_|Pairs])
    ).

put_all_([], Assoc, Assoc).
put_all_([Key-Value|Pairs], Assoc0, Assoc) :-
    put_assoc_(Assoc0, Key, Value, Assoc1),
    put_all_(Pairs, Assoc1, Assoc).

%!  ord_list_to_assoc(+Pairs, -Assoc) is det.
%
%   As list_to_assoc/2, for pairs with ascending keys, in time N.
%
%       ?- ord_list_to_assoc([a-1,b-2,c-3], A).
%          A = t(b,2,2,t(a,1,1,t,t),t(c,3,1,t,t)).
%       ?- ord_list_to_assoc([b-1,a-2], _).
%          error(domain_error(key_ordered_pairs,[b-1,a-2]), _).

ord_list_to_assoc(Pairs, Assoc) :-
    must_be(list(pair), Pairs),
    pairs_keys(Pairs, Keys),
    (   is_ordset(Keys)
    ->  length(Pairs, Length),
        build_(Length, Pairs, [], Assoc)
    ;   domain_error(key_ordered_pairs, Pairs)
    ).

%   build_(+N, +Pairs, -Rest, -Tree): Tree has the first N of Pairs.

build_(N, Pairs, Rest, Tree) :-
    (   N =:= 0
    ->  Tree = t,
        Rest = Pairs
    ;   L is N//2,
        R is N-L-1,
        build_(L, Pairs, [Key-Value|Pairs1], Left),
        build_(R, Pairs1, Rest, Right),
        node_(Key, Value, Left, Right, Tree)
    ).

%!  get_assoc(+Key, +Assoc, ?Value) is semidet.
%
%   Value is the value of Key in Assoc.
%
%       ?- list_to_assoc([a-1,b-2], _A), get_assoc(b, _A, V).
%          V = 2.
%       ?- get_assoc(b, _, _).
%          error(instantiation_error, _).

get_assoc(Key, Assoc, Value) :-
    bound_(Assoc),
    find_(Assoc, Key, Value).

find_(t(Key0, Value0, _, Left, Right), Key, Value) :-
    compare(Sign, Key, Key0),
    find_(Sign, Key, Value0, Left, Right, Value).

find_(=, _, Value, _, _, Value).
find_(<, Key, _, Left, _, Value) :-
    find_(Left, Key, Value).
find_(>, Key, _, _, Right, Value) :-
    find_(Right, Key, Value).

%!  get_assoc(+Key, +Assoc0, ?Value0, -Assoc, ?Value) is semidet.
%
%   Key has Value0 in Assoc0, and Assoc is Assoc0 with Value in its place.
%
%       ?- list_to_assoc([a-1], _A), get_assoc(a, _A, V0, A, 2).
%          V0 = 1, A = t(a,2,1,t,t).

get_assoc(Key, Assoc0, Value0, Assoc, Value) :-
    bound_(Assoc0),
    change_(Assoc0, Key, Value0, Assoc, Value).

change_(t(Key0, V, H, Left, Right), Key, Value0, t(Key0, V1, H, Left1, Right1), Value) :-
    compare(Sign, Key, Key0),
    change_(Sign, Key, V, Left, Right, Value0, V1, Left1, Right1, Value).

change_(=, _, V, Left, Right, V, Value, Left, Right, Value).
change_(<, Key, V, Left, Right, Value0, V, Left1, Right, Value) :-
    change_(Left, Key, Value0, Left1, Value).
change_(>, Key, V, Left, Right, Value0, V, Left, Right1, Value) :-
    change_(Right, Key, Value0, Right1, Value).

%!  put_assoc(+Key, +Assoc0, +Value, -Assoc) is det.
%
%   Assoc is Assoc0 where Key has Value.
%
%       ?- put_assoc(a, t, 1, A).
%          A = t(a,1,1,t,t).

put_assoc(Key, Assoc0, Value, Assoc) :-
    bound_(Assoc0),
    put_assoc_(Assoc0, Key, Value, Assoc).

put_assoc_(t, Key, Value, t(Key, Value, 1, t, t)).
put_assoc_(t(Key0, Value0, Height, Left, Right), Key, Value, Assoc) :-
    compare(Sign, Key, Key0),
    put_assoc_(Sign, Key, Value, Key0, Value0, Height, Left, Right, Assoc).

put_assoc_(=, Key, Value, _, _, Height, Left, Right, t(Key, Value, Height, Left, Right)).
put_assoc_(<, Key, Value, Key0, Value0, _, Left, Right, Assoc) :-
    put_assoc_(Left, Key, Value, Left1),
    balance_(Key0, Value0, Left1, Right, Assoc).
put_assoc_(>, Key, Value, Key0, Value0, _, Left, Right, Assoc) :-
    put_assoc_(Right, Key, Value, Right1),
    balance_(Key0, Value0, Left, Right1, Assoc).

%   balance_(+Key, +Value, +Left, +Right, -Tree): the heights of Left and Right,
%   each balanced, differ by at most two.

balance_(Key, Value, Left, Right, Tree) :-
    height_(Left, L),
    height_(Right, R),
    Lean is L-R,
    (   Lean > 1
    ->  lean_left_(Left, Key, Value, Right, Tree)
    ;   Lean < -1
    ->  lean_right_(Right, Key, Value, Left, Tree)
    ;   Height is max(L, R)+1,
        Tree = t(Key, Value, Height, Left, Right)
    ).

lean_left_(t(K1, V1, _, L1, R1), Key, Value, Right, Tree) :-
    height_(L1, HL),
    height_(R1, HR),
    (   HL >= HR
    ->  node_(Key, Value, R1, Right, Tree1),
        node_(K1, V1, L1, Tree1, Tree)
    ;   R1 = t(K2, V2, _, L2, R2),
        node_(K1, V1, L1, L2, Tree1),
        node_(Key, Value, R2, Right, Tree2),
        node_(K2, V2, Tree1, Tree2, Tree)
    ).

lean_right_(t(K1, V1, _, L1, R1), Key, Value, Left, Tree) :-
    height_(L1, HL),
    height_(R1, HR),
    (   HR >= HL
    ->  node_(Key, Value, Left, L1, Tree1),
        node_(K1, V1, Tree1, R1, Tree)
    ;   L1 = t(K2, V2, _, L2, R2),
        node_(Key, Value, Left, L2, Tree1),
        node_(K1, V1, R2, R1, Tree2),
        node_(K2, V2, Tree1, Tree2, Tree)
    ).

node_(Key, Value, Left, Right, t(Key, Value, Height, Left, Right)) :-
    height_(Left, L),
    height_(Right, R),
    Height is max(L, R)+1.

height_(t, 0).
height_(t(_, _, Height, _, _), Height).

%!  del_assoc(+Key, +Assoc0, ?Value, -Assoc) is semidet.
%
%   Key has Value in Assoc0, and Assoc is Assoc0 without it.
%
%       ?- list_to_assoc([a-1,b-2,c-3], _A), del_assoc(b, _A, V, _B), assoc_to_list(_B, L).
%          V = 2, L = [a-1,c-3].

del_assoc(Key, Assoc0, Value, Assoc) :-
    bound_(Assoc0),
    del_assoc_(Assoc0, Key, Value, Assoc).

del_assoc_(t(Key0, Value0, _, Left, Right), Key, Value, Assoc) :-
    compare(Sign, Key, Key0),
    del_assoc_(Sign, Key, Key0, Value0, Left, Right, Value, Assoc).

del_assoc_(=, _, _, Value, Left, Right, Value, Assoc) :-
    join_(Right, Left, Assoc).
del_assoc_(<, Key, Key0, Value0, Left, Right, Value, Assoc) :-
    del_assoc_(Left, Key, Value, Left1),
    balance_(Key0, Value0, Left1, Right, Assoc).
del_assoc_(>, Key, Key0, Value0, Left, Right, Value, Assoc) :-
    del_assoc_(Right, Key, Value, Right1),
    balance_(Key0, Value0, Left, Right1, Assoc).

join_(t, Left, Left).
join_(t(K, V, H, L, R), Left, Assoc) :-
    del_min_assoc(t(K, V, H, L, R), Key, Value, Right),
    balance_(Key, Value, Left, Right, Assoc).

%!  del_min_assoc(+Assoc0, ?Key, ?Value, -Assoc) is semidet.
%
%   Key is the first key of Assoc0, with Value; Assoc has the others.
%
%       ?- list_to_assoc([b-2,a-1], _A), del_min_assoc(_A, K, V, A).
%          K = a, V = 1, A = t(b,2,1,t,t).

del_min_assoc(t(Key0, Value0, _, Left, Right), Key, Value, Assoc) :-
    del_min_(Left, Key0, Value0, Right, Key, Value, Assoc).

del_min_(t, Key, Value, Right, Key, Value, Right).
del_min_(t(K, V, _, L, R), Key0, Value0, Right, Key, Value, Assoc) :-
    del_min_(L, K, V, R, Key, Value, Left),
    balance_(Key0, Value0, Left, Right, Assoc).

%!  del_max_assoc(+Assoc0, ?Key, ?Value, -Assoc) is semidet.
%
%   Key is the last key of Assoc0, with Value; Assoc has the others.
%
%       ?- list_to_assoc([b-2,a-1], _A), del_max_assoc(_A, K, V, A).
%          K = b, V = 2, A = t(a,1,1,t,t).

del_max_assoc(t(Key0, Value0, _, Left, Right), Key, Value, Assoc) :-
    del_max_(Right, Key0, Value0, Left, Key, Value, Assoc).

del_max_(t, Key, Value, Left, Key, Value, Left).
del_max_(t(K, V, _, L, R), Key0, Value0, Left, Key, Value, Assoc) :-
    del_max_(R, K, V, L, Key, Value, Right),
    balance_(Key0, Value0, Left, Right, Assoc).

%!  min_assoc(+Assoc, ?Key, ?Value) is semidet.
%
%   Key is the first key of Assoc, with Value.
%
%       ?- list_to_assoc([b-2,a-1], _A), min_assoc(_A, K, V).
%          K = a, V = 1.

min_assoc(t(Key0, Value0, _, Left, _), Key, Value) :-
    min_assoc_(Left, Key0, Value0, Key, Value).

min_assoc_(t, Key, Value, Key, Value).
min_assoc_(t(K, V, _, L, _), _, _, Key, Value) :-
    min_assoc_(L, K, V, Key, Value).

%!  max_assoc(+Assoc, ?Key, ?Value) is semidet.
%
%   Key is the last key of Assoc, with Value.
%
%       ?- list_to_assoc([b-2,a-1], _A), max_assoc(_A, K, V).
%          K = b, V = 2.

max_assoc(t(Key0, Value0, _, _, Right), Key, Value) :-
    max_assoc_(Right, Key0, Value0, Key, Value).

max_assoc_(t, Key, Value, Key, Value).
max_assoc_(t(K, V, _, _, R), _, _, Key, Value) :-
    max_assoc_(R, K, V, Key, Value).

%!  gen_assoc(?Key, +Assoc, ?Value) is nondet.
%
%   Key has Value in Assoc; an unbound Key goes through the keys in order.
%
%       ?- list_to_assoc([b-2,a-1], _A), gen_assoc(K, _A, V).
%          K = a, V = 1
%       ;  K = b, V = 2.

gen_assoc(Key, Assoc, Value) :-
    (   ground(Key)
    ->  get_assoc(Key, Assoc, Value)
    ;   assoc_to_list(Assoc, Pairs),
        member(Key-Value, Pairs)
    ).

%!  assoc_to_list(+Assoc, -Pairs) is det.
%
%   Pairs are the Key-Value of Assoc, in the order of the keys.
%
%       ?- list_to_assoc([b-2,a-1], _A), assoc_to_list(_A, L).
%          L = [a-1,b-2].

assoc_to_list(Assoc, Pairs) :-
    bound_(Assoc),
    to_list_(Assoc, Pairs, []).

to_list_(t, Pairs, Pairs).
to_list_(t(Key, Value, _, Left, Right), Pairs0, Pairs) :-
    to_list_(Left, Pairs0, [Key-Value|Pairs1]),
    to_list_(Right, Pairs1, Pairs).

%!  assoc_to_keys(+Assoc, -Keys) is det.
%
%   Keys are the keys of Assoc in order.
%
%       ?- list_to_assoc([b-2,a-1], _A), assoc_to_keys(_A, L).
%          L = [a,b].

assoc_to_keys(Assoc, Keys) :-
    assoc_to_list(Assoc, Pairs),
    pairs_keys(Pairs, Keys).

%!  assoc_to_values(+Assoc, -Values) is det.
%
%   Values are the values of Assoc in the order of their keys.
%
%       ?- list_to_assoc([b-2,a-1], _A), assoc_to_values(_A, L).
%          L = [1,2].

assoc_to_values(Assoc, Values) :-
    assoc_to_list(Assoc, Pairs),
    pairs_values(Pairs, Values).

%!  map_assoc(:Goal, +Assoc) is nondet.
%
%   call(Goal, Value) is true for every value of Assoc.
%
%       ?- list_to_assoc([b-2,a-1], _A), map_assoc(integer, _A).
%          true.

map_assoc(Goal, Assoc) :-
    bound_(Assoc),
    map_assoc_(Assoc, Goal).

map_assoc_(t, _).
map_assoc_(t(_, Value, _, Left, Right), Goal) :-
    map_assoc_(Left, Goal),
    call(Goal, Value),
    map_assoc_(Right, Goal).

%!  map_assoc(:Goal, +Assoc, ?Assoc1) is nondet.
%
%   Assoc1 has the same keys, and call(Goal, Value, Value1) for their values.
%
%       ?- list_to_assoc([b-2,a-1], _A), map_assoc(succ, _A, _B), assoc_to_list(_B, L).
%          L = [a-2,b-3].

map_assoc(Goal, Assoc, Assoc1) :-
    map_assoc_(Assoc, Goal, Assoc1).

map_assoc_(t, _, t).
map_assoc_(t(Key, Value, Height, Left, Right), Goal, t(Key, Value1, Height, Left1, Right1)) :-
    map_assoc_(Left, Goal, Left1),
    call(Goal, Value, Value1),
    map_assoc_(Right, Goal, Right1).
