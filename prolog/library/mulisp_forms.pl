:- module(mulisp_forms,
          [ mulisp_code/2,           % +Form, -Code
            mulisp_lambda/3,         % +Forms, -Keys, -Codes
            mulisp_form/2,           % +Form0, -Form
            mulisp_key/2,            % +Name, -Key
            mulisp_function_key/2,   % +Name, -Key
            mulisp_assigned/1,       % ?Key
            mulisp_note_assigned/1,  % +Key
            mulisp_forget/0
          ]).

:- use_module(library(sexpr)).

/** <module> MuLISP: from forms to code

The first half of library(mulisp). Code is what its evaluator runs: names of variables
have become keys of global variables, labels and numbers of arguments of special forms
are checked, and a call knows whether one of its arguments may jump out of it.
*/

:- dynamic assigned_/1.    % assigned_(Key): an assignment to this variable is somewhere in the program

%!  mulisp_code(+Form, -Code) is det.
%
%   Code is what evaluates Form, which stands in no prog.
%
%       ?- mulisp_code(form('(', [word('F',t:1:2),word(1,t:1:4)], t:1:1), C).
%          C = call('F', 'mulisp function F', [constant(1)], t:1:2).

mulisp_code(Form, Code) :-
    code_(Form, none, Code).

%!  mulisp_lambda(+Forms, -Keys, -Codes) is det.
%
%   Forms are the parameters and the body of a function.

mulisp_lambda([Parameters|Forms], Keys, Codes) :-
    parameters_(Parameters, Keys),
    codes_(Forms, none, Codes).

%!  mulisp_form(+Form0, -Form) is det.
%
%   Form is Form0 with names in capitals.
%
%       ?- mulisp_form(word('ж1', t:1:1), F).
%          F = word('Ж1', t:1:1).

mulisp_form(word(Word0,Place), word(Word,Place)) :-
    (   atom(Word0)
    ->  upcase_atom(Word0, Word)
    ;   Word = Word0
    ).
mulisp_form(text(Text,Place), text(Text,Place)).
mulisp_form(quote(Form0,Place), quote(Form,Place)) :-
    mulisp_form(Form0, Form).
mulisp_form(form(Open,Forms0,Place), form(Open,Forms,Place)) :-
    folded_(Forms0, Forms).

folded_([], []).
folded_([Form0|Forms0], [Form|Forms]) :-
    mulisp_form(Form0, Form),
    folded_(Forms0, Forms).

%!  mulisp_key(+Name, -Key) is det.
%
%   The value of the variable Name is that of the global variable Key.

mulisp_key(Name, Key) :-
    atom_concat('mulisp variable ', Name, Key).

%!  mulisp_function_key(+Name, -Key) is det.
%
%   The definition of the function Name is the value of the global variable Key once
%   it has been called.

mulisp_function_key(Name, Key) :-
    atom_concat('mulisp function ', Name, Key).

%!  mulisp_assigned(?Key) is nondet.
%
%   Some form assigns to the variable of Key.

mulisp_assigned(Key) :-
    assigned_(Key).

%!  mulisp_note_assigned(+Key) is det.
%
%   From now on mulisp_assigned(Key).

mulisp_note_assigned(Key) :-
    (   assigned_(Key)
    ->  true
    ;   assertz(assigned_(Key))
    ).

%!  mulisp_forget is det.
%
%   No variable is assigned to.

mulisp_forget :-
    retractall(assigned_(_)).

%   code_(+Form, +Labels, -Code): Labels are those of the progs around the form, none
%   where there is none.

code_(word(Word,Place), _, Code) :-
    (   number(Word)
    ->  Code = constant(Word)
    ;   constant_(Word, Value)
    ->  Code = constant(Value)
    ;   mulisp_key(Word, Key),
        Code = variable(Key, Word, Place)
    ).
code_(text(Text,_), _, constant(string(Text))).
code_(quote(Form,_), _, constant(Value)) :-
    value_(Form, Value).
code_(form(_,[],_), _, constant([])).
code_(form(_,[Head|Forms],Place), Labels, Code) :-
    (   Head = word(Name, NamePlace),
        special_(Name, Forms, NamePlace, Labels, Code0)
    ->  Code = Code0
    ;   Head = word(Name, NamePlace),
        atom(Name)
    ->  codes_(Forms, Labels, Codes),
        call_code_(Codes, Name, NamePlace, Code)
    ;   Head = form(_, [word('LAMBDA',_)|_], _)
    ->  value_(Head, Function),
        codes_([word('FUNCALL',Place)|Forms], Labels, [_|Codes]),
        call_code_([constant(Function)|Codes], 'FUNCALL', Place, Code)
    ;   value_(Head, Value),
        error_(type_error(function, Value), Place)
    ).

call_code_(Codes, Name, Place, Code) :-
    mulisp_function_key(Name, Key),
    (   jumps_among_(Codes)
    ->  Code = careful_call(Name, Key, Codes, Place)
    ;   Code = call(Name, Key, Codes, Place)
    ).

codes_([], _, []).
codes_([Form|Forms], Labels, [Code|Codes]) :-
    code_(Form, Labels, Code),
    codes_(Forms, Labels, Codes).

constant_('NIL', []).
constant_('T', 'T').

%   value_(+Form, -Value): what a quoted form means.

value_(Form, Value) :-
    sexpr_datum(Form, Datum),
    normal_(Datum, Value).

normal_(Datum, Value) :-
    (   Datum == 'NIL'
    ->  Value = []
    ;   Datum = [Datum1|Data]
    ->  Value = [Value1|Values],
        normal_(Datum1, Value1),
        normal_(Data, Values)
    ;   Value = Datum
    ).

%   special_(+Name, +Forms, +Place, +Labels, -Code): the forms that do not evaluate all
%   their arguments. What fails has the wrong number of them.

special_(Name, Forms, Place, Labels, Code) :-
    special_(Name, Usage),
    (   special_code_(Name, Forms, Place, Labels, Code0)
    ->  Code = Code0
    ;   length(Forms, Count),
        error_(domain_error(arguments(Name,Usage), Count), Place)
    ).

special_('QUOTE', 1).
special_('FUNCTION', 1).
special_('SETQ', 2).
special_('COND', any).
special_('IF', 3).
special_('WHEN', any).
special_('UNLESS', any).
special_('PROGN', any).
special_('PROG1', any).
special_('PROG', any).
special_('LET', any).
special_('AND', any).
special_('OR', any).
special_('GO', 1).
special_('RETURN', 1).
special_('PUSH', 2).
special_('POP', 1).
special_('DEFUN', any).
special_('LAMBDA', any).

special_code_('QUOTE', [Form], _, _, constant(Value)) :-
    value_(Form, Value).
special_code_('FUNCTION', [Form], _, _, constant(Value)) :-
    value_(Form, Value).
special_code_('LAMBDA', Forms, Place, _, constant(Value)) :-
    value_(form('(', [word('LAMBDA',Place)|Forms], Place), Value).
special_code_('SETQ', Forms, _, Labels, Code) :-
    assignments_code_(Forms, Labels, Codes),
    sequence_(Codes, Code).
special_code_('COND', Clauses, _, Labels, cond(Codes)) :-
    clauses_code_(Clauses, Labels, Codes).
special_code_('IF', [Test,Then|Else], _, Labels, cond([clause(TestCode,[ThenCode])|Rest])) :-
    code_(Test, Labels, TestCode),
    code_(Then, Labels, ThenCode),
    else_code_(Else, Labels, Rest).
special_code_('WHEN', [Test|Forms], _, Labels, cond([clause(Code,Codes)])) :-
    code_(Test, Labels, Code),
    codes_(Forms, Labels, Codes).
special_code_('UNLESS', [Test|Forms], _, Labels, cond([clause(Code,[constant([])]),clause(constant('T'),Codes)])) :-
    code_(Test, Labels, Code),
    codes_(Forms, Labels, Codes).
special_code_('PROGN', Forms, _, Labels, Code) :-
    codes_(Forms, Labels, Codes),
    sequence_(Codes, Code).
special_code_('PROG1', [Form|Forms], Place, Labels, Code) :-
    codes_([Form|Forms], Labels, Codes),
    call_code_(Codes, 'PROG1', Place, Code).
special_code_('PROG', [Variables|Forms], _, Labels, prog(Keys,Inits,Items)) :-
    locals_code_(Variables, Labels, Keys, Inits),
    sexpr_labels(Forms, Labels, Labels1),
    prog_items_(Forms, Labels1, Items).
special_code_('LET', [Variables|Forms], _, Labels, let(Keys,Inits,Code)) :-
    locals_code_(Variables, Labels, Keys, Inits),
    codes_(Forms, Labels, Codes),
    sequence_(Codes, Code).
special_code_('AND', Forms, _, Labels, Code) :-
    codes_(Forms, Labels, Codes),
    and_code_(Codes, Code).
special_code_('OR', Forms, _, Labels, or(Codes)) :-
    codes_(Forms, Labels, Codes).
special_code_('GO', [word(Label,_)], Place, Labels, go(Label)) :-
    (   Labels \== none,
        memberchk(Label, Labels)
    ->  true
    ;   error_(existence_error(label, Label), Place)
    ).
special_code_('RETURN', Forms, Place, Labels, return(Code)) :-
    returned_(Forms, Form),
    (   Labels == none
    ->  error_(existence_error(prog, 'RETURN'), Place)
    ;   code_(Form, Labels, Code)
    ).
special_code_('PUSH', [Form,Variable], _, Labels, push(Code,Key,Name,Place)) :-
    code_(Form, Labels, Code),
    assigned_key_(Variable, Key, Name, Place).
special_code_('POP', [Variable], _, _, pop(Key,Name,Place)) :-
    assigned_key_(Variable, Key, Name, Place).
special_code_('DEFUN', [word(Name,Place)|Forms], _, _, defun(Name,Key,Keys,Codes)) :-
    must_be_name_(Name, Place),
    mulisp_function_key(Name, Key),
    mulisp_lambda(Forms, Keys, Codes).

returned_([], form('(',[],term)).
returned_([Form], Form).

sequence_(Codes, Code) :-
    (   Codes = [Code0]
    ->  Code = Code0
    ;   Code = sequence(Codes)
    ).

assignments_code_([], _, []).
assignments_code_([Variable,Form|Forms], Labels, [setq(Key,Code)|Codes]) :-
    assigned_key_(Variable, Key, _, _),
    code_(Form, Labels, Code),
    assignments_code_(Forms, Labels, Codes).

%   assigned_key_(+Form, -Key, -Name, -Place): the variable to be assigned to.

assigned_key_(Form, Key, Name, Place) :-
    variable_key_(Form, Key, Name, Place),
    mulisp_note_assigned(Key).

variable_key_(Form, Key, Name, Place) :-
    sexpr_place(Form, Place),
    (   Form = word(Name, _)
    ->  must_be_name_(Name, Place),
        mulisp_key(Name, Key)
    ;   value_(Form, Value),
        error_(type_error(name, Value), Place)
    ).

must_be_name_(Name, Place) :-
    (   atom(Name),
        \+ constant_(Name, _)
    ->  true
    ;   error_(type_error(name, Name), Place)
    ).

clauses_code_([], _, []).
clauses_code_([Clause|Clauses], Labels, [clause(Code,Codes)|Rest]) :-
    (   Clause = form(_, [Test|Forms], _)
    ->  code_(Test, Labels, Code),
        codes_(Forms, Labels, Codes)
    ;   sexpr_place(Clause, Place),
        value_(Clause, Value),
        error_(type_error(clause, Value), Place)
    ),
    clauses_code_(Clauses, Labels, Rest).

else_code_([], _, []).
else_code_([Form|Forms], Labels, [clause(constant('T'),Codes)]) :-
    codes_([Form|Forms], Labels, Codes).

and_code_([], constant('T')).
and_code_([Code|Codes], and([Code|Codes])).

%   locals_code_(+Form, +Labels, -Keys, -Inits): the variables of prog and let.

locals_code_(Form, Labels, Keys, Inits) :-
    (   Form = form(_, Forms, _)
    ->  locals_code__(Forms, Labels, Keys, Inits)
    ;   Form = word('NIL', _)
    ->  Keys = [],
        Inits = []
    ;   sexpr_place(Form, Place),
        value_(Form, Value),
        error_(type_error(list, Value), Place)
    ).

locals_code__([], _, [], []).
locals_code__([Form|Forms], Labels, [Key|Keys], [Init|Inits]) :-
    (   Form = form(_, [Variable|Rest], _)
    ->  variable_key_(Variable, Key, _, _),
        returned_(Rest, InitForm),
        code_(InitForm, none, Init)
    ;   variable_key_(Form, Key, _, _),
        Init = constant([])
    ),
    locals_code__(Forms, Labels, Keys, Inits).

parameters_(Form, Keys) :-
    (   Form = form(_, Forms, _)
    ->  parameter_keys_(Forms, Keys)
    ;   Form = word('NIL', _)
    ->  Keys = []
    ;   variable_key_(Form, Key, _, _),
        Keys = all(Key)
    ).

parameter_keys_([], []).
parameter_keys_([Form|Forms], [Key|Keys]) :-
    variable_key_(Form, Key, _, _),
    parameter_keys_(Forms, Keys).

prog_items_([], _, []).
prog_items_([Form|Forms], Labels, [Item|Items]) :-
    (   Form = word(Label, _)
    ->  Item = label(Label)
    ;   code_(Form, Labels, Item)
    ),
    prog_items_(Forms, Labels, Items).

%   jumps_(+Code): its value may be a jump out of it.

jumps_(go(_)).
jumps_(return(_)).
jumps_(careful_call(_,_,_,_)).
jumps_(setq(_,Code)) :-
    jumps_(Code).
jumps_(push(Code,_,_,_)) :-
    jumps_(Code).
jumps_(sequence(Codes)) :-
    jumps_among_(Codes).
jumps_(and(Codes)) :-
    jumps_among_(Codes).
jumps_(or(Codes)) :-
    jumps_among_(Codes).
jumps_(let(_,_,Code)) :-
    jumps_(Code).
jumps_(prog(_,_,Codes)) :-
    jumps_among_(Codes).
jumps_(cond(Clauses)) :-
    member(clause(Code,Codes), Clauses),
    jumps_among_([Code|Codes]).

jumps_among_(Codes) :-
    member(Code, Codes),
    jumps_(Code),
    !. % one is enough

error_(Formal, Place) :-
    throw(error(Formal, context(_, Place))).
