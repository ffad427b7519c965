:- module(ctypes,
          [ is_alnum/1,              % +Code
            is_alpha/1,              % +Code
            is_ascii/1,              % +Code
            is_cntrl/1,              % +Code
            is_csym/1,               % +Code
            is_csymf/1,              % +Code
            is_digit/1,              % +Code
            is_digit/3,              % +Code, +Base, -Weight
            is_endfile/1,            % +Code
            is_endline/1,            % +Code
            is_graph/1,              % +Code
            is_lower/1,              % +Code
            is_newline/1,            % +Code
            is_newpage/1,            % +Code
            is_paren/2,              % ?Open, ?Close
            is_period/1,             % +Code
            is_print/1,              % +Code
            is_punct/1,              % +Code
            is_quote/1,              % +Code
            is_space/1,              % +Code
            is_upper/1,              % +Code
            is_white/1,              % +Code
            to_lower/2,              % +Code, -Lower
            to_upper/2,              % +Code, -Upper
            upper_lower/2            % ?Upper, ?Lower
          ]).

/** <module> Kinds of characters

Tests of single characters, given by their codes. code_type/2 knows more of them.
*/

%!  is_alnum(+Code) is semidet.
%
%   A letter or a digit.
%
%       ?- is_alnum(0'a).
%          true.

is_alnum(Code) :-
    code_type(Code, alnum).

%!  is_alpha(+Code) is semidet.
%
%   A letter.
%
%       ?- is_alpha(0'ж).
%          true.

is_alpha(Code) :-
    code_type(Code, alpha).

%!  is_ascii(+Code) is semidet.
%
%   One of the 128 characters of ASCII.
%
%       ?- is_ascii(0'ж).
%          false.

is_ascii(Code) :-
    integer(Code),
    Code >= 0,
    Code < 128.

%!  is_cntrl(+Code) is semidet.
%
%   A control character.
%
%       ?- is_cntrl(10).
%          true.

is_cntrl(Code) :-
    code_type(Code, cntrl).

%!  is_csym(+Code) is semidet.
%
%   A letter, a digit or an underscore.
%
%       ?- is_csym(0'_).
%          true.

is_csym(Code) :-
    code_type(Code, csym).

%!  is_csymf(+Code) is semidet.
%
%   A letter or an underscore.
%
%       ?- is_csymf(0'1).
%          false.

is_csymf(Code) :-
    code_type(Code, csymf).

%!  is_digit(+Code) is semidet.
%
%   One of 0 to 9.
%
%       ?- is_digit(0'7).
%          true.

is_digit(Code) :-
    integer(Code),
    Code >= 0'0,
    Code =< 0'9.

%!  is_digit(+Code, +Base, -Weight) is semidet.
%
%   Code is a digit of numbers with this Base, up to 36.
%
%       ?- is_digit(0'f, 16, W).
%          W = 15.
%       ?- is_digit(0'9, 8, W).
%          false.

is_digit(Code, Base, Weight) :-
    must_be(between(2, 36), Base),
    weight_(Code, Weight),
    Weight < Base.

weight_(Code, Weight) :-
    (   is_digit(Code)
    ->  Weight is Code-0'0
    ;   Code >= 0'a,
        Code =< 0'z
    ->  Weight is Code-0'a+10
    ;   Code >= 0'A,
        Code =< 0'Z
    ->  Weight is Code-0'A+10
    ).

%!  is_endfile(+Code) is semidet.
%
%   The end of a stream, -1.
%
%       ?- is_endfile(-1).
%          true.

is_endfile(-1).

%!  is_endline(+Code) is semidet.
%
%   A character that ends a line: 10 to 13.
%
%       ?- is_endline(13).
%          true.

is_endline(Code) :-
    integer(Code),
    Code >= 10,
    Code =< 13.

%!  is_graph(+Code) is semidet.
%
%   A visible character.
%
%       ?- is_graph(0' ).
%          false.

is_graph(Code) :-
    code_type(Code, graph).

%!  is_lower(+Code) is semidet.
%
%   A small letter.
%
%       ?- is_lower(0'A).
%          false.

is_lower(Code) :-
    code_type(Code, lower).

%!  is_newline(+Code) is semidet.
%
%   The new line, 10.
%
%       ?- is_newline(10).
%          true.

is_newline(10).

%!  is_newpage(+Code) is semidet.
%
%   The new page, 12.
%
%       ?- is_newpage(12).
%          true.

is_newpage(12).

%!  is_paren(?Open, ?Close) is nondet.
%
%   The two brackets belong together.
%
%       ?- is_paren(0'(, C).
%          C = 41.

is_paren(0'(, 0')).
is_paren(0'[, 0']).
is_paren(0'{, 0'}).

%!  is_period(+Code) is semidet.
%
%   A character that ends a sentence.
%
%       ?- is_period(0'?).
%          true.

is_period(0'.).
is_period(0'?).
is_period(0'!).

%!  is_print(+Code) is semidet.
%
%   A character that can be printed, the blank included.
%
%       ?- is_print(0' ).
%          true.

is_print(Code) :-
    code_type(Code, print).

%!  is_punct(+Code) is semidet.
%
%   A visible character that is neither letter nor digit.
%
%       ?- is_punct(0',).
%          true.

is_punct(Code) :-
    code_type(Code, punct).

%!  is_quote(+Code) is semidet.
%
%   One of the three quotes.
%
%       ?- is_quote(0'").
%          true.

is_quote(0'\').
is_quote(0'").
is_quote(0'`).

%!  is_space(+Code) is semidet.
%
%   A layout character.
%
%       ?- is_space(9).
%          true.

is_space(Code) :-
    code_type(Code, space).

%!  is_upper(+Code) is semidet.
%
%   A capital letter.
%
%       ?- is_upper(0'A).
%          true.

is_upper(Code) :-
    code_type(Code, upper).

%!  is_white(+Code) is semidet.
%
%   A blank or a tabulator.
%
%       ?- is_white(10).
%          false.

is_white(0' ).
is_white(9).

%!  to_lower(+Code, -Lower) is det.
%
%   Lower is the small letter of a capital one, and else Code.
%
%       ?- to_lower(0'A, L).
%          L = 97.

to_lower(Code, Lower) :-
    char_code(Char, Code),
    downcase_atom(Char, LowerChar),
    single_(LowerChar, Code, Lower).

%!  to_upper(+Code, -Upper) is det.
%
%   Upper is the capital letter of a small one, and else Code.
%
%       ?- to_upper(0'a, U).
%          U = 65.

to_upper(Code, Upper) :-
    char_code(Char, Code),
    upcase_atom(Char, UpperChar),
    single_(UpperChar, Code, Upper).

single_(Text, Code, Changed) :-
    (   atom_length(Text, 1)
    ->  char_code(Text, Changed)
    ;   Changed = Code
    ).

%!  upper_lower(?Upper, ?Lower) is semidet.
%
%   Upper and Lower are the same letter, capital and small.
%
%       ?- upper_lower(0'A, L).
%          L = 97.
%       ?- upper_lower(U, 0'a).
%          U = 65.

upper_lower(Upper, Lower) :-
    (   nonvar(Upper)
    ->  is_upper(Upper),
        to_lower(Upper, Lower)
    ;   is_lower(Lower),
        to_upper(Lower, Upper)
    ).
