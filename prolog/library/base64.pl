:- module(base64,
          [ base64/2,                % ?Plain, ?Encoded
            base64//1,               % ?Plain
            base64_encoded/2,        % ?Plain, ?Encoded
            base64_encoded/3         % ?Plain, ?Encoded, +Options
          ]).

/** <module> Base 64

Bytes as text of 64 characters (RFC 4648): three bytes are four characters.
*/

%!  base64(?Plain, ?Encoded) is det.
%
%   Encoded is the atom for the atom Plain, whose characters are bytes.
%
%       ?- base64(hello, E).
%          E = 'aGVsbG8='.
%       ?- base64(P, 'aGVsbG8=').
%          P = hello.

base64(Plain, Encoded) :-
    (   nonvar(Plain)
    ->  atom_codes(Plain, Bytes),
        phrase(base64(Bytes), Codes),
        atom_codes(Encoded, Codes)
    ;   atom_codes(Encoded, Codes),
        phrase(base64(Bytes), Codes),
        atom_codes(Plain, Bytes)
    ).

%!  base64_encoded(?Plain, ?Encoded) is det.
%
%   Encoded is the string for the text Plain, whose characters are written as UTF-8.
%
%       ?- base64_encoded('ж', _E), atom_string(E, _E).
%          E = '0LY='.

base64_encoded(Plain, Encoded) :-
    base64_encoded(Plain, Encoded, []).

%!  base64_encoded(?Plain, ?Encoded, +Options) is det.
%
%   As base64_encoded/2. Options are `as(Type)`: what is found is an `atom` or a `string`;
%   and `encoding(Encoding)`: `utf8`, or `octet` for characters that are bytes.
%
%       ?- base64_encoded(P, '0LY=', [as(atom)]).
%          P = 'ж'.

base64_encoded(Plain, Encoded, Options) :-
    option(as(Type), Options, string),
    option(encoding(Encoding), Options, utf8),
    (   nonvar(Plain)
    ->  atom_codes(Plain, Codes),
        to_bytes_(Encoding, Codes, Bytes),
        phrase(base64(Bytes), Out),
        text_(Type, Out, Encoded)
    ;   atom_codes(Encoded, In),
        phrase(base64(Bytes), In),
        to_codes_(Encoding, Bytes, Codes),
        text_(Type, Codes, Plain)
    ).

text_(atom, Codes, Text) :-
    atom_codes(Text, Codes).
text_(string, Codes, Text) :-
    string_codes(Text, Codes).
text_(codes, Codes, Codes).

to_bytes_(octet, Codes, Codes).
to_bytes_(utf8, Codes, Bytes) :-
    phrase(utf8_(Codes), Bytes).

to_codes_(octet, Bytes, Bytes).
to_codes_(utf8, Bytes, Codes) :-
    phrase(from_utf8_(Codes), Bytes).

utf8_([]) -->
    [].
utf8_([Code|Codes]) -->
    utf8_code_(Code),
    utf8_(Codes).

utf8_code_(Code) -->
    (   { Code < 0x80 }
    ->  [Code]
    ;   { Code < 0x800 }
    ->  { B1 is 0xC0 \/ (Code >> 6) },
        [B1],
        more_(Code, 0)
    ;   { Code < 0x10000 }
    ->  { B1 is 0xE0 \/ (Code >> 12) },
        [B1],
        more_(Code, 6),
        more_(Code, 0)
    ;   { B1 is 0xF0 \/ (Code >> 18) },
        [B1],
        more_(Code, 12),
        more_(Code, 6),
        more_(Code, 0)
    ).

more_(Code, Shift) -->
    { Byte is 0x80 \/ ((Code >> Shift) /\ 0x3F) },
    [Byte].

from_utf8_([]) -->
    \+ [_],
    !.                               % the end is the end
from_utf8_([Code|Codes]) -->
    [Byte],
    { first_(Byte, Bits, Count) },
    rest_(Count, Bits, Code),
    from_utf8_(Codes).

first_(Byte, Bits, Count) :-
    (   Byte < 0x80
    ->  Bits = Byte,
        Count = 0
    ;   Byte < 0xE0
    ->  Bits is Byte /\ 0x1F,
        Count = 1
    ;   Byte < 0xF0
    ->  Bits is Byte /\ 0x0F,
        Count = 2
    ;   Bits is Byte /\ 0x07,
        Count = 3
    ).

rest_(Count, Bits, Code) -->
    (   { Count =:= 0 }
    ->  { Code = Bits }
    ;   [Byte],
        { Bits1 is (Bits << 6) \/ (Byte /\ 0x3F),
          Count1 is Count-1
        },
        rest_(Count1, Bits1, Code)
    ).

%!  base64(?Plain)// is det.
%
%   The text is the encoding of the bytes in Plain.
%
%       ?- phrase(base64([0,255]), _Cs), atom_codes(A, _Cs).
%          A = 'AP8='.

base64(Plain) -->
    (   { ground(Plain) }
    ->  encode_(Plain)
    ;   decode_(Plain)
    ).

encode_([]) -->
    [].
encode_([A,B,C|Bytes]) -->
    !,                               % three bytes make four characters
    { Bits is (A << 16) \/ (B << 8) \/ C },
    sextet_(Bits, 18),
    sextet_(Bits, 12),
    sextet_(Bits, 6),
    sextet_(Bits, 0),
    encode_(Bytes).
encode_([A,B]) -->
    !,                               % the last two
    { Bits is (A << 16) \/ (B << 8) },
    sextet_(Bits, 18),
    sextet_(Bits, 12),
    sextet_(Bits, 6),
    [0'=].
encode_([A]) -->
    { Bits is A << 16 },
    sextet_(Bits, 18),
    sextet_(Bits, 12),
    [0'=,0'=].

sextet_(Bits, Shift) -->
    { Value is (Bits >> Shift) /\ 63,
      digit_(Value, Code)
    },
    [Code].

digit_(Value, Code) :-
    (   Value < 26
    ->  Code is 0'A+Value
    ;   Value < 52
    ->  Code is 0'a+Value-26
    ;   Value < 62
    ->  Code is 0'0+Value-52
    ;   Value =:= 62
    ->  Code = 0'+
    ;   Code = 0'/
    ).

value_(Code, Value) :-
    (   Code >= 0'A,
        Code =< 0'Z
    ->  Value is Code-0'A
    ;   Code >= 0'a,
        Code =< 0'z
    ->  Value is Code-0'a+26
    ;   Code >= 0'0,
        Code =< 0'9
    ->  Value is Code-0'0+52
    ;   Code =:= 0'+
    ->  Value = 62
    ;   Code =:= 0'/
    ->  Value = 63
    ).

decode_(Bytes) -->
    (   [C1,C2,C3,C4]
    ->  { decode_(C3, C4, C1, C2, Bytes, Rest) },
        decode_(Rest)
    ;   { Bytes = [] }
    ).

decode_(C3, C4, C1, C2, Bytes, Rest) :-
    value_(C1, V1),
    value_(C2, V2),
    A is (V1 << 2) \/ (V2 >> 4),
    (   C3 =:= 0'=
    ->  C4 =:= 0'=,
        Bytes = [A|Rest]
    ;   value_(C3, V3),
        B is ((V2 << 4) \/ (V3 >> 2)) /\ 255,
        (   C4 =:= 0'=
        ->  Bytes = [A,B|Rest]
        ;   value_(C4, V4),
            C is ((V3 << 6) \/ V4) /\ 255,
            Bytes = [A,B,C|Rest]
        )
    ).
