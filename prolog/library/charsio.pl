:- module(charsio,
          [ format_to_chars/3,       % +Format, +Arguments, -Codes
            format_to_chars/4,       % +Format, +Arguments, -Codes, ?Tail
            write_to_chars/2,        % @Term, -Codes
            write_to_chars/3,        % @Term, -Codes, ?Tail
            atom_to_chars/2,         % +Atom, -Codes
            atom_to_chars/3,         % +Atom, -Codes, ?Tail
            number_to_chars/2,       % +Number, -Codes
            number_to_chars/3,       % +Number, -Codes, ?Tail
            read_from_chars/2,       % +Codes, -Term
            read_term_from_chars/3,  % +Codes, -Term, +Options
            open_chars_stream/2,     % +Codes, -Stream
            with_output_to_chars/2,  % :Goal, -Codes
            with_output_to_chars/3   % :Goal, -Codes, ?Tail
          ]).

/** <module> Reading from codes and writing to them, by other names

As library(codesio). The lists are lists of codes, in spite of the names.
*/

:- meta_predicate
       with_output_to_chars(0, -),
       with_output_to_chars(0, -, ?).

%!  format_to_chars(+Format, +Arguments, -Codes) is det.
%
%   Codes are what format/2 writes.
%
%       ?- format_to_chars('~w', [a], Cs).
%          Cs = [97].

format_to_chars(Format, Arguments, Codes) :-
    format(codes(Codes), Format, Arguments).

%!  format_to_chars(+Format, +Arguments, -Codes, ?Tail) is det.
%
%   As format_to_chars/3, with Tail behind the codes.
%
%       ?- format_to_chars('~w', [a], Cs, T).
%          Cs = [97|T].

format_to_chars(Format, Arguments, Codes, Tail) :-
    format(codes(Codes, Tail), Format, Arguments).

%!  write_to_chars(@Term, -Codes) is det.
%
%   Codes are what write/1 writes.
%
%       ?- write_to_chars('A'+b, Cs).
%          Cs = [65,43,98].

write_to_chars(Term, Codes) :-
    format(codes(Codes), '~w', [Term]).

%!  write_to_chars(@Term, -Codes, ?Tail) is det.
%
%   As write_to_chars/2, with Tail behind the codes.
%
%       ?- write_to_chars(a, Cs, T).
%          Cs = [97|T].

write_to_chars(Term, Codes, Tail) :-
    format(codes(Codes, Tail), '~w', [Term]).

%!  atom_to_chars(+Atom, -Codes) is det.
%
%   Codes is the text of Atom.
%
%       ?- atom_to_chars(ab, Cs).
%          Cs = [97,98].

atom_to_chars(Atom, Codes) :-
    atom_to_chars(Atom, Codes, []).

%!  atom_to_chars(+Atom, -Codes, ?Tail) is det.
%
%   As atom_to_chars/2, with Tail behind the codes.
%
%       ?- atom_to_chars(ab, Cs, T).
%          Cs = [97,98|T].
%       ?- atom_to_chars(_, Cs, T).
%          error(instantiation_error, _).

atom_to_chars(Atom, Codes, Tail) :-
    must_be(nonvar, Atom),
    format(codes(Codes, Tail), '~a', [Atom]).

%!  number_to_chars(+Number, -Codes) is det.
%
%   Codes is the text of Number.
%
%       ?- number_to_chars(12, Cs).
%          Cs = [49,50].

number_to_chars(Number, Codes) :-
    number_to_chars(Number, Codes, []).

%!  number_to_chars(+Number, -Codes, ?Tail) is det.
%
%   As number_to_chars/2, with Tail behind the codes.
%
%       ?- number_to_chars(1, Cs, T).
%          Cs = [49|T].
%       ?- number_to_chars(a, Cs, T).
%          error(type_error(number,a), _).

number_to_chars(Number, Codes, Tail) :-
    must_be(number, Number),
    format(codes(Codes, Tail), '~w', [Number]).

%!  read_from_chars(+Codes, -Term) is det.
%
%   Term is read from Codes, which need no full stop at the end.
%
%       ?- read_from_chars([0'f,0'(,0'a,0')], T).
%          T = f(a).

read_from_chars(Codes, Term) :-
    read_term_from_chars(Codes, Term, []).

%!  read_term_from_chars(+Codes, -Term, +Options) is det.
%
%   As read_from_chars/2, with options of read_term/2.
%
%       ?- read_term_from_chars([0'X], T, [variable_names(Vs)]).
%          Vs = ['X'=T].

read_term_from_chars(Codes, Term, Options) :-
    read_term_from_codes(Codes, Term, Options).

%!  open_chars_stream(+Codes, -Stream) is det.
%
%   Codes can be read from Stream.
%
%       ?- open_chars_stream([0'a,0'.], _S), read(_S, T), close(_S).
%          T = a.

open_chars_stream(Codes, Stream) :-
    open_string(Codes, Stream).

%!  with_output_to_chars(:Goal, -Codes) is semidet.
%
%   Goal is true, once; Codes are what it writes to the current output.
%
%       ?- with_output_to_chars(write(a), Cs).
%          Cs = [97].

with_output_to_chars(Goal, Codes) :-
    with_output_to(codes(Codes), Goal).

%!  with_output_to_chars(:Goal, -Codes, ?Tail) is semidet.
%
%   As with_output_to_chars/2, with Tail behind the codes.
%
%       ?- with_output_to_chars(write(a), Cs, T).
%          Cs = [97|T].

with_output_to_chars(Goal, Codes, Tail) :-
    with_output_to(codes(Codes, Tail), Goal).
