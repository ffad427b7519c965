% Directives are terms that term_expansion/2 sees; those of conditional compilation are not.
term_expansion((:- declared(X)), [(:- dynamic(as_declared/1)), as_declared(X)]).
term_expansion((:- if(_)), expanded_condition).
term_expansion((:- nothing), []).

:- declared(5).
:- nothing.
:- if(fail).
:- declared(6).
:- else.
:- declared(7).
:- endif.
