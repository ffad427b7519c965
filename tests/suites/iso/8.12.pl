% ISO 8.12: character input and output

?- put_char(t), put_char('\n').
   prints("t\n"), true.
?- put_code(0't).
   prints("t"), true.
?- nl.
   prints("\n"), true.
?- put_char('ф').
   prints("ф"), true.
?- put_char(_).
   error(instantiation_error, _).
?- put_char(ty).
   error(type_error(character,ty), _).
?- put_char(1).
   error(type_error(character,1), _).
?- put_code(_).
   error(instantiation_error, _).
?- put_code(ty).
   error(type_error(integer,ty), _).
?- put_code(-1).
   error(representation_error(character_code), _).
?- nl(_).
   error(instantiation_error, _).
?- nl(user_input).
   error(permission_error(output,stream,user_input), _).
?- put_char(user_input, a).
   error(permission_error(output,stream,user_input), _).
?- get_char(user_output, _).
   error(permission_error(input,stream,user_output), _).
?- peek_char(user_output, _).
   error(permission_error(input,stream,user_output), _).
?- get_code(user_output, _).
   error(permission_error(input,stream,user_output), _).
?- get_char(_, _).
   error(instantiation_error, _).
?- get_char(user_input, 1).
   error(type_error(in_character,1), _).
?- get_char(user_input, ab).
   error(type_error(in_character,ab), _).
?- get_code(user_input, a).
   error(type_error(integer,a), _).
?- get_code(user_input, -2).
   error(representation_error(in_character_code), _).
?- get_char(foo, _).
   error(existence_error(stream,foo), _).

% a file written, read, peeked at and read past its end

:- dynamic(scratch/1).
:- tmp_file(suite, F), assertz(scratch(F)).

?- scratch(_F), open(_F, write, _S), write(_S, 'ab\n'), close(_S).
   true.
?- scratch(_F), open(_F, read, _S), get_char(_S, A), peek_char(_S, B), get_char(_S, C), close(_S).
   A = a, B = b, C = b.
?- scratch(_F), open(_F, read, _S), get_code(_S, A), peek_code(_S, B), close(_S).
   A = 97, B = 98.
?- scratch(_F), open(_F, read, _S), get_char(_S, _), get_char(_S, _), get_char(_S, A), get_char(_S, B), close(_S).
   A = '\n', B = end_of_file.
?- scratch(_F), open(_F, read, _S, [eof_action(error)]), get_char(_S, _), get_char(_S, _), get_char(_S, _), get_char(_S, _), catch(get_char(_S, _), error(permission_error(input,past_end_of_stream,_), _), E = caught), close(_S).
   E = caught.
?- scratch(_F), open(_F, append, _S), write(_S, c), close(_S), open(_F, read, _T), read_term_chars(_T, L), close(_T).
   L = [a,b,'\n',c].
?- scratch(_F), delete_file(_F).
   true.

read_term_chars(S, L) :-
    get_char(S, C),
    (   C == end_of_file
    ->  L = []
    ;   L = [C|L1],
        read_term_chars(S, L1)
    ).
