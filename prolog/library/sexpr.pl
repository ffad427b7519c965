:- module(sexpr,
          [ sexpr_is_text/1,         % @Expression
            sexpr_codes/2,           % +Text, -Codes
            sexpr_file/3,            % +Language, +File, -Forms
            sexpr_read/4,            % +Language, +File, +Codes, -Forms
            sexpr_datum/2,           % +Form, -Datum
            sexpr_form/3,            % +Datum, +Place, -Form
            sexpr_place/2,           % +Form, -Place
            sexpr_labels/3           % +Forms, +Labels0, -Labels
          ]).

/** <module> Bracketed forms with their places

The reader of library(mulisp) and library(planner). A form is

  * word(Word, Place): a number, or an atom spelt as in the text;
  * text(Atom, Place): "..." of Lisp;
  * quote(Form, Place): 'Form of Lisp;
  * variable(Name, Place), segment(Name, Place): .Name and !.Name of Planner;
  * form(Bracket, Forms, Place): Forms between '(', '[' or '<' and its partner.

A Place is File:Line:Column and counts from 1. What is wrong with a text is told by
error(syntax_error(What), context(_, Place)): a wrong bracket at its own place, a
missing one at the beginning of the outermost form that lacks it.
*/

%!  sexpr_is_text(@Expression) is semidet.
%
%   Expression is the text of a form, not a form as a list: an atom, a string, or a
%   list of characters or codes that begins as no name does.
%
%       ?- sexpr_is_text("(f)"), sexpr_is_text('X').
%          true.
%       ?- sexpr_is_text([<,1,2]).
%          false.

sexpr_is_text(Expression) :-
    nonvar(Expression),
    (   Expression = [First|_]
    ->  nonvar(First),
        (   integer(First)
        ->  Code = First
        ;   atom_length(First, 1),
            char_code(First, Code)
        ),
        begins_text_(Code)
    ;   atom(Expression)
    ->  Expression \== []
    ;   string(Expression)
    ).

begins_text_(Code) :-
    (   layout_(Code)
    ->  true
    ;   memberchk(Code, [0'(,0'[,0''',0'",0'.,0'!,0';,0'%])
    ).

%!  sexpr_codes(+Text, -Codes) is det.
%
%   Codes are the character codes of Text: an atom, or a list of characters or codes.
%
%       ?- sexpr_codes("ab", Cs).
%          Cs = [97,98].

sexpr_codes(Text, Codes) :-
    (   Text = [First|_],
        \+ atom(First)
    ->  Codes = Text
    ;   Text = [_|_]
    ->  atom_chars(Atom, Text),
        atom_codes(Atom, Codes)
    ;   atom_codes(Text, Codes)
    ).

%!  sexpr_file(+Language, +File, -Forms) is det.
%
%   Forms are those of a file; its name may lack the extension, which is that of the
%   Language, and counts from the folder of the text that is being loaded, if it is
%   not found otherwise.

sexpr_file(Language, File, Forms) :-
    (   ( path_(File, Language, Path0), exists_file(Path0) )
    ->  Path = Path0
    ;   Path = File
    ),
    read_file_to_codes(Path, Codes, []),
    sexpr_read(Language, Path, Codes, Forms).

path_(File, Language, Path) :-
    atomic(File),
    folder_(Folder),
    extension_(Language, Extension),
    atomic_list_concat([Folder,File,Extension], Path).

folder_('').
folder_(Folder) :-
    prolog_load_context(directory, Directory),
    Directory \== '',
    atom_concat(Directory, '/', Folder).

extension_(_, '').
extension_(lisp, '.lisp').
extension_(planner, '.planner').

%!  sexpr_read(+Language, +File, +Codes, -Forms) is det.
%
%   Forms are those of the text Codes, which messages call File. Language is lisp
%   (comments from `;` to the end of the line) or planner (from `%` to `;`).
%
%       ?- atom_codes('(f ''# 1) ; end', _Cs), sexpr_read(lisp, t, _Cs, Forms).
%          Forms = [form('(',[word(f,t:1:2),quote(word(#,t:1:5),t:1:4),word(1,t:1:7)],t:1:1)].
%       ?- atom_codes('%a; [f .X (!.Y)]', _Cs), sexpr_read(planner, t, _Cs, [form(B,[F|Fs],_)]).
%          B = '[', F = word(f,t:1:6), Fs = [variable('X',t:1:8),form('(',[segment('Y',t:1:12)],t:1:11)].
%       ?- atom_codes('[f (1 2]', _Cs), sexpr_read(planner, t, _Cs, _).
%          error(syntax_error(mismatched_close), context(_, t:1:8)).
%       ?- atom_codes('(a)\n (f (g)', _Cs), sexpr_read(lisp, t, _Cs, _).
%          error(syntax_error(close_expected), context(_, t:2:2)).

sexpr_read(Language, File, Codes, Forms) :-
    scan_(Codes, 1, 1, Language, File, Tokens),
    forms_(Tokens, Forms).

%   scan_(+Codes, +Line, +Column, +Language, +File, -Tokens): a token is a form
%   without forms in it, open(Bracket, Close, Place), close(Bracket, Place),
%   quote(Place).

scan_([], _, _, _, _, []).
scan_([Code|Codes], L, C, Language, File, Tokens) :-
    kind_(Code, Language, Kind),
    scan_(Kind, Code, Codes, L, C, Language, File, Tokens).

scan_(layout, Code, Codes, L, C, Language, File, Tokens) :-
    next_(Code, L, C, L1, C1),
    scan_(Codes, L1, C1, Language, File, Tokens).
scan_(comment(End), _, Codes, L, C, Language, File, Tokens) :-
    C1 is C+1,
    skip_(Codes, End, File:L:C, L, C1, Codes1, L1, C2),
    scan_(Codes1, L1, C2, Language, File, Tokens).
scan_(open(Open, Close), _, Codes, L, C, Language, File, [open(Open,Close,File:L:C)|Tokens]) :-
    C1 is C+1,
    scan_(Codes, L, C1, Language, File, Tokens).
scan_(close(Close), _, Codes, L, C, Language, File, [close(Close,File:L:C)|Tokens]) :-
    C1 is C+1,
    scan_(Codes, L, C1, Language, File, Tokens).
scan_(quote, _, Codes, L, C, Language, File, [quote(File:L:C)|Tokens]) :-
    C1 is C+1,
    scan_(Codes, L, C1, Language, File, Tokens).
scan_(text, _, Codes, L, C, Language, File, [text(Atom,File:L:C)|Tokens]) :-
    C1 is C+1,
    text_(Codes, File:L:C, L, C1, Text, Codes1, L1, C2),
    atom_codes(Atom, Text),
    scan_(Codes1, L1, C2, Language, File, Tokens).
scan_(dot, _, Codes, L, C, Language, File, [variable(Name,File:L:C)|Tokens]) :-
    C1 is C+1,
    name_(Codes, L, C1, Language, File, Name, Codes1, C2),
    scan_(Codes1, L, C2, Language, File, Tokens).
scan_(segment, _, [0'.|Codes], L, C, Language, File, [segment(Name,File:L:C)|Tokens]) :-
    !, % the other clause is for a mark without its dot
    C1 is C+2,
    name_(Codes, L, C1, Language, File, Name, Codes1, C2),
    scan_(Codes1, L, C2, Language, File, Tokens).
scan_(segment, _, _, L, C, _, File, _) :-
    syntax_error_(variable_expected, File:L:C).
scan_(word, Code, Codes, L, C, Language, File, [word(Word,File:L:C)|Tokens]) :-
    C1 is C+1,
    word_(Codes, Language, C1, Codes1, C2, Rest),
    (   Language == planner, fraction_([Code|Rest], Codes1, Fraction, Codes2)
    ->  append([Code|Rest], Fraction, Text),
        length(Fraction, Length),
        C3 is C2+Length
    ;   Text = [Code|Rest],
        Codes2 = Codes1,
        C3 = C2
    ),
    word_of_(Text, Word),
    scan_(Codes2, L, C3, Language, File, Tokens).

next_(Code, L, C, L1, C1) :-
    (   Code =:= 10
    ->  L1 is L+1,
        C1 = 1
    ;   L1 = L,
        C1 is C+1
    ).

%   kind_(+Code, +Language, -Kind)

kind_(Code, Language, Kind) :-
    (   layout_(Code)
    ->  Kind = layout
    ;   mark_(Language, Code, Kind0)
    ->  Kind = Kind0
    ;   Kind = word
    ).

layout_(Code) :-
    (   Code =< 0x20 % controls are layout too
    ->  true
    ;   Code =:= 0xA0
    ->  true
    ;   Code =:= 0xFEFF
    ).

mark_(lisp, 0'(, open('(',')')).
mark_(lisp, 0'), close(')')).
mark_(lisp, 0';, comment(10)).
mark_(lisp, 0''', quote).
mark_(lisp, 0'", text).
mark_(planner, 0'(, open('(',')')).
mark_(planner, 0'), close(')')).
mark_(planner, 0'[, open('[',']')).
mark_(planner, 0'], close(']')).
mark_(planner, 0'<, open('<','>')).
mark_(planner, 0'>, close('>')).
mark_(planner, 0'%, comment(0';)).
mark_(planner, 0'., dot).
mark_(planner, 0'!, segment).

%   A comment. That of Lisp may end with the text.

skip_([], End, Place, L, C, [], L, C) :-
    (   End =:= 10
    ->  true
    ;   syntax_error_(end_of_file_in_block_comment, Place)
    ).
skip_([Code|Codes], End, Place, L, C, Codes1, L1, C1) :-
    next_(Code, L, C, L2, C2),
    (   Code =:= End
    ->  Codes1 = Codes,
        L1 = L2,
        C1 = C2
    ;   skip_(Codes, End, Place, L2, C2, Codes1, L1, C1)
    ).

text_([], Place, _, _, _, _, _, _) :-
    syntax_error_(end_of_file_in_quoted, Place).
text_([Code|Codes], Place, L, C, Text, Codes1, L1, C1) :-
    next_(Code, L, C, L2, C2),
    (   Code =:= 0'"
    ->  Text = [],
        Codes1 = Codes,
        L1 = L2,
        C1 = C2
    ;   Code =:= 0'\\, Codes = [Code1|Codes2]
    ->  Text = [Code1|Text1],
        next_(Code1, L2, C2, L3, C3),
        text_(Codes2, Place, L3, C3, Text1, Codes1, L1, C1)
    ;   Text = [Code|Text1],
        text_(Codes, Place, L2, C2, Text1, Codes1, L1, C1)
    ).

name_(Codes, L, C, Language, File, Name, Codes1, C1) :-
    word_(Codes, Language, C, Codes1, C1, Text),
    (   Text == []
    ->  syntax_error_(variable_expected, File:L:C)
    ;   atom_codes(Name, Text)
    ).

word_([], _, C, [], C, []).
word_([Code|Codes], Language, C, Codes1, C1, Text) :-
    (   in_word_(Code, Language)
    ->  Text = [Code|Text1],
        C2 is C+1,
        word_(Codes, Language, C2, Codes1, C1, Text1)
    ;   Codes1 = [Code|Codes],
        C1 = C,
        Text = []
    ).

in_word_(Code, Language) :-
    kind_(Code, Language, Kind),
    Kind == word.

%   fraction_(+Text, +Codes, -Fraction, -Codes1): a word of digits goes on with a dot
%   and digits; elsewhere a dot of Planner begins a variable.

fraction_(Text, [0'.,Code|Codes], [0'.,Code|Digits], Codes1) :-
    digit_(Code),
    number_word_(Text),
    digits_(Codes, Digits, Codes1).

digit_(Code) :-
    Code >= 0'0,
    Code =< 0'9.

digits_([Code|Codes], Digits, Codes1) :-
    digit_(Code),
    !, % the longest run of digits
    Digits = [Code|Digits1],
    digits_(Codes, Digits1, Codes1).
digits_(Codes, [], Codes).

%   word_of_(+Text, -Word)

word_of_(Text, Word) :-
    (   number_word_(Text)
    ->  unsigned_(Text, Word)
    ;   atom_codes(Word, Text)
    ).

unsigned_([Code|Codes], Number) :-
    (   Code =:= 0'+
    ->  number_codes(Number, Codes)
    ;   number_codes(Number, [Code|Codes])
    ).

number_word_([Code|Codes]) :-
    (   ( Code =:= 0'- ; Code =:= 0'+ )
    ->  Codes1 = Codes
    ;   Codes1 = [Code|Codes]
    ),
    digits_(Codes1, [_|_], Codes2),
    once(number_end_(Codes2)).

number_end_([]).
number_end_([0'.|Codes]) :-
    digits_(Codes, [_|_], []).

%   forms_(+Tokens, -Forms): those of the whole text.

forms_([], []).
forms_([Token|Tokens], [Form|Forms]) :-
    (   Token = close(_, Place)
    ->  syntax_error_(unmatched_close, Place)
    ;   true
    ),
    place_(Token, Outermost),
    form_(Token, Tokens, Outermost, Form, Tokens1),
    forms_(Tokens1, Forms).

form_(open(Open,Close,Place), Tokens, Outermost, form(Open,Forms,Place), Tokens1) :-
    items_(Tokens, Close, Outermost, Forms, Tokens1).
form_(quote(Place), Tokens, Outermost, quote(Form,Place), Tokens1) :-
    quoted_(Tokens, Place, Outermost, Form, Tokens1).
form_(word(Word,Place), Tokens, _, word(Word,Place), Tokens).
form_(text(Text,Place), Tokens, _, text(Text,Place), Tokens).
form_(variable(Name,Place), Tokens, _, variable(Name,Place), Tokens).
form_(segment(Name,Place), Tokens, _, segment(Name,Place), Tokens).

quoted_([], Place, _, _, _) :-
    syntax_error_(operand_expected, Place).
quoted_([Token|Tokens], Place, Outermost, Form, Tokens1) :-
    (   Token = close(_, _)
    ->  syntax_error_(operand_expected, Place)
    ;   form_(Token, Tokens, Outermost, Form, Tokens1)
    ).

items_([], _, Outermost, _, _) :-
    syntax_error_(close_expected, Outermost).
items_([Token|Tokens], Close, Outermost, Forms, Tokens1) :-
    (   Token = close(Found, Place)
    ->  (   Found == Close
        ->  Forms = [],
            Tokens1 = Tokens
        ;   syntax_error_(mismatched_close, Place)
        )
    ;   Forms = [Form|Forms1],
        form_(Token, Tokens, Outermost, Form, Tokens2),
        items_(Tokens2, Close, Outermost, Forms1, Tokens1)
    ).

place_(open(_,_,Place), Place).
place_(quote(Place), Place).
place_(word(_,Place), Place).
place_(text(_,Place), Place).
place_(variable(_,Place), Place).
place_(segment(_,Place), Place).

syntax_error_(What, Place) :-
    throw(error(syntax_error(What), context(_, Place))).

%!  sexpr_place(+Form, -Place) is det.
%
%   Form stands at Place.
%
%       ?- sexpr_place(word(a,t:3:7), Place).
%          Place = t:3:7.

sexpr_place(form(_,_,Place), Place).
sexpr_place(word(_,Place), Place).
sexpr_place(text(_,Place), Place).
sexpr_place(quote(_,Place), Place).
sexpr_place(variable(_,Place), Place).
sexpr_place(segment(_,Place), Place).

%!  sexpr_datum(+Form, -Datum) is det.
%
%   Datum is what Form is when it is not evaluated: numbers, atoms, lists. A dot as
%   a word before the last element makes that the tail.
%
%       ?- atom_codes('(a (b . c) ''d)', _Cs), sexpr_read(lisp, t, _Cs, [_F]), sexpr_datum(_F, D).
%          D = [a,[b|c],['QUOTE',d]].

sexpr_datum(word(Word,_), Word).
sexpr_datum(text(Text,_), string(Text)).
sexpr_datum(quote(Form,_), ['QUOTE',Datum]) :-
    sexpr_datum(Form, Datum).
sexpr_datum(variable(Name,_), Datum) :-
    atom_concat('.', Name, Datum).
sexpr_datum(segment(Name,_), Datum) :-
    atom_concat('!.', Name, Datum).
sexpr_datum(form(_,Forms,_), Data) :-
    data_(Forms, Data).

data_([], []).
data_([Form|Forms], Data) :-
    (   Form = word('.', _), Forms = [Last]
    ->  sexpr_datum(Last, Data)
    ;   Data = [Datum|Data1],
        sexpr_datum(Form, Datum),
        data_(Forms, Data1)
    ).

%!  sexpr_form(+Datum, +Place, -Form) is det.
%
%   Form is one that stands at Place and whose datum is Datum. Only the tail of a
%   list may be no list.
%
%       ?- sexpr_form([f,1], t:1:1, F).
%          F = form('(',[word(f,t:1:1),word(1,t:1:1)],t:1:1).

sexpr_form(Datum, Place, Form) :-
    (   var(Datum)
    ->  throw(error(instantiation_error, context(_, Place)))
    ;   Datum == []
    ->  Form = form('(', [], Place)
    ;   Datum = [_|_]
    ->  Form = form('(', Forms, Place),
        datum_forms_(Datum, Place, Forms)
    ;   Datum = string(Text)
    ->  Form = text(Text, Place)
    ;   atomic(Datum)
    ->  Form = word(Datum, Place)
    ;   throw(error(type_error(list, Datum), context(_, Place)))
    ).

datum_forms_(Data, Place, Forms) :-
    (   nonvar(Data), Data = [Datum|Data1]
    ->  Forms = [Form|Forms1],
        sexpr_form(Datum, Place, Form),
        datum_forms_(Data1, Place, Forms1)
    ;   Data == []
    ->  Forms = []
    ;   Forms = [word('.',Place),Form],
        sexpr_form(Data, Place, Form)
    ).

%!  sexpr_labels(+Forms, +Labels0, -Labels) is det.
%
%   Labels are the labels of a prog with the body Forms, its words, and then those of
%   the progs around it, Labels0; none stands for no prog at all.
%
%       ?- sexpr_labels([word(l,t:1:2), form('(', [], t:1:4)], none, Ls).
%          Ls = [l].
%       ?- sexpr_labels([word(l,t:1:2)], [m], Ls).
%          Ls = [l,m].

sexpr_labels(Forms, none, Labels) :-
    !,    % not a list
    sexpr_labels(Forms, [], Labels).
sexpr_labels(Forms, Labels0, Labels) :-
    labels_(Forms, Labels0, Labels).

labels_([], Labels, Labels).
labels_([Form|Forms], Labels0, Labels) :-
    (   Form = word(Label, _)
    ->  Labels = [Label|Labels1]
    ;   Labels = Labels1
    ),
    labels_(Forms, Labels0, Labels1).
