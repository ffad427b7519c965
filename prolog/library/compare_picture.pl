:- module(compare_picture,
          [ draw_comparison/2        % +File, +Comparison
          ]).

/** <module> The picture of a comparison

Two pairs of bars in SVG, for time and for inferences: the bar of the clauses and that
of the twins. The longer of a pair has the whole width; lengths are in proportion.
*/

%!  draw_comparison(+File, +Comparison) is det.
%
%   Write the picture of Comparison, from comparison/3, to File.
%
%       ?- tmp_file(bars, _F), comparison(true, [], _C), draw_comparison(_F, _C), read_file_to_string(_F, _S, []), sub_string(_S, B, _, _, "<svg "), delete_file(_F).
%          B = 0.

draw_comparison(File, Comparison) :-
    with_output_to(string(Text), svg_(Comparison)),
    setup_call_cleanup(
        open(File, write, Stream, [encoding(utf8)]),
        write(Stream, Text),
        close(Stream)).

svg_(Comparison) :-
    option(goal(Goal), Comparison),
    option(clauses(Clauses), Comparison),
    option(native(Native), Comparison),
    comparison_verdict(Comparison, Verdict),
    format('<svg xmlns="http://www.w3.org/2000/svg" width="720" height="300" viewBox="0 0 720 300" role="img" font-family="sans-serif">~n', []),
    format('<title>', []),
    write_escaped_(Goal),
    format('</title>~n', []),
    format('<rect width="720" height="300" fill="#ffffff"/>~n', []),
    shortened_(Goal, Short),
    text_(24, 36, 'font-size="18" font-weight="bold" fill="#1f2430"', Short),
    text_(24, 60, 'font-size="14" fill="#5b6270"', Verdict),
    bars_(seconds, 92, Clauses, Native),
    bars_(inferences, 192, Clauses, Native),
    format('</svg>~n', []).

%   bars_(+Key, +Top, +Clauses, +Native): a heading and two bars.

bars_(Key, Top, Clauses, Native) :-
    comparison_word(Key, Heading),
    comparison_word(clauses, Label1),
    comparison_word(twins, Label2),
    Option1 =.. [Key,Value1],
    Option2 =.. [Key,Value2],
    option(Option1, Clauses),
    option(Option2, Native),
    comparison_figure(Key, Clauses, Figure1),
    comparison_figure(Key, Native, Figure2),
    Most is max(Value1, Value2),
    Y0 is Top+8,
    Y1 is Top+20,
    Y2 is Top+50,
    text_(24, Y0, 'font-size="14" font-weight="bold" fill="#1f2430"', Heading),
    bar_(Y1, '#c8553d', Label1, Value1, Most, Figure1),
    bar_(Y2, '#2f6f8f', Label2, Value2, Most, Figure2).

%   bar_(+Y, +Colour, +Label, +Value, +Most, +Figure): the bar of Value where Most is 440
%   wide. What is more than nothing can be seen.

bar_(Y, Colour, Label, Value, Most, Figure) :-
    (   Value =:= 0
    ->  Width = 0.0
    ;   Width is max(1.0, 440.0*Value/Most)
    ),
    Base is Y+16,
    text_(24, Base, 'font-size="13" fill="#1f2430"', Label),
    format('<rect x="140" y="~d" width="~1f" height="22" rx="2" fill="~w"/>~n', [Y,Width,Colour]),
    X is truncate(148+Width),
    text_(X, Base, 'font-size="13" fill="#1f2430"', Figure).

text_(X, Y, Attributes, Text) :-
    format('<text x="~d" y="~d" ~w>', [X,Y,Attributes]),
    write_escaped_(Text),
    format('</text>~n', []).

%   shortened_(+Text, -Short): one line of what has room in the picture.

shortened_(Text, Short) :-
    atom_length(Text, Length),
    (   Length > 64
    ->  sub_atom(Text, 0, 61, _, Beginning),
        atom_concat(Beginning, '...', Short)
    ;   Short = Text
    ).

write_escaped_(Text) :-
    atom_chars(Text, Chars),
    write_chars_(Chars).

write_chars_([]).
write_chars_([Char|Chars]) :-
    (   entity_(Char, Entity)
    ->  write(Entity)
    ;   char_code(Char, Code),
        Code < 0x20             % such characters have no place in XML
    ->  put_char(' ')
    ;   put_char(Char)
    ),
    write_chars_(Chars).

entity_('<', '&lt;').
entity_('>', '&gt;').
entity_('&', '&amp;').
entity_('"', '&quot;').
