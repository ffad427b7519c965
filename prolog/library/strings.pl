:- module(strings,
          [ string_lines/2,          % ?String, ?Lines
            split_lines/2,           % +String, -Lines
            indent_lines/3,          % +Indent, +Text, -String
            dedent_lines/3,          % +Text, -String, +Options
            join_lines/2,            % +Lines, -String
            strip_string/2,          % +Text, -String
            normalize_space/2,       % -Out, +Text
            indent_lines/4,          % :Filter, +Indent, +Text, -String
            interpolate_string/4     % +Text, -String, +Map, +Options
          ]).

/** <module> Texts of several lines

On top of split_string/4. Results are strings.
*/

:- meta_predicate
       indent_lines(1, +, +, -).

%!  string_lines(?String, ?Lines) is det.
%
%   Lines are the lines of String, without their new lines. If String is unbound, each
%   line of it ends in a new line.
%
%       ?- string_lines(_S, [a,b]), atom_string(A, _S).
%          A = 'a\nb\n'.

string_lines(String, Lines) :-
    (   var(String)
    ->  must_be(list, Lines),
        append(Lines, [''], Ended),
        join_lines(Ended, String)
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

%   blanks_(+Chars, +N0, -N): N is N0 plus the number of leading blanks; fails for a line of blanks only.

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

%!  indent_lines(:Filter, +Indent, +Text, -String) is det.
%
%   As indent_lines/3, for lines with call(Filter, Line) only.
%
%       ?- indent_lines([L]>>(\+ string_code(1, L, 0'b)), '  ', 'a\nb', _S), atom_string(A, _S).
%          A = '  a\nb'.

indent_lines(Filter, Indent, Text, String) :-
    split_string(Text, "\n", "", Lines0),
    indent_some_(Lines0, Filter, Indent, Lines),
    join_lines(Lines, String).

indent_some_([], _, _, []).
indent_some_([Line0|Lines0], Filter, Indent, [Line|Lines]) :-
    (   call(Filter, Line0)
    ->  atomic_list_concat([Indent,Line0], Line)
    ;   Line = Line0
    ),
    indent_some_(Lines0, Filter, Indent, Lines).

%!  interpolate_string(+Text, -String, +Map, +Options) is det.
%
%   String is Text with the Value of Name=Value in Map for {Name}, and for
%   {Name,Default} the Value or, where there is none, Default. With the option
%   goals(true) the output of Goal takes the place of {@Goal}.
%
%       ?- interpolate_string('a {X}, {Y,none} {}', _S, ['X'=1], []), atom_string(A, _S).
%          A = 'a 1, none {}'.
%       ?- interpolate_string('{X}', _, [], []).
%          error(existence_error(template_var,'X'), _).
%       ?- interpolate_string('<{@write(x)}>', _S, [], [goals(true)]), atom_string(A, _S).
%          A = '<x>'.

interpolate_string(Text, String, Map, Options) :-
    must_be(list, Map),
    text_to_string(Text, Text1),
    string_chars(Text1, Chars),
    interpolate_(Chars, Map, Options, Parts),
    atomic_list_concat(Parts, Atom),
    atom_string(Atom, String).

interpolate_([], _, _, []).
interpolate_([Char|Chars], Map, Options, [Part|Parts]) :-
    (   Char == '{',
        append(Inner, ['}'|Rest], Chars)
    ->  (   value_(Inner, Map, Options, Part)
        ->  interpolate_(Rest, Map, Options, Parts)
        ;   Part = Char,
            interpolate_(Chars, Map, Options, Parts)
        )
    ;   Part = Char,
        interpolate_(Chars, Map, Options, Parts)
    ).

value_(Inner, Map, Options, Value) :-
    (   Inner = [@|Chars]
    ->  option(goals(true), Options, false),
        atom_chars(Text, Chars),
        term_to_atom(Goal, Text),
        with_output_to(atom(Value), call(Goal))
    ;   append(NameChars, [','|DefaultChars], Inner)
    ->  template_name_(NameChars, Name),
        atom_chars(Default, DefaultChars),
        mapped_(Map, Name, Default, Value)
    ;   template_name_(Inner, Name),
        (   mapped_(Map, Name, _, Value),
            nonvar(Value)
        ->  true
        ;   existence_error(template_var, Name)
        )
    ).

mapped_([], _, Default, Default).
mapped_([Name0=Value0|Map], Name, Default, Value) :-
    (   Name0 == Name
    ->  format(atom(Value), '~w', [Value0])
    ;   mapped_(Map, Name, Default, Value)
    ).

%   template_name_(+Chars, -Name): Name is the variable name with these Chars.

template_name_([Char|Chars], Name) :-
    (   char_type(Char, upper)
    ->  true
    ;   Char == '_'
    ),
    forall(member(C, Chars), char_type(C, csym)),
    atom_chars(Name, [Char|Chars]).

%!  normalize_space(-Out, +Text) is det.
%
%   Write Text without layout at its ends and with one blank for layout within to Out,
%   which is as in format/3.
%
%       ?- normalize_space(atom(A), '  a   b ').
%          A = 'a b'.
%       ?- normalize_space(_, a).
%          error(instantiation_error, _).

normalize_space(Out, Text) :-
    (   var(Out)
    ->  instantiation_error(Out)
    ;   '$normalized_space'(Text, String),
        format(Out, '~w', [String])
    ).
