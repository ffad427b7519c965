% goal: true
:- set_prolog_flag(language, ru).
:- include(circles).
