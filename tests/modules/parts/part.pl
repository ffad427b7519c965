part(yes).
:- include(included).
:- ensure_loaded(other).
