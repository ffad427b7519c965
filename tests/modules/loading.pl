:- encoding(utf8).
:- module(loading, []).

:- initialization(assertz(log(after)), after_load).
:- initialization(assertz(log(now)), now).
:- initialization(assertz(log(plain))).
:- assertz(log(directive)).

:- if(true).
:- if(fail).
x(1).
:- elif(true).
x(2).
:- if(true).
x(3).
:- else.
x(4).
:- endif.
:- else.
x(5).
:- endif.
:- else.
x(6).
:- endif.

:- set_prolog_flag(double_quotes, atom).
text("abc").

:- ensure_loaded('parts/part').
:- multifile user:scattered/1.
user:scattered(loading).

:- '$set_source_module'(Old, elsewhere), assertz(elsewhere:came_from(Old)).
there.
:- '$set_source_module'(loading).
here.
