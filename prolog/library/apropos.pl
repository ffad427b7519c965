:- module(apropos,
          [ apropos/1,               % +Text
            '$apropos_found'/2       % +Text, -Found
          ]).

/** <module> What is there about something

Looks for words in the manual and in the program, and writes what was found, the best first. Words may be
Russian: a table here says what they are called in names and in the English manual, and the Russian manual is looked through
as well where the flag `language` is `ru`. Words that were typed with the wrong keyboard layout are understood too.
*/

%!  apropos(+Text) is det.
%
%   Write a line about everything whose name or description has the words of Text in it, the best first: names
%   that are the word or begin with it, what stands in a library of that name, names that contain it, then descriptions. Predicates of the program are found by
%   their names and by the comments before them.
%
%       ?- apropos(xyzzy).
%          prints("Nothing is known about xyzzy.\n"), true.
%       ?- with_output_to(string(_S), apropos(список)), sub_string(_S, _, _, _, "append/3"), !.
%          true.

apropos(Text) :-
    '$apropos_found'(Text, Found),
    (   Found == []
    ->  word_(unknown, Sentence),
        format('~w ~q.~n', [Sentence,Text])
    ;   length(Found, Length),
        Most = 40,              % a few screens
        (   Length > Most
        ->  length(Shown, Most),
            append(Shown, _, Found),
            Left is Length-Most
        ;   Shown = Found,
            Left = 0
        ),
        forall(member(found(What,Sentence), Shown),
               ( shortened_(Sentence, Short),
                 format(string(Head), '    ~q~t~28+ ', [What]),
                 '$folded_line'(Head, Short, 29)
               )),
        (   Left > 0
        ->  word_(more, Format),
            format(Format, [Left])
        ;   true
        )
    ).

%   shortened_(+Sentence, -Short): Short is Sentence, cut to fit in two lines.

shortened_(Sentence, Short) :-
    string_length(Sentence, Length),
    (   Length > 128
    ->  sub_string(Sentence, 0, 127, _, Beginning),
        string_concat(Beginning, "…", Short)
    ;   Short = Sentence
    ).

%!  '$apropos_found'(+Text, -Found) is det.
%
%   Found are the entries found(What, Sentence), the best first.
%
%       ?- '$apropos_found'(length, [found(What,_)|_]).
%          What = length/2.

'$apropos_found'(Text, Found) :-
    string_lower(Text, Lower),
    split_string(Lower, " ", " .,;", Words0),
    findall(Meanings, ( member(Word, Words0), \+ string_length(Word, 0), meanings_(Word, Meanings) ), Wanted),
    (   Wanted == []
    ->  Found = []
    ;   findall(Score-found(What,Sentence), scored_(Wanted, What, Sentence, Score), Scored),
        sort(1, @>=, Scored, Sorted),
        findall(Entry, member(_-Entry, Sorted), Entries),
        without_repeats_(Entries, Found)
    ).

without_repeats_(Entries, Found) :-
    without_repeats_(Entries, [], Found).

without_repeats_([], _, []).
without_repeats_([found(What,Sentence)|Entries], Met, Found) :-
    (   memberchk(What, Met)
    ->  Found = Found1
    ;   Found = [found(What,Sentence)|Found1]
    ),
    without_repeats_(Entries, [What|Met], Found1).

%   meanings_(+Word, -Words): Words are Word, Word typed in the other keyboard layout, and English translations.

meanings_(Word, Words) :-
    (   other_layout_(Word, Typed)
    ->  Own = [Word,Typed]
    ;   Own = [Word]
    ),
    findall(English, ( member(One, Own), translated_(One, English) ), English0),
    findall(Stem, ( member(One, Own), russian_stem_(One, Stem) ), Stems),
    append([Own,English0,Stems], All),
    list_to_set(All, Words).

%   scored_(+Wanted, -What, -Sentence, -Score): for each word, one of its meanings must be found in the entry.

scored_(Wanted, What, Sentence, Score) :-
    entry_(What, Name, Subject, Sentence, Original, Text),
    string_lower(Subject, Subject1),
    string_lower(Name, Name1),
    string_lower(Sentence, Sentence1),
    (   Original == Sentence
    ->  Sentences = [Sentence1]
    ;   string_lower(Original, Original1),
        Sentences = [Sentence1,Original1]
    ),
    string_lower(Text, Text1),
    total_(Wanted, texts(Name1,Subject1,Sentences,Text1), 0, Score).

total_([], _, Score, Score) :-
    Score > 0.
total_([Meanings|Wanted], Texts, Score0, Score) :-
    findall(One, ( nth1(N, Meanings, Word), score_(Word, Texts, One0), One is One0-N ), Scores),
    max_list(Scores, Best),     % fails if there is no score
    Score1 is Score0+Best,
    total_(Wanted, Texts, Score1, Score).

%   score_(+Word, +Texts, -Score): Texts are the name, the library or chapter, the first sentence in each language, and all.

score_(Word, texts(Name,Subject,Sentences,Text), Score) :-
    (   Name == Word
    ->  Score = 1000
    ;   string_concat(Word, _, Name)
    ->  Score = 700
    ;   string_concat(Word, _, Subject)
    ->  Score = 650
    ;   part_(Name, Word)
    ->  Score = 600
    ;   sub_string(Name, _, _, _, Word)
    ->  Score = 400
    ;   member(Sentence, Sentences),
        begins_word_(Sentence, Word, Before)
    ->  Score is max(200, 300-Before)
    ;   string_length(Word, Length),
        Length >= 5,            % shorter words are parts of many words
        member(Sentence, Sentences),
        sub_string(Sentence, _, _, _, Word)
    ->  Score = 150
    ;   begins_word_(Text, Word, _)
    ->  Score = 60
    ).

%   part_(+Name, +Word): Word is a part of Name between underscores.

part_(Name, Word) :-
    split_string(Name, "_", "", Parts),
    memberchk(Word, Parts).

begins_word_(Text, Word, Before) :-
    (   string_concat(Word, _, Text)
    ->  Before = 0
    ;   string_concat(" ", Word, Pattern),
        sub_string(Text, Before, _, _, Pattern)
    ->  true
    ).

%   entry_(-What, -Name, -Subject, -Sentence, -Original, -Text): gives the entries of the program, then of the manual. Sentence is
%   shown; Original is the same sentence in the language of the source.

entry_(Name/Arity, Name, '', Sentence, Sentence, Comment) :-
    current_predicate(user:Name/Arity),
    functor(Head, Name, Arity),
    \+ predicate_property(user:Head, imported_from(_)),
    \+ predicate_property(user:Head, system),
    (   nth_clause(user:Head, 1, Reference),
        '$clause_source'(Reference, Comment0, _, File, Line)
    ->  Comment = Comment0,
        file_base_name(File, Base),
        comment_line_(Comment, About),
        format(string(Sentence), '~w:~d  ~s', [Base,Line,About])
    ;   Comment = "",
        word_(program, Sentence)
    ).
entry_(What, Name, Subject, Sentence, Original, Text) :-
    manual(Name, Arity, Kind, Subject, _, Text0, _),
    shown_(Kind, Name, Arity, What),
    first_sentence_(Text0, Original),
    '$manual_said'(Original, Sentence0),
    split_string(Sentence0, "\n", "", Lines),
    atomic_list_concat(Lines, ' ', Sentence),
    (   Sentence0 == Original
    ->  Text = Text0
    ;   '$manual_said'(Text0, Said),
        atomic_list_concat([Said,Text0], '\n', Text)
    ).

comment_line_(Comment, Line) :-
    split_string(Comment, "\n", "%! \t", Lines),
    (   member(Line0, Lines),
        \+ string_length(Line0, 0)
    ->  Line = Line0
    ;   Line = ""
    ).

shown_(Kind, Name, Arity, What) :-
    (   Kind == file
    ->  What = library(Name)
    ;   Kind == flag
    ->  What = flag(Name)
    ;   What = Name/Arity
    ).

first_sentence_(Text, Sentence) :-
    split_string(Text, "\n", " ", Lines),
    paragraph_(Lines, Paragraph),
    atomic_list_concat(Paragraph, ' ', Whole),
    (   sub_atom(Whole, Before, 2, _, '. ')
    ->  Length is Before+1,
        sub_atom(Whole, 0, Length, _, Sentence)
    ;   Sentence = Whole
    ).

paragraph_([], []).
paragraph_([Line|Lines], Paragraph) :-
    (   string_length(Line, 0)
    ->  Paragraph = []
    ;   Paragraph = [Line|Rest],
        paragraph_(Lines, Rest)
    ).

% Russian

%   translated_(+Word, -English): English is a translation for the longest stem in the table with which Word begins.

translated_(Word, English) :-
    findall(Length-Meanings,
            ( stem_(Stem, Meanings),
              atom_string(Stem, Text),
              string_concat(Text, _, Word),
              string_length(Text, Length)
            ),
            Found),
    sort(1, @>=, Found, [_-Meanings|_]),
    member(English0, Meanings),
    atom_string(English0, English).

%   russian_stem_(+Word, -Stem): Stem is Word without the vowels of its ending, so that other cases match too.

russian_stem_(Word, Stem) :-
    string_length(Word, Length),
    Length >= 5,                % a shorter word would have too short a stem
    string_chars(Word, Chars),
    append(Kept, [Last|Ending], Chars),
    \+ ending_(Last),
    all_endings_(Ending),
    !,                          % there is one last consonant
    Ending \== [],
    append(Kept, [Last], Stem0),
    string_chars(Stem, Stem0).

all_endings_([]).
all_endings_([Char|Chars]) :-
    ending_(Char),
    all_endings_(Chars).

ending_(Char) :-
    sub_atom(аеёиоуыэюяйь, _, 1, _, Char).

stem_(спис, [list]).
stem_(длин, [length]).
stem_(элемент, [element,member]).
stem_(член, [member]).
stem_(принадлеж, [member]).
stem_(склеи, [append,concat]).
stem_(соедин, [append,concat,join]).
stem_(присоедин, [append]).
stem_(добав, [add,assert,append]).
stem_(удал, [delete,remove,retract]).
stem_(обращ, [reverse]).
stem_(переверн, [reverse]).
stem_(сортир, [sort]).
stem_(упоряд, [sort,order]).
stem_(перестанов, [permutation]).
stem_(последн, [last]).
stem_(перв, [first]).
stem_(сумм, [sum]).
stem_(максим, [max,greatest]).
stem_(наибольш, [max,greatest]).
stem_(миним, [min,least]).
stem_(наименьш, [min,least]).
stem_(числ, [number]).
stem_(цел, [integer,goal]).
stem_(дроб, [rational,fraction]).
stem_(веществ, [float]).
stem_(атом, [atom]).
stem_(строк, [string,line]).
stem_(символ, [char]).
stem_(букв, [char,letter]).
stem_(код, [code]).
stem_(слов, [atom,word,dict]).
stem_(терм, [term]).
stem_(структур, [compound,structure]).
stem_(переменн, [variable]).
stem_(функтор, [functor]).
stem_(аргумент, [argument,arg]).
stem_(унифи, [unif]).
stem_(сравн, [compar]).
stem_(равн, [equal,same]).
stem_(копи, [copy]).
stem_(предикат, [predicate]).
stem_(предложен, [clause]).
stem_(правил, [rule,clause]).
stem_(факт, [fact,clause]).
stem_(баз, [database,assert]).
stem_(запомн, [assert,record]).
stem_(забы, [retract,forget]).
stem_(решен, [solution,answer]).
stem_(ответ, [answer,solution]).
stem_(все, [all]).
stem_(кажд, [each,every,all]).
stem_(найти, [find]).
stem_(наход, [find]).
stem_(поиск, [search]).
stem_(граф, [graph]).
stem_(дерев, [tree]).
stem_(путь, [path]).
stem_(пут, [path]).
stem_(множеств, [set]).
stem_(пересеч, [intersection]).
stem_(объедин, [union]).
stem_(разност, [difference,subtract]).
stem_(словар, [assoc,dictionary]).
stem_(куч, [heap]).
stem_(очеред, [queue]).
stem_(таблиц, [table]).
stem_(пар, [pair]).
stem_(ключ, [key]).
stem_(случайн, [random]).
stem_(врем, [time]).
stem_(дат, [date]).
stem_(файл, [file]).
stem_(каталог, [directory]).
stem_(папк, [directory]).
stem_(поток, [stream]).
stem_(чита, [read]).
stem_(чтен, [read]).
stem_(прочит, [read]).
stem_(ввод, [input,read]).
stem_(вывод, [output,write,print]).
stem_(печат, [print,write,portray]).
stem_(писа, [write]).
stem_(запис, [write,record]).
stem_(формат, [format]).
stem_(ошибк, [error]).
stem_(исключ, [exception,throw,catch]).
stem_(перехв, [catch]).
stem_(отладк, [debug,trace]).
stem_(трасс, [trace]).
stem_(следи, [trace,spy]).
stem_(точк, [spy,point]).
stem_(профил, [profile]).
stem_(отсечен, [cut]).
stem_(отриц, [not]).
stem_(услов, [if,condition]).
stem_(если, [if]).
stem_(цикл, [forall,repeat,between]).
stem_(повтор, [repeat]).
stem_(вызов, [call]).
stem_(вызва, [call]).
stem_(модул, [module]).
stem_(библиотек, [library]).
stem_(загруз, [load,consult]).
stem_(флаг, [flag]).
stem_(предел, [limit]).
stem_(огранич, [limit]).
stem_(памят, [memory]).
stem_(статистик, [statistics]).
stem_(оператор, [op,operator]).
stem_(граммат, [grammar,phrase]).
stem_(разбор, [parse,phrase]).
stem_(тест, [test]).
stem_(справк, [help]).
stem_(помощ, [help]).
stem_(листинг, [listing]).
stem_(выход, [halt,exit]).
stem_(стоп, [halt]).
stem_(минимакс, [minimax]).
stem_(альф, [alpha]).
stem_(игр, [game]).
stem_(план, [planner,plan]).
stem_(лисп, [mulisp]).

%   other_layout_(+Word, -Typed): Typed is what the same keys give in the other layout, if Word is of one layout.

other_layout_(Word, Typed) :-
    string_chars(Word, Chars),
    (   typed_(Chars, to_russian, Typed0)
    ->  true
    ;   typed_(Chars, to_english, Typed0)
    ),
    string_chars(Typed, Typed0).

typed_([], _, []).
typed_([Char|Chars], Way, [Typed|Others]) :-
    layout_(Way, Keys, Letters),
    sub_atom(Keys, Before, 1, _, Char),
    sub_atom(Letters, Before, 1, _, Typed),
    !,                          % a key has one letter
    typed_(Chars, Way, Others).

layout_(to_russian, 'qwertyuiop[]asdfghjkl;''zxcvbnm,.`', 'йцукенгшщзхъфывапролджэячсмитьбюё').
layout_(to_english, 'йцукенгшщзхъфывапролджэячсмитьбюё', 'qwertyuiop[]asdfghjkl;''zxcvbnm,.`').

word_(Key, Word) :-
    '$language_text'(text_, Key, Word).

text_(unknown, en, 'Nothing is known about').
text_(unknown, ru, 'Ничего не известно о').
text_(more, en, '    and ~d more~n').
text_(more, ru, '    и ещё ~d~n').
text_(program, en, 'a predicate of the program').
text_(program, ru, 'предикат программы').
