:- module(readutil,
          [ read_line_to_codes/2,    % +Stream, -Codes
            read_line_to_codes/3,    % +Stream, -Codes, ?Tail
            read_line_to_chars/2,    % +Stream, -Chars
            read_line_to_string/2,   % +Stream, -String
            read_stream_to_codes/2,  % +Stream, -Codes
            read_stream_to_codes/3,  % +Stream, -Codes, ?Tail
            read_term_from_atom/3,   % +Atom, -Term, +Options
            read_file_to_codes/3,    % +File, -Codes, +Options
            read_file_to_string/3,   % +File, -String, +Options
            read_file_to_terms/3     % +File, -Terms, +Options
          ]).

/** <module> Reading lines, streams and files

A line ends with a new line, which is not part of it; a carriage return before it
is dropped.
*/

%!  read_line_to_codes(+Stream, -Codes) is det.
%
%   Codes is the next line, or -1 at the end of the stream.
%
%       ?- tmp_file(quad, _F), open(_F, write, _O), write(_O, 'p(X).\nq.\n'), close(_O),
%          open(_F, read, _I), read_line_to_codes(_I, L), close(_I), delete_file(_F).
%          L = [112,40,88,41,46].

read_line_to_codes(Stream, Codes) :-
    get_code(Stream, Code),
    (   Code =:= -1
    ->  Codes = -1
    ;   line_(Code, Stream, Codes0),
        Codes = Codes0
    ).

line_(Code, Stream, Codes) :-
    (   ( Code =:= 0'\n ; Code =:= -1 )
    ->  Codes = []
    ;   get_code(Stream, Code1),
        (   Code =:= 0'\r,
            Code1 =:= 0'\n
        ->  Codes = []
        ;   Codes = [Code|Codes1],
            line_(Code1, Stream, Codes1)
        )
    ).

%!  read_line_to_codes(+Stream, -Codes, ?Tail) is det.
%
%   Codes is the next line with its new line, followed by Tail; at the end of the
%   stream Codes is Tail.
%
%       ?- tmp_file(quad, _F), open(_F, write, _O), write(_O, 'p(X).\nq.\n'), close(_O),
%          open(_F, read, _I), read_line_to_codes(_I, _, _), read_line_to_codes(_I, L, T), close(_I), delete_file(_F).
%          L = [113,46,10|T].

read_line_to_codes(Stream, Codes, Tail) :-
    get_code(Stream, Code),
    line_with_end_(Code, Stream, Codes, Tail).

line_with_end_(Code, Stream, Codes, Tail) :-
    (   Code =:= -1
    ->  Codes = Tail
    ;   Code =:= 0'\n
    ->  Codes = [Code|Tail]
    ;   Codes = [Code|Codes1],
        get_code(Stream, Code1),
        line_with_end_(Code1, Stream, Codes1, Tail)
    ).

%!  read_line_to_chars(+Stream, -Chars) is det.
%
%   Chars is the next line, or end_of_file.
%
%       ?- tmp_file(quad, _F), open(_F, write, _O), write(_O, 'p(X).\nq.\n'), close(_O),
%          open(_F, read, _I), read_line_to_chars(_I, L), close(_I), delete_file(_F).
%          L = [p,'(','X',')','.'].

read_line_to_chars(Stream, Chars) :-
    read_line_to_codes(Stream, Codes),
    (   Codes == -1
    ->  Chars = end_of_file
    ;   atom_codes(Atom, Codes),
        atom_chars(Atom, Chars)
    ).

%!  read_line_to_string(+Stream, -String) is det.
%
%   String is the next line, or end_of_file.
%
%       ?- tmp_file(quad, _F), open(_F, write, _O), write(_O, 'p(X).\nq.\n'), close(_O),
%          open(_F, read, _I), read_line_to_string(_I, _L), close(_I), atom_string(A, _L), delete_file(_F).
%          A = 'p(X).'.

read_line_to_string(Stream, String) :-
    read_line_to_codes(Stream, Codes),
    (   Codes == -1
    ->  String = end_of_file
    ;   string_codes(String, Codes)
    ).

%!  read_stream_to_codes(+Stream, -Codes) is det.
%
%   Codes is the rest of the stream.
%
%       ?- tmp_file(quad, _F), open(_F, write, _O), write(_O, 'p(X).\nq.\n'), close(_O),
%          open(_F, read, _I), read_line_to_codes(_I, _), read_stream_to_codes(_I, L), close(_I), delete_file(_F).
%          L = [113,46,10].

read_stream_to_codes(Stream, Codes) :-
    read_stream_to_codes(Stream, Codes, []).

%!  read_stream_to_codes(+Stream, -Codes, ?Tail) is det.
%
%   Codes is the rest of the stream, followed by Tail.
%
%       ?- tmp_file(quad, _F), open(_F, write, _O), write(_O, 'p(X).\nq.\n'), close(_O),
%          open(_F, read, _I), read_line_to_codes(_I, _), read_stream_to_codes(_I, L, T), close(_I), delete_file(_F).
%          L = [113,46,10|T].

read_stream_to_codes(Stream, Codes, Tail) :-
    get_code(Stream, Code),
    (   Code =:= -1
    ->  Codes = Tail
    ;   Codes = [Code|Codes1],
        read_stream_to_codes(Stream, Codes1, Tail)
    ).

%!  read_term_from_atom(+Atom, -Term, +Options) is det.
%
%   Term is what the text Atom says; Options are ignored.
%
%       ?- read_term_from_atom('f(X,Y,X)', T, []).
%          T = f(A,B,A).

read_term_from_atom(Atom, Term, Options) :-
    must_be(list, Options),
    term_to_atom(Term0, Atom),
    Term = Term0.

%!  read_file_to_codes(+File, -Codes, +Options) is det.
%
%   Codes is the text of File, opened with Options.
%
%       ?- tmp_file(quad, _F), open(_F, write, _O), write(_O, 'p(X).\nq.\n'), close(_O), read_file_to_codes(_F, _L, []), length(_L, N), delete_file(_F).
%          N = 9.

read_file_to_codes(File, Codes, Options) :-
    open(File, read, Stream, Options),
    call_cleanup(read_stream_to_codes(Stream, Codes), close(Stream)).

%!  read_file_to_string(+File, -String, +Options) is det.
%
%   String is the text of File, opened with Options.
%
%       ?- tmp_file(quad, _F), open(_F, write, _O), write(_O, 'p(X).\nq.\n'), close(_O), read_file_to_string(_F, _L, []), string_length(_L, N), delete_file(_F).
%          N = 9.

read_file_to_string(File, String, Options) :-
    read_file_to_codes(File, Codes, Options),
    string_codes(String, Codes).

%!  read_file_to_terms(+File, -Terms, +Options) is det.
%
%   Terms are the terms in File, opened with Options.
%
%       ?- tmp_file(quad, _F), open(_F, write, _O), write(_O, 'p(X).\nq.\n'), close(_O), read_file_to_terms(_F, Ts, []), delete_file(_F).
%          Ts = [p(_A),q].

read_file_to_terms(File, Terms, Options) :-
    open(File, read, Stream, Options),
    call_cleanup(terms_(Stream, Terms), close(Stream)).

terms_(Stream, Terms) :-
    read(Stream, Term),
    (   Term == end_of_file
    ->  Terms = []
    ;   Terms = [Term|Terms1],
        terms_(Stream, Terms1)
    ).
