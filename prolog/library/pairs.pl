:- module(pairs,
          [ pairs_keys_values/3,     % ?Pairs, ?Keys, ?Values
            pairs_keys/2,            % ?Pairs, ?Keys
            pairs_values/2,          % ?Pairs, ?Values
            transpose_pairs/2,       % +Pairs, -Transposed
            map_list_to_pairs/3,     % :Function, +Xs, -Pairs
            group_pairs_by_key/2     % +Pairs, -Groups
          ]).

/** <module> Pairs

Lists of pairs Key-Value, as keysort/2 wants them.
*/

:- meta_predicate
       map_list_to_pairs(2, ?, ?).

%!  pairs_keys_values(?Pairs, ?Keys, ?Values) is semidet.
%
%   Keys and Values are the two sides of Pairs. One list must be proper.
%
%       ?- pairs_keys_values([a-1,b-2], Ks, Vs).
%          Ks = [a,b], Vs = [1,2].
%       ?- once(pairs_keys_values(Ps, [a,b], [1,2])).
%          Ps = [a-1,b-2].

pairs_keys_values(Pairs, Keys, Values) :-
    '$once_round'(Pairs, Pairs1),
    pairs_keys_values_(Pairs1, Keys, Values).

pairs_keys_values_([], [], []).
pairs_keys_values_([Key-Value|Pairs], [Key|Keys], [Value|Values]) :-
    pairs_keys_values_(Pairs, Keys, Values).

%!  pairs_keys(?Pairs, ?Keys) is semidet.
%
%   Keys are the left sides of Pairs.
%
%       ?- pairs_keys([a-1,b-2], Ks).
%          Ks = [a,b].

pairs_keys(Pairs, Keys) :-
    '$once_round'(Pairs, Pairs1),
    pairs_keys_(Pairs1, Keys).

pairs_keys_([], []).
pairs_keys_([Key-_|Pairs], [Key|Keys]) :-
    pairs_keys_(Pairs, Keys).

%!  pairs_values(?Pairs, ?Values) is semidet.
%
%   Values are the right sides of Pairs.
%
%       ?- pairs_values([a-1,b-2], Vs).
%          Vs = [1,2].

pairs_values(Pairs, Values) :-
    '$once_round'(Pairs, Pairs1),
    pairs_values_(Pairs1, Values).

pairs_values_([], []).
pairs_values_([_-Value|Pairs], [Value|Values]) :-
    pairs_values_(Pairs, Values).

%!  transpose_pairs(+Pairs, -Transposed) is det.
%
%   Transposed has Value-Key for each Key-Value of Pairs, sorted by Value, the
%   order of equals kept.
%
%       ?- transpose_pairs([a-2,b-1,c-2], Ps).
%          Ps = [1-b,2-a,2-c].

transpose_pairs(Pairs, Transposed) :-
    '$once_round'(Pairs, Pairs1),
    flip_(Pairs1, Flipped),
    keysort(Flipped, Transposed).

flip_([], []).
flip_([Key-Value|Pairs], [Value-Key|Flipped]) :-
    flip_(Pairs, Flipped).

%!  map_list_to_pairs(:Function, +Xs, -Pairs) is nondet.
%
%   Pairs has Key-X for each X of Xs, where call(Function, X, Key).
%
%       ?- map_list_to_pairs(atom_length, [abc,d], Ps).
%          Ps = [3-abc,1-d].

map_list_to_pairs(Function, Xs, Pairs) :-
    '$once_round'(Xs, Ys),
    map_list_to_pairs_(Ys, Function, Pairs).

map_list_to_pairs_([], _, []).
map_list_to_pairs_([X|Xs], Function, [Key-X|Pairs]) :-
    call(Function, X, Key),
    map_list_to_pairs_(Xs, Function, Pairs).

%!  group_pairs_by_key(+Pairs, -Groups) is det.
%
%   Groups has one Key-Values for each run of pairs with identical keys.
%
%       ?- group_pairs_by_key([a-1,a-2,b-3,a-4], Gs).
%          Gs = [a-[1,2],b-[3],a-[4]].

group_pairs_by_key(Pairs, Groups) :-
    '$once_round'(Pairs, Pairs1),
    group_pairs_by_key_(Pairs1, Groups).

group_pairs_by_key_([], []).
group_pairs_by_key_([Key-Value|Pairs], [Key-[Value|Values]|Groups]) :-
    group_(Pairs, Key, Values, Rest),
    group_pairs_by_key_(Rest, Groups).

group_([], _, [], []).
group_([Key1-Value|Pairs], Key, Values, Rest) :-
    (   Key1 == Key
    ->  Values = [Value|Values1],
        group_(Pairs, Key, Values1, Rest)
    ;   Values = [],
        Rest = [Key1-Value|Pairs]
    ).
