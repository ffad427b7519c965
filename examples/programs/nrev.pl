% Naive reverse: (N+1)(N+2)/2 calls for a list of N elements.

app([], L, L).
app([H|T], L, [H|R]) :-
    app(T, L, R).

nrev([], []).
nrev([H|T], R) :-
    nrev(T, RT),
    app(RT, [H], R).

range(N, N, [N]) :-
    !.                          % the last one
range(I, N, [I|L]) :-
    I < N,
    I1 is I+1,
    range(I1, N, L).

% bench(Count): reverse 30 elements Count times

bench(Count) :-
    range(1, 30, List),
    loop(Count, List).

loop(0, _) :-
    !.                          % done
loop(N, List) :-
    nrev(List, _),
    N1 is N-1,
    loop(N1, List).

% Answers

?- nrev([a,b,c], L).
   L = [c,b,a].

?- range(1, 30, _L), nrev(_L, [X|_]).
   X = 30.

?- bench(100).
   true.
