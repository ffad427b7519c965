% goal: main
:- set_prolog_flag(language, ru).
:- include(imports).
