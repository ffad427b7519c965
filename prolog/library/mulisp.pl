:- module(mulisp,
          [ mulisp_load/1,           % +File
            mulisp_run/1,            % +File
            mulisp/2,                % +Expression, -Value
            mulisp_text/2,           % +Text, -Value
            mulisp_counted/3,        % +Expression, -Value, -Counts
            mulisp_reset/0,
            lisp/0
          ]).

:- use_module(library(sexpr)).
:- use_module(library(sexpr_prompt)).
:- use_module(library(sexpr_errors)).
:- use_module(library(mulisp_forms)).
:- use_module(library(mulisp_special)).
:- use_module(library(mulisp_evaluator)).
:- use_module(library(mulisp_texts)).

/** <module> MuLISP

The Lisp of the course on heuristic search, after the books on muLISP-85: dynamic scope,
bodies with implicit conditionals, `loop`, `prog` with `go` and `return`, property lists,
`#` a letter in names. Small letters of names are read as capitals. A value is a Prolog
term: a list, a number, an atom in capitals, string(Text), and `[]` for `nil`. Everything
but `nil` is true.

A function that is called with fewer arguments than it has parameters has NIL for the
others, which is how muLISP has local variables; but a call in its own body gives at
least as many as its caller did, else it is an error, as too many arguments are.

A quotient of integers that is no integer is a float, and exact behind (PRECISION 0); a
ratio that is read, as 1/3, is exact. The variables *PRINT-BASE*, *PRINT-POINT* (how many
digits there are behind the point), *PRINT-ESCAPE* and *PRINT-DOWNCASE* say how values are
written.
(LINELENGTH N) sets where lines of what is written end; before that they have no end.
(ERRSET Form) gives the value in a list, and NIL where it has an error.

An expression is translated once, with the place of each of its forms; errors are
Prolog errors error(Formal, context(_, File:Line:Column)). Definitions and global
variables stay until mulisp_reset/0; an expression that ends in an error assigns
nothing. Variables share parts of lists within one text, file or line of the prompt;
what the next one finds is a copy for each variable.
*/

%!  mulisp_load(+File) is det.
%
%   Evaluate the forms of a file, in their order. Each error of an expression is written,
%   and the next expression follows; the last error is thrown.

mulisp_load(File) :-
    evaluated_file_(File, silent).

%!  mulisp_run(+File) is det.
%
%   As mulisp_load/1, and write the value of each form that is no definition, each on
%   its line.

mulisp_run(File) :-
    evaluated_file_(File, writing).

evaluated_file_(File, How) :-
    sexpr_file(lisp, File, Forms, Errors),
    (   Errors == []
    ->  catch(forms_(Forms, How, _, Errors1), mulisp_exit, Errors1 = [])
    ;   Errors1 = Errors
    ),
    sexpr_complain(Errors1).

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
    ;   sexpr_form(Expression, term, Form),
        text_forms_([Form], Value0),
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
%       ?- mulisp_text("(defun len (l n) ((null l) n) (len (cdr l) (add1 n))) (len '(a b) 0)", V).
%          V = 2.

mulisp_text(Text, Value) :-
    sexpr_codes(Text, Codes),
    sexpr_read(lisp, text, Codes, Forms),
    text_forms_(Forms, Value0),
    Value = Value0.

text_forms_(Forms, Value) :-
    forms_(Forms, stopping, Value0, Errors),
    (   Errors = [Error]
    ->  throw(Error)
    ;   Value = Value0
    ).

%!  mulisp_counted(+Expression, -Value, -Counts) is det.
%
%   As mulisp/2; Counts is counts(Opened, Generated), the number of states that OPENING
%   opened and of those that it generated on the way. `(COUNTED Form)` gives the three
%   in a list.
%
%       ?- mulisp_text("(defun OPENING (N) (list N N)) (defun SEARCH () (OPENING 1) (OPENING 2) 'FOUND)", _).
%          true.
%       ?- mulisp_counted("(SEARCH)", V, Counts).
%          V = 'FOUND', Counts = counts(2,4).

mulisp_counted(Expression, Value, counts(Opened,Generated)) :-
    (   sexpr_is_text(Expression)
    ->  sexpr_codes(Expression, Codes),
        sexpr_read(lisp, text, Codes, Forms)
    ;   sexpr_form(Expression, term, Form),
        Forms = [Form]
    ),
    Whole = form('(', [word('COUNTED',term),form('(', [word('PROGN',term)|Forms], term)], term),
    text_forms_([Whole], [Value0,Opened0,Generated0]),
    Value = Value0,
    Opened = Opened0,
    Generated = Generated0.

%!  mulisp_reset is det.
%
%   Forget all definitions and the values of all variables.
%
%       ?- mulisp_text("(setq X 1) (defun f () X) (f)", V).
%          V = 1.
%       ?- mulisp_reset, mulisp_text("(f)", _).
%          error(existence_error(function,'F'), _).

mulisp_reset :-
    mulisp_forget_functions,
    forall(mulisp_assigned(Key), nb_setval(Key, no_value)),
    mulisp_forget.

%!  lisp is det.
%
%   Ask for forms of MuLISP and write their values, until the input ends or a form is
%   (system), (quit), (exit), or halt.

lisp :-
    catch(sexpr_prompt(lisp, '$ ', mulisp:prompted_), mulisp_exit, true).

prompted_(Forms) :-
    forms_(Forms, prompted, _, Errors),
    sexpr_tell(Errors).

%   forms_(+Forms, +How, -Value, -Errors): findall/3 frees the memory of the
%   evaluation; keep_/0 saves the assignments. If How is `stopping`, the first error ends it.

forms_(Forms, How, Value, Errors) :-
    findall(Value0-Errors0, ( each_(Forms, How, [], Value0, Errors0), keep_ ), [Value-Errors]).

each_([], _, Value, Value, []).
each_([Form0|Forms], How, _, Value, Errors) :-
    catch(evaluated_(Form0, Value0), Error0, true),
    (   var(Error0)
    ->  shown_(How, Form0, Value0),
        each_(Forms, How, Value0, Value, Errors)
    ;   sexpr_spent(Error0, Form0, Error)
    ->  throw(Error)
    ;   Error0 = error(_, _)
    ->  sexpr_located(lisp, Form0, Error0, mulisp:known_, mulisp:show_, Error),
        Errors = [Error|Errors1],
        (   How == stopping
        ->  Errors1 = []
        ;   each_(Forms, How, [], Value, Errors1)
        )
    ;   keep_, % what the program throws is no error of the expression: it ends all
        throw(Error0)
    ).

evaluated_(Form0, Value) :-
    mulisp_form(Form0, Form),
    mulisp_code(Form, Code),
    (   mulisp_evaluate(Code, Value0)
    ->  (   Value0 = jump(Jump)
        ->  not_caught_(Jump)
        ;   Value = Value0
        )
    ;   throw(error(system_error(no_value), _))
    ).

not_caught_(thrown(Tag,_,Place)) :-
    throw(error(existence_error(catch, Tag), context(_, Place))).
not_caught_(left(Name,_)) :-
    throw(error(existence_error(block, Name), context(_, _))).

%   show_(@Value): writes Value in a message; said(Values) has the arguments of ERROR.

show_(Value) :-
    (   Value = said([First|Values])
    ->  show_first_(First),
        forall(member(Value1, Values), ( put_char(' '), mulisp_write(Value1) ))
    ;   mulisp_write(Value)
    ).

show_first_(Value) :-
    (   Value = string(Text)
    ->  write(Text)
    ;   mulisp_write(Value)
    ).

shown_(How, Form, Value) :-
    (   ( How == prompted ; How == writing, \+ definition_(Form) )
    ->  mulisp_write(Value),
        nl
    ;   true
    ).

definition_(form(_, [word(Word,_)|_], _)) :-
    atom(Word),
    upcase_atom(Word, Name),
    memberchk(Name, ['DEFUN','DEFMACRO','DEFVAR','DEFPARAMETER','DEFCONSTANT','COMMENT']).

%   known_(?Kind, -Name): Name is a function, a special form or a variable of the program.

known_(function, Name) :-
    mulisp_function_name(Name).
known_(function, Name) :-
    mulisp_special_form(Name).
known_(value, Name) :-
    mulisp_assigned(Key),
    mulisp_key(Name, Key),
    nb_current(Key, Value),
    Value \== no_value.

%   keep_: makes the values of the variables outlive the evaluation.

keep_ :-
    findall(Key, mulisp_assigned(Key), Keys),
    keep_(Keys).

keep_([]).
keep_([Key|Keys]) :-
    (   nb_current(Key, Value)
    ->  nb_setval(Key, Value)
    ;   true
    ),
    keep_(Keys).
