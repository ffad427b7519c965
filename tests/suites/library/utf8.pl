% library(utf8)

?- member(C, [0,0x7f,0x80,0x7ff,0x800,0xffff,0x10000,0x10ffff]), phrase(utf8_codes([C]), _Bs), length(_Bs, N), \+ ( phrase(utf8_codes(Cs), _Bs), Cs == [C] ).
   false.
?- findall(N, ( member(C, [0,0x7f,0x80,0x7ff,0x800,0xffff,0x10000,0x10ffff]), phrase(utf8_codes([C]), Bs), length(Bs, N) ), Ns).
   Ns = [1,1,2,2,3,3,4,4].
?- phrase(utf8_codes([0xe9,0x436,0x265b,0x1f600]), Bs).
   Bs = [195,169,208,182,226,153,155,240,159,152,128].
?- phrase(utf8_codes([]), Bs).
   Bs = [].
