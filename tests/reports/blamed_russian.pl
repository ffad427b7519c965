:- set_prolog_flag(language, ru).
:- include(blamed).
