:- module(mulisp,
          [ mulisp_load/1,           % +File
            mulisp_run/1,            % +File
            mulisp/2,                % +Expression, -Value
            mulisp_text/2,           % +Text, -Value
            mulisp_reset/0
          ]).

:- use_module(library(sexpr)).
:- use_module(library(mulisp_forms)).
:- use_module(library(mulisp_functions)).

/** <module> MuLISP

The Lisp of the course on heuristic search: dynamic scope, `prog` with `go` and
`return`, `#` a letter in names. Small letters of names are read as capitals. A value
is a Prolog term: a list, a number, an atom in capitals, string(Text), and `[]` for
`nil`. Everything but `nil` is true.

An expression is translated once, with the place of each of its forms; errors are
Prolog errors error(Formal, context(_, File:Line:Column)). Definitions and global
variables stay until mulisp_reset/0; an expression that ends in an error assigns
nothing.

While an expression is evaluated, the value of a variable is that of a global
variable of Prolog; a call saves the values of its parameters and gives them back.
*/

:- dynamic function_/2.    % function_(Name, defined(Keys, Codes) or builtin(Name))

%!  mulisp_load(+File) is det.
%
%   Evaluate the forms of a file, in their order.

mulisp_load(File) :-
    read_(File, Forms),
    load_(Forms).

load_([]).
load_([Form|Forms]) :-
    top_(Form, _),
    load_(Forms).

%!  mulisp_run(+File) is det.
%
%   As mulisp_load/1, and write the value of each form that is no definition, each on
%   its line.

mulisp_run(File) :-
    read_(File, Forms),
    run_(Forms).

run_([]).
run_([Form|Forms]) :-
    top_(Form, Value),
    (   Form = form(_, [word('DEFUN',_)|_], _)
    ->  true
    ;   mulisp_write(Value),
        nl
    ),
    run_(Forms).

read_(File, Forms) :-
    sexpr_file(lisp, File, Forms0),
    capitals_(Forms0, Forms).

capitals_([], []).
capitals_([Form0|Forms0], [Form|Forms]) :-
    mulisp_form(Form0, Form),
    capitals_(Forms0, Forms).

%!  mulisp(+Expression, -Value) is det.
%
%   Value is that of Expression: text such as "(car x)" (an atom is text, too), or the
%   form itself as a Prolog list.
%
%       ?- mulisp("(append '(a b) (list (add1 2)))", V).
%          V = ['A','B',3].
%       ?- mulisp([car,[quote,[x,y]]], V).
%          V = 'X'.
%       ?- mulisp("(prog (N) (setq N 0) UP (setq N (add1 N)) (cond ((< N 5) (go UP))) (return N))", V).
%          V = 5.
%       ?- mulisp("(car 'x)", _).
%          error(type_error(list,'X'), context(_, text:1:2)).
%       ?- mulisp("(+ 1 (unheard 2))", _).
%          error(existence_error(function,'UNHEARD'), context(_, text:1:7)).
%       ?- mulisp("(list 1 Goal)", _).
%          error(existence_error(value,'GOAL'), context(_, text:1:9)).
%       ?- mulisp("(cons 1)", _).
%          error(domain_error(arguments('CONS',2),1), context(_, text:1:2)).

mulisp(Expression, Value) :-
    (   sexpr_is_text(Expression)
    ->  mulisp_text(Expression, Value)
    ;   sexpr_form(Expression, term, Form0),
        mulisp_form(Form0, Form),
        top_(Form, Value0),
        Value = Value0
    ).

%!  mulisp_text(+Text, -Value) is det.
%
%   Evaluate the forms of Text; Value is that of the last.
%
%       ?- mulisp_text("(defun sq (x) (* x x)) (sq 12)", V).
%          V = 144.
%       ?- mulisp_text("(car '(a b)", _).
%          error(syntax_error(close_expected), context(_, text:1:1)).

mulisp_text(Text, Value) :-
    sexpr_codes(Text, Codes),
    sexpr_read(lisp, text, Codes, Forms0),
    capitals_(Forms0, Forms),
    last_value_(Forms, [], Value0),
    Value = Value0.

last_value_([], Value, Value).
last_value_([Form|Forms], _, Value) :-
    top_(Form, Value0),
    last_value_(Forms, Value0, Value).

%!  mulisp_reset is det.
%
%   Forget all definitions and the values of all variables.
%
%       ?- mulisp_text("(setq X 1) (defun f () X) (f)", V).
%          V = 1.
%       ?- mulisp_reset, mulisp_text("(f)", _).
%          error(existence_error(function,'F'), _).

mulisp_reset :-
    retractall(function_(_, _)),
    forall(mulisp_assigned(Key), nb_setval(Key, no_value)),
    mulisp_forget.

%   top_(+Form, -Value): the assignments are kept after all memory of the evaluation
%   is given back.

top_(Form, Value) :-
    mulisp_code(Form, Code),
    findall(Value0-Values, ( eval_(Code, Value0), assignments_(Values) ), [Value-Assignments]),
    keep_(Assignments).

assignments_(Values) :-
    findall(Key-Value, ( mulisp_assigned(Key), nb_current(Key, Value) ), Values).

keep_([]).
keep_([Key-Value|Values]) :-
    nb_setval(Key, Value),
    keep_(Values).

%   eval_(+Code, -Value): besides a value, the result may be jump(Label) or
%   returned(Value) on the way to its prog.

eval_(constant(Value), Value).
eval_(variable(Key,Name,Place), Value) :-
    current_value_(Key, Value0),
    (   Value0 == no_value
    ->  throw(error(existence_error(value, Name), context(_, Place)))
    ;   Value = Value0
    ).
eval_(call(Name,Key,Codes,Place), Value) :-
    arguments_(Codes, Values),
    definition_(Key, Name, Place, Definition),
    apply_(Definition, Name, Values, Place, Value).
eval_(careful_call(Name,Key,Codes,Place), Value) :-
    careful_arguments_(Codes, Values, Jump),
    (   Jump == none
    ->  definition_(Key, Name, Place, Definition),
        apply_(Definition, Name, Values, Place, Value)
    ;   Value = Jump
    ).
eval_(cond(Clauses), Value) :-
    cond_(Clauses, Value).
eval_(setq(Key,Code), Value) :-
    eval_(Code, Value),
    (   jump_(Value)
    ->  true
    ;   b_setval(Key, Value)
    ).
eval_(sequence(Codes), Value) :-
    sequence_(Codes, [], Value).
eval_(and([Code|Codes]), Value) :-
    and_(Codes, Code, Value).
eval_(or(Codes), Value) :-
    or_(Codes, Value).
eval_(prog(Keys,Inits,Items), Value) :-
    arguments_(Inits, Values),
    bind_(Keys, Values, Olds),
    prog_(Items, Items, Value0),
    restore_(Olds),
    Value = Value0.
eval_(let(Keys,Inits,Code), Value) :-
    arguments_(Inits, Values),
    bind_(Keys, Values, Olds),
    eval_(Code, Value0),
    restore_(Olds),
    Value = Value0.
eval_(go(Label), jump(Label)).
eval_(return(Code), Value) :-
    eval_(Code, Value0),
    (   jump_(Value0)
    ->  Value = Value0
    ;   Value = returned(Value0)
    ).
eval_(push(Code,Key,Name,Place), Value) :-
    eval_(Code, Value0),
    (   jump_(Value0)
    ->  Value = Value0
    ;   eval_(variable(Key,Name,Place), Values),
        Value = [Value0|Values],
        b_setval(Key, Value)
    ).
eval_(pop(Key,Name,Place), Value) :-
    eval_(variable(Key,Name,Place), Values),
    (   Values = [Value0|Values1]
    ->  b_setval(Key, Values1),
        Value = Value0
    ;   Values == []
    ->  Value = []
    ;   throw(error(type_error(list, Values), context(_, Place)))
    ).
eval_(defun(Name,Key,Keys,Codes), Name) :-
    define_(Name, Key, defined(Keys,Codes)).

jump_(Value) :-
    compound(Value),
    (   Value = jump(_)
    ->  true
    ;   Value = returned(_)
    ).

current_value_(Key, Value) :-
    (   nb_current(Key, Value0)
    ->  Value = Value0
    ;   Value = no_value
    ).

arguments_([], []).
arguments_([Code|Codes], [Value|Values]) :-
    eval_(Code, Value),
    arguments_(Codes, Values).

careful_arguments_([], [], none).
careful_arguments_([Code|Codes], [Value|Values], Jump) :-
    eval_(Code, Value),
    (   jump_(Value)
    ->  Jump = Value
    ;   careful_arguments_(Codes, Values, Jump)
    ).

cond_([], []).
cond_([clause(Test,Codes)|Clauses], Value) :-
    eval_(Test, Value0),
    (   Value0 == []
    ->  cond_(Clauses, Value)
    ;   jump_(Value0)
    ->  Value = Value0
    ;   sequence_(Codes, Value0, Value)
    ).

%   sequence_(+Codes, +Value0, -Value): Value0 when there is nothing to evaluate.

sequence_([], Value, Value).
sequence_([Code|Codes], _, Value) :-
    sequence__(Codes, Code, Value).

sequence__([], Code, Value) :-
    eval_(Code, Value).
sequence__([Code1|Codes], Code, Value) :-
    eval_(Code, Value0),
    (   jump_(Value0)
    ->  Value = Value0
    ;   sequence__(Codes, Code1, Value)
    ).

and_([], Code, Value) :-
    eval_(Code, Value).
and_([Code1|Codes], Code, Value) :-
    eval_(Code, Value0),
    (   Value0 == []
    ->  Value = []
    ;   jump_(Value0)
    ->  Value = Value0
    ;   and_(Codes, Code1, Value)
    ).

or_([], []).
or_([Code|Codes], Value) :-
    or_(Codes, Code, Value).

or_([], Code, Value) :-
    eval_(Code, Value).
or_([Code1|Codes], Code, Value) :-
    eval_(Code, Value0),
    (   Value0 == []
    ->  or_(Codes, Code1, Value)
    ;   Value = Value0
    ).

%   prog_(+Items, +All, -Value): Items is what is left of All.

prog_([], _, []).
prog_([Item|Items], All, Value) :-
    (   Item = label(_)
    ->  prog_(Items, All, Value)
    ;   eval_(Item, Value0),
        (   jump_(Value0)
        ->  leave_(Value0, All, Value)
        ;   prog_(Items, All, Value)
        )
    ).

leave_(returned(Value), _, Value).
leave_(jump(Label), All, Value) :-
    (   behind_(All, Label, Items)
    ->  prog_(Items, All, Value)
    ;   Value = jump(Label)
    ).

behind_([Item|Items0], Label, Items) :-
    (   Item = label(Label0),
        Label0 == Label
    ->  Items = Items0
    ;   behind_(Items0, Label, Items)
    ).

%   bind_(+Keys, +Values, -Olds): Olds is what restore_/1 needs.

bind_([], [], []).
bind_([Key|Keys], [Value|Values], [Key-Old|Olds]) :-
    current_value_(Key, Old),
    b_setval(Key, Value),
    bind_(Keys, Values, Olds).

restore_([]).
restore_([Key-Old|Olds]) :-
    restore_(Olds),
    b_setval(Key, Old).

%   definition_(+Key, +Name, +Place, -Definition): looked up once in an evaluation, so
%   that the code is copied out of the database once.

definition_(Key, Name, Place, Definition) :-
    (   nb_current(Key, Definition0),
        Definition0 \== no_value
    ->  Definition = Definition0
    ;   definition_(Name, Definition0)
    ->  b_setval(Key, Definition0),
        Definition = Definition0
    ;   throw(error(existence_error(function, Name), context(_, Place)))
    ).

definition_(Name, Definition) :-
    (   function_(Name, Definition0)
    ->  Definition = Definition0
    ;   mulisp_arguments(Name, _, _)
    ->  Definition = builtin(Name)
    ;   control_(Name, _)
    ->  Definition = control(Name)
    ).

define_(Name, Key, Definition) :-
    retractall(function_(Name, _)),
    assertz(function_(Name, Definition)),
    b_setval(Key, Definition).

%   apply_(+Definition, +Name, +Values, +Place, -Value)

apply_(defined(Keys,Codes), Name, Values, Place, Value) :-
    (   bind_parameters_(Keys, Values, Olds)
    ->  sequence_(Codes, [], Value0),
        restore_(Olds),
        Value = Value0
    ;   length(Keys, Count),
        wrong_number_(Name, Count, Values, Place)
    ).
apply_(builtin(Function), Name, Values, Place, Value) :-
    (   mulisp_arguments(Function, Least, Most),
        length(Values, Count),
        Count >= Least,
        Count =< Most
    ->  mulisp_call(Function, Values, Place, Value)
    ;   mulisp_arguments(Function, Least, _),
        wrong_number_(Name, Least, Values, Place)
    ).
apply_(control(Function), Name, Values, Place, Value) :-
    (   call_control_(Function, Values, Place, Value0)
    ->  Value = Value0
    ;   control_(Function, Count),
        wrong_number_(Name, Count, Values, Place)
    ).

bind_parameters_(Keys, Values, Olds) :-
    (   Keys = all(Key)
    ->  bind_([Key], [Values], Olds)
    ;   same_length_(Keys, Values),
        bind_(Keys, Values, Olds)
    ).

same_length_([], []).
same_length_([_|Keys], [_|Values]) :-
    same_length_(Keys, Values).

wrong_number_(Name, Expected, Values, Place) :-
    length(Values, Count),
    throw(error(domain_error(arguments(Name,Expected), Count), context(_, Place))).

%   control_(?Name, ?Count): the functions that evaluate or define.

control_('FUNCALL', 1).
control_('APPLY', 2).
control_('EVAL', 1).
control_('MAPCAR', 2).
control_('MAPC', 2).
control_('SET', 2).
control_('BOUNDP', 1).
control_('MOVD', 2).
control_('GENSYM', 0).

call_control_('FUNCALL', [Function|Values], Place, Value) :-
    apply_value_(Function, Values, Place, Value).
call_control_('APPLY', [Function,Values], Place, Value) :-
    list_(Values, Place),
    apply_value_(Function, Values, Place, Value).
call_control_('EVAL', [Datum], Place, Value) :-
    sexpr_form(Datum, Place, Form),
    mulisp_code(Form, Code),
    eval_(Code, Value).
call_control_('MAPCAR', [Function,Values], Place, Results) :-
    list_(Values, Place),
    mapcar_(Values, Function, Place, Results).
call_control_('MAPC', [Function,Values], Place, Values) :-
    list_(Values, Place),
    mapcar_(Values, Function, Place, _).
call_control_('SET', [Name,Value], Place, Value) :-
    name_(Name, Place),
    mulisp_key(Name, Key),
    mulisp_note_assigned(Key),
    b_setval(Key, Value).
call_control_('BOUNDP', [Name], Place, Value) :-
    name_(Name, Place),
    mulisp_key(Name, Key),
    (   current_value_(Key, no_value)
    ->  Value = []
    ;   Value = 'T'
    ).
call_control_('MOVD', [Name,Name1], Place, Name1) :-
    name_(Name, Place),
    name_(Name1, Place),
    mulisp_function_key(Name, Key),
    mulisp_function_key(Name1, Key1),
    definition_(Key, Name, Place, Definition),
    define_(Name1, Key1, Definition).
call_control_('GENSYM', [], Place, Name) :-
    mulisp_key('*GENSYM-PREFIX*', PrefixKey),
    mulisp_key('*GENSYM-COUNT*', CountKey),
    mulisp_note_assigned(CountKey),
    value_or_(PrefixKey, 'G', Prefix0),
    value_or_(CountKey, 1, Count),
    (   integer(Count)
    ->  Next is Count+1
    ;   throw(error(type_error(integer, Count), context(_, Place)))
    ),
    (   Prefix0 = string(Prefix)
    ->  true
    ;   Prefix = Prefix0,
        name_(Prefix, Place)
    ),
    atomic_list_concat([Prefix,Count], Name),
    b_setval(CountKey, Next).

value_or_(Key, Default, Value) :-
    current_value_(Key, Value0),
    (   Value0 == no_value
    ->  Value = Default
    ;   Value = Value0
    ).

mapcar_([], _, _, []).
mapcar_([Value|Values], Function, Place, [Result|Results]) :-
    apply_value_(Function, [Value], Place, Result),
    mapcar_(Values, Function, Place, Results).

apply_value_(Function, Values, Place, Value) :-
    (   Function = ['LAMBDA'|Data],
        sexpr_form(Data, Place, form(_, Forms, _)),
        Forms = [_|_]
    ->  mulisp_lambda(Forms, Keys, Codes),
        apply_(defined(Keys,Codes), 'LAMBDA', Values, Place, Value)
    ;   atom(Function),
        Function \== []
    ->  mulisp_function_key(Function, Key),
        definition_(Key, Function, Place, Definition),
        apply_(Definition, Function, Values, Place, Value)
    ;   throw(error(type_error(function, Function), context(_, Place)))
    ).

list_(Values, Place) :-
    (   is_list(Values)
    ->  true
    ;   throw(error(type_error(list, Values), context(_, Place)))
    ).

name_(Name, Place) :-
    (   atom(Name),
        Name \== []
    ->  true
    ;   throw(error(type_error(name, Name), context(_, Place)))
    ).
