% sort/2, msort/2 and keysort/2 of 500,000 elements: integers and pairs.
% Stresses: the built-in sorts and the standard order of terms.

bench_main :-
    random_list(500000, 4711, Xs),
    sort(Xs, Ss),
    sum(Ss, 0, 1, A),
    msort(Xs, Ms),
    sum(Ms, 0, 1, B),
    pairs(Xs, 0, Ps),
    keysort(Ps, Ks),
    values(Ks, 0, 1, C),
    write(sorting(A, B, C)),
    nl.

% The sums weigh every element by its place, so that they tell the order.
sum([], S, _, S).
sum([X|Xs], S0, I, S) :-
    S1 is (S0 + X * I) mod 1000003,
    I1 is I + 1,
    sum(Xs, S1, I1, S).

values([], S, _, S).
values([_-v(X, _)|Ps], S0, I, S) :-
    S1 is (S0 + X * I) mod 1000003,
    I1 is I + 1,
    values(Ps, S1, I1, S).

pairs([], _, []).
pairs([X|Xs], I, [X-v(I, a)|Ps]) :-
    I1 is I + 1,
    pairs(Xs, I1, Ps).

random_list(0, _, []) :- !.
random_list(N, S, [X|Xs]) :-
    S1 is (S * 1664525 + 1013904223) mod 4294967296,
    X is S1 // 4096,
    N1 is N - 1,
    random_list(N1, S1, Xs).
