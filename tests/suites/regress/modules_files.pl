% Files and modules: what is imported under which name, operators, expansion, initialization.

:- use_module('../../modules/asking').
:- use_module('../../modules/reexporting').
:- use_module('../../modules/expanding', [old_goals/1 as new_goals]).
:- use_module('../../modules/loading').
:- use_module('../../modules/circle_a').
:- use_module('../../modules/circle_b', except([b/1])).
:- use_module('../../modules/numbers', except([zero/1 as nought, append/3])).

:- multifile scattered/1.
scattered(user).

?- e(X).
   X = 1
;  X = 2.

?- new_goals(X).
   X = n
;  X = [n].

?- old_goals(_).
   error(existence_error(procedure,old_goals/1), _).

?- findall(X, expanding:told(X), Xs), expanding:last(L), scattered_fact(F), phrase(outer, [x]).
   Xs = [directive,n], L = clause, F = expanding.

?- scattered_goal(X).
   X = n
;  X = [n].

?- source_file(e(_), File), sub_atom(File, B, _, 0, 'modules/expanding.pl'), B >= 0.
   File = _, B = _.

?- joined(Xs, [b], [a,b]).
   Xs = [a]
;  false.

?- nought(X).
   X = 0.

?- zero(_).
   error(existence_error(procedure,zero/1), _).

?- module_property(reexporting, exports(L)).
   L = [each/2,e/1,joined/3].

?- module_property(reexporting, exported_operators(L)).
   L = [op(200,xfy,**>)].

% Operators: exported ones come with the module, others stay in it.

?- current_op(P, T, **>).
   P = 200, T = xfy.

?- current_op(_, _, inner).
   false.

?- current_op(P, T, lib:inner).
   P = 700, T = xfx.

?- op(700, xfx, lib:other), \+ current_op(_, _, other), current_op(P, _, lib:other).
   P = 700.

% Circles.

?- a(X), back(Y).
   X = 1, Y = 1.

?- b(_).
   error(existence_error(procedure,b/1), _).

% Initialization, conditions, flags, and what else a file may say.

?- findall(X, loading:log(X), Xs).
   Xs = [now,directive,after,plain].

?- findall(X, loading:x(X), Xs).
   Xs = [2,3].

?- loading:text(X), atom(X).
   X = abc.

?- current_prolog_flag(double_quotes, X).
   X = chars.

?- loading:part(X), loading:included(Y), loading:other(Z).
   X = yes, Y = yes, Z = yes.

?- part(_).
   error(existence_error(procedure,part/1), _).

?- findall(X, scattered(X), Xs).
   Xs = [loading,user].

?- elsewhere:came_from(M), elsewhere:there, loading:here, \+ catch(loading:there, _, fail).
   M = loading.

% Imports at run time.

?- guest:use_module('tests/modules/numbers'), guest:zero(X).
   X = 0.

?- use_module('tests/modules/parts/included').
   error(domain_error(module_header,included(yes)), _).

?- guest:load_files('tests/modules/parts/other', [if(not_loaded)]).
   error(permission_error(load,source,_), _).

?- use_module('tests/modules/numbers', [zero/1 as 1]).
   error(type_error(atom,1), _).

?- use_module('tests/modules/numbers', [zero]).
   error(type_error(predicate_indicator,zero), _).

?- use_module('tests/modules/numbers', _).
   error(instantiation_error, _).

?- initialization(true, _).
   error(instantiation_error, _).

?- open_string("a inner b. a inner b.", S), read_term(S, T, [module(lib)]), T =.. L, catch(read(S, _), error(syntax_error(E), _), true).
   S = _, T = _, L = [inner,a,b], E = operator_expected.

% A file of the library is asked for what it has in other systems.

?- part([a], [b,a]).
   true.
?- unique([a,b,a], L).
   L = [a,b].
