:- module(reexporting, []).

:- reexport(lib, [each/2]).
:- reexport(expanding, except([old_goals/1])).
:- reexport(library(lists), [append/3 as joined]).
