% Texts that are loaded: in the encoding that they declare or mark, and from streams.

% write_as(+Encoding, +Terms, -File): File is a new file in this encoding.
write_as(Encoding, Terms, File) :-
    tmp_file_stream(File, Stream0, [extension(pl)]),
    close(Stream0),
    open(File, write, Stream, Encoding),
    forall(member(Term, Terms), ( writeq(Stream, Term), write(Stream, '.\n') )),
    close(Stream).

?- write_as([encoding(iso_latin_1)], [(:- encoding(iso_latin_1)), latin('café')], _F), consult(_F), delete_file(_F), call(latin, X).
   X = café.
?- write_as([encoding(octet)], [(:- encoding('ISO-8859-1')), latin_too('straße')], _F), consult(_F), delete_file(_F), call(latin_too, X).
   X = straße.
?- write_as([encoding(utf16le), bom(true)], [wide('да 😀')], _F), consult(_F), delete_file(_F), call(wide, X).
   X = 'да 😀'.
?- write_as([encoding(iso_latin_1)], [undeclared('café')], _F), catch(consult(_F), error(E, _), true), delete_file(_F).
   E = syntax_error(invalid_utf8).
?- write_as([encoding(utf8)], [(:- encoding(utf8)), plain('привет')], _F), consult(_F), delete_file(_F), call(plain, X).
   X = привет.

% A stream has the text; the file only names it, and a second text under the name takes the place of the first.
?- open_string("из_потока(1). из_потока(2).", _S), load_files(поток, [stream(_S)]), findall(X, call(из_потока, X), Xs).
   Xs = [1,2].
?- open_string("из_потока(3).", _S), load_files(поток, [stream(_S)]), findall(X, call(из_потока, X), Xs).
   Xs = [3].
?- open_string("пропуск. :- module(streamed_module, [of_stream/1]). of_stream(1).", _S), read(_S, пропуск),
   load_files(streamed_module, [stream(_S), must_be_module(true)]), call(of_stream, X), predicate_property(of_stream(_), imported_from(M)).
   X = 1, M = streamed_module.
?- load_files(none, [stream(no_stream)]).
   error(existence_error(stream, no_stream), _).
?- load_files(none, [stream(_)]).
   error(instantiation_error, _).
