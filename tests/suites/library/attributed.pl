/** <module> Attributed variables: copies, balls, residues, and when goals are woken */

:- dynamic note/1.

% What was said while Goal ran, which may fail.
said(Goal, Notes) :-
    retractall(note(_)),
    (   catch(Goal, _, true)
    ->  true
    ;   true
    ),
    findall(Note, retract(note(Note)), Notes).

say(Note) :-
    assertz(note(Note)).

% Unifications that follow one another wake one by one, as if they were called.

after_each(X, Y) :-
    X = 1,
    Y = 2.

after_each_of_three(X, Y, Z) :-
    X = f(A),
    Y = [A|_],
    Z = "z".

after_head(1, Y) :-
    Y = 2.

of_one_goal(X, Y) :-
    f(X, Y) = f(1, 2).

?- freeze(_X, ( var(_Y) -> say(unbound) ; say(bound) )), said(after_each(_X, _Y), Ns).
   Ns = [unbound].
?- \+ \+ ( freeze(X, Y = 3), said(after_each(X, Y), Ns), Ns == [], var(X) ).
   true.
?- \+ \+ ( freeze(X, fail), freeze(Y, say(second)), said(after_each(X, Y), Ns), Ns == [] ).
   true.
?- freeze(_X, say(first)), freeze(_Y, say(second)), said(after_each(_X, _Y), Ns).
   Ns = [first, second].
?- freeze(_X, say(x)), freeze(_Z, say(z)), freeze(_Y, ( var(_Z), say(y) )), said(after_each_of_three(_X, _Y, _Z), Ns).
   Ns = [x, y, z].
?- freeze(_X, ( var(_Y) -> say(unbound) ; say(bound) )), said(after_head(_X, _Y), Ns).
   Ns = [unbound].
?- freeze(_X, ( var(_Y) -> say(unbound) ; say(bound) )), said(of_one_goal(_X, _Y), Ns).
   Ns = [bound].

% Balls keep what is attached to their variables.

?- \+ \+ ( freeze(X, say(woken)), catch(throw(ball(X)), ball(Y), true), frozen(Y, Goal), Goal == freeze(Y, user:say(woken)),
             X \== Y, said(Y = 1, Ns), Ns == [woken] ).
   true.
?- \+ \+ ( put_attr(X, hue, red), catch(throw(X-X), A-B, true), A == B, get_attr(A, hue, red) ).
   true.
?- put_attr(_X, hue, red), copy_term_nat(f(_X), f(_Y)), attvar(_Y).
   false.

% What a goal leaves behind.

hidden(X) :-
    freeze(X, true).

hidden :-
    freeze(X, p(X)).

?- \+ \+ ( call_residue_vars(hidden(X), Vs), Vs == [X] ).
   true.
?- \+ \+ ( call_residue_vars(hidden, [V]), frozen(V, freeze(_, user:p(_))) ).
   true.
?- \+ \+ ( freeze(_, true), call_residue_vars(hidden(Y), Vs), Vs == [Y] ).
   true.
?- call_residue_vars(( hidden(_X), _X = 1 ), Vs).
   Vs = [].
?- call_residue_vars(member(X, [1, 2]), Vs).
   X = 1, Vs = []
;  X = 2, Vs = [].
?- call_residue_vars(( length(_L, 100000), hidden(_X), garbage_collect, X = "text", Y is 2 ** 100, Z is 1 / 4.0 ), _Vs), _Vs == [_X], del_attrs(_X).
   X = "text", Y = 1267650600228229401496703205376, Z = 0.25.

% What an answer shows is reduced by the module first.

domain:attr_unify_hook(_, _).

domain:project_attributes(Variables, Attributed) :-
    length(Variables, N),
    length(Attributed, M),
    (   member(V, Attributed),
        get_attr(V, domain, any)
    ->  del_attr(V, domain)
    ;   true
    ),
    (   member(V2, Variables),
        get_attr(V2, domain, count)
    ->  put_attr(V2, domain, N-M)
    ;   true
    ).

?- put_attr(_X, domain, any), put_attr(Y, domain, [1, 2]).
   put_attr(Y, domain, [1, 2]).
?- put_attr(X, domain, count), Y = f(X, _).
   Y = f(X, _), put_attr(X, domain, 2-1).

% Variants have the same residual goals, and subsumption obeys the attributes.

?- dif(X, a), X =@= _.
   false.
?- dif(X, a), X \=@= _.
   dif(X, a).
?- dif(X, a), dif(Y, a), X =@= Y.
   dif(X, a), dif(Y, a).
?- dif(X, a), dif(Y, b), X =@= Y.
   false.
?- put_attr(X, a, 1), f(X, Y) =@= f(Y, X).
   false.
?- put_attr(X, a, Z), put_attr(Y, a, W), f(X, Z) =@= f(Y, W), del_attr(X, a), del_attr(Y, a).
   true.
?- put_attr(X, a, Z), put_attr(Y, a, _), f(X, Z) =@= f(Y, Z).
   false.
?- freeze(X, fail), f(X, X) =@= f(X, X).
   freeze(X, fail).
?- freeze(X, note(X)), freeze(Y, note(Y)), variant(g(X), g(Y)).
   freeze(X, note(X)), freeze(Y, note(Y)).
?- dif(X, 5), subsumes_term(X, 5).
   false.
?- dif(X, 5), subsumes_term(X, 6), var(X).
   dif(X, 5).
?- freeze(X, fail), subsumes_term(X, 5).
   false.
?- dif(X, Y), subsumes_term(f(X, Y), f(A, A)).
   false.
?- freeze(X, true), subsumes_term(5, X).
   false.
