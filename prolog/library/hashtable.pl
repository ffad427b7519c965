:- module(hashtable,
          [ ht_new/1,                % -Table
            ht_is_hashtable/1,       % @Table
            ht_size/2,               % +Table, -Count
            ht_put/3,                % !Table, +Key, +Value
            ht_put_new/3,            % !Table, +Key, +Value
            ht_update/4,             % !Table, +Key, ?Old, +New
            ht_put/5,                % !Table, +Key, +New, +IfNew, -Old
            ht_del/3,                % !Table, +Key, -Value
            ht_get/3,                % +Table, +Key, -Value
            ht_gen/3,                % +Table, ?Key, ?Value
            ht_pairs/2,              % ?Table, ?Pairs
            ht_keys/2,               % +Table, -Keys
            ht_values/2              % +Table, -Values
          ]).

/** <module> Tables that are changed in place

Values under keys in a term that is changed as by setarg/3, so that backtracking undoes it.
Keys are the same if they are variants that compare/3 calls equal; they should be ground.
What a table is inside is its own affair; it is a balanced tree, in the order of its keys.
*/

%!  ht_new(-Table) is det.
%
%   Table is a new one, and empty.
%
%       ?- ht_new(_T), ht_size(_T, N).
%          N = 0.

ht_new(ht(0, Tree)) :-
    empty_assoc(Tree).

%!  ht_is_hashtable(@Table) is semidet.
%
%   Table is one.
%
%       ?- ht_is_hashtable(a).
%          false.

ht_is_hashtable(Table) :-
    nonvar(Table),
    Table = ht(Count, Tree),
    integer(Count),
    nonvar(Tree).

%   tree_(+Table, -Tree)

tree_(Table, Tree) :-
    (   ht_is_hashtable(Table)
    ->  arg(2, Table, Tree)
    ;   must_be(nonvar, Table),
        type_error(hashtable, Table)
    ).

%!  ht_size(+Table, -Count) is det.
%
%   There are Count keys in Table.
%
%       ?- ht_pairs(_T, [a-1,b-2]), ht_size(_T, N).
%          N = 2.
%       ?- ht_size(a, N).
%          error(type_error(hashtable,a), _).

ht_size(Table, Count) :-
    tree_(Table, _),
    arg(1, Table, Count).

%!  ht_put(!Table, +Key, +Value) is det.
%
%   Value is under Key from now on.
%
%       ?- ht_new(_T), ht_put(_T, a, 1), ht_put(_T, a, 2), ht_get(_T, a, V).
%          V = 2.

ht_put(Table, Key, Value) :-
    tree_(Table, Tree0),
    (   get_assoc(Key, Tree0, _)
    ->  true
    ;   one_more_(Table, 1)
    ),
    put_assoc(Key, Tree0, Value, Tree),
    setarg(2, Table, Tree).

one_more_(Table, More) :-
    arg(1, Table, Count0),
    Count is Count0+More,
    setarg(1, Table, Count).

%!  ht_put_new(!Table, +Key, +Value) is semidet.
%
%   As ht_put/3, if Key was not there.
%
%       ?- ht_new(_T), ht_put_new(_T, a, 1), ht_put_new(_T, a, 2).
%          false.

ht_put_new(Table, Key, Value) :-
    tree_(Table, Tree),
    \+ get_assoc(Key, Tree, _),
    ht_put(Table, Key, Value).

%!  ht_update(!Table, +Key, ?Old, +New) is semidet.
%
%   The value under Key was Old, and is New from now on.
%
%       ?- ht_pairs(_T, [a-1]), ht_update(_T, a, O, 2), ht_get(_T, a, V).
%          O = 1, V = 2.

ht_update(Table, Key, Old, New) :-
    ht_get(Table, Key, Old),
    ht_put(Table, Key, New).

%!  ht_put(!Table, +Key, +New, +IfNew, -Old) is det.
%
%   As ht_put/3; Old was under Key, or is IfNew if nothing was.
%
%       ?- ht_new(_T), ht_put(_T, a, X, 0, X0), X is X0+1, ht_get(_T, a, V).
%          X = 1, X0 = 0, V = 1.

ht_put(Table, Key, New, IfNew, Old) :-
    (   ht_get(Table, Key, Old0)
    ->  Old = Old0
    ;   Old = IfNew
    ),
    ht_put(Table, Key, New).

%!  ht_del(!Table, +Key, -Value) is semidet.
%
%   Value was under Key; nothing is from now on.
%
%       ?- ht_pairs(_T, [a-1]), ht_del(_T, a, V), ht_size(_T, N).
%          V = 1, N = 0.

ht_del(Table, Key, Value) :-
    tree_(Table, Tree0),
    del_assoc(Key, Tree0, Value, Tree),
    one_more_(Table, -1),
    setarg(2, Table, Tree).

%!  ht_get(+Table, +Key, -Value) is semidet.
%
%   Value is under Key.
%
%       ?- ht_pairs(_T, [a-1]), ht_get(_T, b, V).
%          false.

ht_get(Table, Key, Value) :-
    must_be(nonvar, Key),
    tree_(Table, Tree),
    get_assoc(Key, Tree, Value).

%!  ht_gen(+Table, ?Key, ?Value) is nondet.
%
%   Value is under Key; all keys on backtracking, in standard order.
%
%       ?- ht_pairs(_T, [b-2,a-1]), ht_gen(_T, K, V).
%          K = a, V = 1
%       ;  K = b, V = 2.

ht_gen(Table, Key, Value) :-
    tree_(Table, Tree),
    assoc_to_list(Tree, Pairs),
    member(Key-Value, Pairs).

%!  ht_pairs(?Table, ?Pairs) is det.
%
%   Pairs are the keys with their values, in standard order of the keys. Where Table is
%   unbound it is a new one with these Pairs.
%
%       ?- ht_pairs(_T, [b-2,a-1]), ht_pairs(_T, Ps).
%          Ps = [a-1,b-2].

ht_pairs(Table, Pairs) :-
    (   var(Table)
    ->  must_be(list(pair), Pairs),
        ht_new(Table),
        put_all_(Pairs, Table)
    ;   tree_(Table, Tree),
        assoc_to_list(Tree, Pairs)
    ).

put_all_([], _).
put_all_([Key-Value|Pairs], Table) :-
    ht_put(Table, Key, Value),
    put_all_(Pairs, Table).

%!  ht_keys(+Table, -Keys) is det.
%
%   Keys are those of Table, in standard order.
%
%       ?- ht_pairs(_T, [b-2,a-1]), ht_keys(_T, Ks).
%          Ks = [a,b].

ht_keys(Table, Keys) :-
    tree_(Table, Tree),
    assoc_to_keys(Tree, Keys).

%!  ht_values(+Table, -Values) is det.
%
%   Values are those of Table, in standard order of their keys.
%
%       ?- ht_pairs(_T, [b-2,a-1]), ht_values(_T, Vs).
%          Vs = [1,2].

ht_values(Table, Values) :-
    tree_(Table, Tree),
    assoc_to_values(Tree, Values).
