% Why predicates that are nearly definitions have no twin: the property native_reason.

% Nearly queens in columns, and run natively as another choice of places.

near([], Q, Q).
near(Left, Done, Q) :- select(X, Left, Rest), \+ hits(X, Done), near(Rest, [X|Done], Q).

hits(X, Xs) :- hits(X, 2, Xs).

hits(X, N, [Y|_]) :- X is Y+N ; X is Y-N.
hits(X, N, [_|Ys]) :- N1 is N+1, hits(X, N1, Ys).

% A permutation that takes elements out in another way.

mixed([], []).
mixed(Xs, [Y|Ys]) :- drawn(Y, Xs, Rest), mixed(Rest, Ys).

drawn(X, [X|Xs], Xs).
drawn(X, [Y|Xs], Zs) :- drawn(X, Xs, Ys), append(Ys, [Y], Zs).

% A division in the standard order of terms.

divided([], _, [], []).
divided([X|Xs], Y, [X|Ls], Bs) :- compare(<, X, Y), !, divided(Xs, Y, Ls, Bs).
divided([X|Xs], Y, Ls, [X|Bs]) :- divided(Xs, Y, Ls, Bs).

% Depth first: the new paths come in front, and another search through a list of nodes runs natively.

deep([N|P], [[N|P]|_]) :- final(N).
deep(S, [P|Ps]) :- longer(P, Qs), append(Qs, Ps, Rs), deep(S, Rs).

longer([N|P], Qs) :- findall([M,N|P], ( edge(N, M), \+ member(M, [N|P]) ), Qs).

final(e).

% The whole list is turned around.

turned([N|P], [[N|P]|_]) :- final(N).
turned(S, [P|Ps]) :- longer(P, Qs), append(Qs, Ps, Rs), reverse(Rs, Ts), turned(S, Ts).

% Reversed as one should not: what is put behind comes in front.

kept([], []).
kept([X|Xs], Ys) :- kept(Xs, Zs), append([X], Zs, Ys).

edge(a, e).

% Nothing like a definition, and one that has its twin.

other(a, b).

joined([], Ys, Ys).
joined([X|Xs], Ys, [X|Zs]) :- joined(Xs, Ys, Zs).

% What is equal to the pivot goes nowhere.

sorted([], []).
sorted([H|T], S) :- halves(T, H, A, B), sorted(A, SA), sorted(B, SB), append(SA, [H|SB], S).
halves([], _, [], []).
halves([X|Xs], H, [X|A], B) :- X < H, halves(Xs, H, A, B).
halves([X|Xs], H, A, [X|B]) :- X > H, halves(Xs, H, A, B).

% Depth first, with something written on the way, by itself or by the step; and a loop that does nothing but write.

walk(N, [N]) :- final(N).
walk(N, [N|P]) :- edge(N, M), write(M), walk(M, P).

путь(N, [N]) :- final(N).
путь(N, [N|P]) :- шаг(N, M), путь(M, P).
шаг(N, M) :- edge(N, M).
шаг(N, M) :- edge(M, N), print(N).

spread([[N|P]|_], [N|P]) :- final(N).
spread([P|Ps], S) :- findall(Q, grown(P, Q), Qs), append(Ps, Qs, Rs), spread(Rs, S).
grown([N|P], [M,N|P]) :- шаг(N, M), \+ member(M, [N|P]).

written_out([]).
written_out([X|Xs]) :- write(X), nl, written_out(Xs).

?- predicate_property(walk(_,_), native_reason(R)).
   R = effects(write/1, walk/2, clause(2)).
?- predicate_property(путь(_,_), native_reason(R)).
   R = effects(print/1, шаг/2, clause(2)).
?- predicate_property(spread(_,_), native_reason(R)).
   R = effects(print/1, шаг/2, clause(2)).
?- predicate_property(written_out(_), native_reason(_)).
   false.
?- native_said(user:walk(_,_), T).
   T = 'nearly native (depth_first): write/1 in the clause of walk/2 in line 66 has side effects, or nothing is known of it'.
?- set_prolog_flag(language, ru), native_said(user:walk(_,_), T), set_prolog_flag(language, en).
   T = 'почти двойник (depth_first): у write/1 в предложении walk/2, строка 66, есть побочные эффекты, или о нём ничего не известно'.
?- predicate_property(near(_,_,_), native_reason(_)).
   false.
?- predicate_property(near(_,_,_), native(Twin)).
   Twin = generate_and_test.
?- predicate_property(mixed(_,_), native_reason(R)).
   R = calls(drawn/3, select/3).
?- predicate_property(divided(_,_,_,_), native_reason(R)).
   R = differs(divided/4, part/4, clause(2), compare).
?- predicate_property(deep(_,_), native_reason(_)).
   false.
?- predicate_property(deep(_,_), native(Twin)).
   Twin = agenda.
?- predicate_property(turned(_,_), native_reason(R)).
   R = differs(turned/2, breadth_paths/2, clause(2), reverse).
?- predicate_property(kept(_,_), native_reason(R)).
   R = order(append/3).
?- predicate_property(other(_,_), native_reason(_)).
   false.
?- predicate_property(joined(_,_,_), native_reason(_)).
   false.
?- predicate_property(joined(_,_,_), native(T)).
   T = append.

% What is said of them, and what goals reach.

reaching :- X = 1, ( X > 0 -> mixed([a], _) ; \+ turned(_, []) ), divided([], _, _, _), joined([], [], _), unknown_here(_).
around(X) :- kept([], _), around(X).
around(_).
fact_only(mixed).

?- native_said(user:mixed(_,_), T).
   T = 'nearly native (permutation): drawn/3 does not do what the definition calls select/3 for'.
?- native_said(user:divided(_,_,_,_), T).
   T = 'nearly native (partition): the clause of divided/4 in line 24 has compare where the definition part/4 has another goal'.
?- native_said(user:turned(_,_), T).
   T = 'nearly native (breadth_first): the clause of turned/2 in line 39 has reverse where the definition breadth_paths/2 has another goal'.
?- native_said(user:kept(_,_), T).
   T = 'nearly native (reverse): append/3 is called with its arguments in another order'.
?- native_said(user:joined(_,_,_), T).
   T = 'runs native: append'.
?- member(_Head, [other(_,_),edge(_,_),reaching,unknown_here(_)]), native_said(user:_Head, T).
   false.
?- findall(P, nearly_native(user:reaching, nearly(_:P, _, _)), _Ps), msort(_Ps, L).
   L = [divided/4,mixed/2,turned/2].
?- findall(N, nearly_native(user:mixed(_,_), N), L).
   L = [nearly(user:mixed/2, permutation, calls(drawn/3,select/3))].
?- findall(N, nearly_native(user:around(_), N), L).
   L = [nearly(user:kept/2, reverse, order(append/3))].
?- nearly_native(user:fact_only(_), _).
   false.
?- native_said(mixed(_,_), T).
   T = 'nearly native (permutation): drawn/3 does not do what the definition calls select/3 for'.
?- findall(N, nearly_native(kept(_,_), N), L).
   L = [nearly(user:kept/2, reverse, order(append/3))].
?- nearly_native(user:_, _).
   false.
?- nearly_native(user:findall(X, ( member(X, [a]), \+ kept([X], _) ), _), nearly(_:P, _, _)).
   P = kept/2.
?- nearly_native(user:1, _).
   false.
?- findall(T, ( '$native_hint'(_T), sub_atom(_T, B, _, _, 'native_reasons.pl:23'), sub_atom(_T, B, _, 0, T) ), Ts).
   Ts = ['native_reasons.pl:23: divided/4: nearly native (partition): the clause of divided/4 in line 24 has compare where the definition part/4 has another goal'].
?- findall(P, ( '$native_hint'(_T), member(P, ['.pl:15: mixed/2','.pl:23: divided/4','.pl:38: turned/2','.pl:43: kept/2','reaching']), sub_atom(_T, _, _, _, P) ), _Ps), msort(_Ps, L).
   L = ['.pl:15: mixed/2','.pl:23: divided/4','.pl:38: turned/2','.pl:43: kept/2'].
?- member(R-T, [goal(p/1,line(7),q/2,d/1)-'the clause of p/1 in line 7 has q/2 where the definition d/1 has another goal',
                variables(p/1,line(7),d/1)-'the clause of p/1 in line 7 has another head or other variables than the definition d/1',
                goal(p/1,clause(2),q/2,d/1)-'the clause of p/1 with number 2 has q/2 where the definition d/1 has another goal',
                variables(p/1,clause(2),d/1)-'the clause of p/1 with number 2 has another head or other variables than the definition d/1',
                differs(p/1,d/1)-'the clauses of p/1 are not those of d/1',
                differs(nowhere/1,d/1,clause(2),q)-'the clause of nowhere/1 with number 2 has q where the definition d/1 has another goal',
                differs(nowhere/1,d/1,clause(2),variables)-'the clause of nowhere/1 with number 2 has another head or other variables than the definition d/1',
                differs(mixed/2,d/1,clause(2),variables)-'the clause of mixed/2 in line 16 has another head or other variables than the definition d/1',
                effects(mixed/2)-'mixed/2 has side effects, or calls what nothing is known of',
                effects(nowhere/1)-'nowhere/1 is not defined',
                named(a/0,b/0)-'a/0 stands in the data where the definition has b/0',
                declared(p/1)-'p/1 is dynamic, tabled or a meta-predicate, or not_native/1 names it',
                too_large-'there is too much to compare']),
   atom_concat('nearly native (x): ', T, _Said), \+ nearly_native_said(nearly(user:p/1,x,R), _Said).
   false.
?- nearly_native_said(nearly(user:p/1,x,no_such_reason), _).
   false.
?- nearly_native(user:sorted(_,_), nearly(_, T, Reason)), T == quicksort.
   T = quicksort, Reason = differs(halves/4, part_open/4, clause(3), (<)).
?- nearly_native(user:halves(_,_,_,_), nearly(_, T, differs(PI, D, Clause, _))).
   T = partition, PI = halves/4, D = part_open/4, Clause = clause(3).
