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
    (   Language == lisp
    ->  lisp_codes_(0, Codes)
    ;   skip_(Language, Code),
        form_codes_(Code, Language, 0, Codes)
    ).

%   lisp_codes_(+Depth, -Codes): Codes are those of the next form; Depth is the
%   number of open brackets. Comments, and layout before the form, are left out.

lisp_codes_(Depth, Codes) :-
    peek_code(Code),
    (   Code < 0
    ->  Codes = []
    ;   lisp_kind_(Code, Kind)
    ->  get_code(_),
        lisp_codes_(Kind, Code, Depth, Codes)
    ;   lisp_word_(Codes, Rest),
        lisp_ended_(Depth, Rest)
    ).

lisp_kind_(0'(, open).
lisp_kind_(0'), close).
lisp_kind_(0''', prefix).
lisp_kind_(0'`, prefix).
lisp_kind_(0',, prefix).
lisp_kind_(0'", quoted).
lisp_kind_(0'|, quoted).
lisp_kind_(0';, comment).
lisp_kind_(0'#, hash).
lisp_kind_(0'%, percent).
lisp_kind_(Code, layout) :-
    Code =< 0x20.

%   lisp_codes_(+Kind, +Code, +Depth, -Codes): as lisp_codes_/2, after Code of this Kind was taken.

lisp_codes_(open, Code, Depth, [Code|Codes]) :-
    Depth1 is Depth+1,
    lisp_codes_(Depth1, Codes).
lisp_codes_(close, Code, Depth, [Code|Codes]) :-
    (   Depth =< 1 % the form ends, or the bracket has no partner, which the reader reports
    ->  Codes = []
    ;   Depth1 is Depth-1,
        lisp_codes_(Depth1, Codes)
    ).
lisp_codes_(prefix, Code, Depth, [Code|Codes]) :-
    (   Code =:= 0',,
        peek_code(0'@)
    ->  get_code(At),
        Codes = [At|Codes1]
    ;   Codes = Codes1
    ),
    lisp_codes_(Depth, Codes1).
lisp_codes_(quoted, Code, Depth, [Code|Codes]) :-
    delimited_(Code, Codes, Rest),
    lisp_ended_(Depth, Rest).
lisp_codes_(comment, _, Depth, Codes) :-
    skip_until_(10),
    lisp_between_(Depth, 10, Codes).
lisp_codes_(hash, Code, Depth, Codes) :-
    peek_code(Next),
    (   Next =:= 0'|
    ->  get_code(_),
        skip_block_,
        lisp_between_(Depth, 0' , Codes)
    ;   Next =:= 0'''
    ->  get_code(_),
        Codes = [Code,Next|Codes1],
        lisp_codes_(Depth, Codes1)
    ;   Codes = [Code|Codes1],
        lisp_word_(Codes1, Rest),
        lisp_ended_(Depth, Rest)
    ).
lisp_codes_(percent, Code, Depth, Codes) :-
    peek_code(Next),
    (   Next >= 0,
        Next =< 0x20 % a comment, perhaps of several lines
    ->  skip_until_(0'%),
        lisp_between_(Depth, 0' , Codes)
    ;   Codes = [Code|Codes1],
        lisp_word_(Codes1, Rest),
        lisp_ended_(Depth, Rest)
    ).
lisp_codes_(layout, Code, Depth, Codes) :-
    lisp_between_(Depth, Code, Codes).

%   lisp_between_(+Depth, +Code, -Codes): goes on after layout or a comment, for which Code stands.

lisp_between_(Depth, Code, Codes) :-
    (   Depth =:= 0
    ->  Codes = Codes1
    ;   Codes = [Code|Codes1]
    ),
    lisp_codes_(Depth, Codes1).

lisp_ended_(Depth, Codes) :-
    (   Depth =:= 0
    ->  Codes = []
    ;   lisp_codes_(Depth, Codes)
    ).

%   lisp_word_(-Codes, ?Rest): the codes of a word, up to the first one that cannot be in it.

lisp_word_(Codes, Rest) :-
    peek_code(Code),
    (   ( Code =< 0x20 ; memberchk(Code, [0'(,0'),0''',0'`,0',,0'",0';,0'|]) )
    ->  Codes = Rest
    ;   get_code(_),
        Codes = [Code|Codes1],
        (   Code =:= 0'\\,
            peek_code(Next),
            Next > 0x1F
        ->  get_code(_),
            Codes1 = [Next|Codes2]
        ;   Codes2 = Codes1
        ),
        lisp_word_(Codes2, Rest)
    ).

skip_block_ :-
    get_code(Code),
    (   Code < 0
    ->  true
    ;   Code =:= 0'|,
        peek_code(0'#)
    ->  get_code(_)
    ;   skip_block_
    ).

%   skip_(+Language, -Code): skips layout and comments; Code is the next code, which is not taken.

skip_(Language, Code) :-
    peek_code(Code0),
    (   Code0 >= 0,
        Code0 =< 0x20
    ->  get_code(_),
        skip_(Language, Code)
    ;   comment_(Language, Code0, End)
    ->  skip_until_(End),
        skip_(Language, Code)
    ;   Code = Code0
    ).

comment_(lisp, 0';, 10).
comment_(planner, 0'%, 0';).

skip_until_(End) :-
    get_code(Code),
    (   ( Code =:= End ; Code < 0 )
    ->  true
    ;   skip_until_(End)
    ).

%   form_codes_(+Code, +Language, +Depth, -Codes): Code is the next code, not yet taken.
%   Language has no quotes.

form_codes_(Code, Language, Depth, Codes) :-
    (   Code < 0
    ->  Codes = []
    ;   opens_(Language, Code)
    ->  take_(Language, Depth, 1, Codes)
    ;   closes_(Language, Code)
    ->  (   Depth =< 0
        ->  Codes = [Code], % a bracket without a partner: the reader reports it
            get_code(_)
        ;   Depth =:= 1
        ->  get_code(_),
            Codes = [Code]
        ;   take_(Language, Depth, -1, Codes)
        )
    ;   comment_(Language, Code, End),
        Depth > 0
    ->  skip_until_(End),
        Codes = [0' |Codes1],
        peek_code(Next),
        form_codes_(Next, Language, Depth, Codes1)
    ;   Code =< 0x20,
        Depth =:= 0
    ->  Codes = []
    ;   take_(Language, Depth, 0, Codes)
    ).

take_(Language, Depth, Change, [Code|Codes]) :-
    get_code(Code),
    Depth1 is Depth+Change,
    peek_code(Next),
    (   Depth1 =:= 0,
        ( opens_(Language, Next) ; closes_(Language, Next) ) % a bracket ends a word
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

%   opens_(+Language, +Code), closes_(+Language, +Code): Code is a bracket of Language.

opens_(planner, 0'().
opens_(planner, 0'[).
opens_(planner, 0'<).

closes_(planner, 0')).
closes_(planner, 0']).
closes_(planner, 0'>).

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
    ;   memberchk(Code, [0'",0'|])
    ->  mulisp_read(Value)
    ;   lisp_word_(Codes, []),
        sexpr_read(lisp, user_input, Codes, [Form0|_]),
        mulisp_form(Form0, Form),
        mulisp_datum(Form, Value)
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
    sexpr_read(lisp, text, Codes, Forms, Errors),
    (   Errors = [error(Formal,_)|_]
    ->  throw(error(Formal, context(_, Place)))
    ;   Forms = [Form0|_]
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
