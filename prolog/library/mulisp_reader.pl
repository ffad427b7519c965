:- module(mulisp_reader,
          [ mulisp_read/1,           % -Value
            mulisp_read_atom/1,      % -Value
            mulisp_read_character/1, % -Value
            mulisp_peek_character/1, % -Value
            mulisp_read_code/1,      % -Value
            mulisp_read_text/3,      % +Text, +Place, -Value
            mulisp_read_line/1,      % -Value
            mulisp_read_form/2,      % +Language, -Codes
            mulisp_read_from/3,      % +Files, +Place, -Value
            mulisp_write_to/3,       % +Files, +Place, -Value
            mulisp_text_of/3         % +Value, +Place, -Atom
          ]).

:- use_module(library(sexpr)).
:- use_module(library(mulisp_forms)).

/** <module> MuLISP: input and the files that are read and written

READ, RATOM and the like take from the current input of Prolog, which RDS changes; WRS
changes where is written. What has no more input gives NIL.
*/

%!  mulisp_read(-Value) is det.
%
%   Value is the next form of the input.

mulisp_read(Value) :-
    mulisp_read_form(lisp, Codes),
    sexpr_read(lisp, user_input, Codes, Forms),
    (   Forms = [Form0|_]
    ->  mulisp_form(Form0, Form),
        mulisp_datum(Form, Value)
    ;   Value = []
    ).

%!  mulisp_read_form(+Language, -Codes) is det.
%
%   Language is lisp or planner. Codes are those of the next form of the current input, up to where its brackets are
%   closed, or of what is left of it.

mulisp_read_form(Language, Codes) :-
    skip_(Language, Code),
    form_codes_(Code, Language, 0, Codes).

%   skip_(+Language, -Code): the first code of what is no layout and no comment.

skip_(Language, Code) :-
    peek_code(Code0),
    (   Code0 >= 0,
        Code0 =< 0x20
    ->  get_code(_),
        skip_(Language, Code)
    ;   Language == lisp,
        Code0 =:= 0';
    ->  skip_until_(10),
        skip_(Language, Code)
    ;   Language == planner,
        Code0 =:= 0'%
    ->  skip_until_(0';),
        skip_(Language, Code)
    ;   Code = Code0
    ).

skip_until_(End) :-
    get_code(Code),
    (   ( Code =:= End ; Code < 0 )
    ->  true
    ;   skip_until_(End)
    ).

%   form_codes_(+Code, +Language, +Depth, -Codes): Code is the next one, not yet taken.

form_codes_(Code, Language, Depth, Codes) :-
    (   Code < 0
    ->  Codes = []
    ;   opens_(Language, Code)
    ->  take_(Language, Depth, 1, Codes)
    ;   closes_(Language, Code)
    ->  (   Depth =< 0
        ->  Codes = [Code], % closes nothing: the reader says so
            get_code(_)
        ;   Depth =:= 1
        ->  get_code(_),
            Codes = [Code]
        ;   take_(Language, Depth, -1, Codes)
        )
    ;   Language == lisp,
        Code =:= 0'"
    ->  get_code(_),
        Codes = [Code|Codes1],
        delimited_(0'", Codes1, Rest),
        after_(Language, Depth, Rest)
    ;   Language == lisp,
        Code =:= 0'|
    ->  get_code(_),
        Codes = [Code|Codes1],
        delimited_(0'|, Codes1, Rest),
        after_(Language, Depth, Rest)
    ;   Language == lisp,
        Code =:= 0';
    ->  skip_until_(10),
        Codes = [10|Codes1],
        peek_code(Next),
        form_codes_(Next, Language, Depth, Codes1)
    ;   Code =< 0x20
    ->  (   Depth =:= 0
        ->  Codes = []
        ;   take_(Language, Depth, 0, Codes)
        )
    ;   prefix_(Language, Code)
    ->  get_code(_),
        Codes = [Code|Codes1],
        skip_(Language, Next),
        form_codes_(Next, Language, Depth, Codes1)
    ;   take_(Language, Depth, 0, Codes)
    ).

after_(Language, Depth, Codes) :-
    (   Depth =:= 0
    ->  Codes = []
    ;   peek_code(Code),
        form_codes_(Code, Language, Depth, Codes)
    ).

take_(Language, Depth, Change, [Code|Codes]) :-
    get_code(Code),
    Depth1 is Depth+Change,
    peek_code(Next),
    (   Depth1 =:= 0,
        ( opens_(Language, Next) ; closes_(Language, Next) ) % they end a word
    ->  Codes = []
    ;   form_codes_(Next, Language, Depth1, Codes)
    ).

delimited_(End, Codes, Rest) :-
    get_code(Code),
    (   Code < 0
    ->  Codes = Rest
    ;   Code =:= End
    ->  Codes = [Code|Rest]
    ;   Code =:= 0'\\,
        peek_code(Next),
        Next >= 0
    ->  get_code(_),
        Codes = [Code,Next|Codes1],
        delimited_(End, Codes1, Rest)
    ;   Codes = [Code|Codes1],
        delimited_(End, Codes1, Rest)
    ).

%   opens_(+Language, +Code), closes_(+Language, +Code): Code is a bracket of Language; `<` is a name of Lisp.

opens_(_, 0'().
opens_(planner, 0'[).
opens_(planner, 0'<).
closes_(_, 0')).
closes_(planner, 0']).
closes_(planner, 0'>).

prefix_(lisp, 0''').
prefix_(lisp, 0'`).

%!  mulisp_read_atom(-Value) is det.
%
%   Value is the next token of the input: a number, a name, a string, or a single mark.

mulisp_read_atom(Value) :-
    skip_(lisp, Code),
    (   Code < 0
    ->  Value = []
    ;   memberchk(Code, [0'(,0'),0''',0'`,0',])
    ->  get_code(_),
        char_code(Value, Code)
    ;   Code =:= 0'"
    ->  mulisp_read(Value)
    ;   word_(Codes),
        sexpr_read(lisp, user_input, Codes, [Form0|_]),
        mulisp_form(Form0, Form),
        mulisp_datum(Form, Value)
    ).

word_(Codes) :-
    peek_code(Code),
    (   ( Code =< 0x20 ; memberchk(Code, [0'(,0'),0''',0'`,0',,0'",0';]) )
    ->  Codes = []
    ;   get_code(_),
        Codes = [Code|Codes1],
        word_(Codes1)
    ).

%!  mulisp_read_character(-Value) is det.
%
%   Value is the name of the next character of the input.

mulisp_read_character(Value) :-
    get_char(Char),
    (   Char == end_of_file
    ->  Value = []
    ;   Value = Char
    ).

%!  mulisp_peek_character(-Value) is det.
%
%   Value is the name of the next character of the input, which stays there.

mulisp_peek_character(Value) :-
    peek_char(Char),
    (   Char == end_of_file
    ->  Value = []
    ;   Value = Char
    ).

%!  mulisp_read_code(-Value) is det.
%
%   Value is the code of the next character of the input.

mulisp_read_code(Value) :-
    get_code(Code),
    (   Code < 0
    ->  Value = []
    ;   Value = Code
    ).

%!  mulisp_read_text(+Text, +Place, -Value) is det.
%
%   Value is the first form of Text, a name or a string.

mulisp_read_text(Text0, Place, Value) :-
    mulisp_text_of(Text0, Place, Text),
    atom_codes(Text, Codes),
    sexpr_read(lisp, text, Codes, Forms),
    (   Forms = [Form0|_]
    ->  mulisp_form(Form0, Form),
        mulisp_datum(Form, Value)
    ;   Value = []
    ).

%!  mulisp_read_line(-Value) is det.
%
%   Value is the string of the rest of the line.

mulisp_read_line(Value) :-
    get_code(Code),
    (   Code < 0
    ->  Value = []
    ;   line_(Code, Codes),
        atom_codes(Text, Codes),
        Value = string(Text)
    ).

line_(Code, Codes) :-
    (   ( Code =:= 10 ; Code < 0 )
    ->  Codes = []
    ;   Codes = [Code|Codes1],
        get_code(Next),
        line_(Next, Codes1)
    ).

%!  mulisp_text_of(+Value, +Place, -Atom) is det.
%
%   Atom is the text of Value, a name or a string.

mulisp_text_of(Value, Place, Atom) :-
    (   Value = string(Text)
    ->  Atom = Text
    ;   atomic(Value),
        Value \== []
    ->  Atom = Value
    ;   throw(error(type_error(name, Value), context(_, Place)))
    ).

%!  mulisp_read_from(+Values, +Place, -Value) is det.
%
%   The input is the file that Values name; that of the user where they name none.

mulisp_read_from(Values, Place, Value) :-
    current_input(Old),
    (   \+ stream_property(Old, alias(user_input))
    ->  close(Old)
    ;   true
    ),
    (   Values = [File],
        File \== []
    ->  mulisp_text_of(File, Place, Name),
        open_(Name, read, Place, Stream),
        set_input(Stream),
        Value = File
    ;   set_input(user_input),
        Value = []
    ).

%!  mulisp_write_to(+Values, +Place, -Value) is det.
%
%   What is written goes to the file that Values name, behind what is there if there is
%   a second value; to the user where they name none.

mulisp_write_to(Values, Place, Value) :-
    current_output(Old),
    (   stream_property(Old, file_name(_))
    ->  close(Old)
    ;   true
    ),
    (   Values = [File|Rest],
        File \== []
    ->  mulisp_text_of(File, Place, Name),
        (   ( Rest == [] ; Rest == [[]] )
        ->  Mode = write
        ;   Mode = append
        ),
        open_(Name, Mode, Place, Stream),
        set_output(Stream),
        Value = File
    ;   set_output(user_output),
        Value = []
    ).

open_(Name, Mode, Place, Stream) :-
    catch(open(Name, Mode, Stream), error(Formal, _), throw(error(Formal, context(_, Place)))).
