% Texts whose module another text has made, wrong elements of lists in directives, and where a text ends.

:- use_module('../../modules/fruits').

?- catch(use_module('tests/modules/parts/taking_fruits'), error(E, _), true).
   E = permission_error(redefine,module,fruits).

% It is not loaded: asked for again, it is looked at again.

?- catch(use_module('tests/modules/parts/taking_fruits'), error(E, _), true), orange(X), \+ catch(taken(_), _, fail), \+ catch(fruits:taken(_), _, fail).
   E = permission_error(redefine,module,fruits), X = fruit.

?- catch(consult('tests/modules/parts/taking_user'), error(E, _), true), \+ catch(taken(_), _, fail).
   E = permission_error(redefine,module,user).

?- use_module('tests/modules/parts/included').
   error(domain_error(module_header,_), _).

?- use_module('tests/modules/parts/included').
   error(domain_error(module_header,_), _).

% The module may be replaced on request; user may not.

?- load_files('tests/modules/parts/taking_user', [redefine_module(true)]).
   error(permission_error(redefine,module,user), _).

?- load_files('tests/modules/parts/taking_fruits', [redefine_module(false)]).
   error(permission_error(redefine,module,fruits), _).

?- load_files('tests/modules/parts/taking_fruits', [redefine_module(true)]), orange(X), fruits:taken(Y).
   X = hijacked, Y = hijacked.

?- unload_file('tests/modules/parts/taking_fruits'), use_module('tests/modules/fruits'), orange(X).
   X = fruit.

% One wrong element does not take the others away.

?- use_module('tests/modules/parts/half_exporting'), whole(X), X =.. L, половина(Y).
   X = _, L = [===>,1,2], Y = 3.

?- consult('tests/modules/parts/half_declaring').
   true.

?- declared_first(_) ; half:declared_second(_) ; half:declared_third(_) ; other_half:declared_fourth(_, _, _) ; declared_fifth(_) ; declared_sixth(_).
   false.

?- current_predicate(declared_seventh/1), current_predicate(declared_eighth/1), \+ current_predicate(declared_first/2).
   true.

?- predicate_property(declared_ninth(_), tabled), predicate_property(declared_tenth(_), tabled).
   true.

?- dynamic(third:(a/1, [b/1])), \+ third:a(_), \+ third:b(_).
   true.

?- catch(dynamic((fourth:(a/1, b))), error(E, _), true), \+ catch(fourth:a(_), _, fail).
   E = type_error(predicate_indicator,b).

% An expansion may end a text, and only the text in which it stands.

?- assertz((user:term_expansion(ending, end_of_file))), tmp_file(ending, F), atom_concat(F, '.pl', P), absolute_file_name('tests/modules/parts/ending', I), setup_call_cleanup(open(P, write, S), format(S, ":- include(~q).~nended(3).~nending.~nended(4).~n", [I]), close(S)), consult(P), findall(X, ended(X), Xs), Xs = [1,3], retractall(user:term_expansion(_, _)).
   F = _, P = _, I = _, S = _, Xs = [1,3].

% What a text defined when it was loaded before makes room for what it imports now.

anew(P, Text) :-
    setup_call_cleanup(open(P, write, S), write(S, Text), close(S)),
    ten:consult(P).

?- tmp_file(anew, F), atom_concat(F, '.pl', P), absolute_file_name('tests/modules/colours', C), format(atom(I), ":- use_module(~q, [red/1]).~n", [C]), anew(P, 'red(own).\n'), ten:red(X), anew(P, I), ten:red(Y), anew(P, I), ten:red(Z), anew(P, 'red(again).\n'), ten:red(A).
   F = _, P = _, C = _, I = _, X = own, Y = colour, Z = colour, A = again.

% In an included text the source is the text that was to be loaded.

:- include('../../modules/parts/where').

?- findall(Key-Name, text_around(Key, Name), L).
   L = [source-'modules_turned_away.pl',file-'where.pl'].
