% A script as SWI-Prolog has them: main/0 comes from the library, and the text says so.
:- use_module(library(main)).
:- initialization(main, main).

main(Argv) :- argv_options(Argv, Positional, _), length(Positional, _).
