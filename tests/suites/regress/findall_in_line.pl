% findall/3 is compiled in line: what its goal may hold, and which variables are its own.

pairs(Xs, Ys, L) :-
    findall(X-Y, ( member(X, Xs), member(Y, Ys), X < Y ), L).

?- pairs([1,2], [1,2,3], L).
   L = [1-2,1-3,2-3].

after(L, X) :-
    findall(X, member(X, [1,2]), L),
    X = later.

?- after(L, X).
   L = [1,2], X = later.

before(L) :-
    X = 2,
    findall(X-Y, ( member(X-Y, [1-a,2-b,2-c]) ), L).

?- before(L).
   L = [2-b,2-c].

nested(L) :-
    findall(X-Ys, ( member(X, [1,2]), findall(Y, ( member(Y, [1,2,3]), Y =\= X ), Ys) ), L).

?- nested(L).
   L = [1-[2,3],2-[1,3]].

% A cut is local to the goal.

first(L) :-
    findall(X, ( member(X, [1,2,3]), ! ), L).
first(none).

?- first(L).
   L = [1]
;  L = none.

branches(X, L) :-
    (   findall(Y, ( member(Y, [1,2,3]), ( Y > X -> true ; fail ) ), [_|_])
    ->  findall(Y, ( member(Y, [1,2,3]), Y > X ), L, [end])
    ;   \+ findall(Y, member(Y, [a]), []),
        L = nothing
    ).

?- branches(1, L).
   L = [2,3,end].
?- branches(3, L).
   L = nothing.

% What cannot be called, and what is no list.

wrong(Answers) :-
    findall(X, ( member(X, [1]), 3 ), Answers).

?- wrong(_).
   error(type_error(callable,(member(X,[1]),3)), _).

unknown(Goal, L) :-
    findall(x, ( true, Goal ), L).

?- unknown(_, _).
   error(instantiation_error, _).
?- unknown(member(_, [1,2]), L).
   L = [x,x].
?- unknown(3, _).
   error(type_error(callable,(true,3)), _).

partial(L) :-
    findall(X, member(X, [1,2]), L).

?- partial([1|foo]).
   error(type_error(list,[1|foo]), _).
?- partial([A|B]).
   A = 1, B = [2].
?- partial([A]).
   false.

% An error leaves no bag behind, and a long loop no terms.

caught(E) :-
    catch(findall(X, ( member(X, [1,2]), X > a ), _), error(E, _), true),
    findall(Y, member(Y, [1]), [1]).

?- caught(E).
   E = type_error(evaluable,a/0).

loop(0) :- !.
loop(N) :-
    findall(N-X, ( member(X, [a,b,c]), N >= 0 ), [_,_,_]),
    N1 is N-1,
    loop(N1).

?- loop(100000).
   true.
