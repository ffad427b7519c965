% ISO 8.11: stream selection and control

?- current_input(S), current_output(S).
   false.
?- current_output(_S), current_output(_T), _S == _T.
   true.
?- current_input(foo).
   error(domain_error(stream,foo), _).
?- current_output(1).
   error(domain_error(stream,1), _).
?- set_input(_).
   error(instantiation_error, _).
?- set_input(foo).
   error(existence_error(stream,foo), _).
?- set_input(1).
   error(domain_error(stream_or_alias,1), _).
?- set_output(_).
   error(instantiation_error, _).
?- set_output(user_input).
   error(permission_error(output,stream,user_input), _).
?- set_input(user_output).
   error(permission_error(input,stream,user_output), _).
?- open(_, read, _).
   error(instantiation_error, _).
?- open('/tmp/x', _, _).
   error(instantiation_error, _).
?- open('/tmp/x', read, _, _).
   error(instantiation_error, _).
?- open('/tmp/x', read, _, [type(text)|_]).
   error(instantiation_error, _).
?- open('/tmp/x', 1, _).
   error(type_error(atom,1), _).
?- open('/tmp/x', sideways, _).
   error(domain_error(io_mode,sideways), _).
?- open('/tmp/x', read, _, type(text)).
   error(type_error(list,type(text)), _).
?- open('/tmp/x', read, _, [bar]).
   error(domain_error(stream_option,bar), _).
?- open('/tmp/x', read, stream).
   error(uninstantiation_error(stream), _).
?- open(f(x), read, _).
   error(domain_error(source_sink,f(x)), _).
?- open(1, read, _).
   error(domain_error(source_sink,1), _).
?- open('/no/such/file', read, _).
   error(existence_error(source_sink,'/no/such/file'), _).
?- open('/', write, _).
   error(permission_error(open,source_sink,'/'), _).
?- close(_).
   error(instantiation_error, _).
?- close(foo).
   error(existence_error(stream,foo), _).
?- close(1).
   error(domain_error(stream_or_alias,1), _).
?- close(user_input, [bar]).
   error(domain_error(close_option,bar), _).
?- close(user_input, foo).
   error(type_error(list,foo), _).
?- close(user_input, [force(true)|_]).
   error(instantiation_error, _).
?- flush_output.
   true.
?- flush_output(user_input).
   error(permission_error(output,stream,user_input), _).
?- flush_output(_).
   error(instantiation_error, _).
?- stream_property(foo, _).
   error(domain_error(stream,foo), _).
?- stream_property(_, foo).
   error(domain_error(stream_property,foo), _).
?- at_end_of_stream(foo).
   error(existence_error(stream,foo), _).
?- set_stream_position(_, _).
   error(instantiation_error, _).
