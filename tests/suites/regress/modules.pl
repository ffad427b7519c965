% Goals that are handed on: the module in which they are called.

:- use_module('../../modules/lib').

own(10).
is_u(u).

% From user to a meta-predicate of a module, and back.

?- each(is_u, [u]).
   true.

?- each(own, [1]).
   false.

?- each(lib:own, [1]).
   true.

?- lib:each(own, [1,2]).
   true.

?- both(own(X), is_u(Y)).
   X = 10, Y = u.

?- maplist(each(is_u), [[u],[u,u]]).
   true.

?- passed(g, G), lib:passed(g, H), passed(x:y:g, I), x:passed(g, J).
   G = user:g, H = lib:g, I = y:g, J = x:g.

% In a module: own/1 is that of the module, in whatever way it is called.

?- count(N).
   N = 2.

?- lib:negated(Xs), lib:variable(Ys), lib:pairs(Zs).
   Xs = [2], Ys = [1,2], Zs = [1-1,1-2,2-1,2-2].

?- lib:controls, lib:caught, lib:library_predicates.
   true
;  ... .

?- lib:phrases(Xs).
   Xs = [1,2]
;  ... .

?- lib:database.
   true.

?- lib:inner_operator, lib:joined(Xs).
   Xs = [a,b].

% Qualified goals.

?- lib:findall(X, own(X), Xs).
   Xs = [1,2].

?- lib:(G = own(X), call(G)).
   G = own(1), X = 1
;  G = own(2), X = 2.

?- G = own(X), lib:call(G).
   G = own(1), X = 1
;  G = own(2), X = 2.

?- call(lib:(own(X), X > 1)).
   X = 2.

?- lib:call((own(X), !)).
   X = 1.

?- lib:bagof(X, own(X), Xs).
   Xs = [1,2].

?- M = lib, M:own(1).
   M = lib.

?- numbers:lib:own(2).
   true.

?- @(own(X), lib).
   X = 10.

?- @(findall(X, own(X), Xs), lib), @((call(own(Y)), Y > 1), lib).
   Xs = [1,2], Y = 2.

?- @(true, _).
   error(instantiation_error, _).

?- @(true, 1).
   error(type_error(module,1), _).

?- lib:context_module(M), context(N), context_module(O).
   M = lib, N = lib, O = user.

?- lib:strip_module(t, M, T).
   M = lib, T = t.

% Clauses of a module.

?- lib:assertz(mine(1)), lib:mine(X).
   X = 1.

?- mine(_).
   error(existence_error(procedure,mine/1), _).

?- lib:clause(own(X), true).
   X = 1
;  X = 2.

?- clause(lib:count(N), B).
   B = (findall(_A,own(_A),_B), length(_B,N)).

?- lib:retract(mine(1)), lib:mine(_).
   false.

?- dynamic(seen/1), assertz(seen(1)), \+ lib:retract(seen(_)), seen(X).
   X = 1.

?- lib:current_predicate(own/A), current_predicate(M:joined/1).
   A = 1, M = lib.

?- current_predicate(M:own/1).
   M = lib
;  M = user.

?- predicate_property(M:joined(_), number_of_clauses(N)).
   M = lib, N = 1.

?- predicate_property(count(_), imported_from(M)), \+ predicate_property(count(_), exported).
   M = lib.

% Errors name the module, unless it is user.

?- lib:nix.
   error(existence_error(procedure,lib:nix/0), _).

?- lib:unknown.
   error(existence_error(procedure,lib:nix/0), _).

?- each(nix, [a]).
   error(existence_error(procedure,nix/1), _).

?- lib:assertz(count(1)).
   error(permission_error(modify,static_procedure,count/1), _).

% A declaration that comes after the first call.

?- assertz(late:(run(G) :- call(G))), assertz(late:own(late)), late:run(own(X)).
   G = _, X = late.
