:- module(compare_picture,
          [ draw_comparison/2,       % +File, +Comparison
            draw_growth/4            % +File, +Goal, +Name, +Rows
          ]).

/** <module> The picture of a comparison

Two pairs of bars in SVG, for time and for inferences: the bar of the clauses and that
of the twins. The longer of a pair has the whole width; lengths are in proportion. Of a family
of goals both curves of time, over a logarithmic scale. Below stand the twins that ran, the machine
and the date.
*/

%!  draw_comparison(+File, +Comparison) is det.
%
%   Write the picture of Comparison, from comparison/3, to File.
%
%       ?- tmp_file(bars, _F), comparison(true, [], _C), draw_comparison(_F, _C), read_file_to_string(_F, _S, []), sub_string(_S, B, _, _, "<svg "), delete_file(_F).
%          B = 0.

draw_comparison(File, Comparison) :-
    with_output_to(string(Text), svg_(Comparison)),
    save_(File, Text).

save_(File, Text) :-
    setup_call_cleanup(
        open(File, write, Stream, [encoding(utf8)]),
        write(Stream, Text),
        close(Stream)).

svg_(Comparison) :-
    option(goal(Goal), Comparison),
    option(clauses(Clauses), Comparison),
    option(native(Native), Comparison),
    comparison_verdict(Comparison, Verdict),
    format('<svg xmlns="http://www.w3.org/2000/svg" width="720" height="308" viewBox="0 0 720 308" role="img" font-family="sans-serif">~n', []),
    format('<title>', []),
    write_escaped_(Goal),
    format('</title>~n', []),
    format('<rect width="720" height="308" fill="#ffffff"/>~n', []),
    shortened_(Goal, Short),
    text_(24, 36, 'font-size="18" font-weight="bold" fill="#1f2430"', Short),
    text_(24, 60, 'font-size="14" fill="#5b6270"', Verdict),
    bars_(seconds, 92, Clauses, Native),
    bars_(inferences, 192, Clauses, Native),
    option(twins(Twins), Comparison),
    circumstances_(Twins, 292),
    format('</svg>~n', []).

%   circumstances_(+Twins, +Y): writes which twins ran, on what machine, and when.

circumstances_(Twins, Y) :-
    findall(Twin, member(twin(_, Twin, _), Twins), Names0),
    sort(Names0, Names),
    comparison_word(twins, Word),
    (   Names == []
    ->  comparison_word(no_twins, Text)
    ;   atomic_list_concat(Names, ', ', Text)
    ),
    machine_(Machine),
    get_time(Now),
    format_time(atom(Date), '%F', Now),
    format(atom(Line), '~w: ~w; ~w; ~w', [Word,Text,Machine,Date]),
    shortened_(Line, 100, Short),
    text_(24, Y, 'font-size="11" fill="#5b6270"', Short).

%   machine_(-Name): Name is the system's name of the processor, or its kind.

machine_(Name) :-
    current_prolog_flag(arch, Kind),
    Info = '/proc/cpuinfo',
    (   catch(read_file_to_string(Info, Text, []), error(_, _), fail),
        split_string(Text, "\n", "", Lines),
        member(Line, Lines),
        split_string(Line, ":", " \t", [Key,Model]),
        atom_string('model name', Key)
    ->  format(atom(Name), '~w, ~w', [Model,Kind])
    ;   Name = Kind
    ).

%!  draw_growth(+File, +Goal, +Name, +Rows) is det.
%
%   Write the curves of a family of goals to File: Rows as in library(compare_growth), Name
%   the variable, Goal the text.
%
%       ?- tmp_file(curves, _F), comparison(true, [], _C), draw_growth(_F, true, 'N', [row(1,_C,[])]), read_file_to_string(_F, _S, []), sub_string(_S, B, _, _, "<svg "), delete_file(_F).
%          B = 0.

draw_growth(File, Goal, Name, Rows) :-
    with_output_to(string(Text), growth_(Goal, Name, Rows)),
    save_(File, Text).

growth_(Goal, Name, Rows) :-
    format('<svg xmlns="http://www.w3.org/2000/svg" width="720" height="405" viewBox="0 0 720 405" role="img" font-family="sans-serif">~n', []),
    format('<title>', []),
    write_escaped_(Goal),
    format('</title>~n', []),
    format('<rect width="720" height="405" fill="#ffffff"/>~n', []),
    shortened_(Goal, Short),
    text_(24, 36, 'font-size="18" font-weight="bold" fill="#1f2430"', Short),
    findall(Seconds, ( member(row(_, Comparison, _), Rows), seconds_(_, Comparison, Seconds) ), All),
    min_list(All, Least),
    max_list(All, Most),
    comparison_figure(seconds, [seconds(Most)], Top),
    comparison_figure(seconds, [seconds(Least)], Bottom),
    text_(24, 84, 'font-size="12" fill="#5b6270"', Top),
    text_(24, 344, 'font-size="12" fill="#5b6270"', Bottom),
    format('<path d="M100 72V352H690" fill="none" stroke="#5b6270"/>~n', []),
    length(Rows, Count),
    curve_(clauses, '#c8553d', 56, Rows, Count, Least, Most),
    curve_(native, '#2f6f8f', 72, Rows, Count, Least, Most),
    ticks_(Rows, 0, Count),
    text_(660, 384, 'font-size="12" fill="#5b6270"', Name),
    findall(Twin, ( member(row(_, Comparison, _), Rows), option(twins(Twins), Comparison), member(Twin, Twins) ), Ran),
    circumstances_(Ran, 396),
    format('</svg>~n', []).

seconds_(Key, Comparison, Seconds) :-
    member(Key, [clauses,native]),
    Option =.. [Key,Side],
    option(Option, Comparison),
    option(seconds(Seconds), Side).

%   curve_(+Key, +Colour, +Y, +Rows, +Count, +Least, +Most): draws a line through the times of one side, and its name at height Y.

curve_(Key, Colour, Y, Rows, Count, Least, Most) :-
    format('<polyline fill="none" stroke="~w" stroke-width="2" points="', [Colour]),
    points_(Rows, 0, Count, Key, Least, Most),
    format('"/>~n', []),
    (   Key == clauses
    ->  Word = clauses
    ;   Word = twins
    ),
    comparison_word(Word, Label),
    format(atom(Attributes), 'font-size="13" fill="~w"', [Colour]),
    text_(600, Y, Attributes, Label).

points_([], _, _, _, _, _).
points_([row(_, Comparison, _)|Rows], At, Count, Key, Least, Most) :-
    seconds_(Key, Comparison, Seconds),
    place_(At, Count, X),
    (   Most =:= Least
    ->  Y = 340
    ;   Y is round(340-260*log(Seconds/Least)/log(Most/Least))
    ),
    format('~d,~d ', [X,Y]),
    At1 is At+1,
    points_(Rows, At1, Count, Key, Least, Most).

place_(At, Count, X) :-
    X is 120+540*At//max(1, Count-1).

%   ticks_(+Rows, +At, +Count): writes about a dozen of the values below the field.

ticks_([], _, _).
ticks_([row(Value, _, _)|Rows], At, Count) :-
    (   At mod max(1, (Count+11)//12) =:= 0
    ->  place_(At, Count, X),
        format(atom(Text), '~w', [Value]),
        text_(X, 368, 'font-size="12" text-anchor="middle" fill="#5b6270"', Text)
    ;   true
    ),
    At1 is At+1,
    ticks_(Rows, At1, Count).

%   bars_(+Key, +Top, +Clauses, +Native): draws a heading and two bars.

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

%   bar_(+Y, +Colour, +Label, +Value, +Most, +Figure): draws the bar of Value; the bar of Most is
%   440 wide. The bar of a value other than 0 is visible.

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

%   shortened_(+Text, -Short): Short is Text, cut to fit in a line of the picture.

shortened_(Text, Short) :-
    shortened_(Text, 64, Short).

shortened_(Text, Most, Short) :-
    atom_length(Text, Length),
    (   Length > Most
    ->  Kept is Most-3,
        sub_atom(Text, 0, Kept, _, Beginning),
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
        Code < 0x20             % XML does not allow control characters
    ->  put_char(' ')
    ;   put_char(Char)
    ),
    write_chars_(Chars).

entity_('<', '&lt;').
entity_('>', '&gt;').
entity_('&', '&amp;').
entity_('"', '&quot;').
