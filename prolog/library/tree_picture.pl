:- module(tree_picture,
          [ '$tree_svg'/5,           % +Stream, +Title, +Ending, +Tree, +Folded
            '$tree_page'/5           % +Stream, +Title, +Ending, +Tree, +Folded
          ]).

/** <module> The picture of a search tree

From left to right: boxes of lines, each column as wide as its widest box, a box in the
middle of what stands behind it. The page for a browser has the picture, and below it the whole tree as
lists that can be opened.
*/

%   Sizes in pixels: a character of the monospaced font at 12 pixels is 7.25 wide.

char_width_(7.25).
line_height_(17).
gap_(66).                       % between columns: the width of a label
space_(7).                      % between boxes of a column

%!  '$tree_svg'(+Stream, +Title, +Ending, +Tree, +Folded) is det.
%
%   Write the picture of Folded, which is Tree or a part of it.
%
%       ?- with_output_to(string(_S), ( current_output(_O), '$tree_svg'(_O, "p", all, node([line(answer,"p",'')],[]), node([line(answer,"p",'')],[])) )), sub_string(_S, B, _, _, "<svg "), !.
%          B = 0.

'$tree_svg'(Stream, Title, Ending, Tree, Folded) :-
    measured_(Folded, Measured),
    widths_([Measured], Widths),
    columns_(Widths, 24, Columns, Right),
    arg(4, Measured, Height0),
    string_length(Title, Length),
    Legend = 900,               % the width of the legend
    Width is max(max(Right, ceiling(Length*8.5)+80), Legend),
    Height is Height0+116,
    format(Stream, '<svg xmlns="http://www.w3.org/2000/svg" width="~d" height="~d" viewBox="0 0 ~d ~d" role="img" font-family="\'DejaVu Sans Mono\',Consolas,monospace" font-size="12">~n', [Width,Height,Width,Height]),
    format(Stream, '<title>', []),
    escaped_(Title, Stream),
    format(Stream, '</title>~n<rect width="~d" height="~d" fill="#ffffff"/>~n', [Width,Height]),
    string_concat("?- ", Title, Heading),
    text_(24, 32, 'font-size="14" font-weight="bold" fill="#1f2430"', Heading, Stream),
    '$tree_summary'(Tree, Ending, Summary),
    text_(24, 52, 'fill="#5b6270"', Summary, Stream),
    placed_(Measured, Columns, 72, Placed),
    edges_(Placed, Stream),
    boxes_(Placed, Stream),
    Base is Height-16,
    word_(legend, Words),
    text_(24, Base, 'fill="#5b6270" font-size="11"', Words, Stream),
    format(Stream, '</svg>~n', []).

%   measured_(+Tree, -Measured): Measured is measured(Lines, Width, Own, Height, Children), where Own is the height of
%   the box and Height the height of its whole tree.

measured_(node(Lines, Children0), measured(Lines, Width, Own, Height, Children)) :-
    all_measured_(Children0, 0, Below, Children),
    length(Lines, Count),
    line_height_(LineHeight),
    Own is Count*LineHeight+8,
    Height is max(Own, Below),
    line_widths_(Lines, 0, Characters),
    char_width_(CharWidth),
    Width is ceiling(Characters*CharWidth)+16.

all_measured_([], Height, Height, []).
all_measured_([child(Label,Tree)|More], Height0, Height, [child(Label,Measured)|Children]) :-
    measured_(Tree, Measured),
    arg(4, Measured, Own),
    space_(Space),
    (   Height0 =:= 0
    ->  Height1 is Own
    ;   Height1 is Height0+Space+Own
    ),
    all_measured_(More, Height1, Height, Children).

line_widths_([], Width, Width).
line_widths_([Line|Lines], Width0, Width) :-
    shown_(Line, Mark, Text, _),
    atom_length(Mark, Length0),
    string_length(Text, Length1),
    arg(3, Line, Label),
    (   Label == ''
    ->  Length2 = 0
    ;   atom_length(Label, Length3),
        Length2 is Length3+3
    ),
    Width1 is max(Width0, Length0+Length1+Length2),
    line_widths_(Lines, Width1, Width).

%   shown_(+Line, -Mark, -Text, -Whole): Text is the part of Whole that fits.

shown_(Line, Mark, Text, Whole) :-
    '$tree_line'(Line, Mark, Whole),
    string_length(Whole, Length),
    Most = 48,                  % a column of 350 pixels
    (   Length > Most
    ->  Kept is Most-1,
        sub_string(Whole, 0, Kept, _, Beginning),
        string_concat(Beginning, "…", Text)
    ;   Text = Whole
    ).

%   widths_(+Level, -Widths): Widths are those of the columns.

widths_([], []).
widths_([Measured|Others], [Width|Widths]) :-
    level_([Measured|Others], 0, Width, Next, []),
    widths_(Next, Widths).

level_([], Width, Width, Next, Next).
level_([measured(_, Own, _, _, Children)|More], Width0, Width, Next, Tail) :-
    Width1 is max(Width0, Own),
    below_(Children, Next, Next1),
    level_(More, Width1, Width, Next1, Tail).

below_([], Next, Next).
below_([child(_,Measured)|More], [Measured|Next], Tail) :-
    below_(More, Next, Tail).

columns_([], X, [], X).
columns_([Width|Widths], X, [X|Columns], Right) :-
    gap_(Gap),
    X1 is X+Width+Gap,
    columns_(Widths, X1, Columns, Right).

%   placed_(+Measured, +Columns, +Top, -Placed): Placed is placed(X, Y, Width, Height, Lines, Children).

placed_(measured(Lines, Width, Own, Height, Children0), [X|Columns], Top, placed(X,Y,Width,Own,Lines,Children)) :-
    Y is Top+(Height-Own)/2,
    block_(Children0, 0, Block),
    Top1 is Top+(Height-Block)/2,
    all_placed_(Children0, Columns, Top1, Children).

block_([], Height, Height).
block_([child(_,Measured)|More], Height0, Height) :-
    arg(4, Measured, Own),
    space_(Space),
    (   Height0 =:= 0
    ->  Height1 = Own
    ;   Height1 is Height0+Space+Own
    ),
    block_(More, Height1, Height).

all_placed_([], _, _, []).
all_placed_([child(Label,Measured)|More], Columns, Top, [child(Label,Placed)|Children]) :-
    placed_(Measured, Columns, Top, Placed),
    arg(4, Measured, Height),
    space_(Space),
    Top1 is Top+Height+Space,
    all_placed_(More, Columns, Top1, Children).

edges_(placed(X,Y,Width,Height,_,Children), Stream) :-
    X1 is X+Width,
    Y1 is Y+Height/2,
    edges_to_(Children, X1, Y1, Stream).

edges_to_([], _, _, _).
edges_to_([child(Label,Placed)|More], X1, Y1, Stream) :-
    Placed = placed(X2,Y,_,Height,Lines,_),
    Y2 is Y+Height/2,
    Middle is X2-40,
    (   Lines = [line(Kind,_,_)|_],
        memberchk(Kind, [cut,folded,pruned,beyond])
    ->  Dashes = ' stroke-dasharray="3 3"'
    ;   Dashes = ''
    ),
    End is X1+6,
    format(Stream, '<path d="M~1f ~1f H~1f C~1f ~1f ~1f ~1f ~1f ~1f" fill="none" stroke="#9aa3b2"~w/>~n',
           [X1,Y1,End,Middle,Y1,Middle,Y2,X2,Y2,Dashes]),
    (   memberchk(Label, ['',state])
    ->  true
    ;   XL is X2-4,
        YL is Y2-4,
        format(Stream, '<text x="~1f" y="~1f" text-anchor="end" font-size="10" fill="#5b6270">~w</text>~n', [XL,YL,Label])
    ),
    edges_(Placed, Stream),
    edges_to_(More, X1, Y1, Stream).

boxes_(placed(X,Y,Width,Height,Lines,Children), Stream) :-
    look_(Lines, Fill, Stroke, Dashes),
    format(Stream, '<rect x="~1f" y="~1f" width="~1f" height="~1f" rx="4" fill="~w" stroke="~w"~w/>~n',
           [X,Y,Width,Height,Fill,Stroke,Dashes]),
    YL is Y+16,
    lines_(Lines, X, YL, Width, Stream),
    forall(member(child(_,Placed), Children), boxes_(Placed, Stream)).

%   look_(+Lines, -Fill, -Stroke, -Dashes): the look of a box, by its last line.

look_(Lines, Fill, Stroke, Dashes) :-
    last(Lines, line(Kind,_,_)),
    (   memberchk(line(found,_,_), Lines)
    ->  box_(answer, Fill, Stroke, Dashes)
    ;   memberchk(line(best,_,_), Lines)
    ->  Fill = '#fff6d6', Stroke = '#c79a12', Dashes = ''
    ;   memberchk(line(beyond,_,_), Lines)
    ->  box_(cut, Fill, Stroke, Dashes)
    ;   box_(Kind, Fill, Stroke, Dashes)
    ).

box_(answer, '#e6f5e8', '#3c9a4a', '') :- !.
box_(fail, '#fdf1f0', '#d9a19c', '') :- !.
box_(thrown, '#fff3e2', '#d98324', '') :- !.
box_(cut, '#ffffff', '#b9c0cb', ' stroke-dasharray="3 3"') :- !.
box_(pruned, '#ffffff', '#b9c0cb', ' stroke-dasharray="3 3"') :- !.
box_(folded, '#eceff5', '#b9c0cb', ' stroke-dasharray="3 3"') :- !.
box_(_, '#f6f7fa', '#c3c9d4', '').

lines_([], _, _, _, _).
lines_([Line|Lines], X, Y, Width, Stream) :-
    Line = line(Kind,_,Label),
    shown_(Line, Mark, Text, Whole),
    colour_(Kind, Colour),
    X1 is X+8,
    atom_length(Mark, Length0),
    string_length(Text, Length1),
    char_width_(CharWidth),
    Long is (Length0+Length1)*CharWidth,    % the same in each monospaced font
    format(Stream, '<text x="~1f" y="~1f" fill="~w" textLength="~1f" lengthAdjust="spacingAndGlyphs" xml:space="preserve">',
           [X1,Y,Colour,Long]),
    (   Text == Whole
    ->  true
    ;   write(Stream, '<title>'),
        escaped_(Whole, Stream),
        write(Stream, '</title>')
    ),
    write(Stream, Mark),
    escaped_(Text, Stream),
    format(Stream, '</text>~n', []),
    (   Label == ''
    ->  true
    ;   X2 is X+Width-6,
        format(Stream, '<text x="~1f" y="~1f" text-anchor="end" font-size="10" fill="#8a93a3">~w</text>~n', [X2,Y,Label])
    ),
    line_height_(LineHeight),
    Y1 is Y+LineHeight,
    lines_(Lines, X, Y1, Width, Stream).

colour_(answer, '#1c6b2a') :- !.
colour_(found, '#1c6b2a') :- !.
colour_(fail, '#b3261e') :- !.
colour_(thrown, '#a85600') :- !.
colour_(cut, '#5b6270') :- !.
colour_(pruned, '#5b6270') :- !.
colour_(beyond, '#5b6270') :- !.
colour_(folded, '#5b6270') :- !.
colour_(more, '#8a93a3') :- !.
colour_(note, '#5b6270') :- !.
colour_(_, '#1f2430').

text_(X, Y, Attributes, Text, Stream) :-
    format(Stream, '<text x="~1f" y="~1f" ~w xml:space="preserve">', [X,Y,Attributes]),
    escaped_(Text, Stream),
    format(Stream, '</text>~n', []).

escaped_(Text, Stream) :-
    string_chars(Text, Chars),
    escaped_chars_(Chars, Stream).

escaped_chars_([], _).
escaped_chars_([Char|Chars], Stream) :-
    (   entity_(Char, Entity)
    ->  write(Stream, Entity)
    ;   char_code(Char, Code),
        Code < 0x20             % XML does not allow control characters
    ->  put_char(Stream, ' ')
    ;   put_char(Stream, Char)
    ),
    escaped_chars_(Chars, Stream).

entity_('<', '&lt;').
entity_('>', '&gt;').
entity_('&', '&amp;').
entity_('"', '&quot;').

%!  '$tree_page'(+Stream, +Title, +Ending, +Tree, +Folded) is det.
%
%   Write a page with the picture of Folded and all of Tree.
%
%       ?- with_output_to(string(_S), ( current_output(_O), '$tree_page'(_O, "p", all, node([line(answer,"p",'')],[]), node([line(answer,"p",'')],[])) )), sub_string(_S, B, _, _, "<!doctype html>"), !.
%          B = 0.

'$tree_page'(Stream, Title, Ending, Tree, Folded) :-
    current_prolog_flag(language, Language),
    format(Stream, '<!doctype html>~n<html lang="~w"><head><meta charset="utf-8"><title>', [Language]),
    escaped_(Title, Stream),
    format(Stream, '</title>~n<style>body{margin:0;font-family:sans-serif;color:#1f2430}.picture{overflow:auto;border-bottom:1px solid #c3c9d4}.tree{font:12px/1.5 "DejaVu Sans Mono",Consolas,monospace;padding:16px 24px}details{margin-left:18px}details>summary{margin-left:-18px}.leaf{margin-left:0}.label{color:#8a93a3}.answer,.found{color:#1c6b2a}.fail{color:#b3261e}.thrown{color:#a85600}.cut,.pruned,.beyond,.note{color:#5b6270}.best{background:#fff6d6}</style></head><body>~n<div class="picture">~n', []),
    '$tree_svg'(Stream, Title, Ending, Tree, Folded),
    format(Stream, '</div>~n<div class="tree">~n', []),
    list_(Tree, '', 0, Stream),
    format(Stream, '</div></body></html>~n', []).

%   list_(+Tree, +Label, +Depth, +Stream): writes a tree as nested lists that can be opened; the first levels are open.

list_(node(Lines, Children), Label, Depth, Stream) :-
    (   Children == []
    ->  format(Stream, '<div class="leaf">', []),
        item_lines_(Lines, Label, Stream),
        format(Stream, '</div>~n', [])
    ;   (   Depth < 3           % as much as fits on a screen
        ->  Open = ' open'
        ;   Open = ''
        ),
        format(Stream, '<details~w><summary>', [Open]),
        item_lines_(Lines, Label, Stream),
        format(Stream, '</summary>~n', []),
        Depth1 is Depth+1,
        forall(member(child(Label1,Tree), Children), list_(Tree, Label1, Depth1, Stream)),
        format(Stream, '</details>~n', [])
    ).

item_lines_([], _, _).
item_lines_([Line|Lines], Label, Stream) :-
    '$tree_line'(Line, Mark, Text),
    Line = line(Kind,_,Behind),
    (   memberchk(Label, ['',state])
    ->  true
    ;   format(Stream, '<span class="label">~w</span> ', [Label])
    ),
    format(Stream, '<span class="~w">~w', [Kind,Mark]),
    escaped_(Text, Stream),
    format(Stream, '</span>', []),
    (   Behind == ''
    ->  true
    ;   format(Stream, ' <span class="label">~w</span>', [Behind])
    ),
    (   Lines == []
    ->  true
    ;   format(Stream, '<br>', [])
    ),
    item_lines_(Lines, '', Stream).

word_(Key, Word) :-
    '$language_text'(text_, Key, Word).

text_(legend, en, "2:31  clause 2, in line 31     ✓ answer     ✗ failure     ! error     ✂ clauses that a cut has taken away     ▸ folded").
text_(legend, ru, "2:31  предложение 2, строка 31     ✓ ответ     ✗ неудача     ! ошибка     ✂ снято отсечением     ▸ свёрнуто").
