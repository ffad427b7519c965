:- module(tabling, []).

/** <module> Tabling

The directive `table/1` and the predicates of tables belong to the system, and need no library. A
program that asks for this one as other systems want it is loaded all the same.
*/
