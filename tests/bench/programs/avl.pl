% Balanced trees as association lists: 20,000 insertions and as many lookups a round.
% Stresses: compare/3, rebuilding of paths, switch on the order symbol.

bench_main :-
    (   times(5),
        work(20000, _),
        fail
    ;   true
    ),
    work(20000, S),
    write(avl(S)),
    nl.

work(N, S) :-
    insert_all(N, 1, empty, T),
    look_up_all(N, 1, T, 0, Sum),
    height(T, H),
    S = sum(Sum, H).

insert_all(0, _, T, T) :- !.
insert_all(N, Seed, T0, T) :-
    Seed1 is (Seed * 1103 + 12345) mod 65536,
    put(Seed1, N, T0, T1),
    N1 is N - 1,
    insert_all(N1, Seed1, T1, T).

look_up_all(0, _, _, S, S) :- !.
look_up_all(N, Seed, T, S0, S) :-
    Seed1 is (Seed * 1103 + 12345) mod 65536,
    get(T, Seed1, V),
    S1 is S0 + V,
    N1 is N - 1,
    look_up_all(N1, Seed1, T, S1, S).

% node(Key, Value, Height, Left, Right)
put(K, V, empty, node(K, V, 1, empty, empty)).
put(K, V, node(K1, V1, H, L, R), T) :-
    compare(O, K, K1),
    put_by(O, K, V, K1, V1, H, L, R, T).

put_by(=, K, V, _, _, H, L, R, node(K, V, H, L, R)).
put_by(<, K, V, K1, V1, _, L, R, T) :-
    put(K, V, L, L1),
    balance(K1, V1, L1, R, T).
put_by(>, K, V, K1, V1, _, L, R, T) :-
    put(K, V, R, R1),
    balance(K1, V1, L, R1, T).

balance(K, V, L, R, T) :-
    height(L, HL),
    height(R, HR),
    D is HL - HR,
    (   D > 1
    ->  left_heavy(L, K, V, R, T)
    ;   D < -1
    ->  right_heavy(R, K, V, L, T)
    ;   make(K, V, L, R, T)
    ).

left_heavy(node(K1, V1, _, A, B), K, V, R, T) :-
    height(A, HA),
    height(B, HB),
    (   HA >= HB
    ->  make(K, V, B, R, T1),
        make(K1, V1, A, T1, T)
    ;   B = node(K2, V2, _, B1, B2),
        make(K1, V1, A, B1, T1),
        make(K, V, B2, R, T2),
        make(K2, V2, T1, T2, T)
    ).

right_heavy(node(K1, V1, _, A, B), K, V, L, T) :-
    height(A, HA),
    height(B, HB),
    (   HB >= HA
    ->  make(K, V, L, A, T1),
        make(K1, V1, T1, B, T)
    ;   A = node(K2, V2, _, A1, A2),
        make(K, V, L, A1, T1),
        make(K1, V1, A2, B, T2),
        make(K2, V2, T1, T2, T)
    ).

make(K, V, L, R, node(K, V, H, L, R)) :-
    height(L, HL),
    height(R, HR),
    H is max(HL, HR) + 1.

height(empty, 0).
height(node(_, _, H, _, _), H).

get(node(K1, V1, _, L, R), K, V) :-
    compare(O, K, K1),
    get_by(O, K, V, V1, L, R).

get_by(=, _, V, V, _, _).
get_by(<, K, V, _, L, _) :- get(L, K, V).
get_by(>, K, V, _, _, R) :- get(R, K, V).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
