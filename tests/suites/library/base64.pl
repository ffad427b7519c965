% library(base64), library(base32): the examples of RFC 4648, characters of each length in UTF-8, and what is no encoding

encoded('', '', '').
encoded(f, 'Zg==', 'MY======').
encoded(fo, 'Zm8=', 'MZXQ====').
encoded(foo, 'Zm9v', 'MZXW6===').
encoded(foob, 'Zm9vYg==', 'MZXW6YQ=').
encoded(fooba, 'Zm9vYmE=', 'MZXW6YTB').
encoded(foobar, 'Zm9vYmFy', 'MZXW6YTBOI======').
encoded('\xfb\\xff\\xbf\', '+/+/', '7P736===').

?- encoded(Plain, _64, _32), \+ ( base64(Plain, _64), base32(Plain, _32) ).
   false.
?- encoded(_Plain, _64, _32), \+ ( base64(P, _64), P == _Plain, base32(Q, _32), Q == _Plain ).
   false.
?- encoded(foobar, X, _), base64(foobar, Y), X == Y.
   X = 'Zm9vYmFy', Y = 'Zm9vYmFy'.
?- between(0, 255, B), phrase(base64([B,0,B]), _Cs), \+ ( phrase(base64(Bs), _Cs), Bs == [B,0,B] ).
   false.
?- between(0, 255, B), phrase(base32([B,B]), _Cs), \+ ( phrase(base32(Bs), _Cs), Bs == [B,B] ).
   false.
?- numlist(0, 255, _All), phrase(base64(_All), _Cs), phrase(base64(_Back), _Cs), _Back == _All.
   true.
?- numlist(0, 255, _All), phrase(base32(_All), _Cs), phrase(base32(_Back), _Cs), _Back == _All.
   true.
?- base64('Zm9v', foo).
   false.
?- base64(_, a).
   false.
?- base64(P, 'Zm9v!!!!').
   false.
?- base64(P, 'Zm==9v').
   false.
?- base64(_, 'Zg=v').
   false.
?- base64(_, _).
   error(instantiation_error, _).
?- base32(_, _).
   error(instantiation_error, _).
?- base32(_, 'MZXW6YT!').
   false.
?- base32(_, 'M=XW6YTB').
   false.
?- base32(_, 'MZXW6').
   false.
?- base32(P, mzxw6ytb).
   P = fooba.
?- base32(P, 'MZXQ1===').
   false.
?- phrase(base32([256]), _).
   error(type_error(between(0,255),256), _).
?- phrase(base32([-1]), _).
   error(type_error(between(0,255),-1), _).
?- phrase(base32([0]), Cs).
   Cs = [65,65,61,61,61,61,61,61].
?- phrase(base32([0|_]), []).
   false.

?- base64_encoded('жук', E, [as(atom)]), base64_encoded(P, E, [as(atom)]).
   E = '0LbRg9C6', P = жук.
?- base64_encoded('♛', E, [as(atom)]), base64_encoded(P, E, [as(atom)]).
   E = '4pmb', P = '♛'.
?- base64_encoded('😀', E, [as(atom)]), base64_encoded(P, E, [as(atom)]).
   E = '8J+YgA==', P = '😀'.
?- member(C, [0,127,128,0x7ff,0x800,0xffff,0x10000,0x10ffff]), char_code(_P, C), base64_encoded(_P, _E), \+ ( base64_encoded(Q, _E, [as(atom)]), Q == _P ).
   false.
?- base64_encoded('é', E, [as(atom)]), base64_encoded('é', F, [as(atom),encoding(octet)]).
   E = 'w6k=', F = '6Q=='.
?- base64_encoded(P, '6Q==', [as(atom),encoding(octet)]).
   P = é.
?- base64_encoded(P, 'YWI=', [as(codes)]).
   P = [97,98].
?- base64_encoded(_P, 'YWI='), string(_P), atom_string(A, _P).
   A = ab.
?- base64_encoded(ab, _E), string(_E), atom_string(A, _E).
   A = 'YWI='.
