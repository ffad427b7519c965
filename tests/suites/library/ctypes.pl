% library(ctypes): the codes below 128 of each kind

% of(Kind, Codes): the codes that Kind is true of

of(Kind, Text) :-
    findall(Char, ( between(0, 127, Code), call(Kind, Code), char_code(Char, Code) ), Chars),
    atom_chars(Text, Chars).

?- of(is_alnum, T).
   T = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'.
?- of(is_csym, T).
   T = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'.
?- of(is_csymf, T).
   T = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz'.
?- of(is_digit, T).
   T = '0123456789'.
?- of(is_upper, T).
   T = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.
?- of(is_lower, T).
   T = abcdefghijklmnopqrstuvwxyz.
?- of(is_punct, T).
   T = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'.
?- of(is_white, T).
   T = '\t '.
?- of(is_space, T).
   T = '\t\n\v\f\r '.
?- of(is_quote, T).
   T = '"\'`'.
?- of(is_period, T).
   T = '!.?'.
?- of(is_newline, T), of(is_newpage, U).
   T = '\n', U = '\f'.
?- of(is_endline, T).
   T = '\n\v\f\r'.
?- of(is_ascii, _T), atom_length(_T, N).
   N = 128.
?- is_ascii(128).
   false.
?- is_ascii(-1).
   false.
?- is_ascii(a).
   false.
?- is_ascii(_).
   false.
?- is_endline(a).
   false.
?- is_endline(_).
   false.
?- is_endfile(-1).
   true.
?- is_endfile(0).
   false.
?- is_digit(0'f, 16, W).
   W = 15.
?- is_digit(0'g, 16, W).
   false.
?- is_digit(0'Z, 36, W).
   W = 35.
?- is_digit(0'1, 2, W).
   W = 1.
?- is_digit(0'2, 2, W).
   false.
?- is_digit(0'1, 1, W).
   error(type_error(between(2,36),1), _).
?- is_digit(0'1, 37, W).
   error(type_error(between(2,36),37), _).
?- is_digit(0'1, _, W).
   error(instantiation_error, _).
?- findall(O-C, is_paren(O, C), L).
   L = [40-41,91-93,123-125].
?- to_lower(0'ß, L), to_upper(0'ß, U), to_upper(0'1, V).
   L = 223, U = 223, V = 49.
?- upper_lower(0'Ж, L).
   L = 1078.
?- upper_lower(U, 0'я).
   U = 1071.
?- upper_lower(0'a, L).
   false.
?- upper_lower(U, 0'A).
   false.
?- upper_lower(0'A, 0'b).
   false.
