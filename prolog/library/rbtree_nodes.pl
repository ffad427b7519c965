:- module(rbtree_nodes,
          [ rb_insert_node/5,        % +Tree0, +How, +Key, +Value, -Tree
            rb_delete_node/4         % +Tree0, +Key, -Value, -Tree
          ]).

/** <module> Red-black trees: nodes put in and taken out

What library(rbtrees) is built on; the shape of a tree is told there. Insertion is
after Chris Okasaki, deletion after Stefan Kahrs.
*/

%!  rb_insert_node(+Tree0, +How, +Key, +Value, -Tree) is semidet.
%
%   Tree is Tree0 where Key has Value; if Tree0 has Key and How is not `put` but `new`,
%   it fails. At most the root of Tree is a red node with a red child, where that of
%   Tree0 was red.
%
%       ?- rb_insert_node(t, put, a, 1, T).
%          T = red(t,a,1,t).

rb_insert_node(Tree0, How, Key, Value, Tree) :-
    insert_(Tree0, How, Key, Value, Tree).

insert_(t, _, Key, Value, red(t, Key, Value, t)).
insert_(black(Left, Key0, Value0, Right), How, Key, Value, Tree) :-
    compare(Order, Key, Key0),
    insert_black_(Order, How, Key, Value, Left, Key0, Value0, Right, Tree).
insert_(red(Left, Key0, Value0, Right), How, Key, Value, Tree) :-
    compare(Order, Key, Key0),
    insert_red_(Order, How, Key, Value, Left, Key0, Value0, Right, Tree).

insert_black_(=, put, Key, Value, Left, _, _, Right, black(Left, Key, Value, Right)).
insert_black_(<, How, Key, Value, Left0, Key0, Value0, Right, Tree) :-
    insert_(Left0, How, Key, Value, Left),
    balance_left_(Left, Key0, Value0, Right, Tree).
insert_black_(>, How, Key, Value, Left, Key0, Value0, Right0, Tree) :-
    insert_(Right0, How, Key, Value, Right),
    balance_right_(Right, Key0, Value0, Left, Tree).

insert_red_(=, put, Key, Value, Left, _, _, Right, red(Left, Key, Value, Right)).
insert_red_(<, How, Key, Value, Left0, Key0, Value0, Right, red(Left, Key0, Value0, Right)) :-
    insert_(Left0, How, Key, Value, Left).
insert_red_(>, How, Key, Value, Left, Key0, Value0, Right0, red(Left, Key0, Value0, Right)) :-
    insert_(Right0, How, Key, Value, Right).

%   balance_left_(+Left, +Key, +Value, +Right, -Tree): Tree is balanced from a black node whose left
%   subtree may be a red node with one red child. balance_right_/5 is its mirror.

balance_left_(t, Key, Value, Right, black(t, Key, Value, Right)).
balance_left_(black(A, K, V, B), Key, Value, Right, black(black(A, K, V, B), Key, Value, Right)).
balance_left_(red(A, K, V, B), Key, Value, Right, Tree) :-
    (   A = red(A1, K1, V1, B1)
    ->  Tree = red(black(A1, K1, V1, B1), K, V, black(B, Key, Value, Right))
    ;   B = red(B1, K1, V1, C1)
    ->  Tree = red(black(A, K, V, B1), K1, V1, black(C1, Key, Value, Right))
    ;   Tree = black(red(A, K, V, B), Key, Value, Right)
    ).

balance_right_(t, Key, Value, Left, black(Left, Key, Value, t)).
balance_right_(black(A, K, V, B), Key, Value, Left, black(Left, Key, Value, black(A, K, V, B))).
balance_right_(red(A, K, V, B), Key, Value, Left, Tree) :-
    (   A = red(A1, K1, V1, B1)
    ->  Tree = red(black(Left, Key, Value, A1), K1, V1, black(B1, K, V, B))
    ;   B = red(B1, K1, V1, C1)
    ->  Tree = red(black(Left, Key, Value, A), K, V, black(B1, K1, V1, C1))
    ;   Tree = black(Left, Key, Value, red(A, K, V, B))
    ).

%!  rb_delete_node(+Tree0, +Key, -Value, -Tree) is semidet.
%
%   Key has Value in Tree0, and Tree is Tree0 without it. If the root of Tree0 is black,
%   Tree has one black node less on each way; its root may be red with a red child.
%
%       ?- rb_delete_node(black(t,a,1,t), a, V, T).
%          V = 1, T = t.

rb_delete_node(Tree0, Key, Value, Tree) :-
    delete_(Tree0, Key, Value, Tree).

delete_(black(Left, Key0, Value0, Right), Key, Value, Tree) :-
    compare(Order, Key, Key0),
    delete_(Order, Key, Left, Key0, Value0, Right, Value, Tree).
delete_(red(Left, Key0, Value0, Right), Key, Value, Tree) :-
    compare(Order, Key, Key0),
    delete_(Order, Key, Left, Key0, Value0, Right, Value, Tree).

delete_(=, _, Left, _, Value, Right, Value, Tree) :-
    join_(Left, Right, Tree).
delete_(<, Key, Left0, Key0, Value0, Right, Value, Tree) :-
    delete_(Left0, Key, Value, Left),
    shrunk_left_(Left0, Left, Key0, Value0, Right, Tree).
delete_(>, Key, Left, Key0, Value0, Right0, Value, Tree) :-
    delete_(Right0, Key, Value, Right),
    shrunk_right_(Right0, Right, Key0, Value0, Left, Tree).

%   shrunk_left_(+Left0, +Left, +Key, +Value, +Right, -Tree): Tree is the node after an element was removed
%   from Left0, which became Left.

shrunk_left_(red(_, _, _, _), Left, Key, Value, Right, red(Left, Key, Value, Right)).
shrunk_left_(black(_, _, _, _), Left, Key, Value, Right, Tree) :-
    short_left_(Left, Key, Value, Right, Tree).

shrunk_right_(red(_, _, _, _), Right, Key, Value, Left, red(Left, Key, Value, Right)).
shrunk_right_(black(_, _, _, _), Right, Key, Value, Left, Tree) :-
    short_right_(Right, Key, Value, Left, Tree).

%   short_left_(+Left, +Key, +Value, +Right, -Tree): balances a node; Left has one black node less on
%   each way than Right. short_right_/5 is its mirror.

short_left_(Left, Key, Value, Right, Tree) :-
    (   Left = red(A, K, V, B)
    ->  Tree = red(black(A, K, V, B), Key, Value, Right)
    ;   lend_left_(Right, Left, Key, Value, Tree)
    ).

lend_left_(black(A, K, V, B), Left, Key, Value, Tree) :-
    balance_(Left, Key, Value, red(A, K, V, B), Tree).
lend_left_(red(black(A, K1, V1, B), K, V, C), Left, Key, Value, Tree) :-
    Tree = red(black(Left, Key, Value, A), K1, V1, Right),
    redden_(C, C1),
    balance_(B, K, V, C1, Right).

short_right_(Right, Key, Value, Left, Tree) :-
    (   Right = red(A, K, V, B)
    ->  Tree = red(Left, Key, Value, black(A, K, V, B))
    ;   lend_right_(Left, Right, Key, Value, Tree)
    ).

lend_right_(black(A, K, V, B), Right, Key, Value, Tree) :-
    balance_(red(A, K, V, B), Key, Value, Right, Tree).
lend_right_(red(A, K, V, black(B, K1, V1, C)), Right, Key, Value, Tree) :-
    Tree = red(Left, K1, V1, black(C, Key, Value, Right)),
    redden_(A, A1),
    balance_(A1, K, V, B, Left).

redden_(black(Left, Key, Value, Right), red(Left, Key, Value, Right)).

%   balance_(+Left, +Key, +Value, +Right, -Tree): Tree is balanced from a black node; one subtree may
%   be a red node with red children.

balance_(Left, Key, Value, Right, Tree) :-
    (   Left = red(A, K, V, B),
        Right = red(C, K1, V1, D)
    ->  Tree = red(black(A, K, V, B), Key, Value, black(C, K1, V1, D))
    ;   Left = red(_, _, _, _)
    ->  balance_left_(Left, Key, Value, Right, Tree)
    ;   balance_right_(Right, Key, Value, Left, Tree)
    ).

%   join_(+Left, +Right, -Tree): Tree joins Left and Right; all keys of Left are before those of Right.

join_(t, Right, Right).
join_(black(A, K, V, B), Right, Tree) :-
    join_black_(Right, A, K, V, B, Tree).
join_(red(A, K, V, B), Right, Tree) :-
    join_red_(Right, A, K, V, B, Tree).

join_black_(t, A, K, V, B, black(A, K, V, B)).
join_black_(black(C, K1, V1, D), A, K, V, B, Tree) :-
    join_(B, C, Middle),
    (   Middle = red(B1, K2, V2, C1)
    ->  Tree = red(black(A, K, V, B1), K2, V2, black(C1, K1, V1, D))
    ;   short_left_(A, K, V, black(Middle, K1, V1, D), Tree)
    ).
join_black_(red(C, K1, V1, D), A, K, V, B, red(Left, K1, V1, D)) :-
    join_black_(C, A, K, V, B, Left).

join_red_(t, A, K, V, B, red(A, K, V, B)).
join_red_(black(C, K1, V1, D), A, K, V, B, red(A, K, V, Right)) :-
    join_(B, black(C, K1, V1, D), Right).
join_red_(red(C, K1, V1, D), A, K, V, B, Tree) :-
    join_(B, C, Middle),
    (   Middle = red(B1, K2, V2, C1)
    ->  Tree = red(red(A, K, V, B1), K2, V2, red(C1, K1, V1, D))
    ;   Tree = red(A, K, V, red(Middle, K1, V1, D))
    ).
