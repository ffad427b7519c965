% user:file_search_path/2 was not looked at.

?- assertz(file_search_path(ground, '/a')), assertz(file_search_path(floor, ground(b))), assertz(file_search_path(floor, '/c')).
   true.

?- absolute_file_name(ground('x.txt'), F).
   F = '/a/x.txt'.
?- absolute_file_name(ground(sub/x), F).
   F = '/a/sub/x'.
?- absolute_file_name(floor(x), F).
   F = '/a/b/x'.
?- absolute_file_name(floor(x), F, [solutions(all)]).
   F = '/a/b/x'.
?- absolute_file_name(floor(x), F, [extensions([pl])]).
   F = '/a/b/x.pl'.
?- absolute_file_name(floor(x), F, [access(read)]).
   error(existence_error(source_sink,floor(x)), _).
?- absolute_file_name(floor(x), F, [access(read),file_errors(fail)]).
   false.
?- absolute_file_name(cellar(x), F).
   false.
?- absolute_file_name(cellar(x), F, [access(none)]).
   error(existence_error(source_sink,cellar(x)), _).

% The first that is there.

?- tmp_file(alias, D), make_directory(D), assertz(file_search_path(floor, D)), directory_file_path(D, 'here.pl', _P), open(_P, write, _S), write(_S, 'here(1).'), close(_S), nb_setval(place, D).
   D = _.
?- absolute_file_name(floor(here), _F, [file_type(prolog),access(read)]), file_base_name(_F, B).
   B = 'here.pl'.
?- exists_source(floor(here)), \+ exists_source(floor(there)).
   true.
?- ensure_loaded(floor(here)), here(X).
   X = 1.
?- use_module(floor(there)).
   error(existence_error(source_sink,_), _).

% Aliases that stand for themselves end.

?- assertz(file_search_path(loop, loop(a))), absolute_file_name(loop(x), F).
   false.

?- nb_getval(place, _D), directory_file_path(_D, 'here.pl', _P), delete_file(_P), delete_directory(_D).
   true.
