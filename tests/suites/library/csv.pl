% library(csv)

read(A, Options, Rows) :- atom_codes(A, Cs), phrase(csv(Rows, Options), Cs).
written(Rows, Options, A) :- phrase(csv(Rows, Options), Cs), atom_codes(A, Cs).

?- read('a,b\n1,2.5\n', [], R).
   R = [row(a,b),row(1,2.5)].
?- read('a,"b c"\r\n"1","x""y"', [], R).
   R = [row(a,'b c'),row(1,'x"y')].
?- read(' a , b \n', [], R).
   R = [row(' a ',' b ')].
?- read(' a , b \n', [strip(true)], R).
   R = [row(a,b)].
?- read('"1"," 2 "\n', [strip(true)], R).
   R = [row(1,' 2 ')].
?- read('a;b\n', [separator(0';)], R).
   R = [row(a,b)].
?- read('a;b\n', [separator(;)], R).
   R = [row(a,b)].
?- read('a,b\n', [functor(f)], R).
   R = [f(a,b)].
?- read('a,b\nc\n', [], R).
   error(domain_error(row_arity(2),1), _).
?- read('a,b\nc,d\n', [arity(3)], R).
   error(domain_error(row_arity(3),2), _).
?- read('a,b\nc\n', [match_arity(false)], R).
   R = [row(a,b),row(c)].
?- read('a,b\n\nc,d\n', [], R).
   error(domain_error(row_arity(2),1), _).
?- read('1,2\n', [convert(false)], R).
   R = [row('1','2')].
?- read('Ab,C\n', [case(down)], R).
   R = [row(ab,c)].
?- read('ab,C\n', [case(up)], R).
   R = [row('AB','C')].
?- read('', [], R).
   R = [].
?- read('\n', [], R).
   R = [row('')].
?- read(',\n', [], R).
   R = [row('','')].
?- read('1e10,0x1F,-5,+5,  7,7 ,abc', [], R).
   R = [row(1.0e10,31,-5,5,'  7','7 ',abc)].
?- read('a,"b\nc"\n', [], R).
   R = [row(a,'b\nc')].
?- read('"a"b,c\n', [], R).
   false.
?- read('"a,c\n', [], R).
   false.
?- read('a"b,c\n', [], R).
   R = [row('a"b',c)].
?- read('"1",2\n', [ignore_quotes(true)], R).
   R = [row('"1"',2)].
?- read('# one\n# two\na,b\n', [skip_header(#)], R).
   R = [row(a,b)].
?- read('ферзь,♛\n', [], R).
   R = [row(ферзь,♛)].
?- read('a', [case(sideways)], R).
   error(type_error(oneof([preserve,up,down]),sideways), _).
?- read('a', [strip(maybe)], R).
   error(type_error(bool,maybe), _).
?- read('a', _, R).
   error(instantiation_error, _).
?- read('a', [functor(f)|_], R).
   error(instantiation_error, _).
?- atom_string('x y', _S), written([row(a,1,2.5),row(_S,'a,b','q"r')], [], A).
   A = 'a,1,2.5\r\nx y,"a,b","q""r"\r\n'.
?- written([row(a,b)], [separator(0'\t)], A).
   A = 'a\tb\r\n'.
?- written([f(a,'x\ny',' l ')], [], A).
   A = 'a,"x\ny", l \r\n'.
?- written([row(''),row], [], A).
   A = '\r\n\r\n'.
?- written([], [], A).
   A = ''.
?- written([row(f(x))], [], A).
   error(type_error(atomic,f(x)), _).
?- written([row(_)], [], A).
   error(instantiation_error, _).
?- written([_], [], A).
   error(instantiation_error, _).
?- written([1], [], A).
   error(type_error(compound,1), _).
?- tmp_file(csv, _B), atom_concat(_B, '.tsv', _F), csv_write_file(_F, [row(a,'b,c')]), read_file_to_codes(_F, _Cs, []), atom_codes(A, _Cs), csv_read_file(_F, R), delete_file(_F).
   A = 'a\tb,c\r\n', R = [row(a,'b,c')].
?- csv_read_file('/no/such/file.csv', _).
   error(existence_error(source_sink,'/no/such/file.csv'), _).
?- tmp_file(csv, _F), csv_write_file(_F, [row(a),row(b),row(c)]), csv_read_file_row(_F, R, [line(N)]), N >= 2.
   R = row(b), N = 2
;  R = row(c), N = 3
;  false.
?- csv_options(_C, []), open_string('a,b\nc\n', _S), csv_read_row(_S, R, _C), csv_read_row(_S, _, _C).
   error(domain_error(row_arity(2),1), _).
?- csv_options(_C, []), open_string('a,"b', _S), csv_read_row(_S, R, _C).
   error(syntax_error(illegal_csv), _).
?- read('a', [convert(maybe)], R).
   error(type_error(bool,maybe), _).
?- read('a', [ignore_quotes(maybe)], R).
   error(type_error(bool,maybe), _).
?- read('a', [match_arity(maybe)], R).
   error(type_error(bool,maybe), _).
?- read('a', [functor(1)], R).
   error(type_error(atom,1), _).
?- read('a', [functor(_)], R).
   error(instantiation_error, _).
?- read('a', [convert(_)], R).
   error(instantiation_error, _).
?- read('a', [separator(_)], R).
   error(instantiation_error, _).
?- read('a', [separator(ab)], R).
   error(type_error(character_code,ab), _).
?- read('a', b, R).
   error(type_error(list,b), _).
?- csv_options(_, [a|b]).
   error(type_error(list,[a|b]), _).
?- csv_read_file('/no/such/file.csv', _, a).
   error(type_error(list,a), _).
?- csv_read_file('/no/such/file.csv', _, _).
   error(instantiation_error, _).
?- csv_options(_C, [arity(2)]), open_string('a\n', _S), csv_read_row(_S, _, _C).
   error(domain_error(row_arity(2),1), _).
?- csv_options(_C, [match_arity(false)]), open_string('a,b\nc\n', _S), csv_read_row(_S, R1, _C), csv_read_row(_S, R2, _C), csv_read_row(_S, R3, _C), csv_read_row(_S, R4, _C).
   R1 = row(a,b), R2 = row(c), R3 = end_of_file, R4 = end_of_file.
?- open_string('a,b\n', _S), csv_read_stream(_S, [row(b,a)], []).
   false.
?- open_string('a,b\nc\n', _S), csv_read_stream(_S, _, []).
   error(domain_error(row_arity(2),1), _).
?- tmp_file(csv, _F), csv_write_file(_F, [row(a,b)], [separator(;)]), csv_read_file(_F, R, [separator(;)]), csv_read_file(_F, R1), delete_file(_F).
   R = [row(a,b)], R1 = [row('a;b')].
?- tmp_file(csv, _B), atom_concat(_B, '.TSV', _F), csv_write_file(_F, [row(a,b)], [separator(;)]), csv_read_file(_F, R, [separator(;)]), csv_read_file(_F, R1, []), delete_file(_F).
   R = [row(a,b)], R1 = [row('a;b')].
?- tmp_file(csv, _F), csv_write_file(_F, [row(a),row(b),row(c)]), findall(R, csv_read_file_row(_F, R, [line(2)]), Rs), findall(R, csv_read_file_row(_F, R, []), All), delete_file(_F).
   Rs = [row(b)], All = [row(a),row(b),row(c)].
