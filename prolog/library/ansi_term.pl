:- module(ansi_term,
          [ ansi_format/3            % +Attributes, +Format, +Arguments
          ]).

/** <module> Colours of the terminal

Text in colours, where the current output is a terminal.
*/

%!  ansi_format(+Attributes, +Format, +Arguments) is det.
%
%   As format/2; at a terminal the text has the Attributes, one or a list of `bold`,
%   `faint`, `italic`, `underline`, `blink`, `negative`, `fg(Colour)`, `bg(Colour)`,
%   `hfg(Colour)` and `hbg(Colour)`. Colours are `black`, `red`, `green`, `yellow`,
%   `blue`, `magenta`, `cyan`, `white` and `default`.
%
%       ?- ansi_format([bold,fg(red)], 'a~w', [b]).
%          prints("ab"), true.
%       ?- ansi_format(loud, a, []).
%          error(domain_error(ansi_attribute,loud), _).

ansi_format(Attributes, Format, Arguments) :-
    (   is_list(Attributes)
    ->  List = Attributes
    ;   List = [Attributes]
    ),
    codes_(List, Codes),
    current_output(Stream),
    (   stream_property(Stream, tty(true)),
        Codes = [_|_]
    ->  atomic_list_concat(Codes, ;, Sequence),
        format('\x1b\[~wm', [Sequence]),
        format(Format, Arguments),
        write('\x1b\[0m')
    ;   format(Format, Arguments)
    ).

codes_([], []).
codes_([Attribute|Attributes], [Code|Codes]) :-
    (   nonvar(Attribute),
        code_(Attribute, Code)
    ->  true
    ;   must_be(nonvar, Attribute),
        domain_error(ansi_attribute, Attribute)
    ),
    codes_(Attributes, Codes).

code_(reset, 0).
code_(bold, 1).
code_(faint, 2).
code_(italic, 3).
code_(underline, 4).
code_(blink, 5).
code_(negative, 7).
code_(fg(Colour), Code) :-
    colour_(Colour, 30, Code).
code_(bg(Colour), Code) :-
    colour_(Colour, 40, Code).
code_(hfg(Colour), Code) :-
    colour_(Colour, 90, Code).
code_(hbg(Colour), Code) :-
    colour_(Colour, 100, Code).

colour_(Colour, First, Code) :-
    nth0(Index, [black,red,green,yellow,blue,magenta,cyan,white,_,default], Colour0),
    Colour0 == Colour,
    !,                               % a colour has one number
    Code is First+Index.
