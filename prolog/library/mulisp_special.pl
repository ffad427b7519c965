:- module(mulisp_special,
          [ mulisp_special/5,        % +Name, +Forms, +Place, +Labels, -Code
            mulisp_special_form/1,   % ?Name
            mulisp_implicit/3        % +Form, -Test, -Rest
          ]).

:- use_module(library(sexpr)).
:- use_module(library(mulisp_forms)).
:- use_module(library(mulisp_places)).

/** <module> MuLISP: special forms

The forms that do not evaluate all their arguments, each with the code it becomes.
*/

%!  mulisp_implicit(+Form, -Test, -Rest) is semidet.
%
%   Form stands in a body and is a clause of an implicit COND.

mulisp_implicit(form(_,[Test|Rest],_), Test, Rest) :-
    Test = form(_, [Head|_], _),
    Head \= word('LAMBDA', _).

%!  mulisp_special_form(?Name) is nondet.
%
%   Name is that of a special form.

mulisp_special_form(Name) :-
    special_(Name, _).

%!  mulisp_special(+Name, +Forms, +Place, +Labels, -Code) is semidet.
%
%   Code is that of the special form Name with the arguments Forms. Fails where Name is
%   none. A wrong number of arguments, and a special form of other Lisps, are errors.

mulisp_special(Name, Forms, Place, Labels, Code) :-
    (   special_(Name, Usage)
    ->  (   code_(Name, Forms, Place, Labels, Code0)
        ->  Code = Code0
        ;   length(Forms, Count),
            error_(domain_error(arguments(Name,Usage), Count), Place)
        )
    ;   unknown_(Name)
    ->  error_(existence_error(special_form, Name), Place)
    ).

special_('QUOTE', 1).
special_('FUNCTION', 1).
special_('BACKQUOTE', 1).
special_('SETQ', 2).
special_('PSETQ', 2).
special_('SETF', 2).
special_('COND', any).
special_('IF', 3).
special_('WHEN', any).
special_('UNLESS', any).
special_('CASE', any).
special_('SELECTQ', any).
special_('PROGN', any).
special_('PROG1', any).
special_('PROG2', any).
special_('PROG', any).
special_('PROG*', any).
special_('LET', any).
special_('LET*', any).
special_('FLET', any).
special_('LABELS', any).
special_('LOOP', any).
special_('DO', any).
special_('DO*', any).
special_('DOTIMES', any).
special_('DOLIST', any).
special_('BLOCK', any).
special_('RETURN-FROM', 2).
special_('CATCH', any).
special_('UNWIND-PROTECT', any).
special_('ERRSET', any).
special_('AND', any).
special_('OR', any).
special_('GO', 1).
special_('RETURN', 1).
special_('PUSH', 2).
special_('PUSHNEW', 2).
special_('POP', 1).
special_('INCF', 2).
special_('DECF', 2).
special_('INCQ', 2).
special_('DECQ', 2).
special_('DEFUN', any).
special_('DEFMACRO', any).
special_('DEFVAR', 2).
special_('DEFPARAMETER', 2).
special_('DEFCONSTANT', 2).
special_('LAMBDA', any).
special_('NLAMBDA', any).
special_('COMMENT', any).
special_('DECLARE', any).
special_('COUNTED', 1).

%   unknown_(?Name): special forms of Common Lisp and of older ones that MuLISP does not have.

unknown_('SETQQ').
unknown_('DEFINEQ').
unknown_('DEFSTRUCT').
unknown_('DEFCLASS').
unknown_('DEFMETHOD').
unknown_('DEFGENERIC').
unknown_('DEFPACKAGE').
unknown_('IN-PACKAGE').
unknown_('MACROLET').
unknown_('SYMBOL-MACROLET').
unknown_('DESTRUCTURING-BIND').
unknown_('MULTIPLE-VALUE-BIND').
unknown_('MULTIPLE-VALUE-LIST').
unknown_('MULTIPLE-VALUE-SETQ').
unknown_('MULTIPLE-VALUE-PROG1').
unknown_('HANDLER-CASE').
unknown_('HANDLER-BIND').
unknown_('IGNORE-ERRORS').
unknown_('WITH-OPEN-FILE').
unknown_('WITH-OUTPUT-TO-STRING').
unknown_('PROGV').
unknown_('EVAL-WHEN').
unknown_('LOCALLY').
unknown_('TAGBODY').
unknown_('TYPECASE').
unknown_('ETYPECASE').
unknown_('ECASE').
unknown_('ROTATEF').
unknown_('SHIFTF').
unknown_('DEFINE').
unknown_('DE').
unknown_('WHILE').
unknown_('UNTIL').
unknown_('REPEAT').
unknown_('FOR').

code_('QUOTE', [Form], _, _, constant(Value)) :-
    mulisp_datum(Form, Value).
code_('FUNCTION', [Form], _, _, constant(Value)) :-
    mulisp_datum(Form, Value).
code_('BACKQUOTE', [Form], _, Labels, Code) :-
    mulisp_template(Form, Labels, Code).
code_('LAMBDA', Forms, Place, _, constant(Value)) :-
    mulisp_datum(form('(', [word('LAMBDA',Place)|Forms], Place), Value).
code_('NLAMBDA', Forms, Place, _, constant(Value)) :-
    mulisp_datum(form('(', [word('NLAMBDA',Place)|Forms], Place), Value).
code_('COMMENT', _, _, _, constant([])).
code_('DECLARE', _, _, _, constant([])).
code_('SETQ', Forms, _, Labels, Code) :-
    assignments_(Forms, Labels, Codes),
    sequence_(Codes, Code).
code_('PSETQ', Forms, _, Labels, psetq(Keys,Codes)) :-
    parallel_(Forms, Labels, Keys, Codes).
code_('SETF', Forms, Place, Labels, Code) :-
    places_(Forms, Place, Labels, Codes),
    sequence_(Codes, Code).
code_('COND', Clauses, _, Labels, cond(Codes)) :-
    clauses_(Clauses, Labels, Codes).
code_('IF', [Test,Then|Else], _, Labels, cond([clause(TestCode,[ThenCode])|Rest])) :-
    mulisp_code(Test, Labels, TestCode),
    mulisp_code(Then, Labels, ThenCode),
    else_(Else, Labels, Rest).
code_('WHEN', [Test|Forms], _, Labels, cond([clause(Code,[Body])])) :-
    mulisp_code(Test, Labels, Code),
    mulisp_body(Forms, Labels, Body).
code_('UNLESS', [Test|Forms], _, Labels, cond([clause(Code,[constant([])]),clause(constant('T'),[Body])])) :-
    mulisp_code(Test, Labels, Code),
    mulisp_body(Forms, Labels, Body).
code_('CASE', [Form|Clauses], _, Labels, case(Code,Cases)) :-
    mulisp_code(Form, Labels, Code),
    cases_(Clauses, Labels, Cases).
code_('SELECTQ', [Form|Clauses], _, Labels, case(Code,Cases)) :-
    mulisp_code(Form, Labels, Code),
    selected_(Clauses, Labels, Cases).
code_('PROGN', Forms, _, Labels, Code) :-
    mulisp_body(Forms, Labels, Code).
code_('PROG1', [Form|Forms], _, Labels, first(Code,Codes)) :-
    mulisp_code(Form, Labels, Code),
    mulisp_codes(Forms, Labels, Codes).
code_('PROG2', [Form1,Form2|Forms], _, Labels, sequence([Code1,first(Code2,Codes)])) :-
    mulisp_code(Form1, Labels, Code1),
    mulisp_code(Form2, Labels, Code2),
    mulisp_codes(Forms, Labels, Codes).
code_('PROG', [Variables|Forms], _, Labels, prog(Keys,Inits,Items)) :-
    mulisp_locals(Variables, Labels, Keys, Inits),
    sexpr_labels(Forms, Labels, Labels1),
    items_(Forms, Labels1, Items).
code_('PROG*', [Variables|Forms], _, Labels, Code) :-
    mulisp_locals(Variables, Labels, Keys, Inits),
    sexpr_labels(Forms, Labels, Labels1),
    items_(Forms, Labels1, Items),
    nested_(Keys, Inits, prog([],[],Items), Code).
code_('LET', [Variables|Forms], _, Labels, let(Keys,Inits,Code)) :-
    mulisp_locals(Variables, Labels, Keys, Inits),
    mulisp_body(Forms, Labels, Code).
code_('LET*', [Variables|Forms], _, Labels, Code) :-
    mulisp_locals(Variables, Labels, Keys, Inits),
    mulisp_body(Forms, Labels, Body),
    nested_(Keys, Inits, Body, Code).
code_('FLET', [Definitions|Forms], _, Labels, flet(Keys,Functions,Code)) :-
    functions_(Definitions, Keys, Functions),
    mulisp_body(Forms, Labels, Code).
code_('LABELS', Forms, Place, Labels, Code) :-
    code_('FLET', Forms, Place, Labels, Code). % scope is dynamic: these functions see each other too
code_('LOOP', Forms, _, Labels, loop(Items)) :-
    sexpr_labels([], Labels, Labels1),
    items_code_(Forms, Labels1, Items).
code_('DO', [Variables,End|Forms], _, Labels, let(Keys,Inits,loop(Items))) :-
    mulisp_locals_(Variables, Labels, Keys, Inits, StepKeys, Steps),
    cycle_(End, Forms, psetq(StepKeys,Steps), Labels, Items).
code_('DO*', [Variables,End|Forms], _, Labels, Code) :-
    mulisp_locals_(Variables, Labels, Keys, Inits, StepKeys, Steps),
    setqs_(StepKeys, Steps, Setqs),
    cycle_(End, Forms, sequence(Setqs), Labels, Items),
    nested_(Keys, Inits, loop(Items), Code).
code_('DOTIMES', [form(_,[Variable,Count|Result],_)|Forms], Place, Labels, Code) :-
    mulisp_assigned_key(Variable, Key),
    atom_concat(Key, ' bound', BoundKey),
    mulisp_note_assigned(BoundKey),
    mulisp_code(Count, Labels, CountCode),
    sexpr_labels([], Labels, Labels1),
    result_(Result, Labels1, ResultCodes),
    items_code_(Forms, Labels1, Items),
    Here = variable(Key, 'DOTIMES', Place),
    End = exit(primitive('>=',[Here,variable(BoundKey,'DOTIMES',Place)],Place), ResultCodes),
    append([End|Items], [setq(Key,primitive('ADD1',[Here],Place))], All),
    Code = let([Key,BoundKey], [constant(0),CountCode], loop(All)).
code_('DOLIST', [form(_,[Variable,List|Result],_)|Forms], Place, Labels, Code) :-
    mulisp_assigned_key(Variable, Key),
    atom_concat(Key, ' rest', RestKey),
    mulisp_note_assigned(RestKey),
    mulisp_code(List, Labels, ListCode),
    sexpr_labels([], Labels, Labels1),
    result_(Result, Labels1, ResultCodes),
    items_code_(Forms, Labels1, Items),
    Rest = variable(RestKey, 'DOLIST', Place),
    End = exit(primitive('NULL',[Rest],Place), [setq(Key,constant([]))|ResultCodes]),
    Code = let([Key,RestKey], [constant([]),ListCode],
               loop([End,setq(Key,primitive('CAR',[Rest],Place)),setq(RestKey,primitive('CDR',[Rest],Place))|Items])).
code_('BLOCK', [Name|Forms], _, Labels, block(Word,Code)) :-
    block_name_(Name, Word),
    (   Word == [],
        Labels == none
    ->  Labels1 = []    % RETURN leaves it
    ;   Labels1 = Labels
    ),
    mulisp_body(Forms, Labels1, Code).
code_('RETURN-FROM', [Name|Forms], _, Labels, return_from(Word,Code)) :-
    block_name_(Name, Word),
    returned_(Forms, Form),
    mulisp_code(Form, Labels, Code).
code_('CATCH', [Tag|Forms], _, Labels, catch(TagCode,Code)) :-
    mulisp_code(Tag, Labels, TagCode),
    mulisp_body(Forms, Labels, Code).
code_('UNWIND-PROTECT', [Form|Forms], _, Labels, unwind(Code,Codes)) :-
    mulisp_code(Form, Labels, Code),
    mulisp_codes(Forms, Labels, Codes).
code_('ERRSET', [Form|_], _, Labels, errset(Code)) :-
    mulisp_code(Form, Labels, Code).
code_('AND', Forms, _, Labels, Code) :-
    mulisp_codes(Forms, Labels, Codes),
    and_(Codes, Code).
code_('OR', Forms, _, Labels, or(Codes)) :-
    mulisp_codes(Forms, Labels, Codes).
code_('GO', [word(Label,_)], Place, Labels, go(Label)) :-
    (   Labels \== none,
        memberchk(Label, Labels)
    ->  true
    ;   error_(existence_error(label, Label), Place)
    ).
code_('RETURN', Forms, Place, Labels, return(Code)) :-
    returned_(Forms, Form),
    (   Labels == none
    ->  error_(existence_error(prog, 'RETURN'), Place)
    ;   mulisp_code(Form, Labels, Code)
    ).
code_('PUSH', [Form,Variable], Place, Labels, Code) :-
    (   Variable = form(_, _, _)
    ->  cons_(Form, Variable, Place, 'CONS', Labels, Code)
    ;   Code = push(FormCode,Key,Name,VariablePlace),
        mulisp_code(Form, Labels, FormCode),
        mulisp_variable(Variable, Key, Name, VariablePlace),
        mulisp_note_assigned(Key)
    ).
code_('PUSHNEW', [Form,Variable], Place, Labels, Code) :-
    cons_(Form, Variable, Place, 'ADJOIN', Labels, Code).
code_('POP', [Variable], Place, Labels, Code) :-
    (   Variable = form(_, _, _)
    ->  mulisp_code(Variable, Labels, Old),
        setf_(Variable, primitive('CDR',[Old],Place), Labels, Setf),
        Code = first(primitive('CAR',[Old],Place), [Setf])
    ;   Code = pop(Key,Name,VariablePlace),
        mulisp_variable(Variable, Key, Name, VariablePlace),
        mulisp_note_assigned(Key)
    ).
code_('INCF', Forms, Place, Labels, Code) :-
    stepped_(Forms, '+', Place, Labels, Code).
code_('DECF', Forms, Place, Labels, Code) :-
    stepped_(Forms, '-', Place, Labels, Code).
code_('INCQ', Forms, Place, Labels, Code) :-
    stepped_(Forms, '+', Place, Labels, Code).
code_('DECQ', Forms, Place, Labels, Code) :-
    stepped_(Forms, '-', Place, Labels, Code).
code_('DEFUN', [word(Name,Place)|Forms0], _, _, defun(Name,Kind,Forms)) :-
    mulisp_name(Name, Place),
    defined_(Forms0, Kind, Forms),
    mulisp_note_function(Name, Kind),
    mulisp_lambda(Forms, _, _).
code_('DEFMACRO', [word(Name,Place)|Forms], _, _, defun(Name,macro,Forms)) :-
    mulisp_name(Name, Place),
    mulisp_lambda(Forms, _, _),
    mulisp_note_function(Name, macro).
code_('DEFVAR', [Variable|Forms], Place, Labels, sequence([Code,constant(Name)])) :-
    mulisp_variable(Variable, Key, Name, _),
    mulisp_note_assigned(Key),
    returned_(Forms, Form),
    mulisp_code(Form, Labels, Init),
    Code = cond([clause(primitive('BOUNDP',[constant(Name)],Place),[]),clause(constant('T'),[setq(Key,Init)])]).
code_('DEFPARAMETER', [Variable,Form|_], _, Labels, sequence([setq(Key,Init),constant(Name)])) :-
    mulisp_variable(Variable, Key, Name, _),
    mulisp_note_assigned(Key),
    mulisp_code(Form, Labels, Init).
code_('DEFCONSTANT', Forms, Place, Labels, Code) :-
    code_('DEFPARAMETER', Forms, Place, Labels, Code).
code_('COUNTED', [Form], _, Labels, counted(Code)) :-
    mulisp_code(Form, Labels, Code).

%   defined_(+Forms0, -Kind, -Forms): Forms0 may have the older notation, (DEFUN F (LAMBDA (X) ...)).

defined_(Forms0, Kind, Forms) :-
    (   Forms0 = [form(_,[word(Word,_)|Forms1],_)],
        kind_(Word, Kind1)
    ->  Kind = Kind1,
        Forms = Forms1
    ;   Forms0 = [_|_],
        Kind = function,
        Forms = Forms0
    ).

kind_('LAMBDA', function).
kind_('NLAMBDA', nlambda).
kind_('MACRO', macro).

returned_([], form('(',[],term)).
returned_([Form], Form).

result_([], _, [constant([])]).
result_([Form|Forms], Labels, Codes) :-
    mulisp_codes([Form|Forms], Labels, Codes).

sequence_(Codes, Code) :-
    (   Codes = [Code0]
    ->  Code = Code0
    ;   Code = sequence(Codes)
    ).

nested_([], [], Code, Code).
nested_([Key|Keys], [Init|Inits], Code0, let([Key],[Init],Code)) :-
    nested_(Keys, Inits, Code0, Code).

assignments_([], _, []).
assignments_([Variable,Form|Forms], Labels, [setq(Key,Code)|Codes]) :-
    mulisp_assigned_key(Variable, Key),
    mulisp_code(Form, Labels, Code),
    assignments_(Forms, Labels, Codes).

parallel_([], _, [], []).
parallel_([Variable,Form|Forms], Labels, [Key|Keys], [Code|Codes]) :-
    mulisp_assigned_key(Variable, Key),
    mulisp_code(Form, Labels, Code),
    parallel_(Forms, Labels, Keys, Codes).

places_([], _, _, []).
places_([Form,Value|Forms], Place, Labels, [Code|Codes]) :-
    mulisp_code(Value, Labels, ValueCode),
    setf_(Form, ValueCode, Labels, Code),
    places_(Forms, Place, Labels, Codes).

%   setf_(+Form, +ValueCode, +Labels, -Code): Form is a variable or (Function Arg ...).

setf_(Form, ValueCode, Labels, Code) :-
    (   Form = form(_, [word(Function,Place)|Forms], _)
    ->  (   mulisp_storable(Function, Least, Most)
        ->  length(Forms, Count),
            (   Count >= Least,
                Count =< Most
            ->  mulisp_codes(Forms, Labels, Codes),
                Code = stored(Function, Codes, ValueCode, Place)
            ;   error_(domain_error(arguments(Function,Least), Count), Place)
            )
        ;   error_(domain_error(place, Function), Place)
        )
    ;   mulisp_assigned_key(Form, Key),
        Code = setq(Key, ValueCode)
    ).

cons_(Form, Variable, Place, Function, Labels, Code) :-
    mulisp_code(Form, Labels, FormCode),
    mulisp_code(Variable, Labels, Old),
    setf_(Variable, primitive(Function,[FormCode,Old],Place), Labels, Code).

stepped_([Variable|Forms], Function, Place, Labels, Code) :-
    (   Forms == []
    ->  Step = constant(1)
    ;   Forms = [Form],
        mulisp_code(Form, Labels, Step)
    ),
    mulisp_code(Variable, Labels, Old),
    setf_(Variable, primitive(Function,[Old,Step],Place), Labels, Code).

clauses_([], _, []).
clauses_([Clause|Clauses], Labels, [clause(Code,Codes)|Rest]) :-
    (   Clause = form(_, [Test|Forms], _)
    ->  mulisp_code(Test, Labels, Code),
        (   Forms == []
        ->  Codes = []
        ;   Codes = [Body],
            mulisp_body(Forms, Labels, Body)
        )
    ;   sexpr_place(Clause, Place),
        mulisp_datum(Clause, Value),
        error_(type_error(clause, Value), Place)
    ),
    clauses_(Clauses, Labels, Rest).

else_([], _, []).
else_([Form|Forms], Labels, [clause(constant('T'),Codes)]) :-
    mulisp_codes([Form|Forms], Labels, Codes).

cases_([], _, []).
cases_([Clause|Clauses], Labels, [clause(Keys,Code)|Cases]) :-
    (   Clause = form(_, [Key|Forms], _)
    ->  case_keys_(Key, Keys),
        mulisp_body(Forms, Labels, Code)
    ;   sexpr_place(Clause, Place),
        mulisp_datum(Clause, Value),
        error_(type_error(clause, Value), Place)
    ),
    cases_(Clauses, Labels, Cases).

case_keys_(Form, Keys) :-
    (   Form = word(Word, _),
        ( Word == 'OTHERWISE' ; Word == 'T' )
    ->  Keys = any
    ;   mulisp_datum(Form, Value),
        (   is_list(Value)
        ->  Keys = Value
        ;   Keys = [Value]
        )
    ).

%   selected_(+Clauses, +Labels, -Cases): the last one may be a form, evaluated if no
%   other clause is selected.

selected_([Form], Labels, Cases) :-
    !, % the last clause or form
    (   Form = form(_, [Key|_], _),
        case_keys_(Key, any)
    ->  cases_([Form], Labels, Cases)
    ;   mulisp_code(Form, Labels, Code),
        Cases = [clause(any,Code)]
    ).
selected_([Form|Forms], Labels, Cases) :-
    cases_([Form], Labels, [Case]),
    Cases = [Case|Cases1],
    selected_(Forms, Labels, Cases1).

functions_(Form, Keys, Functions) :-
    (   Form = form(_, Forms, _)
    ->  functions__(Forms, Keys, Functions)
    ;   sexpr_place(Form, Place),
        mulisp_datum(Form, Value),
        error_(type_error(list, Value), Place)
    ).

functions__([], [], []).
functions__([form(_,[word(Name,Place)|Forms],_)|Rest], [Key|Keys], [defined(Parameters,Codes)|Functions]) :-
    mulisp_name(Name, Place),
    mulisp_function_key(Name, Key),
    mulisp_function(Name, Forms, Parameters, Codes),
    functions__(Rest, Keys, Functions).

block_name_(Form, Name) :-
    mulisp_datum(Form, Name).

and_([], constant('T')).
and_([Code|Codes], and([Code|Codes])).

%   items_(+Forms, +Labels, -Items): the items of a prog, with its labels.

items_([], _, []).
items_([Form|Forms], Labels, [Item|Items]) :-
    (   Form = word(Label, _)
    ->  Item = label(Label)
    ;   item_(Form, Labels, Item)
    ),
    items_(Forms, Labels, Items).

%   items_code_(+Forms, +Labels, -Items): the items of a loop.

items_code_([], _, []).
items_code_([Form|Forms], Labels, [Item|Items]) :-
    item_(Form, Labels, Item),
    items_code_(Forms, Labels, Items).

item_(Form, Labels, Item) :-
    (   mulisp_implicit(Form, Test, Rest)
    ->  Item = exit(TestCode, Codes),
        mulisp_code(Test, Labels, TestCode),
        (   Rest == []
        ->  Codes = []
        ;   Codes = [Code],
            mulisp_body(Rest, Labels, Code)
        )
    ;   mulisp_code(Form, Labels, Item)
    ).

%   cycle_(+End, +Forms, +Step, +Labels, -Items): End is the clause that ends a do.

cycle_(End, Forms, Step, Labels, [exit(TestCode,Codes)|Items]) :-
    sexpr_labels([], Labels, Labels1),
    (   End = form(_, [Test|Result], _)
    ->  mulisp_code(Test, Labels1, TestCode),
        result_(Result, Labels1, Codes)
    ;   sexpr_place(End, Place),
        mulisp_datum(End, Value),
        error_(type_error(clause, Value), Place)
    ),
    items_code_(Forms, Labels1, Items0),
    append(Items0, [Step], Items).

setqs_([], [], []).
setqs_([Key|Keys], [Code|Codes], [setq(Key,Code)|Setqs]) :-
    setqs_(Keys, Codes, Setqs).

%   mulisp_locals_(+Form, +Labels, -Keys, -Inits, -StepKeys, -Steps): the variables
%   of a `do`, as (Variable Init Step).

mulisp_locals_(Form, Labels, Keys, Inits, StepKeys, Steps) :-
    (   Form = form(_, Forms, _)
    ->  steps_(Forms, Labels, Keys, Inits, StepKeys, Steps)
    ;   mulisp_locals(Form, Labels, Keys, Inits),
        StepKeys = [],
        Steps = []
    ).

steps_([], _, [], [], [], []).
steps_([Form|Forms], Labels, [Key|Keys], [Init|Inits], StepKeys, Steps) :-
    (   Form = form(Open, [Variable,InitForm,Step], Place)
    ->  mulisp_locals(form('(', [form(Open,[Variable,InitForm],Place)], Place), Labels, [Key], [Init]),
        mulisp_note_assigned(Key),
        mulisp_code(Step, none, Code),
        StepKeys = [Key|StepKeys1],
        Steps = [Code|Steps1]
    ;   sexpr_place(Form, Place),
        mulisp_locals(form('(', [Form], Place), Labels, [Key], [Init]),
        StepKeys = StepKeys1,
        Steps = Steps1
    ),
    steps_(Forms, Labels, Keys, Inits, StepKeys1, Steps1).

error_(Formal, Place) :-
    throw(error(Formal, context(_, Place))).
