% Delimited control: reset/3, shift/1, call_continuation/1

% A state, as an effect.
get(S) :- shift(get(S)).
put(S) :- shift(put(S)).

with_state(Goal, S0, S) :-
    reset(Goal, Effect, Rest),
    (   Rest == 0
    ->  S = S0
    ;   Effect = get(S0)
    ->  with_state(Rest, S0, S)
    ;   Effect = put(S1),
        with_state(Rest, S1, S)
    ).

count_down :-
    get(S),
    (   S > 0
    ->  S1 is S - 1,
        put(S1),
        count_down
    ;   true
    ).

woken_in_clause(X, Y) :-
    freeze(X, shift(woken)),
    X = 1,
    is_two(Y).

is_two(2).

% Generators and consumers.
from_list([]).
from_list([X|Xs]) :-
    shift(yield(X)),
    from_list(Xs).

from_tree(leaf).
from_tree(node(L, X, R)) :-
    from_tree(L),
    shift(yield(X)),
    from_tree(R).

sum(Generator, Sum) :-
    sum_(Generator, 0, Sum).

sum_(Generator, Sum0, Sum) :-
    reset(Generator, yield(X), Rest),
    (   Rest == 0
    ->  Sum = Sum0
    ;   Sum1 is Sum0 + X,
        sum_(Rest, Sum1, Sum)
    ).

collected(Generator, Xs) :-
    reset(Generator, yield(X), Rest),
    (   Rest == 0
    ->  Xs = []
    ;   Xs = [X|Xs1],
        collected(Rest, Xs1)
    ).

% A transducer: what it asks for comes from one side, what it gives goes to the other.
doubled :-
    shift(ask(X)),
    Y is 2 * X,
    shift(yield(Y)),
    doubled.

transduced(Generator, Transducer) :-
    reset(Transducer, Effect, Rest),
    (   Rest == 0
    ->  true
    ;   Effect = yield(_)
    ->  shift(Effect),
        transduced(Generator, Rest)
    ;   Effect = ask(X),
        reset(Generator, yield(X), More),
        (   More == 0
        ->  true
        ;   transduced(More, Rest)
        )
    ).

% Backtracking as an effect.
choose(Xs, X) :- shift(choose(Xs, X)).

all(Goal, Template, Answers) :-
    copy_term(Template-Goal, Template1-Goal1),
    all_(Goal1, Template1, Answers, []).

all_(Goal, Template, Answers, End) :-
    reset(Goal, choose(Xs, X), Rest),
    (   Rest == 0
    ->  Answers = [Template|End]
    ;   each(Xs, X, Rest, Template, Answers, End)
    ).

each([], _, _, _, End, End).
each([V|Vs], X, Rest, Template, Answers, End) :-
    copy_term(X-Rest-Template, V-Rest1-Template1),
    all_(Rest1, Template1, Answers, Answers1),
    each(Vs, X, Rest, Template, Answers1, End).

cut_behind(X, Y) :-
    member(X, [1,2,3]),
    shift(stop),
    member(Y, [a,b]),
    !.
cut_behind(none, none).

condition(X) :- ( shift(a) -> X = then ; X = else ).
soft(X, Y) :- ( member(Y, [1,2]), shift(a) *-> X = then ; X = else ).
negated :- \+ shift(a).

caught(X) :- catch(( shift(a), throw(oops) ), oops, X = recovered).
deep(0) :- shift(bottom).
deep(N) :- N > 0, N1 is N - 1, deep(N1), true.

many(A, B, C, D) :-
    A = f(B), B = g(C), shift(a), C = h(D), shift(b), D = 1.

:- dynamic(kept/1).

noted(X) :- shift(p), assertz(noted_(X)).
:- dynamic(noted_/1).

gone(X) :- shift(gone), X = 1.
:- dynamic(erased/1).
erased(X) :- shift(now), X = here.

?- with_state(count_down, 3, S).
   S = 0.
?- with_state(count_down, 10000, S).
   S = 0.
?- sum(from_list([1,2,3]), S).
   S = 6.
?- collected(from_tree(node(node(leaf, 1, leaf), 2, node(leaf, 3, leaf))), Xs).
   Xs = [1,2,3].
?- numlist(1, 5000, _L), sum(from_list(_L), S).
   S = 12502500.
?- collected(transduced(from_list([1,2,3]), doubled), Xs).
   Xs = [2,4,6].
?- all(( choose([1,2,3], X), choose([a,b], Y) ), X-Y, L).
   L = [1-a,1-b,2-a,2-b,3-a,3-b].
?- reset(true, a, K).
   K = 0.
?- reset(fail, a, K).
   false.
?- reset(_, a, K).
   error(instantiation_error, _).
?- reset(3, a, K).
   error(type_error(callable,3), _).
?- shift(a).
   error(existence_error(reset,a), _).
?- reset(shift(q), p, _).
   error(existence_error(reset,q), _).
?- reset(shift(_), B, _K).
   true.
?- reset(reset(shift(q), p, K), Q, _K2), call(_K2).
   K = 0, Q = q.
?- reset(reset(( shift(q), shift(p), X = 1 ), p, _K), q, _K2), call(_K2), call(_K).
   X = 1.
?- reset(member(X, [1,2]), a, K).
   X = 1, K = 0
;  X = 2, K = 0.
?- reset(( member(X, [1,2]), shift(p), member(Y, [a,b]) ), p, _K), call(_K).
   X = 1, Y = a
;  X = 1, Y = b
;  X = 2, Y = a
;  X = 2, Y = b.
?- reset(cut_behind(X, Y), stop, _K), ( _K == 0 -> true ; call(_K) ).
   X = 1, Y = a
;  X = 2, Y = a
;  X = 3, Y = a
;  X = none, Y = none.
?- reset(condition(X), a, _K), ( _K == 0 -> true ; call(_K) ).
   X = then
;  X = else.
?- reset(soft(X, Y), a, _K), ( _K == 0 -> true ; call(_K) ).
   X = then, Y = 1
;  X = then, Y = 2
;  X = else.
?- reset(negated, a, _K), ( _K == 0 -> true ; call(_K) ).
   true.
?- reset(caught(X), a, _K), call(_K).
   X = recovered.
?- reset(caught(_), a, _), throw(oops).
   throws(oops).
?- reset(( member(_, [1,2]), catch(member(_, [1,2]), _, true), shift(a) ), a, _), throw(oops).
   throws(oops).
?- reset(deep(1000), bottom, _K), call(_K), call(_K).
   true
;  ... .
?- reset(many(A, B, C, D), a, _K), reset(_K, b, _K2), call(_K2).
   A = f(g(h(1))), B = g(h(1)), C = h(1), D = 1.
?- reset(( shift(a), member(X, [1,2,3]), X > 1 ), a, _K), findall(X, call(_K), L).
   L = [2,3].
?- reset(( shift(a), X = 1 ), a, _K), ( call(_K) ; call(_K) ).
   X = 1
;  X = 1.
?- reset(noted(X), p, _K), assertz(kept(X-_K)), kept(7-_K2), call(_K2), noted_(N).
   N = 7.
?- reset(erased(X), now, _K), retract((erased(_) :- _)), call(_K).
   X = here.
?- reset(findall(X, ( member(X, [1,2]), shift(a) ), _), a, _).
   error(existence_error(reset,a), _).
?- findall(X, reset(( member(X, [1,2]), shift(a) ), a, _), L).
   L = [1,2].
?- reset(setup_call_cleanup(true, ( shift(a), write(inside) ), write(clean)), a, _K), write(outside), call(_K), !, nl.
   prints("outsideinsideclean\n"), true.
?- reset(( freeze(X, shift(woken)), X = 1 ), woken, _).
   X = 1.
?- reset(woken_in_clause(_, _), woken, _).
   error(permission_error(capture,woken_goal,shift), _).
?- reset(( freeze(X, true), shift(a), X = 1 ), a, _K), call(_K).
   X = 1.
?- freeze(_B, write(ball)), reset(shift(a), _B, _).
   prints("ball"), true.
?- call_continuation([]).
   true.
?- call_continuation(_).
   error(instantiation_error, _).
?- call_continuation(foo).
   error(type_error(list,foo), _).
?- call_continuation([foo]).
   error(type_error(continuation,foo), _).
?- call_continuation(['$cont$'(1, 2)]).
   error(type_error(continuation,'$cont$'(1,2)), _).
?- reset(( shift(a), true, write(x) ), a, call_continuation([_P])), _P =.. [_F,_Point|_], _Q =.. [_F,_Point,1,2,3,4,5,6,7,8,9], call_continuation([_Q]).
   error(type_error(continuation,_), _).
