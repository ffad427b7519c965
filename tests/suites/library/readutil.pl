% library(readutil)

:- dynamic(scratch/1).
:- tmp_file(suite, F), assertz(scratch(F)).

?- scratch(_F), open(_F, write, _S), write(_S, 'ab\ncd(X).\ne'), close(_S).
   true.
?- scratch(_F), open(_F, read, _S), read_line_to_codes(_S, A), read_line_to_chars(_S, B), read_line_to_codes(_S, C), read_line_to_codes(_S, D), close(_S).
   A = [97,98], B = [c,d,'(','X',')','.'], C = [101], D = -1.
?- scratch(_F), open(_F, read, _S), read_line_to_codes(_S, A, T), close(_S).
   A = [97,98,10|T].
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
