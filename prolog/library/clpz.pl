:- module(clpz,
          [
          ]).

/** <module> Constraints over integers, by the name of other systems

`library(clpfd)` as Scryer Prolog names it.
*/

:- reexport(library(clpfd)).
