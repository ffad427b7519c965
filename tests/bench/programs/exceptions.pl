% Balls thrown and caught: at once, through 1,000 frames, past catchers that do not match, from built-ins.
% Stresses: catch/3, throw/1, copying of balls, unwinding.

bench_main :-
    near(800000, 0, A),
    quiet(800000, 0, B),
    (   times(1500),
        far(_),
        fail
    ;   true
    ),
    far(C),
    errors(300000, 0, D),
    write(exceptions(A, B, C, D)),
    nl.

near(0, S, S) :- !.
near(N, S0, S) :-
    catch(toss(N), ball(X), true),
    S1 is S0 + X mod 10,
    N1 is N - 1,
    near(N1, S1, S).

toss(N) :-
    throw(ball(N)).

% Nothing is thrown.
quiet(0, S, S) :- !.
quiet(N, S0, S) :-
    catch(pass(N, X), _, fail),
    S1 is S0 + X,
    N1 is N - 1,
    quiet(N1, S1, S).

pass(N, X) :-
    X is N mod 3.

far(X) :-
    catch(dive(1000), deep(X), true).

dive(0) :-
    throw(deep(bottom)).
dive(N) :-
    N > 0,
    N mod 10 =:= 0,
    N1 is N - 1,
    catch(dive(N1), other(_), true).
dive(N) :-
    N > 0,
    N1 is N - 1,
    dive(N1),
    N1 >= 0.

errors(0, S, S) :- !.
errors(N, S0, S) :-
    catch(atom_length(_, _), error(E, _), true),
    score(E, X),
    S1 is S0 + X,
    N1 is N - 1,
    errors(N1, S1, S).

score(instantiation_error, 1).
score(type_error(_, _), 100).

times(N) :- N > 0.
times(N) :- N > 1, N1 is N - 1, times(N1).
