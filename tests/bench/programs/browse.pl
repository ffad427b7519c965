% A data base of symbols with properties is browsed by patterns, after Gabriel's "browse".
% Stresses: matching with segments (backtracking over list splits), symbols in deep lists.

bench_main :-
    symbols(60, Units),
    patterns(Patterns),
    (   times(150),
        browse(Units, Patterns, _),
        fail
    ;   true
    ),
    browse(Units, Patterns, N),
    write(browse(N)),
    nl.

% Every unit has four properties, each of them a list rotated by the number of the unit.
symbols(0, []) :- !.
symbols(N, [unit(N, Ps)|Units]) :-
    properties(Ps0),
    R is N mod 9,
    rotate_each(Ps0, R, Ps),
    N1 is N - 1,
    symbols(N1, Units).

properties([ [a, a, a, b, b, b, b, a, a, a, a, a, b, b, a, a, a],
             [a, a, b, b, b, b, a, a, [a, a], [b, b]],
             [a, a, a, b, [b, a], b, a, b, a],
             [[a, b], a, b, a, b, b, a, [a, b], a]
           ]).

rotate_each([], _, []).
rotate_each([P|Ps], R, [Q|Qs]) :-
    rotate(R, P, Q),
    rotate_each(Ps, R, Qs).

rotate(0, Xs, Xs) :- !.
rotate(N, [X|Xs], Ys) :-
    app(Xs, [X], Zs),
    N1 is N - 1,
    rotate(N1, Zs, Ys).

% star(S) stands for any segment, the same for the same S; variables for one element.
patterns([ [star(S1), A1, B1, star(S1), B1, A1, star(_)],
           [star(S2), star(T2), star(S2), star(T2), [A2|_], A2],
           [_, star(S3), [b, a], star(S3), _, star(_)],
           [star(S4), [a, b], star(T4), [a, b], star(T4), star(S4), a]
         ]).

browse(Units, Patterns, N) :-
    findall(1, (in(unit(_, Ps), Units), in(P, Ps), in(Q, Patterns), matches(Q, P)), Hits),
    count(Hits, 0, N).

matches(Pattern, List) :-
    match(Pattern, List).

match([], []).
match([P|Ps], Xs) :-
    match_first(P, Xs, Rest),
    match(Ps, Rest).

match_first(P, [X|Xs], Xs) :-
    var(P),
    !,
    P = X.
match_first(star(S), Xs, Rest) :-
    !,
    app(S, Rest, Xs).
match_first(P, [P|Xs], Xs).

app([], Ys, Ys).
app([X|Xs], Ys, [X|Zs]) :-
    app(Xs, Ys, Zs).

in(X, [X|_]).
in(X, [_|Ys]) :-
    in(X, Ys).

count([], N, N).
count([_|Xs], N0, N) :-
    N1 is N0 + 1,
    count(Xs, N1, N).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
