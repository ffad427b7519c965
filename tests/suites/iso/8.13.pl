% ISO 8.13: byte input and output

:- dynamic(scratch/1).
:- tmp_file(suite, F), assertz(scratch(F)).

?- get_byte(user_input, _).
   error(permission_error(input,text_stream,user_input), _).
?- put_byte(user_output, 65).
   error(permission_error(output,text_stream,user_output), _).
?- put_byte(_).
   error(instantiation_error, _).
?- get_byte(_, _).
   error(instantiation_error, _).
?- scratch(_F), open(_F, write, _S, [type(binary)]), put_byte(_S, 200), put_byte(_S, 0), close(_S), open(_F, read, _T, [type(binary)]), get_byte(_T, A), peek_byte(_T, B), get_byte(_T, C), get_byte(_T, D), close(_T).
   A = 200, B = 0, C = 0, D = -1.
?- put_byte(user_output, _).
   error(instantiation_error, _).
?- peek_byte(_, _).
   error(instantiation_error, _).
?- peek_byte(user_output, _).
   error(permission_error(input,stream,user_output), _).
?- put_byte(foo, 1).
   error(existence_error(stream,foo), _).
?- scratch(_F), open(_F, write, _S, [type(binary)]), catch(put_byte(_S, 256), error(type_error(byte,256), _), E = caught), close(_S).
   E = caught.
?- scratch(_F), open(_F, write, _S, [type(binary)]), catch(put_byte(_S, a), error(type_error(byte,a), _), E = caught), close(_S).
   E = caught.
?- scratch(_F), open(_F, write, _S, [type(binary)]), catch(put_char(_S, a), error(permission_error(output,binary_stream,_), _), E = caught), close(_S).
   E = caught.
?- scratch(_F), open(_F, read, _S, [type(binary)]), get_byte(_S, B), at_end_of_stream(_S), close(_S).
   B = -1.
?- scratch(_F), open(_F, read, _S, [type(binary)]), catch(get_char(_S, _), error(permission_error(input,binary_stream,_), _), E = caught), close(_S).
   E = caught.
?- scratch(_F), delete_file(_F).
   true.
