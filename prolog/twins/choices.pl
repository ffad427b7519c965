% Programs that choose a value for each place and compare the values in pairs: queens in the
% forms of textbooks, and permutations that are tested.
%
% These predicates have no twin each: one twin recognizes them, and others that do the same, by
% what their clauses do (src/builtins/twins/choices). They are here to be tested.

%~ in_columns(count_rows, rows_number, empty, out)

in_columns(0, _, Qs, Qs).
in_columns(K, N, Placed, Qs) :-
    K > 0,
    between(1, N, Q),
    apart(Q, 1, Placed),
    K1 is K-1,
    in_columns(K1, N, [Q|Placed], Qs).

apart(_, _, []).
apart(Q, D, [Q1|Qs]) :-
    Q =\= Q1,
    abs(Q-Q1) =\= D,
    D1 is D+1,
    apart(Q, D1, Qs).

%~ in_pairs(rows_left, rows_left, empty, out)

in_pairs([], _, Qs, Qs).
in_pairs([C|Cs], Rows, Placed, Qs) :-
    select(R, Rows, Rest),
    \+ conflict(C, R, Placed),
    in_pairs(Cs, Rest, [q(C,R)|Placed], Qs).

conflict(C, R, Placed) :-
    member(q(C1,R1), Placed),
    abs(C-C1) =:= abs(R-R1).

%~ by_diagonals(rows_left, number, empty, empty, out)

by_diagonals([], _, _, _, []).
by_diagonals(Rows, C, Up, Down, [R|Rs]) :-
    select(R, Rows, Rest),
    U is R+C,
    \+ member(U, Up),
    D is R-C,
    \+ member(D, Down),
    C1 is C+1,
    by_diagonals(Rest, C1, [U|Up], [D|Down], Rs).

%~ in_template(template)

in_template([]).
in_template([X/Y|Others]) :-
    in_template(Others),
    member(Y, [1,2,3,4,5]),
    apart_from(X/Y, Others).

apart_from(_, []).
apart_from(X/Y, [X1/Y1|Others]) :-
    Y =\= Y1,
    Y1-Y =\= X1-X,
    Y1-Y =\= X-X1,
    apart_from(X/Y, Others).

%~ of_length(count_rows, rows_number, out)

of_length(0, _, []).
of_length(K, N, [Q|Qs]) :-
    K > 0,
    K1 is K-1,
    of_length(K1, N, Qs),
    between(1, N, Q),
    apart(Q, 1, Qs).

%~ from_facts(count_rows, empty, out)

from_facts(0, Qs0, Qs) :-
    !,
    reverse(Qs0, Qs).
from_facts(N, Qs0, Qs) :-
    row(R),
    \+ hits(R, 1, Qs0),
    N1 is N-1,
    from_facts(N1, [R|Qs0], Qs).

row(1).
row(2).
row(3).
row(4).
row(5).

hits(Q, _, [Q|_]).
hits(Q, D, [Q1|_]) :-
    (   Q is Q1+D
    ;   Q is Q1-D
    ).
hits(Q, D, [_|Qs]) :-
    D1 is D+1,
    hits(Q, D1, Qs).

% Clauses that generate and test.

%~ tested_queens(rows_number, out)

tested_queens(N, Qs) :-
    numlist(1, N, Ns),
    permutation(Ns, Qs),
    all_safe(Qs).

all_safe([]).
all_safe([Q|Qs]) :-
    away(Q, Qs, 1),
    all_safe(Qs).

away(_, [], _).
away(Q, [Q1|Qs], D) :-
    Q1-Q =\= D,
    Q-Q1 =\= D,
    D1 is D+1,
    away(Q, Qs, D1).

%~ inserted_queens(rows_left, out)

inserted_queens(List, Qs) :-
    inserted(List, Qs),
    all_safe(Qs).

inserted([], []).
inserted([X|Xs], Ys) :-
    inserted(Xs, Zs),
    put_in(X, Ys, Zs).

put_in(X, [X|Xs], Xs).
put_in(X, [Y|Xs], [Y|Ys]) :-
    put_in(X, Xs, Ys).

%~ sorted_by_chance(rows_left, out)

sorted_by_chance(Xs, Ys) :-
    permuted(Xs, Ys),
    ascending(Ys).

permuted([], []).
permuted(Xs, [Y|Ys]) :-
    take_one(Y, Xs, Rest),
    permuted(Rest, Ys).

take_one(X, [X|Xs], Xs).
take_one(X, [Y|Xs], [Y|Ys]) :-
    take_one(X, Xs, Ys).

ascending([]).
ascending([_]).
ascending([X,Y|Ys]) :-
    X =< Y,
    ascending([Y|Ys]).

% Depth-first search from state to state.

%~ path_avoiding(state, state, visited, out) 3000 with graph

path_avoiding(Goal, Goal, Visited, Visited).
path_avoiding(State, Goal, Visited, Path) :-
    leads_to(State, Next),
    \+ member(Next, Visited),
    path_avoiding(Next, Goal, [Next|Visited], Path).

%~ path_to_final(visited, state, out) 3000 with graph

path_to_final(Path, State, [State|Path]) :-
    is_final(State).
path_to_final(Path, State, Solution) :-
    leads_to(State, Next),
    \+ memberchk(Next, [State|Path]),
    path_to_final([State|Path], Next, Solution).

%~ path_of_length(state, integer, out) 3000 with graph

path_of_length(State, _, [State]) :-
    is_final(State).
path_of_length(State, Length, [State|Path]) :-
    Length > 0,
    leads_to(State, Next),
    Length1 is Length-1,
    path_of_length(Next, Length1, Path).

%~ plan_of_acts(visited, state, out) 3000 with graph

plan_of_acts(_, s3, []).
plan_of_acts(Seen, State, [Act|Acts]) :-
    act(State, Act, Reached),
    after_act(Reached, Next),
    State \= Next,
    \+ member(Next, Seen),
    plan_of_acts([Next|Seen], Next, Acts).

act(State, go(Next), Next) :-
    leads_to(State, Next).
act(s1, stay, s1).

after_act(State, State) :-
    is_long([a,b,c], N),
    N > 2.

is_long([], 0).
is_long([_|Xs], N) :-
    is_long(Xs, M),
    N is M+1.

%~ tour_of(integer, start_state, out) 3000 with graph

tour_of(0, Path, Path).
tour_of(N, [State|Path], Tour) :-
    N > 0,
    leads_to(State, Next),
    \+ memberchk(Next, [State|Path]),
    M is N-1,
    tour_of(M, [Next,State|Path], Tour).

%~ path_through(state, visited, integer, out) 3000 with graph

path_through(_, Visited, N, Path) :-
    length(Visited, L),
    L =:= N+1,
    reverse(Visited, Path).
path_through(State, Visited, N, Path) :-
    leads_to(State, Next),
    \+ member(Next, Visited),
    path_through(Next, [Next|Visited], N, Path).

% Games that are won by a move after which the other player loses.

%~ left_lost(count_rows)

left_lost(N) :-
    takes(K),
    K =< N,
    M is N-K,
    \+ left_lost(M).

takes(1).
takes(2).
takes(3).

%~ winning(count_rows, out)

winning(N, K) :-
    takes(K),
    K =< N,
    M is N-K,
    \+ winning(M, _).

%~ wins_with(count_rows, out)

wins_with(N, K) :-
    takes(K),
    K =< N,
    M is N-K,
    loses(M).

loses(M) :-
    \+ wins_with(M, _).
