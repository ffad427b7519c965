% ISO 8.16: atomic term processing

% 8.16.1 atom_length/2

?- atom_length('enchanted evening', N).
   N = 17.
?- atom_length('', N).
   N = 0.
?- atom_length('ферзь', N).
   N = 5.
?- atom_length(abc, 4).
   false.
?- atom_length(_, _).
   error(instantiation_error, _).
?- atom_length(f(a), _).
   error(type_error(_,f(a)), _).
?- atom_length(atom, '4').
   error(type_error(integer,'4'), _).
?- atom_length(atom, -4).
   error(domain_error(not_less_than_zero,-4), _).

% 8.16.2 atom_concat/3

?- atom_concat(hello, ' world', A).
   A = 'hello world'.
?- atom_concat(T, ' world', 'small world').
   T = small.
?- atom_concat(hello, ' world', 'small world').
   false.
?- atom_concat(X, Y, ab).
   X = '', Y = ab
;  X = a, Y = b
;  X = ab, Y = ''.
?- atom_concat(a, _, _).
   error(instantiation_error, _).
?- atom_concat(_, _, _).
   error(instantiation_error, _).
?- atom_concat(f(a), b, _).
   error(type_error(_,f(a)), _).

% 8.16.3 sub_atom/5

?- sub_atom(abracadabra, 0, 5, _, S).
   S = abrac.
?- sub_atom(abracadabra, _, 5, 0, S).
   S = dabra.
?- sub_atom(abracadabra, 3, L, 3, S).
   L = 5, S = acada.
?- findall(B-A, sub_atom(abracadabra, B, 2, A, ab), L).
   L = [0-9,7-2].
?- sub_atom('Banana', 3, 3, _, S).
   S = ana.
?- sub_atom(ab, B, 1, A, S).
   B = 0, A = 1, S = a
;  B = 1, A = 0, S = b.
?- findall(S, sub_atom(ab, _, _, _, S), L).
   L = ['',a,ab,'',b,''].
?- sub_atom(abc, _, _, _, d).
   false.
?- sub_atom(_, 1, 2, _, _).
   error(instantiation_error, _).
?- sub_atom(f(a), 1, 1, _, _).
   error(type_error(_,f(a)), _).
?- sub_atom(abc, a, _, _, _).
   error(type_error(integer,a), _).
?- sub_atom(abc, _, _, _, 1+2).
   error(type_error(_,1+2), _).

% 8.16.4 atom_chars/2

?- atom_chars('', L).
   L = [].
?- atom_chars([], L).
   L = ['[',']'].
?- atom_chars('''', L).
   L = [''''].
?- atom_chars(ant, L).
   L = [a,n,t].
?- atom_chars(X, [s,o,p]).
   X = sop.
?- atom_chars(ant, [a|T]).
   T = [n,t].
?- atom_chars(soap, ['S'|_]).
   false.
?- atom_chars(_, _).
   error(instantiation_error, _).
?- atom_chars(_, [a|_]).
   error(instantiation_error, _).
?- atom_chars(_, [a,_]).
   error(instantiation_error, _).
?- atom_chars(f(a), _).
   error(type_error(_,f(a)), _).
?- atom_chars(_, iso).
   error(type_error(list,iso), _).
?- atom_chars(_, [a,f(b)]).
   error(type_error(character,f(b)), _).

% 8.16.5 atom_codes/2

?- atom_codes('', L).
   L = [].
?- atom_codes(ant, L).
   L = [0'a,0'n,0't].
?- atom_codes(A, [0's,0'o,0'p]).
   A = sop.
?- atom_codes(_, _).
   error(instantiation_error, _).
?- atom_codes(f(a), _).
   error(type_error(_,f(a)), _).
?- atom_codes(_, 0'x).
   error(type_error(list,0'x), _).
?- atom_codes(_, [0'a,-1]).
   error(representation_error(character_code), _).

% 8.16.6 char_code/2

?- char_code(a, C).
   C = 0'a.
?- char_code(C, 99).
   C = c.
?- char_code('ф', C).
   C = 0x444.
?- char_code(b, 99).
   false.
?- char_code(_, _).
   error(instantiation_error, _).
?- char_code(ab, _).
   error(type_error(character,ab), _).
?- char_code(_, a).
   error(type_error(integer,a), _).
?- char_code(_, -2).
   error(representation_error(character_code), _).

% 8.16.7 number_chars/2

?- number_chars(33, L).
   L = ['3','3'].
?- number_chars(33.0, L).
   L = ['3','3','.','0'].
?- number_chars(X, ['3','3']).
   X = 33.
?- number_chars(X, [' ','3']).
   X = 3.
?- number_chars(X, ['0',x,f]).
   X = 15.
?- number_chars(X, ['0','''',a]).
   X = 97.
?- number_chars(X, ['4','.','2']).
   X = 4.2.
?- number_chars(X, ['-','2','5']).
   X = -25.
?- number_chars(_, ['3',' ']).
   error(syntax_error(_), _).
?- number_chars(_, [a]).
   error(syntax_error(_), _).
?- number_chars(_, []).
   error(syntax_error(_), _).
?- number_chars(_, _).
   error(instantiation_error, _).
?- number_chars(a, _).
   error(type_error(number,a), _).
?- number_chars(_, 4).
   error(type_error(list,4), _).
?- number_chars(_, ['4',2]).
   error(type_error(character,2), _).
?- number_chars(_, ['4',_]).
   error(instantiation_error, _).

% 8.16.8 number_codes/2

?- number_codes(33, L).
   L = [0'3,0'3].
?- number_codes(X, [0'3,0'3]).
   X = 33.
?- number_codes(X, [0' ,0'0,0'x,0'1,0'F]).
   X = 31.
?- number_codes(_, [0'3|_]).
   error(instantiation_error, _).
?- number_codes(_, [0'a,0'b]).
   error(syntax_error(_), _).
