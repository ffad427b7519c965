:- module(basics,
          [ white//0,                % one blank or tab
            whites//0,               % as many as there are
            blank//0,                % one white space character
            blanks//0,               % as many as there are
            blanks_to_nl//0,         % white space to the end of the line
            nonblank//1,             % -Item
            nonblanks//1,            % -Items
            string//1,               % -Items
            string_without//2,       % +End, -Items
            digit//1,                % -Item
            digits//1,               % -Items
            integer//1,              % ?Integer
            float//1,                % ?Float
            number//1,               % ?Number
            xinteger//1,             % ?Integer
            csym//1,                 % -Item
            csyms//1,                % -Items
            atom//1,                 % +Atom
            eos//0,                  % the end of the list
            eol//0,                  % the end of a line
            remainder//1,            % -Items
            xdigit//1,               % -Weight
            xdigits//1,              % -Weights
            prolog_var_name//1,      % -Name
            alpha_to_lower//1        % ?Item
          ]).

/** <module> Grammar rules for characters

The lists described are lists of characters or lists of character codes; what an
argument collects is of the same kind as the list. What is written is written as
codes before a code, or where double quotes mean codes, and as characters elsewhere. Rules that take "as many as there are" take no fewer on backtracking.
*/

%   class_(+Item, +Class): Item, a character or code, belongs to Class.

class_(Item, Class) :-
    nonvar(Item),
    char_(Item, Char),
    char_type(Char, Class).

char_(Item, Char) :-
    (   integer(Item)
    ->  char_code(Char, Item)
    ;   Char = Item
    ).

%!  white// is semidet.
%
%   One blank or tab.
%
%       ?- phrase(white, " ").
%          true.

white -->
    [Item],
    { nonvar(Item), char_(Item, Char), white_(Char) }.

white_(' ').
white_('\t').

%!  whites// is det.
%
%   All blanks and tabs that follow.
%
%       ?- phrase(whites, "  a", R).
%          R = [a].

whites -->
    (   white
    ->  whites
    ;   []
    ).

%!  blank// is semidet.
%
%   One white space character.
%
%       ?- phrase(blank, "\n").
%          true.

blank -->
    [Item],
    { class_(Item, space) }.

%!  blanks// is det.
%
%   All white space that follows.
%
%       ?- phrase(blanks, " \n a", R).
%          R = [a].

blanks -->
    (   blank
    ->  blanks
    ;   []
    ).

%!  blanks_to_nl// is semidet.
%
%   White space up to a new line, or the end of the list.
%
%       ?- phrase(blanks_to_nl, "  \na", R).
%          R = [a].

blanks_to_nl -->
    whites,
    eol.

%!  nonblank(-Item)// is semidet.
%
%   One visible character.
%
%       ?- phrase(nonblank(C), "a").
%          C = a.

nonblank(Item) -->
    [Item],
    { nonvar(Item), \+ class_(Item, space) }.

%!  nonblanks(-Items)// is det.
%
%   All visible characters that follow.
%
%       ?- phrase(nonblanks(Cs), "ab c", R).
%          Cs = [a,b], R = [' ',c].

nonblanks(Items) -->
    (   nonblank(Item)
    ->  { Items = [Item|Items1] },
        nonblanks(Items1)
    ;   { Items = [] }
    ).

%!  string(-Items)// is nondet.
%
%   Any items, as few as possible; more on backtracking.
%
%       ?- phrase((string(A), "-", string(B)), "a-b").
%          A = [a], B = [b]
%       ;  false.

string([]) -->
    [].
string([Item|Items]) -->
    [Item],
    string(Items).

%!  string_without(+End, -Items)// is det.
%
%   All items up to the first that is in the list End, or to the end.
%
%       ?- phrase(string_without(",;", Cs), "ab;c", R).
%          Cs = [a,b], R = [;,c].

string_without(End, Items) -->
    (   [Item],
        { \+ memberchk(Item, End) }
    ->  { Items = [Item|Items1] },
        string_without(End, Items1)
    ;   { Items = [] }
    ).

%!  digit(-Item)// is semidet.
%
%   One decimal digit.
%
%       ?- phrase(digit(D), "7").
%          D = '7'.

digit(Item) -->
    [Item],
    { nonvar(Item), char_(Item, Char), decimal_(Char) }.

decimal_(Char) :-
    Char @>= '0',
    Char @=< '9'.

%!  digits(-Items)// is det.
%
%   All decimal digits that follow.
%
%       ?- phrase(digits(Ds), "12a", R).
%          Ds = ['1','2'], R = [a].

digits(Items) -->
    (   digit(Item)
    ->  { Items = [Item|Items1] },
        digits(Items1)
    ;   { Items = [] }
    ).

%!  integer(?Integer)// is semidet.
%
%   A decimal integer with or without sign.
%
%       ?- phrase(integer(I), "-12").
%          I = -12.
%       ?- phrase(integer(12), Cs).
%          Cs = ['1','2'].

integer(Integer) -->
    { integer(Integer) },
    !,                          % writing
    written_(Integer).
integer(Integer) -->
    sign_(Sign),
    digit(Item),
    digits(Items),
    { to_number_(Sign, [Item|Items], Integer) }.

%   written_(+Atomic)//: the codes or the characters of Atomic.

written_(Atomic, List, Rest) :-
    (   has_codes_(List)
    ->  atom_codes(Atomic, Items)
    ;   atom_chars(Atomic, Items)
    ),
    append(Items, Rest, List).

has_codes_(List) :-
    (   nonvar(List),
        List = [Item|_],
        nonvar(Item)
    ->  integer(Item)
    ;   current_prolog_flag(double_quotes, Flag),
        ( Flag == codes ; Flag == string ) % literals of grammars are codes
    ->  true
    ).

sign_(Sign) -->
    (   [Item],
        { nonvar(Item), char_(Item, Char), sign_char_(Char, Sign0) }
    ->  { Sign = Sign0 }
    ;   { Sign = [] }
    ).

sign_char_(-, [-]).
sign_char_(+, []).

to_number_(Sign, Items, Number) :-
    chars_(Items, Chars),
    append(Sign, Chars, Chars1),
    number_chars(Number, Chars1).

chars_([], []).
chars_([Item|Items], [Char|Chars]) :-
    char_(Item, Char),
    chars_(Items, Chars).

%!  float(?Float)// is semidet.
%
%   A number with a fraction, an exponent, or both; the value is a float.
%
%       ?- phrase(float(F), "1.5e2").
%          F = 150.0.

float(Float) -->
    { float(Float) },
    !,                          % writing
    written_(Float).
float(Float) -->
    number(Number),
    { Float is float(Number) }.

%!  number(?Number)// is semidet.
%
%   An integer or a float.
%
%       ?- phrase(number(N), "3.25").
%          N = 3.25.
%       ?- phrase(number(N), "3.", R).
%          N = 3, R = ['.'].

number(Number) -->
    { number(Number) },
    !,                          % writing
    written_(Number).
number(Number) -->
    sign_(Sign),
    digit(Item),
    digits(Items),
    fraction_(Fraction),
    exponent_(Fraction, Exponent),
    { append([[Item|Items],Fraction,Exponent], All),
      to_number_(Sign, All, Number) }.

fraction_(Fraction) -->
    (   [Point],
        { nonvar(Point), char_(Point, '.') },
        digit(Item),
        digits(Items)
    ->  { Fraction = ['.',Item|Items] }
    ;   { Fraction = [] }
    ).

exponent_(Fraction, Exponent) -->
    (   [E],
        { nonvar(E), char_(E, Char), ( Char == e ; Char == 'E' ) },
        sign_(Sign),
        digit(Item),
        digits(Items)
    ->  { zero_fraction_(Fraction, Zero),
          append([Zero,[e],Sign,[Item|Items]], Exponent) }
    ;   { Exponent = [] }
    ).

%   zero_fraction_(+Fraction, -Zero): Zero is the fraction to add before an exponent.

zero_fraction_([], ['.','0']).
zero_fraction_([_|_], []).

%!  xinteger(?Integer)// is semidet.
%
%   An integer in hexadecimal digits, with or without a sign.
%
%       ?- phrase(xinteger(I), "fF").
%          I = 255.
%       ?- phrase(xinteger(255), Cs).
%          Cs = [f,f].

xinteger(Integer) -->
    { integer(Integer) },
    !,                          % writing
    { format(atom(Digits), '~16r', [Integer]) },
    written_(Digits).
xinteger(Integer) -->
    sign_(Sign),
    xdigit_(Weight),
    xinteger_(Weight, Size),
    { Sign == [] -> Integer = Size ; Integer is -Size }.

xinteger_(Integer0, Integer) -->
    (   xdigit_(Weight)
    ->  { Integer1 is Integer0*16+Weight },
        xinteger_(Integer1, Integer)
    ;   { Integer = Integer0 }
    ).

xdigit_(Weight) -->
    [Item],
    { class_(Item, xdigit(Weight)) }.

%!  csym(-Item)// is semidet.
%
%   A letter, a digit or an underscore.
%
%       ?- phrase(csym(C), "_").
%          C = '_'.

csym(Item) -->
    [Item],
    { class_(Item, csym) }.

%!  csyms(-Items)// is det.
%
%   All letters, digits and underscores that follow.
%
%       ?- phrase(csyms(Cs), "a_1 b", R).
%          Cs = [a,'_','1'], R = [' ',b].

csyms(Items) -->
    (   csym(Item)
    ->  { Items = [Item|Items1] },
        csyms(Items1)
    ;   { Items = [] }
    ).

%!  atom(+Atom)// is det.
%
%   The characters of an atomic term.
%
%       ?- phrase(atom(ab), Cs).
%          Cs = [a,b].

atom(Atom) -->
    { must_be(atomic, Atom) },
    written_(Atom).

%!  eos// is semidet.
%
%   The end of the list.
%
%       ?- phrase(eos, []).
%          true.

eos([], []).

%!  eol// is semidet.
%
%   The end of a line: a new line, which is taken, or the end of the list.
%
%       ?- phrase(eol, "\na", R).
%          R = [a].

eol -->
    (   [Item],
        { nonvar(Item), char_(Item, '\n') }
    ->  []
    ;   [Item1,Item2],
        { nonvar(Item1), char_(Item1, '\r'), nonvar(Item2), char_(Item2, '\n') }
    ->  []
    ;   eos
    ).

%!  remainder(-Items)// is det.
%
%   All that follows.
%
%       ?- phrase(([a], remainder(R)), "abc").
%          R = [b,c].

remainder(Items, Items, []).

%!  xdigit(-Weight)// is semidet.
%
%   One hexadecimal digit; Weight is what it counts.
%
%       ?- phrase(xdigit(W), "a").
%          W = 10.

xdigit(Weight) -->
    xdigit_(Weight).

%!  xdigits(-Weights)// is det.
%
%   All hexadecimal digits that follow.
%
%       ?- phrase(xdigits(Ws), "1aFg", R).
%          Ws = [1,10,15], R = [g].

xdigits(Weights) -->
    (   xdigit_(Weight)
    ->  { Weights = [Weight|Weights1] },
        xdigits(Weights1)
    ;   { Weights = [] }
    ).

%!  prolog_var_name(-Name)// is semidet.
%
%   The name of a Prolog variable, as an atom.
%
%       ?- phrase(prolog_var_name(N), "Abc_1 x", R).
%          N = 'Abc_1', R = [' ',x].

prolog_var_name(Name) -->
    [Item],
    { nonvar(Item),
      char_(Item, Char),
      (   char_type(Char, upper)
      ->  true
      ;   Char == '_'
      )
    },
    csyms(Items),
    { items_name_([Item|Items], Name) }.

items_name_([Item|Items], Name) :-
    (   integer(Item)
    ->  atom_codes(Name, [Item|Items])
    ;   atom_chars(Name, [Item|Items])
    ).

%!  alpha_to_lower(?Item)// is semidet.
%
%   One letter; Item is the same letter in lower case. Where Item is known, either case
%   is accepted.
%
%       ?- phrase(alpha_to_lower(L), "A").
%          L = a.
%       ?- phrase(alpha_to_lower(a), "A").
%          true.

alpha_to_lower(Lower) -->
    [Item],
    { nonvar(Item),
      class_(Item, alpha),
      char_(Item, Char),
      downcase_atom(Char, LowerChar),
      (   integer(Item)
      ->  char_code(LowerChar, Lower)
      ;   Lower = LowerChar
      )
    }.
