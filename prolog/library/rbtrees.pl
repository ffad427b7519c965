:- module(rbtrees,
          [ rb_new/1,                % -Tree
            rb_empty/1,              % ?Tree
            is_rbtree/1,             % @Tree
            list_to_rbtree/2,        % +Pairs, -Tree
            ord_list_to_rbtree/2,    % +Pairs, -Tree
            rb_lookup/3,             % +Key, ?Value, +Tree
            rb_in/3,                 % ?Key, ?Value, +Tree
            rb_insert/4,             % +Tree0, +Key, +Value, -Tree
            rb_insert_new/4,         % +Tree0, +Key, +Value, -Tree
            rb_update/4,             % +Tree0, +Key, +Value, -Tree
            rb_update/5,             % +Tree0, +Key, ?Value0, +Value, -Tree
            rb_apply/4,              % +Tree0, +Key, :Goal, -Tree
            rb_delete/3,             % +Tree0, +Key, -Tree
            rb_delete/4,             % +Tree0, +Key, ?Value, -Tree
            rb_del_min/4,            % +Tree0, ?Key, ?Value, -Tree
            rb_del_max/4,            % +Tree0, ?Key, ?Value, -Tree
            rb_min/3,                % +Tree, ?Key, ?Value
            rb_max/3,                % +Tree, ?Key, ?Value
            rb_next/4,               % +Tree, +Key, ?Next, ?Value
            rb_previous/4,           % +Tree, +Key, ?Previous, ?Value
            rb_visit/2,              % +Tree, -Pairs
            rb_keys/2,               % +Tree, -Keys
            rb_size/2,               % +Tree, -Size
            rb_map/2,                % +Tree, :Goal
            rb_map/3,                % +Tree, :Goal, ?Tree1
            rb_partial_map/4,        % +Tree, +Keys, :Goal, -Tree1
            rb_fold/4,               % :Goal, +Tree, +V0, -V
            rb_clone/3               % +Tree, -Tree1, -Pairs
          ]).

/** <module> Red-black trees

A tree is `t` when empty, else `black(Left, Key, Value, Right)`; below the root
nodes are `black/4` or `red/4`. Keys stand in the standard order, no red node has
a red child, and all ways from the root to a `t` pass the same number of black
nodes. Looking up, inserting and deleting take time log N.
*/

:- meta_predicate
       rb_apply(+, +, 2, -),
       rb_map(?, 1),
       rb_map(?, 2, ?),
       rb_partial_map(?, ?, 2, ?),
       rb_fold(3, ?, ?, ?).

%!  rb_new(-Tree) is det.
%
%   Tree has no keys.
%
%       ?- rb_new(T).
%          T = t.

rb_new(t).

%!  rb_empty(?Tree) is semidet.
%
%   Tree has no keys.
%
%       ?- rb_empty(_T), rb_insert(_T, a, 1, _U), rb_visit(_U, Ps).
%          Ps = [a-1].

rb_empty(t).

%   tree_(+Tree): Tree has the form of a tree at its root; else an error.

tree_(Tree) :-
    (   var(Tree)
    ->  instantiation_error(Tree)
    ;   root_(Tree)
    ->  true
    ;   type_error(rbtree, Tree)
    ).

root_(t).
root_(black(_, _, _, _)).

%!  is_rbtree(@Tree) is semidet.
%
%   Tree is a red-black tree: ordered, coloured and balanced.
%
%       ?- list_to_rbtree([a-1,b-2,c-3], _T), is_rbtree(_T).
%          true.
%       ?- is_rbtree(black(red(t,b,1,t),a,1,t)).
%          false.
%       ?- is_rbtree(_).
%          false.

is_rbtree(Tree) :-
    nonvar(Tree),
    root_(Tree),
    coloured_(Tree, _, _),
    rb_keys(Tree, Keys),
    ascending_(Keys).

%   coloured_(+Tree, -Colour, -Blacks): Blacks is the number of black nodes on each
%   way to a leaf.

coloured_(Tree, _, _) :-
    var(Tree),
    !,                          % a variable is no tree, and must not be bound to one
    fail.
coloured_(t, black, 0).
coloured_(black(Left, _, _, Right), black, Blacks) :-
    coloured_(Left, _, Blacks0),
    coloured_(Right, _, Blacks0),
    Blacks is Blacks0+1.
coloured_(red(Left, _, _, Right), red, Blacks) :-
    coloured_(Left, black, Blacks),
    coloured_(Right, black, Blacks).

ascending_([]).
ascending_([Key|Keys]) :-
    ascending_(Keys, Key).

ascending_([], _).
ascending_([Key|Keys], Key0) :-
    Key0 @=< Key,
    ascending_(Keys, Key).

%!  list_to_rbtree(+Pairs, -Tree) is det.
%
%   Tree has the pairs Key-Value of Pairs, whose keys should be different.
%
%       ?- list_to_rbtree([b-2,a-1], _T), rb_visit(_T, Ps).
%          Ps = [a-1,b-2].
%       ?- list_to_rbtree([a], _).
%          error(type_error(pair,a), _).

list_to_rbtree(Pairs, Tree) :-
    must_be(list(pair), Pairs),
    sort(Pairs, Sorted),
    ordered_(Sorted, Tree).

%!  ord_list_to_rbtree(+Pairs, -Tree) is det.
%
%   As list_to_rbtree/2, for pairs with ascending keys, in time N.
%
%       ?- ord_list_to_rbtree([a-1,b-2], T).
%          T = black(t,a,1,red(t,b,2,t)).

ord_list_to_rbtree(Pairs, Tree) :-
    must_be(list(pair), Pairs),
    ordered_(Pairs, Tree).

ordered_(Pairs, Tree) :-
    length(Pairs, Length),
    Blacks is msb(Length+1),    % the number of full levels
    build_(Length, Blacks, Pairs, [], Tree0),
    Tree = Tree0.

%   build_(+N, +Blacks, +Pairs, -Rest, -Tree): Tree has the first N of Pairs; nodes
%   below the full levels are red.

build_(N, Blacks, Pairs, Rest, Tree) :-
    (   N =:= 0
    ->  Tree = t,
        Rest = Pairs
    ;   L is (N-1)//2,
        R is N-L-1,
        Blacks1 is Blacks-1,
        build_(L, Blacks1, Pairs, [Key-Value|Pairs1], Left),
        build_(R, Blacks1, Pairs1, Rest, Right),
        (   Blacks =:= 0
        ->  Tree = red(Left, Key, Value, Right)
        ;   Tree = black(Left, Key, Value, Right)
        )
    ).

%!  rb_lookup(+Key, ?Value, +Tree) is semidet.
%
%   Value is the value of Key in Tree.
%
%       ?- list_to_rbtree([a-1,b-2], _T), rb_lookup(b, V, _T).
%          V = 2.
%       ?- rb_lookup(a, _, no_tree).
%          error(type_error(rbtree,no_tree), _).

rb_lookup(Key, Value, Tree) :-
    tree_(Tree),
    lookup_(Tree, Key, Value).

lookup_(black(Left, Key0, Value0, Right), Key, Value) :-
    compare(Order, Key, Key0),
    lookup_(Order, Key, Value0, Left, Right, Value).
lookup_(red(Left, Key0, Value0, Right), Key, Value) :-
    compare(Order, Key, Key0),
    lookup_(Order, Key, Value0, Left, Right, Value).

lookup_(=, _, Value, _, _, Value).
lookup_(<, Key, _, Left, _, Value) :-
    lookup_(Left, Key, Value).
lookup_(>, Key, _, _, Right, Value) :-
    lookup_(Right, Key, Value).

%!  rb_in(?Key, ?Value, +Tree) is nondet.
%
%   Key has Value in Tree. A key that is not ground goes through the keys in order.
%
%       ?- list_to_rbtree([b-2,a-1], _T), rb_in(K, V, _T).
%          K = a, V = 1
%       ;  K = b, V = 2.

rb_in(Key, Value, Tree) :-
    (   ground(Key)
    ->  rb_lookup(Key, Value, Tree)
    ;   rb_visit(Tree, Pairs),
        member(Key-Value, Pairs)
    ).

%!  rb_insert(+Tree0, +Key, +Value, -Tree) is det.
%
%   Tree is Tree0 where Key has Value.
%
%       ?- rb_insert(t, a, 1, _T), rb_insert(_T, a, 2, T).
%          T = black(t,a,2,t).

rb_insert(Tree0, Key, Value, Tree) :-
    tree_(Tree0),
    rb_insert_node(Tree0, put, Key, Value, Tree1),
    blacken_(Tree1, Tree).

%!  rb_insert_new(+Tree0, +Key, +Value, -Tree) is semidet.
%
%   As rb_insert/4, if Tree0 does not have Key.
%
%       ?- rb_insert(t, a, 1, _T), rb_insert_new(_T, a, 2, _).
%          false.

rb_insert_new(Tree0, Key, Value, Tree) :-
    tree_(Tree0),
    rb_insert_node(Tree0, new, Key, Value, Tree1),
    blacken_(Tree1, Tree).

blacken_(t, t).
blacken_(black(Left, Key, Value, Right), black(Left, Key, Value, Right)).
blacken_(red(Left, Key, Value, Right), black(Left, Key, Value, Right)).

%!  rb_update(+Tree0, +Key, +Value, -Tree) is semidet.
%
%   Tree0 has Key, and Tree is Tree0 with Value for it.
%
%       ?- list_to_rbtree([a-1], _T), rb_update(_T, a, 2, T).
%          T = black(t,a,2,t).
%       ?- rb_update(t, a, 2, _).
%          false.

rb_update(Tree0, Key, Value, Tree) :-
    rb_update(Tree0, Key, _, Value, Tree).

%!  rb_update(+Tree0, +Key, ?Value0, +Value, -Tree) is semidet.
%
%   Key has Value0 in Tree0, and Tree is Tree0 with Value in its place.
%
%       ?- list_to_rbtree([a-1], _T), rb_update(_T, a, V, 2, T).
%          V = 1, T = black(t,a,2,t).

rb_update(Tree0, Key, Value0, Value, Tree) :-
    tree_(Tree0),
    update_(Tree0, Key, Old, Value, Tree1),
    Value0 = Old,
    Tree = Tree1.

%   update_(+Tree0, +Key, -Value0, ?Value, -Tree)

update_(black(Left0, Key0, V0, Right0), Key, Value0, Value, black(Left, Key0, V, Right)) :-
    compare(Order, Key, Key0),
    update_(Order, Key, Value0, Value, Left0, V0, Right0, Left, V, Right).
update_(red(Left0, Key0, V0, Right0), Key, Value0, Value, red(Left, Key0, V, Right)) :-
    compare(Order, Key, Key0),
    update_(Order, Key, Value0, Value, Left0, V0, Right0, Left, V, Right).

update_(=, _, V0, V, Left, V0, Right, Left, V, Right).
update_(<, Key, Value0, Value, Left0, V, Right, Left, V, Right) :-
    update_(Left0, Key, Value0, Value, Left).
update_(>, Key, Value0, Value, Left, V, Right0, Left, V, Right) :-
    update_(Right0, Key, Value0, Value, Right).

%!  rb_apply(+Tree0, +Key, :Goal, -Tree) is semidet.
%
%   Key has Value0 in Tree0, call(Goal, Value0, Value) is true, and Tree is Tree0
%   with Value in its place.
%
%       ?- list_to_rbtree([a-1], _T), rb_apply(_T, a, succ, T).
%          T = black(t,a,2,t).

rb_apply(Tree0, Key, Goal, Tree) :-
    tree_(Tree0),
    update_(Tree0, Key, Value0, Value, Tree1),
    call(Goal, Value0, Value),
    !,                          % the first Value only, as elsewhere
    Tree = Tree1.

%!  rb_delete(+Tree0, +Key, -Tree) is semidet.
%
%   Tree0 has Key, and Tree is Tree0 without it.
%
%       ?- list_to_rbtree([a-1,b-2], _T), rb_delete(_T, a, T).
%          T = black(t,b,2,t).
%       ?- rb_delete(t, a, _).
%          false.

rb_delete(Tree0, Key, Tree) :-
    rb_delete(Tree0, Key, _, Tree).

%!  rb_delete(+Tree0, +Key, ?Value, -Tree) is semidet.
%
%   Key has Value in Tree0, and Tree is Tree0 without it.
%
%       ?- list_to_rbtree([a-1,b-2], _T), rb_delete(_T, a, V, T).
%          V = 1, T = black(t,b,2,t).

rb_delete(Tree0, Key, Value, Tree) :-
    tree_(Tree0),
    rb_delete_node(Tree0, Key, Value0, Tree1),
    Value = Value0,
    blacken_(Tree1, Tree).

%!  rb_del_min(+Tree0, ?Key, ?Value, -Tree) is semidet.
%
%   Key is the first key of Tree0, with Value; Tree has the others.
%
%       ?- list_to_rbtree([b-2,a-1], _T), rb_del_min(_T, K, V, T).
%          K = a, V = 1, T = black(t,b,2,t).

rb_del_min(Tree0, Key, Value, Tree) :-
    rb_min(Tree0, Key0, Value0),
    rb_delete(Tree0, Key0, Tree1),
    Key-Value = Key0-Value0,
    Tree = Tree1.

%!  rb_del_max(+Tree0, ?Key, ?Value, -Tree) is semidet.
%
%   Key is the last key of Tree0, with Value; Tree has the others.
%
%       ?- list_to_rbtree([b-2,a-1], _T), rb_del_max(_T, K, V, T).
%          K = b, V = 2, T = black(t,a,1,t).

rb_del_max(Tree0, Key, Value, Tree) :-
    rb_max(Tree0, Key0, Value0),
    rb_delete(Tree0, Key0, Tree1),
    Key-Value = Key0-Value0,
    Tree = Tree1.

%!  rb_min(+Tree, ?Key, ?Value) is semidet.
%
%   Key is the first key of Tree, with Value.
%
%       ?- list_to_rbtree([b-2,a-1], _T), rb_min(_T, K, V).
%          K = a, V = 1.

rb_min(Tree, Key, Value) :-
    tree_(Tree),
    node_(Tree, Left, Key0, Value0, _),
    min_(Left, Key0, Value0, Key, Value).

node_(black(Left, Key, Value, Right), Left, Key, Value, Right).
node_(red(Left, Key, Value, Right), Left, Key, Value, Right).

min_(t, Key, Value, Key, Value).
min_(black(Left, Key0, Value0, _), _, _, Key, Value) :-
    min_(Left, Key0, Value0, Key, Value).
min_(red(Left, Key0, Value0, _), _, _, Key, Value) :-
    min_(Left, Key0, Value0, Key, Value).

%!  rb_max(+Tree, ?Key, ?Value) is semidet.
%
%   Key is the last key of Tree, with Value.
%
%       ?- list_to_rbtree([b-2,a-1], _T), rb_max(_T, K, V).
%          K = b, V = 2.

rb_max(Tree, Key, Value) :-
    tree_(Tree),
    node_(Tree, _, Key0, Value0, Right),
    max_(Right, Key0, Value0, Key, Value).

max_(t, Key, Value, Key, Value).
max_(black(_, Key0, Value0, Right), _, _, Key, Value) :-
    max_(Right, Key0, Value0, Key, Value).
max_(red(_, Key0, Value0, Right), _, _, Key, Value) :-
    max_(Right, Key0, Value0, Key, Value).

%!  rb_next(+Tree, +Key, ?Next, ?Value) is semidet.
%
%   Tree has Key, and Next is the key behind it, with Value.
%
%       ?- list_to_rbtree([a-1,b-2,c-3], _T), rb_next(_T, b, K, V).
%          K = c, V = 3.
%       ?- list_to_rbtree([a-1], _T), rb_next(_T, a, _, _).
%          false.

rb_next(Tree, Key, Next, Value) :-
    tree_(Tree),
    next_(Tree, Key, none, Next-Value).

%   next_(+Tree, +Key, +Candidate, -Pair): Pair is the pair after Key; Candidate is the pair after Tree.

next_(Tree, Key, Candidate, Pair) :-
    node_(Tree, Left, Key0, Value0, Right),
    compare(Order, Key, Key0),
    next_(Order, Key, Left, Key0, Value0, Right, Candidate, Pair).

next_(<, Key, Left, Key0, Value0, _, _, Pair) :-
    next_(Left, Key, Key0-Value0, Pair).
next_(>, Key, _, _, _, Right, Candidate, Pair) :-
    next_(Right, Key, Candidate, Pair).
next_(=, _, _, _, _, Right, Candidate, Pair) :-
    (   node_(Right, Left, Key0, Value0, _)
    ->  min_(Left, Key0, Value0, Key, Value),
        Pair = Key-Value
    ;   Pair = Candidate
    ).

%!  rb_previous(+Tree, +Key, ?Previous, ?Value) is semidet.
%
%   Tree has Key, and Previous is the key before it, with Value.
%
%       ?- list_to_rbtree([a-1,b-2,c-3], _T), rb_previous(_T, b, K, V).
%          K = a, V = 1.

rb_previous(Tree, Key, Previous, Value) :-
    tree_(Tree),
    previous_(Tree, Key, none, Previous-Value).

previous_(Tree, Key, Candidate, Pair) :-
    node_(Tree, Left, Key0, Value0, Right),
    compare(Order, Key, Key0),
    previous_(Order, Key, Left, Key0, Value0, Right, Candidate, Pair).

previous_(<, Key, Left, _, _, _, Candidate, Pair) :-
    previous_(Left, Key, Candidate, Pair).
previous_(>, Key, _, Key0, Value0, Right, _, Pair) :-
    previous_(Right, Key, Key0-Value0, Pair).
previous_(=, _, Left, _, _, _, Candidate, Pair) :-
    (   node_(Left, _, Key0, Value0, Right)
    ->  max_(Right, Key0, Value0, Key, Value),
        Pair = Key-Value
    ;   Pair = Candidate
    ).

%!  rb_visit(+Tree, -Pairs) is det.
%
%   Pairs are the Key-Value of Tree, in the order of the keys.
%
%       ?- list_to_rbtree([b-2,a-1], _T), rb_visit(_T, Ps).
%          Ps = [a-1,b-2].

rb_visit(Tree, Pairs) :-
    tree_(Tree),
    visit_(Tree, Pairs, []).

visit_(t, Pairs, Pairs).
visit_(black(Left, Key, Value, Right), Pairs0, Pairs) :-
    visit_(Left, Pairs0, [Key-Value|Pairs1]),
    visit_(Right, Pairs1, Pairs).
visit_(red(Left, Key, Value, Right), Pairs0, Pairs) :-
    visit_(Left, Pairs0, [Key-Value|Pairs1]),
    visit_(Right, Pairs1, Pairs).

%!  rb_keys(+Tree, -Keys) is det.
%
%   Keys are the keys of Tree in order.
%
%       ?- list_to_rbtree([b-2,a-1], _T), rb_keys(_T, Ks).
%          Ks = [a,b].

rb_keys(Tree, Keys) :-
    rb_visit(Tree, Pairs),
    pairs_keys(Pairs, Keys).

%!  rb_size(+Tree, -Size) is det.
%
%   Size is the number of keys in Tree.
%
%       ?- list_to_rbtree([b-2,a-1], _T), rb_size(_T, N).
%          N = 2.

rb_size(Tree, Size) :-
    rb_visit(Tree, Pairs),
    length(Pairs, Size).

%!  rb_map(+Tree, :Goal) is semidet.
%
%   call(Goal, Value) is true for every value of Tree.
%
%       ?- list_to_rbtree([b-2,a-1], _T), rb_map(_T, integer).
%          true.

rb_map(Tree, Goal) :-
    rb_visit(Tree, Pairs),
    map_(Pairs, Goal).

map_([], _).
map_([_-Value|Pairs], Goal) :-
    call(Goal, Value),
    !,                          % once for each value
    map_(Pairs, Goal).

%!  rb_map(+Tree, :Goal, ?Tree1) is semidet.
%
%   Tree1 has the same keys, and call(Goal, Value, Value1) for their values.
%
%       ?- list_to_rbtree([b-2,a-1], _T), rb_map(_T, succ, _U), rb_visit(_U, Ps).
%          Ps = [a-2,b-3].

rb_map(Tree, Goal, Tree1) :-
    rb_clone(Tree, Tree1, Pairs1),
    rb_visit(Tree, Pairs),
    map_(Pairs, Goal, Pairs1).

map_([], _, []).
map_([_-Value|Pairs], Goal, [_-Value1|Pairs1]) :-
    call(Goal, Value, Value1),
    !,                          % once for each value
    map_(Pairs, Goal, Pairs1).

%!  rb_partial_map(+Tree, +Keys, :Goal, -Tree1) is semidet.
%
%   As rb_map/3 for the values of Keys alone; those that Tree does not have are
%   passed over.
%
%       ?- list_to_rbtree([b-2,a-1], _T), rb_partial_map(_T, [a,z], succ, _U), rb_visit(_U, Ps).
%          Ps = [a-2,b-2].

rb_partial_map(Tree, Keys, Goal, Tree1) :-
    tree_(Tree),
    partial_map_(Keys, Goal, Tree, Tree1).

partial_map_([], _, Tree, Tree).
partial_map_([Key|Keys], Goal, Tree0, Tree) :-
    (   update_(Tree0, Key, Value0, Value, Tree1)
    ->  call(Goal, Value0, Value),
        !                       % once for each value
    ;   Tree1 = Tree0
    ),
    partial_map_(Keys, Goal, Tree1, Tree).

%!  rb_fold(:Goal, +Tree, +V0, -V) is nondet.
%
%   V is what call(Goal, Key-Value, V0, V1) makes of V0 for the first key, of V1
%   for the next, and so on.
%
%       ?- list_to_rbtree([b-2,a-1], _T), rb_fold([_-_V,_S0,_S]>>(_S is _S0+_V), _T, 0, S).
%          S = 3.

rb_fold(Goal, Tree, V0, V) :-
    rb_visit(Tree, Pairs),
    fold_(Pairs, Goal, V0, V).

fold_([], _, V, V).
fold_([Pair|Pairs], Goal, V0, V) :-
    call(Goal, Pair, V0, V1),
    fold_(Pairs, Goal, V1, V).

%!  rb_clone(+Tree, -Tree1, -Pairs) is det.
%
%   Tree1 has the keys of Tree with new variables as values; Pairs are its
%   Key-Value in order.
%
%       ?- list_to_rbtree([a-1], _T), rb_clone(_T, T, Ps).
%          T = black(t,a,A,t), Ps = [a-A].

rb_clone(Tree, Tree1, Pairs) :-
    tree_(Tree),
    clone_(Tree, Tree0),
    Tree1 = Tree0,
    rb_visit(Tree0, Pairs).

clone_(t, t).
clone_(black(Left, Key, _, Right), black(Left1, Key, _, Right1)) :-
    clone_(Left, Left1),
    clone_(Right, Right1).
clone_(red(Left, Key, _, Right), red(Left1, Key, _, Right1)) :-
    clone_(Left, Left1),
    clone_(Right, Right1).
