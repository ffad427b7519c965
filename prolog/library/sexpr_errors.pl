:- module(sexpr_errors,
          [ sexpr_located/6,         % +Language, +Form, +Error0, :Known, :Write, -Error
            sexpr_spent/3,           % +Error0, +Form, -Error
            sexpr_usage/3            % +Language, ?Name, -Text
          ]).

:- use_module(library(sexpr)).
:- use_module(library(sexpr_prompt)).

/** <module> What library(mulisp) and library(planner) say of an error

An error of an evaluation is error(Formal, context(Note, Place)). Note is for message//2:

  * did_you_mean(Names): the names that an unknown one may be meant for;
  * usage(Text): how the special form is written that is written otherwise;
  * takes(Least, Most): how many arguments a function takes;
  * shown(Text): the wrong value as the language writes it.
*/

:- meta_predicate(sexpr_located(+, +, +, 2, 1, -)).

%!  sexpr_located(+Language, +Form, +Error0, :Known, :Write, -Error) is det.
%
%   Error is Error0 with the place of Form where it has none, and with a note where it has
%   none. call(Known, Kind, Name) gives the names of each function and each value, call(Write,
%   Value) writes a value of Language, and what a program says by said(Values).

sexpr_located(Language, Form, error(Formal,Context), Known, Write, error(Formal,context(Note,Place))) :-
    (   nonvar(Context),
        Context = context(Note0, Place0),
        nonvar(Place0),
        Place0 = _:_
    ->  Note = Note0,
        Place = Place0
    ;   sexpr_place(Form, Place)
    ),
    (   nonvar(Note)
    ->  true
    ;   note_(Formal, Language, Known, Write, Note0)
    ->  Note = Note0
    ;   true
    ).

note_(existence_error(Kind,Name), _, Known, _, did_you_mean(Similar)) :-
    ( Kind == function ; Kind == value ),
    !, % the name alone is no note
    findall(Name1, call(Known, Kind, Name1), Names),
    sexpr_similar(Name, Names, Similar),
    Similar \== [].
note_(domain_error(arguments(Name,_),_), Language, _, _, usage(Text)) :-
    sexpr_usage(Language, Name, Text).
note_(Formal, _, _, _, shown(File)) :-
    file_(Formal, File).
note_(Formal, _, _, Write, shown(Text)) :-
    culprit_(Formal, Culprit),
    acyclic_term(Culprit),
    with_output_to(atom(Text0), call(Write, Culprit)),
    shortened_(Text0, Text).

file_(existence_error(source_sink,File), File).
file_(permission_error(_,source_sink,File), File).

culprit_(type_error(_,Value), Value).
culprit_(domain_error(Domain,Value), Value) :-
    Domain \= arguments(_, _).
culprit_(existence_error(Kind,Value), Value) :-
    memberchk(Kind, [catch,block,label]).
culprit_(mulisp_error(Values), said(Values)).

shortened_(Text0, Text) :-
    (   sub_atom(Text0, 0, 60, _, Begin),
        atom_length(Text0, Length),
        Length > 64
    ->  atom_concat(Begin, '...', Text)
    ;   Text = Text0
    ).

%!  sexpr_spent(+Error0, +Form, -Error) is semidet.
%
%   Error0 says that the inferences or the time are spent that all forms share; Error is it
%   with the place of Form.
%
%       ?- sexpr_spent(error(resource_error(time),_), word(a,t:3:7), Error).
%          Error = error(resource_error(time), context(_, t:3:7)).

sexpr_spent(error(resource_error(Resource),_), Form, error(resource_error(Resource),context(_,Place))) :-
    memberchk(Resource, [inferences,time,cpu_time]),
    sexpr_place(Form, Place).

%!  sexpr_usage(+Language, ?Name, -Text) is nondet.
%
%   Text is how the special form Name is written: x is a variable, e a form, f a name of
%   a function, l a label or another name.
%
%       ?- sexpr_usage(lisp, 'LET', Text).
%          Text = '(LET ((x e) ...) e ...)'.

sexpr_usage(lisp, Name, Text) :-
    lisp_(Name, Text).
sexpr_usage(planner, Name, Text) :-
    planner_(Name, Text).

lisp_('QUOTE', '(QUOTE e)').
lisp_('FUNCTION', '(FUNCTION f)').
lisp_('SETQ', '(SETQ x e ...)').
lisp_('PSETQ', '(PSETQ x e ...)').
lisp_('SETF', '(SETF x e ...)').
lisp_('IF', '(IF e e e)').
lisp_('WHEN', '(WHEN e e ...)').
lisp_('UNLESS', '(UNLESS e e ...)').
lisp_('CASE', '(CASE e ((l ...) e ...) ...)').
lisp_('SELECTQ', '(SELECTQ e (l e ...) ... e)').
lisp_('PROG1', '(PROG1 e e ...)').
lisp_('PROG2', '(PROG2 e e e ...)').
lisp_('PROG', '(PROG (x ...) e ...)').
lisp_('PROG*', '(PROG* (x ...) e ...)').
lisp_('LET', '(LET ((x e) ...) e ...)').
lisp_('LET*', '(LET* ((x e) ...) e ...)').
lisp_('FLET', '(FLET ((f (x ...) e ...) ...) e ...)').
lisp_('LABELS', '(LABELS ((f (x ...) e ...) ...) e ...)').
lisp_('DO', '(DO ((x e e) ...) (e e ...) e ...)').
lisp_('DO*', '(DO* ((x e e) ...) (e e ...) e ...)').
lisp_('DOTIMES', '(DOTIMES (x e e) e ...)').
lisp_('DOLIST', '(DOLIST (x e e) e ...)').
lisp_('BLOCK', '(BLOCK l e ...)').
lisp_('RETURN-FROM', '(RETURN-FROM l e)').
lisp_('CATCH', '(CATCH e e ...)').
lisp_('UNWIND-PROTECT', '(UNWIND-PROTECT e e ...)').
lisp_('ERRSET', '(ERRSET e)').
lisp_('GO', '(GO l)').
lisp_('RETURN', '(RETURN e)').
lisp_('PUSH', '(PUSH e x)').
lisp_('PUSHNEW', '(PUSHNEW e x)').
lisp_('POP', '(POP x)').
lisp_('INCF', '(INCF x e)').
lisp_('DECF', '(DECF x e)').
lisp_('INCQ', '(INCQ x e)').
lisp_('DECQ', '(DECQ x e)').
lisp_('DEFUN', '(DEFUN f (x ...) e ...)').
lisp_('DEFMACRO', '(DEFMACRO f (x ...) e ...)').
lisp_('DEFVAR', '(DEFVAR x e)').
lisp_('DEFPARAMETER', '(DEFPARAMETER x e)').
lisp_('DEFCONSTANT', '(DEFCONSTANT x e)').
lisp_('COUNTED', '(COUNTED e)').

planner_(define, '[define f (lambda (X ...) e ...)]').
planner_(prog, '[prog (X ...) e ...]').
planner_(go, '[go l]').
planner_(return, '[return e]').
planner_(set, '[set X e]').
planner_(pset, '[pset X e]').
planner_(hasval, '[hasval X]').
planner_(fin, '[fin X L]').
planner_(tempex, '[tempex e f]').
planner_(quote, '[quote e]').
planner_(if, '[if e e e]').
planner_(while, '[while e e ...]').
planner_(until, '[until e e ...]').
planner_(is, '[is e e]').
planner_(assert, '[assert e]').
planner_(erase, '[erase e]').
planner_(goal, '[goal e]').
