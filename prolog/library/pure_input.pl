:- module(pure_input,
          [ phrase_from_file/2,      % :Body, +File
            phrase_from_file/3,      % :Body, +File, +Options
            phrase_from_stream/2,    % :Body, +Stream
            stream_to_lazy_list/2    % +Stream, -Xs
          ]).

/** <module> Grammars on files

A grammar is called on the text of a file: on a list of characters, or of character
codes where the flag `double_quotes` is not `chars`, so that literals in double quotes
match. The text is read as a whole before the grammar begins.
*/

:- meta_predicate
       phrase_from_file(//, +),
       phrase_from_file(//, +, +),
       phrase_from_stream(//, +).

%!  phrase_from_file(:Body, +File) is nondet.
%
%   The text of File is a phrase of Body.
%
%       ?- phrase_from_file([], no_such_file).
%          error(existence_error(source_sink,no_such_file), _).

phrase_from_file(Body, File) :-
    phrase_from_file(Body, File, []).

%!  phrase_from_file(:Body, +File, +Options) is nondet.
%
%   As phrase_from_file/2; Options are those of open/4.
%
%       ?- tmp_file_stream(text, _F, _S), write(_S, abc), close(_S),
%          phrase_from_file((string(_Cs), "c"), _F, [encoding(utf8)]),
%          delete_file(_F), atom_chars(A, _Cs).
%          A = ab
%       ;  ... .

phrase_from_file(Body, File, Options) :-
    setup_call_cleanup(open(File, read, Stream, Options),
                       stream_to_lazy_list(Stream, Xs),
                       close(Stream)),
    phrase(Body, Xs).

%!  phrase_from_stream(:Body, +Stream) is nondet.
%
%   What is left of Stream is a phrase of Body.
%
%       ?- open_string("ab", _S), phrase_from_stream([_,C], _S), close(_S).
%          C = b.

phrase_from_stream(Body, Stream) :-
    stream_to_lazy_list(Stream, Xs),
    phrase(Body, Xs).

%!  stream_to_lazy_list(+Stream, -Xs) is det.
%
%   Xs are the characters, or codes, that are left of Stream.
%
%       ?- open_string("ab", _S), stream_to_lazy_list(_S, Xs), close(_S).
%          Xs = [a,b].

stream_to_lazy_list(Stream, Xs) :-
    read_string(Stream, _, String),
    (   current_prolog_flag(double_quotes, chars)
    ->  string_chars(String, Xs)
    ;   string_codes(String, Xs)
    ).
