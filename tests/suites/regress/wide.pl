% call/9 and above, and predicates of more than 200 arguments, were errors.

sum(A, B, C, D, E, F, G, H, I, S) :- S is A+B+C+D+E+F+G+H+I.

?- call(sum, 1, 2, 3, 4, 5, 6, 7, 8, 9, S).
   S = 45.
?- G = sum(1), call(G, 2, 3, 4, 5, 6, 7, 8, 9, S).
   G = sum(1), S = 45.
?- call(call, sum, 1, 2, 3, 4, 5, 6, 7, 8, 9, S).
   S = 45.
?- call(user:sum(1), 2, 3, 4, 5, 6, 7, 8, 9, S).
   S = 45.
?- call(7, 1, 2, 3, 4, 5, 6, 7, 8).
   error(type_error(callable,7), _).
?- call(_, 1, 2, 3, 4, 5, 6, 7, 8).
   error(instantiation_error, _).
?- call(nothing, 1, 2, 3, 4, 5, 6, 7, 8).
   error(existence_error(procedure,nothing/8), _).
?- assertz(call(1, 2, 3, 4, 5, 6, 7, 8, 9)).
   error(permission_error(modify,static_procedure,call/9), _).

% A term with arguments at these places, all others new.

wide(Name, Arity, Places, T) :-
    functor(T, Name, Arity),
    places(Places, T).

places([], _).
places([N-X|Places], T) :-
    arg(N, T, X),
    places(Places, T).

term_expansion(facts(Name, Arity), [A,B,C]) :-
    wide(Name, Arity, [1-a,7-x,Arity-1], A),
    wide(Name, Arity, [1-b,7-f(X),9-X,Arity-2], B),
    wide(Name, Arity, [1-b,7-Y,8-Y,Arity-3], C).
term_expansion(rule(Name, Arity, Called), ( Head :- wide_true, Goal )) :-
    functor(Head, Name, Arity),
    Head =.. [_|Arguments],
    Goal =.. [Called|Arguments].
term_expansion(count(Name, Arity), [( Head :- !, Result = Sum ),( Next :- More is Before + 1, Less is Left - 1, Goal )]) :-
    wide(Name, Arity, [1-0,2-Sum,Arity-Result], Head),
    wide(Name, Arity, [1-Left,2-Before,100-A,200-A,Arity-End], Next),
    wide(Name, Arity, [1-Less,2-More,100-A,200-A,Arity-End], Goal).

wide_true.

facts(fact, 201).
facts(many, 1000).
rule(rule, 201, fact).
rule(rules, 1000, many).
count(count, 300).

ask(Name, Arity, Places) :-
    wide(Name, Arity, Places, Goal),
    call(Goal).

det(Goal, Det) :-
    call_cleanup(Goal, Det = true),
    ( var(Det) -> Det = false ; true ).

?- findall(K-X, ask(fact, 201, [1-K,201-X]), L).
   K = _, X = _, L = [a-1,b-2,b-3].
?- det(ask(fact, 201, [1-a,201-X]), D).
   X = 1, D = true.
?- ask(fact, 201, [7-f(q),9-X,201-2]).
   X = q.
?- ask(fact, 201, [1-b,7-z,8-X,201-3]).
   X = z.
?- ask(fact, 201, [1-c]).
   false.
?- findall(X, ask(rule, 201, [201-X]), L), findall(X, ask(rules, 1000, [1-b,1000-X]), M).
   X = _, L = [1,2,3], M = [2,3].
?- ask(count, 300, [1-10000,2-0,300-X]).
   X = 10000.

% Dynamic ones, and clauses as terms.

?- forall(member(A-B, [1-a,2-b,3-c]), ( wide(d, 500, [1-A,500-B], T), assertz(T) )).
   true.
?- det(ask(d, 500, [1-2,500-X]), D).
   X = b, D = true.
?- det(ask(d, 500, [1-2,500-X]), D).
   X = b, D = true.
?- wide(d, 500, [500-c,1-X], H), clause(H, B), H = _, B == true.
   X = 3, H = _, B = true.
?- wide(d, 500, [1-2], T), retract(T), T = _, findall(X, ask(d, 500, [500-X]), L).
   T = _, X = _, L = [a,c].
?- wide(r, 300, [1-X,300-Y], H), wide(d, 500, [1-X,500-Y], B), assertz(( H :- B )), H = _, B = _, findall(A-C, ask(r, 300, [1-A,300-C]), L).
   X = _, Y = _, H = _, B = _, A = _, C = _, L = [1-a,3-c].
?- abolish(d/500), catch(ask(r, 300, []), error(E, _), true).
   E = existence_error(procedure,d/500).
?- abolish(r/300), ask(r, 300, []).
   error(existence_error(procedure,r/300), _).

% Calls, bindings that wake, exceptions.

?- functor(T, w, 250), T =.. [_|L], G =.. [call,w(1)|L], G = _, T = _, L = _, catch(G, error(E, _), true).
   T = _, L = _, G = _, E = existence_error(procedure,w/251).
?- functor(T, true, 250), T =.. [_|L], G =.. [call|L], G = _, T = _, L = _, catch(G, error(E, _), true).
   T = _, L = _, G = _, E = instantiation_error.
?- freeze(X, write(X)), ask(fact, 201, [201-X]).
   prints("1"), X = 1
;  prints("2"), X = 2
;  prints("3"), X = 3.
?- freeze(X, X > 1), findall(X, ask(rule, 201, [201-X]), L).
   X = _, L = [2,3], freeze(X, X > 1).
?- findall(T, ( wide(fact, 201, [1-b,201-X], T), \+ \+ T, once(T), forall(T, true) ), L), length(L, N), L = _.
   T = _, X = _, L = _, N = 1.

% What a goal cannot have.

?- functor(T, many, 32768), assertz(T), T = _.
   error(representation_error(max_procedure_arity), _).
?- functor(T, many, 32768), call(T), T = _.
   error(representation_error(max_procedure_arity), _).
?- functor(T, many, 32767), arg(32767, T, X), assertz(T), functor(G, many, 32767), arg(32767, G, 1), call(G), T = _, G = _.
   T = _, X = _, G = _.
