% A goal with a variable goal in it was compiled in place: side effects came before the type error, which named the wrong culprit,
% and a cut that the variable stands for was local to it.

all(G, L) :- findall(X, ( write(before), X = 1, G ), L).

?- all(7, _).
   prints(""), error(type_error(callable,( write(before), X = 1, 7 )), _).
?- all(( write(x), 7 ), _).
   prints(""), error(type_error(callable,( write(before), X = 1, write(x), 7 )), _).
?- all(true, L).
   prints("before"), L = [1].
?- all(_, _).
   prints("before"), error(instantiation_error, _).

either(G) :- findall(X, ( X = 1 ; G ), _).
more(G, L) :- findall(X, ( X = 1, G ), L, []).
not(G) :- \+ ( write(before), G ).
not_not(G) :- \+ \+ ( write(before), G ).
one(G) :- once(( write(before), G )).
try(G) :- ignore(( write(before), G )).
condition(G) :- forall(( write(before), G ), true).
action(G) :- forall(true, ( write(before), G )).
called(G) :- call(( write(before), G )).
set(G) :- setof(X, ( write(before), X = 1, G ), _).
bag(G) :- bagof(X, ( write(before), X = 1, G ), _).
caught(G) :- catch(( write(before), G ), none, true).
inside(G) :- findall(X, ( X = 1, \+ ( write(before), G ) ), _).
branch(G) :- once(( G -> write(before) ; true )).

?- either(7).
   error(type_error(callable,( X = 1 ; 7 )), _).
?- more(7, _).
   error(type_error(callable,( X = 1, 7 )), _).
?- branch(7).
   prints(""), error(type_error(callable,( 7 -> write(before) ; true )), _).
?- findall(P, ( member(P, [not,not_not,one,try,condition,action,called,caught,inside]), catch(call(P, 7), error(type_error(T, C), _), C == ( write(before), 7 )) ), Ps).
   prints(""), P = _, T = _, C = _, Ps = [not,not_not,one,try,condition,action,called,caught,inside].
?- set(7).
   prints(""), error(type_error(callable,( write(before), X = 1, 7 )), _).
?- bag(7).
   prints(""), error(type_error(callable,( write(before), X = 1, 7 )), _).

% What a goal has in place of a variable by itself is another goal.

each(G, H) :- forall(G, H).
none(G) :- \+ G.

?- each(( member(X, [1,2]), ! ), ( write(X) )).
   prints("1"), true.
?- each(true, 7).
   error(type_error(callable,7), _).
?- none(( fail, 7 )).
   error(type_error(callable,( fail, 7 )), _).

% A cut belongs to the goal as a whole.

cut(G, L) :- findall(X, ( member(X, [1,2]), G ; X = 3 ), L).
negated(G) :- \+ ( member(X, [1,2]), G, X == 2 ).

?- cut(!, L), cut(( !, fail ), M), cut(true, N).
   L = [1], M = [], N = [1,2,3].
?- negated(!).
   true.
?- negated(true).
   false.

% In the body of a clause a variable is a goal of its own, as is the condition of an if-then-else there.

body(G) :- write(before), G.
tested(G, R) :- ( write(before), G -> R = yes ; R = no ).

?- body(7).
   prints("before"), error(type_error(callable,7), _).
?- tested(!, R).
   R = yes.
?- tested(7, _).
   prints("before"), error(type_error(callable,7), _).

% A variable that goals wait for is a goal like another: the body that is called had a copy of its cell, which never saw its value.
?- freeze(A, true), call((A = true, A)).
   A = true.
?- freeze(A, true), G = (A = fail, A), call(G).
   false.
?- freeze(A, true), call((A = 1, A)).
   error(type_error(callable, 1), _).
?- freeze(A, true), call((member(A, [1, 2]), (A, A == 2))).
   error(type_error(callable, 1), _).
?- freeze(A, write(w)), call((A = write(a) ; A = true), _) ; true.
   error(existence_error(procedure, (;)/3), _).
?- freeze(A, write(w)), call((( A = write(a) ; A = true ), A)).
   prints("wa"), A = write(a)
;  prints("w"), A = true.
?- freeze(A, true), call((\+ A = true ; A = true, A)).
   A = true.
?- freeze(A, true), user:call(lists:(A = true, A)).
   A = true.
