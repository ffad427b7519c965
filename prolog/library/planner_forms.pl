:- module(planner_forms,
          [ planner_code/2,          % +Form, -Code
            planner_name/1           % ?Name
          ]).

:- use_module(library(sexpr)).

/** <module> Planner: from forms to code

The first half of library(planner). Code is what its evaluator runs: constructs of the
language are told from calls, labels and numbers of their parts are checked.
*/

:- dynamic name_/1.    % name_(Name): a variable of the program

%!  planner_name(?Name) is nondet.
%
%   Name is a variable somewhere in the forms translated so far.

planner_name(Name) :-
    name_(Name).

%!  planner_code(+Form, -Code) is det.
%
%   Code is what evaluates Form, which stands in no prog.
%
%       ?- planner_code(form('(', [variable('X',t:1:2),word(a,t:1:5)], t:1:1), C).
%          C = list([one(variable('X',t:1:2)),one(constant(a))]).

planner_code(Form, Code) :-
    code_(Form, none, Code).

%   code_(+Form, +Labels, -Code): Labels are those of the progs around the form, none
%   where there is none.

code_(word(Word,_), _, constant(Word)).
code_(variable(Name,Place), _, variable(Name,Place)) :-
    note_(Name).
code_(segment(_,Place), _, _) :-
    error_(syntax_error(segment_outside_list), Place).
code_(form(Open,Forms,Place), Labels, Code) :-
    form_code_(Open, Forms, Place, Labels, Code).

form_code_('(', Forms, _, Labels, list(Items)) :-
    items_(Forms, Labels, Items).
form_code_('<', _, Place, _, _) :-
    error_(syntax_error(segment_outside_list), Place).
form_code_('[', Forms, Place, Labels, Code) :-
    (   Forms = [Head|Parts]
    ->  call_code_(Head, Parts, Labels, Code)
    ;   error_(syntax_error(functor_expected), Place)
    ).

call_code_(word(Word,Place), Parts, Labels, Code) :-
    (   special_(Word, Usage)
    ->  (   special_code_(Word, Parts, Place, Labels, Code0)
        ->  Code = Code0
        ;   length(Parts, Count),
            error_(domain_error(arguments(Word,Usage), Count), Place)
        )
    ;   Code = call(constant(Word),Items,Place),
        items_(Parts, Labels, Items)
    ).
call_code_(variable(Name,Place), Parts, Labels, call(Code,Items,Place)) :-
    code_(variable(Name,Place), Labels, Code),
    items_(Parts, Labels, Items).
call_code_(segment(_,Place), _, _, _) :-
    error_(syntax_error(segment_outside_list), Place).
call_code_(form(Open,Forms,Place), Parts, Labels, call(Code,Items,Place)) :-
    code_(form(Open,Forms,Place), Labels, Code),
    items_(Parts, Labels, Items).

%   items_(+Forms, +Labels, -Items): one(Code), or segment(Code, Place) where the
%   elements of the value are meant.

items_([], _, []).
items_([Form|Forms], Labels, [Item|Items]) :-
    item_(Form, Labels, Item),
    items_(Forms, Labels, Items).

item_(Form, Labels, Item) :-
    (   Form = segment(Name, Place)
    ->  note_(Name),
        Item = segment(variable(Name,Place), Place)
    ;   Form = form('<', Forms, Place)
    ->  form_code_('[', Forms, Place, Labels, Code),
        Item = segment(Code, Place)
    ;   Item = one(Code),
        code_(Form, Labels, Code)
    ).

codes_([], _, []).
codes_([Form|Forms], Labels, [Code|Codes]) :-
    code_(Form, Labels, Code),
    codes_(Forms, Labels, Codes).

%   special_(+Word, -Usage): the constructs that do not evaluate all their parts.

special_(define, 2).
special_(prog, any).
special_(cond, any).
special_(and, any).
special_(or, any).
special_(go, 1).
special_(return, 1).
special_(set, 2).
special_(pset, 2).
special_(hasval, 1).
special_(fin, 2).
special_(tempex, 2).
special_(quote, 1).

special_code_(define, [Name,Function], _, _, define(Word,Names,Codes)) :-
    atom_(Name, Word),
    lambda_(Function, Names, Codes).
special_code_(prog, [Variables|Forms], _, Labels, prog(Names,Inits,Codes)) :-
    locals_(Variables, Labels, Names, Inits),
    sexpr_labels(Forms, Labels, Labels1),
    statements_(Forms, Labels1, Codes).
special_code_(cond, Forms, _, Labels, cond(Clauses)) :-
    clauses_(Forms, Labels, Clauses).
special_code_(and, Forms, _, Labels, and(Codes)) :-
    codes_(Forms, Labels, Codes).
special_code_(or, Forms, _, Labels, or(Codes)) :-
    codes_(Forms, Labels, Codes).
special_code_(go, [word(Label,_)], Place, Labels, go(Label)) :-
    (   Labels \== none,
        memberchk(Label, Labels)
    ->  true
    ;   error_(existence_error(label, Label), Place)
    ).
special_code_(return, [Form], Place, Labels, return(Code)) :-
    (   Labels == none
    ->  error_(existence_error(prog, return), Place)
    ;   code_(Form, Labels, Code)
    ).
special_code_(set, [Variable,Form], Place, Labels, set(Name,Code,Place)) :-
    variable_(Variable, Name),
    code_(Form, Labels, Code).
special_code_(pset, [Variable,Form], Place, Labels, pset(Name,Code,Place)) :-
    variable_(Variable, Name),
    code_(Form, Labels, Code).
special_code_(hasval, [Variable], _, _, hasval(Name)) :-
    variable_(Variable, Name).
special_code_(fin, [Variable,List], _, _, fin(Name,ListName,ListPlace)) :-
    sexpr_place(List, ListPlace),
    variable_(Variable, Name),
    variable_(List, ListName).
special_code_(tempex, [Form,Name], Place, Labels, tempex(Code,Word,Place)) :-
    atom_(Name, Word),
    code_(Form, Labels, Code).
special_code_(quote, [Form], _, _, constant(Value)) :-
    sexpr_datum(Form, Value).

%   atom_(+Form, -Word): a name that is not evaluated.

atom_(Form, Word) :-
    (   Form = word(Word0, _),
        atom(Word0)
    ->  Word = Word0
    ;   sexpr_place(Form, Place),
        sexpr_datum(Form, Datum),
        error_(type_error(name, Datum), Place)
    ).

variable_(Form, Name) :-
    atom_(Form, Name),
    note_(Name).

note_(Name) :-
    (   name_(Name)
    ->  true
    ;   assertz(name_(Name))
    ).

%   lambda_(+Form, -Names, -Codes): (lambda (Name ...) Form ...).

lambda_(Form, Names, Codes) :-
    (   Form = form('(', [word(lambda,_),form('(',Parameters,_)|Forms], _)
    ->  names_(Parameters, Names),
        codes_(Forms, none, Codes)
    ;   sexpr_place(Form, Place),
        sexpr_datum(Form, Datum),
        error_(type_error(lambda, Datum), Place)
    ).

names_([], []).
names_([Form|Forms], [Name|Names]) :-
    variable_(Form, Name),
    names_(Forms, Names).

%   locals_(+Form, +Labels, -Names, -Inits): an init is none or code.

locals_(Form, Labels, Names, Inits) :-
    (   Form = form('(', Forms, _)
    ->  locals__(Forms, Labels, Names, Inits)
    ;   sexpr_place(Form, Place),
        sexpr_datum(Form, Datum),
        error_(type_error(list, Datum), Place)
    ).

locals__([], _, [], []).
locals__([Form|Forms], Labels, [Name|Names], [Init|Inits]) :-
    (   Form = form('(', [Variable,InitForm], _)
    ->  variable_(Variable, Name),
        code_(InitForm, none, Init)
    ;   variable_(Form, Name),
        Init = none
    ),
    locals__(Forms, Labels, Names, Inits).

statements_([], _, []).
statements_([Form|Forms], Labels, [Code|Codes]) :-
    (   Form = word(Label, _)
    ->  Code = label(Label)
    ;   code_(Form, Labels, Code)
    ),
    statements_(Forms, Labels, Codes).

clauses_([], _, []).
clauses_([Form|Forms], Labels, [clause(Code,Codes)|Clauses]) :-
    (   Form = form('(', [Test|Bodies], _)
    ->  code_(Test, Labels, Code),
        codes_(Bodies, Labels, Codes)
    ;   sexpr_place(Form, Place),
        sexpr_datum(Form, Datum),
        error_(type_error(clause, Datum), Place)
    ),
    clauses_(Forms, Labels, Clauses).

error_(Formal, Place) :-
    throw(error(Formal, context(_, Place))).
