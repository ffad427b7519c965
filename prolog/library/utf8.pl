:- module(utf8,
          [ utf8_codes//1            % ?Codes
          ]).

/** <module> UTF-8

A grammar that describes lists of bytes.
*/

%!  utf8_codes(?Codes)// is semidet.
%
%   The bytes are the text Codes in UTF-8. Where Codes is unbound, as many bytes are read as
%   are the UTF-8 of something.
%
%       ?- phrase(utf8_codes([0'a,0'ж]), Bytes).
%          Bytes = [97,208,182].
%       ?- phrase(utf8_codes(Codes), [97,208,182]).
%          Codes = [97,1078].
%       ?- phrase(utf8_codes(Codes), [97,208]).
%          false.

utf8_codes(Codes) -->
    (   { is_list(Codes) }
    ->  written_(Codes)
    ;   read_(Codes)
    ).

written_([]) -->
    [].
written_([Code|Codes]) -->
    { must_be(between(0, 0x10ffff), Code) },
    call(bytes_, Code),
    written_(Codes).

%   bytes_(+Code, -Bytes, ?Rest): Bytes encode Code; the bytes after the first have six bits each.

bytes_(Code, [Code|Rest], Rest) :-
    Code < 0x80,
    !.                          % a code has one length
bytes_(Code, [B1,B2|Rest], Rest) :-
    Code < 0x800,
    !,                          % a code has one length
    B1 is 0xc0 \/ Code >> 6,
    B2 is 0x80 \/ (Code /\ 0x3f).
bytes_(Code, [B1,B2,B3|Rest], Rest) :-
    Code < 0x10000,
    !,                          % a code has one length
    B1 is 0xe0 \/ Code >> 12,
    B2 is 0x80 \/ (Code >> 6 /\ 0x3f),
    B3 is 0x80 \/ (Code /\ 0x3f).
bytes_(Code, [B1,B2,B3,B4|Rest], Rest) :-
    B1 is 0xf0 \/ Code >> 18,
    B2 is 0x80 \/ (Code >> 12 /\ 0x3f),
    B3 is 0x80 \/ (Code >> 6 /\ 0x3f),
    B4 is 0x80 \/ (Code /\ 0x3f).

read_(Codes) -->
    (   code_(Code)
    ->  { Codes = [Code|Codes1] },
        read_(Codes1)
    ;   { Codes = [] }
    ).

code_(Code) -->
    [Byte],
    {   Byte < 0x80
    ->  Count = 0,
        Code0 = Byte
    ;   Byte >= 0xf0,
        Byte < 0xf8
    ->  Count = 3,
        Code0 is Byte /\ 0x07
    ;   Byte >= 0xe0
    ->  Byte < 0xf0,
        Count = 2,
        Code0 is Byte /\ 0x0f
    ;   Byte >= 0xc0,
        Count = 1,
        Code0 is Byte /\ 0x1f
    },
    further_(Count, Code0, Code).

further_(Count, Code0, Code) -->
    (   { Count =:= 0 }
    ->  { Code = Code0 }
    ;   [Byte],
        { Byte >= 0x80,
          Byte < 0xc0,
          Code1 is Code0 << 6 \/ (Byte /\ 0x3f),
          Count1 is Count-1
        },
        further_(Count1, Code1, Code)
    ).
