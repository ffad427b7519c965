% library(effects): handlers inside one another in every order, what failure, cuts, exceptions and waiting goals do to them, and long runs.

:- use_module(library(effects)).

add(X, S0, S) :-
    S is S0 + X.

even(X) :-
    X mod 2 =:= 0.

% A goal that has all effects.

busy :-
    get_state(S),
    S1 is S + 1,
    put_state(S1),
    yield(S),
    ask(X),
    choose(Y, [X,S]),
    yield(Y).

% Every order of the four handlers.

state_last(Ps) :-
    with_state(elements(through(from_list([a]), answers(depth_first, done, busy)), Xs), 7, S),
    Ps = Xs-S.

state_first(Xs) :-
    elements(through(from_list([a]), answers(depth_first, done, with_state(busy, 7, _))), Xs).

% An effect of a program.

logged(Goal, Texts) :-
    reset(Goal, log(Text), Rest),
    (   Rest == 0
    ->  Texts = []
    ;   Texts = [Text|Texts1],
        logged(Rest, Texts1)
    ).

log(Text) :-
    shift(log(Text)).

% A handler of a program for a state of the library: what it was goes into a list.

states(Goal, S0, Ss) :-
    reset(Goal, state(Before, After), Rest),
    (   Rest == 0
    ->  Ss = [S0]
    ;   Before = S0,
        (   Before == After
        ->  Ss = Ss1
        ;   Ss = [S0|Ss1]
        ),
        states(Rest, After, Ss1)
    ).

count(N) :-
    (   N =:= 0
    ->  true
    ;   get_state(S0),
        S is S0 + 1,
        put_state(S),
        N1 is N - 1,
        count(N1)
    ).

% Yields as often as it counts.

counted(N) :-
    (   N =:= 0
    ->  true
    ;   modify_state(succ),
        yield(N),
        N1 is N - 1,
        counted(N1)
    ).

first_cut(X) :-
    member(X, [1,2,3]),
    modify_state(succ),
    X > 1,
    !,
    modify_state(succ).

cut_behind :-
    choose(X, [1,2,3]),
    !,
    X > 1.
cut_behind :-
    yield(never).

natural(X) :-
    choose(Sort, [zero,successor]),
    (   Sort == zero
    ->  X = 0
    ;   natural(Y),
        X is Y + 1
    ).

% Chooses N times where there is no choice, and carries Xs along.

without_choice(N, Xs) :-
    (   N =:= 0
    ->  true
    ;   choose(_, [x]),
        N1 is N - 1,
        without_choice(N1, Xs)
    ).

in_tree(leaf).
in_tree(node(L, X, R)) :-
    in_tree(L),
    yield(X),
    in_tree(R).

left(0, leaf).
left(N, node(T, N, leaf)) :-
    N > 0,
    N1 is N - 1,
    left(N1, T).

queens(N, Qs) :-
    numlist(1, N, Ns),
    placed(Ns, [], Qs).

placed([], Qs, Qs).
placed([N|Ns], Qs0, Qs) :-
    choose(Q, [N|Ns]),
    select(Q, [N|Ns], Left),
    \+ attacked(Q, 1, Qs0),
    placed(Left, [Q|Qs0], Qs).

attacked(Q, D, [Q1|Qs]) :-
    (   abs(Q - Q1) =:= D
    ->  true
    ;   D1 is D + 1,
        attacked(Q, D1, Qs)
    ).

% --- States

?- with_state(true, 1, S).
   S = 1.
?- with_state(fail, 1, _).
   false.
?- with_state(true, 1, 2).
   false.
?- with_state(put_state(_), 1, S).
   S = _.
?- with_state(( get_state(A), A = f(x) ), B, C).
   A = f(x), B = f(x), C = f(x).
?- with_state(( get_state(1), get_state(2) ), 1, _).
   false.
?- with_state(get_state(2), 1, _) ; with_state(get_state(1), 1, _).
   true.
?- with_state(( put_state(a) ; put_state(b) ), _, S).
   S = a
;  S = b.
?- with_state(( member(X, [1,2]), put_state(X), fail ; get_state(S) ), 0, _).
   S = 0.
?- with_state(( get_state(X), with_state(( get_state(Y), put_state(in(Y)) ), a, S1), put_state(out(X)) ), b, S2).
   X = b, Y = a, S1 = in(a), S2 = out(b).
?- with_state(modify_state(append([x])), [y], S).
   S = [x,y].
?- with_state(modify_state([X,Y]>>member(Y, [X,X])), a, S).
   S = a
;  S = a.
?- with_state(modify_state(1), a, _).
   error(type_error(callable,_), _).
?- with_state(modify_state(_), a, _).
   error(instantiation_error, _).
?- with_state(a:b:3, 1, _).
   error(type_error(callable,_), _).
?- put_state(1).
   error(existence_error(reset,state(_,1)), _).
?- modify_state(succ).
   error(existence_error(reset,state(_,_)), _).
?- with_state(findall(S, get_state(S), _), 1, _).
   error(existence_error(reset,state(_,_)), _).
?- states(( put_state(1), get_state(X), put_state(f(X)) ), 0, Ss).
   X = 1, Ss = [0,1,f(1)].

% --- Generators

?- next(true, Next).
   Next = end.
?- next(fail, _).
   false.
?- next(_, _).
   error(instantiation_error, _).
?- next(yield(a), X, _).
   X = a.
?- next(yield(a), b, _).
   false.
?- next(( yield(1) ; yield(2) ), X, _).
   X = 1
;  X = 2.
?- next(from_list([a,b,c]), X, _R1), elements(_R1, Xs), elements(_R1, Ys), next(_R1, Y, _R2), elements(_R2, Zs).
   X = a, Xs = [b,c], Ys = [b,c], Y = b, Zs = [c].
?- elements(true, Xs).
   Xs = [].
?- elements(fail, _).
   false.
?- elements(( yield(a), fail ), _).
   false.
?- elements(( yield(a) ; yield(b), yield(c) ), Xs).
   Xs = [a]
;  Xs = [b,c].
?- elements(yield(X), [Y]).
   X = Y.
?- elements(from_to(1, inf), [1,2,4|_]).
   false.
?- elements(true, a).
   error(type_error(list,a), _).
?- elements(true, [a|b]).
   error(type_error(list,[a|b]), _).
?- elements(_, _).
   error(instantiation_error, _).
?- elements(0, 3, _).
   error(type_error(callable,3), _).
?- elements(0, throw(never), Xs).
   Xs = [].
?- elements(2, ( yield(a), yield(b), throw(never) ), Xs).
   Xs = [a,b].
?- elements(2, ( yield(a), throw(now) ), _).
   throws(now).
?- elements(_, true, _).
   error(instantiation_error, _).
?- elements(a, true, _).
   error(type_error(nonneg,a), _).
?- elements(2, true, [a|b]).
   error(type_error(list,[a|b]), _).
?- elements(1, ( yield(a) ; yield(b) ), Xs).
   Xs = [a]
;  Xs = [b].
?- element(X, from_to(1, inf)), X > 3, !.
   X = 4.
?- element(c, from_list([a,b,c,d])), !.
   true.
?- fold_elements(add, true, 5, S).
   S = 5.
?- fold_elements(add, from_list([1,a]), 0, _).
   error(type_error(evaluable,a/0), _).
?- elements(fold_elements([X,S0,S]>>( S is S0 + X, yield(S) ), from_to(1, 3), 0, _), Xs).
   Xs = [1,3,6].
?- elements(from_list(_), _).
   error(instantiation_error, _).
?- elements(from_list(a), _).
   error(type_error(list,a), _).
?- from_list([]).
   true.
?- from_list([a]).
   error(existence_error(reset,yield(a)), _).
?- elements(from_to(_, 1), _).
   error(instantiation_error, _).
?- elements(from_to(1, _), _).
   error(instantiation_error, _).
?- elements(1, from_to(1.5, inf), _).
   error(type_error(integer,1.5), _).
?- elements(2, from_to(3, infinite), Xs).
   Xs = [3,4].
?- elements(from_answers(X, member(X, [])), Xs).
   Xs = [].
?- findall(N, ( member(N, [1,2,3,4,5,7,8,9]), numlist(1, N, L), elements(from_answers(X, member(X, L)), Xs), Xs == L ), Ns).
   Ns = [1,2,3,4,5,7,8,9].
?- elements(1, from_answers(X, ( X = 1 ; throw(second) )), Xs).
   Xs = [1].
?- elements(2, from_answers(X, ( X = 1 ; X = 2 ; throw(third) )), Xs).
   Xs = [1,2].
?- elements(from_answers(X, ( X = 1 ; X = 2 ; throw(third) )), _).
   throws(third).
?- elements(from_answers(X-Y, member(X, [a,b])), Ps).
   Ps = [a-_,b-_].
?- elements(from_answers(_, _), _).
   error(instantiation_error, _).
?- left(4, _T), !, elements(in_tree(_T), Xs).
   Xs = [1,2,3,4].
% Inner generators do not mix with the ones around them.
?- elements(( yield(a), elements(( yield(b), yield(c) ), Xs), yield(Xs) ), Ys).
   Xs = [b,c], Ys = [a,[b,c]].
?- elements(( element(X, from_list([1,2])), yield(X) ), Xs).
   X = 1, Xs = [1]
;  X = 2, Xs = [2]
;  false.

% --- Transducers

?- elements(through(true, ask(_)), Xs).
   Xs = [].
?- elements(through(throw(never), true), Xs).
   Xs = [].
?- elements(through(from_list([a]), ( yield(x), ask(X), yield(X), ask(_), yield(never) )), Xs).
   X = a, Xs = [x,a].
?- elements(through(from_list([a]), ask(b)), _).
   false.
?- elements(through(from_list([1,2,3,4]), keeping(even)), Xs).
   Xs = [2,4].
?- elements(through(from_list([X,Y]), keeping(=(1))), Xs), X = 2.
   X = 2, Xs = [2,Y].
?- elements(through(from_list([a]), mapping([_,Y]>>member(Y, [1,2]))), Xs).
   Xs = [1]
;  Xs = [2].
?- elements(through(from_list([a]), mapping([_,_]>>fail)), _).
   false.
?- elements(through(from_list([1,2]), mapping(_)), _).
   error(instantiation_error, _).
?- elements(through(from_list([1,2]), taking(-1)), _).
   error(type_error(nonneg,-1), _).
?- elements(through(( yield(a), throw(never) ), taking(1)), Xs).
   Xs = [a].
?- elements(through(throw(never), taking(0)), Xs).
   Xs = [].
?- elements(through(from_to(1, 9), taking_while(even)), Xs).
   Xs = [].
?- elements(through(from_to(1, 3), taking_while(<(0))), Xs).
   Xs = [1,2,3].
?- elements(through(from_to(1, 4), accumulating([X,Xs,[X|Xs]]>>true, [])), Ls).
   Ls = [[1],[2,1],[3,2,1],[4,3,2,1]].
?- through(from_list([1]), mapping(succ)).
   error(existence_error(reset,yield(2)), _).
?- elements(mapping(succ), _).
   error(existence_error(reset,ask(_)), _).
?- elements(through(_, ask(_)), _).
   error(instantiation_error, _).
?- elements(through(true, _), _).
   error(instantiation_error, _).
% It does not matter which two of three go together first.
?- elements(through(through(from_to(1, 9), keeping(even)), accumulating(add, 0)), Xs),
   elements(through(from_to(1, 9), through(keeping(even), accumulating(add, 0))), Ys).
   Xs = [2,6,12,20], Ys = [2,6,12,20].
% A generator that asks takes from further out.
?- elements(through(from_list([1,2]), through(( ask(X), yield(X-in), ask(Y), yield(Y-in) ), mapping([A,B]>>( B = out(A) )))), Xs).
   X = 1, Y = 2, Xs = [out(1-in),out(2-in)].

% --- Choices

?- elements(answers(depth_first, x, true), Xs).
   Xs = [x].
?- elements(answers(depth_first, x, fail), Xs).
   Xs = [].
?- elements(answers(depth_first, x, refuse), Xs).
   Xs = [].
?- elements(answers(depth_first, X, ( choose(X, [1,2,3]), X =\= 2 )), Xs).
   Xs = [1,3].
?- elements(answers(depth_first, X, choose(X, [])), Xs).
   Xs = [].
?- elements(answers(depth_first, X, ( member(X, [1,2,3]), X > 1, choose(_, [a,b]) )), Xs).
   Xs = [2,2].
?- elements(answers(depth_first, X, ( choose(_, [a]), member(X, [1,2]), X > 1 )), Xs).
   Xs = [2].
?- elements(answers(depth_first, X, ( member(X, [1,2]), ( X =:= 1 -> refuse ; true ) )), Xs).
   Xs = [].
?- elements(answers(depth_first, X-Y, ( choose(X, [Y,_]), Y = 1 )), Ps).
   Ps = [1-1,_-1].
?- elements(answers(depth_first, X, choose(X, [A,B])), Xs).
   Xs = [_,_], A = _, B = _.
?- elements(answers(depth_first, x, cut_behind), Xs).
   Xs = [x,x].
?- elements(4, answers(breadth_first, X, natural(X)), Xs).
   Xs = [0,1,2,3].
?- elements(3, answers(depth_first, X, natural(X)), Xs).
   Xs = [0,1,2].
?- elements(answers(depth_first, Qs, queens(6, Qs)), All).
   All = [[5,3,1,6,4,2],[4,1,5,2,6,3],[3,6,2,5,1,4],[2,4,6,1,3,5]].
?- elements(answers(depth_first, Qs, queens(6, Qs)), As), elements(answers(breadth_first, Qs, queens(6, Qs)), Bs), As == Bs.
   As = _, Bs = _.
?- next(answers(depth_first, X-Y, ( choose(X, [1,2]), choose(Y, [a,b]) )), P, _R), elements(_R, As), elements(_R, Bs).
   P = 1-a, As = [1-b,2-a,2-b], Bs = [1-b,2-a,2-b].
?- elements(answers(depth_first, X, ( choose(X, [1,2]), throw(X) )), _).
   throws(1).
?- elements(answers(depth_first, X, catch(( choose(X, [1,2]), throw(X) ), 1, X = caught)), _).
   throws(2).
?- elements(answers(depth_first, X, choose(X, [1|_])), _).
   error(instantiation_error, _).
?- elements(answers(depth_first, X, choose(X, a)), _).
   error(type_error(list,a), _).
?- elements(answers(depth_first, _, _), _).
   error(instantiation_error, _).
?- elements(answers(depth_first, _, 3), _).
   error(type_error(callable,3), _).
?- elements(answers(_, _, true), _).
   error(instantiation_error, _).
?- refuse.
   error(existence_error(reset,choose(_,[])), _).

% --- Handlers inside one another

?- with_state(elements(( yield(1), get_state(S), yield(S), put_state(3) ), Xs), 2, S1).
   S = 2, Xs = [1,2], S1 = 3.
?- elements(with_state(( yield(1), get_state(S), yield(S), put_state(3) ), 2, S1), Xs).
   S = 2, S1 = 3, Xs = [1,2].
?- with_state(( next(( get_state(A), put_state(x), yield(A), get_state(B), yield(B) ), X, _R), put_state(y), elements(_R, Xs) ), z, _).
   A = z, B = y, X = z, Xs = [y].
?- with_state(elements(through(from_to(1, 4), ( ask(X), modify_state(add(X)), ask(Y), modify_state(add(Y)), get_state(S), yield(S) )), Xs), 0, T).
   X = 1, Y = 2, S = 3, T = 3, Xs = [3].
?- elements(through(with_state(( modify_state(succ), get_state(S), yield(S) ), 1, _), mapping(succ)), Xs).
   S = 2, Xs = [3].
?- elements(through(from_list([a,b]), with_state(( ask(X), put_state(X), ask(Y), get_state(Z), yield(Y-Z) ), 0, _)), Xs).
   X = a, Y = b, Z = a, Xs = [b-a].
% One state for all ways to choose, or one for each.
?- with_state(elements(answers(depth_first, N, ( choose(_, [a,b,c]), modify_state(succ), get_state(N) )), Ns), 0, S).
   Ns = [1,2,3], S = 3.
?- elements(answers(depth_first, N, with_state(( choose(_, [a,b,c]), modify_state(succ), get_state(N) ), 0, _)), Ns).
   Ns = [1,1,1].
?- with_state(elements(answers(breadth_first, X-N, ( choose(X, [1,2]), modify_state(succ), ( X =:= 1 -> fail ; true ), get_state(N) )), Ns), 0, S).
   Ns = [2-2], S = 2.
?- state_last(P).
   P = [7,a,done,7,done]-8.
?- state_first(Xs).
   Xs = [7,a,done,7,done].
?- elements(answers(depth_first, X-Xs, elements(( choose(X, [1,2]), yield(X), yield(z) ), Xs)), Ps).
   Ps = [1-[1,z],2-[2,z]].
?- elements(answers(depth_first, X-Ys, ( choose(X, [1,2]), elements(answers(depth_first, Y, choose(Y, [X,c])), Ys) )), Ps).
   Ps = [1-[1,c],2-[2,c]].
?- logged(with_state(elements(through(( log(a), yield(1) ), ( ask(X), log(X), yield(X) )), Xs), 0, _), Texts).
   X = 1, Xs = [1], Texts = [a,1].
?- logged(elements(answers(breadth_first, X, ( choose(X, [1,2]), log(X) )), Xs), Texts).
   Xs = [1,2], Texts = [1,2].
?- elements(( logged(( yield(1), log(a), yield(2) ), Texts) ), Xs).
   Texts = [a], Xs = [1,2].
?- elements(shift(log(a)), _).
   error(existence_error(reset,log(a)), _).

% --- Exceptions, cuts, cleanups, backtracking

?- catch(with_state(( put_state(1), throw(b) ), 0, _), b, true).
   true.
?- with_state(( catch(( put_state(1), get_state(S), throw(S) ), 1, true), modify_state(succ) ), 0, T).
   S = 1, T = 2.
?- with_state(catch(get_state(_), _, true), 0, _), throw(out).
   throws(out).
?- elements(catch(( yield(1), yield(2), throw(b) ), b, yield(3)), Xs).
   Xs = [1,2,3].
?- elements(catch(( yield(1), yield(2) ), never, true), [A|_]), throw(never).
   throws(never).
?- catch(elements(( yield(1), atom_length(_, _) ), _), error(E, _), true).
   E = instantiation_error.
?- with_state(first_cut(X), 0, S).
   X = 2, S = 2
;  X = 3, S = 2.
?- with_state(( member(X, [1,2]), modify_state(add(X)), ! ), 0, S).
   X = 1, S = 1
;  X = 2, S = 2.
?- with_state(once(( member(X, [1,2]), X > 1 )), 0, S).
   X = 2, S = 0.
?- elements(setup_call_cleanup(true, ( yield(1), write(in) ), write(out)), Xs), !, nl.
   prints("inout\n"), Xs = [1].
?- findall(S, with_state(( between(1, 3, X), modify_state(add(X)) ), 10, S), Ss).
   Ss = [11,12,13].
?- between(1, 3, X), with_state(modify_state(add(X)), X, S), S > 3.
   X = 2, S = 4
;  X = 3, S = 6.
?- elements(( between(1, 3, X), yield(X), X > 1, yield(b) ), Xs), !.
   X = 2, Xs = [2,b].

% --- Goals that wait

?- with_state(( freeze(X, Y = seen(X)), put_state(X), get_state(Z), Z = 1 ), 0, _).
   X = 1, Y = seen(1), Z = 1.
?- elements(( dif(X, a), yield(X), X = b, yield(X) ), Xs).
   X = b, Xs = [b,b].
?- elements(( dif(X, a), yield(X) ), [a]).
   false.
?- elements(( dif(X, a), yield(X) ), Xs).
   Xs = [X], dif(X, a).
?- elements(answers(depth_first, X, ( dif(X, b), choose(X, [a,b,c]) )), Xs).
   Xs = [a,c].
?- elements(answers(breadth_first, X-Y, ( freeze(X, Y = f(X)), choose(X, [a,b]) )), Ps).
   Ps = [a-f(a),b-f(b)].
?- elements(answers(depth_first, Y, ( freeze(X, choose(Y, [X,c])), choose(X, [a,b]) )), Ys).
   Ys = [a,c,b,c].
?- elements(( freeze(X, yield(woken)), X = 1 ), Xs).
   X = 1, Xs = [woken].
?- elements(through(from_list([1,2]), ( freeze(X, Y is X * 10), ask(X), yield(Y) )), Xs).
   X = 1, Y = 10, Xs = [10].

% --- Long runs in constant memory

?- set_prolog_flag(environment_limit, 65536), set_prolog_flag(choice_point_limit, 65536), set_prolog_flag(trail_limit, 65536),
   set_prolog_flag(heap_limit, 1048576).
   true.
?- elements(from_to(1, 100000), _).
   error(resource_error(heap), _).
?- with_state(count(10000), 0, S).
   S = 10000.
?- fold_elements(add, from_to(1, 10000), 0, S).
   S = 50005000.
?- fold_elements(add, through(from_to(1, 1500), mapping(succ)), 0, S).
   S = 1127250.
?- fold_elements(add, through(from_to(1, inf), through(keeping(even), taking(1500))), 0, S).
   S = 2251500.
?- with_state(fold_elements(add, counted(1500), 0, S), 0, N).
   S = 1125750, N = 1500.
?- fold_elements(add, with_state(counted(1500), 0, N), 0, S).
   N = 1500, S = 1125750.
?- with_state(fold_elements(add, answers(depth_first, 1, ( choose(X, [1,2,3,4]), count(400), X > 2 )), 0, S), 0, N).
   S = 2, N = 1600.
?- length(_Xs, 60), elements(answers(depth_first, x, without_choice(1500, _Xs)), Ys).
   Ys = [x].
