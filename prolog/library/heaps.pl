:- module(heaps,
          [ empty_heap/1,            % ?Heap
            singleton_heap/3,        % ?Heap, ?Priority, ?Key
            add_to_heap/4,           % +Heap0, +Priority, ?Key, -Heap
            get_from_heap/4,         % +Heap0, ?Priority, ?Key, -Heap
            peek_at_heap/3,          % +Heap, ?Priority, ?Key
            min_of_heap/3,           % +Heap, ?Priority, ?Key
            min_of_heap/5,           % +Heap, ?Priority1, ?Key1, ?Priority2, ?Key2
            delete_from_heap/4,      % +Heap0, -Priority, +Key, -Heap
            merge_heaps/3,           % +Heap1, +Heap2, -Heap
            heap_size/2,             % +Heap, -Size
            heap_to_list/2,          % +Heap, -Pairs
            list_to_heap/2,          % +Pairs, -Heap
            is_heap/1                % @Heap
          ]).

/** <module> Heaps

Priority queues: the key with the least priority, in the standard order, comes out
first. A heap is heap(Tree, Size) with a *pairing heap* for a tree: nil, or
t(Key, Priority, Subtrees) with no smaller priority below. Adding and merging take
constant time, taking the least out log N on average. Of equal priorities the one that was
added last is the first, as long as nothing is taken out: trees are melded in the
order of other systems, so that searches find the same way.
*/

%!  empty_heap(?Heap) is semidet.
%
%   Heap has no keys.
%
%       ?- empty_heap(H).
%          H = heap(nil,0).

empty_heap(heap(nil, 0)).

%!  singleton_heap(?Heap, ?Priority, ?Key) is semidet.
%
%   Heap has Key with Priority, and nothing else.
%
%       ?- singleton_heap(H, 1, a), heap_size(H, N).
%          H = heap(t(a,1,[]),1), N = 1.

singleton_heap(heap(t(Key, Priority, []), 1), Priority, Key).

%!  add_to_heap(+Heap0, +Priority, ?Key, -Heap) is det.
%
%   Heap is Heap0 with Key added.
%
%       ?- list_to_heap([2-b], _H0), add_to_heap(_H0, 1, a, _H), heap_to_list(_H, L).
%          L = [1-a,2-b].

add_to_heap(heap(Tree0, Size0), Priority, Key, heap(Tree, Size)) :-
    meld_(Tree0, t(Key, Priority, []), Tree),
    Size is Size0+1.

meld_(nil, Tree, Tree).
meld_(t(K1, P1, Ts1), Tree2, Tree) :-
    meld_2_(Tree2, K1, P1, Ts1, Tree).

meld_2_(nil, K1, P1, Ts1, t(K1, P1, Ts1)).
meld_2_(t(K2, P2, Ts2), K1, P1, Ts1, Tree) :-
    (   P1 @< P2
    ->  Tree = t(K1, P1, [t(K2, P2, Ts2)|Ts1])
    ;   Tree = t(K2, P2, [t(K1, P1, Ts1)|Ts2])
    ).

%!  get_from_heap(+Heap0, ?Priority, ?Key, -Heap) is semidet.
%
%   Key is a key with the least Priority, and Heap has the others.
%
%       ?- list_to_heap([2-b,1-a,3-c], _H0), get_from_heap(_H0, P, K, _H), heap_size(_H, N).
%          P = 1, K = a, N = 2.
%       ?- empty_heap(_H0), get_from_heap(_H0, _, _, _).
%          false.

get_from_heap(heap(t(Key, Priority, Trees), Size0), Priority, Key, heap(Tree, Size)) :-
    pair_(Trees, Tree),
    Size is Size0-1.

%   pair_(+Trees, -Tree): melds Trees in pairs, then all pairs.

pair_([], nil).
pair_([Tree|Trees], Melded) :-
    pair_(Trees, Tree, Melded).

pair_([], Tree, Tree).
pair_([Tree2|Trees], Tree1, Melded) :-
    meld_(Tree1, Tree2, Tree12),
    pair_(Trees, Rest),
    meld_(Tree12, Rest, Melded).

%!  peek_at_heap(+Heap, ?Priority, ?Key) is semidet.
%
%   The other name of min_of_heap/3.
%
%       ?- list_to_heap([2-b,1-a], _H), peek_at_heap(_H, P, K).
%          P = 1, K = a.

peek_at_heap(Heap, Priority, Key) :-
    min_of_heap(Heap, Priority, Key).

%!  min_of_heap(+Heap, ?Priority, ?Key) is semidet.
%
%   Key is a key with the least Priority.
%
%       ?- list_to_heap([2-b,1-a], _H), min_of_heap(_H, P, K).
%          P = 1, K = a.

min_of_heap(heap(t(Key, Priority, _), _), Priority, Key).

%!  min_of_heap(+Heap, ?Priority1, ?Key1, ?Priority2, ?Key2) is semidet.
%
%   The two keys with the least priorities.
%
%       ?- list_to_heap([3-c,2-b,1-a], _H), min_of_heap(_H, P1, K1, P2, K2).
%          P1 = 1, K1 = a, P2 = 2, K2 = b.

min_of_heap(Heap0, Priority1, Key1, Priority2, Key2) :-
    get_from_heap(Heap0, Priority1, Key1, Heap),
    min_of_heap(Heap, Priority2, Key2).

%!  delete_from_heap(+Heap0, -Priority, +Key, -Heap) is semidet.
%
%   Heap is Heap0 without one occurrence of Key, which had Priority. Takes time N.
%
%       ?- list_to_heap([2-b,1-a,3-c], _H0), delete_from_heap(_H0, P, b, _H), heap_to_list(_H, L).
%          P = 2, L = [1-a,3-c].

delete_from_heap(Heap0, Priority, Key, Heap) :-
    taken_until_(Heap0, Priority, Key, [], Before, Heap1),
    add_all_(Before, Heap1, Heap).

%   taken_until_(+Heap0, ?Priority, ?Key, +Pairs0, -Pairs, -Heap): Pairs are what was taken out before Key, the last first.

taken_until_(Heap0, Priority, Key, Pairs0, Pairs, Heap) :-
    get_from_heap(Heap0, Priority0, Key0, Heap1),
    (   Priority0-Key0 = Priority-Key
    ->  Pairs = Pairs0,
        Heap = Heap1
    ;   taken_until_(Heap1, Priority, Key, [Priority0-Key0|Pairs0], Pairs, Heap)
    ).

%!  merge_heaps(+Heap1, +Heap2, -Heap) is det.
%
%   Heap has the keys of both heaps.
%
%       ?- list_to_heap([2-b], _H1), list_to_heap([1-a], _H2), merge_heaps(_H1, _H2, _H), heap_to_list(_H, L).
%          L = [1-a,2-b].

merge_heaps(heap(Tree1, Size1), heap(Tree2, Size2), heap(Tree, Size)) :-
    meld_(Tree1, Tree2, Tree),
    Size is Size1+Size2.

%!  heap_size(+Heap, -Size) is det.
%
%   Size is the number of keys.
%
%       ?- list_to_heap([2-b,1-a], _H), heap_size(_H, N).
%          N = 2.

heap_size(heap(_, Size), Size).

%!  heap_to_list(+Heap, -Pairs) is det.
%
%   Pairs are Priority-Key for all keys, by ascending priority.
%
%       ?- list_to_heap([2-b,1-a,1-c], _H), heap_to_list(_H, L).
%          L = [1-c,1-a,2-b].

heap_to_list(Heap, Pairs) :-
    (   get_from_heap(Heap, Priority, Key, Heap1)
    ->  Pairs = [Priority-Key|Pairs1],
        heap_to_list(Heap1, Pairs1)
    ;   Pairs = []
    ).

%!  list_to_heap(+Pairs, -Heap) is det.
%
%   Heap has the keys of Pairs, which are Priority-Key.
%
%       ?- list_to_heap([], H).
%          H = heap(nil,0).
%       ?- list_to_heap([a], _).
%          error(type_error(pair,a), _).

list_to_heap(Pairs, Heap) :-
    must_be(list(pair), Pairs),
    add_all_(Pairs, heap(nil, 0), Heap).

add_all_([], Heap, Heap).
add_all_([Priority-Key|Pairs], Heap0, Heap) :-
    add_to_heap(Heap0, Priority, Key, Heap1),
    add_all_(Pairs, Heap1, Heap).

%!  is_heap(@Heap) is semidet.
%
%   Heap looks like a heap.
%
%       ?- is_heap(heap(nil,0)).
%          true.

is_heap(Heap) :-
    nonvar(Heap),
    Heap = heap(Tree, Size),
    integer(Size),
    nonvar(Tree),
    ( Tree = nil ; Tree = t(_, _, _) ),
    !.                          % Tree is one of these
