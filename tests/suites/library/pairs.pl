% library(pairs)

?- once(pairs_keys_values(Ps, [a,b], Vs)).
   Ps = [a-_A,b-_B], Vs = [_A,_B].
?- pairs_keys_values([a], _, _).
   false.
?- pairs_keys([], L).
   L = [].
?- pairs_values([_-X,_-Y], L).
   L = [X,Y].
?- transpose_pairs([a-1,b-1,c-0], L).
   L = [0-c,1-a,1-b].
?- map_list_to_pairs([X,K]>>(K is -X), [1,3,2], _Ps), keysort(_Ps, _S), pairs_values(_S, L).
   L = [3,2,1].
?- group_pairs_by_key([], L).
   L = [].
?- group_pairs_by_key([a-1,X-2,X-3,b-4], L).
   L = [a-[1],X-[2,3],b-[4]].
