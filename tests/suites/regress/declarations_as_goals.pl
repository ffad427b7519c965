% Declarations called as goals, of which some were known as directives only, and some as neither.

?- dynamic([cell/2,row/1], [incremental(true)]), \+ cell(_, _), predicate_property(row(_), dynamic).
   true.
?- dynamic([cell/2], []), \+ cell(_, _).
   true.
?- dynamic([cell/2], [multifile(true),discontiguous(true)]), predicate_property(cell(_,_), multifile), predicate_property(cell(_,_), discontiguous).
   true.
?- dynamic([one/1], [multifile(false)]), predicate_property(one(_), multifile).
   false.
?- dynamic([cell/2], _).
   error(instantiation_error, _).
?- dynamic([cell/2], [incremental(_)]).
   error(instantiation_error, _).
?- dynamic(kept/1 as incremental), \+ kept(_).
   true.
?- dynamic((kept/1,held/2) as (incremental,abstract(0))), \+ held(_, _).
   true.
?- dynamic((kept as incremental)).
   error(type_error(predicate_indicator,kept), _).
?- thread_local(own/1), assertz(own(3)), own(X).
   X = 3.
?- thread_local(_).
   error(instantiation_error, _).

?- assertz(over(_,_,_)), meta_predicate((twice(0), over(//,?,:))), predicate_property(over(_,_,_), meta_predicate(M)).
   M = over(//,?,:).
?- assertz((once_more(G) :- call(G))), meta_predicate([once_more(0)]), predicate_property(once_more(_), meta_predicate(M)).
   M = once_more(0).
?- assertz(there:twice(_)), meta_predicate(there:twice(0)), predicate_property(there:twice(_), meta_predicate(M)).
   M = twice(0).
?- meta_predicate(twice).
   true.
?- meta_predicate(twice(_)).
   error(instantiation_error, _).
?- meta_predicate(twice(goal)).
   error(domain_error(meta_argument_specifier,goal), _).
?- meta_predicate(1).
   error(type_error(callable,1), _).

?- module_transparent(clear/1), assertz(clear(a)), \+ predicate_property(clear(_), meta_predicate(_)).
   true.

?- volatile(p/1), noprofile(p/1), non_terminal(p//1), require([append/3]), license(mit), expects_dialect(swi).
   true.
?- volatile(p).
   error(type_error(predicate_indicator,p), _).
?- noprofile(p/a).
   error(type_error(nonneg,a), _).
?- autoload(library(lists), [last/2]), autoload(library(pairs)).
   true.

% Indicators of grammar rules; modules in which nothing was ever defined.

?- assertz(word(_,_,_)), current_predicate(word//A).
   A = 1.
?- assertz(word(_,_,_)), current_predicate(word//1), \+ current_predicate(word//0).
   true.
?- assertz(short(_)), current_predicate(short//_).
   false.
?- assertz(word(_,_,_)), current_predicate(M:word//A).
   M = user, A = 1.
?- current_predicate(a//b).
   error(type_error(predicate_indicator,a//b), _).
?- assertz(word(1)), current_predicate(nowhere:word/1).
   false.
?- assertz(ab:ac(1,2)), current_predicate(ac, M:Head).
   M = ab, Head = ac(_,_).
