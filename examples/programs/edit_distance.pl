% How far apart two words are: the least number of letters to be put in, taken out or changed. The definition, and tables that make it fast.
% Query: distance(кошка, мышка, N).

:- table distance_(_, _, min).
:- table common/3.

distance(A, B, N) :-
    atom_chars(A, As),
    atom_chars(B, Bs),
    distance_(As, Bs, N).

distance_([], Bs, N) :-
    length(Bs, N).
distance_(As, [], N) :-
    length(As, N).
distance_([A|As], [A|Bs], N) :-
    distance_(As, Bs, N).
distance_([A|As], [B|Bs], N) :-
    A \== B,
    (   distance_(As, Bs, N0)
    ;   distance_([A|As], Bs, N0)
    ;   distance_(As, [B|Bs], N0)
    ),
    N is N0 + 1.

% common(As, Bs, N): the longest common subsequence has N elements.

common([], _, 0).
common([_|_], [], 0).
common([X|Xs], [X|Ys], N) :-
    common(Xs, Ys, N0),
    N is N0 + 1.
common([X|Xs], [Y|Ys], N) :-
    X \== Y,
    common(Xs, [Y|Ys], N1),
    common([X|Xs], Ys, N2),
    N is max(N1, N2).

% ?- distance(кошка, мышка, N).
%    N = 2.
% ?- distance(kitten, sitting, N).
%    N = 3.
% ?- distance(интенция, экзекуция, N).
%    N = 5.
% ?- atom_chars(отсечение, _A), atom_chars(сечение, _B), common(_A, _B, N).
%    N = 7.
