% Effects by delimited control: a state, generators, transducers, and choice. shift/1 hands a term to the nearest reset/3, with all
% that was to be done up to there as a goal, the continuation; who called reset/3 decides what the term means and whether, when and
% how often that goal goes on.
% Query: with_state(count([a,b,a], a), 0, N).

% A state: get/1 and put/1 are what a goal asks for, with_state/3 is what they mean.

get(S) :-
    shift(get(S)).

put(S) :-
    shift(put(S)).

with_state(Goal, S0, S) :-
    reset(Goal, Effect, Rest),
    (   Rest == 0
    ->  S = S0
    ;   state(Effect, S0, S1),
        with_state(Rest, S1, S)
    ).

state(get(S), S, S).
state(put(S), _, S).

count([], _).
count([X|Xs], Y) :-
    (   X == Y
    ->  get(N0),
        N is N0 + 1,
        put(N)
    ;   true
    ),
    count(Xs, Y).

% Generators: each yield/1 hands one element out; what comes behind it waits until the next one is wanted. So they may be infinite.

yield(X) :-
    shift(yield(X)).

from(N) :-
    yield(N),
    N1 is N + 1,
    from(N1).

in_list([]).
in_list([X|Xs]) :-
    yield(X),
    in_list(Xs).

in_order(leaf).
in_order(node(Left, X, Right)) :-
    in_order(Left),
    yield(X),
    in_order(Right).

% next(Generator, X, Rest): X is the first element, Rest generates the others.

next(Generator, X, Rest) :-
    reset(Generator, yield(X), Rest),
    Rest \== 0.

elements(Generator, Xs) :-
    (   next(Generator, X, Rest)
    ->  Xs = [X|Xs1],
        elements(Rest, Xs1)
    ;   Xs = []
    ).

taken(0, _, []) :- !.
taken(N, Generator, Xs) :-
    (   next(Generator, X, Rest)
    ->  Xs = [X|Xs1],
        N1 is N - 1,
        taken(N1, Rest, Xs1)
    ;   Xs = []
    ).

% Two trees have the same fringe: no more of them is walked than it takes to find a difference.

same_fringe(Tree1, Tree2) :-
    same(in_order(Tree1), in_order(Tree2)).

same(G1, G2) :-
    (   next(G1, X, Rest1)
    ->  next(G2, Y, Rest2),
        X == Y,
        same(Rest1, Rest2)
    ;   \+ next(G2, _, _)
    ).

% Transducers: ask/1 takes an element from one side, yield/1 gives one to the other. through/2 is a generator again.

ask(X) :-
    shift(ask(X)).

doubling :-
    ask(X),
    Y is 2 * X,
    yield(Y),
    doubling.

sums(S0) :-
    ask(X),
    S is S0 + X,
    yield(S),
    sums(S).

through(Generator, Transducer) :-
    reset(Transducer, Effect, Rest),
    (   Rest == 0
    ->  true
    ;   Effect = yield(X)
    ->  yield(X),
        through(Generator, Rest)
    ;   Effect = ask(X),
        next(Generator, X, More)
    ->  through(More, Rest)
    ;   true
    ).

% Backtracking as an effect: choose/2 asks for an element of a list. The same program is run depth first, breadth first, or for the first
% answer alone, by whoever handles that: a continuation is a term, and its copies go on one by one.

choose(X, Xs) :-
    shift(choose(X, Xs)).

refuse :-
    shift(choose(_, [])).

triple(A-B-C) :-
    choose(A, [1,2,3,4,5]),
    choose(B, [1,2,3,4,5]),
    choose(C, [1,2,3,4,5]),
    (   A < B,
        A*A + B*B =:= C*C
    ->  true
    ;   refuse
    ).

bits(Bs) :-
    choose(End, [yes,no]),
    (   End == yes
    ->  Bs = []
    ;   Bs = [B|Bs1],
        choose(B, [0,1]),
        bits(Bs1)
    ).

% answers(Order, N, Goal, Template, Answers): the first N answers of Goal, found depth_first or breadth_first.

answers(Order, N, Goal, Template, Answers) :-
    copy_term(Goal-Template, Copy),
    search([Copy], Order, N, Answers).

search([], _, _, []).
search([Goal-Template|Waiting], Order, N, Answers) :-
    (   N =:= 0
    ->  Answers = []
    ;   reset(Goal, choose(X, Xs), Rest),
        (   Rest == 0
        ->  Answers = [Template|Answers1],
            N1 is N - 1,
            search(Waiting, Order, N1, Answers1)
        ;   findall(Rest-Template, member(X, Xs), New),
            (   Order == depth_first
            ->  append(New, Waiting, Waiting1)
            ;   append(Waiting, New, Waiting1)
            ),
            search(Waiting1, Order, N, Answers)
        )
    ).

% ?- with_state(count([a,b,a], a), 0, N).
%    N = 2.
% ?- with_state((get(A), put(s(A)), get(B)), 0, S).
%    A = 0, B = s(0), S = s(0).
% ?- taken(4, from(7), Xs).
%    Xs = [7,8,9,10].
% ?- elements(in_order(node(node(leaf,1,leaf),2,node(leaf,3,leaf))), Xs).
%    Xs = [1,2,3].
% ?- same_fringe(node(node(leaf,1,leaf),2,leaf), node(leaf,1,node(leaf,2,leaf))).
%    true.
% ?- same_fringe(node(node(leaf,1,leaf),2,leaf), node(leaf,2,node(leaf,1,leaf))).
%    false.
% ?- elements(through(in_list([1,2,3]), doubling), Xs).
%    Xs = [2,4,6].
% ?- taken(5, through(through(from(1), doubling), sums(0)), Xs).
%    Xs = [2,6,12,20,30].
% ?- answers(depth_first, 10, triple(T), T, Ts).
%    Ts = [3-4-5].
% ?- answers(breadth_first, 4, bits(Bs), Bs, All).
%    All = [[],[0],[1],[0,0]].
% ?- answers(depth_first, 1, triple(_), yes, Ts).
%    Ts = [yes].
