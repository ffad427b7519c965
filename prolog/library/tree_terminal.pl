:- module(tree_terminal,
          [ '$tree_show'/5           % +Title, +Ending, +Tree, +Folded, +Columns
          ]).

/** <module> A search tree as a picture in the terminal

Some terminals show pictures among the text: kitty, Ghostty and Konsole by the graphics protocol of kitty; iTerm2, WezTerm
and mintty by that of iTerm2. They want the dots and no SVG, so a program that converts it is needed as well: `rsvg-convert`, `resvg`,
`cairosvg` or `magick`, whichever is found first. Where one of the two is missing, the tree is shown as lines of text.
*/

%!  '$tree_show'(+Title, +Ending, +Tree, +Folded, +Columns) is semidet.
%
%   Show the picture of Folded in the terminal that the current output is, no wider than its Columns. Fails if the terminal is
%   none of those that show pictures, and if nothing converts them.
%
%       ?- setenv('TERM_PROGRAM', none), setenv('TERM', dumb), '$tree_show'("p", all, node([line(answer,"p",'')],[]), node([line(answer,"p",'')],[]), 80).
%          false.

'$tree_show'(Title, Ending, Tree, Folded, Columns) :-
    protocol_(Protocol),
    tmp_file(tree, Base),
    atom_concat(Base, '.svg', Drawn),
    atom_concat(Base, '.png', Dotted),
    setup_call_cleanup(
        true,
        (   drawn_(Drawn, Title, Ending, Tree, Folded),
            converted_(Drawn, Dotted),
            bytes_(Dotted, Bytes)
        ),
        ( removed_(Drawn), removed_(Dotted) )),
    shown_(Protocol, Bytes, Columns),
    nl.

%   protocol_(-Protocol): the graphics protocol of the terminal, by its environment. A multiplexer does not pass pictures on.

protocol_(Protocol) :-
    \+ ( member(Name, ['TMUX','STY']), set_(Name, _) ),
    known_(Name, Value, Protocol),
    set_(Name, Value),
    !.

known_('KITTY_WINDOW_ID', _, kitty).
known_('TERM', 'xterm-kitty', kitty).
known_('TERM_PROGRAM', ghostty, kitty).
known_('KONSOLE_VERSION', _, kitty).
known_('TERM_PROGRAM', 'iTerm.app', iterm).
known_('TERM_PROGRAM', 'WezTerm', iterm).
known_('TERM_PROGRAM', mintty, iterm).

set_(Name, Value) :-
    getenv(Name, Value),
    Value \== ''.

drawn_(File, Title, Ending, Tree, Folded) :-
    setup_call_cleanup(
        open(File, write, Stream, [encoding(utf8)]),
        '$tree_svg'(Stream, Title, Ending, Tree, Folded),
        close(Stream)).

%   converted_(+Drawn, +Dotted): converts a drawing by the first program that exists and succeeds.

converted_(Drawn, Dotted) :-
    command_(Program, Format),
    format(atom(Command), Format, [Drawn,Dotted]),
    format(atom(Guarded), '{ command -v ~w && ~w; } >/dev/null 2>&1', [Program,Command]),
    catch(shell(Guarded, 0), _, fail),
    exists_file(Dotted),
    !.

command_('rsvg-convert', 'rsvg-convert \'~w\' -o \'~w\'').
command_(resvg, 'resvg \'~w\' \'~w\'').
command_(cairosvg, 'cairosvg \'~w\' -o \'~w\'').
command_(magick, 'magick \'~w\' \'~w\'').

bytes_(File, Bytes) :-
    setup_call_cleanup(
        open(File, read, Stream, [encoding(octet)]),
        read_stream_to_codes(Stream, Bytes),
        close(Stream)).

removed_(File) :-
    (   exists_file(File)
    ->  delete_file(File)
    ;   true
    ).

%   shown_(+Protocol, +Bytes, +Columns)
%
%   kitty takes at most 4096 characters at once, and cuts off a picture that is too wide unless it gets the number of columns; iTerm2 scales
%   the picture.

shown_(iterm, Bytes, _) :-
    encoded_(Bytes, Encoded),
    length(Bytes, Size),
    format('\x1b\]1337;File=inline=1;size=~d;width=auto:~s\a', [Size,Encoded]).
shown_(kitty, Bytes, Columns) :-
    encoded_(Bytes, Encoded),
    (   width_(Bytes, Width),
        Width > Columns*8       % a narrow character is 8 dots wide
    ->  format(atom(Control), 'f=100,a=T,c=~d', [Columns])
    ;   Control = 'f=100,a=T'
    ),
    pieces_(Encoded, Control).

pieces_(Encoded, Control) :-
    (   length(Piece, 4096),
        append(Piece, Rest, Encoded),
        Rest \== []
    ->  format('\x1b\_G~w,m=1;~s\x1b\\\', [Control,Piece]),
        pieces_(Rest, 'q=2')
    ;   format('\x1b\_G~w,m=0;~s\x1b\\\', [Control,Encoded])
    ).

%   width_(+Bytes, -Width): a PNG begins with its signature, and with the length and name of a part that has the width first.

width_(Bytes, Width) :-
    length(Before, 16),
    append(Before, [A,B,C,D|_], Bytes),
    Width is ((A*256+B)*256+C)*256+D.

encoded_(Bytes, Encoded) :-
    phrase(base64(Bytes), Encoded).
