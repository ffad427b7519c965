% What programs of other systems ask for, and which is in no library that has a suite of its own.

% predicate_property/2 sees what is loaded when it is called.
?- predicate_property(setup_call_cleanup(_, _, _), built_in).
   true.
?- predicate_property(bagof(_, _, _), built_in).
   true.
?- predicate_property(foldl(_, _, _, _), defined).
   true.
?- predicate_property(no_such_predicate(_), defined).
   false.

% Declarations of what is not known yet.
?- dynamic(_/1).
   error(instantiation_error, _).
?- dynamic(a/_).
   error(instantiation_error, _).
?- dynamic(a/b).
   error(type_error(predicate_indicator,a/b), _).

% Reasons for a cleanup.
?- catch(setup_call_catcher_cleanup(true, throw(oops), C, ( write(C), nl )), oops, true).
   prints("exception(oops)\n"), true.
?- setup_call_catcher_cleanup(S = 1, ( X = S ; X = 2 ), _C, ( write(_C), nl )), X = 2.
   prints("exit\n"), S = 1, X = 2.
?- setup_call_catcher_cleanup(true, fail, exit, write(never)).
   false.

% format/2 and goals.
?- format("~w ~@ ~w", [a, write(b), c]).
   prints("a b c"), true.
?- format("~@", [throw(oops)]).
   throws(oops).
?- catch(format("~@", [_]), error(E, _), true).
   E = instantiation_error.
?- format("~@", [fail]).
   false.

?- exists_source(library(apply)), \+ exists_source(library(nothing)), \+ exists_source(nothing).
   true.

?- call_dcg(( { true }, succ ), 1, X).
   X = 2.

% Where a predicate was read.
кот(мурка).
кот(барсик).

?- predicate_property(кот(_), file(_F)), sub_atom(_F, _, _, 0, 'elsewhere.pl'), predicate_property(кот(_), line_count(_N)), integer(_N).
   true.
?- assertz(made(1)), predicate_property(made(_), file(_)).
   false.
?- predicate_property(atom_length(_, _), line_count(_)).
   false.
