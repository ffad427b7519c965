% library(readutil)

?- open('/tmp/ferz_suite_readutil.txt', write, _S), write(_S, 'ab\ncd(X).\ne'), close(_S).
   true.
?- open('/tmp/ferz_suite_readutil.txt', read, _S), read_line_to_codes(_S, A), read_line_to_chars(_S, B), read_line_to_codes(_S, C), read_line_to_codes(_S, D), close(_S).
   A = [97,98], B = [c,d,'(','X',')','.'], C = [101], D = -1.
?- open('/tmp/ferz_suite_readutil.txt', read, _S), read_line_to_codes(_S, A, T), close(_S).
   A = [97,98,10|T].
?- open('/tmp/ferz_suite_readutil.txt', read, _S), read_stream_to_codes(_S, _L), length(_L, N), close(_S).
   N = 11.
?- read_file_to_codes('/tmp/ferz_suite_readutil.txt', _L, []), length(_L, N).
   N = 11.
?- read_file_to_codes('/no/such/file', _, []).
   error(existence_error(source_sink,'/no/such/file'), _).
?- open('/tmp/ferz_suite_readutil.pl', write, _S), write(_S, 'a. b(X,Y,X). "c".'), close(_S), read_file_to_terms('/tmp/ferz_suite_readutil.pl', [A,B|_], []).
   A = a, B = b(_A,_B,_A).
