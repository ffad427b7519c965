% library(readutil)

:- dynamic(scratch/1).
:- tmp_file(suite, F), assertz(scratch(F)).

?- scratch(_F), open(_F, write, _S), write(_S, 'ab\ncd(X).\ne'), close(_S).
   true.
?- scratch(_F), open(_F, read, _S), read_line_to_codes(_S, A), read_line_to_chars(_S, B), read_line_to_codes(_S, C), read_line_to_codes(_S, D), close(_S).
   A = [97,98], B = [c,d,'(','X',')','.'], C = [101], D = -1.
?- scratch(_F), open(_F, read, _S), read_line_to_codes(_S, A, T), close(_S).
   A = [97,98,10|T].
?- open_string("a\nb", _S), read_line_to_codes(_S, _, _), read_line_to_codes(_S, A, T), read_line_to_codes(_S, B, U).
   A = [98], T = [], B = [], U = [].
?- open_string("", _S), read_line_to_codes(_S, A, T).
   A = [], T = [].
?- open_string("a\n", _S), read_line_to_codes(_S, A, [x]).
   A = [97,10,x].
?- open_string("a", _S), read_line_to_codes(_S, _, [x]).
   false.
?- scratch(_F), open(_F, read, _S), read_stream_to_codes(_S, _L), length(_L, N), close(_S).
   N = 11.
?- scratch(_F), read_file_to_codes(_F, _L, []), length(_L, N).
   N = 11.
?- read_file_to_codes('/no/such/file', _, []).
   error(existence_error(source_sink,'/no/such/file'), _).
?- scratch(_F), open(_F, write, _S), write(_S, 'a. b(X,Y,X). "c".'), close(_S), read_file_to_terms(_F, [A,B|_], []).
   A = a, B = b(_A,_B,_A).
?- scratch(_F), delete_file(_F).
   true.

% lines(Reader, Text, Lines): what Reader reads of Text, up to its end

lines(Reader, Text, Lines) :-
    open_string(Text, Stream),
    lines_(Reader, Stream, Lines),
    close(Stream).

lines_(Reader, Stream, Lines) :-
    call(Reader, Stream, Line),
    (   ( Line == -1 ; Line == end_of_file )
    ->  Lines = [Line]
    ;   Lines = [Line|Lines1],
        lines_(Reader, Stream, Lines1)
    ).

?- lines(read_line_to_codes, 'a\nbc', L).
   L = [[97],[98,99],-1].
?- lines(read_line_to_codes, '', L), lines(read_line_to_codes, '\n', M), lines(read_line_to_codes, 'a\n\n', N).
   L = [-1], M = [[],-1], N = [[97],[],-1].
?- lines(read_line_to_codes, 'a\r\nb\rc', L).
   L = [[97],[98,13,99],-1].
?- lines(read_line_to_chars, 'a\nbc', L).
   L = [[a],[b,c],end_of_file].
?- lines(read_line_to_string, 'a\n\nbc', _L), maplist([X,Y]>>( string(X) -> atom_string(Y, X) ; Y = X ), _L, L).
   L = [a,'',bc,end_of_file].
?- open_string('a\r\nb', _S), read_line_to_codes(_S, A, T), read_line_to_codes(_S, B, U), read_line_to_codes(_S, C, V), close(_S).
   A = [97,13,10|T], B = [98], U = C, C = V, V = [].
?- open_string('a\nb', _S), read_line_to_codes(_S, L, []), read_stream_to_codes(_S, M), close(_S).
   L = [97,10], M = [98].
?- open_string('ab', _S), read_stream_to_codes(_S, L, T), read_stream_to_codes(_S, M, x), close(_S).
   L = [97,98|T], M = x.
?- read_term_from_atom('f(X,Y,X)', T, []).
   T = f(A,_,A).
?- read_term_from_atom(a, b, []).
   false.
?- read_term_from_atom(a, _, b).
   error(type_error(list,b), _).
?- read_term_from_atom(a, _, _).
   error(instantiation_error, _).
?- tmp_file(lines, _F), open(_F, write, _S), format(_S, "a(1).~nb(X, X). %c~n", []), close(_S), read_file_to_terms(_F, Ts, []), read_file_to_codes(_F, _Cs, []), length(_Cs, N), read_file_to_string(_F, _Text, []), string_length(_Text, M), delete_file(_F).
   Ts = [a(1),b(X,X)], N = 18, M = 18.
?- read_file_to_terms('/no/such/file', _, []).
   error(existence_error(source_sink,'/no/such/file'), _).
?- read_file_to_codes('/no/such/file', _, []).
   error(existence_error(source_sink,'/no/such/file'), _).
