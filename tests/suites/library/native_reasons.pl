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
divided([X|Xs], Y, [X|Ls], Bs) :- X @< Y, !, divided(Xs, Y, Ls, Bs).
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

?- predicate_property(near(_,_,_), native_reason(_)).
   false.
?- predicate_property(near(_,_,_), native(Twin)).
   Twin = generate_and_test.
?- predicate_property(mixed(_,_), native_reason(R)).
   R = calls(drawn/3, select/3).
?- predicate_property(divided(_,_,_,_), native_reason(R)).
   R = differs(divided/4, part/4, clause(2), @<).
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
