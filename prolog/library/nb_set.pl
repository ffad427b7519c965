:- module(nb_set,
          [ empty_nb_set/1,          % -Set
            add_nb_set/2,            % +Term, !Set
            add_nb_set/3,            % +Term, !Set, ?New
            gen_nb_set/2,            % +Set, -Term
            size_nb_set/2,           % +Set, -Size
            nb_set_to_list/2         % +Set, -Terms
          ]).

/** <module> Sets that survive backtracking

A set is changed in place, and what is added stays when the goal that added it is
backtracked into. Terms are added as copies; two that are variants are one.
*/

% A set is nb_set(Buckets, Size): a hash table, whose buckets are lists. To add a term copies
% one bucket. At two terms a bucket, the table is copied with four times as many buckets.

%!  empty_nb_set(-Set) is det.
%
%   Set is new and has no elements.
%
%       ?- empty_nb_set(_S), nb_set_to_list(_S, Ts).
%          Ts = [].

empty_nb_set(nb_set(buckets([],[],[],[],[],[],[],[]), 0)).

%!  add_nb_set(+Term, !Set) is det.
%
%   Term is an element of Set from now on.
%
%       ?- empty_nb_set(_S), ( member(X, [b,a,b]), add_nb_set(X, _S), fail ; nb_set_to_list(_S, Ts) ).
%          Ts = [a,b].

add_nb_set(Term, Set) :-
    add_nb_set(Term, Set, _).

%!  add_nb_set(+Term, !Set, ?New) is semidet.
%
%   As add_nb_set/2; New is `false` when Term was an element already, and else `true`.
%   With New bound to `true` this fails for what is an element already, and with `false`
%   for what is none.
%
%       ?- empty_nb_set(_S), add_nb_set(a, _S, New1), add_nb_set(a, _S, New2).
%          New1 = true, New2 = false.

add_nb_set(Term, Set, New) :-
    arg(1, Set, Buckets),
    place_(Term, Buckets, At),
    arg(At, Buckets, Bucket),
    (   has_variant_(Bucket, Term)
    ->  New = false
    ;   New = true,
        nb_setarg(At, Buckets, [Term|Bucket]),
        arg(2, Set, Size),
        Size1 is Size+1,
        nb_setarg(2, Set, Size1),
        grow_(Set, Buckets, Size1)
    ).

%   place_(+Term, +Buckets, -At): At is the number of the bucket of Term and of its variants.

place_(Term, Buckets, At) :-
    key_(Term, Key),
    term_hash(Key, Hash),
    functor(Buckets, _, Count),
    At is Hash mod Count+1.

%   key_(+Term, -Key): Key is ground, and is the same for variants.

key_(Term, Key) :-
    (   ground(Term)
    ->  Key = Term
    ;   copy_term_nat(Term, Key),
        numbervars(Key, 0, _)
    ).

has_variant_([Element|Elements], Term) :-
    (   Element =@= Term
    ->  true
    ;   has_variant_(Elements, Term)
    ).

%   grow_(!Set, +Buckets, +Size): makes four times as many buckets if there are more than two
%   terms a bucket, up to the largest arity of a compound term.

grow_(Set, Buckets, Size) :-
    functor(Buckets, Name, Count),
    (   ( Size =< 2*Count ; Count >= 8388608 )
    ->  true
    ;   Count1 is 4*Count,
        functor(Buckets1, Name, Count1),
        terms_(Buckets, Terms),
        fill_(Terms, Buckets1),
        close_(Count1, Buckets1),
        nb_setarg(1, Set, Buckets1)
    ).

fill_([], _).
fill_([Term|Terms], Buckets) :-
    place_(Term, Buckets, At),
    arg(At, Buckets, Bucket),
    at_end_(Bucket, Term),
    fill_(Terms, Buckets).

at_end_(Bucket, Term) :-
    (   var(Bucket)
    ->  Bucket = [Term|_]
    ;   Bucket = [_|Rest],
        at_end_(Rest, Term)
    ).

close_(At, Buckets) :-
    (   At =:= 0
    ->  true
    ;   arg(At, Buckets, Bucket),
        close_(Bucket),
        At1 is At-1,
        close_(At1, Buckets)
    ).

close_(Bucket) :-
    (   var(Bucket)
    ->  Bucket = []
    ;   Bucket = [_|Rest],
        close_(Rest)
    ).

%   terms_(+Buckets, -Terms): Terms are all terms of the set.

terms_(Buckets, Terms) :-
    Buckets =.. [_|Lists],
    append(Lists, Terms).

%!  gen_nb_set(+Set, -Term) is nondet.
%
%   Term is an element of Set as it is now, by the standard order.
%
%       ?- empty_nb_set(_S), add_nb_set(b, _S), add_nb_set(a, _S), gen_nb_set(_S, T).
%          T = a
%       ;  T = b.

gen_nb_set(Set, Term) :-
    nb_set_to_list(Set, Terms),
    member(Term, Terms).

%!  size_nb_set(+Set, -Size) is det.
%
%   Size is the number of elements of Set.
%
%       ?- empty_nb_set(_S), add_nb_set(b, _S), add_nb_set(b, _S), size_nb_set(_S, N).
%          N = 1.

size_nb_set(Set, Size) :-
    arg(2, Set, Size).

%!  nb_set_to_list(+Set, -Terms) is det.
%
%   Terms are the elements of Set.
%
%       ?- empty_nb_set(_S), add_nb_set(f(_), _S), add_nb_set(f(_), _S), nb_set_to_list(_S, Ts).
%          Ts = [f(_)].

nb_set_to_list(Set, Terms) :-
    arg(1, Set, Buckets),
    terms_(Buckets, Terms0),
    keyed_(Terms0, Pairs0),
    keysort(Pairs0, Pairs),
    pairs_values(Pairs, Terms).

keyed_([], []).
keyed_([Term|Terms], [Key-Term|Pairs]) :-
    key_(Term, Key),
    keyed_(Terms, Pairs).
