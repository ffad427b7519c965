% Predicates that are changed while they run, and declarations that make no sense.

:- dynamic([red/1,grow/1,p/1,q/1,cnt/1,self/0,loop/1]).
p(1). p(2). p(3).
cnt(0).
selfdef :- abolish(selfdef/0), write(still).
red(X) :- retractall(red(_)), assertz((red(Y) :- Y = new)), X = old.
red(X) :- X = second.
grow(N) :- assertz((grow(N) :- true)), fail.
run :- assertz(extra), retract((extra)), assertz((extra2 :- run2)), extra2.
run2.
:- dynamic([extra/0,extra2/0]).

?- forall(p(_X), assertz(p(_X))), findall(_X, p(_X), _L), length(_L, 6).
   true.
?- retractall(p(_)), assertz(p(1)), assertz(p(2)), assertz(p(3)), forall(p(_X), retract(p(_X))), \+ p(_).
   true.
?- retractall(p(_)), assertz(p(1)), assertz(p(2)), assertz(p(3)), forall(retract(p(_X)), assertz(p(_X))), findall(_X, p(_X), _L), length(_L, 3).
   true.
?- retractall(p(_)), assertz(p(1)), assertz(p(2)), assertz(p(3)), p(_X), retractall(p(_)), _X == 1.
   true
;  ... .
?- retractall(p(_)), assertz(p(1)), assertz(p(2)), assertz(p(3)), findall(_X, (p(_X), retractall(p(_))), _L), _L == [1,2,3].
   true
;  ... .
?- retractall(p(_)), assertz(p(1)), assertz(p(2)), assertz(p(3)), findall(_X, (clause(p(_X), true), retractall(p(_))), _L), _L == [1,2,3].
   true.
?- retractall(p(_)), assertz(p(1)), assertz(p(2)), assertz(p(3)), findall(_X, (retract(p(_X)), retractall(p(_))), _L).
   true.
?- retractall(p(_)), assertz(p(1)), assertz(p(2)), assertz(p(3)), p(_X), abolish(p/1), p(_Y).
   error(existence_error(procedure,p/1), _).
?- retractall(p(_)), assertz(p(1)), assertz(p(2)), assertz(p(3)), findall(_X, (p(_X), abolish(p/1)), _L).
   true.
?- findall(_X, red(_X), _L), _L == [old,second].
   true.
?- red(_X), red(_Y), _Y == new.
   true.
?- catch(grow(1), error(_E,_), true) -> true ; true.
   true.
?- run.
   true.
?- assertz((loop(_N) :- _N > 0, _M is _N-1, asserta((loop(_M) :- true)), retract((loop(_M) :- true)), loop(_M))), assertz(loop(0)), loop(1000).
   true
;  ... .
?- assertz((self :- retract((self :- _)), assertz((self :- true)), self)), self.
   true.
?- assertz((foo :- 1)).
   error(type_error(callable,1), _).
?- assertz((foo :- a, 1)).
   error(type_error(callable,(a,1)), _).
?- assertz((1 :- a)).
   error(type_error(callable,1), _).
?- assertz(_X).
   error(instantiation_error, _).
?- assertz((_X :- a)).
   error(instantiation_error, _).
?- assertz((a, b)).
   error(permission_error(modify,static_procedure,(',')/2), _).
?- assertz((atom(_) :- true)).
   error(permission_error(modify,static_procedure,atom/1), _).
?- assertz("abc").
   error(permission_error(modify,static_procedure,'.'/2), _).
?- catch(retract((atom(_) :- true)), error(_E,_), true) -> true ; true.
   true.
?- retract(_X).
   error(instantiation_error, _).
?- retract((_X :- true)).
   error(instantiation_error, _).
?- abolish(foo/a).
   error(type_error(integer,a), _).
?- abolish(foo/(-1)).
   error(domain_error(not_less_than_zero,-1), _).
?- abolish(atom/1).
   error(permission_error(modify,static_procedure,atom/1), _).
?- abolish(_X).
   error(instantiation_error, _).
?- clause(_X, _Y).
   error(instantiation_error, _).
?- clause(4, _Y).
   error(type_error(callable,4), _).
?- clause(p(_), 5).
   error(type_error(callable,5), _).
?- clause(atom(_), _Y).
   error(permission_error(access,private_procedure,atom/1), _).
?- retractall(q(_)), forall(between(1, 100000, _I), assertz(q(_I))), q(100000), retractall(q(_)), \+ q(_).
   true.
?- retractall(q(_)), forall(between(1, 100000, _I), asserta(q(_I))), q(1), retract(q(50000)), \+ q(50000).
   true.
?- retractall(q(_)), forall(between(1, 30000, _I), (length(_L, 100), assertz(q(_L)))), aggregate_all(count, q(_), 30000).
   true.
?- retractall(q(_)), length(_L, 200000), assertz(q(_L)), q(_M), length(_M, _N), _N == 200000.
   true.
?- retractall(q(_)), numlist(1, 200000, _L), assertz(q(_L)), q(_M), _L == _M.
   true.
?- retractall(q(_)), functor(_T, f, 200000), assertz(q(_T)), q(_U), functor(_U, f, 200000).
   true.
?- functor(_T, big, 200000), assertz(_T), big(_X) -> true ; true.
   error(representation_error(max_procedure_arity), _).
?- length(_L, 100000), foldl([_X,_A,(_X=1,_A)]>>true, _L, true, _B), assertz((huge :- _B)), huge.
   true.
?- numlist(1, 100000, _L), foldl([_X,_A,(_A;_Y=_X)]>>true, _L, fail, _B), assertz((huge(_Y) :- _B)), findall(_Y, huge(_Y), _L1), length(_L1, 100000).
   true.
?- forall(between(1, 100000, _I), (atom_concat(pred, _I, _N), _T =.. [_N,_I], assertz(_T))), pred777(_X), _X == 777.
   true.
?- forall(between(1, 300, _A), (functor(_T, many, _A), assertz(_T))).
   true.
?- (functor(_T, toomany, 5000000), assertz(_T)).
   error(representation_error(max_procedure_arity), _).
?- nb_setval(k, 1), nb_getval(nokey, _V).
   error(existence_error(variable,nokey), _).
?- nb_setval(_X, 1).
   error(instantiation_error, _).
?- b_setval(v, 1), (b_setval(v, 2), fail ; b_getval(v, _X)), _X == 1.
   true.
?- length(_L, 100), nb_setval(k, _L), forall(between(1, 100000, _I), (nb_getval(k, _M), nb_setval(k, _M))).
   true.
?- forall(between(1, 100000, _I), (atom_concat(k, _I, _K), nb_setval(_K, _I))), nb_getval(k500, 500).
   true.
?- _T = f(a), nb_setarg(1, _T, g(_T)), nonvar(_T).
   true.
?- _T = f(a), setarg(1, _T, _T), cyclic_term(_T).
   true.
?- _T = f(a,b), (setarg(1, _T, x), fail ; true), _T == f(a,b).
   true.
?- catch(setarg(0, f(a), x), _E, true) -> true ; true.
   true.
?- catch(setarg(3, f(a), x), _E, true) -> true ; true.
   true.
?- setarg(1, a, x).
   error(type_error(compound,a), _).
?- nb_setarg(x, f(a), x).
   error(type_error(integer,x), _).
?- gensym(a, _X), reset_gensym, gensym(a, _Y), _X == _Y.
   true.
?- recordz(k, x, _R), erase(_R), erase(_R).
   error(existence_error(db_reference,_), _).
?- recordz(k, x, _R), recorded(k, x), erase(_R), \+ recorded(k, _).
   true.
?- dynamic(atom/1).
   error(permission_error(modify,static_procedure,atom/1), _).
?- dynamic(foo).
   error(type_error(predicate_indicator,foo), _).
?- dynamic(foo/20000000).
   error(representation_error(max_procedure_arity), _).
?- discontiguous(foo).
   error(type_error(predicate_indicator,foo), _).
?- initialization(_X).
   error(instantiation_error, _).
?- module(_X).
   error(instantiation_error, _).
?- use_module(library(nolib)).
   error(existence_error(source_sink,library(nolib)), _).
?- use_module(_X).
   error(instantiation_error, _).
?- nomod:foo.
   error(existence_error(procedure,nomod:foo/0), _).
?- _X:foo.
   error(instantiation_error, _).
?- 1:foo.
   error(type_error(atom,1), _).
?- foo:_X.
   error(instantiation_error, _).
?- catch(assertz(m:n:o:p(1)), error(_E,_), true), o:p(_X).
   true.
?- set_prolog_flag(nope, 1).
   error(domain_error(prolog_flag,nope), _).
?- set_prolog_flag(bounded, true).
   error(permission_error(modify,flag,bounded), _).
?- set_prolog_flag(double_quotes, foo).
   error(domain_error(flag_value,double_quotes+foo), _).
?- set_prolog_flag(_X, 1).
   error(instantiation_error, _).
?- current_prolog_flag(1, _X).
   error(type_error(atom,1), _).
?- set_prolog_flag(unknown, fail), \+ nopred, set_prolog_flag(unknown, error), nopred.
   error(existence_error(procedure,nopred/0), _).
?- set_prolog_flag(occurs_check, error), _X = f(_X).
   error(occurs_check(_,f(_)), _).
?- set_prolog_flag(occurs_check, true), \+ _X = f(_X).
   true.
