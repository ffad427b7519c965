% files and directories: the built-ins and library(filesex)

work(D) :- tmp_file(suite, D), make_directory(D), nb_setval(work, D).
in(Name, Path) :- nb_getval(work, D), directory_file_path(D, Name, Path).
text(Name, Text) :- in(Name, P), open(P, write, S), write(S, Text), close(S).

?- work(_).
   true.
?- text('a.txt', abc), in('a.txt', _P), exists_file(_P), \+ exists_directory(_P), size_file(_P, N).
   N = 3.
?- in('a.txt', _P), access_file(_P, read), access_file(_P, write), access_file(_P, exist), \+ access_file(_P, execute).
   true.
?- in('none', _P), access_file(_P, write), \+ access_file(_P, read), access_file(_P, none).
   true.
?- in('no/thing', _P), access_file(_P, write).
   false.
?- access_file(_, read).
   error(instantiation_error, _).
?- access_file(f(x), read).
   error(type_error(text,f(x)), _).
?- in('a.txt', _P), in('./a.txt', _Q), same_file(_P, _Q).
   true.
?- in('a.txt', _P), in('b.txt', _Q), copy_file(_P, _Q), \+ same_file(_P, _Q), size_file(_Q, N).
   N = 3.
?- in('b.txt', _P), in('c.txt', _Q), rename_file(_P, _Q), \+ exists_file(_P), exists_file(_Q).
   true.
?- in('x/y/z', _P), make_directory_path(_P), make_directory_path(_P), exists_directory(_P).
   true.
?- text('x/y/d.pl', foo), nb_getval(work, _D), directory_files(_D, Fs).
   Fs = ['.','..','a.txt','c.txt',x].
?- nb_getval(work, _D), findall(B, ( directory_member(_D, M, [recursive(true), extensions([pl,txt])]), file_base_name(M, B) ), Bs).
   Bs = ['a.txt','c.txt','d.pl'].
?- nb_getval(work, _D), findall(B, ( directory_member(_D, M, [recursive(true), file_type(directory)]), file_base_name(M, B) ), Bs).
   Bs = [x,y,z].
?- nb_getval(work, _D), atom_concat(_D, '/*.{txt,pl}', _P), expand_file_name(_P, _Fs), maplist(file_base_name, _Fs, Bs).
   Bs = ['a.txt','c.txt'].
?- nb_getval(work, _D), atom_concat(_D, '/x/*/d*', _P), expand_file_name(_P, _Fs), maplist(file_base_name, _Fs, Bs).
   Bs = ['d.pl'].
?- in(x, _A), in(copy, _B), copy_directory(_A, _B), in('copy/y/d.pl', _P), exists_file(_P).
   true.
?- in(x, _P), catch(delete_directory(_P), error(_E, _), true), _E =.. [N,A,D|_].
   N = permission_error, A = delete, D = directory.
?- in('x/y/d', _P), absolute_file_name(_P, _F, [extensions([txt,pl]), access(read)]), file_base_name(_F, B).
   B = 'd.pl'.
?- in(a, _P), findall(B, ( absolute_file_name(_P, F, [extensions([txt,'']), solutions(all), access(exist)]), file_base_name(F, B) ), Bs).
   Bs = ['a.txt'].
?- in(x, _P), absolute_file_name(_P, _F, [file_type(directory), access(exist)]), file_base_name(_F, B).
   B = x.
?- in(x, _P), absolute_file_name(_P, _F, [access(exist), file_errors(fail)]).
   false.
?- absolute_file_name(no_such_file, _, [access(read)]).
   error(existence_error(source_sink,no_such_file), _).
?- absolute_file_name(a, F, [relative_to('/x')]).
   F = '/x/a'.
?- absolute_file_name('/x'/a/b, F).
   F = '/x/a/b'.
?- absolute_file_name(_, _).
   error(instantiation_error, _).
?- absolute_file_name(f, _, [access(nonsense)]).
   error(domain_error(io_mode,nonsense), _).
?- nb_getval(work, _D), working_directory(_Old, _D), exists_file('a.txt'), working_directory(_, _Old).
   true.
?- nb_getval(work, _D), delete_directory_and_contents(_D), exists_directory(_D).
   false.
?- file_base_name('/a/b/', B), file_directory_name('/a/b/', D).
   B = b, D = '/a'.
?- file_base_name('/', B), file_directory_name('/', D).
   B = (/), D = (/).
?- file_base_name('', B), file_directory_name('', D).
   B = '', D = '.'.
?- file_directory_name('a//b', D).
   D = a.
?- file_name_extension(a, '.pl', F).
   F = 'a.pl'.
?- file_name_extension('a.txt', pl, F).
   F = 'a.txt.pl'.
?- file_name_extension(B, '.pl', 'a.pl').
   B = a.
?- file_name_extension(B, txt, 'a.pl').
   false.
?- file_name_extension(B, E, a).
   B = a, E = ''.
?- file_name_extension(_, _, _).
   error(instantiation_error, _).
?- directory_file_path('a/', b, P).
   P = 'a/b'.
?- directory_file_path('.', b, P).
   P = b.
?- directory_file_path(a, '/b', P).
   P = '/b'.
?- directory_file_path(a, F, 'a/b').
   F = b.
?- directory_file_path(D, b, 'a/b').
   D = a.
?- wildcard_match('{a,b{c,d}}e', bde).
   true.
?- wildcard_match('{a,b', a).
   error(syntax_error(unmatched_brace), _).
?- wildcard_match('\\*', *).
   true.
?- wildcard_match('*a*a*a*a*a*a*a*a*b', aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa).
   false.
?- wildcard_match(*, _).
   error(instantiation_error, _).
?- delete_file('/').
   error(permission_error(delete,file,/), _).
?- make_directory('/no/such/place').
   error(existence_error(directory,'/no/such/place'), _).
?- working_directory(_, '/no/such/place').
   error(existence_error(directory,'/no/such/place'), _).
?- exists_file(_).
   error(instantiation_error, _).
?- exists_file(f(x)).
   error(type_error(text,f(x)), _).
?- getenv(f(x), _).
   error(type_error(text,f(x)), _).
?- shell('exit 2', S).
   S = 2.
?- shell(_).
   error(instantiation_error, _).
