% Atoms of terms are reclaimed when nothing refers to them: wherever one is kept, a collection must find it.
%
% An atom is made when the goal runs, so that no text here is it, and no variable of a query holds it. Then atoms are
% collected, and others made, which take the places of those that went. It must still be the atom of its text.

:- dynamic stored/1, rule/1, found/1.

new(Number, Atom) :-
    atom_concat(made_here_, Number, Atom).

collect :-
    garbage_collect_atoms,
    next_call,
    forall(between(1, 200, N), atom_concat(filler_, N, _)).

next_call.

% The atom is the one of its number.

whole(Number, Atom) :-
    atom_concat(made_here_, Text, Atom),
    atom_number(Text, Number),
    new(Number, Again),
    Atom == Again.

% Goal is called with the new atom, of which nothing is left here.

with_new(Number, Goal) :-
    \+ \+ ( new(Number, Atom), call(Goal, Atom) ).

made(N, N).
made(N, A) :- N > 0, new(N, A).

% The heap, and the names of compound terms.

?- new(1, A), collect, whole(N, A).
   A = _, N = 1.
?- new(2, _A), functor(T, _A, 2), collect, functor(T, _B, 2), whole(N, _B).
   T = _, N = 2.
?- length(L, 3), ( new(3, _A), L = [_A|_], collect, fail ; new(4, _A), L = [_,_A,_], collect ), L = [X,_B,_], var(X), whole(N, _B).
   L = _, X = _, N = 4.
?- new(5, _A), string_concat(_A, '', _S), collect, atom_string(_B, _S), whole(N, _B).
   N = 5.

% Slots of environments, arguments, and what choice points have saved: an atom itself stands there.

slot(f(A), N) :-
    collect,
    whole(N, A).

argument(f(A), N) :-
    next_call(A, N).

next_call(A, N) :-
    whole(N, A).

alternative(f(A), N) :-
    alternative_(A, N).

alternative_(_, _) :-
    collect,
    fail.
alternative_(A, N) :-
    whole(N, A).

changed(N) :-
    packed(12, T),
    changed_(T, N).

changed_(T, N) :-
    (   setarg(1, T, x),
        collect,
        fail
    ;   arg(1, T, A),
        whole(N, A)
    ).

packed(Number, f(Atom)) :-
    new(Number, Atom).

with_packed(Number, Goal, N) :-
    packed(Number, F),
    call(Goal, F, N).

asked(Number, N) :-
    packed(Number, F),
    garbage_collect_atoms,
    argument(F, N).

?- with_packed(10, slot, N).
   N = 10.
?- forall(( between(1, 50, M), asked(M, N) ), M == N).
   true.
?- with_packed(11, alternative, N).
   N = 11.
?- changed(N).
   N = 12.

% Terms that are stored.

keep(Key, A) :- nb_setval(Key, f(A)).

name_global(A) :- nb_setval(A, 1).

set(Key, Number) :- new(Number, A), b_setval(Key, f(A)).

store(A) :- assertz(stored(f(A, _))).

store_rule(A) :-
    assertz((rule(X) :- next_call, X = A)).

% It is taken away while it runs.
store_last(A) :-
    assertz((rule(X) :- retract((rule(_) :- _)), collect, collect, X = A)).

?- with_new(20, keep(atoms_kept)), collect, nb_getval(atoms_kept, f(_A)), whole(N, _A).
   N = 20.
?- with_new(21, name_global), collect, findall(K, ( nb_current(K, 1), sub_atom(K, 0, _, _, made_here_) ), [_A]), whole(N, _A).
   K = _, N = 21.
?- set(atoms_set, 22), collect, b_getval(atoms_set, f(_A)), whole(N, _A).
   N = 22.
?- with_new(23, store), collect, stored(f(_A, x)), collect, stored(f(_B, y)), _A == _B, collect, retract(stored(f(_C, _))), collect, whole(N, _C).
   N = 23.
?- with_new(24, store_rule), collect, rule(_A), collect, rule(_A), retract((rule(_) :- _)), whole(N, _A).
   N = 24.
?- with_new(25, store_last), collect, rule(_A), whole(N, _A).
   N = 25.
?- forall(between(30, 39, N), with_new(N, store)), findall(A, ( stored(f(A, _)), retractall(stored(_)), collect ), _As), length(_As, L), last(_As, _Last), whole(M, _Last).
   N = _, A = _, L = 10, M = 39.

% Flags, operators, modules, predicates.

flag(A) :- create_prolog_flag(atoms_flag, f(A), [type(term)]).

flag_name(A) :- create_prolog_flag(A, 35711, []).

operator(A) :- op(543, xfx, A).

module_of(A) :- assertz(A:stored(35711)).

define(A) :- H =.. [A, 35711], assertz(H).

?- with_new(40, flag), collect, current_prolog_flag(atoms_flag, f(_A)), whole(N, _A).
   N = 40.
?- with_new(41, flag_name), collect, current_prolog_flag(_A, 35711), whole(N, _A).
   N = 41.
?- with_new(42, operator), collect, current_op(543, xfx, _A), whole(N, _A), op(0, xfx, _A).
   N = 42.
?- with_new(43, module_of), collect, current_module(_A), _A \== user, predicate_property(_A:stored(_), dynamic), whole(N, _A).
   N = 43
;  ... .
?- with_new(44, define), collect, current_predicate(_A/1), sub_atom(_A, 0, _, _, made_here_), whole(N, _A), _G =.. [_A, X], call(_G).
   N = 44, X = 35711
;  ... .

% Collections of answers.

?- findall(A, ( between(50, 70, N), new(N, A), collect ), _As), length(_As, L), nth1(1, _As, _First), whole(F, _First), last(_As, _Last), whole(M, _Last).
   A = _, N = _, L = 21, F = 50, M = 70.
?- setof(N-A, ( member(N, [63,61,62]), new(N, A), collect ), [_-_First|_]), whole(F, _First).
   N = _, A = _, F = 61.
?- aggregate_all(max(N, A), ( member(N, [63,61,62]), new(N, A), collect ), max(_, _Max)), whole(M, _Max).
   N = _, A = _, M = 63.

% Balls, and cleanups that they pass.

throw_new(Number) :- with_new(Number, throw_ball).

throw_ball(A) :- throw(ball(A)).

last_use(A) :- collect, nb_setval(atoms_kept, f(A)).

?- catch(throw_new(71), ball(_A), collect), whole(N, _A).
   N = 71.
?- catch(setup_call_cleanup(true, throw_new(72), ( collect, collect )), ball(_A), whole(N, _A)).
   N = 72.
?- setup_call_cleanup(new(73, _A), ( member(X, [1,2]), collect ), last_use(_A)), !, nb_getval(atoms_kept, f(_B)), whole(N, _B).
   X = 1, N = 73.
?- catch(with_new(74, call), error(existence_error(procedure, _A/0), _), collect), whole(N, _A).
   N = 74.

% Goals that wait.

wait(Number, X) :- new(Number, A), freeze(X, found_now(A)).

found_now(A) :- collect, nb_setval(atoms_kept, f(A)).

attach(Number, X) :- new(Number, A), put_attr(X, atoms_test, v(A)).

?- wait(80, X), collect, X = 1, nb_getval(atoms_kept, f(_A)), whole(N, _A).
   X = 1, N = 80.
?- attach(81, X), collect, get_attr(X, atoms_test, v(_A)), whole(N, _A), del_attr(X, atoms_test).
   X = _, N = 81.

% Answers that come one by one.

?- findall(K-V, ( nb_current(K, V), collect ), _Ks), forall(member(K-_, _Ks), atom_length(K, _)).
   K = _, V = _.
?- findall(X, ( atom_concat(X, _, made_here_90), collect ), _Xs), last(_Xs, A).
   X = _, A = made_here_90.
?- findall(A, ( current_op(_, xfx, A), collect ), _As), forall(member(A, _As), atom_length(A, _)).
   A = _.

% What a search has taken up.

s(From, To, 1) :-
    atom_concat(state_, Text, From),
    atom_number(Text, N),
    N < 12,
    (   M is N+1
    ;   M is N+2
    ),
    atom_concat(state_, M, To),
    collect.

goal(State) :-
    atom_concat(state_, '12', State).

h(_, 0).

?- atom_concat(state_, 0, _S), once(breadth_first(_S, _Path, _)), length(_Path, L), last(_Path, _Last), goal(_Last).
   L = 7.
?- atom_concat(state_, 0, _S), once(a_star(_S, _Path, C, _)), last(_Path, _Last), goal(_Last).
   C = 6.
?- atom_concat(state_, 0, _S), once(ida_star(_S, _Path, C, _)), last(_Path, _Last), goal(_Last).
   C = 6.

% What is nowhere any more goes; statistics/2 tells.

short_lived :-
    forall(between(1, 1000, N), atom_concat(short_lived_, N, _)).

?- collect, statistics(atoms, _N0), statistics(agc, _C0), short_lived, collect, statistics(atoms, _N1), statistics(agc, _C1), D is _N1-_N0, D < 10, _C1 > _C0.
   D = _.
?- statistics(agc_gained, _G0), short_lived, collect, statistics(agc_gained, _G1), _G1-_G0 >= 1000.
   true.
?- statistics(atom_space, _S), _S > 0, statistics(agc_time, _T), float(_T).
   true.
