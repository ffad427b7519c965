% library(apply)

twice(X, Y) :- Y is X*2.
less(X, Y) :- X < Y.
pick(a).
pick(b).

?- maplist(twice, [1,2,3], L).
   L = [2,4,6].
?- maplist(pick, [X,Y]).
   X = a, Y = a
;  X = a, Y = b
;  X = b, Y = a
;  X = b, Y = b.
?- maplist(less(1), [2,3]).
   true.
?- maplist(less(1), [2,1]).
   false.
?- maplist(pick, []).
   true.
?- maplist(twice, [1,2], [_]).
   false.
?- maplist(_, [a]).
   error(instantiation_error, _).
?- maplist(_, []).
   true.
?- maplist(no_such_goal, [a]).
   error(existence_error(procedure,no_such_goal/1), _).
?- maplist(=(X), [Y,Z]), X = 1.
   X = 1, Y = 1, Z = 1.
?- include(less(2), [1,2,3,4], L).
   L = [3,4].
?- exclude(less(2), [1,2,3,4], L).
   L = [1,2].
?- partition(less(2), [1,2,3,4], I, E).
   I = [3,4], E = [1,2].
?- convlist([X,Y]>>( X > 1, Y is X*X ), [1,2,3], L).
   L = [4,9].
?- foldl(plus, [1,2,3], 0, S).
   S = 6.
?- foldl([X,S0,[X|S0]]>>true, [a,b,c], [], L).
   L = [c,b,a].
?- foldr([X,S0,[X|S0]]>>true, [a,b,c], [], L).
   L = [a,b,c].

% any(...): true of everything; total(...): the sum of all arguments but the last

any(_).
any(_, _).
any(_, _, _).
any(_, _, _, _).
any(_, _, _, _, _).
any(_, _, _, _, _, _).

total(A, B, S) :- S is A+B.
total(A, B, C, S) :- S is A+B+C.
total(A, B, C, D, S) :- S is A+B+C+D.
total(A, B, C, D, E, S) :- S is A+B+C+D+E.

% uneven(N, Lists): N lists, one of which is longer than the others

uneven(N, Lists) :-
    member(Short-Long, [[]-[a],[b]-[a,b]]),
    length(Lists, N),
    select(Long, Lists, Others),
    maplist(=(Short), Others).

?- between(2, 6, N), uneven(N, _Lists), _Goal =.. [maplist,any|_Lists], call(_Goal).
   false.
?- between(1, 6, N), length(_Lists, N), maplist(=([]), _Lists), _Goal =.. [maplist,fail|_Lists], call(_Goal).
   N = 1
;  N = 2
;  N = 3
;  N = 4
;  N = 5
;  N = 6.
?- between(1, 6, N), length(_Lists, N), maplist(=([a]), _Lists), _Goal =.. [maplist,no|_Lists], catch(call(_Goal), error(E, _), true).
   N = 1, E = existence_error(procedure,no/1)
;  N = 2, E = existence_error(procedure,no/2)
;  N = 3, E = existence_error(procedure,no/3)
;  N = 4, E = existence_error(procedure,no/4)
;  N = 5, E = existence_error(procedure,no/5)
;  N = 6, E = existence_error(procedure,no/6).
?- maplist(total, [1,2], [10,20], L).
   L = [11,22].
?- maplist(total, [1,2], [10,20], [100,200], L).
   L = [111,222].
?- maplist(total, [1,2], [10,20], [100,200], [0,5], L).
   L = [111,227].
?- maplist([A,B,C,D,E,F]>>( F = A-B-C-D-E ), [1,a], [2,b], [3,c], [4,d], [5,e], L).
   L = [1-2-3-4-5,a-b-c-d-e].
?- maplist(any, L1, [_,_], L3, L4, L5, L6), maplist(length, [L1,L3,L4,L5,L6], Ns).
   L1 = [_,_], L3 = [_,_], L4 = [_,_], L5 = [_,_], L6 = [_,_], Ns = [2,2,2,2,2].
?- maplist(any, a).
   false.
?- maplist(any, [a|b], _).
   false.

% what is left behind the last element is the empty list, and what was given has to be as long

?- include(any, [1|_T], [1]), var(_T).
   false.
?- include(less(2), [1,2,3], [3|T]).
   T = [].
?- include(less(2), [1,2,3], [3,4]).
   false.
?- exclude(less(2), [1,2,3], [1,2|T]).
   T = [].
?- partition(less(2), [1,2,3], [3|T], [1,2|U]).
   T = [], U = [].
?- convlist([X,Y]>>( X > 1, Y is X*X ), [1,2], [4|T]).
   T = [].

% a sign an element, which has to be <, = or >

sign(X, Sign) :- compare(Sign, X, 2).
sign(_, later).

loose(1, <).
loose(1, >).

?- partition(sign, [1,2,3,2,0], L, E, G).
   L = [1,0], E = [2,2], G = [3].
?- partition(sign, [], L, E, G).
   L = [], E = [], G = [].
?- partition(loose, [1,1], L, E, G).
   L = [1,1], E = [], G = [].
?- partition(loose, [2], _, _, _).
   false.
?- partition([_,up]>>true, [1], _, _, _).
   error(domain_error(order,up), _).
?- partition([_,1]>>true, [1], _, _, _).
   error(type_error(atom,1), _).
?- partition([_,_]>>true, [1], _, _, _).
   error(instantiation_error, _).

% folds on lists beside one another

?- foldl(total, [1,2], [10,20], 0, S).
   S = 33.
?- foldl(total, [1,2], [10,20], [100,200], 0, S).
   S = 333.
?- foldl([A,B,C,D,S0,S]>>( S = [A,B,C,D|S0] ), [1,a], [2,b], [3,c], [4,d], [], S).
   S = [a,b,c,d,1,2,3,4].
?- between(2, 4, N), uneven(N, _Lists), append([foldl,any|_Lists], [s,_], _G), _Goal =.. _G, call(_Goal).
   false.
?- between(1, 4, N), length(_Lists, N), maplist(=([]), _Lists), append([foldl,no|_Lists], [s,S], _G), _Goal =.. _G, call(_Goal).
   N = 1, S = s
;  N = 2, S = s
;  N = 3, S = s
;  N = 4, S = s.
?- foldl(plus, [1,2], 0, 4).
   false.
?- foldr([X,S0,S]>>( S = X-S0 ), [1,2], 0, S).
   S = 1-(2-0).
?- foldr(no, [], 0, S).
   S = 0.
?- scanl(plus, [1,2,3], 0, Ss).
   Ss = [0,1,3,6].
?- scanl(total, [1,2], [10,20], 0, Ss).
   Ss = [0,11,33].
?- scanl(total, [1,2], [10,20], [100,200], 0, Ss).
   Ss = [0,111,333].
?- scanl([A,B,C,D,S0,S]>>( S = A-B-C-D-S0 ), [1], [2], [3], [4], s, Ss).
   Ss = [s,1-2-3-4-s].
?- between(2, 4, N), uneven(N, _Lists), append([scanl,any|_Lists], [s,_], _G), _Goal =.. _G, call(_Goal).
   false.
?- scanl(plus, [1], 0, [0,1|T]).
   T = [].
?- scanl(plus, [1], 0, [0]).
   false.
?- between(1, 4, N), length(_Lists, N), maplist(=([]), _Lists), append([scanl,no|_Lists], [s,S], _G), _Goal =.. _G, call(_Goal).
   N = 1, S = [s]
;  N = 2, S = [s]
;  N = 3, S = [s]
;  N = 4, S = [s].
