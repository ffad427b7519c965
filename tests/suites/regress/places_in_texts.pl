% Places in long texts of characters of one to four bytes, before, at and behind multiples of 64 bytes.

long(Text, Chars) :-
    numlist(1, 300, Ns), % about 2.6 bytes each
    findall(C, ( member(N, Ns), K is (7*N + N//5) mod 5, nth0(K, [a,'я','木','😀','ё'], C) ), Chars),
    atom_chars(Text, Chars).

same(Text, Chars, Before, Length) :-
    length(Front, Before),
    append(Front, Rest, Chars),
    length(Part, Length),
    append(Part, Behind, Rest),
    atom_chars(Sub, Part),
    length(Behind, After),
    sub_atom(Text, Before, Length, After, Sub),
    sub_atom(Text, Before, Length, A, S), A == After, S == Sub,
    sub_atom(Text, B, Length, After, S1), B == Before, S1 == Sub.

?- \+ \+ ( long(T, Cs), \+ ( member(B, [0,1,20,21,22,23,25,26,27,43,63,64,65,255]), member(L, [0,1,17]), \+ same(T, Cs, B, L) ) ).
   true.
?- \+ \+ ( long(T, Cs), \+ ( member(B, [282,283,299]), \+ same(T, Cs, B, 1) ), same(T, Cs, 0, 300), same(T, Cs, 300, 0) ).
   true.
?- \+ \+ ( long(T, Cs), \+ ( member(I, [1,2,22,23,64,65,128,299,300]), nth1(I, Cs, C), \+ ( char_code(C, Code), string_code(I, T, Code), get_string_code(I, T, Code) ) ) ).
   true.
?- long(T, _), string_code(301, T, _).
   false.
?- \+ \+ ( long(T, Cs), findall(B, sub_atom(T, B, 2, _, 'я😀'), Bs), findall(B, ( append(F, ['я','😀'|_], Cs), length(F, B) ), Bs), Bs = [_,_|_] ).
   true.
?- \+ \+ ( long(T, Cs), last(Cs, Last), sub_atom(T, 299, 1, 0, Last), sub_atom(T, 300, 0, 0, ''), \+ sub_atom(T, 301, _, _, _) ).
   true.
?- atom_length('', N), sub_atom('', B, L, A, S).
   N = 0, B = 0, L = 0, A = 0, S = ''.
?- sub_atom('я', B, L, A, S).
   B = 0, L = 0, A = 1, S = ''
;  B = 0, L = 1, A = 0, S = 'я'
;  B = 1, L = 0, A = 0, S = ''.
