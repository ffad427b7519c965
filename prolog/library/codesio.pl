:- module(codesio,
          [ format_to_codes/3,       % +Format, +Arguments, -Codes
            format_to_codes/4,       % +Format, +Arguments, -Codes, ?Tail
            write_to_codes/2,        % +Term, -Codes
            write_to_codes/3,        % +Term, -Codes, ?Tail
            write_term_to_codes/3,   % +Term, -Codes, +Options
            with_output_to_codes/2,  % :Goal, -Codes
            with_output_to_codes/3,  % :Goal, -Codes, ?Tail
            read_from_codes/2,       % +Codes, -Term
            read_term_from_codes/3,  % +Codes, -Term, +Options
            open_codes_stream/2      % +Codes, -Stream
          ]).

/** <module> Reading from codes and writing to them

What elsewhere goes to streams, with lists of character codes. with_output_to/2 and
open_string/2 do the same for all kinds of text.
*/

:- meta_predicate
       with_output_to_codes(0, ?),
       with_output_to_codes(0, ?, ?).

%!  format_to_codes(+Format, +Arguments, -Codes) is det.
%
%   Codes are what format/2 writes.
%
%       ?- format_to_codes('~w!', [a], Cs), atom_codes(A, Cs).
%          Cs = [97,33], A = 'a!'.

format_to_codes(Format, Arguments, Codes) :-
    format(codes(Codes), Format, Arguments).

%!  format_to_codes(+Format, +Arguments, -Codes, ?Tail) is det.
%
%   Codes are what format/2 writes, with Tail behind them.
%
%       ?- format_to_codes(a, [], Cs, T).
%          Cs = [97|T].

format_to_codes(Format, Arguments, Codes, Tail) :-
    format(codes(Codes, Tail), Format, Arguments).

%!  write_to_codes(+Term, -Codes) is det.
%
%   Codes are what write/1 writes.
%
%       ?- write_to_codes('A', Cs).
%          Cs = [65].

write_to_codes(Term, Codes) :-
    with_output_to(codes(Codes), write(Term)).

%!  write_to_codes(+Term, -Codes, ?Tail) is det.
%
%   As write_to_codes/2, with Tail behind.
%
%       ?- write_to_codes('A', Cs, T).
%          Cs = [65|T].

write_to_codes(Term, Codes, Tail) :-
    with_output_to(codes(Codes, Tail), write(Term)).

%!  write_term_to_codes(+Term, -Codes, +Options) is det.
%
%   Codes are what write_term/2 writes.
%
%       ?- write_term_to_codes('A', Cs, [quoted(true)]).
%          Cs = [39,65,39].

write_term_to_codes(Term, Codes, Options) :-
    with_output_to(codes(Codes), write_term(Term, Options)).

%!  with_output_to_codes(:Goal, -Codes) is semidet.
%
%   Codes are what Goal writes.
%
%       ?- with_output_to_codes(put_char(a), Cs).
%          Cs = [97].

with_output_to_codes(Goal, Codes) :-
    with_output_to(codes(Codes), Goal).

%!  with_output_to_codes(:Goal, -Codes, ?Tail) is semidet.
%
%   As with_output_to_codes/2, with Tail behind.
%
%       ?- with_output_to_codes(put_char(a), Cs, []).
%          Cs = [97].

with_output_to_codes(Goal, Codes, Tail) :-
    with_output_to(codes(Codes, Tail), Goal).

%!  read_from_codes(+Codes, -Term) is det.
%
%   Term is what read/1 reads from Codes; no full stop is needed.
%
%       ?- atom_codes('f(X)', _Cs), read_from_codes(_Cs, T).
%          T = f(_).

read_from_codes(Codes, Term) :-
    read_term_from_codes(Codes, Term, []).

%!  read_term_from_codes(+Codes, -Term, +Options) is det.
%
%   Term is what read_term/2 reads from Codes; no full stop is needed.
%
%       ?- atom_codes('f(X)', _Cs), read_term_from_codes(_Cs, T, [variable_names(Ns)]).
%          T = f(X), Ns = ['X'=X].

read_term_from_codes(Codes, Term, Options) :-
    atom_codes(Text, Codes),
    atom_concat(Text, ' .', Closed),
    setup_call_cleanup(open_string(Closed, Stream),
                       read_term(Stream, Term, Options),
                       close(Stream)).

%!  open_codes_stream(+Codes, -Stream) is det.
%
%   Stream reads Codes.
%
%       ?- open_codes_stream([97], _S), get_char(_S, C), close(_S).
%          C = a.

open_codes_stream(Codes, Stream) :-
    string_codes(String, Codes),
    open_string(String, Stream).
