:- module(compare_growth,
          [ write_growth/3,          % +Format, +Name, +Rows
            others_said/2            % +Others, -Texts
          ]).

/** <module> Comparisons of a family of goals

What `ferz compare FILE GOAL --over N=4..12` writes: a line for each value of N, then both
curves over a logarithmic scale of time. A row is row(Value, Comparison, Others), where
Comparison is from comparison/3 and Others what other systems did with the goal:
other(System, Outcome), where Outcome is

  * time(Seconds, same) or time(Seconds, different): what it took, and whether its answers are those of Ferz
  * unknown(Seconds): the answers of Ferz are not known
  * timeout, missing (the system is not installed), not_loaded(Reason) (it cannot load the file, and the first line that it wrote), or error(Text)

As json, the rows are a list of the objects of library(compare_report).
*/

%!  write_growth(+Format, +Name, +Rows) is det.
%
%   Write the Rows of a family over the variable Name as a table with curves, as json,
%   or not at all (none).
%
%       ?- comparison(true, [], _C), write_growth(none, 'N', [row(1,_C,[])]).
%          true.
%       ?- write_growth(poem, 'N', []).
%          error(domain_error(comparison_format,poem), _).

write_growth(Format, Name, Rows) :-
    (   Format == table
    ->  write_rows_(Name, Rows),
        nl,
        curves_(Rows),
        nl,
        verdict_(Rows)
    ;   Format == json
    ->  write('[\n'),
        write_objects_(Rows),
        write(']\n')
    ;   Format == none
    ->  true
    ;   domain_error(comparison_format, Format)
    ).

write_objects_([]).
write_objects_([row(_, Comparison, _)|Rows]) :-
    write_comparison(json, Comparison),
    (   Rows == []
    ->  true
    ;   write(',\n')
    ),
    write_objects_(Rows).

%   write_rows_(+Name, +Rows): writes a column each for the value, the answers, times, factor
%   and memory, and for every other system.

write_rows_(Name, Rows) :-
    Rows = [row(_, _, Others)|_],
    findall(Word, ( member(Key, [answers,clauses,twins,speed_up]), comparison_word(Key, Word) ), Words),
    comparison_word(bytes, Memory),
    findall(System, member(other(System, _), Others), Systems),
    append([Name|Words], [Memory,Memory|Systems], Head),
    findall(Cells, ( member(Row, Rows), cells_(Row, Cells) ), Lines),
    widths_([Head|Lines], Widths),
    write_lines_([Head|Lines], Widths).

cells_(row(Value, Comparison, Others), [Value,Answers,Seconds1,Seconds2,Factor,Bytes1,Bytes2|Texts]) :-
    option(clauses(Clauses), Comparison),
    option(native(Native), Comparison),
    option(speed_up(SpeedUp), Comparison),
    ended_(Clauses, Answers),
    comparison_figure(seconds, Clauses, Seconds1),
    comparison_figure(seconds, Native, Seconds2),
    comparison_figure(bytes, Clauses, Bytes1),
    comparison_figure(bytes, Native, Bytes2),
    format(atom(Factor), '~2f', [SpeedUp]),
    others_said(Others, Texts).

%   ended_(+Side, -Text): Text is the number of answers and, if the run did not end
%   with the last answer, how it ended.

ended_(Side, Text) :-
    comparison_figure(answers, Side, Count),
    option(end(End), Side),
    (   End == exhausted
    ->  Text = Count
    ;   End = error(_)
    ->  comparison_word(error, Word),
        format(atom(Text), '~w, ~w', [Count,Word])
    ;   format(atom(Text), '~w+', [Count])
    ).

%!  others_said(+Others, -Texts) is det.
%
%   Texts say what other systems did, one for each.
%
%       ?- others_said([other(swipl,time(0.0125,same))], Texts).
%          Texts = ['12.5 ms'].
%       ?- others_said([other(gplc,not_loaded('p.pl:1:1: syntax error'))], Texts).
%          Texts = ['cannot load it: p.pl:1:1: syntax error'].

others_said([], []).
others_said([other(_, Outcome)|Others], [Text|Texts]) :-
    outcome_(Outcome, Text),
    others_said(Others, Texts).

outcome_(time(Seconds, Same), Text) :-
    comparison_figure(seconds, [seconds(Seconds)], Time),
    (   Same == same
    ->  Text = Time
    ;   said_(different, Word),
        format(atom(Text), '~w, ~w', [Time,Word])
    ).
outcome_(unknown(Seconds), Text) :-
    comparison_figure(seconds, [seconds(Seconds)], Time),
    said_(unknown, Word),
    format(atom(Text), '~w, ~w', [Time,Word]).
outcome_(timeout, Text) :-
    said_(timeout, Text).
outcome_(missing, Text) :-
    said_(missing, Text).
outcome_(not_loaded(Reason), Text) :-
    said_(not_loaded, Word),
    (   Reason == ''
    ->  Text = Word
    ;   format(atom(Text), '~w: ~w', [Word,Reason])
    ).
outcome_(error(Text), Text).

widths_([Cells], Widths) :-
    !,                          % the last line
    lengths_(Cells, Widths).
widths_([Cells|Lines], Widths) :-
    lengths_(Cells, Widths1),
    widths_(Lines, Widths2),
    maxima_(Widths1, Widths2, Widths).

lengths_([], []).
lengths_([Cell|Cells], [Length|Lengths]) :-
    format(atom(Text), '~w', [Cell]),
    atom_length(Text, Length),
    lengths_(Cells, Lengths).

maxima_([], [], []).
maxima_([A|As], [B|Bs], [C|Cs]) :-
    C is max(A, B),
    maxima_(As, Bs, Cs).

write_lines_([], _).
write_lines_([Cells|Lines], Widths) :-
    write_cells_(Cells, Widths),
    nl,
    write_lines_(Lines, Widths).

write_cells_([], []).
write_cells_([Cell|Cells], [Width|Widths]) :-
    format('~t~w~*+', [Cell,Width]),
    (   Cells == []
    ->  true
    ;   write('   ')
    ),
    write_cells_(Cells, Widths).

%   curves_(+Rows): draws both times of each row in a field of HEIGHT lines: c for the clauses,
%   t for the twins, * for both.

curves_(Rows) :-
    findall(Seconds, ( member(Row, Rows), times_(Row, A, B), member(Seconds, [A,B]) ), All),
    min_list(All, Least),
    max_list(All, Most),
    height_(Height),
    comparison_figure(seconds, [seconds(Most)], Top),
    comparison_figure(seconds, [seconds(Least)], Bottom),
    lengths_([Top,Bottom], Lengths),
    max_list(Lengths, Margin),
    lines_(Height, Height, Rows, Least, Most, Top, Bottom, Margin),
    findall(Value, member(row(Value, _, _), Rows), Values),
    Indent is Margin+1,
    format('~t~*|+', [Indent]),
    labels_(Values),
    nl,
    said_(key, Key),
    format('~t~*|~w~n', [Indent,Key]).

height_(10).

times_(row(_, Comparison, _), Seconds1, Seconds2) :-
    option(clauses(Clauses), Comparison),
    option(native(Native), Comparison),
    option(seconds(Seconds1), Clauses),
    option(seconds(Seconds2), Native).

%   lines_(+Level, +Height, ...): writes the lines of the field, from the highest level to 1.

lines_(0, _, _, _, _, _, _, _) :-
    !.                          % the field has no more lines
lines_(Level, Height, Rows, Least, Most, Top, Bottom, Margin) :-
    (   Level =:= Height
    ->  Label = Top
    ;   Level =:= 1
    ->  Label = Bottom
    ;   Label = ''
    ),
    format('~t~w~*| |', [Label,Margin]),
    marks_(Rows, Level, Height, Least, Most),
    nl,
    Level1 is Level-1,
    lines_(Level1, Height, Rows, Least, Most, Top, Bottom, Margin).

marks_([], _, _, _, _).
marks_([Row|Rows], Level, Height, Least, Most) :-
    times_(Row, Seconds1, Seconds2),
    level_(Seconds1, Height, Least, Most, Level1),
    level_(Seconds2, Height, Least, Most, Level2),
    (   Level1 =:= Level, Level2 =:= Level
    ->  Mark = (*)
    ;   Level1 =:= Level
    ->  said_(clauses, Mark)
    ;   Level2 =:= Level
    ->  said_(twins, Mark)
    ;   Mark = ' '
    ),
    format('   ~w ', [Mark]),
    marks_(Rows, Level, Height, Least, Most).

level_(Seconds, Height, Least, Most, Level) :-
    (   Most =:= Least
    ->  Level = 1
    ;   Level is 1+round((Height-1)*log(Seconds/Least)/log(Most/Least))
    ).

labels_([]).
labels_([Value|Values]) :-
    format('~t~w~4+ ', [Value]),
    labels_(Values).

verdict_(Rows) :-
    findall(Value, ( member(row(Value, Comparison, _), Rows), \+ option(differences([]), Comparison) ), Differing),
    (   Differing == []
    ->  said_(agree, Sentence),
        format('~w~n', [Sentence])
    ;   said_(differ, Sentence),
        atomic_list_concat(Differing, ', ', Text),
        format('~w: ~w~n', [Sentence,Text])
    ),
    findall(Value, ( member(row(Value, Comparison, _), Rows), option(speed_up(Factor), Comparison), Factor < 0.97 ), Slow),
    (   Slow == []
    ->  true
    ;   said_(slow, Words),
        atomic_list_concat(Slow, ', ', List),
        format('~w: ~w~n', [Words,List])
    ).

%   said_(+Key, -Text): Text is the text of Key in the language of the messages.

said_(Key, Text) :-
    words_(Key, English, Russian),
    (   current_prolog_flag(language, ru)
    ->  Text = Russian
    ;   Text = English
    ).

words_(clauses, c, п).
words_(twins, t, д).
words_(key, 'time, logarithmic; c clauses, t twins, * both', 'время, логарифмически; п предложения, д двойники, * вместе').
words_(agree, 'agree everywhere', 'согласие везде').
words_(differ, 'THEY DIFFER at', 'ЕСТЬ РАЗЛИЧИЕ при').
words_(slow, 'the twins are slower at', 'двойники медленнее при').
words_(different, 'OTHER ANSWERS', 'ДРУГИЕ ОТВЕТЫ').
words_(unknown, 'answers not compared', 'ответы не сравнивались').
words_(timeout, 'over time', 'время вышло').
words_(missing, 'not installed', 'не установлена').
words_(not_loaded, 'cannot load it', 'не загружает').
