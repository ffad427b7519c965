:- module(effects,
          [ with_state/3,            % :Goal, +S0, -S
            get_state/1,             % ?S
            put_state/1,             % +S
            modify_state/1,          % :Closure
            yield/1,                 % ?X
            next/2,                  % :Generator, -Next
            next/3,                  % :Generator, -X, -Rest
            element/2,               % ?X, :Generator
            elements/2,              % :Generator, ?Xs
            elements/3,              % +N, :Generator, ?Xs
            fold_elements/4,         % :Closure, :Generator, +V0, -V
            from_list/1,             % +Xs
            from_to/2,               % +Low, +High
            from_answers/2,          % ?Template, :Goal
            ask/1,                   % -X
            through/2,               % :Generator, :Transducer
            mapping/1,               % :Closure
            keeping/1,               % :Closure
            taking/1,                % +N
            taking_while/1,          % :Closure
            accumulating/2,          % :Closure, +V0
            choose/2,                % -X, +Xs
            refuse/0,
            answers/3                % +Order, ?Template, :Goal
          ]).

/** <module> Effects by delimited control

What get_state/1, yield/1, ask/1 and choose/2 mean is up to a handler around the goal that calls
them: with_state/3, elements/2, through/2, answers/3 and their kin. Handlers stand inside one
another in any order: an effect that one of them does not know goes on to the next one further
out, and is an error where there is none. The file is loaded by use_module/1 only.

    ?- use_module(library(effects)).
       true.

Effects are the terms state(S0, S), yield(X), ask(X) and choose(X, Xs), which shift/1 hands to a
handler, a clause around reset/3. So a program can add effects, and handlers for those of this
file.

An effect leaves choice points where they are. On backtracking the goal goes on from them, and
with the state that there was then. An effect in the condition of an if-then-else leaves the
other branch open too: it belongs behind the condition. No effect leaves a goal of findall/3 or
its kin.
*/

:- meta_predicate
       with_state(0, ?, ?),
       modify_state(2),
       next(0, -),
       next(0, -, -),
       element(?, 0),
       elements(0, ?),
       elements(+, 0, ?),
       fold_elements(3, 0, ?, ?),
       from_answers(?, 0),
       through(0, 0),
       mapping(2),
       keeping(1),
       taking_while(1),
       accumulating(3, ?),
       answers(+, ?, 0).

%!  with_state(:Goal, +S0, -S) is nondet.
%
%   Goal is true, in the state S0 at first; S is the state in the end.
%
%       ?- with_state(( get_state(N), M is N+1, put_state(M) ), 1, S).
%          N = 1, M = 2, S = 2.
%       ?- with_state(( member(X, [a,b]), put_state(X) ), 1, S).
%          X = a, S = a
%       ;  X = b, S = b.
%       ?- with_state(with_state(put_state(in), 1, S1), 2, S2).
%          S1 = in, S2 = 2.
%       ?- with_state(_, 1, _).
%          error(instantiation_error, _).

with_state(Goal, S0, S) :-
    reset(Goal, state(Before, After), Rest),
    (   Rest == 0
    ->  S = S0
    ;   Before = S0,
        with_state(Rest, After, S)
    ).

%!  get_state(?S) is semidet.
%
%   S is the state of the innermost with_state/3.
%
%       ?- with_state(get_state(S), 1, _).
%          S = 1.
%       ?- with_state(get_state(2), 1, _).
%          false.
%       ?- get_state(_).
%          error(existence_error(reset,state(S,S)), _).

get_state(S) :-
    shift(state(S, S)).

%!  put_state(+S) is det.
%
%   The state of the innermost with_state/3 becomes S.
%
%       ?- with_state(put_state(f(X)), 1, S).
%          S = f(X).

put_state(S) :-
    shift(state(_, S)).

%!  modify_state(:Closure) is nondet.
%
%   The state S0 becomes the S for which call(Closure, S0, S) is true.
%
%       ?- with_state(( modify_state(succ), modify_state(succ) ), 1, S).
%          S = 3.

modify_state(Closure) :-
    get_state(S0),
    call(Closure, S0, S),
    put_state(S).

%!  yield(?X) is det.
%
%   X is the next element of the generator that calls this. The generator goes on when one more
%   element is wanted, so that it may be endless.
%
%       ?- elements(( yield(a), yield(b) ), Xs).
%          Xs = [a,b].
%       ?- yield(a).
%          error(existence_error(reset,yield(a)), _).

yield(X) :-
    shift(yield(X)).

%!  next(:Generator, -Next) is nondet.
%
%   Next is element(X, Rest), where X is the first element and Rest generates the others; or it
%   is `end`, if there is none.
%
%       ?- next(from_list([a,b]), element(X, _Rest)), next(_Rest, element(Y, _)).
%          X = a, Y = b.
%       ?- next(from_list([]), Next).
%          Next = end.

next(Generator, Next) :-
    reset(Generator, yield(X), Rest),
    (   Rest == 0
    ->  Next = end
    ;   Next = element(X, Rest)
    ).

%!  next(:Generator, -X, -Rest) is nondet.
%
%   As next/2; fails where there is no element.
%
%       ?- next(from_to(1, inf), X, _Rest).
%          X = 1.
%       ?- next(from_list([]), _, _).
%          false.

next(Generator, X, Rest) :-
    next(Generator, element(X, Rest)).

%!  element(?X, :Generator) is nondet.
%
%   X is one of the elements, on backtracking each of them.
%
%       ?- element(X, from_list([a,b])).
%          X = a
%       ;  X = b
%       ;  false.
%       ?- element(X, from_to(1, inf)), X*X > 50, !.
%          X = 8.

element(X, Generator) :-
    next(Generator, Next),
    element_(Next, X).

element_(element(X, _), X).
element_(element(_, Rest), X) :-
    element(X, Rest).

%!  elements(:Generator, ?Xs) is nondet.
%
%   Xs are all elements, in their order.
%
%       ?- elements(from_list([a,b]), Xs).
%          Xs = [a,b].
%       ?- elements(( member(X, [1,2]), yield(X) ), Xs).
%          X = 1, Xs = [1]
%       ;  X = 2, Xs = [2].
%       ?- elements(3, _).
%          error(type_error(callable,3), _).

elements(Generator, Xs) :-
    must_be(list_or_partial_list, Xs),
    elements_(Generator, Xs).

elements_(Generator, Xs) :-
    reset(Generator, yield(X), Rest),
    (   Rest == 0
    ->  Xs = []
    ;   Xs = [X|Xs1],
        elements_(Rest, Xs1)
    ).

%!  elements(+N, :Generator, ?Xs) is nondet.
%
%   Xs are the first N elements, or all, if there are fewer. The generator does not go on behind
%   the last of them.
%
%       ?- elements(3, from_to(5, inf), Xs).
%          Xs = [5,6,7].
%       ?- elements(3, yield(a), Xs).
%          Xs = [a].
%       ?- elements(-1, yield(a), _).
%          error(type_error(nonneg,-1), _).

elements(N, Generator, Xs) :-
    must_be(nonneg, N),
    must_be(callable, Generator),
    must_be(list_or_partial_list, Xs),
    first_(N, Generator, Xs).

first_(N, Generator, Xs) :-
    (   N =:= 0
    ->  Xs = []
    ;   reset(Generator, yield(X), Rest),
        (   Rest == 0
        ->  Xs = []
        ;   Xs = [X|Xs1],
            N1 is N-1,
            first_(N1, Rest, Xs1)
        )
    ).

%!  fold_elements(:Closure, :Generator, +V0, -V) is nondet.
%
%   Closure is called as by foldl/4: with each element, the value before it, V0 at first, and the
%   value behind it; V is the last one. No list is made.
%
%       ?- fold_elements([X,S0,S]>>(S is S0+X), from_to(1, 100), 0, Sum).
%          Sum = 5050.

fold_elements(Closure, Generator, V0, V) :-
    reset(Generator, yield(X), Rest),
    (   Rest == 0
    ->  V = V0
    ;   call(Closure, X, V0, V1),
        fold_elements(Closure, Rest, V1, V)
    ).

%!  from_list(+Xs) is det.
%
%   Generates the elements of a list.
%
%       ?- elements(from_list([a,b,c]), Xs).
%          Xs = [a,b,c].
%       ?- elements(from_list([a|_]), _).
%          error(instantiation_error, _).

from_list(Xs) :-
    must_be(list, Xs),
    from_list_(Xs).

from_list_([]).
from_list_([X|Xs]) :-
    yield(X),
    from_list_(Xs).

%!  from_to(+Low, +High) is det.
%
%   Generates the integers from Low to High, without an end if High is `inf` or `infinite`.
%
%       ?- elements(from_to(1, 3), Xs).
%          Xs = [1,2,3].
%       ?- elements(from_to(3, 1), Xs).
%          Xs = [].
%       ?- elements(from_to(1, a), _).
%          error(type_error(integer,a), _).

from_to(Low, High) :-
    must_be(integer, Low),
    (   ( High == inf ; High == infinite )
    ->  from_(Low)
    ;   must_be(integer, High),
        from_to_(Low, High)
    ).

from_(N) :-
    yield(N),
    N1 is N+1,
    from_(N1).

from_to_(N, High) :-
    (   N =< High
    ->  yield(N),
        N1 is N+1,
        from_to_(N1, High)
    ;   true
    ).

%!  from_answers(?Template, :Goal) is det.
%
%   Generates the instances of Template for the answers of Goal, which may be endless. They are
%   found when they are wanted, in portions: 1, 1, 2, 4, 8 and so on. For each portion Goal begins
%   anew, so it should have no side effects.
%
%       ?- elements(from_answers(X-Y, append(X, Y, [a])), Xs).
%          Xs = [[]-[a],[a]-[]].
%       ?- elements(3, from_answers(X, repeat), Xs).
%          Xs = [_,_,_].

from_answers(Template, Goal) :-
    from_answers_(Goal, Template, 0, 1).

%   from_answers_(:Goal, ?Template, +Before, +N): Before answers were generated; the next portion has
%   N answers.

from_answers_(Goal, Template, Before, N) :-
    findall(Template, limit(N, offset(Before, Goal)), Xs),
    from_list_(Xs),
    (   length(Xs, N)
    ->  Before1 is Before+N,
        from_answers_(Goal, Template, Before1, Before1)
    ;   true
    ).

%!  ask(-X) is det.
%
%   X is the next element of the generator that through/2 has for the transducer that calls this.
%   If there is none, the transducer ends here.
%
%       ?- elements(through(from_list([1,2,3]), ( ask(X), ask(Y), yield(Y-X) )), Ps).
%          X = 1, Y = 2, Ps = [2-1].
%       ?- ask(_).
%          error(existence_error(reset,ask(_)), _).

ask(X) :-
    shift(ask(X)).

%!  through(:Generator, :Transducer) is nondet.
%
%   Generates what Transducer yields, which takes the elements of Generator by ask/1. A transducer
%   through another one is a transducer.
%
%       ?- elements(through(from_list([1,2,3]), mapping(succ)), Xs).
%          Xs = [2,3,4].
%       ?- elements(through(from_to(1, inf), through(mapping(succ), taking(2))), Xs).
%          Xs = [2,3].

through(Generator, Transducer) :-
    reset(Transducer, ask(X), Waiting),
    (   Waiting == 0
    ->  true
    ;   reset(Generator, yield(Y), Rest),
        (   Rest == 0
        ->  true
        ;   X = Y,
            through(Rest, Waiting)
        )
    ).

%!  mapping(:Closure) is nondet.
%
%   A transducer: yields the Y of call(Closure, X, Y) for each X.
%
%       ?- elements(through(from_list([a,b]), mapping([X,f(X)]>>true)), Xs).
%          Xs = [f(a),f(b)].

mapping(Closure) :-
    ask(X),
    call(Closure, X, Y),
    yield(Y),
    mapping(Closure).

%!  keeping(:Closure) is det.
%
%   A transducer: yields the elements that Closure is true of, and binds nothing.
%
%       ?- elements(through(from_list([1,a,2]), keeping(integer)), Xs).
%          Xs = [1,2].

keeping(Closure) :-
    ask(X),
    (   \+ call(Closure, X)
    ->  true
    ;   yield(X)
    ),
    keeping(Closure).

%!  taking(+N) is det.
%
%   A transducer: yields the first N elements, and asks for no more than these.
%
%       ?- elements(through(from_to(1, inf), taking(3)), Xs).
%          Xs = [1,2,3].

taking(N) :-
    must_be(nonneg, N),
    taking_(N).

taking_(N) :-
    (   N =:= 0
    ->  true
    ;   ask(X),
        yield(X),
        N1 is N-1,
        taking_(N1)
    ).

%!  taking_while(:Closure) is det.
%
%   A transducer: yields the elements in front of the first one that Closure is false of, and
%   binds nothing.
%
%       ?- elements(through(from_to(1, inf), taking_while(>(4))), Xs).
%          Xs = [1,2,3].

taking_while(Closure) :-
    ask(X),
    (   \+ call(Closure, X)
    ->  true
    ;   yield(X),
        taking_while(Closure)
    ).

%!  accumulating(:Closure, +V0) is nondet.
%
%   A transducer: calls Closure as fold_elements/4 does, and yields the value behind each element.
%
%       ?- elements(through(from_list([1,2,3]), accumulating([X,S0,S]>>(S is S0+X), 0)), Sums).
%          Sums = [1,3,6].

accumulating(Closure, V0) :-
    ask(X),
    call(Closure, X, V0, V),
    yield(V),
    accumulating(Closure, V).

%!  choose(-X, +Xs) is nondet.
%
%   X is one of the list Xs. Which one, and when the others, is up to answers/3.
%
%       ?- elements(answers(depth_first, X-Y, ( choose(X, [1,2]), choose(Y, [a,b]) )), Ps).
%          Ps = [1-a,1-b,2-a,2-b].
%       ?- choose(X, [1,2]).
%          error(existence_error(reset,choose(X,[1,2])), _).

choose(X, Xs) :-
    must_be(list, Xs),
    shift(choose(X, Xs)).

%!  refuse is failure.
%
%   With what has been chosen there is no answer, whatever choice points are left.
%
%       ?- elements(answers(depth_first, X, ( choose(X, [1,2,3]), ( X =:= 2, refuse ; true ) )), Xs).
%          Xs = [1,3].

refuse :-
    shift(choose(_, [])).

%!  answers(+Order, ?Template, :Goal) is det.
%
%   Generates the instances of Template for the answers of a copy of Goal, one for each way to
%   choose by choose/2. Order is `depth_first` or `breadth_first`. Where Goal fails, another way is
%   taken. Up to each effect only its first answer counts.
%
%       ?- elements(2, answers(depth_first, X, ( choose(X, [3,1,2]), X < 3 )), Xs).
%          Xs = [1,2].
%       ?- elements(answers(breadth_first, X-Y, ( choose(X, [1,2]), ( X =:= 1 -> choose(Y, [a,b]) ; Y = c ) )), Ps).
%          Ps = [2-c,1-a,1-b].
%       ?- elements(answers(no_order, _, true), _).
%          error(type_error(oneof([depth_first,breadth_first]),no_order), _).

answers(Order, Template, Goal) :-
    must_be(oneof([depth_first, breadth_first]), Order),
    copy_term(Goal-Template, Goal1-Template1),
    search_(Goal1, Template1, Order, [], []).

%   search_(:Goal, ?Template, +Order, +Next, +Later): continues Goal, then the choices in the list
%   Next, then those in Later, a list in reverse. It handles all effects, those of other handlers
%   after the condition, so that no effect leaves it.

search_(Goal, Template, Order, Next, Later) :-
    (   reset(Goal, Effect, Rest)
    ->  (   Rest == 0
        ->  yield(Template),
            choices_(Next, Later, Order)
        ;   Effect = choose(X, Xs)
        ->  chosen_(Order, Xs, choice(X, Rest, Template), Next, Later)
        ;   shift(Effect),
            search_(Rest, Template, Order, Next, Later)
        )
    ;   choices_(Next, Later, Order)
    ).

chosen_(depth_first, Xs, Choice, Next, Later) :-
    choices_([Xs-Choice|Next], Later, depth_first).
chosen_(breadth_first, Xs, Choice, Next, Later) :-
    choices_(Next, [Xs-Choice|Later], breadth_first).

choices_([], Later, Order) :-
    (   Later == []
    ->  true
    ;   reverse(Later, Next),
        choices_(Next, [], Order)
    ).
choices_([Xs-Choice|Next], Later, Order) :-
    each_(Xs, Choice, Next, Later, Order).

%   each_(+Xs, +Choice, +Next, +Later, +Order): continues the goal of Choice with each of Xs, in a
%   copy, since a generator may be called again.

each_([], _, Next, Later, Order) :-
    choices_(Next, Later, Order).
each_([X|Xs], Choice, Next, Later, Order) :-
    copy_term(X-Choice, X1-choice(Y, Goal, Template)),
    (   Xs == []
    ->  Next1 = Next
    ;   Next1 = [Xs-Choice|Next]
    ),
    search_(( Y = X1, Goal ), Template, Order, Next1, Later).
