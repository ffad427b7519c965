:- module(base32,
          [ base32/2,                % ?Plain, ?Encoded
            base32//1                % ?Plain
          ]).

/** <module> Base 32

Text in the 32 characters of RFC 4648. The text to be encoded consists of characters with
codes below 256.
*/

%!  base32(?Plain, ?Encoded) is semidet.
%
%   Encoded is the text Plain in base 32; both are atoms, where they are not given.
%
%       ?- base32('Hello', X).
%          X = 'JBSWY3DP'.
%       ?- base32(X, 'JBSWY3DPEE======').
%          X = 'Hello!'.
%       ?- base32(_, _).
%          error(instantiation_error, _).

base32(Plain, Encoded) :-
    (   nonvar(Plain)
    ->  atom_codes(Plain, Codes),
        phrase(base32(Codes), Chars),
        atom_codes(Encoded, Chars)
    ;   nonvar(Encoded)
    ->  atom_codes(Encoded, Chars),
        phrase(base32(Codes), Chars),
        atom_codes(Plain, Codes)
    ;   instantiation_error(Plain)
    ).

%!  base32(?Plain)// is semidet.
%
%   The codes are those of the list of bytes Plain in base 32.
%
%       ?- phrase(base32([0'f,0'o]), Cs), atom_codes(A, Cs).
%          Cs = [77,90,88,81,61,61,61,61], A = 'MZXQ===='.

base32(Plain) -->
    (   { is_list(Plain) }
    ->  { must_be(list(between(0, 255)), Plain) },
        encoded_(Plain)
    ;   decoded_(Plain)
    ).

%   encoded_(+Bytes)//: five bytes become eight characters; fewer bytes are padded with `=`.

encoded_(Bytes) -->
    (   { Bytes == [] }
    ->  []
    ;   { first_five_(Bytes, Count, Value, Rest),
          Used is (8*Count+4) // 5
        },
        characters_(0, Used, Value),
        encoded_(Rest)
    ).

first_five_(Bytes, Count, Value, Rest) :-
    take_(5, Bytes, 0, Value, 0, Count, Rest).

take_(Left, Bytes, Value0, Value, Count0, Count, Rest) :-
    (   Left =:= 0
    ->  Value = Value0,
        Count = Count0,
        Rest = Bytes
    ;   Left1 is Left-1,
        (   Bytes = [Byte|Bytes1]
        ->  Value1 is Value0 << 8 \/ Byte,
            Count1 is Count0+1,
            take_(Left1, Bytes1, Value1, Value, Count1, Count, Rest)
        ;   Value1 is Value0 << 8,
            take_(Left1, [], Value1, Value, Count0, Count, Rest)
        )
    ).

characters_(At, Used, Value) -->
    (   { At =:= 8 }
    ->  []
    ;   { At < Used }
    ->  { Digit is Value >> (35-5*At) /\ 31,
          digit_(Digit, Code)
        },
        [Code],
        { At1 is At+1 },
        characters_(At1, Used, Value)
    ;   [0'=],
        { At1 is At+1 },
        characters_(At1, Used, Value)
    ).

digit_(Digit, Code) :-
    (   Digit < 26
    ->  Code is 0'A+Digit
    ;   Code is 0'2+Digit-26
    ).

decoded_(Bytes) -->
    (   eight_(0, 0, Value, 0, Used)
    ->  { Count is 5*Used // 8,
          bytes_(0, Count, Value, Bytes, Bytes1)
        },
        (   { Used =:= 8 }
        ->  decoded_(Bytes1)
        ;   { Bytes1 = [] }
        )
    ;   { Bytes = [] }
    ).

eight_(At, Value0, Value, Used0, Used) -->
    (   { At =:= 8 }
    ->  { Value = Value0,
          Used = Used0
        }
    ;   [Code],
        { At1 is At+1,
          (   Code =:= 0'=
          ->  Digit = 0,
              Used1 = Used0
          ;   Used0 =:= At,
              value_(Code, Digit),
              Used1 is Used0+1
          ),
          Value1 is Value0 << 5 \/ Digit
        },
        eight_(At1, Value1, Value, Used1, Used)
    ).

value_(Code, Digit) :-
    (   Code >= 0'A,
        Code =< 0'Z
    ->  Digit is Code-0'A
    ;   Code >= 0'a,
        Code =< 0'z
    ->  Digit is Code-0'a
    ;   Code >= 0'2,
        Code =< 0'7,
        Digit is Code-0'2+26
    ).

bytes_(At, Count, Value, Bytes, Rest) :-
    (   At =:= Count
    ->  Bytes = Rest
    ;   Byte is Value >> (32-8*At) /\ 255,
        Bytes = [Byte|Bytes1],
        At1 is At+1,
        bytes_(At1, Count, Value, Bytes1, Rest)
    ).
