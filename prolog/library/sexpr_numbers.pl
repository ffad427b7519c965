:- module(sexpr_numbers,
          [ sexpr_number/2,          % +Codes, -Number
            sexpr_digits/3           % +Codes, -Digits, -Rest
          ]).

/** <module> Numbers of bracketed forms

How library(mulisp) reads numbers. One that looks like a number is none of its names.
*/

%!  sexpr_number(+Codes, -Number) is semidet.
%
%   Number is what Lisp reads where Codes stand as a word, as in -5, .5, 2.0e10 and 1/3; a
%   point at the end makes an integer. Fails where that is no number.
%
%       ?- atom_codes('1e999', _Cs), sexpr_number(_Cs, _).
%          error(syntax_error(float_overflow), _).
%       ?- member(_Text, ['-5','5.','.5','1.5e3','4/6','1+','1/0','.']), atom_codes(_Text, _Cs), sexpr_number(_Cs, N).
%          N = -5
%       ;  N = 5
%       ;  N = 0.5
%       ;  N = 1500.0
%       ;  N = 2r3
%       ;  false.

sexpr_number(Text, Number) :-
    (   number_parts_(Text, Codes)
    ->  (   catch(number_codes(Number0, Codes), error(_, _), fail)
        ->  Number = Number0
        ;   throw(error(syntax_error(float_overflow), _))
        )
    ;   ratio_(Text, Number)
    ).

%   number_parts_(+Text, -Codes): Codes are the number in Prolog notation.

number_parts_(Text, Codes) :-
    sign_(Text, Sign, Text1),
    sexpr_digits(Text1, Digits, Text2),
    (   Text2 = [0'.|Text3]
    ->  sexpr_digits(Text3, Fraction, Text4),
        ( Digits == [] -> Fraction = [_|_] ; true )
    ;   Digits = [_|_],
        Fraction = [],
        Text4 = Text2
    ),
    exponent_(Text4, Exponent),
    (   Fraction == [],
        Exponent == []
    ->  append(Sign, Digits, Codes)
    ;   ( Digits == [] -> Whole = "0" ; Whole = Digits ),
        ( Fraction == [] -> Behind = "0" ; Behind = Fraction ),
        format(codes(Codes), "~s~s.~s~s", [Sign,Whole,Behind,Exponent])
    ).

sign_([], [], []).
sign_([Code|Codes], Sign, Codes1) :-
    (   Code =:= 0'-
    ->  Sign = [Code],
        Codes1 = Codes
    ;   Code =:= 0'+
    ->  Sign = [],
        Codes1 = Codes
    ;   Sign = [],
        Codes1 = [Code|Codes]
    ).

exponent_([], []).
exponent_([Code|Codes], [0'e|Exponent]) :-
    ( Code =:= 0'e ; Code =:= 0'E ),
    !, % an exponent has one letter
    sign_(Codes, Sign, Codes1),
    sexpr_digits(Codes1, Digits, []),
    Digits = [_|_],
    append(Sign, Digits, Exponent).

ratio_(Text, Number) :-
    sign_(Text, Sign, Text1),
    sexpr_digits(Text1, [Digit|Digits], [0'/|Text2]),
    sexpr_digits(Text2, [Digit1|Digits1], []),
    append(Sign, [Digit|Digits], Above),
    number_codes(Numerator, Above),
    number_codes(Denominator, [Digit1|Digits1]),
    Denominator =\= 0,
    Number is Numerator rdiv Denominator.

%!  sexpr_digits(+Codes, -Digits, -Rest) is det.
%
%   Digits are those at the beginning of Codes, as many as there are.
%
%       ?- sexpr_digits([0'1,0'2,0'a], Digits, Rest).
%          Digits = [49,50], Rest = [97].

sexpr_digits([Code|Codes], Digits, Codes1) :-
    digit_(Code),
    !, % all digits of the run
    Digits = [Code|Digits1],
    sexpr_digits(Codes, Digits1, Codes1).
sexpr_digits(Codes, [], Codes).

digit_(Code) :-
    Code >= 0'0,
    Code =< 0'9.
