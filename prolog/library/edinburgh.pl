:- module(edinburgh,
          [ display/1,               % @Term
            display/2,               % +Stream, @Term
            unknown/2,               % ?Old, :New
            reconsult/1              % :Files
          ]).

/** <module> Edinburgh Prolog

Predicates of the Prologs of Edinburgh for which others are taught today.
*/

:- meta_predicate
       reconsult(:),
       unknown(?, :).

%!  display(@Term) is det.
%
%   Write Term without operators; lists are written as such.
%
%       ?- display(1+[a]).
%          prints("+(1,[a])"), true.

display(Term) :-
    write_term(Term, [ignore_ops(true)]).

%!  display(+Stream, @Term) is det.
%
%   As display/1, to Stream.
%
%       ?- display(user_output, (a:-b)).
%          prints(":-(a,b)"), true.

display(Stream, Term) :-
    write_term(Stream, Term, [ignore_ops(true)]).

%!  unknown(?Old, :New) is det.
%
%   The flag `unknown` was Old in the module, and is New from now on.
%
%       ?- unknown(Old, error).
%          Old = error.
%       ?- colours:unknown(Old, fail), unknown(Here, Here), \+ colours:red(_).
%          Old = error, Here = error.

unknown(Old, Qualified) :-
    strip_module(Qualified, Module, New),
    current_prolog_flag(Module:unknown, Old),
    set_prolog_flag(Module:unknown, New).

%!  reconsult(:Files) is det.
%
%   consult/1, which does away with what the files defined before.
%
%       ?- reconsult(no_such_file).
%          error(existence_error(source_sink,no_such_file), _).

reconsult(Files) :-
    consult(Files).
