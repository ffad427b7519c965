% Atoms of terms are reclaimed when nothing refers to them: wherever one is kept, a collection must find it.
%
% An atom is made when the goal runs, so that no text here is it. Then atoms are collected, and others made, which take the
% places of those that went. It must still be the atom of its text.

:- dynamic stored/1, rule/1.

new(Number, Atom) :-
    atom_concat(made_here_, Number, Atom).

collect :-
    garbage_collect_atoms,
    next_call,
    forall(between(1, 200, N), atom_concat(filler_, N, _)).

next_call.

% The atom is the one of its number.
whole(Atom, Number) :-
    collect,
    new(Number, Again),
    Atom == Again,
    atom_concat(made_here_, Text, Atom),
    atom_number(Text, Number).

made(N, N).
made(N, A) :- N > 0, new(N, A).

?- new(1, A), whole(A, 1), A = _.
   A = made_here_1.
?- new(2, _A), T = f([_A|_], g(_A)), collect, T = f([B|_], g(C)), whole(B, 2), whole(C, 2).
   T = _, B = _, C = _.

% A name of a compound term is an atom too.
?- new(3, _A), functor(T, _A, 2), collect, functor(T, _B, 2), whole(_B, 3).
   T = _.
?- new(4, _A), T =.. [_A], collect, whole(T, 4).
   T = _.

% Choice points, and what was bound since.
?- new(5, _A), member(X, [1,2,3]), collect, X >= 2, !, whole(_A, 5).
   X = 2.
?- member(X-N, [_-6,_-7]), new(N, X), collect, N = 7, whole(X, 7).
   X = _, N = 7.
?- length(L, 3), new(8, _A), ( L = [_A|_], collect, fail ; collect, L = [_,_A,_] ), L = [_,_B,_], whole(_B, 8).
   L = _.

% Stored terms.
?- new(10, _A), nb_setval(atoms_kept, f(_A)), collect, nb_getval(atoms_kept, f(_B)), whole(_B, 10).
   true.
?- new(11, _A), nb_setval(_A, 1), collect, new(11, _B), nb_getval(_B, N).
   N = 1.
?- new(12, _A), b_setval(atoms_set, f(_A)), collect, b_getval(atoms_set, f(_B)), whole(_B, 12).
   true.
?- new(13, _A), assertz(stored(_A)), collect, stored(_B), whole(_B, 13), retract(stored(_B)).
   true.
?- new(14, _A), assertz(stored(f(_A, _))), collect, stored(f(_B, _)), stored(f(_C, x)), whole(_B, 14), _B == _C, retract(stored(_)).
   true.
?- new(15, _A), assertz((rule(X) :- X = _A, next_call, whole(_A, 15))), collect, rule(_B), collect, rule(_B), retract((rule(_) :- _)).
   X = _.
?- new(16, _A), assertz(stored(_A)), collect, retract(stored(_B)), whole(_B, 16).
   true.

% An iteration sees clauses that were erased meanwhile.
?- forall(between(20, 29, _N), ( new(_N, _A), assertz(stored(_A)) )), findall(_B, ( stored(_B), retractall(stored(_)), collect ), _Bs), length(_Bs, L), nth1(10, _Bs, _Last), whole(_Last, 29).
   L = 10.

% A rule that is running when it goes.
?- new(30, _A), assertz((rule(B) :- retract((rule(_) :- _)), collect, B = _A)), rule(_C), whole(_C, 30).
   B = _.

% Flags, operators, modules, streams.
?- new(31, _A), create_prolog_flag(atoms_flag, _A, [type(term)]), collect, current_prolog_flag(atoms_flag, _B), whole(_B, 31).
   true.
?- new(32, _A), create_prolog_flag(_A, 1, []), collect, new(32, _B), current_prolog_flag(_B, N).
   N = 1.
?- new(33, _A), op(700, xfx, _A), collect, new(33, _B), current_op(P, _, _B), op(0, xfx, _B).
   P = 700.
?- new(34, _A), assertz(_A:stored(1)), collect, new(34, _B), _B:stored(N), current_module(_B).
   N = 1.
?- new(35, _A), H =.. [_A, 7], assertz(H), collect, new(35, _B), _G =.. [_B, N], call(_G), predicate_property(_G, dynamic).
   H = _, N = 7.

% Collections of answers.
?- findall(A, ( between(40, 60, N), new(N, A), collect ), _As), length(_As, L), nth1(1, _As, _First), whole(_First, 40), nth1(21, _As, _Last), whole(_Last, 60).
   A = _, N = _, L = 21.
?- setof(N-A, ( member(N, [63,61,62]), new(N, A), collect ), _As), _As = [61-_First|_], whole(_First, 61).
   N = _, A = _.
?- aggregate_all(max(N, A), ( member(N, [63,61,62]), new(N, A), collect ), max(_N, _Max)), whole(_Max, 63).
   N = _, A = _.
?- forall(made(70, _A), ( collect, atomic(_A) )).
   true.

% Balls, and cleanups that they pass.
?- catch(( new(71, _A), throw(ball(_A)) ), ball(_B), ( collect, whole(_B, 71) )).
   true.
?- catch(setup_call_cleanup(true, ( new(72, _A), throw(ball(_A)) ), ( collect, collect )), ball(_B), whole(_B, 72)).
   true.
?- setup_call_cleanup(new(73, A), ( member(_, [1,2]), collect ), ( collect, nb_setval(atoms_kept, A) )), !, nb_getval(atoms_kept, _B), whole(_B, 73).
   A = _.
?- new(74, _A), catch(call(_A), error(existence_error(procedure, _B/0), _), ( collect, whole(_B, 74) )).
   true.
?- new(75, _A), catch(atom_length(f(_A), _), error(type_error(_, f(_B)), _), ( collect, whole(_B, 75) )).
   true.

% Goals that wait.
?- new(80, _A), freeze(X, whole(_A, 80)), collect, X = 1.
   X = 1.
?- new(81, _A), put_attr(X, atoms_test, v(_A)), collect, get_attr(X, atoms_test, v(_B)), whole(_B, 81), del_attr(X, atoms_test).
   X = _.
?- new(82, _A), freeze(X, ( collect, Y = _A )), X = 1, whole(Y, 82).
   X = 1, Y = _.

% Answers that come one by one.
?- new(83, _A), sub_atom(_A, B, 2, 0, S), collect, whole(_A, 83).
   B = 10, S = '83'.
?- atom_concat(X, Y, abc), collect, X == ab.
   X = ab, Y = c
;  ... .
?- findall(P, ( current_op(P, xfx, is), collect ), L).
   P = _, L = [700].

% What a search has taken up.
step(From, To, 1) :-
    atom_concat(state_, Text, From),
    atom_number(Text, N),
    N < 12,
    (   M is N + 1
    ;   M is N + 2
    ),
    atom_concat(state_, M, To),
    collect.

s(From, To, Cost) :- step(From, To, Cost).
goal(State) :- atom_concat(state_, '12', State).
h(_, 0).

?- atom_concat(state_, 0, _S), once(breadth_first(_S, _Path, _)), length(_Path, L), last(_Path, _Last), goal(_Last).
   L = 7.
?- atom_concat(state_, 0, _S), once(a_star(_S, _Path, C, _)), last(_Path, _Last), goal(_Last).
   C = 6.
?- atom_concat(state_, 0, _S), once(ida_star(_S, _Path, C, _)), last(_Path, _Last), goal(_Last).
   C = 6.

% What is no longer anywhere goes; statistics/2 tells.
?- collect, statistics(atoms, N0), statistics(agc, C0), forall(between(1, 1000, N), atom_concat(short_lived_, N, _)), collect, statistics(atoms, N1), statistics(agc, C1), N1 - N0 < 300, C1 > C0.
   N0 = _, C0 = _, N = _, N1 = _, C1 = _.
?- statistics(agc_gained, G), statistics(atom_space, S), statistics(agc_time, T), integer(G), integer(S), S > 0, float(T).
   G = _, S = _, T = _.
