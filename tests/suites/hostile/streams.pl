% Streams: closed, of the wrong kind, without end, with invalid bytes.

tmp(F) :- tmp_file(hostile, F).

?- tmp(_F), open(_F, write, _S), close(_S), close(_S).
   error(existence_error(stream,_), _).
?- tmp(_F), open(_F, write, _S), close(_S), write(_S, x).
   error(existence_error(stream,_), _).
?- tmp(_F), open(_F, write, _S), read(_S, _X).
   error(permission_error(input,stream,_), _).
?- tmp(_F), open(_F, write, _S), close(_S), open(_F, read, _R), write(_R, _X).
   error(permission_error(output,stream,_), _).
?- tmp(_F), open(_F, write, _S), close(_S), open(_F, read, _R), get_char(_R, _C), _C == end_of_file, get_char(_R, _D).
   true.
?- tmp(_F), open(_F, write, _S, [type(binary)]), put_byte(_S, 255), close(_S), open(_F, read, _R), get_char(_R, _C).
   error(representation_error(character), _).
?- tmp(_F), open(_F, write, _S, [type(binary)]), put_byte(_S, 0xC0), put_byte(_S, 0x80), close(_S), open(_F, read, _R), read(_R, _C).
   error(representation_error(character), _).
?- tmp(_F), open(_F, write, _S, [type(binary)]), put_byte(_S, 256).
   error(type_error(byte,256), _).
?- tmp(_F), open(_F, write, _S, [type(binary)]), put_char(_S, a).
   error(permission_error(output,binary_stream,_), _).
?- tmp(_F), open(_F, write, _S), put_byte(_S, 1).
   error(permission_error(output,text_stream,_), _).
?- open('/no/such/dir/file', write, _S).
   error(existence_error(source_sink,'/no/such/dir/file'), _).
?- open('/etc/passwd/x', read, _S).
   error(existence_error(source_sink,'/etc/passwd/x'), _).
?- open('/', read, _S).
   error(permission_error(open,source_sink,/), _).
?- open('', read, _S).
   error(existence_error(source_sink,''), _).
?- open(_F, read, _S).
   error(instantiation_error, _).
?- open(f(x), read, _S).
   error(domain_error(source_sink,f(x)), _).
?- open(foo, _M, _S).
   error(instantiation_error, _).
?- open(foo, 1, _S).
   error(type_error(atom,1), _).
?- open(foo, bar, _S).
   error(domain_error(io_mode,bar), _).
?- open(foo, read, s).
   error(uninstantiation_error(s), _).
?- open(foo, read, _S, [bar]).
   error(domain_error(stream_option,bar), _).
?- open(foo, read, _S, [type(x)]).
   error(domain_error(stream_option,type(x)), _).
?- open(foo, read, _S, [type(text)|_]).
   error(instantiation_error, _).
?- open('a\000\b', read, _S).
   error(existence_error(source_sink,'a\x0\b'), _).
?- atom_codes(_A, [0'a,0,0'b]), open(_A, read, _S).
   error(existence_error(source_sink,'a\x0\b'), _).
?- catch(forall(between(1, 3000, _), open('/dev/null', read, _)), error(_E,_), true), write(x).
   true.
?- set_input(foo).
   error(existence_error(stream,foo), _).
?- set_input(_S).
   error(instantiation_error, _).
?- set_input(user_output).
   error(permission_error(input,stream,user_output), _).
?- set_output(user_input).
   error(permission_error(output,stream,user_input), _).
?- tmp(_F), open(_F, write, _S), set_output(_S), close(_S), write(user_error, x), write(x).
   true.
?- tmp(_F), open(_F, write, _S, [alias(a)]), open(_F, write, _, [alias(a)]).
   error(permission_error(open,source_sink,alias(a)), _).
?- set_stream_position(user_input, 5).
   error(domain_error(stream_position,5), _).
?- set_stream_position(user_input, foo).
   error(domain_error(stream_position,foo), _).
?- tmp(_F), open(_F, write, _S), write(_S, 'abc.'), close(_S), open(_F, read, _R, [reposition(true)]), stream_property(_R, position(_P)), read(_R, _X), set_stream_position(_R, _P), read(_R, _Y), _X == _Y.
   true.
?- seek(user_input, 100, bof, _).
   error(permission_error(reposition,stream,user_input), _).
?- peek_char(user_output, _X).
   error(permission_error(input,stream,user_output), _).
?- get_char(user_input, 1).
   error(type_error(in_character,1), _).
?- get_char(user_input, ab).
   error(type_error(in_character,ab), _).
?- put_char(_X).
   error(instantiation_error, _).
?- put_char(ab).
   error(type_error(character,ab), _).
?- put_char(1).
   error(type_error(character,1), _).
?- nl(_X).
   error(instantiation_error, _).
?- nl(1).
   error(domain_error(stream_or_alias,1), _).
?- write('$stream'(999999), x).
   error(domain_error(stream_or_alias,'$stream'(999999)), _).
?- write('$stream'(-1), x).
   error(domain_error(stream_or_alias,'$stream'(-1)), _).
?- write('$stream'(foo), x).
   error(domain_error(stream_or_alias,'$stream'(foo)), _).
?- stream_property(foo, _X).
   error(domain_error(stream,foo), _).
?- stream_property(_S, foo).
   error(domain_error(stream_property,foo), _).
?- forall(stream_property(_S, _P), true).
   true.
?- open('/dev/zero', read, _S, [type(binary)]), get_byte(_S, 0), close(_S).
   true.
?- catch(consult('/dev/null'), _E, true).
   true.
?- catch(consult('/'), _E, true).
   true.
?- consult(nofile).
   error(existence_error(source_sink,nofile), _).
?- consult(_X).
   error(instantiation_error, _).
?- consult(1).
   error(domain_error(source_sink,1), _).
?- consult([a|_]).
   error(instantiation_error, _).
?- see(nofile).
   error(existence_error(source_sink,nofile), _).
?- delete_file(nofile).
   error(existence_error(file,nofile), _).
?- delete_file('/').
   error(permission_error(delete,file,/), _).
?- rename_file(nofile, f).
   error(existence_error(file,nofile), _).
?- make_directory('/proc/x').
   error(existence_error(directory,'/proc/x'), _).
?- directory_files(nodir, _L).
   error(existence_error(directory,nodir), _).
?- absolute_file_name(_X, _Y).
   error(instantiation_error, _).
?- file_base_name(_X, _Y).
   error(instantiation_error, _).
?- tmp_file(_X, _Y).
   error(instantiation_error, _).
?- read_term(user_input, _X, [foo(_Y)]).
   error(domain_error(read_option,foo(_)), _).
?- read_term(user_input, _X, foo).
   error(type_error(list,foo), _).
?- write_term(x, [quoted(maybe)]).
   error(domain_error(write_option,quoted(maybe)), _).
?- write_term(x, [quoted(_Y)]).
   error(instantiation_error, _).
?- write_term(x, [quoted(true)|foo]).
   error(type_error(list,[quoted(true)|foo]), _).
?- write_term(f(_X,_Y), [variable_names(['X'=_X|_])]).
   error(instantiation_error, _).
?- op(1201, xfx, foo).
   error(domain_error(operator_priority,1201), _).
?- op(200, xfx, ',').
   error(permission_error(modify,operator,','), _).
?- op(200, yfy, foo).
   error(domain_error(operator_specifier,yfy), _).
?- op(200, xfx, [a|b]).
   error(type_error(list,[a|b]), _).
?- op(700, xfx, foo), op(0, xfx, foo), term_to_atom(_T, 'a foo b').
   error(syntax_error(operator_expected), _).
?- forall(between(1, 100000, _I), (atom_concat(op, _I, _A), op(700, xfx, _A))).
   true.
?- halt(foo).
   error(type_error(integer,foo), _).
?- halt(_X).
   error(instantiation_error, _).
?- char_conversion(_X, a).
   error(instantiation_error, _).
?- delete_file('\x0\').
   error(existence_error(file,_), _).
?- rename_file('\x0\', b).
   error(existence_error(_,_), _).
?- delete_directory('.').
   error(permission_error(delete,directory,'.'), _).
