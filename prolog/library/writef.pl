:- module(writef,
          [ writef/1,                % +Format
            writef/2,                % +Format, +Arguments
            swritef/2,               % -String, +Format
            swritef/3                % -String, +Format, +Arguments
          ]).

/** <module> Formatted writing, the old way

format/2 is what is taught today.
*/

%!  writef(+Format) is det.
%
%   Write the text Format; the two characters `\n` in it are a new line, `\l` is one too, `\t` is a tab, `\r` the beginning of
%   the line, `\\` a backslash.
%
%       ?- writef('a\\nb').
%          prints("a\nb"), true.

writef(Format) :-
    writef(Format, []).

%!  writef(+Format, +Arguments) is det.
%
%   As writef/1. `%w` writes the next of the Arguments, `%p` prints it, `%d` writes it
%   without operators, `%s` writes text that is a list of codes. `%Nl`, `%Nr` and `%Nc` write it at the left, at the right and
%   in the middle of N columns, and all of it where it needs more.
%
%       ?- writef('%w and %w', [a,b]).
%          prints("a and b"), true.
%       ?- writef('%3r|%3l|%5c|', [a,b,c]).
%          prints("  a|b  |  c  |"), true.
%       ?- writef('50%', []).
%          prints("50%"), true.

writef(Format, Arguments) :-
    atom_codes(Format, Codes),
    writef_(Codes, Arguments).

writef_([], _).
writef_([Code|Codes], Arguments) :-
    writef_(Code, Codes, Arguments).

writef_(0'%, [Directive|Codes], [Argument|Arguments]) :-
    directive_(Directive, Argument, Goal),
    !,                               % the directive and its argument are processed
    call(Goal),
    writef_(Codes, Arguments).
writef_(0'%, Codes0, [Argument|Arguments]) :-
    columns_(Codes0, Digits, [Way|Codes]),
    placed_(Way, Left, Right),
    !,                               % the directive and its argument are processed
    number_codes(Columns, Digits),
    with_output_to(atom(Text), write(Argument)),
    padded_(Left, Right, Text, Columns),
    writef_(Codes, Arguments).
writef_(0'\\, [Code|Codes], Arguments) :-
    escape_(Code, Char),
    !,                               % the escape is processed
    put_char(Char),
    writef_(Codes, Arguments).
writef_(Code, Codes, Arguments) :-
    put_char_(Code),
    writef_(Codes, Arguments).

put_char_(Code) :-
    char_code(Char, Code),
    put_char(Char).

escape_(0'n, '\n').
escape_(0'l, '\n').
escape_(0't, '\t').
escape_(0'r, '\r').
escape_(0'\\, '\\').

%   columns_(+Codes0, -Digits, -Codes): Digits are those before the letter for the alignment.

columns_([Code|Codes0], [Code|Digits], Codes) :-
    code_type(Code, digit),
    more_columns_(Codes0, Digits, Codes).

more_columns_(Codes0, Digits, Codes) :-
    (   columns_(Codes0, Digits0, Codes1)
    ->  Digits = Digits0,
        Codes = Codes1
    ;   Digits = [],
        Codes = Codes0
    ).

%   placed_(?Way, -Left, -Right): the shares of the remaining columns on both sides.

placed_(0'l, 0, 1).
placed_(0'r, 1, 0).
placed_(0'c, 1, 1).

padded_(Left, Right, Text, Columns) :-
    atom_length(Text, Length),
    Blanks is max(0, Columns-Length),
    Before is Blanks*Left//(Left+Right),
    Behind is Blanks-Before,
    tab(Before),
    write(Text),
    tab(Behind).

directive_(0'w, Term, write(Term)).
directive_(0'p, Term, print(Term)).
directive_(0'd, Term, write_term(Term, [ignore_ops(true)])).
directive_(0's, Codes, format('~s', [Codes])).

%!  swritef(-String, +Format) is det.
%
%   String is what writef/1 writes.
%
%       ?- swritef(_S, 'ab'), atom_string(A, _S).
%          A = ab.

swritef(String, Format) :-
    swritef(String, Format, []).

%!  swritef(-String, +Format, +Arguments) is det.
%
%   String is what writef/2 writes.
%
%       ?- swritef(_S, '%w!', [a]), atom_string(A, _S).
%          A = 'a!'.

swritef(String, Format, Arguments) :-
    with_output_to(string(String), writef(Format, Arguments)).
