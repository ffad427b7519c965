:- module(strings,
          [ string_lines/2,          % ?String, ?Lines
            split_lines/2,           % +String, -Lines
            indent_lines/3,          % +Indent, +Text, -String
            dedent_lines/3,          % +Text, -String, +Options
            join_lines/2,            % +Lines, -String
            strip_string/2           % +Text, -String
          ]).

/** <module> Texts of several lines

On top of split_string/4. Results are strings.
*/

%!  string_lines(?String, ?Lines) is det.
%
%   Lines are the lines of String, without their new lines.
%
%       ?- string_lines(_S, [a,b]), atom_string(A, _S).
%          A = 'a\nb'.

string_lines(String, Lines) :-
    (   var(String)
    ->  join_lines(Lines, String)
    ;   split_lines(String, Lines)
    ).

%!  split_lines(+String, -Lines) is det.
%
%   Lines are the lines of String as strings; a new line at the end begins no line.
%
%       ?- split_lines('a\nb\n', _Ls), length(_Ls, N).
%          N = 2.

split_lines(String, Lines) :-
    split_string(String, "\n", "", Lines0),
    (   append(Lines1, [Last], Lines0),
        string_length(Last, 0)
    ->  Lines = Lines1
    ;   Lines = Lines0
    ).

%!  join_lines(+Lines, -String) is det.
%
%   String has the Lines with new lines between them.
%
%       ?- join_lines([a,b], _S), string_length(_S, N).
%          N = 3.

join_lines(Lines, String) :-
    atomic_list_concat(Lines, '\n', Atom),
    atom_string(Atom, String).

%!  indent_lines(+Indent, +Text, -String) is det.
%
%   String is Text with the atom Indent before every line that is not empty.
%
%       ?- indent_lines('  ', 'a\n\nb', _S), atom_string(A, _S).
%          A = '  a\n\n  b'.

indent_lines(Indent, Text, String) :-
    split_string(Text, "\n", "", Lines0),
    indent_(Lines0, Indent, Lines),
    join_lines(Lines, String).

indent_([], _, []).
indent_([Line0|Lines0], Indent, [Line|Lines]) :-
    (   string_length(Line0, 0)
    ->  Line = Line0
    ;   atomic_list_concat([Indent,Line0], Line)
    ),
    indent_(Lines0, Indent, Lines).

%!  dedent_lines(+Text, -String, +Options) is det.
%
%   String is Text without the blanks that all its lines begin with. Options are
%   ignored.
%
%       ?- dedent_lines('  a\n    b', _S, []), atom_string(A, _S).
%          A = 'a\n  b'.

dedent_lines(Text, String, Options) :-
    must_be(list, Options),
    split_string(Text, "\n", "", Lines0),
    smallest_indent_(Lines0, none, Indent),
    dedent_(Lines0, Indent, Lines),
    join_lines(Lines, String).

smallest_indent_([], Indent0, Indent) :-
    (   Indent0 == none
    ->  Indent = 0
    ;   Indent = Indent0
    ).
smallest_indent_([Line|Lines], Indent0, Indent) :-
    string_chars(Line, Chars),
    (   blanks_(Chars, 0, Blanks)
    ->  (   Indent0 == none
        ->  Indent1 = Blanks
        ;   Indent1 is min(Indent0, Blanks)
        )
    ;   Indent1 = Indent0
    ),
    smallest_indent_(Lines, Indent1, Indent).

%   blanks_(+Chars, +N0, -N): a line of blanks only does not count.

blanks_([Char|Chars], N0, N) :-
    (   Char == ' '
    ->  N1 is N0+1,
        blanks_(Chars, N1, N)
    ;   N = N0
    ).

dedent_([], _, []).
dedent_([Line0|Lines0], Indent, [Line|Lines]) :-
    string_length(Line0, Length),
    Skip is min(Indent, Length),
    sub_string(Line0, Skip, _, 0, Line1),
    Line = Line1,
    dedent_(Lines0, Indent, Lines).

%!  strip_string(+Text, -String) is det.
%
%   String is Text without the white space around it.
%
%       ?- strip_string('  a b ', _S), atom_string(A, _S).
%          A = 'a b'.

strip_string(Text, String) :-
    split_string(Text, "", " \t\n\r", [String]).
