% ISO 8.10: all solutions

a(1, f(_)).
a(2, f(_)).

b(1, 1).
b(1, 1).
b(1, 2).
b(2, 1).
b(2, 2).
b(2, 2).

member_of(X, [X|_]).
member_of(X, [_|L]) :- member_of(X, L).

% 8.10.1 findall/3

?- findall(X, ( X = 1 ; X = 2 ), S).
   S = [1,2].
?- findall(X+_, ( X = 1 ), S).
   S = [1+_A].
?- findall(_, fail, L).
   L = [].
?- findall(X, ( X = 1 ; X = 1 ), S).
   S = [1,1].
?- findall(X, ( X = 2 ; X = 1 ), [1,2]).
   false.
?- findall(X, ( X = 1 ; X = 2 ), [X,Y]).
   X = 1, Y = 2.
?- findall(_, _, _).
   error(instantiation_error, _).
?- findall(_, 4, _).
   error(type_error(callable,4), _).
?- findall(X, X = 1, [A|1]).
   error(type_error(list,[A|1]), _).
?- findall(X, member_of(X, [1,2]), L, [3]).
   L = [1,2,3].

% 8.10.2 bagof/3

?- bagof(X, ( X = 1 ; X = 2 ), S).
   S = [1,2].
?- bagof(X, ( X = 1 ; X = 2 ), X).
   X = [1,2].
?- bagof(X, ( X = Y ; X = Z ), S).
   S = [Y,Z].
?- bagof(X, fail, S).
   false.
?- bagof(1, ( Y = 1 ; Y = 2 ), L).
   Y = 1, L = [1]
;  Y = 2, L = [1].
?- bagof(f(X, Y), ( X = a ; Y = b ), L).
   L = [f(a,_A),f(_B,b)].
?- bagof(X, Y^( ( X = 1, Y = 1 ) ; ( X = 2, Y = 2 ) ), S).
   S = [1,2].
?- bagof(X, Y^( ( X = 1 ; Y = 1 ) ; ( X = 2, Y = 2 ) ), S).
   S = [1,_A,2].
?- bagof(X, ( X = Y ; X = Z ; Y = 1 ), S).
   S = [Y,Z]
;  Y = 1, S = [_A].
?- bagof(X, a(X, Y), L).
   L = [1,2], Y = f(_A).
?- bagof(X, b(X, Y), L).
   Y = 1, L = [1,1,2]
;  Y = 2, L = [1,2,2].
?- bagof(_, _, _).
   error(instantiation_error, _).
?- bagof(_, 1, _).
   error(type_error(callable,1), _).
?- bagof(_, _^_, _).
   error(instantiation_error, _).
?- bagof(X, X = 1, [A|1]).
   error(type_error(list,[A|1]), _).

% 8.10.3 setof/3

?- setof(X, ( X = 2 ; X = 1 ), S).
   S = [1,2].
?- setof(X, ( X = 2 ; X = 2 ), S).
   S = [2].
?- setof(X, fail, S).
   false.
?- setof(1, ( Y = 2 ; Y = 1 ), L).
   Y = 1, L = [1]
;  Y = 2, L = [1].
?- setof(X, Y^b(X, Y), L).
   L = [1,2].
?- setof(X-Xs, setof(Y, b(X, Y), Xs), L).
   L = [1-[1,2],2-[1,2]].
?- setof(X, member_of(X, [V,U,f(U),f(V)]), [a,b,f(b),f(a)]).
   false.
?- setof(X-Y, b(X, Y), L).
   L = [1-1,1-2,2-1,2-2].
?- setof(X, X^( X = 1 ; X = 2 ), S).
   S = [1,2].
?- setof(X, member_of(X, []), S).
   false.
?- bagof(X, ( Y^true ; X = 3 ), S).
   error(existence_error(procedure,(^)/2), _).
?- setof(_, _, _).
   error(instantiation_error, _).
?- setof(_, 4, _).
   error(type_error(callable,4), _).
?- setof(X, X = 1, [A|1]).
   error(type_error(list,[A|1]), _).
