% Attributed variables, and what is built on them: dif/2, freeze/2, when/2.

% The attribute `user` of this file: one of these values.

attr_unify_hook(one_of(Xs), Y) :-
    (   attvar(Y)
    ->  true
    ;   memberchk(Y, Xs)
    ).
attr_unify_hook(says(X), Y) :-
    write(X-Y),
    nl.
attr_unify_hook(throws(Ball), _) :-
    throw(Ball).
attr_unify_hook(goal(Goal), _) :-
    call(Goal).

one_of(X, Xs) :-
    put_attr(X, user, one_of(Xs)).

says(X, Y) :-
    put_attr(X, user, says(Y)).

colour(red, 1).
colour(green, 2).
colour(blue, 3).

% --- what a binding in a clause head wakes

?- one_of(X, [green,blue]), colour(X, N).
   X = green, N = 2
;  X = blue, N = 3.
?- one_of(X, [a]), X = b.
   false.
?- one_of(X, [a]), X = a.
   X = a.

deep(f(g(X), [X|T], h(T)), T).

?- one_of(X, [a]), deep(f(g(X),L,H), [b]), X = a.
   X = a, L = [a,b], H = h([b]).
?- one_of(X, [f(_,_,_)]), deep(X, T).
   X = f(g(A),[A|T],h(T)).
?- one_of(X, [g(a)]), deep(f(X,_,_), _).
   X = g(a).
?- one_of(X, [g(a)]), deep(f(X,[b|_],_), _).
   false.
?- one_of(L, [[a,b]]), append(X, [c], [a,b,c]), L = X.
   L = [a,b], X = [a,b]
;  false.

% the hook is called before the next goal, before a cut, before a condition commits

before_cut(X, Y) :-
    one_of(X, [a]),
    X = Y,
    !.
before_cut(_, other).

?- before_cut(_, a).
   true.
?- before_cut(_, b).
   false.
?- before_cut(_, Y).
   Y = _, put_attr(Y, user, one_of([a])).

head_cut(a, first) :- !.
head_cut(_, second).

?- one_of(X, [b]), head_cut(X, Y).
   Y = second, put_attr(X, user, one_of([b])).
?- one_of(X, [a]), head_cut(X, Y).
   X = a, Y = first.

same(X, X) :- !.
same(_, _) :- fail.

same_or_not(X, X, same) :- !.
same_or_not(_, _, other).

?- one_of(X, [a]), same_or_not(X, a, S).
   X = a, S = same.
?- one_of(X, [a]), same_or_not(X, b, S).
   S = other, put_attr(X, user, one_of([a])).
?- one_of(X, [f(a)]), same_or_not(f(X), f(f(Y)), S).
   X = f(a), Y = a, S = same.

condition(X, Y, Z) :-
    A = f(X, B),
    B = g(Y),
    (   X = Y
    ->  Z = yes(A, B)
    ;   Z = no(A, B)
    ).

?- one_of(X, [a]), condition(X, a, Z).
   X = a, Z = yes(f(a,g(a)),g(a)).
?- one_of(X, [a]), condition(X, b, Z).
   Z = no(f(X,g(b)),g(b)), put_attr(X, user, one_of([a])).

negative(X, Y, Z) :-
    A = f(X, B),
    B = g(Y),
    (   X \= Y
    ->  Z = different(A, B)
    ;   Z = same(A, B)
    ).

?- one_of(X, [a]), negative(X, b, Z).
   Z = different(f(X,g(b)),g(b)), put_attr(X, user, one_of([a])).
?- one_of(X, [a]), negative(X, a, Z).
   Z = same(f(X,g(a)),g(a)), put_attr(X, user, one_of([a])).
?- one_of(X, [a]), X \= b.
   put_attr(X, user, one_of([a])).
?- one_of(X, [a]), X \= a.
   false.
?- one_of(X, [a]), \+ X = b.
   put_attr(X, user, one_of([a])).
?- one_of(X, [a]), \+ \+ X = a.
   put_attr(X, user, one_of([a])).
?- one_of(X, [a]), ( X = b -> Y = 1 ; X = a -> Y = 2 ; Y = 3 ).
   X = a, Y = 2.
?- one_of(X, [a,b]), ( X = b *-> Y = 1 ; Y = 2 ).
   X = b, Y = 1.

between_goals(X) :-
    says(X, bound),
    X = here,
    write(behind),
    nl.

?- between_goals(_).
   prints("bound-here\nbehind\n"), true.

% registers and slots of an interrupted clause survive what is woken, a collection of garbage too

many(A, B, C, D, E, F, Result) :-
    G = g(A, B, C),
    X = x(D, E, F),
    A = 1,
    Result = r(G, X, B, C, D, E, F).

busy(N) :-
    numlist(1, N, Xs),
    foldl([X,Y0,Y]>>(Y is X+Y0), Xs, 0, _),
    garbage_collect.

?- put_attr(A, user, goal(busy(3000))), many(A, b, C, d(C), E, f, R).
   A = 1, R = r(g(1,b,C),x(d(C),E,f),b,C,d(C),E,f).
?- put_attr(A, user, goal(member(X, [p,q]))), many(A, b, C, d(C), E, f, R).
   A = 1, X = p, R = r(g(1,b,C),x(d(C),E,f),b,C,d(C),E,f)
;  A = 1, X = q, R = r(g(1,b,C),x(d(C),E,f),b,C,d(C),E,f).

slots(X, Result) :-
    busy(10),
    Y = f(X, Z),
    busy(10),
    X = a,
    busy(10),
    Z = [Y|_],
    Result = Y-Z.

?- put_attr(X, user, goal(( busy(2000), member(_, [1,2]) ))), slots(X, f(A,B)-_), A == a.
   X = a, A = a, B = [f(a,B)|_]
;  X = a, A = a, B = [f(a,B)|_].

% --- the order of bindings is the order of hooks

?- says(X, x), says(Y, y), f(X,Y) = f(1,2).
   prints("x-1\ny-2\n"), X = 1, Y = 2.
?- says(X, x), says(Y, y), f(Y,X) = f(1,2).
   prints("y-1\nx-2\n"), X = 2, Y = 1.
?- says(X, x), says(Y, y), says(Z, z), p(X, g(Y), [Z]) = p(1, g(2), [3]).
   prints("x-1\ny-2\nz-3\n"), X = 1, Y = 2, Z = 3.
?- says(X, x), one_of(Y, [b]), says(Z, z), f(X,Y,Z) = f(1,2,3).
   prints("x-1\n"), false.

% --- hooks that throw

?- put_attr(X, user, throws(oops)), X = 1.
   throws(oops).
?- put_attr(X, user, throws(oops)), catch(X = 1, oops, true).
   put_attr(X, user, throws(oops)).
?- put_attr(X, user, throws(oops)), catch(colour(X, _), E, true).
   E = oops, put_attr(X, user, throws(oops)).
?- put_attr(X, user, throws(oops)), catch(( ( X = 1 -> true ; true ) ), E, true).
   E = oops, put_attr(X, user, throws(oops)).
?- put_attr(X, user, throws(oops)), catch(X \= 1, E, true).
   E = oops, put_attr(X, user, throws(oops)).

% --- attributes

?- put_attr(X, a, 1), put_attr(X, b, 2), put_attr(X, a, 3), get_attrs(X, As), del_attrs(X).
   As = att(a,3,att(b,2,[])).
?- put_attr(X, a, 1), ( put_attr(X, a, 2), fail ; get_attr(X, a, V) ), del_attr(X, a).
   V = 1.
?- put_attr(X, a, 1), ( del_attr(X, a), \+ attvar(X), fail ; get_attr(X, a, V) ), del_attrs(X).
   V = 1.
?- put_attr(X, a, 1), ( X = Y, Y = Z, get_attr(Z, a, V) ), del_attr(Z, a).
   X = Y, Z = Y, V = 1.
?- put_attr(X, a, 1), del_attr(X, b), get_attr(X, a, V), del_attr(X, a), X = f(_).
   X = f(_), V = 1.
?- put_attr(_, _, 1).
   error(instantiation_error, _).
?- put_attr(_, f(a), 1).
   error(type_error(atom,f(a)), _).
?- put_attr(f(x), a, 1).
   error(uninstantiation_error(f(x)), _).
?- get_attr(a, b, _).
   false.
?- del_attr(a, b).
   true.
?- attvar(a).
   false.
?- put_attr(X, a, Y), put_attr(Y, b, X), term_attvars(f(X), Vs), del_attrs(X), del_attrs(Y).
   Vs = [X,Y].
?- var(X), put_attr(X, a, 1), var(X), \+ nonvar(X), \+ ground(f(X)), X == X, del_attr(X, a).
   true.
?- put_attr(X, a, 1), term_variables(f(X,Y,X), Vs), del_attrs(X).
   Vs = [X,Y].
?- put_attr(X, a, 1), functor(T, f, 1), arg(1, T, X), T =.. L, del_attrs(X).
   T = f(X), L = [f,X].

% --- copies

?- one_of(X, [a]), copy_term(f(X,X), f(Y,Z)), del_attrs(X), \+ Y = b, Y = a.
   Y = a, Z = a.
?- one_of(X, [a]), copy_term_nat(f(X,X), f(Y,Z)), del_attrs(X), Y = b.
   Y = b, Z = b.
?- one_of(X, [a]), duplicate_term(X, Y), del_attrs(X).
   put_attr(Y, user, one_of([a])).
?- one_of(X, [a]), copy_term(X-Z, C, Gs), del_attrs(X).
   C = Y-_, Gs = [put_attr(Y,user,one_of([a]))].
?- put_attr(X, a, f(X)), copy_term(X, Y), get_attr(Y, a, f(Z)), Y == Z, del_attrs(X), del_attrs(Y).
   Y = Z.
?- one_of(X, [a]), findall(X, ( true ; true ), [Y,Z]), del_attrs(X), Y \== Z, \+ Y = b.
   put_attr(Y, user, one_of([a])), put_attr(Z, user, one_of([a])).
?- one_of(X, [a]), findall(X, member(X, [b,a,c]), Xs), del_attrs(X).
   Xs = [a].
?- one_of(X, [a,c]), bagof(X-N, member(X-N, [b-1,a-2,c-3]), Xs), del_attrs(X).
   Xs = [a-2,c-3].
?- one_of(X, [a,c]), setof(N, member(X-N, [c-1,b-2,a-3]), Ns).
   X = a, Ns = [3]
;  X = c, Ns = [1].
?- one_of(X, [a]), assertz(kept(X)), kept(Y), retract(kept(_)), del_attrs(X), Y = b.
   Y = b.
?- one_of(X, [a]), catch(throw(f(X)), f(Y), true), del_attrs(X), \+ Y = b.
   put_attr(Y, user, one_of([a])).
?- one_of(X, [a]), nb_setval(kept, X), nb_getval(kept, Y), del_attrs(X), \+ Y = b.
   put_attr(Y, user, one_of([a])).
?- one_of(X, [a]), b_setval(kept, X), b_getval(kept, Y), X == Y, \+ Y = b.
   X = Y, put_attr(X, user, one_of([a])).

:- dynamic(fact/2).

fact(a, 1).
fact(b, 2).
fact(f(X), X).

?- one_of(X, [b,f(_)]), fact(X, Y).
   X = b, Y = 2
;  X = f(Y).
?- one_of(X, [b]), clause(fact(X, Y), true).
   X = b, Y = 2
;  false.
?- one_of(X, [b]), retract(fact(X, Y)).
   X = b, Y = 2
;  false.

% --- freeze/2

?- freeze(X, write(x)), write(a), X = 1, write(b).
   prints("axb"), X = 1.
?- freeze(X, write(1)), freeze(X, write(2)), freeze(X, write(3)), X = a.
   prints("123"), X = a.
?- freeze(X, write(x)), freeze(Y, write(y)), X = Y, write(e), X = a.
   prints("exy"), X = a, Y = a.
?- freeze(a, write(x)).
   prints("x"), true.
?- freeze(X, fail), X = a.
   false.
?- freeze(X, throw(ball)), X = a.
   throws(ball).
?- freeze(X, ( member(Y, [1,2]), write(Y) )), X = a.
   prints("1"), X = a, Y = 1
;  prints("2"), X = a, Y = 2.
?- freeze(X, member(Y, [1,2])), X = a, !.
   X = a, Y = 1.
?- freeze(X, !), ( X = 1 ; X = 2 ).
   X = 1
;  X = 2.
?- freeze(X, ( Y = 1 )), freeze(Y, ( Z = 2 )), X = a.
   X = a, Y = 1, Z = 2.
?- freeze(X, true), frozen(X, G).
   G = freeze(X,user:true), freeze(X, true).
?- freeze(X, a), freeze(Y, b), frozen(f(X,Y,_), G).
   G = (freeze(X,user:a),freeze(Y,user:b)), freeze(X, a), freeze(Y, b).
?- frozen(f(_), G).
   G = true.
?- freeze(X, true), copy_term(X, Y, Gs).
   Gs = [freeze(Y,user:true)], freeze(X, true).
?- freeze(X, lists:true).
   freeze(X, lists:true).
?- freeze(X, write(X)), ( X = a, fail ; write(none) ).
   prints("anone"), freeze(X, write(X)).
?- freeze(X, Y = X), [X] = [1].
   X = 1, Y = 1.

nat(N, L) :-
    freeze(L, ( L = [N|T], N1 is N + 1, nat(N1, T) )).

take(0, _, []) :- !.
take(N, [X|Xs], [X|Ys]) :-
    N1 is N - 1,
    take(N1, Xs, Ys).

?- nat(0, L), take(5, L, Xs), L = [_,_,_,_,_|T], frozen(T, G), G \== true, del_attrs(T).
   L = [0,1,2,3,4|T], Xs = [0,1,2,3,4], G = _.
?- \+ \+ ( nat(0, L), take(30000, L, Xs), last(Xs, 29999) ).
   true.

chain(0, _) :- !.
chain(N, X) :-
    freeze(X, Y = X),
    N1 is N - 1,
    chain(N1, Y).

?- chain(100000, X), X = a.
   X = a.

% --- dif/2

?- dif(X, a).
   dif(X, a).
?- dif(X, a), X = a.
   false.
?- dif(X, a), X = b.
   X = b.
?- dif(a, a).
   false.
?- dif(a, b).
   true.
?- dif(X, X).
   false.
?- dif(X, Y).
   dif(X, Y).
?- dif(X, Y), X = Y.
   false.
?- dif(X, Y), X = 1, Y = 2.
   X = 1, Y = 2.
?- dif(X, Y), X = 1, Y = 1.
   false.
?- dif(f(X,Y), f(1,2)).
   dif(f(X,Y), f(1,2)).
?- dif(f(X,Y), f(1,2)), X = 1.
   X = 1, dif(Y, 2).
?- dif(f(X,Y), f(1,2)), X = 3.
   X = 3.
?- dif(f(X,Y), f(1,2)), X = 3, \+ attvar(Y), Y = 2.
   X = 3, Y = 2.
?- dif(f(X,Y), f(1,2)), Y = 2, X = 1.
   false.
?- dif(f(X,Y), f(Y,X)), X = Y.
   false.
?- dif(f(X,X), f(a,b)).
   true.
?- dif(f(X,X), f(a,Y)), Y = a.
   Y = a, dif(X, a).
?- dif(X, Y), dif(Y, Z), dif(X, Z), member(X, [a,b]), member(Y, [a,b]), member(Z, [a,b,c]).
   X = a, Y = b, Z = c
;  X = b, Y = a, Z = c
;  false.
?- dif(X, f(Y)), X = f(Z).
   X = f(Z), dif(Z, Y).
?- dif(X, f(Y)), X = f(Z), Z = Y.
   false.
?- dif(X, f(Y)), X = g(Z).
   X = g(Z).
?- dif([X|Xs], [Y|Ys]), X = Y, Xs = [], Ys = [_].
   X = Y, Xs = [], Ys = [_].
?- dif(A-B, C-D), A = C, B = D.
   false.
?- dif(A-B, C-D), A = C, B = 1, D = 2.
   A = C, B = 1, D = 2.
?- dif(X, a), dif(X, b), X = Y, dif(Y, c), Y = b.
   false.
?- dif(X, a), dif(Y, b), X = Y, \+ X = a, \+ X = b, X = c.
   X = c, Y = c.
?- dif(X, a), ( X = a ; X = b ).
   X = b.
?- dif(X, a), findall(X, member(X, [a,b,c]), Xs).
   Xs = [b,c], dif(X, a).
?- dif(X, a), findall(X, true, [Y]).
   dif(X, a), dif(Y, a).
?- dif(X, 1.0), X = 1.
   X = 1.
?- dif(X, "a"), X = "a".
   false.
?- dif(X, f(X)).
   dif(X, f(X)).
?- dif(X, f(X)), X = f(_).
   X = f(A), dif(A, f(A)).
?- X = f(X), Y = f(Y), dif(X, Y).
   false.
?- X = f(X), dif(X, Y), Y = f(Y).
   false.
?- X = f(X,_), dif(X, Y), Y = f(_,b), Y = X.
   false.
?- X = [a|X], dif(X, [a,a,a|T]), T = [b|_].
   X = [a|X], T = [b|_].
?- length(L, 2000), length(K, 2000), dif(L, K), L = K.
   false.
?- length(L, 2000), dif(L, K), length(K, 1999), L = [_|_].
   L = _, K = _.
?- length(L, 300), length(K, 300), dif(L, K), maplist(=(a), L), maplist(=(a), K).
   false.
?- dif(X, a), copy_term(X, Y, Gs), Gs = [dif(Z,a)], Z == Y.
   Y = Z, Gs = [dif(Y,a)], dif(X, a).
?- dif(X, Y), call(X = Y).
   false.
?- dif(X, a), \+ X = a, X \= a.
   dif(X, a).
?- dif(X, a), ( X == a -> true ; X = b ).
   X = b.
?- maplist(dif(X), [a,b,c]), member(X, [c,b,a,d]).
   X = d.

% --- when/2

?- when(nonvar(X), write(X)), write(a), X = b.
   prints("ab"), X = b.
?- when(nonvar(a), write(x)).
   prints("x"), true.
?- when(nonvar(X), write(b)), X = Y, write(a), Y = f(Z).
   prints("ab"), X = f(Z), Y = f(Z).
?- when(ground(f(X,Y)), write(g)), X = a, write(w), Y = b.
   prints("wg"), X = a, Y = b.
?- length(_L, 200), call_with_inference_limit(( when(ground(_L), X = done), maplist(=(1), _L) ), 20000, R).
   X = done, R = !.
?- length(_L, 100), length(_M, 100), call_with_inference_limit(( when(?=(_L,_M), X = done), maplist(=(1), _L), maplist(=(1), _M) ), 250000, R).
   X = done, R = !.
?- when(?=(X-Y,A-B), write(d)), when(nonvar(Y), write(n)), X = 1, A = 1, write(w), Y = 2, write(w), B = 3.
   prints("wnwd"), X = 1, Y = 2, A = 1, B = 3.
?- when((?=(X,Y);ground(X)), write(d)), copy_term(X-Y, U-V), X = f(_), write(w), Y = g, write(w), U = 1.
   prints("wdwd"), X = f(_), Y = g, U = 1.
?- when((?=(X,Y),nonvar(Z)), write(d)), Y = Z, X = f(A), write(w), Z = f(B), write(w), A = B.
   prints("wwd"), X = f(A), Y = f(A), Z = f(A), B = A.
?- when(ground(X), write(g)), X = f(Y), Y = g(Z), write(w), Z = 1.
   prints("wg"), X = f(g(1)), Y = g(1), Z = 1.
?- when(?=(X,Y), write(d)), X = f(A), Y = f(B), write(w), A = 1, B = 2.
   prints("wd"), X = f(1), Y = f(2), A = 1, B = 2.
?- when(?=(X,Y), write(d)), X = Y.
   prints("d"), X = Y.
?- when(?=(a,b), write(d)).
   prints("d"), true.
?- when((nonvar(X),nonvar(Y)), write(b)), Y = 1, write(w), X = 2.
   prints("wb"), X = 2, Y = 1.
?- when((nonvar(X);nonvar(Y)), write(b)), Y = 1, write(w), X = 2.
   prints("bw"), X = 2, Y = 1.
?- when((nonvar(X);nonvar(Y)), write(b)), f(X,Y) = f(1,2), write(w).
   prints("bw"), X = 1, Y = 2.
?- when((nonvar(X);ground(Y)), write(b)), Y = f(Z), write(w), Z = 1, X = 1.
   prints("wb"), X = 1, Y = f(1), Z = 1.
?- when((nonvar(X),(ground(Y);?=(Z,a))), write(b)), X = 1, write(w), Z = b, Y = c.
   prints("wb"), X = 1, Y = c, Z = b.
?- when(nonvar(X), member(Y, [1,2])), X = a.
   X = a, Y = 1
;  X = a, Y = 2.
?- when(nonvar(X), fail), X = a.
   false.
?- when(nonvar(X), write(1)), when(nonvar(X), write(2)), X = a.
   prints("12"), X = a.
?- when(nonvar(X), true).
   when(nonvar(X), true).
?- when((nonvar(X);ground(Y)), true).
   when((nonvar(X);ground(Y)), true).
?- when(ground(f(X,Y)), true), X = 1.
   X = 1, when(ground(f(1,Y)), true).
?- when(?=(X,Y), true).
   when(?=(X,Y), true).
?- when((nonvar(X),nonvar(Y)), true), X = a.
   X = a, when(nonvar(Y), true).
?- when(_, true).
   error(instantiation_error, _).
?- when((nonvar(_),_), true).
   error(instantiation_error, _).
?- when(foo, true).
   error(domain_error(when_condition,foo), _).
?- when((nonvar(_);1), true).
   error(domain_error(when_condition,(nonvar(_);1)), _).
?- when((nonvar(a);1), true).
   true.
?- when(nonvar(X), throw(ball)), X = 1.
   throws(ball).

% --- all of them together

?- freeze(X, write(f)), dif(X, a), when(nonvar(X), write(w)), X = b.
   prints("fw"), X = b.
?- freeze(X, write(f)), dif(X, a), when(nonvar(X), write(w)).
   freeze(X, write(f)), dif(X, a), when(nonvar(X), write(w)).
?- X = f(Y), dif(Y, Z), freeze(Z, true).
   X = f(Y), dif(Y, Z), freeze(Z, true).
?- freeze(X, dif(X, a)), X = b.
   X = b.
?- freeze(X, dif(Y, a)), X = b.
   X = b, dif(Y, a).

% --- (?=)/2, unifiable/3

?- ?=(a, a).
   true.
?- ?=(X, X).
   true.
?- ?=(f(X), g(X)).
   true.
?- ?=(_, a).
   false.
?- dif(X, a), ?=(X, a).
   false.
?- unifiable(X, a, U).
   U = [X=a].
?- unifiable(a, X, U).
   U = [X=a].
?- unifiable(X, Y, U).
   U = [X=Y].
?- unifiable(X, X, U).
   U = [].
?- unifiable(f(X,Y), f(a,b), U).
   U = [Y=b,X=a].
?- unifiable(f(X,b), f(a,c), U).
   false.
?- dif(X, a), unifiable(X, a, U).
   U = [X=a], dif(X, a).

% --- the flag occurs_check

grows(X, f(X)).
grows_later(X, Y, f(X)) :- Y = X.

?- grows(X, X), X = f(_).
   X = f(X).
?- set_prolog_flag(occurs_check, true).
   true.
?- X = f(X).
   false.
?- X = f(Y), Y = g(X).
   false.
?- grows(X, X).
   false.
?- grows_later(_, X, X).
   false.
?- f(X,Y,X) = f(Y,g(X),_).
   false.
?- ( X = f(X) -> true ; Y = no ).
   Y = no.
?- X \= f(X).
   true.
?- append([a], X, X).
   false.
?- grows(X, Y), X = 1, append(A, [Z], [1,2,3]).
   X = 1, Y = f(1), A = [1,2], Z = 3
;  false.
?- dif(X, f(X)), dif(X, g(Y)), X = g(2), numlist(1, 3000, L), foldl([A,B,C]>>(C is A+B), L, 0, S).
   L = _, X = g(2), S = 4501500, dif(Y, 2).
?- set_prolog_flag(occurs_check, error).
   true.
?- X = f(X).
   error(occurs_check(X,f(X)), _).
?- X = f(a,Y), Y = g(X).
   error(occurs_check(_,_), _).
?- grows(X, X).
   error(occurs_check(_,_), _).
?- ( X = f(X) -> true ; true ).
   error(occurs_check(X,f(X)), _).
?- X \= f(X).
   error(occurs_check(X,f(X)), _).
?- f(X,b) = f(g(_),Y).
   X = g(_), Y = b.
?- set_prolog_flag(occurs_check, false).
   true.
?- X = f(X).
   X = f(X).

% Two attributed variables meet lists in one head, the second in its last goal.

last_of_head([X|Xs], [X|Ys]) :- both(Xs, Ys).

both(_, _).

?- freeze(V, true), freeze(W, true), last_of_head(V, W).
   V = [A|_], W = [A|_].
?- freeze(W, write(w)), last_of_head([1,2], W).
   prints("w"), W = [1|_].
?- freeze(V, fail), freeze(W, true), last_of_head(V, W).
   false.
?- freeze(X, a), freeze(X, b), copy_term(X, Y, Gs), frozen(X, _).
   Gs = [freeze(Y,user:a),freeze(Y,user:b)], freeze(X, a), freeze(X, b).
?- dif(X, a), findall(n, copy_term(X, _, _), Ns).
   Ns = [n], dif(X, a).

% Two equations of a dif/2 contradict each other once two variables are one.
?- dif(f(X,Y), f(2,1)), X = Y.
   X = Y.
?- dif(f(X,Y), f(g(A),g(B))), X = Y, A = 1, B = 2.
   X = Y, A = 1, B = 2.
?- dif(f(X,Y,A,B), f(g(A),g(B),1,2)), X = Y.
   X = Y.
?- dif(f(X,Y), f(2,2)), X = Y, X = 3.
   X = 3, Y = 3.
?- dif(f(X,Y), f(2,2)), X = Y, X = 2.
   false.

% The flag occurs_check decides what is compared, too.
?- set_prolog_flag(occurs_check, true), ( ?=(X, f(X)) -> true ; R = undecided ), ( unifiable(X, f(X), _) -> R = unifies ; true ), dif(X, f(X)), when(?=(X, f(X)), S = ran).
   S = ran.
?- set_prolog_flag(occurs_check, error), catch(unifiable(X, f(X), _), error(E, _), true).
   E = occurs_check(_A, f(_A)).
?- set_prolog_flag(occurs_check, false), ?=(X, f(Y)).
   false.
?- unifiable(X, f(X), U).
   U = [X = f(X)].
