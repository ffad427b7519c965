:- module(mulisp_texts,
          [ mulisp_text_function/3,  % ?Name, -Least, -Most
            mulisp_text_call/4,      % +Name, +Values, +Place, -Value
            mulisp_write/1           % +Value
          ]).

:- use_module(library(sexpr_numbers)).

/** <module> MuLISP: names, strings, and what is written

The text of an atom is that of its name, of a number that of its digits, of a string the
string. Functions that make texts of texts make names.
*/

%!  mulisp_text_function(?Name, -Least, -Most) is nondet.
%
%   The function Name takes from Least to Most arguments.

mulisp_text_function('PACK', 1, 1).
mulisp_text_function('PACK*', 0, inf).
mulisp_text_function('UNPACK', 1, 1).
mulisp_text_function('ASCII', 1, 1).
mulisp_text_function('CHAR-CODE', 1, 1).
mulisp_text_function('CODE-CHAR', 1, 1).
mulisp_text_function('CHAR', 2, 2).
mulisp_text_function('LENGTH', 1, 1).
mulisp_text_function('PRINT-LENGTH', 1, 1).
mulisp_text_function('FINDSTRING', 2, 3).
mulisp_text_function('SUBSTRING', 2, 3).
mulisp_text_function('STRING-UPCASE', 1, 1).
mulisp_text_function('STRING-DOWNCASE', 1, 1).
mulisp_text_function('STRING=', 2, 2).
mulisp_text_function('STRING<', 2, 2).
mulisp_text_function('STRING>', 2, 2).
mulisp_text_function('STRING/=', 2, 2).
mulisp_text_function('STRING<=', 2, 2).
mulisp_text_function('STRING>=', 2, 2).
mulisp_text_function('STRING-EQUAL', 2, 2).
mulisp_text_function('STRING-LESSP', 2, 2).
mulisp_text_function('STRING-GREATERP', 2, 2).
mulisp_text_function('CHAR=', 2, 2).
mulisp_text_function('CHAR<', 2, 2).
mulisp_text_function('CHAR>', 2, 2).
mulisp_text_function('CHAR-UPCASE', 1, 1).
mulisp_text_function('CHAR-DOWNCASE', 1, 1).
mulisp_text_function('STRING-CAPITALIZE', 1, 1).
mulisp_text_function('STRING-TRIM', 2, 2).
mulisp_text_function('STRING-LEFT-TRIM', 2, 2).
mulisp_text_function('STRING-RIGHT-TRIM', 2, 2).
mulisp_text_function('STRING-APPEND', 0, inf).
mulisp_text_function('STRING', 1, 1).
mulisp_text_function('EXPLODE', 1, 1).
mulisp_text_function('COMPRESS', 1, 1).
mulisp_text_function('ORDERP', 2, 2).
mulisp_text_function('ALPHA-CHAR-P', 1, 1).
mulisp_text_function('NUMERIC-CHAR-P', 1, 1).
mulisp_text_function('ALPHANUMERICP', 1, 1).
mulisp_text_function('UPPER-CASE-P', 1, 1).
mulisp_text_function('LOWER-CASE-P', 1, 1).
mulisp_text_function('DIGIT-CHAR-P', 1, 1).
mulisp_text_function('SYMBOL-NAME', 1, 1).
mulisp_text_function('INTERN', 1, 1).
mulisp_text_function('PRINT', 1, 2).
mulisp_text_function('PRIN1', 1, 2).
mulisp_text_function('PRINC', 1, 2).
mulisp_text_function('TERPRI', 0, 2).
mulisp_text_function('FRESH-LINE', 0, 1).
mulisp_text_function('SPACES', 1, 2).
mulisp_text_function('WRITE', 1, 2).
mulisp_text_function('WRITE-STRING', 1, 2).
mulisp_text_function('WRITE-LINE', 1, 2).
mulisp_text_function('WRITE-CHAR', 1, 2).
mulisp_text_function('WRITE-BYTE', 1, 2).
mulisp_text_function('TYO', 1, 2).

%!  mulisp_text_call(+Name, +Values, +Place, -Value) is det.
%
%   Value is that of the function Name for Values, as many as it takes.
%
%       ?- mulisp_text_call('PACK', [['A','B',1]], t:1:1, V).
%          V = 'AB1'.
%       ?- mulisp_text_call('FINDSTRING', ['NA','BANANA',3], t:1:1, V).
%          V = 4.

mulisp_text_call(Name, Values, Place, Value) :-
    once(value_(Name, Values, Place, Value0)),
    Value = Value0.

value_('PACK', [Xs], P, Value) :-
    (   is_list(Xs)
    ->  value_('PACK*', Xs, P, Value)
    ;   throw(error(type_error(list, Xs), context(_, P)))
    ).
value_('PACK*', Xs, P, Value) :- texts_(Xs, P, Texts), concat_(Texts, Value).
value_('UNPACK', [X], P, Value) :- text_(X, P, Text), atom_chars(Text, Value).
value_('ASCII', [X], P, Value) :-
    (   integer(X)
    ->  code_(X, P),
        char_code(Value, X)
    ;   value_('CHAR-CODE', [X], P, Value)
    ).
value_('CHAR-CODE', [X], P, Value) :-
    text_(X, P, Text),
    (   atom_codes(Text, [Value0|_])
    ->  Value = Value0
    ;   Value = []
    ).
value_('CODE-CHAR', [X], P, Value) :- code_(X, P), char_code(Value, X).
value_('CHAR', [X,N], P, Value) :-
    text_(X, P, Text),
    count_(N, P),
    (   sub_atom(Text, N, 1, _, Char)
    ->  Value = Char
    ;   Value = []
    ).
value_('LENGTH', [X], P, Value) :-
    (   X = [_|_]
    ->  conses_(X, 0, Value)
    ;   X == []
    ->  Value = 0
    ;   text_(X, P, Text),
        atom_length(Text, Value)
    ).
value_('PRINT-LENGTH', [X], _, Value) :- written_(X, Text), atom_length(Text, Value).
value_('FINDSTRING', [X,Y|Rest], P, Value) :-
    text_(X, P, Part),
    text_(Y, P, Text),
    ( Rest = [From] -> count_(From, P) ; From = 0 ),
    (   sub_atom(Text, At, _, _, Part),
        At >= From
    ->  Value = At
    ;   Value = []
    ).
value_('SUBSTRING', [X,From|Rest], P, Value) :-
    text_(X, P, Text),
    count_(From, P),
    atom_length(Text, Length),
    ( Rest = [To], To \== [] -> count_(To, P) ; To is Length-1 ),
    Count is min(To, Length-1)-From+1,
    (   Count > 0,
        sub_atom(Text, From, Count, _, Sub)
    ->  Value = Sub
    ;   Value = ''
    ).
value_('STRING-UPCASE', [X], P, Value) :- text_(X, P, Text), upcase_atom(Text, Value).
value_('STRING-DOWNCASE', [X], P, Value) :- text_(X, P, Text), downcase_atom(Text, Value).
value_('STRING=', [X,Y], P, Value) :- texts_([X,Y], P, [A,B]), truth_(A == B, Value).
value_('STRING<', [X,Y], P, Value) :- texts_([X,Y], P, [A,B]), truth_(A @< B, Value).
value_('STRING>', [X,Y], P, Value) :- texts_([X,Y], P, [A,B]), truth_(A @> B, Value).
value_('STRING/=', [X,Y], P, Value) :- texts_([X,Y], P, [A,B]), truth_(A \== B, Value).
value_('STRING<=', [X,Y], P, Value) :- texts_([X,Y], P, [A,B]), truth_(A @=< B, Value).
value_('STRING>=', [X,Y], P, Value) :- texts_([X,Y], P, [A,B]), truth_(A @>= B, Value).
value_('STRING-EQUAL', [X,Y], P, Value) :- folded_([X,Y], P, [A,B]), truth_(A == B, Value).
value_('STRING-LESSP', [X,Y], P, Value) :- folded_([X,Y], P, [A,B]), truth_(A @< B, Value).
value_('STRING-GREATERP', [X,Y], P, Value) :- folded_([X,Y], P, [A,B]), truth_(A @> B, Value).
value_('CHAR=', [X,Y], P, Value) :- value_('STRING=', [X,Y], P, Value).
value_('CHAR<', [X,Y], P, Value) :- value_('STRING<', [X,Y], P, Value).
value_('CHAR>', [X,Y], P, Value) :- value_('STRING>', [X,Y], P, Value).
value_('CHAR-UPCASE', [X], P, Value) :- value_('STRING-UPCASE', [X], P, Value).
value_('CHAR-DOWNCASE', [X], P, Value) :- value_('STRING-DOWNCASE', [X], P, Value).
value_('STRING-CAPITALIZE', [X], P, Value) :-
    text_(X, P, Text),
    atom_chars(Text, Chars0),
    capitalized_(Chars0, between, Chars),
    atom_chars(Value, Chars).
value_('STRING-TRIM', [Bag,X], P, Value) :-
    value_('STRING-LEFT-TRIM', [Bag,X], P, Value0),
    value_('STRING-RIGHT-TRIM', [Bag,Value0], P, Value).
value_('STRING-LEFT-TRIM', [Bag,X], P, Value) :-
    bag_(Bag, P, Trimmed),
    text_(X, P, Text),
    atom_chars(Text, Chars0),
    trimmed_(Chars0, Trimmed, Chars),
    atom_chars(Value, Chars).
value_('STRING-RIGHT-TRIM', [Bag,X], P, Value) :-
    bag_(Bag, P, Trimmed),
    text_(X, P, Text),
    atom_chars(Text, Chars0),
    reverse(Chars0, Chars1),
    trimmed_(Chars1, Trimmed, Chars2),
    reverse(Chars2, Chars),
    atom_chars(Value, Chars).
value_('STRING-APPEND', Xs, P, Value) :- value_('PACK*', Xs, P, Value).
value_('STRING', [X], P, Text) :- text_(X, P, Text).
value_('EXPLODE', Xs, P, Value) :- value_('UNPACK', Xs, P, Value).
value_('COMPRESS', Xs, P, Value) :- value_('PACK', Xs, P, Value).
value_('ORDERP', [X,Y], _, Value) :- truth_(X @=< Y, Value).
value_('ALPHA-CHAR-P', [X], P, Value) :- text_(X, P, Text), truth_(( sub_atom(Text, 0, 1, _, C), char_type(C, alpha), C \== '_' , \+ char_type(C, digit(_)) ), Value).
value_('NUMERIC-CHAR-P', [X], P, Value) :- text_(X, P, Text), truth_(( sub_atom(Text, 0, 1, _, C), C @>= '0', C @=< '9' ), Value).
value_('ALPHANUMERICP', [X], P, Value) :-
    value_('ALPHA-CHAR-P', [X], P, Value0),
    (   Value0 == []
    ->  value_('NUMERIC-CHAR-P', [X], P, Value)
    ;   Value = Value0
    ).
value_('UPPER-CASE-P', [X], P, Value) :- text_(X, P, Text), truth_(( sub_atom(Text, 0, 1, _, C), char_type(C, upper) ), Value).
value_('LOWER-CASE-P', [X], P, Value) :- text_(X, P, Text), truth_(( sub_atom(Text, 0, 1, _, C), char_type(C, lower) ), Value).
value_('DIGIT-CHAR-P', [X], P, Value) :-
    text_(X, P, Text),
    (   sub_atom(Text, 0, 1, _, C),
        char_type(C, digit(Weight))
    ->  Value = Weight
    ;   Value = []
    ).
value_('SYMBOL-NAME', [X], P, string(Text)) :- text_(X, P, Text).
value_('INTERN', [X], P, Text) :- text_(X, P, Text).
value_('PRINT', [X|_], _, X) :- mulisp_write(X), nl.
value_('PRIN1', [X|_], _, X) :- mulisp_write(X).
value_('PRINC', [X|_], _, X) :- written_as_(plain, X).
value_('WRITE', [X|_], _, X) :- mulisp_write(X).
value_('WRITE-STRING', [X|_], _, X) :- written_as_(plain, X).
value_('WRITE-LINE', [X|_], _, X) :- written_as_(plain, X), nl.
value_('WRITE-CHAR', [X|_], P, X) :- text_(X, P, Text), sub_atom(Text, 0, 1, _, Char), put_char(Char).
value_('WRITE-BYTE', [X|_], P, X) :- code_(X, P), char_code(Char, X), put_char(Char).
value_('TYO', Xs, P, Value) :- value_('WRITE-BYTE', Xs, P, Value).
value_('TERPRI', Values, P, []) :-
    (   Values = [N|_],
        N \== []
    ->  count_(N, P),
        repeated_(N, '\n')
    ;   nl
    ).
value_('FRESH-LINE', _, _, []) :-
    (   current_output(Stream),
        line_position(Stream, Column),
        Column > 0
    ->  nl
    ;   true
    ).
value_('SPACES', [N|_], P, N) :- count_(N, P), repeated_(N, ' ').

%   conses_(+X, +Count0, -Count): the elements of a list, which may end in a dotted pair.

conses_(X, Count0, Count) :-
    (   X = [_|Rest]
    ->  Count1 is Count0+1,
        conses_(Rest, Count1, Count)
    ;   Count = Count0
    ).

repeated_(N, Char) :-
    (   N =:= 0
    ->  true
    ;   put_char(Char),
        N1 is N-1,
        repeated_(N1, Char)
    ).

truth_(Goal, Value) :-
    (   call(Goal)
    ->  Value = 'T'
    ;   Value = []
    ).

%   folded_(+Values, +Place, -Texts): the texts of Values in capitals, so that case makes no difference.

folded_([], _, []).
folded_([X|Xs], Place, [Text|Texts]) :-
    text_(X, Place, Text0),
    upcase_atom(Text0, Text),
    folded_(Xs, Place, Texts).

capitalized_([], _, []).
capitalized_([C0|Cs0], Where, [C|Cs]) :-
    (   char_type(C0, alnum)
    ->  (   Where == between
        ->  upcase_atom(C0, C)
        ;   downcase_atom(C0, C)
        ),
        Where1 = within
    ;   C = C0,
        Where1 = between
    ),
    capitalized_(Cs0, Where1, Cs).

%   bag_(+Value, +Place, -Chars): the characters of a name, a string or a list of names.

bag_(Bag, Place, Chars) :-
    (   Bag = [_|_]
    ->  value_('PACK', [Bag], Place, Text)
    ;   text_(Bag, Place, Text)
    ),
    atom_chars(Text, Chars).

trimmed_(Chars0, Bag, Chars) :-
    (   Chars0 = [Char|Chars1],
        memberchk(Char, Bag)
    ->  trimmed_(Chars1, Bag, Chars)
    ;   Chars = Chars0
    ).

texts_([], _, []).
texts_([X|Xs], Place, [Text|Texts]) :-
    text_(X, Place, Text),
    texts_(Xs, Place, Texts).

text_(X, Place, Text) :-
    (   X == []
    ->  Text = 'NIL'
    ;   X = string(Text0)
    ->  Text = Text0
    ;   atom(X)
    ->  Text = X
    ;   number(X)
    ->  with_output_to(atom(Text), write_number_(X, style(plain,10,[],all)))
    ;   throw(error(type_error(name, X), context(_, Place)))
    ).

concat_(Texts, Text) :-
    atomic_list_concat(Texts, Text).

code_(X, Place) :-
    (   \+ integer(X)
    ->  throw(error(type_error(integer, X), context(_, Place)))
    ;   X >= 0,
        X =< 0x10FFFF,
        \+ ( X >= 0xD800, X =< 0xDFFF )
    ->  true
    ;   throw(error(representation_error(character_code), context(_, Place)))
    ).

count_(N, Place) :-
    (   \+ integer(N)
    ->  throw(error(type_error(integer, N), context(_, Place)))
    ;   N < 0
    ->  throw(error(type_error(not_less_than_zero, N), context(_, Place)))
    ;   true
    ).

written_(X, Text) :-
    with_output_to(atom(Text), mulisp_write(X)).

%!  mulisp_write(+Value) is det.
%
%   Write Value as MuLISP does: so that it is read again as what it is.
%
%       ?- mulisp_write(['S1',[1,[],'#'|2],string('a b'),'a b']).
%          prints("(S1 (1 NIL # . 2) \"a b\" |a b|)"), true.

mulisp_write(Value) :-
    setting_('*PRINT-ESCAPE*', 'T', Escape),
    (   Escape == []
    ->  written_as_(plain, Value)
    ;   written_as_(marked, Value)
    ).

%   written_as_(+Marks, +Value): writes Value; Marks is `marked`, or `plain` for PRINC.

written_as_(Marks, Value0) :-
    setting_('*PRINT-BASE*', 10, Base),
    setting_('*PRINT-DOWNCASE*', [], Down),
    setting_('*PRINT-POINT*', all, Point),
    (   acyclic_term(Value0)
    ->  Value = Value0
    ;   finite_(Value0, 40, _, Value)
    ),
    write_(Value, style(Marks,Base,Down,Point)).

setting_(Name, Default, Value) :-
    atom_concat('mulisp variable ', Name, Key),
    (   nb_current(Key, Value0),
        Value0 \== no_value
    ->  Value = Value0
    ;   Value = Default
    ).

%   finite_(@Value0, +Budget0, -Budget, -Value): Value is the beginning of Value0, a cyclic
%   list, up to Budget0 pairs.

finite_(Value0, Budget0, Budget, Value) :-
    (   Value0 = [Car0|Cdr0]
    ->  (   Budget0 =< 0
        ->  Value = [...],
            Budget = Budget0
        ;   Value = [Car|Cdr],
            Budget1 is Budget0-1,
            finite_(Car0, Budget1, Budget2, Car),
            finite_(Cdr0, Budget2, Budget, Cdr)
        )
    ;   Value = Value0,
        Budget = Budget0
    ).

write_(Value, Style) :-
    Style = style(Marks, _, Down, _),
    (   Value == []
    ->  write_name_('NIL', Down)
    ;   Value = [X|Xs]
    ->  put_char('('),
        write_(X, Style),
        write_rest_(Xs, Style)
    ;   Value = string(Text)
    ->  (   Marks == marked
        ->  write_quoted_(Text, '"')
        ;   write(Text)
        )
    ;   number(Value)
    ->  write_number_(Value, Style)
    ;   Marks == marked,
        atom(Value),
        wants_bars_(Value)
    ->  write_quoted_(Value, '|')
    ;   write_name_(Value, Down)
    ).

write_name_(Name, Down) :-
    (   Down == []
    ->  write(Name)
    ;   downcase_atom(Name, Text),
        write(Text)
    ).

%   write_quoted_(+Text, +Mark): writes Text between two Marks, with Mark and the backslash escaped.

write_quoted_(Text, Mark) :-
    atom_chars(Text, Chars),
    put_char(Mark),
    write_quoted__(Chars, Mark),
    put_char(Mark).

write_quoted__([], _).
write_quoted__([Char|Chars], Mark) :-
    (   ( Char == Mark ; Char == (\) )
    ->  put_char(\)
    ;   true
    ),
    put_char(Char),
    write_quoted__(Chars, Mark).

%   write_number_(+Number, +Style): integers have the base *PRINT-BASE*; other numbers have at
%   most *PRINT-POINT* digits after the point; if it is NIL or 0, they are quotients.

write_number_(Number, style(_,Base,_,Point)) :-
    (   integer(Number)
    ->  (   integer(Base),
            Base =\= 10,
            Base >= 2,
            Base =< 36
        ->  format(atom(Format), "~~~dR", [Base]),
            format(atom(Text), Format, [Number]),
            write_digits_(Text)
        ;   write(Number)
        )
    ;   integer(Point),
        Point > 0
    ->  format(chars(Chars), "~*f", [Point,Number]),
        reverse(Chars, Reversed0),
        without_zeros_(Reversed0, Reversed),
        reverse(Reversed, Shorter),
        format("~s", [Shorter])
    ;   float(Number),
        Point == all
    ->  write(Number)
    ;   Numerator is numerator(rationalize(Number)),
        Denominator is denominator(rationalize(Number)),
        (   Denominator =:= 1
        ->  write(Numerator)
        ;   format("~d/~d", [Numerator,Denominator])
        )
    ).

%   write_digits_(+Text): writes 0 before digits that begin with a letter.

write_digits_(Text) :-
    (   sub_atom(Text, 0, 1, Rest, -)
    ->  put_char(-),
        sub_atom(Text, 1, Rest, 0, Digits)
    ;   Digits = Text
    ),
    sub_atom(Digits, 0, 1, _, First),
    ( First @>= 'A' -> put_char('0') ; true ),
    write(Digits).

without_zeros_([Char|Chars0], Chars) :-
    (   Char == '0'
    ->  without_zeros_(Chars0, Chars)
    ;   Char == '.'
    ->  Chars = Chars0
    ;   Chars = [Char|Chars0]
    ).

write_rest_(Xs, Style) :-
    (   Xs == []
    ->  put_char(')')
    ;   Xs = [X|Xs1]
    ->  blank_(X, Style),
        write_(X, Style),
        write_rest_(Xs1, Style)
    ;   write(' . '),
        write_(Xs, Style),
        put_char(')')
    ).

%   blank_(+Value, +Style): writes the layout before Value, an element of a list:
%   a new line if the first word of Value is too long for the line, whose length the program
%   has set by LINELENGTH; else a blank.

blank_(Value, Style) :-
    (   nb_current('mulisp line length', Length),
        integer(Length),
        current_output(Stream),
        line_position(Stream, Column),
        first_word_(Value, Style, 1, Width),
        Column+Width > Length
    ->  nl
    ;   put_char(' ')
    ).

first_word_(Value, Style, Width0, Width) :-
    (   Value = [X|_]
    ->  Width1 is Width0+1,
        first_word_(X, Style, Width1, Width)
    ;   with_output_to(atom(Text), write_(Value, Style)),
        atom_length(Text, Length),
        Width is Width0+Length
    ).

%   wants_bars_(+Name): without bars, Name would be read as something else.

wants_bars_(Name) :-
    (   ( Name == '' ; Name == '.' )
    ->  true
    ;   upcase_atom(Name, Upper),
        Upper \== Name
    ->  true
    ;   atom_codes(Name, [First|Codes]),
        (   First =:= 0'% % a comment may begin here
        ->  true
        ;   member(Code, [First|Codes]),
            ( Code =< 0x20 ; memberchk(Code, [0'(,0'),0''',0'",0';,0'|,0'`,0',,0'\\,0xA0,0xFEFF]) )
        ->  true
        ;   catch(sexpr_number([First|Codes], _), error(_, _), true)
        )
    ).
