% Models made at random, solved by library(clpfd) and by trying all values.
%
% models(Seed, Count, Wrong): Wrong are the models, of Count that follow from Seed, whose answers differ. Several ways to
% solve a model are compared with the reference: to post and label; to label by other strategies, and by goals; to bind
% variables first, or on the way; and to call what copy_term/3 shows of the posted model, and label the copy.
% The file runs in SWI-Prolog as well, which answers(Seed, Count) is for: it prints the answers of each model.

:- use_module(library(clpfd)).
:- use_module(library(lists)).
:- use_module(library(apply)).

models(Seed, Count, Wrong) :-
    wrong(problem, Seed, Count, Wrong).

wrong(Problem, Seed, Count, Wrong) :-
    findall(P, ( between(1, Count, N), S is Seed * 1000003 + N, call(Problem, S, P) ), Wrong).

problem(Seed, wrong(Seed,Way,Model,Expected,Got)) :-
    model(Seed, Model),
    copy_term(Model, model(Vs,Ds,Cs)),
    findall(Vs, brute(Vs, Ds, Cs), Expected),
    member(Way, [plain,ff,down,bisect,weighted,least,goals,bound,late,shown,aliased]),
    copy_term(Model, Own),
    ways(Way, Seed, Own, Goal, Answer),
    catch(findall(Answer, Goal, Got0), Error, Got0 = [Error]),
    (   Way == plain
    ->  Got = Got0,
        Wanted = Expected
    ;   Way == aliased
    ->  Got = Got0,
        findall(V, ( member(V, Expected), V = [A,A|_] ), Wanted)
    ;   msort(Got0, Got),
        msort(Expected, Wanted)
    ),
    Got \== Wanted.

ways(plain, _, model(Vs,Ds,Cs), ( post(Vs, Ds, Cs), label(Vs) ), Vs).
ways(ff, _, model(Vs,Ds,Cs), ( post(Vs, Ds, Cs), labeling([ff], Vs) ), Vs).
ways(down, _, model(Vs,Ds,Cs), ( post(Vs, Ds, Cs), labeling([ffc,down,enum], Vs) ), Vs).
ways(bisect, _, model(Vs,Ds,Cs), ( post(Vs, Ds, Cs), labeling([max,bisect], Vs) ), Vs).
ways(weighted, _, model(Vs,Ds,Cs), ( post(Vs, Ds, Cs), labeling([wdeg,restart], Vs) ), Vs).
ways(least, _, model(Vs,Ds,Cs), ( Vs = [A,B|_], post(Vs, Ds, Cs), labeling([max(A-B),ffc], Vs) ), Vs).
% Other attributes: labelled by goals.
ways(goals, _, model(Vs,Ds,Cs), ( Vs = [V|_], post(Vs, Ds, Cs), freeze(V, true), labeling([ff], Vs) ), Vs).
ways(bound, _, model(Vs,Ds,Cs), ( values(Ds, Vs), post(Vs, Ds, Cs) ), Vs).
ways(late, _, model(Vs,Ds,Cs), ( post(Vs, Ds, Cs), reverse(Vs, Ws), reverse(Ds, Es), values(Es, Ws) ), Vs).
ways(shown, _, model(Vs,Ds,Cs), ( post(Vs, Ds, Cs), copy_term(Vs, Ws, Gs), call_all(Gs), label(Ws) ), Ws).
ways(aliased, _, model(Vs,Ds,Cs), ( Vs = [A,B|_], post(Vs, Ds, Cs), A = B, label(Vs) ), Vs).

call_all([]).
call_all([G|Gs]) :-
    call(G),
    call_all(Gs).

values([], []).
values([D|Ds], [V|Vs]) :-
    member(V, D),
    values(Ds, Vs).

post(Vs, Ds, Cs) :-
    domains(Vs, Ds),
    constraints(Cs).

domains([], []).
domains([V|Vs], [D|Ds]) :-
    union(D, U),
    V in U,
    domains(Vs, Ds).

union([X], X).
union([X,Y|Xs], X \/ U) :-
    union([Y|Xs], U).

constraints([]).
constraints([C|Cs]) :-
    call(C),
    constraints(Cs).

answers(Seed, Count) :-
    between(1, Count, N),
    S is Seed * 1000003 + N,
    model(S, model(Vs,Ds,Cs)),
    \+ has_power(Cs),
    catch(findall(Vs, ( post(Vs, Ds, Cs), label(Vs) ), Answers), error(E, _), Answers = E),
    write(S-Answers), nl,
    fail.
answers(_, _).

%   SWI-Prolog has other powers of negative exponents, which are not the same in all forms of constraints.
has_power(T) :-
    nonvar(T),
    (   T = _ ^ _
    ;   T =.. [_|Ts],
        member(A, Ts),
        has_power(A)
    ),
    !.

% The reference: all values, and the constraints evaluated.

brute(Vs, Ds, Cs) :-
    values(Ds, Vs),
    hold(Cs).

hold([]).
hold([C|Cs]) :-
    holds(C),
    hold(Cs).

holds(C) :-
    truth(C, 1),
    !.

truth(V, T) :-
    integer(V),
    !,
    T = V.
truth(X #= Y, T) :- compared(X, Y, =:=, T).
truth(X #\= Y, T) :- compared(X, Y, =\=, T).
truth(X #< Y, T) :- compared(X, Y, <, T).
truth(X #> Y, T) :- compared(X, Y, >, T).
truth(X #=< Y, T) :- compared(X, Y, =<, T).
truth(X #>= Y, T) :- compared(X, Y, >=, T).
truth(X in D, T) :- ( within(D, X) -> T = 1 ; T = 0 ).
truth(#\ P, T) :- truth(P, B), T is 1 - B.
truth(P #/\ Q, T) :- truth(P, B), truth(Q, C), T is min(B, C).
truth(P #\/ Q, T) :- truth(P, B), truth(Q, C), T is max(B, C).
truth(P #\ Q, T) :- truth(P, B), truth(Q, C), T is abs(B - C).
truth(P #==> Q, T) :- truth(P, B), truth(Q, C), T is max(1 - B, C).
truth(P #<== Q, T) :- truth(Q #==> P, T).
truth(P #<==> Q, T) :- truth(P, B), truth(Q, C), T is 1 - abs(B - C).
truth(all_different(Xs), T) :- different(Xs, T).
truth(all_distinct(Xs), T) :- different(Xs, T).
truth(sum(Xs, R, Y), T) :- sum_of(Xs, 0, S), relation(R, O), compared(S, Y, O, T).
truth(scalar_product(Cs, Xs, R, Y), T) :- product_of(Cs, Xs, 0, S), relation(R, O), compared(S, Y, O, T).
truth(element(N, Xs, X), T) :- ( N > 0, nth1(N, Xs, Y), X =:= Y -> T = 1 ; T = 0 ).
truth(tuples_in(Ts, Rs), T) :- ( member(A, Ts), \+ memberchk(A, Rs) -> T = 0 ; T = 1 ).
truth(circuit(Xs), T) :- ( length(Xs, N), tour(N, 1, Xs, [], 1) -> T = 1 ; T = 0 ).
truth(lex_chain(Ls), T) :- ( ordered(Ls) -> T = 1 ; T = 0 ).
truth(chain(Xs, R), T) :- relation(R, O), ( chained(Xs, O) -> T = 1 ; T = 0 ).
truth(global_cardinality(Xs, Ps), T) :- ( counted(Ps, Xs), covered(Xs, Ps) -> T = 1 ; T = 0 ).
truth(cumulative(Ts, [limit(L)]), T) :- ( fits(Ts, L) -> T = 1 ; T = 0 ).
truth(disjoint2(Rs), T) :- ( overlap(Rs) -> T = 0 ; T = 1 ).
truth(automaton(Xs, _, [arc(_,_,_)|_]), T) :- ( odd(Xs, 0) -> T = 1 ; T = 0 ).

relation(#=, =:=).
relation(#\=, =\=).
relation(#<, <).
relation(#>, >).
relation(#=<, =<).
relation(#>=, >=).

compared(X, Y, O, T) :-
    (   value(X, V),
        value(Y, W),
        G =.. [O,V,W],
        call(G)
    ->  T = 1
    ;   T = 0
    ).

% An expression without a value fails.

value(X, V) :- integer(X), !, V = X.
value(A + B, V) :- value(A, X), value(B, Y), V is X + Y.
value(A - B, V) :- value(A, X), value(B, Y), V is X - Y.
value(- A, V) :- value(A, X), V is - X.
value(A * B, V) :- value(A, X), value(B, Y), V is X * Y.
value(A // B, V) :- value(A, X), value(B, Y), Y =\= 0, V is X // Y.
value(A div B, V) :- value(A, X), value(B, Y), Y =\= 0, V is X div Y.
value(A mod B, V) :- value(A, X), value(B, Y), Y =\= 0, V is X mod Y.
value(A rem B, V) :- value(A, X), value(B, Y), Y =\= 0, V is X rem Y.
value(min(A, B), V) :- value(A, X), value(B, Y), V is min(X, Y).
value(max(A, B), V) :- value(A, X), value(B, Y), V is max(X, Y).
value(abs(A), V) :- value(A, X), V is abs(X).
value(A ^ B, V) :- value(A, X), value(B, Y), ( Y >= 0 ; abs(X) =:= 1 ), !, power(X, Y, V).

power(X, Y, V) :-
    (   Y < 0
    ->  Z is - Y
    ;   Z = Y
    ),
    V is X ^ Z.

within(D, X) :-
    (   D = (A \/ B)
    ->  ( within(A, X) ; within(B, X) )
    ;   D = \ A
    ->  \+ within(A, X)
    ;   D = L .. H
    ->  ( L == inf ; L \== inf, L =< X ),
        ( H == sup ; H \== sup, X =< H )
    ;   X =:= D
    ),
    !.

different(Xs, T) :- sort(Xs, Ys), ( same_length(Xs, Ys) -> T = 1 ; T = 0 ).

sum_of([], S, S).
sum_of([X|Xs], S0, S) :- S1 is S0 + X, sum_of(Xs, S1, S).

product_of([], [], S, S).
product_of([C|Cs], [X|Xs], S0, S) :- S1 is S0 + C * X, product_of(Cs, Xs, S1, S).

tour(N, At, Xs, Seen, Length) :-
    At > 0,
    nth1(At, Xs, Next),
    (   Length =:= N
    ->  Next =:= 1
    ;   Next =\= 1,
        \+ memberchk(Next, Seen),
        L1 is Length + 1,
        tour(N, Next, Xs, [Next|Seen], L1)
    ).

ordered([_]).
ordered([A,B|Ls]) :- A @=< B, ordered([B|Ls]).

chained([_], _).
chained([X,Y|Xs], O) :- G =.. [O,X,Y], call(G), chained([Y|Xs], O).

counted([], _).
counted([K-C|Ps], Xs) :- findall(x, member(K, Xs), L), length(L, N), N =:= C, counted(Ps, Xs).

covered([], _).
covered([X|Xs], Ps) :- memberchk(X-_, Ps), covered(Xs, Ps).

fits(Ts, L) :-
    \+ ( member(task(S,D,E,_,_), Ts), E =\= S + D ),
    \+ ( member(task(_,D,_,_,_), Ts), D < 1 ),
    \+ ( between(-20, 40, T),
         findall(C, ( member(task(S,_,E,C,_), Ts), S =< T, T < E ), Needs),
         sum_of(Needs, 0, N),
         N > L ).

overlap(Rs) :-
    append(_, [r(X1,W1,Y1,H1)|Rest], Rs),
    member(r(X2,W2,Y2,H2), Rest),
    X1 < X2 + W2, X2 < X1 + W1, Y1 < Y2 + H2, Y2 < Y1 + H1,
    !.

odd([], 1).
odd([X|Xs], S) :- ( X =:= 0 -> odd(Xs, S) ; X =:= 1, T is 1 - S, odd(Xs, T) ).

% Models, from a seed.

model(Seed, model(Vs,Ds,Cs)) :-
    R0 is (Seed * 1103515245 + 12345) mod 2147483648,
    draw(4, R0, R1, N0),
    N is N0 + 2,
    length(Vs, N),
    draw_domains(Vs, R1, R2, Ds),
    draw(4, R2, R3, M0),
    M is M0 + 1,
    length(Cs, M),
    draw_constraints(Cs, Vs, R3, _).

draw(N, R0, R, X) :-
    R is (R0 * 1103515245 + 12345) mod 2147483648,
    X is (R >> 12) mod N.

draw_domains([], R, R, []).
draw_domains([_|Vs], R0, R, [D|Ds]) :-
    draw(6, R0, R1, L0),
    draw(4, R1, R2, S),
    Low is L0 - 3,
    High is Low + S + 1,
    draw(3, R2, R3, Holes),
    findall(X, between(Low, High, X), D0),
    (   Holes =:= 0,
        D0 = [A,_,B|Rest]
    ->  D = [A,B|Rest]
    ;   D = D0
    ),
    draw_domains(Vs, R3, R, Ds).

draw_constraints([], _, R, R).
draw_constraints([C|Cs], Vs, R0, R) :-
    draw(10, R0, R1, K),
    (   K < 4
    ->  draw_comparison(Vs, R1, R2, C)
    ;   K < 7
    ->  draw_truth(2, Vs, R1, R2, P),
        whole(P, C)
    ;   draw_global(Vs, R1, R2, C)
    ),
    draw_constraints(Cs, Vs, R2, R).

%   A constraint, not a truth value.
whole(P, C) :-
    (   var(P)
    ->  C = (P #= 1 #\/ P #= 0)
    ;   integer(P)
    ->  C = (P #= 1)
    ;   C = P
    ).

draw_comparison(Vs, R0, R, C) :-
    draw(6, R0, R1, K),
    nth0(K, [#=,#\=,#<,#>,#=<,#>=], O),
    draw_expression(2, Vs, R1, R2, X),
    draw_expression(1, Vs, R2, R, Y),
    C =.. [O,X,Y].

draw_expression(Depth, Vs, R0, R, E) :-
    draw(8, R0, R1, K),
    (   ( Depth =:= 0 ; K < 2 )
    ->  draw(3, R1, R2, J),
        (   J =:= 0
        ->  draw(9, R2, R, I),
            E is I - 4
        ;   draw_member(Vs, R2, R, E)
        )
    ;   draw(13, R1, R2, F),
        D1 is Depth - 1,
        draw_expression(D1, Vs, R2, R3, A),
        draw_expression(D1, Vs, R3, R, B),
        nth0(F, [A+B,A-B,A*B,A//B,A mod B,A rem B,min(A,B),max(A,B),abs(A),-A,A+B,A^B,A div B], E)
    ).

draw_member(Vs, R0, R, V) :-
    length(Vs, N),
    draw(N, R0, R, K),
    nth0(K, Vs, V).

draw_truth(Depth, Vs, R0, R, P) :-
    draw(9, R0, R1, K),
    (   ( Depth =:= 0 ; K < 2 )
    ->  draw_comparison(Vs, R1, R, P)
    ;   K =:= 2
    ->  draw_member(Vs, R1, R, V),
        P = (V in 0..2 \/ 4..sup)
    ;   D1 is Depth - 1,
        draw_truth(D1, Vs, R1, R2, A),
        draw_truth(D1, Vs, R2, R, B),
        I is K - 3,
        nth0(I, [A #/\ B,A #\/ B,A #==> B,A #<==> B,#\ A,A #\ B], P)
    ).

draw_global(Vs, R0, R, C) :-
    draw(13, R0, R1, K),
    draw_member(Vs, R1, R2, X),
    draw_member(Vs, R2, R3, Y),
    draw(4, R3, R4, N),
    draw(6, R4, R5, O),
    nth0(O, [#=,#\=,#<,#>,#=<,#>=], Op),
    nth0(N, [#=,#<,#=<,#>=], Chain),
    draw_expression(1, Vs, R5, R6, E),
    draw_member(Vs, R6, R, Z),
    ones(Vs, N, Cs),
    nth0(K, [all_different(Vs),all_distinct(Vs),sum(Vs, Op, E),scalar_product(Cs, Vs, Op, E),element(X, Vs, Y),
             element(X, [N,2,Y], Z),tuples_in([[X,Y]], [[0,1],[1,1],[N,2],[2,0],[-1,3]]),circuit(Vs),
             lex_chain([[X,Y],[Z,N]]),chain([X,Y,Z], Chain),global_cardinality(Vs, [0-X,1-_,2-_,3-_]),
             cumulative([task(X,2,_,1,_),task(Y,N,_,2,_),task(Z,1,_,1,_)], [limit(2)]),
             disjoint2([r(X,2,Y,1),r(Z,1,1,2)])], C0),
    (   C0 = global_cardinality(_, _)
    ->  C = global_cardinality(Vs, [0-X,1-Y,2-Z,3-0])
    ;   C0 = cumulative(_, _)
    ->  XE = X, E2 is N + 0,
        C = cumulative([task(XE,2,Y,1,_),task(Z,1,Y,E2,_)], [limit(2)])
    ;   C = C0
    ).

ones([], _, []).
ones([_|Vs], N, [C|Cs]) :-
    C is N - 1,
    M is (N + 3) mod 5,
    ones(Vs, M, Cs).

% Models with numbers out of the range of bounds, beyond 2^60: constraints that compare values, rectangles, sums and some functions.

far_models(Seed, Count, Wrong) :-
    wrong(far_problem, Seed, Count, Wrong).

far_problem(Seed, wrong(Seed,Way,Model,Expected,Got)) :-
    far_model(Seed, Model),
    copy_term(Model, model(Vs,Ds,Cs)),
    findall(Vs, brute(Vs, Ds, Cs), Expected0),
    msort(Expected0, Expected),
    member(Way, [before,behind,backwards,between,shown,labelled,down]),
    copy_term(Model, Own),
    far_way(Way, Own, Goal, Answer),
    catch(findall(Answer, Goal, Got0), Error, Got0 = [Error]),
    msort(Got0, Got),
    Got \== Expected.

%   Values come before the constraints, behind them, or for the first variable before and for the others behind; or they are labelled.
far_way(before, model(Vs,Ds,Cs), ( values(Ds, Vs), constraints(Cs) ), Vs).
far_way(behind, model(Vs,Ds,Cs), ( constraints(Cs), values(Ds, Vs) ), Vs).
far_way(backwards, model(Vs,Ds,Cs), ( constraints(Cs), reverse(Vs, Ws), reverse(Ds, Es), values(Es, Ws) ), Vs).
far_way(between, model([V|Vs],[D|Ds],Cs), ( member(V, D), constraints(Cs), values(Ds, Vs) ), [V|Vs]).
far_way(labelled, model(Vs,Ds,Cs), ( constraints(Cs), domains(Vs, Ds), label(Vs) ), Vs).
far_way(down, model(Vs,Ds,Cs), ( domains(Vs, Ds), constraints(Cs), labeling([ff,down], Vs) ), Vs).
far_way(shown, model(Vs,Ds,Cs), ( constraints(Cs), copy_term(Vs, Ws, Gs), call_all(Gs), values(Ds, Ws) ), Ws).

far_model(Seed, model(Vs,Ds,Cs)) :-
    R0 is (Seed * 1103515245 + 12345) mod 2147483648,
    length(Vs, 3),
    length(Few, 4),
    draw_numbers(Few, R0, R1),
    length(Ds, 3),
    draw_lists(Ds, R1, R2),
    draw(2, R2, R3, M0),
    M is M0 + 1,
    length(Cs, M),
    draw_far_constraints(Cs, Few, Vs, R3, _).

draw_number(R0, R, X) :-
    draw(12, R0, R, K),
    nth0(K, [1,2,3,1152921504606846974,1152921504606846975,1152921504606846976,36893488147419103232,36893488147419103233,
             -1152921504606846975,-1152921504606846976,-1152921504606846977,-1180591620717411303424], X).

draw_numbers([], R, R).
draw_numbers([X|Xs], R0, R) :-
    draw_number(R0, R1, X),
    draw_numbers(Xs, R1, R).

draw_lists([], R, R).
draw_lists([D|Ds], R0, R) :-
    length(D0, 4),
    draw_numbers(D0, R0, R1),
    sort(D0, D),
    draw_lists(Ds, R1, R).

draw_far_constraints([], _, _, R, R).
draw_far_constraints([C|Cs], Few, Vs, R0, R) :-
    draw(20, R0, R1, K),
    length(As, 6),
    draw_either(As, Few, Vs, R1, R2),
    As = [A,B,D,E,F,G],
    draw(4, R2, R3, N),
    nth0(N, [#=,#<,#=<,#>=], Chain),
    draw_member(Vs, R3, R4, V),
    draw_member(Vs, R4, R5, W),
    sort(Few, Sorted),
    append([Low|_], [High], [0|Sorted]),
    draw_member(Few, R5, R6, X),
    draw_member(Few, R6, R7, Y),
    pairs(Sorted, N, Pairs),
    nth0(K, [all_different([A,B,D]),all_distinct([A,B,V,W]),element(N, [A,B,D], V),element(V, [A,B], W),tuples_in([[V,W]], [[X,Y],[Y,X],[1,X]]),
             tuples_in([[V],[A]], [[X],[1],[Y]]),lex_chain([[V,A,B],[W,D,E]]),chain([V,A,W], Chain),global_cardinality([V,W,A], Pairs),
             (V in Low .. High),(V in Low .. High) #<==> (W in X .. sup),disjoint2([r(A,2,D,1),r(V,1,E,2),r(F,1,G,1)]),
             V + A #=< W + B,V - W #= X - Y,V #\= X,V #> X #\/ W #< Y,(V + 1 #> X) #<==> (W #>= B),max(V, A) #=< max(W, Y),abs(V) #>= X,
             2*V - W #> 3*A + 1], C),
    draw_far_constraints(Cs, Few, Vs, R7, R).

draw_either([], _, _, R, R).
draw_either([A|As], Few, Vs, R0, R) :-
    draw(2, R0, R1, K),
    (   K =:= 0
    ->  draw_member(Few, R1, R2, A)
    ;   draw_member(Vs, R1, R2, A)
    ),
    draw_either(As, Few, Vs, R2, R).

%   Each number with how often it stands somewhere.
pairs([], _, []).
pairs([X|Xs], N, [X-C|Ps]) :-
    C is N mod 3,
    M is N + C + 1,
    pairs(Xs, M, Ps).
