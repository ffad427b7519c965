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
%   Write the text Format; the two characters `\n` in it are a new line, `\l` is one too.
%
%       ?- writef('a\\nb').
%          prints("a\nb"), true.

writef(Format) :-
    writef(Format, []).

%!  writef(+Format, +Arguments) is det.
%
%   As writef/1. `%w` writes the next of the Arguments, `%p` prints it, `%d` writes it
%   without operators, `%s` writes text that is a list of codes.
%
%       ?- writef('%w and %w', [a,b]).
%          prints("a and b"), true.
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
    !,                               % the directive and its argument are used up
    call(Goal),
    writef_(Codes, Arguments).
writef_(0'\\, [Code|Codes], Arguments) :-
    line_(Code),
    !,                               % the escape is used up
    nl,
    writef_(Codes, Arguments).
writef_(Code, Codes, Arguments) :-
    put_char_(Code),
    writef_(Codes, Arguments).

put_char_(Code) :-
    char_code(Char, Code),
    put_char(Char).

line_(0'n).
line_(0'l).

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
