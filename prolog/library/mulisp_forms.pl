:- module(mulisp_forms,
          [ mulisp_code/2,           % +Form, -Code
            mulisp_lambda/3,         % +Forms, -Keys, -Codes
            mulisp_function/4,       % +Name, +Forms, -Keys, -Codes
            mulisp_form/2,           % +Form0, -Form
            mulisp_datum/2,          % +Form, -Value
            mulisp_key/2,            % +Name, -Key
            mulisp_function_key/2,   % +Name, -Key
            mulisp_assigned/1,       % ?Key
            mulisp_note_assigned/1,  % +Key
            mulisp_note_function/2,  % +Name, +Kind
            mulisp_known_function/2, % ?Name, ?Kind
            mulisp_body/3,           % +Forms, +Labels, -Code
            mulisp_codes/3,          % +Forms, +Labels, -Codes
            mulisp_code/3,           % +Form, +Labels, -Code
            mulisp_template/3,       % +Form, +Labels, -Code
            mulisp_locals/4,         % +Form, +Labels, -Keys, -Inits
            mulisp_variable/4,       % +Form, -Key, -Name, -Place
            mulisp_assigned_key/2,   % +Form, -Key
            mulisp_name/2,           % +Name, +Place
            mulisp_constant/1,       % ?Name
            mulisp_forget/0
          ]).

:- use_module(library(sexpr)).
:- use_module(library(mulisp_special)).

/** <module> MuLISP: from forms to code

The first half of library(mulisp). Code is what its evaluator runs: names of variables
have become keys of global variables, labels and numbers of arguments of special forms
are checked, macros are expanded, and the implicit conditionals of bodies are told from
calls. The special forms are those of library(mulisp_special).
*/

:- dynamic assigned_/1.    % assigned_(Key): an assignment to this variable is somewhere in the program
:- dynamic known_/2.       % known_(Name, Kind): the program defines Name as function, macro or nlambda

%!  mulisp_code(+Form, -Code) is det.
%
%   Code is what evaluates Form, which stands in no prog.
%
%       ?- mulisp_code(form('(', [word('F',t:1:2),word(1,t:1:4)], t:1:1), C).
%          C = call('F', 'mulisp function F', [constant(1)], t:1:2).

mulisp_code(Form, Code) :-
    mulisp_code(Form, none, Code).

%!  mulisp_lambda(+Forms, -Keys, -Codes) is det.
%
%   Forms are the parameters and the body of a function. Keys has a key for each
%   parameter, default(Key, Code) for one behind &OPTIONAL or &AUX, rest(Key) for what
%   is left; all(Key) is one parameter for all arguments.

mulisp_lambda([Parameters|Forms], Keys, [Code]) :-
    parameters_(Parameters, Keys),
    mulisp_body(Forms, none, Code).

%!  mulisp_function(+Name, +Forms, -Keys, -Codes) is det.
%
%   As mulisp_lambda/3 for the function Name. Where its body calls it with fewer
%   arguments than it has parameters, Keys is counted(Key, Keys0), and the evaluator
%   keeps in Key how many arguments there are.

mulisp_function(Name, Forms, Keys, Codes) :-
    mulisp_lambda(Forms, Keys0, Codes0),
    (   Keys0 = [_|_],
        length(Keys0, Count),
        short_calls_(Codes0, Name, Count, Codes1, Found),
        Found == true
    ->  atom_concat('mulisp arguments ', Name, Key),
        Keys = counted(Key, Keys0),
        Codes = Codes1
    ;   Keys = Keys0,
        Codes = Codes0
    ).

%   short_calls_(+Code0, +Name, +Count, -Code, -Found): calls of Name with fewer than
%   Count arguments become short_call/4 in Code. Found is `true` if there is such a call.

short_calls_(Code0, Name, Count, Code, Found) :-
    (   Code0 = constant(_)
    ->  Code = Code0
    ;   Code0 = call(Name0, Key, Codes0, Place),
        Name0 == Name,
        length(Codes0, Given),
        Given < Count
    ->  Found = true,
        Code = short_call(Name, Key, Codes, Place),
        short_calls_(Codes0, Name, Count, Codes, Found)
    ;   compound(Code0)
    ->  Code0 =.. [Functor|Parts0],
        short_parts_(Parts0, Name, Count, Parts, Found),
        Code =.. [Functor|Parts]
    ;   Code = Code0
    ).

short_parts_([], _, _, [], _).
short_parts_([Part0|Parts0], Name, Count, [Part|Parts], Found) :-
    short_calls_(Part0, Name, Count, Part, Found),
    short_parts_(Parts0, Name, Count, Parts, Found).

%!  mulisp_form(+Form0, -Form) is det.
%
%   Form is Form0 with names in capitals, but those between bars.
%
%       ?- mulisp_form(word('ж1', t:1:1), F).
%          F = word('Ж1', t:1:1).
%       ?- mulisp_form(name('a b', t:1:1), F).
%          F = word('a b', t:1:1).

mulisp_form(word(Word0,Place), word(Word,Place)) :-
    (   atom(Word0)
    ->  upcase_atom(Word0, Word)
    ;   Word = Word0
    ).
mulisp_form(name(Name,Place), word(Name,Place)).
mulisp_form(text(Text,Place), text(Text,Place)).
mulisp_form(quote(Form0,Place), quote(Form,Place)) :-
    mulisp_form(Form0, Form).
mulisp_form(mark(Mark,Form0,Place), mark(Mark,Form,Place)) :-
    mulisp_form(Form0, Form).
mulisp_form(form(Open,Forms0,Place), form(Open,Forms,Place)) :-
    folded_(Forms0, Forms).

%   folded_(+Forms0, -Forms): as mulisp_form/2 for each. A list behind a dot is the rest of the list.

folded_([], []).
folded_([Form0|Forms0], Forms) :-
    (   Form0 = word('.', _),
        Forms0 = [form('(',Forms1,_)]
    ->  folded_(Forms1, Forms)
    ;   Forms = [Form|Forms2],
        mulisp_form(Form0, Form),
        folded_(Forms0, Forms2)
    ).

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

%!  mulisp_note_function(+Name, +Kind) is det.
%
%   The program defines Name: Kind is function, macro, nlambda, or none for what it is
%   no more.

mulisp_note_function(Name, Kind) :-
    retractall(known_(Name, _)),
    (   Kind == none
    ->  true
    ;   assertz(known_(Name, Kind))
    ).

%!  mulisp_known_function(?Name, ?Kind) is nondet.
%
%   The program defines Name as Kind.

mulisp_known_function(Name, Kind) :-
    known_(Name, Kind).

%!  mulisp_forget is det.
%
%   No variable is assigned to, and the program defines nothing.

mulisp_forget :-
    retractall(assigned_(_)),
    retractall(known_(_, _)).

%!  mulisp_code(+Form, +Labels, -Code) is det.
%
%   Labels are those of the progs around Form, none where there is none.

mulisp_code(word(Word,Place), _, Code) :-
    (   number(Word)
    ->  Code = constant(Word)
    ;   constant_(Word, Value)
    ->  Code = constant(Value)
    ;   sub_atom(Word, 0, 1, _, ':')
    ->  Code = constant(Word)
    ;   mulisp_key(Word, Key),
        Code = variable(Key, Word, Place)
    ).
mulisp_code(text(Text,_), _, constant(string(Text))).
mulisp_code(quote(Form,_), _, constant(Value)) :-
    mulisp_datum(Form, Value).
mulisp_code(mark(Mark,Form,Place), Labels, Code) :-
    mark_code_(Mark, Form, Place, Labels, Code).
mulisp_code(form(_,[],_), _, constant([])).
mulisp_code(form(Open,[Head|Forms],Place), Labels, Code) :-
    (   Head = word(Name, NamePlace),
        atom(Name),
        Name \== 'NIL'
    ->  named_code_(Name, Forms, NamePlace, form(Open,[Head|Forms],Place), Labels, Code)
    ;   lambda_(Head)
    ->  mulisp_datum(Head, Function),
        mulisp_codes(Forms, Labels, Codes),
        call_code_([constant(Function)|Codes], 'FUNCALL', Place, Code)
    ;   mulisp_datum(Head, Value),
        error_(type_error(function, Value), Place)
    ).

lambda_(form(_, [word('LAMBDA',_)|_], _)).

%   named_code_(+Name, +Forms, +NamePlace, +Whole, +Labels, -Code): the definitions of the
%   program have precedence over the special forms.

named_code_(Name, Forms, NamePlace, Whole, Labels, Code) :-
    (   known_(Name, Kind)
    ->  known_code_(Kind, Name, Forms, NamePlace, Whole, Labels, Code)
    ;   mulisp_special(Name, Forms, NamePlace, Labels, Code0)
    ->  Code = Code0
    ;   mulisp_codes(Forms, Labels, Codes),
        call_code_(Codes, Name, NamePlace, Code)
    ).

known_code_(function, Name, Forms, Place, _, Labels, Code) :-
    mulisp_codes(Forms, Labels, Codes),
    call_code_(Codes, Name, Place, Code).
known_code_(nlambda, Name, Forms, Place, _, _, Code) :-
    constants_(Forms, Codes),
    call_code_(Codes, Name, Place, Code).
known_code_(macro, Name, _, Place, Whole, Labels, Code) :-
    mulisp_datum(Whole, Datum),
    mulisp_evaluator:mulisp_expansion(Name, Datum, Place, Expansion),
    sexpr_form(Expansion, Place, Form),
    mulisp_code(Form, Labels, Code).

constants_([], []).
constants_([Form|Forms], [constant(Value)|Codes]) :-
    mulisp_datum(Form, Value),
    constants_(Forms, Codes).

call_code_(Codes, Name, Place, call(Name,Key,Codes,Place)) :-
    mulisp_function_key(Name, Key).

%   mark_code_(+Mark, +Form, +Place, +Labels, -Code)

mark_code_(function, Form, Place, Labels, Code) :-
    mulisp_special('FUNCTION', [Form], Place, Labels, Code).
mark_code_(template, Form, _, Labels, Code) :-
    mulisp_template(Form, Labels, Code).
mark_code_(value, _, Place, _, _) :-
    error_(syntax_error(comma_outside_template), Place).
mark_code_(segment, _, Place, _, _) :-
    error_(syntax_error(comma_outside_template), Place).

%!  mulisp_template(+Form, +Labels, -Code) is det.
%
%   Code makes what Form is, which stands behind a back quote.

mulisp_template(Form, Labels, Code) :-
    template_(Form, 1, Labels, Code).

%   template_(+Form, +Depth, +Labels, -Code): Depth is the number of back quotes around Form,
%   less the commas between. A comma whose Depth is 1 belongs to the outermost back quote: its
%   form is evaluated. Those of inner back quotes stay as they are.

template_(Form, Depth, Labels, Code) :-
    (   marked_(Form, Mark, Form1, Place)
    ->  marked_code_(Mark, Form1, Place, Depth, Labels, Code)
    ;   Form = form(_, Forms, _),
        Forms \== []
    ->  Code = template(Items, Tail),
        template_items_(Forms, Depth, Labels, Items, Tail)
    ;   mulisp_datum(Form, Value),
        Code = constant(Value)
    ).

%   marked_(+Form, -Mark, -Form1, -Place): Form is Mark before Form1: as a token that was
%   read, or as the list with the name of the mark.

marked_(mark(Mark,Form,Place), Mark, Form, Place).
marked_(quote(Form,Place), quote, Form, Place).
marked_(form(_,[word(Word,_),Form],Place), Mark, Form, Place) :-
    mark_word_(Mark, Word).

mark_word_(template, 'BACKQUOTE').
mark_word_(value, 'COMMA').
mark_word_(segment, 'COMMA-AT').
mark_word_(function, 'FUNCTION').
mark_word_(quote, 'QUOTE').

marked_code_(Mark, Form, Place, Depth, Labels, Code) :-
    (   Mark == value,
        Depth =:= 1
    ->  mulisp_code(Form, Labels, Code)
    ;   Mark == segment,
        Depth =:= 1
    ->  error_(syntax_error(segment_outside_list), Place)
    ;   depth_(Mark, Depth, Depth1),
        mark_word_(Mark, Word),
        Code = template([one(constant(Word))|Items], Tail),
        template_items_([Form], Depth1, Labels, Items, Tail)
    ).

depth_(template, Depth, Depth1) :- Depth1 is Depth+1.
depth_(value, Depth, Depth1) :- Depth1 is Depth-1.
depth_(segment, Depth, Depth1) :- Depth1 is Depth-1.
depth_(function, Depth, Depth).
depth_(quote, Depth, Depth).

template_items_([], _, _, [], constant([])).
template_items_([Form|Forms], Depth, Labels, Items, Tail) :-
    (   Form = word('.', _),
        Forms = [Last]
    ->  Items = [],
        template_(Last, Depth, Labels, Tail)
    ;   Depth =:= 1,
        marked_(Form, segment, Form1, Place)
    ->  Items = [segment(Code,Place)|Items1],
        mulisp_code(Form1, Labels, Code),
        template_items_(Forms, Depth, Labels, Items1, Tail)
    ;   Items = [one(Code)|Items1],
        template_(Form, Depth, Labels, Code),
        template_items_(Forms, Depth, Labels, Items1, Tail)
    ).

%!  mulisp_codes(+Forms, +Labels, -Codes) is det.
%
%   Codes evaluate Forms one by one.

mulisp_codes([], _, []).
mulisp_codes([Form|Forms], Labels, [Code|Codes]) :-
    mulisp_code(Form, Labels, Code),
    mulisp_codes(Forms, Labels, Codes).

%!  mulisp_body(+Forms, +Labels, -Code) is det.
%
%   Code evaluates the Forms of a body. One whose first element is a list that is no
%   lambda is a clause of an implicit COND: where its test is true it gives the value
%   of the body, and what stands behind it is evaluated where it is false.
%
%       ?- atom_codes('((f) 1) 2', _Cs), sexpr_read(lisp, t, _Cs, _Fs), mulisp_body(_Fs, none, C).
%          C = cond([clause(call(f,'mulisp function f',[],t:1:3),[constant(1)]),clause(constant('T'),[constant(2)])]).

mulisp_body(Forms, Labels, Code) :-
    body_codes_(Forms, Labels, Codes),
    sequence_(Codes, Code).

body_codes_([], _, []).
body_codes_([Form|Forms], Labels, Codes) :-
    (   mulisp_implicit(Form, Test, Rest)
    ->  mulisp_code(Test, Labels, TestCode),
        body_codes_(Rest, Labels, RestCodes),
        (   Forms == []
        ->  Codes = [cond([clause(TestCode,RestCodes)])]
        ;   body_codes_(Forms, Labels, Codes1),
            Codes = [cond([clause(TestCode,RestCodes),clause(constant('T'),Codes1)])]
        )
    ;   Codes = [Code|Codes1],
        mulisp_code(Form, Labels, Code),
        body_codes_(Forms, Labels, Codes1)
    ).

sequence_(Codes, Code) :-
    (   Codes = [Code0]
    ->  Code = Code0
    ;   Code = sequence(Codes)
    ).

constant_('NIL', []).
constant_('T', 'T').

%!  mulisp_constant(?Name) is nondet.
%
%   No program gives Name another value.

mulisp_constant(Name) :-
    constant_(Name, _).

%!  mulisp_datum(+Form, -Value) is det.
%
%   Value is what the quoted Form means.

mulisp_datum(Form, Value) :-
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

%!  mulisp_variable(+Form, -Key, -Name, -Place) is det.
%
%   Form is the variable Name at Place.

mulisp_variable(Form, Key, Name, Place) :-
    sexpr_place(Form, Place),
    (   Form = word(Name, _)
    ->  mulisp_name(Name, Place),
        mulisp_key(Name, Key)
    ;   mulisp_datum(Form, Value),
        error_(type_error(name, Value), Place)
    ).

%!  mulisp_assigned_key(+Form, -Key) is det.
%
%   Form is the variable of Key, and is assigned to.

mulisp_assigned_key(Form, Key) :-
    mulisp_variable(Form, Key, _, _),
    mulisp_note_assigned(Key).

%!  mulisp_name(+Name, +Place) is det.
%
%   Name can be that of a variable or a function; else an error at Place.

mulisp_name(Name, Place) :-
    (   atom(Name),
        \+ constant_(Name, _)
    ->  true
    ;   error_(type_error(name, Name), Place)
    ).

%!  mulisp_locals(+Form, +Labels, -Keys, -Inits) is det.
%
%   Form is the list of the variables of a prog or let; Inits evaluate their values.

mulisp_locals(Form, Labels, Keys, Inits) :-
    (   Form = form(_, Forms, _)
    ->  locals_(Forms, Labels, Keys, Inits)
    ;   Form = word('NIL', _)
    ->  Keys = [],
        Inits = []
    ;   sexpr_place(Form, Place),
        mulisp_datum(Form, Value),
        error_(type_error(list, Value), Place)
    ).

locals_([], _, [], []).
locals_([Form|Forms], Labels, [Key|Keys], [Init|Inits]) :-
    (   Form = form(_, [Variable|Rest], _)
    ->  mulisp_variable(Variable, Key, _, _),
        (   Rest = [InitForm]
        ->  mulisp_code(InitForm, none, Init)
        ;   Rest == []
        ->  Init = constant([])
        ;   sexpr_place(Form, Place),
            mulisp_datum(Form, Value),
            error_(type_error(variable, Value), Place)
        )
    ;   mulisp_variable(Form, Key, _, _),
        Init = constant([])
    ),
    locals_(Forms, Labels, Keys, Inits).

parameters_(Form, Keys) :-
    (   Form = form(_, Forms, _)
    ->  parameter_keys_(Forms, required, Keys)
    ;   Form = word('NIL', _)
    ->  Keys = []
    ;   mulisp_variable(Form, Key, _, _),
        Keys = all(Key)
    ).

parameter_keys_([], _, []).
parameter_keys_([Form|Forms], Kind, Keys) :-
    (   Form = word(Word, _),
        parameter_kind_(Word, Kind1)
    ->  parameter_keys_(Forms, Kind1, Keys)
    ;   Keys = [Key|Keys1],
        parameter_(Kind, Form, Key),
        parameter_keys_(Forms, Kind, Keys1)
    ).

parameter_kind_('&OPTIONAL', optional).
parameter_kind_('&AUX', optional).
parameter_kind_('&REST', rest).
parameter_kind_('&BODY', rest).
parameter_kind_('.', rest).

parameter_(required, Form, Key) :-
    mulisp_variable(Form, Key, _, _).
parameter_(rest, Form, rest(Key)) :-
    mulisp_variable(Form, Key, _, _).
parameter_(optional, Form, default(Key,Code)) :-
    locals_([Form], none, [Key], [Code]).

error_(Formal, Place) :-
    throw(error(Formal, context(_, Place))).
