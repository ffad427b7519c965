:- module(mulisp_control,
          [ mulisp_control/3,        % ?Name, -Least, -Most
            mulisp_control_call/4    % +Name, +Values, +Place, -Value
          ]).

:- use_module(library(sexpr)).
:- use_module(library(mulisp_forms)).
:- use_module(library(mulisp_functions)).
:- use_module(library(mulisp_evaluator)).
:- use_module(library(mulisp_sequences)).
:- use_module(library(mulisp_reader)).
:- use_module(library(mulisp_texts)).
:- use_module(library(mulisp_special)).

/** <module> MuLISP: functions that evaluate, define, or read

Values in, a value out, as in library(mulisp_functions); but these functions call others,
assign to variables, or take what they give from the input. A property list is kept as a
variable is.
*/

%!  mulisp_control(?Name, -Least, -Most) is nondet.
%
%   The function Name takes from Least to Most arguments.
%
%       ?- mulisp_control('MAPCAR', Least, Most).
%          Least = 2, Most = inf.

mulisp_control(Name, Least, Most) :-
    control_(Name, Least, Most).
mulisp_control(Name, Least, Most) :-
    mulisp_sequence(Name, Least, Most).

control_('FUNCALL', 1, inf).
control_('APPLY', 2, inf).
control_('EVAL', 1, 1).
control_('THROW', 1, 2).
control_('SET', 2, 2).
control_('SYMBOL-VALUE', 1, 1).
control_('BOUNDP', 1, 1).
control_('MAKUNBOUND', 1, 1).
control_('GET', 2, 3).
control_('PUT', 3, 3).
control_('PUTPROP', 3, 3).
control_('REMPROP', 2, 2).
control_('FLAG', 2, 2).
control_('FLAGP', 2, 2).
control_('REMFLAG', 2, 2).
control_('PLIST', 1, 1).
control_('SYMBOL-PLIST', 1, 1).
control_('GETD', 1, 2).
control_('PUTD', 2, 2).
control_('REMD', 1, 1).
control_('MOVD', 2, 2).
control_('FBOUNDP', 1, 1).
control_('FMAKUNBOUND', 1, 1).
control_('SYMBOL-FUNCTION', 1, 1).
control_('FUNCTIONP', 1, 1).
control_('SPECIAL-FORM-P', 1, 1).
control_('CONSTANTP', 1, 1).
control_('OBLIST', 0, 0).
control_('ADDPROP', 3, 3).
control_('LINELENGTH', 0, 1).
control_('PRECISION', 0, 1).
control_('TIME', 0, 1).
control_('RECLAIM', 0, 0).
control_('SYSTEM', 0, 1).
control_('EXIT', 0, 1).
control_('QUIT', 0, 1).
control_('MACROEXPAND', 1, 1).
control_('MACROEXPAND-1', 1, 1).
control_('GENSYM', 0, 0).
control_('READ', 0, 1).
control_('RATOM', 0, 1).
control_('READCH', 0, 1).
control_('READ-CHAR', 0, 1).
control_('PEEK-CHAR', 0, 1).
control_('READ-BYTE', 0, 1).
control_('TYI', 0, 1).
control_('READ-FROM-STRING', 1, 1).
control_('READ-ATOM', 0, 1).
control_('READ-LINE', 0, 1).
control_('LISTEN', 0, 1).
control_('CLEAR-INPUT', 0, 1).
control_('DRIVER', 0, 0).
control_('RDS', 0, 1).
control_('WRS', 0, 2).
control_('LOAD', 1, 2).
control_('ERROR', 1, inf).

%!  mulisp_control_call(+Name, +Values, +Place, -Value) is det.
%
%   Value is that of the function Name for Values, as many as it takes.

mulisp_control_call(Name, Values, Place, Value) :-
    (   control_(Name, _, _)
    ->  once(call_(Name, Values, Place, Value0)),
        Value = Value0
    ;   mulisp_sequence_call(Name, Values, Place, Value)
    ).

call_('FUNCALL', [Function|Values], Place, Value) :-
    mulisp_apply(Function, Values, Place, Value).
call_('APPLY', [Function|Values0], Place, Value) :-
    spread_(Values0, Place, Values),
    mulisp_apply(Function, Values, Place, Value).
call_('EVAL', [Datum], Place, Value) :-
    sexpr_form(Datum, Place, Form),
    mulisp_code(Form, Code),
    mulisp_evaluate(Code, Value).
call_('THROW', [Tag|Values], Place, jump(thrown(Tag,Value,Place))) :-
    ( Values = [Value] -> true ; Value = [] ).
call_('SET', [Name,Value], Place, Value) :-
    mulisp_assign(Name, Value, Place).
call_('SYMBOL-VALUE', [Name], Place, Value) :-
    mulisp_name(Name, Place),
    mulisp_key(Name, Key),
    mulisp_evaluate(variable(Key,Name,Place), Value).
call_('BOUNDP', [Name], Place, Value) :-
    mulisp_name(Name, Place),
    mulisp_key(Name, Key),
    mulisp_current(Key, Value0),
    truth_(Value0 \== no_value, Value).
call_('MAKUNBOUND', [Name], Place, Name) :-
    mulisp_assign(Name, no_value, Place).
call_('GET', [Name,Indicator|Rest], Place, Value) :-
    properties_(Name, Place, Properties),
    (   mulisp_member_pair(Properties, Indicator, Pair)
    ->  Pair = [_|Value]
    ;   Rest = [Value]
    ->  true
    ;   Value = []
    ).
call_('PUT', [Name,Indicator,Value], Place, Value) :-
    put_(Name, Indicator, Value, Place).
call_('PUTPROP', [Name,Value,Indicator], Place, Value) :-
    put_(Name, Indicator, Value, Place).
call_('REMPROP', [Name,Indicator], Place, Value) :-
    properties_(Name, Place, Properties),
    (   mulisp_member_pair(Properties, Indicator, Pair)
    ->  without_(Properties, Pair, Properties1),
        keep_properties_(Name, Properties1),
        Value = 'T'
    ;   Value = []
    ).
call_('FLAG', [Name,Flag], Place, Flag) :-
    properties_(Name, Place, Properties),
    (   flagged_(Properties, Flag)
    ->  true
    ;   keep_properties_(Name, [Flag|Properties])
    ).
call_('FLAGP', [Name,Flag], Place, Value) :-
    properties_(Name, Place, Properties),
    (   flagged_(Properties, Flag)
    ->  Value = 'T'
    ;   Value = []
    ).
call_('REMFLAG', [Name,Flag], Place, Value) :-
    properties_(Name, Place, Properties),
    (   flagged_(Properties, Flag)
    ->  selectchk(Flag, Properties, Properties1),
        keep_properties_(Name, Properties1),
        Value = 'T'
    ;   Value = []
    ).
call_('PLIST', [Name], Place, Properties) :-
    properties_(Name, Place, Properties).
call_('SYMBOL-PLIST', [Name], Place, Properties) :-
    properties_(Name, Place, Properties).
call_('GETD', [Name|_], Place, Value) :-
    (   atom(Name),
        mulisp_definition(Name, Place, Kind, Forms)
    ->  definition_(Kind, Name, Forms, Value)
    ;   Value = []
    ).
call_('PUTD', [Name,Definition], Place, Name) :-
    mulisp_name(Name, Place),
    (   Definition = [Word|Data],
        kind_(Word, Kind),
        sexpr_form(Data, Place, form(_, Forms, _)),
        Forms = [_|_]
    ->  mulisp_define(Name, Kind, Forms, Place)
    ;   atom(Definition),
        Definition \== []
    ->  mulisp_same_definition(Definition, Name, Place)
    ;   error_(type_error(function, Definition), Place)
    ).
call_('REMD', [Name], Place, Name) :-
    mulisp_name(Name, Place),
    mulisp_undefine(Name).
call_('MOVD', [Name,Name1], Place, Name1) :-
    mulisp_name(Name, Place),
    mulisp_name(Name1, Place),
    mulisp_same_definition(Name, Name1, Place).
call_('FBOUNDP', [Name], Place, Value) :-
    truth_(( atom(Name), mulisp_definition(Name, Place, _, _) ), Value).
call_('MACROEXPAND', [Datum], Place, Value) :-
    (   Datum = [Name|_],
        atom(Name),
        mulisp_known_function(Name, macro)
    ->  mulisp_expansion(Name, Datum, Place, Value0),
        call_('MACROEXPAND', [Value0], Place, Value)
    ;   Value = Datum
    ).
call_('MACROEXPAND-1', [Datum], Place, Value) :-
    (   Datum = [Name|_],
        atom(Name),
        mulisp_known_function(Name, macro)
    ->  mulisp_expansion(Name, Datum, Place, Value)
    ;   Value = Datum
    ).
call_('FMAKUNBOUND', Values, Place, Value) :-
    call_('REMD', Values, Place, Value).
call_('SYMBOL-FUNCTION', [Name], Place, Value) :-
    call_('GETD', [Name], Place, Value0),
    (   Value0 == []
    ->  error_(existence_error(function, Name), Place)
    ;   Value = Value0
    ).
call_('FUNCTIONP', [X], Place, Value) :-
    (   X = [Word|_]
    ->  truth_(memberchk(Word, ['LAMBDA','NLAMBDA']), Value)
    ;   truth_(( atom(X), mulisp_definition(X, Place, Kind, _), Kind \== macro ), Value)
    ).
call_('SPECIAL-FORM-P', [X], _, Value) :-
    truth_(( atom(X), mulisp_special_form(X) ), Value).
call_('CONSTANTP', [X], _, Value) :-
    (   X == []
    ->  Value = 'T'
    ;   atom(X)
    ->  truth_(mulisp_constant(X), Value)
    ;   truth_(\+ ( X = [Word|_], Word \== 'QUOTE' ), Value)
    ).
call_('OBLIST', [], _, Names) :-
    findall(Name, known_name_(Name), Names0),
    sort(Names0, Names).
call_('ADDPROP', [Name,Value,Indicator], Place, Values) :-
    call_('GET', [Name,Indicator], Place, Values0),
    (   memberchk(Value, Values0)
    ->  Values = Values0
    ;   Values = [Value|Values0]
    ),
    put_(Name, Indicator, Values, Place).
call_('LINELENGTH', Values, Place, Old) :-
    setting_('mulisp line length', 79, Values, Place, Old).
call_('PRECISION', Values, Place, Old) :-
    setting_('mulisp precision', 4, Values, Place, Old).
call_('TIME', Values, _, Value) :-
    statistics(cputime, Seconds),
    Now is truncate(Seconds*100),
    value_or_('mulisp time', 0, Begun),
    Value is Now-Begun,
    (   Values = [Reset],
        Reset \== []
    ->  mulisp_note_assigned('mulisp time'),
        b_setval('mulisp time', Now)
    ;   true
    ).
call_('RECLAIM', [], _, Value) :-
    garbage_collect,
    statistics(heapused, Value).
call_('SYSTEM', _, _, _) :-
    throw(mulisp_exit).
call_('EXIT', _, _, _) :-
    throw(mulisp_exit).
call_('QUIT', _, _, _) :-
    throw(mulisp_exit).
call_('GENSYM', [], Place, Name) :-
    mulisp_key('*GENSYM-PREFIX*', PrefixKey),
    mulisp_key('*GENSYM-COUNT*', CountKey),
    mulisp_note_assigned(CountKey),
    value_or_(PrefixKey, 'G', Prefix0),
    value_or_(CountKey, 1, Count),
    (   integer(Count)
    ->  Next is Count+1
    ;   error_(type_error(integer, Count), Place)
    ),
    (   Prefix0 = string(Prefix)
    ->  true
    ;   Prefix = Prefix0,
        mulisp_name(Prefix, Place)
    ),
    atomic_list_concat([Prefix,Count], Name),
    b_setval(CountKey, Next).
call_('READ', _, _, Value) :-
    mulisp_read(Value).
call_('RATOM', _, _, Value) :-
    mulisp_read_atom(Value).
call_('READCH', _, _, Value) :-
    mulisp_read_character(Value).
call_('READ-CHAR', _, _, Value) :-
    mulisp_read_character(Value).
call_('PEEK-CHAR', _, _, Value) :-
    mulisp_peek_character(Value).
call_('READ-BYTE', _, _, Value) :-
    mulisp_read_code(Value).
call_('TYI', _, _, Value) :-
    mulisp_read_code(Value).
call_('READ-FROM-STRING', [Text], Place, Value) :-
    mulisp_read_text(Text, Place, Value).
call_('READ-ATOM', _, _, Value) :-
    mulisp_read_atom(Value).
call_('READ-LINE', _, _, Value) :-
    mulisp_read_line(Value).
call_('LISTEN', _, _, Value) :-
    truth_(\+ at_end_of_stream, Value).
call_('CLEAR-INPUT', _, _, []) :-
    mulisp_read_line(_).
call_('DRIVER', [], _, Value) :-
    drive_(Value).
call_('RDS', Values, Place, Value) :-
    mulisp_read_from(Values, Place, Value).
call_('WRS', Values, Place, Value) :-
    mulisp_write_to(Values, Place, Value).
call_('LOAD', [File|_], Place, 'T') :-
    mulisp_text_of(File, Place, Text),
    sexpr_file(lisp, Text, Forms0),
    load_(Forms0).
call_('ERROR', Values, Place, _) :-
    error_(mulisp_error(Values), Place).

%   drive_(-Value): reads forms and writes their values, until the input ends.

drive_(Value) :-
    mulisp_read_form(lisp, Codes),
    (   Codes == []
    ->  Value = []
    ;   sexpr_read(lisp, user_input, Codes, Forms),
        driven_(Forms, Jump),
        (   Jump == none
        ->  drive_(Value)
        ;   Value = Jump
        )
    ).

driven_([], none).
driven_([Form0|Forms], Jump) :-
    mulisp_form(Form0, Form),
    mulisp_code(Form, Code),
    mulisp_evaluate(Code, Value),
    (   mulisp_jump(Value)
    ->  Jump = Value
    ;   mulisp_write(Value),
        nl,
        driven_(Forms, Jump)
    ).

load_([]).
load_([Form0|Forms]) :-
    mulisp_form(Form0, Form),
    mulisp_code(Form, Code),
    mulisp_evaluate(Code, _),
    load_(Forms).

truth_(Goal, Value) :-
    (   call(Goal)
    ->  Value = 'T'
    ;   Value = []
    ).

%   spread_(+Values0, +Place, -Values): Values has the elements of the last of Values0 in its place.

spread_([List], Place, Values) :-
    !, % the last value
    (   is_list(List)
    ->  Values = List
    ;   error_(type_error(list, List), Place)
    ).
spread_([Value|Values0], Place, [Value|Values]) :-
    spread_(Values0, Place, Values).

%   known_name_(-Name): Name is a function, a special form or a variable of the program.

known_name_(Name) :-
    mulisp_function_name(Name).
known_name_(Name) :-
    mulisp_special_form(Name).
known_name_(Name) :-
    mulisp_assigned(Key),
    mulisp_key(Name, Key).

%   setting_(+Key, +Default, +Values, +Place, -Old): Old is the previous value of the setting; if
%   Values is empty, the setting does not change.

setting_(Key, Default, Values, Place, Old) :-
    value_or_(Key, Default, Old),
    (   Values = [New],
        New \== []
    ->  (   integer(New),
            New >= 0
        ->  mulisp_note_assigned(Key),
            b_setval(Key, New)
        ;   integer(New)
        ->  error_(type_error(not_less_than_zero, New), Place)
        ;   error_(type_error(integer, New), Place)
        )
    ;   true
    ).

value_or_(Key, Default, Value) :-
    mulisp_current(Key, Value0),
    (   Value0 == no_value
    ->  Value = Default
    ;   Value = Value0
    ).

%   A property list has flags, which are names, and pairs (Indicator . Value).

properties_(Name, Place, Properties) :-
    mulisp_name(Name, Place),
    properties_key_(Name, Key),
    value_or_(Key, [], Properties).

properties_key_(Name, Key) :-
    atom_concat('mulisp properties ', Name, Key).

put_(Name, Indicator, Value, Place) :-
    properties_(Name, Place, Properties),
    (   mulisp_member_pair(Properties, Indicator, Pair)
    ->  mulisp_call('RPLACD', [Pair,Value], Place, _)
    ;   keep_properties_(Name, [[Indicator|Value]|Properties])
    ).

keep_properties_(Name, Properties) :-
    properties_key_(Name, Key),
    mulisp_note_assigned(Key),
    b_setval(Key, Properties).

flagged_(Properties, Flag) :-
    atomic(Flag),
    memberchk(Flag, Properties).

without_([Pair0|Pairs0], Pair, Pairs) :-
    (   same_term(Pair0, Pair)
    ->  Pairs = Pairs0
    ;   Pairs = [Pair0|Pairs1],
        without_(Pairs0, Pair, Pairs1)
    ).

%   definition_(+Kind, +Name, +Forms, -Value): Value is the value of GETD for this definition.

definition_(Kind, Name, Forms, Value) :-
    (   kind_(Word, Kind)
    ->  mulisp_datum(form('(', [word(Word,term)|Forms], term), Value)
    ;   Value = Name
    ).

kind_('LAMBDA', function).
kind_('NLAMBDA', nlambda).
kind_('MACRO', macro).

error_(Formal, Place) :-
    throw(error(Formal, context(_, Place))).
