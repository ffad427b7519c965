:- module(mulisp_evaluator,
          [ mulisp_evaluate/2,       % +Code, -Value
            mulisp_apply/4,          % +Function, +Values, +Place, -Value
            mulisp_holds/4,          % +Test, +Values, +Place, -Holds
            mulisp_jump/1,           % @Value
            mulisp_current/2,        % +Key, -Value
            mulisp_assign/3,         % +Name, +Value, +Place
            mulisp_definition/4,     % +Name, +Place, -Kind, -Forms
            mulisp_define/4,         % +Name, +Kind, +Forms, +Place
            mulisp_undefine/1,       % +Name
            mulisp_same_definition/3, % +Name, +Name1, +Place
            mulisp_expansion/4,      % +Name, +Datum, +Place, -Expansion
            mulisp_function_name/1,  % ?Name
            mulisp_forget_functions/0
          ]).

:- use_module(library(sexpr)).
:- use_module(library(mulisp_forms)).
:- use_module(library(mulisp_functions)).
:- use_module(library(mulisp_control)).
:- use_module(library(mulisp_places)).

/** <module> MuLISP: the evaluator

Runs the code of library(mulisp_forms). While an expression is evaluated, the value of a
variable is that of a global variable of Prolog; a call saves the values of its
parameters and gives them back.

Besides a value, what is evaluated may give jump(Jump) on the way out of it: go(Label)
and returned(Value) to their prog, loop or block NIL, left(Block, Value) to its block, and
thrown(Tag, Value, Place) to its catch. What evaluates a part hands a jump on.
*/

:- dynamic function_/4.    % function_(Name, Definition, Kind, Forms): Definition is defined(Keys, Codes) or builtin(Name)

%!  mulisp_evaluate(+Code, -Value) is det.
%
%   Value is that of Code, or jump(Jump).

mulisp_evaluate(constant(Value), Value).
mulisp_evaluate(variable(Key,Name,Place), Value) :-
    mulisp_current(Key, Value0),
    (   Value0 \== no_value
    ->  Value = Value0
    ;   initial_(Name, Value1)
    ->  Value = Value1
    ;   error_(existence_error(value, Name), Place)
    ).
mulisp_evaluate(call(Name,Key,Codes,Place), Value) :-
    heard_(Key, Name, Place),
    arguments_(Codes, Values, Jump),
    (   Jump == none
    ->  definition_(Key, Name, Place, Definition),
        apply_(Definition, Name, Values, Place, Value)
    ;   Value = Jump
    ).
mulisp_evaluate(short_call(Name,Key,Codes,Place), Value) :-
    length(Codes, Given),
    atom_concat('mulisp arguments ', Name, CountKey),
    mulisp_current(CountKey, Count),
    (   Count == no_value
    ->  true
    ;   Given < Count
    ->  error_(domain_error(arguments(Name,Count), Given), Place)
    ;   true
    ),
    mulisp_evaluate(call(Name,Key,Codes,Place), Value).
mulisp_evaluate(primitive(Name,Codes,Place), Value) :-
    arguments_(Codes, Values, Jump),
    (   Jump == none
    ->  (   mulisp_control(Name, _, _)
        ->  apply_(control(Name), Name, Values, Place, Value)
        ;   apply_(builtin(Name), Name, Values, Place, Value)
        )
    ;   Value = Jump
    ).
mulisp_evaluate(cond(Clauses), Value) :-
    cond_(Clauses, Value).
mulisp_evaluate(setq(Key,Code), Value) :-
    mulisp_evaluate(Code, Value),
    (   Value = jump(_)
    ->  true
    ;   b_setval(Key, Value)
    ).
mulisp_evaluate(sequence(Codes), Value) :-
    sequence_(Codes, [], Value).
mulisp_evaluate(and([Code|Codes]), Value) :-
    and_(Codes, Code, Value).
mulisp_evaluate(or(Codes), Value) :-
    or_(Codes, Value).
mulisp_evaluate(prog(Keys,Inits,Items), Value) :-
    arguments_(Inits, Values, Jump),
    (   Jump == none
    ->  bind_(Keys, Values, Olds),
        prog_(Items, Items, Value0),
        restore_(Olds),
        Value = Value0
    ;   Value = Jump
    ).
mulisp_evaluate(let(Keys,Inits,Code), Value) :-
    arguments_(Inits, Values, Jump),
    (   Jump == none
    ->  bind_(Keys, Values, Olds),
        mulisp_evaluate(Code, Value0),
        restore_(Olds),
        Value = Value0
    ;   Value = Jump
    ).
mulisp_evaluate(flet(Keys,Functions,Code), Value) :-
    bind_(Keys, Functions, Olds),
    mulisp_evaluate(Code, Value0),
    restore_(Olds),
    Value = Value0.
mulisp_evaluate(loop(Items), Value) :-
    loop_(Items, Items, Value).
mulisp_evaluate(exit(Test,Codes), Value) :-
    mulisp_evaluate(Test, Value0),
    (   ( Value0 == [] ; Value0 = jump(_) )
    ->  Value = Value0
    ;   sequence_(Codes, Value0, Value1),
        returned_(Value1, Value)
    ).
mulisp_evaluate(go(Label), jump(go(Label))).
mulisp_evaluate(return(Code), Value) :-
    mulisp_evaluate(Code, Value0),
    returned_(Value0, Value).
mulisp_evaluate(block(Name,Code), Value) :-
    mulisp_evaluate(Code, Value0),
    (   Value0 = jump(left(Name0,Value1)),
        Name0 == Name
    ->  Value = Value1
    ;   Name == [],
        Value0 = jump(returned(Value1))
    ->  Value = Value1
    ;   Value = Value0
    ).
mulisp_evaluate(return_from(Name,Code), Value) :-
    mulisp_evaluate(Code, Value0),
    (   Value0 = jump(_)
    ->  Value = Value0
    ;   Value = jump(left(Name,Value0))
    ).
mulisp_evaluate(catch(TagCode,Code), Value) :-
    mulisp_evaluate(TagCode, Tag),
    (   Tag = jump(_)
    ->  Value = Tag
    ;   mulisp_evaluate(Code, Value0),
        (   Value0 = jump(thrown(Tag0,Value1,_)),
            ( Tag0 == Tag ; Tag == [] ) % NIL catches all tags
        ->  Value = Value1
        ;   Value = Value0
        )
    ).
mulisp_evaluate(unwind(Code,Codes), Value) :-
    catch(mulisp_evaluate(Code, Value0), Error, true),
    sequence_(Codes, [], Value1),
    (   nonvar(Error)
    ->  throw(Error)
    ;   Value1 = jump(_)
    ->  Value = Value1
    ;   Value = Value0
    ).
mulisp_evaluate(errset(Code), Value) :-
    catch(mulisp_evaluate(Code, Value0), error(Formal, Context), true),
    (   nonvar(Formal)
    ->  (   Formal = resource_error(_) % a limit or Ctrl-C: not an error of the program
        ->  throw(error(Formal, Context))
        ;   Value = []
        )
    ;   Value0 = jump(_)
    ->  Value = Value0
    ;   Value = [Value0]
    ).
mulisp_evaluate(first(Code,Codes), Value) :-
    mulisp_evaluate(Code, Value0),
    (   Value0 = jump(_)
    ->  Value = Value0
    ;   sequence_(Codes, [], Value1),
        (   Value1 = jump(_)
        ->  Value = Value1
        ;   Value = Value0
        )
    ).
mulisp_evaluate(psetq(Keys,Codes), Value) :-
    arguments_(Codes, Values, Jump),
    (   Jump == none
    ->  assign_(Keys, Values, [], Value)
    ;   Value = Jump
    ).
mulisp_evaluate(case(Code,Cases), Value) :-
    mulisp_evaluate(Code, Value0),
    (   Value0 = jump(_)
    ->  Value = Value0
    ;   case_(Cases, Value0, Value)
    ).
mulisp_evaluate(template(Items,Tail), Value) :-
    template_(Items, Tail, Value).
mulisp_evaluate(stored(Function,Codes,Code,Place), Value) :-
    append(Codes, [Code], All),
    arguments_(All, Values, Jump),
    (   Jump == none
    ->  append(Arguments, [Value], Values),
        mulisp_store(Function, Arguments, Value, Place)
    ;   Value = Jump
    ).
mulisp_evaluate(push(Code,Key,Name,Place), Value) :-
    mulisp_evaluate(Code, Value0),
    (   Value0 = jump(_)
    ->  Value = Value0
    ;   mulisp_evaluate(variable(Key,Name,Place), Values),
        Value = [Value0|Values],
        b_setval(Key, Value)
    ).
mulisp_evaluate(pop(Key,Name,Place), Value) :-
    mulisp_evaluate(variable(Key,Name,Place), Values),
    (   Values = [Value0|Values1]
    ->  b_setval(Key, Values1),
        Value = Value0
    ;   Values == []
    ->  Value = []
    ;   error_(type_error(list, Values), Place)
    ).
mulisp_evaluate(defun(Name,Kind,Forms), Name) :-
    mulisp_define(Name, Kind, Forms, term).
mulisp_evaluate(counted(Code), Value) :-
    counted_(Code, Value).

%   initial_(+Name, -Value): the value of a variable until the program assigns one.

initial_('PI', Value) :-
    Value is pi.
initial_('*PRINT-BASE*', 10).
initial_('*PRINT-ESCAPE*', 'T').
initial_('*PRINT-DOWNCASE*', []).
initial_('*GENSYM-PREFIX*', 'G').
initial_('*GENSYM-COUNT*', 1).

%!  mulisp_jump(@Value) is semidet.
%
%   Value is no value but the way out of what is evaluated.

mulisp_jump(Value) :-
    Value = jump(_).

returned_(Value0, Value) :-
    (   Value0 = jump(_)
    ->  Value = Value0
    ;   Value = jump(returned(Value0))
    ).

%!  mulisp_current(+Key, -Value) is det.
%
%   Value is that of the variable of Key, or no_value.

mulisp_current(Key, Value) :-
    (   nb_current(Key, Value0)
    ->  Value = Value0
    ;   Value = no_value
    ).

%   arguments_(+Codes, -Values, -Jump): Jump is `none`, or the jump that ends the evaluation.

arguments_([], [], none).
arguments_([Code|Codes], [Value|Values], Jump) :-
    mulisp_evaluate(Code, Value),
    (   Value = jump(_)
    ->  Jump = Value
    ;   arguments_(Codes, Values, Jump)
    ).

cond_([], []).
cond_([clause(Test,Codes)|Clauses], Value) :-
    mulisp_evaluate(Test, Value0),
    (   Value0 == []
    ->  cond_(Clauses, Value)
    ;   Value0 = jump(_)
    ->  Value = Value0
    ;   sequence_(Codes, Value0, Value)
    ).

%   sequence_(+Codes, +Value0, -Value): evaluates Codes; Value is the last value, or Value0 if Codes is empty.

sequence_([], Value, Value).
sequence_([Code|Codes], _, Value) :-
    sequence__(Codes, Code, Value).

sequence__([], Code, Value) :-
    mulisp_evaluate(Code, Value).
sequence__([Code1|Codes], Code, Value) :-
    mulisp_evaluate(Code, Value0),
    (   Value0 = jump(_)
    ->  Value = Value0
    ;   sequence__(Codes, Code1, Value)
    ).

and_([], Code, Value) :-
    mulisp_evaluate(Code, Value).
and_([Code1|Codes], Code, Value) :-
    mulisp_evaluate(Code, Value0),
    (   ( Value0 == [] ; Value0 = jump(_) )
    ->  Value = Value0
    ;   and_(Codes, Code1, Value)
    ).

or_([], []).
or_([Code|Codes], Value) :-
    or_(Codes, Code, Value).

or_([], Code, Value) :-
    mulisp_evaluate(Code, Value).
or_([Code1|Codes], Code, Value) :-
    mulisp_evaluate(Code, Value0),
    (   Value0 == []
    ->  or_(Codes, Code1, Value)
    ;   Value = Value0
    ).

%   prog_(+Items, +All, -Value): runs Items, the remaining items of All.

prog_([], _, []).
prog_([Item|Items], All, Value) :-
    (   Item = label(_)
    ->  prog_(Items, All, Value)
    ;   mulisp_evaluate(Item, Value0),
        (   Value0 = jump(Jump)
        ->  leave_(Jump, All, Value)
        ;   prog_(Items, All, Value)
        )
    ).

leave_(Jump, All, Value) :-
    (   Jump = returned(Value0)
    ->  Value = Value0
    ;   Jump = go(Label),
        behind_(All, Label, Items)
    ->  prog_(Items, All, Value)
    ;   Value = jump(Jump)
    ).

behind_([Item|Items0], Label, Items) :-
    (   Item = label(Label0),
        Label0 == Label
    ->  Items = Items0
    ;   behind_(Items0, Label, Items)
    ).

loop_([], All, Value) :-
    loop_(All, All, Value).
loop_([Item|Items], All, Value) :-
    mulisp_evaluate(Item, Value0),
    (   Value0 = jump(Jump)
    ->  (   Jump = returned(Value1)
        ->  Value = Value1
        ;   Value = Value0
        )
    ;   loop_(Items, All, Value)
    ).

assign_([], [], Value, Value).
assign_([Key|Keys], [Value1|Values], _, Value) :-
    b_setval(Key, Value1),
    assign_(Keys, Values, Value1, Value).

case_([], _, []).
case_([clause(Keys,Code)|Cases], Value0, Value) :-
    (   ( Keys == any ; among_(Keys, Value0) )
    ->  mulisp_evaluate(Code, Value)
    ;   case_(Cases, Value0, Value)
    ).

among_([Key|Keys], Value) :-
    (   Key == Value
    ->  true
    ;   among_(Keys, Value)
    ).

template_([], Tail, Value) :-
    mulisp_evaluate(Tail, Value).
template_([Item|Items], Tail, Value) :-
    template_item_(Item, Value0),
    (   Value0 = jump(_)
    ->  Value = Value0
    ;   template_(Items, Tail, Value1),
        (   Value1 = jump(_)
        ->  Value = Value1
        ;   Item = one(_)
        ->  Value = [Value0|Value1]
        ;   append(Value0, Value1, Value)
        )
    ).

template_item_(one(Code), Value) :-
    mulisp_evaluate(Code, Value).
template_item_(segment(Code,Place), Value) :-
    mulisp_evaluate(Code, Value),
    (   ( Value = jump(_) ; is_list(Value) )
    ->  true
    ;   error_(type_error(list, Value), Place)
    ).

%   counted_(+Code, -Value): Value is (Value0 Opened Generated): Opened is the number of
%   calls of OPENING, Generated the number of elements in their values.

counted_(Code, Value) :-
    mulisp_function_key('OPENING', Key),
    definition_(Key, 'OPENING', term, Definition),
    b_setval('mulisp opened', 0),
    b_setval('mulisp generated', 0),
    bind_([Key], [counted(Definition)], Olds),
    mulisp_evaluate(Code, Value0),
    restore_(Olds),
    (   Value0 = jump(_)
    ->  Value = Value0
    ;   b_getval('mulisp opened', Opened),
        b_getval('mulisp generated', Generated),
        Value = [Value0,Opened,Generated]
    ).

%   bind_(+Keys, +Values, -Olds): assigns Values to Keys; restore_/1 needs Olds to undo this.

bind_([], [], []).
bind_([Key|Keys], [Value|Values], [Key-Old|Olds]) :-
    mulisp_current(Key, Old),
    b_setval(Key, Value),
    bind_(Keys, Values, Olds).

restore_([]).
restore_([Key-Old|Olds]) :-
    restore_(Olds),
    b_setval(Key, Old).

%   heard_(+Key, +Name, +Place): Name is a function: that it is none is said before its arguments are
%   evaluated, which may have no value if it was meant as a special form.

heard_(Key, Name, Place) :-
    (   nb_current(Key, Definition),
        Definition \== no_value
    ->  true
    ;   definition_(Name, _)
    ->  true
    ;   error_(existence_error(function, Name), Place)
    ).

%   definition_(+Key, +Name, +Place, -Definition): an evaluation looks a definition up once,
%   so that its code is copied out of the database once.

definition_(Key, Name, Place, Definition) :-
    (   nb_current(Key, Definition0),
        Definition0 \== no_value
    ->  Definition = Definition0
    ;   definition_(Name, Definition0)
    ->  b_setval(Key, Definition0),
        Definition = Definition0
    ;   error_(existence_error(function, Name), Place)
    ).

definition_(Name, Definition) :-
    (   function_(Name, Definition0, _, _)
    ->  Definition = Definition0
    ;   mulisp_arguments(Name, _, _)
    ->  Definition = builtin(Name)
    ;   mulisp_control(Name, _, _)
    ->  Definition = control(Name)
    ).

%!  mulisp_definition(+Name, +Place, -Kind, -Forms) is semidet.
%
%   Name is a Kind of function with the parameters and the body Forms, or Kind is
%   builtin. Fails where there is no such function.

mulisp_definition(Name, Place, Kind, Forms) :-
    (   function_(Name, _, Kind0, Forms0)
    ->  Kind = Kind0,
        Forms = Forms0
    ;   mulisp_function_key(Name, Key),
        catch(definition_(Key, Name, Place, _), error(existence_error(function, _), _), fail),
        Kind = builtin,
        Forms = []
    ).

%!  mulisp_define(+Name, +Kind, +Forms, +Place) is det.
%
%   From now on Name is a function, macro or nlambda with the parameters and the body
%   Forms. Calls in other functions that were translated before follow.

mulisp_define(Name, Kind, Forms, _) :-
    ( function_(Name, _, Kind0, _) -> true ; Kind0 = function ),
    mulisp_note_function(Name, Kind),
    mulisp_function(Name, Forms, Keys, Codes),
    define_(Name, defined(Keys,Codes), Kind, Forms),
    (   Kind == function,
        Kind0 \== macro,
        Kind0 \== nlambda
    ->  true
    ;   findall(Name1-Kind1-Forms1, ( function_(Name1, _, Kind1, Forms1), Name1 \== Name, mentions_(Forms1, Name) ), Others),
        again_(Others)
    ).

mentions_(Forms, Name) :-
    \+ \+ ( sub_term_(Forms, word(Word, _)), Word == Name ).

sub_term_(Term, Sub) :-
    compound(Term),
    (   Term = Sub
    ;   Term =.. [_|Parts],
        member(Part, Parts),
        sub_term_(Part, Sub)
    ).

again_([]).
again_([Name-Kind-Forms|Others]) :-
    mulisp_function(Name, Forms, Keys, Codes),
    define_(Name, defined(Keys,Codes), Kind, Forms),
    again_(Others).

define_(Name, Definition, Kind, Forms) :-
    mulisp_function_key(Name, Key),
    retractall(function_(Name, _, _, _)),
    assertz(function_(Name, Definition, Kind, Forms)),
    b_setval(Key, Definition).

%!  mulisp_undefine(+Name) is det.
%
%   The program has no function Name.

mulisp_undefine(Name) :-
    retractall(function_(Name, _, _, _)),
    mulisp_note_function(Name, none),
    mulisp_function_key(Name, Key),
    b_setval(Key, no_value).

%!  mulisp_same_definition(+Name, +Name1, +Place) is det.
%
%   The function Name1 becomes what Name is now.

mulisp_same_definition(Name, Name1, Place) :-
    mulisp_function_key(Name, Key),
    definition_(Key, Name, Place, Definition),
    (   function_(Name, _, Kind, Forms)
    ->  mulisp_note_function(Name1, Kind),
        define_(Name1, Definition, Kind, Forms)
    ;   mulisp_note_function(Name1, function),
        define_(Name1, Definition, builtin, [])
    ).

%!  mulisp_function_name(?Name) is nondet.
%
%   Name is that of a function of the program, of a built-in one, or of a special form.

mulisp_function_name(Name) :-
    function_(Name, _, _, _).
mulisp_function_name(Name) :-
    mulisp_arguments(Name, _, _).
mulisp_function_name(Name) :-
    mulisp_control(Name, _, _).

%!  mulisp_forget_functions is det.
%
%   The program has no functions.

mulisp_forget_functions :-
    findall(Name, function_(Name, _, _, _), Names),
    forall(member(Name, Names), ( mulisp_function_key(Name, Key), nb_setval(Key, no_value) )),
    retractall(function_(_, _, _, _)).

%!  mulisp_assign(+Name, +Value, +Place) is det.
%
%   The value of the variable Name becomes Value.

mulisp_assign(Name, Value, Place) :-
    ( Name == [] -> mulisp_name('NIL', Place) ; mulisp_name(Name, Place) ),
    mulisp_key(Name, Key),
    mulisp_note_assigned(Key),
    b_setval(Key, Value).

%!  mulisp_expansion(+Name, +Datum, +Place, -Expansion) is det.
%
%   Expansion is what the macro Name makes of the form Datum. A macro of DEFMACRO has
%   parameters for the arguments; one with a single atom for parameters gets them all.

mulisp_expansion(Name, [_|Values], Place, Expansion) :-
    mulisp_function_key(Name, Key),
    definition_(Key, Name, Place, Definition),
    apply_(Definition, Name, Values, Place, Expansion).

%   apply_(+Definition, +Name, +Values, +Place, -Value)

apply_(defined(Keys,Codes), Name, Values, Place, Value) :-
    (   bind_parameters_(Keys, Values, Olds)
    ->  sequence_(Codes, [], Value0),
        restore_(Olds),
        Value = Value0
    ;   parameters_count_(Keys, Count),
        wrong_number_(Name, Count, Count, Values, Place)
    ).
apply_(builtin(Function), Name, Values, Place, Value) :-
    (   mulisp_arguments(Function, Least, Most),
        length(Values, Count),
        Count >= Least,
        Count =< Most
    ->  mulisp_call(Function, Values, Place, Value)
    ;   mulisp_arguments(Function, Least, Most),
        wrong_number_(Name, Least, Most, Values, Place)
    ).
apply_(control(Function), Name, Values, Place, Value) :-
    mulisp_control(Function, Least, Most),
    length(Values, Count),
    (   Count >= Least,
        Count =< Most
    ->  mulisp_control_call(Function, Values, Place, Value)
    ;   wrong_number_(Name, Least, Most, Values, Place)
    ).
apply_(counted(Definition), Name, Values, Place, Value) :-
    apply_(Definition, Name, Values, Place, Value),
    b_getval('mulisp opened', Opened0),
    Opened is Opened0+1,
    b_setval('mulisp opened', Opened),
    (   is_list(Value)
    ->  length(Value, Length),
        b_getval('mulisp generated', Generated0),
        Generated is Generated0+Length,
        b_setval('mulisp generated', Generated)
    ;   true
    ).

%   bind_parameters_(+Keys, +Values, -Olds) fails if there are too many values. A
%   parameter without a value is NIL.

bind_parameters_(Keys, Values, Olds) :-
    (   plain_(Keys, Values)
    ->  bind_(Keys, Values, Olds)
    ;   Keys = all(Key)
    ->  bind_([Key], [Values], Olds)
    ;   Keys = counted(CountKey, Keys1)
    ->  length(Values, Count),
        bind_([CountKey], [Count], Olds0),
        bind_parameters_(Keys1, Values, Olds1),
        append(Olds0, Olds1, Olds)
    ;   bind_some_(Keys, Values, Olds)
    ).

plain_([], []).
plain_([Key|Keys], [_|Values]) :-
    atom(Key),
    plain_(Keys, Values).

bind_some_([], [], []).
bind_some_([Key|Keys], Values, [Old|Olds]) :-
    (   Key = rest(Key1)
    ->  bind_([Key1], [Values], [Old]),
        Values1 = []
    ;   Values = [Value|Values1]
    ->  ( Key = default(Key1, _) -> true ; Key1 = Key ),
        bind_([Key1], [Value], [Old])
    ;   Values1 = [],
        (   Key = default(Key1, Code)
        ->  mulisp_evaluate(Code, Value)
        ;   Key1 = Key,
            Value = []
        ),
        bind_([Key1], [Value], [Old])
    ),
    bind_some_(Keys, Values1, Olds).

parameters_count_(Keys, Count) :-
    (   Keys = counted(_, Keys1)
    ->  length(Keys1, Count)
    ;   length(Keys, Count)
    ).

wrong_number_(Name, Least, Most, Values, Place) :-
    length(Values, Count),
    ( Least == Most -> true ; Note = takes(Least, Most) ),
    throw(error(domain_error(arguments(Name,Least), Count), context(Note, Place))).

%!  mulisp_apply(+Function, +Values, +Place, -Value) is det.
%
%   Value is what Function, a name or a lambda, gives for Values.

mulisp_apply(Function, Values, Place, Value) :-
    (   Function = [Kind|Data],
        ( Kind == 'LAMBDA' ; Kind == 'NLAMBDA' ),
        sexpr_form(Data, Place, form(_, Forms, _)),
        Forms = [_|_]
    ->  mulisp_lambda(Forms, Keys, Codes),
        apply_(defined(Keys,Codes), 'LAMBDA', Values, Place, Value)
    ;   Function = [_|_]
    ->  error_(type_error(function, Function), Place)
    ;   atom(Function),
        Function \== []
    ->  mulisp_function_key(Function, Key),
        definition_(Key, Function, Place, Definition),
        apply_(Definition, Function, Values, Place, Value)
    ;   error_(type_error(function, Function), Place)
    ).

%!  mulisp_holds(+Test, +Values, +Place, -Holds) is det.
%
%   Holds is true or false as Test is of Values, or jump(Jump).

mulisp_holds(Test, Values, Place, Holds) :-
    mulisp_apply(Test, Values, Place, Value),
    (   Value == []
    ->  Holds = false
    ;   Value = jump(_)
    ->  Holds = Value
    ;   Holds = true
    ).

error_(Formal, Place) :-
    throw(error(Formal, context(_, Place))).
