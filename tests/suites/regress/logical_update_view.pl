% retract/1 has the answers that there were when it was called, like clause/2 and calls (ISO 7.5.4).

:- dynamic([q/1, r/2, s/1]).

set :- retractall(q(_)), forall(member(X, [1,2,3]), assertz(q(X))).
pairs :- retractall(r(_, _)), forall(member(X-Y, [1-a,1-b,2-c,1-d]), assertz(r(X, Y))).
rules :- retractall(s(_)), assertz((s(1) :- true)), assertz((s(2) :- foo)), assertz((s(X) :- X > 1, bar)).
p(X) :- retract(q(X)), retractall(q(_)).

?- set, findall(X, p(X), L).
   L = [1,2,3].
?- set, findall(X, ( retract(q(X)), ignore(retract(q(2))) ), L), findall(X, q(X), Rest).
   L = [1,2,3], Rest = [].
?- set, findall(X, ( retract(q(X)), assertz(q(9)) ), L), findall(X, q(X), Rest).
   L = [1,2,3], Rest = [9,9,9].
?- pairs, findall(X, ( retract(r(1,X)), retractall(r(_,_)), assertz(r(1,X)) ), L), findall(X-Y, r(X,Y), Rest).
   L = [a,b,d], Rest = [1-d].
?- rules, findall(X-B, ( retract((s(X) :- B)), retractall(s(_)) ), L).
   L = [1-true,2-foo,X1-(X1>1,bar)].
?- set, findall(X, ( clause(q(X), true), retractall(q(_)) ), L).
   L = [1,2,3].
?- set, findall(X, ( q(X), retractall(q(_)) ), L).
   L = [1,2,3].
?- set, findall(X, ( q(X), abolish(q/1) ), L).
   L = [1,2,3].

% What is called anew sees what there is then.

?- set, findall(X-Y, ( retract(q(X)), retract(q(Y)) ), L).
   L = [1-2,1-3].
?- set, retract(q(2)), \+ retract(q(2)).
   true.
?- set, retractall(q(_)), retract(q(_)).
   false.
