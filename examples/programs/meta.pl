% Interpreters of Prolog in Prolog: they run the clauses they find with clause/2.

:- dynamic(app/3).
:- dynamic(nat/1).
:- dynamic(perm/2).
:- dynamic(del/3).

app([], Ys, Ys).
app([X|Xs], Ys, [X|Zs]) :-
    app(Xs, Ys, Zs).

nat(0).
nat(s(N)) :-
    nat(N).

perm([], []).
perm(Xs, [Y|Ys]) :-
    del(Y, Xs, Zs),
    perm(Zs, Ys).

del(X, [X|Xs], Xs).
del(X, [Y|Xs], [Y|Zs]) :-
    del(X, Xs, Zs).

% solve(Goal): Goal is true

solve(true) :-
    !.                          % nothing to prove
solve((A,B)) :-
    !,                          % a conjunction has no clauses
    solve(A),
    solve(B).
solve((A;B)) :-
    !,
    (   solve(A)
    ;   solve(B)
    ).
solve(Goal) :-
    predicate_property(Goal, built_in),
    !,                          % a built-in has no clauses
    call(Goal).
solve(Goal) :-
    clause(Goal, Body),
    solve(Body).

% prove(Goal, Depth, Proof): as solve/1, at most Depth calls deep; Proof is a tree

prove(true, _, true) :-
    !.                          % nothing to prove
prove((A,B), Depth, (ProofA,ProofB)) :-
    !,                          % a conjunction has no clauses
    prove(A, Depth, ProofA),
    prove(B, Depth, ProofB).
prove(Goal, Depth, (Goal:-Proof)) :-
    Depth > 0,
    Depth1 is Depth-1,
    clause(Goal, Body),
    prove(Body, Depth1, Proof).

% steps(Goal, Steps0, Steps): as solve/1, counting the clauses used

steps(true, Steps, Steps) :-
    !.                          % nothing to prove
steps((A,B), Steps0, Steps) :-
    !,                          % a conjunction has no clauses
    steps(A, Steps0, Steps1),
    steps(B, Steps1, Steps).
steps(Goal, Steps0, Steps) :-
    clause(Goal, Body),
    Steps1 is Steps0+1,
    steps(Body, Steps1, Steps).

% Answers

?- findall(Xs-Ys, solve(app(Xs, Ys, [a,b])), L).
   L = [[]-[a,b],[a]-[b],[a,b]-[]].

?- findall(P, solve(perm([1,2,3], P)), L).
   L = [[1,2,3],[1,3,2],[2,1,3],[2,3,1],[3,1,2],[3,2,1]].

?- once(solve((app([a], [b], L), L = [X|_]))).
   L = [a,b], X = a.

?- once(prove(nat(s(0)), 5, Proof)).
   Proof = (nat(s(0)) :- (nat(0) :- true)).

?- prove(nat(s(s(0))), 2, _).
   false.

?- once(steps(app([a,b,c], [], _), 0, N)).
   N = 4.
