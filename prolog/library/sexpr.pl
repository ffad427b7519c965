:- module(sexpr,
          [ sexpr_is_text/1,         % @Expression
            sexpr_codes/2,           % +Text, -Codes
            sexpr_file/3,            % +Language, +File, -Forms
            sexpr_file/4,            % +Language, +File, -Forms, -Errors
            sexpr_read/4,            % +Language, +File, +Codes, -Forms
            sexpr_read/5,            % +Language, +File, +Codes, -Forms, -Errors
            sexpr_datum/2,           % +Form, -Datum
            sexpr_form/3,            % +Datum, +Place, -Form
            sexpr_place/2,           % +Form, -Place
            sexpr_labels/3           % +Forms, +Labels0, -Labels
          ]).

:- use_module(library(sexpr_numbers)).

/** <module> Bracketed forms with their places

The reader of library(mulisp) and library(planner). A form is

  * word(Word, Place): a number, or an atom spelt as in the text;
  * text(Atom, Place): "..." of Lisp;
  * quote(Form, Place): 'Form of Lisp;
  * name(Name, Place): |Name| of Lisp, which keeps its small letters, or N\am\e, with two;
  * mark(Mark, Form, Place) of Lisp, where Mark is function (#'Form), template (`Form),
    value (,Form), or segment (,@Form);
  * variable(Name, Place), segment(Name, Place): .Name and !.Name of Planner;
  * form(Bracket, Forms, Place): Forms between '(', '[' or '<' and its partner.

A Place is File:Line:Column and counts from 1. What is wrong with a text is told by
error(syntax_error(What), context(Note, Place)): a wrong bracket at its own place, a
missing one at the beginning of the outermost form that lacks it. Note is
other_bracket(Place1) where a bracket at Place1 is the one that was to match, and
innermost(Place1, Place2) where the one at Place1 is open still at Place2.
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
    sexpr_file(Language, File, Forms, Errors),
    first_error_(Errors).

first_error_([]).
first_error_([Error|_]) :-
    throw(Error).

%!  sexpr_file(+Language, +File, -Forms, -Errors) is det.
%
%   As sexpr_file/3, but what is wrong with the text is in the list Errors.

sexpr_file(Language, File, Forms, Errors) :-
    (   ( path_(File, Language, Path0), exists_file(Path0) )
    ->  Path = Path0
    ;   Path = File
    ),
    read_file_to_codes(Path, Codes, []),
    sexpr_read(Language, Path, Codes, Forms, Errors).

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
extension_(Language, Extension) :-
    '$form_extension'(Language, Extension0),
    atom_concat('.', Extension0, Extension).

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
    sexpr_read(Language, File, Codes, Forms, Errors),
    first_error_(Errors).

%!  sexpr_read(+Language, +File, +Codes, -Forms, -Errors) is det.
%
%   As sexpr_read/4, but what is wrong with the text is in the list Errors, and Forms
%   are those that are in order. Behind an error goes on what begins a line with a
%   bracket.
%
%       ?- atom_codes('(a]\n(b)\n(c (d)\n(e)', _Cs), sexpr_read(lisp, t, _Cs, Fs, _Es), length(_Es, N).
%          Fs = [form('(',[word(b,t:2:2)],t:2:1),form('(',[word(e,t:4:2)],t:4:1)], N = 2.

sexpr_read(Language, File, Codes, Forms, Errors) :-
    scan_(Codes, 1, 1, Language, File, Tokens),
    forms_(Tokens, Forms, Errors).

%   scan_(+Codes, +Line, +Column, +Language, +File, -Tokens): a token is a form
%   without forms in it, open(Bracket, Close, Place), close(Bracket, Place),
%   quote(Place), mark(Mark, Place), or, as the last, wrong(Error) or end(Place).

scan_([], L, C, _, File, [end(File:L:C)]).
scan_([Code|Codes], L, C, Language, File, Tokens) :-
    kind_(Code, Language, Kind0),
    double_(Kind0, Code, Codes, Language, Kind),
    scan_(Kind, Code, Codes, L, C, Language, File, Tokens).

%   double_(+Kind0, +Code, +Codes, +Language, -Kind): Kind is Kind0, but Code may
%   begin a mark of two characters, a block comment or, if another `%` follows, a comment.

double_(Kind0, Code, Codes, Language, Kind) :-
    (   Language == lisp,
        double_(Kind0, Code, Codes, Kind1)
    ->  Kind = Kind1
    ;   Kind = Kind0
    ).

double_(word, 0'#, [0'''|_], mark(function,2)).
double_(word, 0'#, [0'||_], comment_block).
double_(word, 0'%, Codes, comment(0'%)) :-
    memberchk(0'%, Codes).
double_(mark(value,1), _, [0'@|_], mark(segment,2)).

scan_(layout, Code, Codes, L, C, Language, File, Tokens) :-
    next_(Code, L, C, L1, C1),
    scan_(Codes, L1, C1, Language, File, Tokens).
scan_(comment(End), _, Codes, L, C, Language, File, Tokens) :-
    C1 is C+1,
    (   skip_(Codes, End, L, C1, Codes1, L1, C2)
    ->  scan_(Codes1, L1, C2, Language, File, Tokens)
    ;   wrong_(end_of_file_in_block_comment, File:L:C, Tokens)
    ).
scan_(comment_block, _, [_|Codes], L, C, Language, File, Tokens) :-
    C1 is C+2,
    (   skip_block_(Codes, L, C1, Codes1, L1, C2)
    ->  scan_(Codes1, L1, C2, Language, File, Tokens)
    ;   wrong_(end_of_file_in_block_comment, File:L:C, Tokens)
    ).
scan_(mark(Mark,Length), _, Codes, L, C, Language, File, [mark(Mark,File:L:C)|Tokens]) :-
    C1 is C+Length,
    (   Length =:= 1
    ->  Codes1 = Codes
    ;   Codes = [_|Codes1]
    ),
    scan_(Codes1, L, C1, Language, File, Tokens).
scan_(bars, _, Codes, L, C, Language, File, Tokens) :-
    C1 is C+1,
    (   text_(Codes, 0'|, L, C1, Text, Codes1, L1, C2)
    ->  atom_codes(Atom, Text),
        Tokens = [name(Atom,File:L:C)|Tokens1],
        scan_(Codes1, L1, C2, Language, File, Tokens1)
    ;   wrong_(end_of_file_in_quoted, File:L:C, Tokens)
    ).
scan_(open(Open, Close), _, Codes, L, C, Language, File, [open(Open,Close,File:L:C)|Tokens]) :-
    C1 is C+1,
    scan_(Codes, L, C1, Language, File, Tokens).
scan_(close(Close), _, Codes, L, C, Language, File, [close(Close,File:L:C)|Tokens]) :-
    C1 is C+1,
    scan_(Codes, L, C1, Language, File, Tokens).
scan_(quote, _, Codes, L, C, Language, File, [quote(File:L:C)|Tokens]) :-
    C1 is C+1,
    scan_(Codes, L, C1, Language, File, Tokens).
scan_(text, _, Codes, L, C, Language, File, Tokens) :-
    C1 is C+1,
    (   text_(Codes, 0'", L, C1, Text, Codes1, L1, C2)
    ->  atom_codes(Atom, Text),
        Tokens = [text(Atom,File:L:C)|Tokens1],
        scan_(Codes1, L1, C2, Language, File, Tokens1)
    ;   wrong_(end_of_file_in_quoted, File:L:C, Tokens)
    ).
scan_(dot, _, Codes, L, C, Language, File, Tokens) :-
    C1 is C+1,
    variable_token_(variable(Name,File:L:C), Name, Codes, L, C1, Language, File, Tokens).
scan_(segment, _, [0'.|Codes], L, C, Language, File, Tokens) :-
    !, % the next clauses are for a mark without a dot
    C1 is C+2,
    variable_token_(segment(Name,File:L:C), Name, Codes, L, C1, Language, File, Tokens).
scan_(segment, _, [0'*|Codes], L, C, Language, File, Tokens) :-
    !, % !*Name of a pattern
    C1 is C+2,
    variable_token_(word(Word,File:L:C), Name, Codes, L, C1, Language, File, Tokens),
    ( nonvar(Name) -> atom_concat('!*', Name, Word) ; true ).
scan_(segment, _, _, L, C, _, File, [wrong(error(syntax_error(variable_expected),context(_,File:L:C)))]).
scan_(word, Code, Codes, L, C, Language, File, Tokens) :-
    word_([Code|Codes], Language, C, Codes1, C1, Text0),
    (   Language == planner,
        fraction_(Text0, Codes1, Fraction, Codes2)
    ->  append(Text0, Fraction, Text),
        length(Fraction, Length),
        C2 is C1+Length
    ;   Text = Text0,
        Codes2 = Codes1,
        C2 = C1
    ),
    word_token_(Language, Text, File:L:C, Token),
    (   Token = wrong(_)
    ->  Tokens = [Token]
    ;   Tokens = [Token|Tokens1],
        scan_(Codes2, L, C2, Language, File, Tokens1)
    ).

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
mark_(lisp, 0'|, bars).
mark_(lisp, 0'`, mark(template,1)).
mark_(lisp, 0',, mark(value,1)).
mark_(planner, 0'(, open('(',')')).
mark_(planner, 0'), close(')')).
mark_(planner, 0'[, open('[',']')).
mark_(planner, 0'], close(']')).
mark_(planner, 0'<, open('<','>')).
mark_(planner, 0'>, close('>')).
mark_(planner, 0'%, comment(0';)).
mark_(planner, 0'., dot).
mark_(planner, 0'!, segment).

%   skip_(+Codes, +End, +Line, +Column, -Codes1, -Line1, -Column1): skips a comment up to
%   End. Only a comment that ends with its line may end with the text.

skip_([], 10, L, C, [], L, C).
skip_([Code|Codes], End, L, C, Codes1, L1, C1) :-
    next_(Code, L, C, L2, C2),
    (   Code =:= End
    ->  Codes1 = Codes,
        L1 = L2,
        C1 = C2
    ;   skip_(Codes, End, L2, C2, Codes1, L1, C1)
    ).

skip_block_([Code|Codes], L, C, Codes1, L1, C1) :-
    (   Code =:= 0'|,
        Codes = [0'#|Codes2]
    ->  Codes1 = Codes2,
        L1 = L,
        C1 is C+2
    ;   next_(Code, L, C, L2, C2),
        skip_block_(Codes, L2, C2, Codes1, L1, C1)
    ).

%   text_(+Codes, +End, +Line, +Column, -Text, -Codes1, -Line1, -Column1) fails if
%   there is no End.

text_([Code|Codes], End, L, C, Text, Codes1, L1, C1) :-
    next_(Code, L, C, L2, C2),
    (   Code =:= End
    ->  Text = [],
        Codes1 = Codes,
        L1 = L2,
        C1 = C2
    ;   Code =:= 0'\\, Codes = [Code1|Codes2]
    ->  Text = [Code1|Text1],
        next_(Code1, L2, C2, L3, C3),
        text_(Codes2, End, L3, C3, Text1, Codes1, L1, C1)
    ;   Text = [Code|Text1],
        text_(Codes, End, L2, C2, Text1, Codes1, L1, C1)
    ).

wrong_(What, Place, [wrong(error(syntax_error(What),context(_,Place)))]).

%   variable_token_(+Token, -Name, +Codes, +Line, +Column, +Language, +File, -Tokens)

variable_token_(Token, Name, Codes, L, C, Language, File, Tokens) :-
    word_(Codes, Language, C, Codes1, C1, Text),
    (   Text == []
    ->  wrong_(variable_expected, File:L:C, Tokens)
    ;   atom_codes(Name, Text),
        Tokens = [Token|Tokens1],
        scan_(Codes1, L, C1, Language, File, Tokens1)
    ).

word_([], _, C, [], C, []).
word_([Code|Codes], Language, C, Codes1, C1, Text) :-
    (   Language == lisp,
        Code =:= 0'\\,
        Codes = [Next|Codes2],
        Next =\= 10
    ->  Text = [Code,Next|Text1],
        C2 is C+2,
        word_(Codes2, Language, C2, Codes1, C1, Text1)
    ;   in_word_(Code, Language)
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

%   fraction_(+Text, +Codes, -Fraction, -Codes1): a word of digits may go on with a
%   dot and digits; any other dot of Planner begins a variable.

fraction_(Text, [0'.,Code|Codes], [0'.,Code|Digits], Codes1) :-
    sexpr_digits([Code|Codes], [Code|Digits], Codes1),
    number_word_(Text).

%   word_token_(+Language, +Text, +Place, -Token): in Lisp, a character after a backslash is
%   taken as it is, as between bars; the rest of such a name is read in capitals.

word_token_(lisp, Text, Place, Token) :-
    (   memberchk(0'\\, Text)
    ->  escaped_(Text, Codes),
        atom_codes(Name, Codes),
        Token = name(Name, Place)
    ;   catch(sexpr_number(Text, Number), error(syntax_error(What), _), true)
    ->  (   var(What)
        ->  Token = word(Number, Place)
        ;   wrong_(What, Place, [Token])
        )
    ;   atom_codes(Word, Text),
        Token = word(Word, Place)
    ).
word_token_(planner, Text, Place, word(Word,Place)) :-
    (   number_word_(Text)
    ->  unsigned_(Text, Word)
    ;   atom_codes(Word, Text)
    ).

escaped_([], []).
escaped_([Code|Codes0], Codes) :-
    (   Code =:= 0'\\,
        Codes0 = [Code1|Codes1]
    ->  Codes = [Code1|Codes2],
        escaped_(Codes1, Codes2)
    ;   char_code(Char, Code),
        upcase_atom(Char, Upper),
        atom_codes(Upper, Upper1),
        append(Upper1, Codes1, Codes),
        escaped_(Codes0, Codes1)
    ).

%   unsigned_(+Text, -Number): Number is that of Text; Prolog does not read a sign `+`.

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
    sexpr_digits(Codes1, [_|_], Codes2),
    once(number_end_(Codes2)).

number_end_([]).
number_end_([0'.|Codes]) :-
    sexpr_digits(Codes, [_|_], []).

%   forms_(+Tokens, -Forms, -Errors): the forms and errors of the whole text.

forms_([Token|Tokens], Forms, Errors) :-
    (   Token = end(_)
    ->  Forms = [],
        Errors = []
    ;   Token = wrong(Error)
    ->  Forms = [],
        Errors = [Error]
    ;   Token = close(_, Place)
    ->  Errors = [error(syntax_error(unmatched_close),context(_,Place))|Errors1],
        forms_(Tokens, Forms, Errors1)
    ;   place_(Token, Outermost),
        catch(form_(Token, Tokens, Outermost, Form, Tokens1), error(syntax_error(What), Context), true),
        (   var(What)
        ->  Forms = [Form|Forms1],
            forms_(Tokens1, Forms1, Errors)
        ;   behind_(What, Context, Outermost, Tokens, Context1, Tokens1),
            Errors = [error(syntax_error(What),Context1)|Errors1],
            forms_(Tokens1, Forms, Errors1)
        )
    ).

%   behind_(+What, +Context0, +Outermost, +Tokens0, -Context, -Tokens): Tokens are
%   those after an error in the form at Outermost. If a bracket is missing, the next bracket at
%   the beginning of a line is taken to begin the next form.

behind_(What, Context0, Outermost, Tokens0, Context, Tokens) :-
    Context0 = context(_, Place),
    (   What == close_expected
    ->  from_margin_(Tokens0, Tokens),
        (   Tokens = [open(_,_,End)|_]
        ->  open_before_(Tokens0, End, [Outermost], Inner),
            Context = context(innermost(Inner,End), Place)
        ;   Context = Context0
        )
    ;   after_place_(Tokens0, Place, Tokens1),
        from_margin_(Tokens1, Tokens),
        Context = Context0
    ).

from_margin_([Token|Tokens0], Tokens) :-
    (   ( Token = open(_, _, _:_:1) ; Token = end(_) ; Token = wrong(_) )
    ->  Tokens = [Token|Tokens0]
    ;   from_margin_(Tokens0, Tokens)
    ).

after_place_([Token|Tokens0], Place, Tokens) :-
    (   ( Token = end(_) ; Token = wrong(error(_, context(_, Place))) )
    ->  Tokens = [end(Place)]
    ;   Token = wrong(_)
    ->  Tokens = [Token]
    ;   ( Token = close(_, Place0) ; place_(Token, Place0) ),
        Place0 == Place
    ->  Tokens = Tokens0
    ;   after_place_(Tokens0, Place, Tokens)
    ).

%   open_before_(+Tokens, +End, +Opens, -Inner): Inner is the place of the innermost
%   bracket before End that is still open; Opens are the brackets open so far.

open_before_([Token|Tokens], End, Opens, Inner) :-
    (   Token = open(_, _, Place)
    ->  (   Place == End
        ->  Opens = [Inner|_]
        ;   open_before_(Tokens, End, [Place|Opens], Inner)
        )
    ;   Token = close(_, _),
        Opens = [_,Open|Opens1]
    ->  open_before_(Tokens, End, [Open|Opens1], Inner)
    ;   open_before_(Tokens, End, Opens, Inner)
    ).

form_(open(Open,Close,Place), Tokens, Outermost, form(Open,Forms,Place), Tokens1) :-
    items_(Tokens, Close, Place, Outermost, Forms, Tokens1).
form_(quote(Place), Tokens, Outermost, quote(Form,Place), Tokens1) :-
    quoted_(Tokens, Place, Outermost, Form, Tokens1).
form_(mark(Mark,Place), Tokens, Outermost, mark(Mark,Form,Place), Tokens1) :-
    quoted_(Tokens, Place, Outermost, Form, Tokens1).
form_(word(Word,Place), Tokens, _, word(Word,Place), Tokens).
form_(name(Name,Place), Tokens, _, name(Name,Place), Tokens).
form_(text(Text,Place), Tokens, _, text(Text,Place), Tokens).
form_(variable(Name,Place), Tokens, _, variable(Name,Place), Tokens).
form_(segment(Name,Place), Tokens, _, segment(Name,Place), Tokens).

quoted_([Token|Tokens], Place, Outermost, Form, Tokens1) :-
    (   Token = wrong(Error)
    ->  throw(Error)
    ;   ( Token = end(_) ; Token = close(_, _) )
    ->  syntax_error_(operand_expected, Place)
    ;   form_(Token, Tokens, Outermost, Form, Tokens1)
    ).

items_([Token|Tokens], Close, Open, Outermost, Forms, Tokens1) :-
    (   Token = end(End)
    ->  throw(error(syntax_error(close_expected), context(innermost(Open,End), Outermost)))
    ;   Token = wrong(Error)
    ->  throw(Error)
    ;   Token = close(Found, Place)
    ->  (   Found == Close
        ->  Forms = [],
            Tokens1 = Tokens
        ;   throw(error(syntax_error(mismatched_close), context(other_bracket(Open), Place)))
        )
    ;   Token = word('.', Place)
    ->  Forms = [Token|Forms1],
        items_(Tokens, Close, Open, Outermost, Forms1, Tokens1),
        (   Forms1 = [_]
        ->  true
        ;   syntax_error_(misplaced_dot, Place)
        )
    ;   Forms = [Form|Forms1],
        form_(Token, Tokens, Outermost, Form, Tokens2),
        items_(Tokens2, Close, Open, Outermost, Forms1, Tokens1)
    ).

place_(open(_,_,Place), Place).
place_(quote(Place), Place).
place_(mark(_,Place), Place).
place_(name(_,Place), Place).
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
sexpr_place(name(_,Place), Place).
sexpr_place(mark(_,_,Place), Place).
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
sexpr_datum(name(Name,_), Name).
sexpr_datum(mark(Mark,Form,_), [Word,Datum]) :-
    mark_word_(Mark, Word),
    sexpr_datum(Form, Datum).
sexpr_datum(variable(Name,_), Datum) :-
    atom_concat('.', Name, Datum).
sexpr_datum(segment(Name,_), Datum) :-
    atom_concat('!.', Name, Datum).
sexpr_datum(form(_,Forms,_), Data) :-
    data_(Forms, Data).

mark_word_(function, 'FUNCTION').
mark_word_(template, 'BACKQUOTE').
mark_word_(value, 'COMMA').
mark_word_(segment, 'COMMA-AT').

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
