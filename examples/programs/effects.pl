% Effects by delimited control (library(effects)): a state, generators, transducers, and choice. What a goal asks for by get_state/1, yield/1,
% ask/1 or choose/2 is up to the handler around it, and so is whether, when and how often the goal goes on.
% Query: word_count([to,be,or,not,to,be], Counts).

:- use_module(library(effects)).

% A state. What counts the words does not say where the counts are kept.

word_count(Words, Counts) :-
    with_state(count(Words), [], Counts).

count([]).
count([Word|Words]) :-
    get_state(Counts0),
    counted(Counts0, Word, Counts),
    put_state(Counts),
    count(Words).

counted([], Word, [Word-1]).
counted([Word0-N0|Counts0], Word, Counts) :-
    (   Word0 == Word
    ->  N is N0 + 1,
        Counts = [Word-N|Counts0]
    ;   Counts = [Word0-N0|Counts1],
        counted(Counts0, Word, Counts1)
    ).

% Generators. Each yield/1 hands one element out; what comes behind it waits until the next one is wanted.

in_order(leaf).
in_order(node(Left, X, Right)) :-
    in_order(Left),
    yield(X),
    in_order(Right).

% Two trees have the same fringe: no more of them is walked than it takes to find a difference.

same_fringe(Tree1, Tree2) :-
    same(in_order(Tree1), in_order(Tree2)).

same(Generator1, Generator2) :-
    next(Generator1, Next1),
    next(Generator2, Next2),
    same_next(Next1, Next2).

same_next(end, end).
same_next(element(X, Rest1), element(Y, Rest2)) :-
    X == Y,
    same(Rest1, Rest2).

% The primes: each of them is the first element of a sieve, and the others are those that it does not divide.

primes :-
    sieve(from_to(2, inf)).

sieve(Generator) :-
    next(Generator, Prime, Rest),
    yield(Prime),
    sieve(through(Rest, keeping(no_multiple(Prime)))).

no_multiple(Prime, N) :-
    N mod Prime =\= 0.

% Transducers. ask/1 takes an element from one side, yield/1 gives one to the other.

doubling :-
    ask(X),
    Y is 2 * X,
    yield(Y),
    doubling.

pairs :-
    ask(X),
    ask(Y),
    yield(X-Y),
    pairs.

add(X, Sum0, Sum) :-
    Sum is Sum0 + X.

% Backtracking. The same program runs depth first, breadth first, or for its first answers alone.

triple(A-B-C) :-
    choose(A, [1,2,3,4,5,6,7,8,9,10]),
    choose(B, [1,2,3,4,5,6,7,8,9,10]),
    A < B,
    choose(C, [1,2,3,4,5,6,7,8,9,10]),
    A*A + B*B =:= C*C.

bits(Bs) :-
    choose(End, [yes,no]),
    (   End == yes
    ->  Bs = []
    ;   Bs = [B|Bs1],
        choose(B, [0,1]),
        bits(Bs1)
    ).

% All together: the ways to pay a sum, and how many there were up to each. Where the handler of the state stands decides what it is of:
% outside of answers/3 there is one for all ways, inside each way has a state that no other sees.

pay(0, []).
pay(Sum, [Coin|Coins]) :-
    Sum > 0,
    choose(Coin, [1,2,5]),
    Coin =< Sum,
    Left is Sum - Coin,
    pay(Left, Coins).

numbered(N-Coins) :-
    pay(3, Coins),
    modify_state(succ),
    get_state(N).

% ?- word_count([to,be,or,not,to,be], Counts).
%    Counts = [to-2,be-2,or-1,not-1].
% ?- elements(in_order(node(node(leaf,1,leaf),2,node(leaf,3,leaf))), Xs).
%    Xs = [1,2,3].
% ?- same_fringe(node(node(leaf,1,leaf),2,leaf), node(leaf,1,node(leaf,2,leaf))).
%    true.
% ?- same_fringe(node(node(leaf,1,leaf),2,leaf), node(leaf,2,node(leaf,1,leaf))).
%    false.
% ?- elements(10, primes, Ps).
%    Ps = [2,3,5,7,11,13,17,19,23,29].
% ?- elements(through(from_list([1,2,3]), doubling), Xs).
%    Xs = [2,4,6].
% ?- elements(5, through(through(from_to(1, inf), doubling), accumulating(add, 0)), Xs).
%    Xs = [2,6,12,20,30].
% ?- elements(through(primes, through(taking(6), pairs)), Ps).
%    Ps = [2-3,5-7,11-13].
% ?- elements(answers(depth_first, T, triple(T)), Ts).
%    Ts = [3-4-5,6-8-10].
% ?- elements(1, answers(depth_first, T, triple(T)), Ts).
%    Ts = [3-4-5].
% ?- elements(4, answers(breadth_first, Bs, bits(Bs)), All).
%    All = [[],[0],[1],[0,0]].
% ?- elements(answers(breadth_first, Cs, pay(3, Cs)), Ways).
%    Ways = [[1,2],[2,1],[1,1,1]].
% ?- with_state(elements(answers(depth_first, Way, numbered(Way)), Ways), 0, N).
%    Ways = [1-[1,1,1],2-[1,2],3-[2,1]], N = 3.
% ?- elements(answers(depth_first, Way, with_state(numbered(Way), 0, _)), Ways).
%    Ways = [1-[1,1,1],1-[1,2],1-[2,1]].
