:- module(readutil,
          [ read_line_to_chars/2,    % +Stream, -Chars
            read_file_to_codes/3,    % +File, -Codes, +Options
            read_file_to_string/3,   % +File, -String, +Options
            read_file_to_terms/3     % +File, -Terms, +Options
          ]).

/** <module> Reading lines, streams and files

A line ends with a new line, which is not part of it; a carriage return before it
is dropped.
*/

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
