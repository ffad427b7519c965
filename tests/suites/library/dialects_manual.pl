% library(mulisp), library(planner): forms and the values that are written for them, which
% mulisp_manual.txt and planner_manual.txt list, and errors in both languages, which
% dialect_messages.txt does

:- use_module(library(mulisp_texts)).
:- use_module(library(planner_functions)).
:- use_module(library(sexpr_prompt)).

:- dynamic(here/1).

:- prolog_load_context(directory, Directory),
   (   Directory == ''
   ->  assertz(here('.'))
   ;   assertz(here(Directory))
   ).

% entry(File, Entry): the lines of an entry of File; it ends with one that begins with => or
% ru

lines(File, Lines) :-
    here(Directory),
    atomic_list_concat([Directory,/,File], Path),
    read_file_to_codes(Path, Codes, []),
    atom_codes(Text, Codes),
    atomic_list_concat(Lines, '\n', Text).

entry(File, Entry) :-
    lines(File, Lines),
    entry_of(Lines, Entry).

entry_of(Lines0, Entry) :-
    entry_begin(Lines0, Lines1),
    entry_lines(Lines1, First, Rest),
    (   Entry = First
    ;   entry_of(Rest, Entry)
    ).

entry_begin([Line|Lines0], Lines) :-
    (   ( Line == '' ; atom_concat('; ', _, Line) )
    ->  entry_begin(Lines0, Lines)
    ;   Lines = [Line|Lines0]
    ).

entry_lines([Line|Lines], Entry, Rest) :-
    (   ( atom_concat('=> ', _, Line) ; atom_concat('ru ', _, Line) )
    ->  Entry = [Line|More],
        value_lines(Lines, Line, More, Rest)
    ;   Entry = [Line|Entry1],
        entry_lines(Lines, Entry1, Rest)
    ).

% value_lines(Lines, Line, More, Rest): what is written may have lines of its own

value_lines(Lines, Line, More, Rest) :-
    (   atom_concat('=> <', Written, Line),
        \+ sub_atom(Written, _, _, _, >),
        append(Before, [Last|Rest0], Lines),
        sub_atom(Last, _, _, _, >)
    ->  append(Before, [Last], More),
        Rest = Rest0
    ;   More = [],
        Rest = Lines
    ).

% form_value(Entry, Input, Form, Value)

form_value(Entry, Input, Form, Value) :-
    once(( append(FormLines0, [First|Others], Entry), atom_concat('=> ', First1, First) )),
    atomic_list_concat([First1|Others], '\n', Value),
    (   FormLines0 = [Line|FormLines1],
        atom_concat('<- ', Input0, Line)
    ->  Input = text(Input0),
        FormLines = FormLines1
    ;   Input = none,
        FormLines = FormLines0
    ),
    atomic_list_concat(FormLines, '\n', Form).

lisp_written(Form, Input, Written) :-
    mulisp_reset,
    (   Input = text(Text)
    ->  open_string(Text, Stream),
        current_input(Old),
        setup_call_cleanup(set_input(Stream), lisp_value(Form, Value, Output), ( set_input(Old), close(Stream) ))
    ;   lisp_value(Form, Value, Output)
    ),
    with_output_to(atom(Text1), mulisp_write(Value)),
    (   Output == ''
    ->  Written = Text1
    ;   atomic_list_concat([<,Output,>,Text1], Written)
    ).

lisp_value(Form, Value, Output) :-
    with_output_to(atom(Output), mulisp_text(Form, Value)).

planner_written(Form, Written) :-
    planner_reset,
    (   planner_text(Form, Value)
    ->  with_output_to(atom(Written), planner_write(Value))
    ;   Written = 'FAIL'
    ).

% wrong(File, Form, Got): the entries of File whose value is another one

wrong(mulisp, Form, Got) :-
    entry('mulisp_manual.txt', Entry),
    form_value(Entry, Input, Form, Value),
    catch(lisp_written(Form, Input, Got), error(Got, _), true),
    Got \== Value.
wrong(planner, Form, Got) :-
    entry('planner_manual.txt', Entry),
    form_value(Entry, none, Form, Value),
    catch(planner_written(Form, Got), error(Got, _), true),
    Got \== Value.

?- findall(x, entry('mulisp_manual.txt', _), _Xs), length(_Xs, _N), _N > 350.
   true.
?- findall(x, entry('planner_manual.txt', _), _Xs), length(_Xs, _N), _N > 80.
   true.
?- wrong(mulisp, Form, Got).
   false.
?- wrong(planner, Form, Got).
   false.

% lost(Form, Text): a value that is written as Text, and read as another one

lost(Form, Text) :-
    entry('mulisp_manual.txt', Entry),
    form_value(Entry, none, Form, Text),
    \+ sub_atom(Form, _, _, _, '*print-'),
    \+ sub_atom(Text, _, _, _, ...),
    mulisp_reset,
    lisp_value(Form, Value, ''),
    atom_concat('\'', Text, Quoted),
    mulisp_text(Quoted, Again),
    Again \== Value.

?- lost(Form, Text).
   false.

% said(Error, Language, Sentence)

said(Language, Form, Sentence) :-
    mulisp_reset,
    planner_reset,
    (   atom_concat('lisp ', Text, Form)
    ->  atom_codes(Text, Codes),
        sexpr_read(lisp, text, Codes, Forms, Errors0),
        mulisp:forms_(Forms, stopping, _, Errors1)
    ;   atom_concat('planner ', Text, Form),
        atom_codes(Text, Codes),
        sexpr_read(planner, text, Codes, Forms, Errors0),
        with_output_to(atom(_), planner:each_(Forms, silent, Errors1))
    ),
    append(Errors0, Errors1, Errors),
    once(( member(Error, Errors) )),
    Error = error(_, context(_, Place)),
    message_text(Error, Language, Chars),
    format(atom(Sentence), "~w: ~s", [Place,Chars]).

?- entry('dialect_messages.txt', [Form,_En,_Ru]), member(Language-_Line, [en-_En,ru-_Ru]), said(Language, Form, Got), atomic_list_concat([Language,' ',Got], _Got1), _Got1 \== _Line.
   false.
?- findall(x, ( entry('dialect_messages.txt', [F,_,_]), said(en, F, _), said(ru, F, _) ), _Xs), length(_Xs, _N), _N > 35.
   true.

% prompted(Language, Input): what the prompt of Language writes for Input

prompted(Language, Input) :-
    mulisp_reset,
    planner_reset,
    open_string(Input, Stream),
    current_input(Old),
    setup_call_cleanup(set_input(Stream), asked(Language), ( set_input(Old), close(Stream) )).

asked(lisp) :-
    lisp.
asked(planner) :-
    planner.

?- prompted(lisp, "#| a ( block |# (+ 1 2)\n% a ( comment % (+ 2 2)\n").
   prints("3\n4\n"), true.
?- prompted(lisp, "'a\\(b \"a\\\"b)\" '|a)b| ; comment (\n(car '(a ; inner )\n b))").
   prints("|A(B|\n\"a\\\"b)\"\n|a)b|\nA\n"), true.
?- prompted(lisp, "#'car `(a ,(+ 1 1) ,@(list 3))(list 1)(list 2)\n'\n b").
   prints("CAR\n(A 2 3)\n(1)\n(2)\nB\n"), true.
?- prompted(lisp, "(read) (x y)\n(ratom) |a b| (read-char)Q\n(read-line) rest\n").
   prints("(X Y)\n|a b|\nQ\n\" rest\"\n"), true.
?- prompted(planner, "[+ 1 % c ] ; 2] 5\n(a)(b)a(c) % x ] ; 7").
   prints("3\n5\n(a)\n(b)\na\n(c)\n7\n"), true.
