% Permutations of lists: programs that choose an element from the rest. (If a program
% inserts the first element into a permutation of the others, answers share their
% tails; a twin that makes each answer anew is slower.)
%
% The header of lists.pl says what these files are for.

%~ permutation(short, outlist)

permutation([], []).
permutation(Xs, [Y|Ys]) :-
    select(Y, Xs, Rest),
    permutation(Rest, Ys).

%~ permutation_list(short, outlist)

permutation_list([], []).
permutation_list([X|Xs], [Y|Ys]) :-
    select(Y, [X|Xs], Rest),
    permutation_list(Rest, Ys).

%~ permutation_before(short, outlist)

permutation_before([], []).
permutation_before([X|Xs], [Y|Ys]) :-
    take(Y, [X|Xs], Rest),
    permutation_before(Rest, Ys).

take(X, [Y|Ys], Rest) :-
    select_before(Ys, X, Y, Rest).

%~ permutation_append(short, outlist)

permutation_append([], []).
permutation_append(Xs, [Y|Ys]) :-
    append(Front, [Y|Back], Xs),
    append(Front, Back, Rest),
    permutation_append(Rest, Ys).
