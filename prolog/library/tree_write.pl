:- module(tree_write,
          [ '$tree_write'/6,         % +File, +Title, +Ending, +Tree, +Folded, +Columns
            '$tree_line'/3,          % +Line, -Mark, -Text
            '$tree_summary'/3        % +Tree, +Ending, -Text
          ]).

/** <module> What a search tree is written as

Lines of text, and the words for all forms, in the language of the flag `language`; the
picture is that of library(tree_picture).
*/

%!  '$tree_write'(+File, +Title, +Ending, +Tree, +Folded, +Columns) is det.
%
%   Write the tree with this Title to File, in the form that the end of its name says, or as text to
%   the current output where it is `-`. As text no line has more than Columns characters; 0: any number.
%
%       ?- '$tree_write'(-, "p", all, node([line(answer,"p",'')],[]), node([line(answer,"p",'')],[]), 80).
%          true.

'$tree_write'(File, Title, Ending, Tree, Folded, Columns) :-
    (   File == (-)
    ->  current_output(Stream),
        lines_(Stream, Title, Ending, Tree, Folded, Columns)
    ;   setup_call_cleanup(
            open(File, write, Stream, [encoding(utf8)]),
            form_(File, Stream, Title, Ending, Tree, Folded, Columns),
            close(Stream))
    ).

form_(File, Stream, Title, Ending, Tree, Folded, Columns) :-
    file_name_extension(_, Extension0, File),
    downcase_atom(Extension0, Extension),
    (   memberchk(Extension, [html,htm])
    ->  '$tree_page'(Stream, Title, Ending, Tree, Folded)
    ;   memberchk(Extension, [txt,text])
    ->  lines_(Stream, Title, Ending, Tree, Folded, Columns)
    ;   '$tree_svg'(Stream, Title, Ending, Tree, Folded)
    ).

% Lines of text

lines_(Stream, Title, Ending, Tree, Folded, Columns) :-
    Place = place(Stream,Columns),
    write_line_("?- ", Title, "", Place),
    '$tree_summary'(Tree, Ending, Summary),
    split_string(Summary, ' ', '', Words),
    write_words_(Words, "  ", 0, Place),
    box_(Folded, "", "", Place).

%   write_words_(+Words, +Line, +Count, +Place): Line is the line so far, with Count words. A word that does not fit begins a new line.

write_words_([], Line, _, Place) :-
    write_line_(Line, "", "", Place).
write_words_([Word|Words], Line0, Count0, Place) :-
    Place = place(_,Columns),
    string_concat(' ', Word, More),
    string_concat(Line0, More, Line1),
    string_length(Line1, Length),
    (   Columns > 0,
        Length > Columns,
        Count0 > 0
    ->  write_line_(Line0, "", "", Place),
        string_concat("  ", More, Line),
        Count = 1
    ;   Line = Line1,
        Count is Count0+1
    ),
    write_words_(Words, Line, Count, Place).

%   write_line_(+Prefix, +Text, +Label, +Place): cuts Text off if the line would be too long, but keeps a few of its characters.

write_line_(Prefix, Text0, Label, place(Stream,Columns)) :-
    string_length(Prefix, Before),
    string_length(Label, Behind),
    string_length(Text0, Length),
    Room is max(8, Columns-Before-Behind),
    (   Columns > 0,
        Length > Room
    ->  Kept is Room-1,
        sub_string(Text0, 0, Kept, _, Text1),
        string_concat(Text1, "…", Text)
    ;   Text = Text0
    ),
    format(Stream, '~s~s~s~n', [Prefix,Text,Label]).

%   box_(+Tree, +First, +Others, +Place): writes First before the first line of the tree, Others before the
%   further lines.

box_(node(Lines, Children), First, Others, Place) :-
    (   Children == []
    ->  Bar = "  "
    ;   Bar = "│ "
    ),
    string_concat(Others, Bar, Below),
    write_lines_(Lines, First, Below, Place),
    write_children_(Children, Others, Place).

write_lines_([], _, _, _).
write_lines_([Line|Lines], Prefix, Below, Place) :-
    '$tree_line'(Line, Mark, Text),
    arg(3, Line, Label),
    string_concat(Prefix, Mark, Before),
    (   Label == ''
    ->  Behind = ""
    ;   format(string(Behind), '  % ~w', [Label])
    ),
    write_line_(Before, Text, Behind, Place),
    write_lines_(Lines, Below, Below, Place).

write_children_([], _, _).
write_children_([child(Label,Tree)|More], Indent, Place) :-
    (   More == []
    ->  Branch = "└─",
        Stem = "   "
    ;   Branch = "├─",
        Stem = "│  "
    ),
    (   memberchk(Label, ['',state])
    ->  format(string(First), '~s~s ', [Indent,Branch])
    ;   format(string(First), '~s~s~w ', [Indent,Branch,Label])
    ),
    string_concat(Indent, Stem, Others),
    box_(Tree, First, Others, Place),
    write_children_(More, Indent, Place).

%!  '$tree_line'(+Line, -Mark, -Text) is det.
%
%   What is shown of a line of a box: a sign for its kind, and a string.
%
%       ?- '$tree_line'(line(fail,"p",''), Mark, Text).
%          Mark = '✗ ', Text = "p".

'$tree_line'(line(Kind,Text0,_), Mark, Text) :-
    mark_(Kind, Mark),
    (   Kind == folded
    ->  Text0 = counts(Goals,Answers,Failures),
        counted_([Goals,Answers,Failures], Counted),
        word_(folded, Format),
        format(string(Text), Format, Counted)
    ;   Kind == more
    ->  counted_([Text0], Counted),
        word_(more, Format),
        format(string(Text), Format, Counted)
    ;   Kind == cut
    ->  word_(cut, Format),
        format(string(Text), Format, [Text0])
    ;   Kind == pruned
    ->  word_(pruned, Format),
        format(string(Text), Format, [Text0])
    ;   Text = Text0
    ).

mark_(goal, '').
mark_(done, '').
mark_(note, '').
mark_(best, '● ').
mark_(found, '✓ ').
mark_(answer, '✓ ').
mark_(fail, '✗ ').
mark_(thrown, '! ').
mark_(cut, '✂ ').
mark_(pruned, '✂ ').
mark_(beyond, '✂ ').
mark_(folded, '▸ ').
mark_(more, '⋮ ').

%!  '$tree_summary'(+Tree, +Ending, -Text) is det.
%
%   Text says how large the tree is, and what has ended the search.
%
%       ?- '$tree_summary'(node([line(answer,"p",'')],[]), all, Text).
%          Text = "0 goals, 1 answer, 0 failures".

'$tree_summary'(Tree, Ending, Text) :-
    '$tree_counts'(Tree, counts(Goals,Answers,Failures)),
    counted_([Goals,Answers,Failures], Counted),
    word_(counts, Format),
    format(string(Counts), Format, Counted),
    (   Ending == all
    ->  Text = Counts
    ;   word_(Ending, Words),
        format(string(Text), '~s; ~w', [Counts,Words])
    ).

%   counted_(+Numbers, -Arguments): Arguments has after each number the plural ending of an English word.

counted_([], []).
counted_([Number|Numbers], [Number,Ending|Arguments]) :-
    (   Number =:= 1
    ->  Ending = ''
    ;   Ending = s
    ),
    counted_(Numbers, Arguments).

word_(Key, Word) :-
    '$language_text'(text_, Key, Word).

text_(counts, en, '~D goal~w, ~D answer~w, ~D failure~w').
text_(counts, ru, 'целей ~D~i, ответов ~D~i, неудач ~D~i').
text_(nodes, en, 'stopped: the tree is as large as the option nodes(N) allows').
text_(nodes, ru, 'остановлено: дерево достигло размера, заданного nodes(N)').
text_(answers, en, 'stopped at the answer that was wanted').
text_(answers, ru, 'остановлено на заданном ответе').
text_(time, en, 'stopped: the time was over').
text_(time, ru, 'остановлено: время вышло').
text_(folded, en, '~D goal~w, ~D answer~w, ~D failure~w').
text_(folded, ru, 'целей ~D~i, ответов ~D~i, неудач ~D~i').
text_(more, en, '~D goal~w').
text_(more, ru, 'ещё целей: ~D~i').
text_(cut, en, 'cut: clauses ~w').
text_(cut, ru, 'отсечены предложения ~w').
text_(pruned, en, 'cut off: ~w').
text_(pruned, ru, 'отсечено: ~w').
