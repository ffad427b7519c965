:- module(sexpr_check,
          [ mulisp_check/1,          % +File
            planner_check/1          % +File
          ]).

:- use_module(library(sexpr)).
:- use_module(library(sexpr_prompt)).
:- use_module(library(sexpr_errors)).
:- use_module(library(mulisp)).
:- use_module(library(mulisp_forms)).
:- use_module(library(mulisp_evaluator)).
:- use_module(library(planner)).
:- use_module(library(planner_forms)).
:- use_module(library(planner_functions)).

/** <module> What is wrong with files of MuLISP and Planner

What `ferz check` says of such a file: brackets, special forms that are written otherwise,
and calls of functions that neither the language nor the file has. Nothing of the file is
evaluated: macros of the file are not expanded, and the parts of their calls not looked at.
*/

%!  mulisp_check(+File) is det.
%
%   Say what is wrong with the forms of a file, and throw the last error; calls of unknown
%   functions are warnings, since another file may define them.

mulisp_check(File) :-
    findall(Name-Kind, mulisp_known_function(Name, Kind), Known),
    call_cleanup(check_(lisp, File), restore_(Known)).

restore_(Known) :-
    findall(Name, mulisp_known_function(Name, _), Names),
    forall(member(Name, Names), mulisp_note_function(Name, none)),
    forall(member(Name-Kind, Known), mulisp_note_function(Name, Kind)).

%!  planner_check(+File) is det.
%
%   As mulisp_check/1, for a file of Planner.

planner_check(File) :-
    check_(planner, File).

check_(Language, File) :-
    sexpr_file(Language, File, Forms, Errors0),
    (   Errors0 == []
    ->  codes_(Forms, Language, Codes, Errors),
        findall(Name, ( member(Form, Forms), named_(Language, Form, Name) ), Named),
        defined_(Codes, Named, Defined),
        unknown_(Codes, Language, Defined, Unknown),
        forall(member(Warning, Unknown), print_message(warning, Warning))
    ;   Errors = Errors0
    ),
    sexpr_complain(Errors).

%   codes_(+Forms, +Language, -Codes, -Errors): what the forms are translated to, and why not.

codes_([], _, [], []).
codes_([Form|Forms], Language, Codes, Errors) :-
    catch(code_(Language, Form, Code), error(Formal,Context), true),
    (   var(Formal)
    ->  Codes = [Code|Codes1],
        Errors = Errors1
    ;   located_(Language, Form, error(Formal,Context), [], Error),
        Codes = Codes1,
        Errors = [Error|Errors1]
    ),
    codes_(Forms, Language, Codes1, Errors1).

code_(lisp, Form0, Code) :-
    mulisp_form(Form0, Form),
    mulisp_code(Form, Code),
    (   Code = defun(Name, macro, _)
    ->  mulisp_note_function(Name, nlambda)
    ;   true
    ).
code_(planner, Form, Code) :-
    planner_code(Form, Code).

located_(Language, Form, Error0, Defined, Error) :-
    writer_(Language, Writer),
    sexpr_located(Language, Form, Error0, sexpr_check:known_(Language, Defined), Writer, Error).

writer_(lisp, mulisp:show_).
writer_(planner, planner_functions:planner_write).

%   known_(+Language, +Defined, ?Kind, -Name)

known_(_, Defined, function, Name) :-
    member(Name, Defined).
known_(lisp, _, Kind, Name) :-
    mulisp:known_(Kind, Name).
known_(planner, _, Kind, Name) :-
    planner:known_(Kind, Name).

%   named_(+Language, +Form, -Name): Form may define Name, also where it is not translated.

named_(Language, form(_,[word(_,_),word(Name0,_)|_],_), Name) :-
    (   Language == lisp,
        atom(Name0)
    ->  upcase_atom(Name0, Name)
    ;   Name = Name0
    ).

%   defined_(+Codes, +Named, -Names): Named, and the functions that the file defines, wherever in it.

defined_(Codes, Named, Names) :-
    findall(Name, ( part_(Codes, Part), defines_(Part, Name) ), Names0),
    append(Named, Names0, Names).

defines_(defun(Name,_,_), Name).
defines_(define(Name,_,_), Name).
defines_(define(Name,_), Name).

%   unknown_(+Codes, +Language, +Defined, -Errors): an error for each call of a function that is not known.

unknown_(Codes, Language, Defined, Errors) :-
    findall(Name-Place, ( part_(Codes, Part), calls_(Language, Part, Name, Place) ), Calls),
    findall(Error,
            ( member(Name-Place, Calls),
              \+ known_(Language, Defined, function, Name),
              located_(Language, word(Name,Place), error(existence_error(function,Name),_), Defined, Error) ),
            Errors).

calls_(lisp, call(Name,_,_,Place), Name, Place) :-
    atom(Name).
calls_(planner, call(constant(Name),_,Place), Name, Place) :-
    atom(Name).

%   part_(+Code, -Part): Part is Code or a part of it, but of no constant. A DEFUN keeps the forms of
%   its function, which are translated here.

part_(Code, Part) :-
    compound(Code),
    Code \= constant(_),
    (   Part = Code
    ;   Code = defun(_, _, Forms)
    ->  mulisp_lambda(Forms, Keys, Codes),
        part_(Keys-Codes, Part)
    ;   Code =.. [_|Codes],
        member(Code1, Codes),
        part_(Code1, Part)
    ).
