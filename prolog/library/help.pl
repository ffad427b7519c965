:- module(help,
          [ help/0,
            help/1,                  % +What
            manual/7,                % ?Name, ?Arity, ?Kind, ?Subject, -Modes, -Text, -Example
            '$manual_said'/2,        % +Text, -Said
            '$folded_line'/3         % +Head, +Text, +Indent
          ]).

/** <module> Help at the prompt

What the sources of Ferz say about its predicates, evaluables, flags, directives and
libraries, in the language that the flag `language` names.
*/

%!  help is det.
%
%   Write how to ask for help, and what else can be asked for at the prompt.

help :-
    say_(usage, Lines),
    write_lines_(Lines).

write_lines_([]).
write_lines_([Line|Lines]) :-
    sub_atom(Line, 0, 22, _, What),
    sub_atom(Line, 22, _, 0, Text),
    atom_concat('  ', What, Head),
    '$folded_line'(Head, Text, 24),
    write_lines_(Lines).

%!  help(+What) is det.
%
%   Write what the manual says about What: a name, `Name/Arity`, or `Name//Arity` for
%   a grammar rule. The name of a library gives the list of its predicates. Of a predicate of the program
%   it says where it stands, and whether it runs native or why not.
%
%       ?- help(succ_or_zero/1).
%          prints("Nothing is known about succ_or_zero/1.\n"), true.
%       ?- help(history).
%          prints("  history.  !!  !3      earlier queries; $X is the last value of X\n"), true.
%       ?- help(epsilon).
%          prints("epsilon   (evaluable)\n    the difference between 1.0 and the next float\n"), true.

help(What) :-
    indicator_(What, Name, Arity),
    !,                          % What is a name or an indicator
    findall(Entry, entry_(Name, Arity, Entry), Entries),
    findall(Entry, own_(Name, Arity, Entry), Own),
    findall(Entry, hosted_(Name, Arity, Entries, Entry), Hosted),
    append([Entries,Own,Hosted], All),
    (   All \== []
    ->  write_entries_(All)
    ;   line_of_prompt_(Name, Line)
    ->  write_lines_([Line])
    ;   unknown_(What, Name)
    ).
help(What) :-
    type_error(predicate_indicator, What).

%   line_of_prompt_(+Name, -Line): Line is the line of help/0 about Name, a command of the prompt only.

line_of_prompt_(Name, Line) :-
    say_(usage, Lines),
    member(Line, Lines),
    sub_atom(Line, 0, 22, _, Heads),
    atomic_list_concat(Words, ' ', Heads),
    member(Word, Words),
    (   Word == Name
    ;   atom_concat(Name, '.', Word)
    ),
    !.                          % the first such line

indicator_(What, _, _) :-
    var(What),
    instantiation_error(What).
indicator_(Name//Arity0, Name, Arity) :-
    atom(Name),
    integer(Arity0),
    Arity is Arity0+2.
indicator_(Name/Arity, Name, Arity) :-
    atom(Name),
    ( var(Arity) ; integer(Arity) ),
    !.                          % Arity is one of these
indicator_(Name, Name, _) :-
    atom(Name).

entry_(Name, Arity, entry(Name, Arity, Kind, Subject, Modes, Text, Example)) :-
    manual(Name, Arity, Kind, Subject, Modes, Text, Example).

%   own_(?Name, ?Arity, -Entry): a predicate of a text that the user has loaded.

own_(Name, Arity, own(Name/Arity, Head, File, Line)) :-
    current_predicate(user:Name/Arity),
    functor(Head, Name, Arity),
    \+ predicate_property(user:Head, imported_from(_)),
    predicate_property(user:Head, number_of_clauses(Count)),
    Count > 0,
    nth_clause(user:Head, 1, Reference),
    '$clause_source'(Reference, _, _, File, Line).

%   hosted_(?Name, ?Arity, +Entries, -Entry): a predicate of the host without a description.

hosted_(Name, Arity, Entries, hosted(Name/Arity)) :-
    current_predicate(user:Name/Arity),
    functor(Head, Name, Arity),
    predicate_property(user:Head, foreign),
    \+ predicate_property(user:Head, imported_from(_)),
    \+ memberchk(entry(Name, Arity, host, _, _, _, _), Entries).

write_entries_([]).
write_entries_([Entry|Entries]) :-
    write_entry_(Entry),
    (   Entries == []
    ->  true
    ;   nl
    ),
    write_entries_(Entries).

write_entry_(own(Indicator, Head, File, Line)) :-
    format('~q   (~w:~d)~n', [Indicator,File,Line]),
    (   native_said(user:Head, Said)
    ->  format('    ~w~n', [Said])
    ;   say_(clauses, Sentence),
        format('    ~w~n', [Sentence])
    ).
write_entry_(hosted(Indicator)) :-
    !,                          % nothing else is known about it
    place_(host, Place),
    format('~q~w~n', [Indicator,Place]),
    say_(undescribed, Sentence),
    format('    ~w~n', [Sentence]).
write_entry_(entry(Name, _, file, Title0, _, Text0, _)) :-
    !,                          % a library as a whole
    '$manual_said'(Title0, Title),
    '$manual_said'(Text0, Text),
    format(string(Head), 'library(~w): ', [Name]),
    '$folded_line'(Head, Title, 4),
    write_lines_(Text, '    '),
    forall(manual(Predicate, Arity, library, Name, _, Sentences, _),
           write_line_(Predicate/Arity, Sentences)).
write_entry_(entry(_, _, Kind, Subject, Modes, Text0, Example)) :-
    '$manual_said'(Text0, Text),
    place_(Kind, Subject, Place),
    write_modes_(Modes, Place),
    write_lines_(Text, '    '),
    (   empty_(Example)
    ->  true
    ;   say_(example, Word),
        format('~n    ~w:~n', [Word]),
        write_example_(Example)
    ).

write_modes_([], _).
write_modes_([Mode|Modes], Place) :-
    format('~w~w~n', [Mode,Place]),
    write_modes_(Modes, '').

%   place_(+Kind, +Subject, -Place): the text after the first mode line.

place_(builtin, _, '').
place_(library, Name, Place) :-
    format(atom(Place), '   (library(~w))', [Name]).
place_(evaluable, _, Place) :-
    place_(evaluable, Place).
place_(flag, _, Place) :-
    place_(flag, Place).
place_(directive, _, Place) :-
    place_(directive, Place).
place_(host, _, Place) :-
    place_(host, Place).

place_(Kind, Place) :-
    say_(Kind, Word),
    format(atom(Place), '   (~w)', [Word]).

write_lines_(Text, Indent) :-
    split_string(Text, '\n', '', Lines),
    write_lines__(Lines, Indent).

write_lines__([], _).
write_lines__([Line|Lines], Indent) :-
    (   empty_(Line)
    ->  nl,
        write_lines__(Lines, Indent)
    ;   paragraph_of_(Lines, Line, Paragraph, Lines1),
        string_length(Indent, Columns),
        '$folded_line'(Indent, Paragraph, Columns),
        write_lines__(Lines1, Indent)
    ).

%   paragraph_of_(+Lines, +Line, -Paragraph, -Rest): Paragraph is Line and the following lines of its paragraph, as one line.

paragraph_of_(Lines, Line, Paragraph, Rest) :-
    (   Lines = [Next|Lines1],
        is_prose_(Line),
        is_prose_(Next),
        terminal_columns_(_)
    ->  atomic_list_concat([Line,' ',Next], Line1),
        paragraph_of_(Lines1, Line1, Paragraph, Rest)
    ;   Paragraph = Line,
        Rest = Lines
    ).

%   is_prose_(+Line): Line is no part of a table, an item or an example.

is_prose_(Line) :-
    sub_atom(Line, 0, 1, _, First),
    \+ memberchk(First, [' ','|','-','*']).

%!  '$folded_line'(+Head, +Text, +Indent) is det.
%
%   Write Head and Text in a line, or, where the current output is a terminal with less columns, in several, broken at blanks: the further
%   ones begin with Indent blanks.
%
%       ?- '$folded_line'('a  ', 'b c', 3).
%          prints("a  b c\n"), true.

'$folded_line'(Head, Text, Indent) :-
    write(Head),
    string_length(Head, Before),
    (   terminal_columns_(Columns),
        Columns > Indent+20     % a narrower column has no room for words
    ->  split_string(Text, ' ', '', Words),
        write_words_(Words, Before, Columns, Indent)
    ;   write(Text)
    ),
    nl.

terminal_columns_(Columns) :-
    current_output(Stream),
    stream_property(Stream, alias(user_output)),
    '$columns'(Columns),
    Columns > 0.

write_words_([], _, _, _).
write_words_([Word|Words], At, Columns, Indent) :-
    write(Word),
    string_length(Word, Length),
    At1 is At+Length,
    write_further_(Words, At1, Columns, Indent).

write_further_([], _, _, _).
write_further_([Word|Words], At, Columns, Indent) :-
    string_length(Word, Length),
    (   At+1+Length > Columns
    ->  nl,
        tab(Indent),
        write_words_([Word|Words], Indent, Columns, Indent)
    ;   put_char(' '),
        At1 is At+1,
        write_words_([Word|Words], At1, Columns, Indent)
    ).

write_example_(Text) :-
    split_string(Text, '\n', '', Lines),
    forall(member(Line, Lines), format('        ~w~n', [Line])).

empty_(Text) :-
    string_length(Text, 0).

%   write_line_(+What, +Text): writes an entry of a list of many entries.

write_line_(What, Text) :-
    first_sentence_(Text, Sentence0),
    '$manual_said'(Sentence0, Sentence1),
    one_line_(Sentence1, Sentence),
    format(string(Head), '    ~q~t~28+ ', [What]),
    '$folded_line'(Head, Sentence, 29).

one_line_(Text, Line) :-
    split_string(Text, '\n', '', Lines),
    atomic_list_concat(Lines, ' ', Line).

%   first_sentence_(+Text, -Sentence): Sentence is Text up to a full stop before a blank, in one line.

first_sentence_(Text, Sentence) :-
    split_string(Text, '\n', ' ', Lines),
    paragraph_(Lines, Paragraph),
    atomic_list_concat(Paragraph, ' ', Whole),
    (   sub_atom(Whole, Before, 2, _, '. ')
    ->  sub_atom(Whole, 0, Before, _, Sentence0),
        atom_concat(Sentence0, '.', Sentence)
    ;   Sentence = Whole
    ).

paragraph_([], []).
paragraph_([Line|Lines], Paragraph) :-
    (   empty_(Line)
    ->  Paragraph = []
    ;   Paragraph = [Line|Rest],
        paragraph_(Lines, Rest)
    ).

unknown_(What, Name) :-
    say_(unknown, Sentence),
    format('~w ~q.~n', [Sentence,What]),
    (   '$manual_near'(Name, Near)
    ->  findall(Indicator, meant_(Near, Indicator), Meant0),
        sort(Meant0, Meant),
        atomic_list_concat(Meant, ', ', List),
        say_(meant, Word),
        format('~w ~w?~n', [Word,List])
    ;   true
    ).

meant_(Name, Indicator) :-
    manual(Name, Arity, _, _, _, _, _),
    term_to_atom(Name/Arity, Indicator).

%!  manual(?Name, ?Arity, ?Kind, ?Subject, -Modes, -Text, -Example) is nondet.
%
%   The manual has an entry about Name with Arity arguments. Kind is `builtin`,
%   `library`, `evaluable`, `flag`, `directive`, `host` (a predicate of the host) or `file` (a library as a whole), Subject
%   the title of what it belongs to, or the name of its library; Modes, Text and
%   Example are strings, Modes a list of them.
%
%       ?- manual(length, 2, Kind, Subject, _, _, _).
%          Kind = builtin, Subject = 'Lists'.
%       ?- manual(unknown, 0, Kind, _, _, _, _).
%          Kind = flag.

manual(Name, Arity, Kind, Subject, Modes, Text, Example) :-
    (   predicate_property(system:'$manual'(_, _, _, _, _, _, _), defined)
    ->  '$manual'(Name, Arity, Kind, Subject, Modes, Text, Example)
    ;   existence_error(manual, help)
    ).

%!  '$manual_said'(+Text, -Said) is det.
%
%   Said is Text, a text of the manual, in the language of the flag `language`.
%
%       ?- '$manual_said'("X and Y are unified.", Said).
%          Said = "X and Y are unified.".

'$manual_said'(Text, Said) :-
    (   current_prolog_flag(language, ru)
    ->  '$manual_russian'(Text, Said)
    ;   Said = Text
    ).

%   say_(+What, -Words): Words are the text of What in the language of the messages.

say_(What, Words) :-
    '$language_text'(words_, What, Words).

words_(usage, en,
       [ 'help(append/3).       modes, text and examples; help(lists). has a library',
         'apropos(list).        what has the word in its name or sentence',
         'consult(\'f.pl\').      load a file; make. loads again what has changed',
         '[user].               type clauses, up to Ctrl-D',
         'listing(p/1).         clauses as they were written; edit(p/1). edits them',
         'why(p(X)).            why a query is false, or how it is proved',
         'trace, p(X).          goal by goal; spy(p/1). stops there; nodebug. ends it',
         'time(p(X)).           what it costs; profile(p(X)). says where',
         'tree(p(X)).           the search tree of a query',
         'history.  !!  !3      earlier queries; $X is the last value of X',
         'flags.  limits.       settings, and what a query may use up',
         'Ctrl-C                asks what to do with a query that runs',
         'Tab                   completes names, variables, flags and files'
       ]).
words_(usage, ru,
       [ 'help(append/3).       вызов, описание, примеры; help(lists). о библиотеке',
         'apropos(список).      у чего это слово есть в имени или в описании',
         'consult(\'f.pl\').      загрузить файл; make. загружает изменённое снова',
         '[user].               ввести предложения, до Ctrl-D',
         'listing(p/1).         предложения, как они написаны; edit(p/1). их правит',
         'why(p(X)).            почему запрос ложен или как он доказан',
         'trace, p(X).          цель за целью; spy(p/1). там стоит; nodebug. кончает',
         'time(p(X)).           чего это стоит; profile(p(X)). говорит, где',
         'tree(p(X)).           дерево поиска запроса',
         'history.  !!  !3      прежние запросы; $X - последнее значение X',
         'flags.  limits.       настройки и что запрос может израсходовать',
         'Ctrl-C                спрашивает, что делать с запросом, который идёт',
         'Tab                   дополняет имена, переменные, флаги и файлы'
       ]).
words_(example, en, 'Example').
words_(example, ru, 'Пример').
words_(unknown, en, 'Nothing is known about').
words_(unknown, ru, 'Ничего не известно о').
words_(meant, en, 'Did you mean').
words_(meant, ru, 'Может быть,').
words_(undescribed, en, 'the host does not say what it does').
words_(undescribed, ru, 'приложение не говорит, что он делает').
words_(clauses, en, 'runs as its clauses: it is like no definition of a native twin').
words_(clauses, ru, 'выполняется по своим предложениям: ни на одно определение двойника не похож').
words_(evaluable, en, evaluable).
words_(evaluable, ru, 'вычислимое').
words_(host, en, 'predicate of the host').
words_(host, ru, 'предикат приложения').
words_(flag, en, flag).
words_(flag, ru, 'флаг').
words_(directive, en, directive).
words_(directive, ru, 'директива').
