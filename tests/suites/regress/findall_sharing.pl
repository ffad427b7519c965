% What findall/3 shares with terms that were there before, and what it must copy.

numbers(N, N, []) :- !.
numbers(N0, N, [N0|Ns]) :-
    N1 is N0+1,
    numbers(N1, N, Ns).

% Each answer has the same old list, a new one, and a variable.

answers(L) :-
    numbers(0, 100, Old),
    findall(a(Old, X, New, _), ( member(X, [1,2,3]), numbers(0, X, New) ), L).

?- answers(_L), _L = [a(_A,1,[0],X),a(_B,2,[0,1],Y),a(_C,3,[0,1,2],Z)], numbers(0, 100, _Old), _A == _Old, _B == _Old, _C == _Old, X = 1.
   _L = _, X = 1.

% A term that becomes ground only while the goal runs.

?- _T = f(X, g(Y)), findall(_T, member(X-Y, [1-a,2-b]), L).
   L = [f(1,g(a)),f(2,g(b))].

?- _T = f(X), _U = g(_T, a), findall(_U-h(_T), ( X = 1 ; true ; X = 2 ), L).
   L = [g(f(1),a)-h(f(1)),g(f(_A),a)-h(f(_A)),g(f(2),a)-h(f(2))].

?- findall(X-Y, ( Y = k(Z), ( Z = 1 ; Z = 2 ), X = Y ), L).
   L = [k(1)-k(1),k(2)-k(2)].

% Under many choice points, and many bindings.

many(0) :- !.
many(N) :- N1 is N-1, many(N1).
many(_).

?- numbers(0, 50, _Old), findall(_Old, limit(20, many(300)), _L), length(_L, N), sort(_L, [_One]), _One == _Old.
   N = 20.

?- numbers(0, 50, _Old), length(_Vars, 200), findall(_Old-_Vars, ( member(X, [1,2]), maplist(=(X), _Vars) ), [_A-[1|_],_B-[2|_]]), _A == _Old, _B == _Old, var(X).
   true.

% Nested, and with errors on the way: what a bag refers to survives what is thrown past another.

thrower(Old, X) :-
    catch(findall(Old, ( member(Y, [1,2,3]), Y >= X, throw(found(Y, Old)) ), _), found(Y, Old), true),
    Y == X.

?- numbers(0, 30, _Old), findall(X-_Old, ( member(X, [1,2,3]), thrower(_Old, X), numbers(0, 500, _) ), [1-_A,2-_B,3-_C]), _A == _Old, _B == _Old, _C == _Old.
   true.

?- _Old = f([a,b]), findall(_Old-L, ( member(X, [1,2]), findall(X-_Old, member(_, [p,q]), L) ), R).
   R = [f([a,b])-[1-f([a,b]),1-f([a,b])],f([a,b])-[2-f([a,b]),2-f([a,b])]].

loop(0, _) :- !.
loop(N, Old) :-
    catch(findall(Old, ( numbers(0, 20, _), member(X, [1,N]), X =:= N, throw(stop) ), _), stop, numbers(0, 30, _)),
    findall(Old-N, member(_, [a,b]), [Old1-N,Old2-N]),
    Old1 == Old,
    Old2 == Old,
    N1 is N-1,
    loop(N1, Old).

?- numbers(0, 30, _Old), loop(300, _Old), numbers(0, 30, _New), _Old == _New.
   true.

% Numbers and text that are boxes.

?- _B = f(100000000000000000000, 2.5, "text"), findall(X-_B, member(X, [1,2]), L).
   L = [1-f(100000000000000000000,2.5,"text"),2-f(100000000000000000000,2.5,"text")].

% Cyclic ones, and ones that are mostly shared.

?- X = f(X), findall(X-Y, member(Y, [1,2]), [A-1,B-2]), A == X, B == X.
   X = f(X), A = f(A), B = f(B).

shares(0, a) :- !.
shares(N, t(T,T)) :-
    N1 is N-1,
    shares(N1, T).

?- shares(100, _T), findall(_T-X, member(X, [1,2]), [_A-1,_B-X]), _A = t(t(_,_),_).
   X = 2.

% Terms that are changed in place: from now on nothing is shared.

?- T = f(1), findall(T, true, [X]), setarg(1, X, 2).
   T = f(1), X = f(2).

?- C = counter(0), findall(C, ( member(_, [a,b,c]), arg(1, C, N0), N is N0+1, nb_setarg(1, C, N) ), L).
   C = counter(3), L = [counter(1),counter(2),counter(3)].

?- T = f(1), findall(T, ( setarg(1, T, 2) ; true ; setarg(1, T, 3) ), L).
   T = f(1), L = [f(2),f(1),f(3)].
