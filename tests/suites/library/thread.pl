% Goals beside one another; tests/parallel.rs has what takes longer.

spin(0) :- !.
spin(N) :-
    N1 is N - 1,
    spin(N1).

long(N, M) :-
    spin(20000),
    M is 2 * N.

half(N, M) :-
    spin(20000),
    N mod 2 =:= 0,
    M is N // 2.

inner(N, Ms) :-
    concurrent_maplist(long, [N,N], Ms).

% --- concurrent_maplist/2..5

?- concurrent_maplist(long, [1,2,3,4], Ys).
   Ys = [2,4,6,8].
?- concurrent_maplist(long, Xs, []).
   Xs = [].
?- concurrent_maplist(long, [1,2,3], [A,B|Cs]).
   A = 2, B = 4, Cs = [6].
?- concurrent_maplist(half, [2,4,5,6], Ys).
   false.
?- concurrent_maplist(half, [2,4,a,6], Ys).
   error(type_error(evaluable,a/0), _).
?- concurrent_maplist(long, [1,2], [_]).
   false.
?- concurrent_maplist(long, [1,2], [2,5]).
   false.
?- concurrent_maplist(inner, [1,2,3], Yss).
   Yss = [[2,2],[4,4],[6,6]].
?- concurrent_maplist(plus, [1,2], [3,4], Zs).
   Zs = [4,6].
?- concurrent_maplist([A,B,C,D]>>( spin(9000), D is A + B + C ), [1,2,3,4], [1,1,1,1], [2,2,2,2], Ds).
   Ds = [4,5,6,7].
?- concurrent_maplist(long, [1,2|a], Ys).
   false.
?- concurrent_maplist(_, [1,2]).
   error(instantiation_error, _).
?- concurrent_maplist(none_such, [1,2]).
   error(existence_error(procedure,none_such/1), _).
?- concurrent_maplist([X]>>( spin(30000), member(X, [a,b]) ), [X,Y,b]).
   X = Y, Y = b.

% --- concurrent/3

?- concurrent(2, [long(1, X),long(X, Y)], []).
   X = 2, Y = 4.
?- concurrent(3, [long(1, X),long(2, Y),long(3, Z)], []).
   X = 2, Y = 4, Z = 6.
?- concurrent(2, [], []).
   true.
?- concurrent(0, [], []).
   error(type_error(positive_integer,0), _).
?- concurrent(2, a, []).
   error(type_error(list,a), _).
?- concurrent(2, [true,3], []).
   error(type_error(callable,_), _).
?- concurrent(2, [spin(50000),long(1, X),fail,throw(late)], []).
   false.

% --- concurrent_forall/2,3

?- concurrent_forall(between(1, 8, X), ( long(X, Y), Y > X )).
   true.
?- concurrent_forall(between(1, 8, X), ( long(X, Y), Y < 12 )).
   false.
?- concurrent_forall(fail, throw(never)).
   true.
?- concurrent_forall(between(1, inf, X), ( spin(10000), X < 4 )).
   false.
?- concurrent_forall(member(X, [1,2,3|_]), ( spin(20000), X < 3 ), [threads(2)]).
   false.
?- concurrent_forall(true, true, [threads(none)]).
   error(type_error(positive_integer,none), _).

% --- first_solution/3

?- first_solution(X, [fail,(spin(30000), X = a)], [on_fail(continue)]).
   X = a.
?- first_solution(X, [], []).
   false.
?- first_solution(X, [X = a], [on_fail(never)]).
   error(type_error(oneof([continue,stop]),never), _).
