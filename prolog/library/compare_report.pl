:- module(compare_report,
          [ write_comparison/2,      % +Format, +Comparison
            comparison_word/2,       % +Key, -Word
            comparison_verdict/2,    % +Comparison, -Text
            comparison_figure/3      % +Key, +Side, -Text
          ]).

/** <module> What a comparison is written as

The table and the JSON text of library(compare). Both go to the current output.

The JSON text, of the option format(json) and of `ferz compare FILE GOAL --json`, is one object:

  * `goal`: the text of the goal
  * `agree`: there is no difference
  * `complete`: all answers were compared, and not only the first
  * `repeatable`: the clauses gave the same when they ran again
  * `effects`: what each run has done, of `files`, `commands`, `input`, `streams`,
    `clauses`, `settings`
  * `differences`: objects with the field `kind`: `answer` (`number`, and `clauses` and
    `native`, which are texts, or `null` where there is none), `output` (`line`,
    `clauses`, `native`) or `end`
  * `clauses`, `native`: objects with `answers`, `end` (`exhausted`, `error`, or what has
    stopped it: `answers`, `time`, `memory`), `error` (the ball as text, or `null`),
    `output_bytes`, `inferences`, `seconds` (of one goal), `repeats` (goals in a timed
    run), `memory_bytes`
  * `untabled`: `null` if no tabled predicate was called; otherwise an object with the fields of `clauses`, which are then those
    with tables, and `relation` of its answers to them, as sets: `same`, `more`, `other`, or `part`
    with `found` and `all` when it was stopped or had an error
  * `speed_up`: the seconds of the clauses divided by those of the twins
  * `runs`: timed runs each way
  * `twins`: objects with `module`, `predicate`, `name` of the twin, and `calls`
  * `nearly`: predicates that nearly have a twin: objects with `module`, `predicate`,
    `name` of the twin, and `reason`, a sentence
*/

%!  write_comparison(+Format, +Comparison) is det.
%
%   Write Comparison, from comparison/3, as a table in the language of the flag
%   `language`, as json, or not at all (none).
%
%       ?- comparison(true, [], _C), write_comparison(none, _C).
%          true.

write_comparison(Format, Comparison) :-
    must_be(atom, Format),
    (   Format == table
    ->  language_(Language),
        write_table_(Language, Comparison)
    ;   Format == json
    ->  write_json_(Comparison)
    ;   Format == none
    ->  true
    ;   domain_error(comparison_format, Format)
    ).

%!  comparison_word(+Key, -Word) is det.
%
%   Word is what Key is called in the language of the flag `language`: clauses, twins,
%   inferences, seconds and the like.
%
%       ?- comparison_word(twins, W).
%          W = twins.

comparison_word(Key, Word) :-
    language_(Language),
    word_(Language, Key, Word).

%!  comparison_verdict(+Comparison, -Text) is det.
%
%   Text says whether both ways agree, and how much faster the twins are.
%
%       ?- comparison(current_prolog_flag(native, _), [], _C), comparison_verdict(_C, _T), sub_atom(_T, 0, 11, _, T).
%          T = 'THEY DIFFER'.

comparison_verdict(Comparison, Text) :-
    language_(Language),
    with_output_to(atom(Text0), verdict_(Language, Comparison)),
    atomic_list_concat(Lines, '\n', Text0),
    append(Shown, [''], Lines),
    !,                          % the line feed at the end
    atomic_list_concat(Shown, '; ', Text).

%!  comparison_figure(+Key, +Side, -Text) is det.
%
%   Text is the value of Key in a side of a comparison, with its unit.
%
%       ?- comparison_figure(seconds, [seconds(0.0125)], T).
%          T = '12.5 ms'.
%       ?- comparison_figure(inferences, [inferences(1234567)], T).
%          T = '1,234,567'.

comparison_figure(Key, Side, Text) :-
    language_(Language),
    get_(Side, Key, Value),
    cell_(Key, Language, Value, Text).

language_(Language) :-
    (   current_prolog_flag(language, ru)
    ->  Language = ru
    ;   Language = en
    ).

get_(Comparison, Name, Value) :-
    Option =.. [Name,Value],
    memberchk(Option, Comparison).

% The table

write_table_(Language, Comparison) :-
    get_(Comparison, goal, Goal),
    get_(Comparison, clauses, Clauses),
    get_(Comparison, native, Native),
    shortened_(Goal, Short),
    format('~w~n~n', [Short]),
    get_(Comparison, untabled, Untabled),
    (   Untabled = untabled(Without, _)
    ->  Columns = [untabled-Without,tables-Clauses,twins-Native]
    ;   Columns = [clauses-Clauses,twins-Native]
    ),
    findall(Head, ( member(Key-_, Columns), word_(Language, Key, Head) ), Heads),
    rows_([answers,end,printed,inferences,seconds,bytes], Language, Columns, Rows),
    write_rows_([[''|Heads]|Rows]),
    nl,
    verdict_(Language, Comparison),
    get_(Comparison, differences, Differences),
    write_differences_(Differences, Language, Comparison),
    untabled_note_(Untabled, Language),
    notes_(Language, Comparison).

rows_([], _, _, []).
rows_([Key|Keys], Language, Columns, [[Label|Cells]|Rows]) :-
    word_(Language, Key, Label),
    findall(Cell,
            (   member(_-Side, Columns),
                get_(Side, Key, Value),
                cell_(Key, Language, Value, Cell)
            ),
            Cells),
    rows_(Keys, Language, Columns, Rows).

cell_(answers, _, Count, Text) :-
    format(atom(Text), '~D', [Count]).
cell_(end, Language, End, Text) :-
    end_word_(End, Word),
    word_(Language, Word, Text).
cell_(printed, Language, Bytes, Text) :-
    size_(Bytes, Language, Text).
cell_(inferences, _, Count, Text) :-
    format(atom(Text), '~D', [Count]).
cell_(seconds, Language, Seconds, Text) :-
    time_(Seconds, Language, Text).
cell_(bytes, Language, Bytes, Text) :-
    size_(Bytes, Language, Text).

end_word_(exhausted, exhausted).
end_word_(answers, stopped).
end_word_(time, stopped).
end_word_(memory, stopped).
end_word_(error(_), error).

%   time_(+Seconds, +Language, -Text), size_(+Bytes, +Language, -Text): Text has the unit in
%   which there are one to three digits before the point.

time_(Seconds, Language, Text) :-
    (   Seconds >= 1
    ->  Value = Seconds,
        Unit = s
    ;   Seconds >= 1.0e-3
    ->  Value is Seconds*1.0e3,
        Unit = ms
    ;   Value is Seconds*1.0e6,
        Unit = us
    ),
    with_unit_(Value, Unit, Language, Text).

size_(Bytes, Language, Text) :-
    (   Bytes < 1024
    ->  unit_(b, Language, Unit),
        format(atom(Text), '~d ~w', [Bytes,Unit])
    ;   Bytes < 1048576
    ->  Value is Bytes/1024,
        with_unit_(Value, kib, Language, Text)
    ;   Value is Bytes/1048576,
        with_unit_(Value, mib, Language, Text)
    ).

with_unit_(Value, Name, Language, Text) :-
    unit_(Name, Language, Unit),
    (   Value < 10
    ->  format(atom(Text), '~2f ~w', [Value,Unit])
    ;   Value < 100
    ->  format(atom(Text), '~1f ~w', [Value,Unit])
    ;   format(atom(Text), '~0f ~w', [Value,Unit])
    ).

units_(s, s, с).
units_(ms, ms, мс).
units_(us, 'µs', мкс).
units_(b, 'B', 'Б').
units_(kib, 'KiB', 'КиБ').
units_(mib, 'MiB', 'МиБ').

unit_(Name, Language, Unit) :-
    units_(Name, English, Russian),
    choose_(Language, English, Russian, Unit).

choose_(en, English, _, English).
choose_(ru, _, Russian, Russian).

%   write_rows_(+Rows): aligns each cell but the first at the right of its column, which is as wide as its longest cell.

write_rows_(Rows) :-
    Rows = [Row|_],
    same_length(Row, Widths0),
    maplist(=(0), Widths0),
    foldl(wider_row_, Rows, Widths0, Widths),
    forall(member([Label|Cells], Rows), write_row_(Label, Cells, Widths)).

write_row_(Label, Cells, [Width|Widths]) :-
    format('~w~*|', [Label,Width]),
    write_cells_(Cells, Widths).

write_cells_([], []) :-
    nl.
write_cells_([Cell|Cells], [Width|Widths]) :-
    Column is Width+3,
    format('~t~w~*+', [Cell,Column]),
    write_cells_(Cells, Widths).

wider_row_(Row, Widths0, Widths) :-
    maplist(wider_, Row, Widths0, Widths).

wider_(Text, Width0, Width) :-
    atom_length(Text, Length),
    Width is max(Width0, Length).

verdict_(Language, Comparison) :-
    get_(Comparison, differences, Differences),
    get_(Comparison, complete, Complete),
    get_(Comparison, speed_up, SpeedUp),
    get_(Comparison, native, Native),
    get_(Native, answers, Count),
    (   Differences \== []
    ->  Key = differ
    ;   Complete == true
    ->  Key = agree
    ;   Key = agree_so_far
    ),
    verdict_text_(Key, English, Russian, Count, Arguments),
    choose_(Language, English, Russian, Format),
    format(Format, Arguments),
    factor_(SpeedUp, Factor),
    (   SpeedUp < 0.97
    ->  Word = slow_down
    ;   Word = speed_up
    ),
    word_(Language, Word, Label),
    format('~w: ~w~n', [Label,Factor]).

verdict_text_(agree, 'agree: the same answers in the same order~n', 'согласие: те же ответы в том же порядке~n', _, []).
verdict_text_(agree_so_far, 'agree on the first answers: ~D~n', 'согласие в первых ответах: ~D~n', Count, [Count]).
verdict_text_(differ, 'THEY DIFFER~n', 'ЕСТЬ РАЗЛИЧИЕ~n', _, []).

factor_(Factor, Text) :-
    (   Factor >= 100
    ->  format(atom(Text), '~0f', [Factor])
    ;   Factor >= 10
    ->  format(atom(Text), '~1f', [Factor])
    ;   format(atom(Text), '~2f', [Factor])
    ).

write_differences_([], _, _).
write_differences_([Difference|Differences], Language, Comparison) :-
    write_difference_(Difference, Language, Comparison),
    write_differences_(Differences, Language, Comparison).

write_difference_(answer(N, Answer1, Answer2), Language, _) :-
    word_(Language, answer, Label),
    format('~w ~D~n', [Label,N]),
    answer_(Language, Answer1, Text1),
    answer_(Language, Answer2, Text2),
    write_sides_(Language, Text1, Text2).
write_difference_(output(N, Line1, Line2), Language, _) :-
    word_(Language, line, Label),
    format('~w ~D~n', [Label,N]),
    write_sides_(Language, Line1, Line2).
write_difference_(end, Language, Comparison) :-
    word_(Language, end, Label),
    format('~w~n', [Label]),
    get_(Comparison, clauses, Clauses),
    get_(Comparison, native, Native),
    get_(Clauses, end, End1),
    get_(Native, end, End2),
    end_text_(End1, Language, Text1),
    end_text_(End2, Language, Text2),
    write_sides_(Language, Text1, Text2).

answer_(Language, none, Text) :-
    word_(Language, missing, Text).
answer_(_, some(Text), Text).

end_text_(End, Language, Text) :-
    (   End = error(Ball)
    ->  message_text(Ball, Language, Chars),
        atom_chars(Text, Chars)
    ;   end_word_(End, Word),
        word_(Language, Word, Text)
    ).

write_sides_(Language, Text1, Text2) :-
    word_(Language, clauses, Label1),
    word_(Language, twins, Label2),
    wider_(Label1, 0, Width0),
    wider_(Label2, Width0, Width),
    Column is Width+4,
    shortened_(Text1, Short1),
    shortened_(Text2, Short2),
    format('  ~w:~*|~w~n', [Label1,Column,Short1]),
    format('  ~w:~*|~w~n', [Label2,Column,Short2]).

%   shortened_(+Text, -Short): Short is Text, cut to fit in a few lines.

shortened_(Text, Short) :-
    atom_length(Text, Length),
    (   Length > 240
    ->  sub_atom(Text, 0, 237, _, Beginning),
        atom_concat(Beginning, '...', Short)
    ;   Short = Text
    ).

notes_(Language, Comparison) :-
    get_(Comparison, clauses, Clauses),
    get_(Comparison, native, Native),
    get_(Comparison, twins, Twins),
    get_(Comparison, runs, Runs),
    get_(Clauses, repeats, Repeats1),
    get_(Native, repeats, Repeats2),
    twins_text_(Twins, Language, TwinsText),
    word_(Language, took_part, Label),
    format('~w: ~w~n', [Label,TwinsText]),
    get_(Comparison, nearly, Nearly),
    nearly_note_(Nearly),
    choose_(Language, 'timed runs: ~D each way, of ~D and ~D goals~n', 'измерений: по ~D, целей в каждом: ~D и ~D~n', Format),
    format(Format, [Runs,Repeats1,Repeats2]),
    get_(Clauses, end, End),
    stop_note_(End, Language),
    (   End = error(_),
        get_(Comparison, differences, []),
        end_text_(End, Language, Text)
    ->  word_(Language, error, Label2),
        format('~w: ~w~n', [Label2,Text])
    ;   true
    ),
    get_(Comparison, effects, Effects),
    effects_note_(Effects, Language),
    (   get_(Comparison, repeatable, false)
    ->  word_(Language, side_effects, Note),
        format('~w~n', [Note])
    ;   true
    ).

%   untabled_note_(+Untabled, +Language): writes what the clauses do without tables.

untabled_note_(none, _).
untabled_note_(untabled(Side, Relation), Language) :-
    (   Relation = part(Found, All)
    ->  get_(Side, end, End),
        end_text_(End, Language, Text),
        choose_(Language, 'without tables: ~w; of the different answers: ~D of ~D~n',
                'без таблиц: ~w; из различных ответов: ~D из ~D~n', Format),
        format(Format, [Text,Found,All])
    ;   word_(Language, untabled(Relation), Text),
        format('~w~n', [Text])
    ).

%   nearly_note_(+Nearly): writes why the first predicate that nearly has a twin does not have it.

nearly_note_([]).
nearly_note_([Nearly|_]) :-
    Nearly = nearly(Module:Indicator, _, _),
    shown_(Module, Indicator, Shown),
    nearly_native_said(Nearly, Said),
    format('~q: ~w~n', [Shown,Said]).

shown_(Module, Indicator, Shown) :-
    (   Module == user
    ->  Shown = Indicator
    ;   Shown = Module:Indicator
    ).

%   effects_note_(+Effects, +Language): writes the effects of every run.

effects_note_([], _).
effects_note_([Effect|Effects], Language) :-
    word_(Language, effects, Label),
    effect_words_([Effect|Effects], Language, Words),
    atomic_list_concat(Words, ', ', Text),
    format('~w: ~w~n', [Label,Text]).

effect_words_([], _, []).
effect_words_([Effect|Effects], Language, [Word|Words]) :-
    word_(Language, effect(Effect), Word),
    effect_words_(Effects, Language, Words).

stop_note_(End, Language) :-
    (   stop_text_(End, English, Russian)
    ->  choose_(Language, English, Russian, Text),
        format('~w~n', [Text])
    ;   true
    ).

stop_text_(answers, 'stopped at the greatest number of answers: the option answers sets it',
           'остановлено на наибольшем числе ответов: его задаёт параметр answers').
stop_text_(time, 'the clauses were stopped when their time was over: the option time sets it',
           'предложения остановлены, когда вышло время: его задаёт параметр time').
stop_text_(memory, 'the clauses were stopped when there was no more memory', 'предложения остановлены, когда кончилась память').

twins_text_(Twins, Language, Text) :-
    (   Twins == []
    ->  word_(Language, no_twins, Text)
    ;   twin_texts_(Twins, Texts),
        atomic_list_concat(Texts, ', ', Text)
    ).

twin_texts_([], []).
twin_texts_([twin(Module:Indicator, Name, Calls)|Twins], [Text|Texts]) :-
    shown_(Module, Indicator, Shown),
    format(atom(Text), '~q ~w (~D)', [Shown,Name,Calls]),
    twin_texts_(Twins, Texts).

word_(Language, Key, Word) :-
    words_(Key, English, Russian),
    choose_(Language, English, Russian, Word).

words_(clauses, clauses, предложения).
words_(twins, twins, двойники).
words_(untabled, untabled, 'без таблиц').
words_(tables, tables, таблицы).
words_(untabled(same), 'without tables: the same set of answers', 'без таблиц: то же множество ответов').
words_(untabled(more), 'without tables: these answers and others', 'без таблиц: эти ответы и другие').
words_(untabled(other), 'without tables: OTHER ANSWERS', 'без таблиц: ДРУГИЕ ОТВЕТЫ').
words_(answers, answers, ответы).
words_(end, end, конец).
words_(printed, output, вывод).
words_(inferences, inferences, 'шаги вывода').
words_(seconds, time, время).
words_(bytes, memory, память).
words_(exhausted, 'no more', исчерпаны).
words_(error, error, ошибка).
words_(stopped, stopped, остановлено).
words_(speed_up, 'speed-up', ускорение).
words_(slow_down, 'SLOWER, speed-up', 'МЕДЛЕННЕЕ, ускорение').
words_(answer, answer, ответ).
words_(line, 'line of the output', 'строка вывода').
words_(missing, 'no such answer', 'нет такого ответа').
words_(took_part, 'twins and their calls', 'двойники и их вызовы').
words_(no_twins, none, нет).
words_(effects, 'side effects, carried out in each run', 'побочные эффекты, в каждом запуске').
words_(effect(files), 'files written or changed', 'запись или изменение файлов').
words_(effect(commands), 'commands run', 'запуск команд').
words_(effect(input), 'input read', 'чтение ввода').
words_(effect(streams), 'output to streams opened before', 'вывод в открытые ранее потоки').
words_(effect(clauses), 'clauses of the database changed', 'изменение базы предложений').
words_(effect(settings), 'global variables or flags set', 'установка глобальных переменных или флагов').
words_(side_effects, 'the clauses alone do not give the same twice: the goal has side effects',
       'сами предложения дважды дают разное: у цели есть побочные эффекты').

% The JSON text

write_json_(Comparison) :-
    get_(Comparison, goal, Goal),
    get_(Comparison, differences, Differences),
    get_(Comparison, complete, Complete),
    get_(Comparison, repeatable, Repeatable),
    get_(Comparison, effects, Effects),
    get_(Comparison, clauses, Clauses),
    get_(Comparison, native, Native),
    get_(Comparison, speed_up, SpeedUp),
    get_(Comparison, runs, Runs),
    get_(Comparison, twins, Twins),
    (   Differences == []
    ->  Agree = true
    ;   Agree = false
    ),
    json_differences_(Differences, JsonDifferences),
    json_side_(Clauses, JsonClauses),
    json_side_(Native, JsonNative),
    get_(Comparison, untabled, Untabled),
    json_untabled_(Untabled, JsonUntabled),
    json_twins_(Twins, JsonTwins),
    get_(Comparison, nearly, Nearly),
    json_nearly_(Nearly, JsonNearly),
    json_texts_(Effects, JsonEffects),
    json_([ goal-text(Goal), agree-Agree, complete-Complete, repeatable-Repeatable,
            effects-list(JsonEffects),
            differences-list(JsonDifferences), clauses-object(JsonClauses), native-object(JsonNative),
            untabled-JsonUntabled, speed_up-float(3,SpeedUp), runs-Runs, twins-list(JsonTwins), nearly-list(JsonNearly) ]).

json_texts_([], []).
json_texts_([Atom|Atoms], [text(Atom)|Texts]) :-
    json_texts_(Atoms, Texts).

json_side_(Side, Fields) :-
    get_(Side, answers, Count),
    get_(Side, end, End),
    get_(Side, printed, Printed),
    get_(Side, inferences, Inferences),
    get_(Side, seconds, Seconds),
    get_(Side, repeats, Repeats),
    get_(Side, bytes, Bytes),
    (   End = error(Ball)
    ->  Word = error,
        format(atom(Text), '~q', [Ball]),
        Error = text(Text)
    ;   Word = End,
        Error = null
    ),
    Fields = [ answers-Count, end-text(Word), error-Error, output_bytes-Printed, inferences-Inferences,
               seconds-float(9,Seconds), repeats-Repeats, memory_bytes-Bytes ].

json_untabled_(none, null).
json_untabled_(untabled(Side, Relation), object(Fields)) :-
    json_side_(Side, Fields0),
    (   Relation = part(Found, All)
    ->  Rest = [relation-text(part),found-Found,all-All]
    ;   Rest = [relation-text(Relation)]
    ),
    append(Fields0, Rest, Fields).

json_differences_([], []).
json_differences_([Difference|Differences], [object(Fields)|Rest]) :-
    json_difference_(Difference, Fields),
    json_differences_(Differences, Rest).

json_difference_(answer(N, Answer1, Answer2), [kind-text(answer),number-N,clauses-Text1,native-Text2]) :-
    json_answer_(Answer1, Text1),
    json_answer_(Answer2, Text2).
json_difference_(output(N, Line1, Line2), [kind-text(output),line-N,clauses-text(Line1),native-text(Line2)]).
json_difference_(end, [kind-text(end)]).

json_answer_(none, null).
json_answer_(some(Text), text(Text)).

json_twins_([], []).
json_twins_([twin(Module:Indicator, Name, Calls)|Twins], [object(Fields)|Rest]) :-
    format(atom(Text), '~q', [Indicator]),
    Fields = [module-text(Module),predicate-text(Text),name-text(Name),calls-Calls],
    json_twins_(Twins, Rest).

json_nearly_([], []).
json_nearly_([Nearly|List], [object(Fields)|Rest]) :-
    Nearly = nearly(Module:Indicator, Twin, _),
    format(atom(Text), '~q', [Indicator]),
    nearly_native_said(Nearly, Said),
    Fields = [module-text(Module),predicate-text(Text),name-text(Twin),reason-text(Said)],
    json_nearly_(List, Rest).

%   json_(+Fields): writes an object, with a line for each field.

json_(Fields) :-
    write('{\n'),
    json_lines_(Fields),
    write('}\n').

json_lines_([Field]) :-
    !,                          % no comma after the last field
    json_line_(Field),
    nl.
json_lines_([Field|Fields]) :-
    json_line_(Field),
    write(',\n'),
    json_lines_(Fields).

json_line_(Name-Value) :-
    format('  "~w": ', [Name]),
    json_value_(Value).

json_value_(text(Text)) :-
    !,                          % the other values are numbers, words, lists and objects
    atom_codes(Text, Codes),
    put_char('"'),
    json_codes_(Codes),
    put_char('"').
json_value_(list(Values)) :-
    !,                          % a list
    put_char('['),
    json_elements_(Values),
    put_char(']').
json_value_(object(Fields)) :-
    !,                          % an object
    put_char('{'),
    json_fields_(Fields),
    put_char('}').
json_value_(float(Digits, Value)) :-
    !,                          % a float
    format('~*f', [Digits,Value]).
json_value_(Value) :-
    write(Value).

json_elements_([]).
json_elements_([Value|Values]) :-
    json_value_(Value),
    json_more_(Values),
    json_elements_(Values).

json_fields_([]).
json_fields_([Name-Value|Fields]) :-
    format('"~w": ', [Name]),
    json_value_(Value),
    json_more_(Fields),
    json_fields_(Fields).

json_more_([]).
json_more_([_|_]) :-
    write(', ').

json_codes_([]).
json_codes_([Code|Codes]) :-
    json_code_(Code),
    json_codes_(Codes).

json_code_(Code) :-
    (   json_escape_(Code, Escape)
    ->  write(Escape)
    ;   Code < 0x20
    ->  format('\\u~|~`0t~16r~4+', [Code])
    ;   put_code(Code)
    ).

json_escape_(0'", '\\"').
json_escape_(0'\\, '\\\\').
json_escape_(0'\n, '\\n').
json_escape_(0'\r, '\\r').
json_escape_(0'\t, '\\t').
