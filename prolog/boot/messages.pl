:- module(messages,
          [ message_text/3,          % +Term, +Language, -Chars
            message_to_codes/3,      % +Term, +Language, -Codes
            print_message/2,         % +Kind, +Term
            print_message_lines/3,   % +Stream, +Prefix, +Chars
            message/4                % +Term, +Language, ?Parts0, ?Parts
          ]).

/** <module> Messages

Every sentence the system says about an error or a warning, in English (`en`) and
in Russian (`ru`), and nothing but the sentence: where it happened and how it is
drawn is the business of others. message//2 describes the parts of the text of a
message: Format-Arguments as for format/2, or `nl`.
An unknown term gets a sentence too, so that message_text/3 always succeeds.
*/

%!  message_text(+Term, +Language, -Chars) is det.
%
%   Chars is the text of the message Term, without a new line at its end.
%
%       ?- message_text(error(type_error(integer,a),_), en, _Cs), atom_chars(A, _Cs).
%          A = 'Type error: expected an integer, found a'.
%       ?- message_text(error(instantiation_error,context(length/2,_)), en, _Cs), atom_chars(A, _Cs).
%          A = 'Arguments are not sufficiently instantiated (in length/2)'.
%       ?- message_text(error(type_error(integer,a),_), ru, _Cs), atom_chars(A, _Cs).
%          A = 'Ошибка типа: ожидается целое число, а дано a'.
%       ?- message_text(error(existence_error(procedure,p/1),_), en, _Cs), atom_chars(A, _Cs).
%          A = 'Unknown procedure p/1'.
%       ?- message_text(ball, en, _Cs), atom_chars(A, _Cs).
%          A = 'Uncaught ball: ball'.

message_text(Term, Language, Chars) :-
    message_parts_(Term, Language, Parts),
    parts_chars_(Parts, Chars).

message_parts_(Term, Language, Parts) :-
    known_language_(Language, Known),
    once(message(Term, Known, Parts, [])).

known_language_(Language, Known) :-
    (   Language == ru
    ->  Known = ru
    ;   Known = en
    ).

parts_chars_([], []).
parts_chars_([Part|Parts], Chars) :-
    part_atom_(Part, Atom),
    atom_chars(Atom, Chars0),
    append(Chars0, Chars1, Chars),
    parts_chars_(Parts, Chars1).

part_atom_(Part, Atom) :-
    (   Part == nl
    ->  Atom = '\n'
    ;   formatted_(Part, Format, Arguments)
    ->  format(atom(Atom), Format, Arguments)
    ;   format(atom(Atom), Part, [])
    ).

%   formatted_(+Part, -Format, -Arguments): a part as in SWI-Prolog, as a format. Colours are for
%   diagnostics only, and a part that only says how to print gives no text.

formatted_(Format-Arguments, Format, Arguments).
formatted_(ansi(_, Format, Arguments), Format, Arguments).
formatted_(fmt(Format, Arguments), Format, Arguments).
formatted_(url(Place), '~w', [Place]).
formatted_(url(_, Label), '~w', [Label]).
formatted_(begin(_, _), '', []).
formatted_(end(_), '', []).
formatted_(at_same_line, '', []).
formatted_(flush, '', []).

%!  message_to_codes(+Term, +Language, -Codes) is det.
%
%   As message_text/3, as a list of character codes.
%
%       ?- message_to_codes(error(evaluation_error(zero_divisor),_), en, _Cs), atom_codes(A, _Cs).
%          A = 'Arithmetic: division by zero'.

message_to_codes(Term, Language, Codes) :-
    message_text(Term, Language, Chars),
    atom_chars(Atom, Chars),
    atom_codes(Atom, Codes).

%!  print_message(+Kind, +Term) is det.
%
%   Write the message Term to user_error in the language of the flag `language`.
%   Kind is error, warning, informational, help, banner, debug(Topic) or silent,
%   which writes nothing. Where the flag `verbose` is `silent`, informational and banner write
%   nothing either. user:message_hook(Term, Kind, Parts) may take it over; Parts is a list of
%   parts as in message//2.
%
%       ?- print_message(silent, error(instantiation_error,_)).
%          true.
%       ?- set_prolog_flag(verbose, silent), print_message(informational, hello), print_message(banner, hello).
%          true.
%       ?- print_message(loud, hello).
%          error(domain_error(message_kind,loud), _).

print_message(Kind, Term) :-
    must_be(nonvar, Kind),
    language_(Language),
    (   prefix_(Kind, Language, Prefix)
    ->  print_message_(Kind, Language, Prefix, Term)
    ;   domain_error(message_kind, Kind)
    ).

print_message_(Kind, Language, Prefix, Term) :-
    message_parts_(Term, Language, Parts0),
    printed_(Term, Language, Parts0, Parts),
    (   catch(user:message_hook(Term, Kind, Parts), error(existence_error(procedure, _), _), fail)
    ->  true
    ;   is_silent_(Kind)
    ->  true
    ;   printed_chars_(Parts, Term, Chars0),
        cited_(Term, Chars0, Chars1),
        printed_as_(Kind, Term, Parts, Prefix, Chars1)
    ).

%   printed_as_(+Kind, +Term, +Parts, +Prefix, +Chars): gives the message to the host, if it takes messages as values, or writes it.

printed_as_(Kind, Term, Parts, Prefix, Chars0) :-
    (   '$are_messages_values'(user_error)
    ->  '$tell_message'(Kind, Term, Chars0)
    ;   ends_(Parts, Chars0, Chars),
        print_message_lines(user_error, Prefix, Chars)
    ).

%   ends_(+Parts, +Chars0, -Chars): Chars are Chars0 with what Parts say about the beginning and the end of the lines.

ends_(Parts, Chars0, Chars) :-
    (   Parts = [at_same_line|_]
    ->  Chars = [at_same_line|Chars1]
    ;   Chars = Chars1
    ),
    (   append(_, [flush], Parts)
    ->  append(Chars0, [flush], Chars1)
    ;   Chars1 = Chars0
    ).

%   printed_chars_(+Parts, +Term, -Chars): as parts_chars_/2. A wrong format is told in the place of the text: the program goes on.

printed_chars_(Parts, Term, Chars) :-
    catch(parts_chars_(Parts, Chars0), Ball, wrong_format_(Ball, Term, Chars0)),
    Chars = Chars0.

wrong_format_(Ball, Term, Chars) :-
    (   Ball = error(Formal, _),
        Formal \= resource_error(_)
    ->  while_printing_(Term, Ball, Parts),
        parts_chars_(Parts, Chars)
    ;   throw(Ball)
    ).

is_silent_(silent).
is_silent_(informational) :- is_told_nothing_.
is_silent_(information) :- is_told_nothing_.
is_silent_(banner) :- is_told_nothing_.

is_told_nothing_ :-
    catch(current_prolog_flag(verbose, silent), error(_, _), fail).

%   printed_(@Term, +Language, +Parts0, -Parts): a term without a text is an unknown message, unless it says that it was thrown.

printed_(Term, Language, Parts0, Parts) :-
    (   \+ is_thrown_(Term),
        Parts0 = [Format-Arguments],
        ball_(Language, Format)
    ->  unknown_message_(Language, Unknown),
        Parts = [Unknown-Arguments]
    ;   Parts = Parts0
    ).

is_thrown_(Term) :-
    nonvar(Term),
    Term = unhandled_exception(_).

%   cited_(+Term, +Chars0, -Chars): Chars are Chars0, after the place that the error names, if any.

cited_(Term0, Chars0, Chars) :-
    (   is_thrown_(Term0)
    ->  Term0 = unhandled_exception(Term)
    ;   Term = Term0
    ),
    (   nonvar(Term),
        Term = error(_, Context),
        nonvar(Context),
        Context = context(_, Place),
        ground(Place),
        Place = _:Line:_,
        integer(Line)
    ->  format(chars(Chars), '~w: ~s', [Place,Chars0])
    ;   Chars = Chars0
    ).

language_(Language) :-
    (   catch(current_prolog_flag(language, Language0), error(_, _), fail)
    ->  Language = Language0
    ;   Language = en
    ).

%   prefix_(+Kind, +Language, -Prefix)

prefix_(error, Language, Prefix) :- error_prefix_(Language, Prefix).
prefix_(warning, Language, Prefix) :- warning_prefix_(Language, Prefix).
prefix_(informational, _, '% ').
prefix_(information, _, '% ').
prefix_(help, _, '').
prefix_(banner, _, '').
prefix_(debug(_), _, '% ').
prefix_(silent, _, '').

error_prefix_(en, 'ERROR: ').
error_prefix_(ru, 'ОШИБКА: ').

warning_prefix_(en, 'Warning: ').
warning_prefix_(ru, 'Предупреждение: ').

%!  print_message_lines(+Stream, +Prefix, +Chars) is det.
%
%   Write Prefix and Chars to Stream, Prefix again after every new line. In the
%   place of characters there may be parts as in message//2. Prefix is a format, as `'~N% '`,
%   Format-Arguments, or `kind(Kind)`, for the prefix of messages of that kind. With `flush` as the last part the line goes on.
%
%       ?- current_output(_S), print_message_lines(_S, '% ', "a\nb").
%          prints("% a\n% b\n"), true.
%       ?- current_output(_S), print_message_lines(_S, '% ', ['a~w'-[1],nl,ansi(bold,b,[]),nl]).
%          prints("% a1\n% b\n"), true.
%       ?- current_output(_S), write(a), print_message_lines(_S, '~N# ', [b,flush]), print_message_lines(_S, kind(debug(t)), [c]).
%          prints("a\n# b\n% c\n"), true.

print_message_lines(Stream, Prefix0, Chars) :-
    must_be(nonvar, Prefix0),
    (   Prefix0 = kind(Kind)
    ->  must_be(nonvar, Kind),
        language_(Language),
        (   prefix_(Kind, Language, Text)
        ->  Prefix = '~N~w'-[Text]
        ;   domain_error(message_kind, Kind)
        )
    ;   Prefix = Prefix0
    ),
    (   '$are_messages_values'(Stream)
    ->  told_lines_(Prefix0, Prefix, Chars)
    ;   print_lines_(Stream, Prefix, Chars)
    ).

%   told_lines_(+Prefix0, +Prefix, +Chars): gives the lines to the host as one message. The kind takes the place of its prefix.

told_lines_(Prefix0, Prefix1, Chars) :-
    (   Prefix0 = kind(Kind)
    ->  Prefix = ''
    ;   Kind = help,
        Prefix = Prefix1
    ),
    with_output_to(chars(Text), told_to_output_(Prefix, Chars)),
    '$tell_message'(Kind, lines, Text).

told_to_output_(Prefix, Chars) :-
    current_output(Output),
    print_lines_(Output, Prefix, Chars).

print_lines_(Stream, Prefix, Chars) :-
    (   nonvar(Chars),
        Chars = [at_same_line|Chars1]
    ->  write_lines_(Chars1, Stream, Prefix)
    ;   write_prefix_(Prefix, Stream),
        write_lines_(Chars, Stream, Prefix)
    ).

%   write_prefix_(+Prefix, +Stream): a Prefix is Format-Arguments, or a format without arguments.

write_prefix_(Prefix, Stream) :-
    (   nonvar(Prefix),
        Prefix = Format-Arguments
    ->  format(Stream, Format, Arguments)
    ;   format(Stream, Prefix, [])
    ).

write_lines_([], Stream, _) :-
    nl(Stream).
write_lines_([Char|Chars], Stream, Prefix) :-
    (   ( Char == '\n' ; Char == nl )
    ->  write_further_(Chars, Stream, Prefix)
    ;   Char == flush,
        Chars == []
    ->  flush_output(Stream)            % and the line goes on
    ;   Char == flush
    ->  flush_output(Stream),
        write_lines_(Chars, Stream, Prefix)
    ;   atom(Char),
        atom_length(Char, 1)
    ->  put_char(Stream, Char),
        write_lines_(Chars, Stream, Prefix)
    ;   formatted_(Char, Format, Arguments)
    ->  format(Stream, Format, Arguments),
        write_lines_(Chars, Stream, Prefix)
    ;   format(Stream, Char, []),
        write_lines_(Chars, Stream, Prefix)
    ).

%   write_further_(+Chars, +Stream, +Prefix): ends a line, and writes the further lines, if any, with Prefix.

write_further_(Chars, Stream, Prefix) :-
    nl(Stream),
    (   Chars == []
    ->  true
    ;   write_prefix_(Prefix, Stream),
        write_lines_(Chars, Stream, Prefix)
    ).

%!  message(+Term, +Language)// is multi.
%
%   The parts of the text of the message Term. The first answer counts.
%
%       ?- once(phrase(message(error(instantiation_error,_), en), Parts)).
%          Parts = ['Arguments are not sufficiently instantiated'-[]].

message(Term, Language) -->
    { nonvar(Term) },
    (   { Term = error(Formal, Context) }
    ->  (   { nonvar(Context),
              Context = context(Note, _),
              of_form_(Formal, Note, Language, FormFormat, FormArguments) }
        ->  [FormFormat-FormArguments]
        ;   { of_sort_(Formal, Context, Order, Language, OrderFormat) }
        ->  [OrderFormat-[Order]],
            where_(Formal, Context, Language)
        ;   formal_or_any_(Formal, Language),
            where_(Formal, Context, Language)
        )
    ;   { Term = unhandled_exception(Ball) }
    ->  message(Ball, Language)
    ;   { sentence_(Term, Language, Format, Arguments) }
    ->  shortly_(Format, Arguments)
    ;   { Term = format(Format, Arguments) }
    ->  [Format-Arguments]
    ;   { of_program_(Term, Parts) }
    ->  parts_(Parts)
    ;   { ball_(Language, Format) },
        shortly_(Format, [Term])
    ).
message(Term, Language) -->
    { var(Term), ball_(Language, Format) },
    shortly_(Format, [Term]).

%   of_sort_(@Formal, @Context, -Order, +Language, -Format): sort/4 and compare/3 have other orders, though the standard error is the same.

of_sort_(Formal, Context, Order, Language, Format) :-
    nonvar(Formal),
    Formal = domain_error(Domain, Order),
    Domain == order,
    atom(Order),
    nonvar(Context),
    Context = context(PI, _),
    PI == sort/4,
    of_sort_(Language, Format).

of_sort_(en, 'Domain error: expected one of @<, @=<, @> and @>=, found ~q').
of_sort_(ru, 'Ошибка области: ожидается один из знаков @<, @=<, @>, @>=, а дано ~q').

formal_or_any_(Formal, Language) -->
    (   { nonvar(Formal), copy_term(Formal, Formal1, _), copy_term(Formal1, Formal2),
          formal_(Formal2, Language, Format, Arguments),
          Formal2 =@= Formal1 }         % a variable in Formal matches no term known here
    ->  shortly_(Format, Arguments)
    ;   { of_program_(error(Formal, _), Parts) }
    ->  parts_(Parts)
    ;   { unknown_error_(Language, Format) },
        shortly_(Format, [Formal])
    ).

%   shortly_(+Format, +Arguments)//: large terms are abridged, and variables written as `_`.

shortly_(Format, Arguments0) -->
    { '$abridged'(Arguments0, Arguments1),
      copy_term(Arguments1, Arguments, _),
      term_variables(Arguments, Variables),
      unnamed_(Variables) },
    [Format-Arguments].

unnamed_([]).
unnamed_(['$VAR'('_')|Variables]) :-
    unnamed_(Variables).

%   of_program_(+Term, -Parts): Parts are the text by the program's clauses of prolog:message//1.

%   Without such clauses there are none. An error in them is told in the place of the text.

of_program_(Term, Parts) :-
    catch(phrase(prolog:message(Term), Parts0), Ball, of_ball_(Ball, Term, Parts0)),
    Parts = Parts0.

of_ball_(Ball, Term, Parts) :-
    (   Ball = error(existence_error(procedure, PI), _),
        ( PI == message/3 ; PI == prolog:message/3 )
    ->  fail
    ;   Ball = error(Formal, _),
        Formal \= resource_error(_)
    ->  while_printing_(Term, Ball, Parts)
    ;   throw(Ball)
    ).

%   while_printing_(+Term, +Ball, -Parts): Parts are the text of a message Term whose own text could not be made.

while_printing_(Term, Ball, ['~w'-[Text],'~p'-[Term],': '-[],'~p'-[Ball],' ]]'-[]]) :-
    language_(Language),
    while_printing_text_(Language, Text).

while_printing_text_(en, '[[ EXCEPTION while printing message ').
while_printing_text_(ru, '[[ ОШИБКА при выводе сообщения ').

parts_([]) -->
    [].
parts_([Part|Parts]) -->
    [Part],
    parts_(Parts).

%   where_(+Formal, @Context, +Language)//: the predicate that found the error, or what else Context tells.

where_(Formal, Context, Language) -->
    (   { nonvar(Context),
          Context = context(PI, Argument),
          nonvar(Argument),
          argument_(Argument, PI, Language, Format, Arguments) }
    ->  [Format-Arguments]
    ;   { nonvar(Context),
          Context = context(PI, _),
          nonvar(PI),
          PI = Name/_,
          atom(Name),
          \+ sub_atom(Name, 0, 1, _, '$'),
          \+ Formal = existence_error(procedure, _),
          in_(Language, Format) }
    ->  [Format-[PI]]
    ;   { nonvar(Context),
          Context = context(Note, _),
          nonvar(Note),
          note_(Note, Language, NoteFormat, Arguments) }
    ->  [NoteFormat-Arguments]
    ;   []
    ).

%   of_form_(@Formal, @Note, +Language, -Format, -Arguments): errors of library(mulisp) and
%   library(planner), with a note from library(sexpr_errors): values are written in the
%   notation of these languages.

of_form_(Formal, Note, Language, Format, Arguments) :-
    nonvar(Formal),
    nonvar(Note),
    of_form__(Note, Formal, Language, Format, Arguments).

of_form__(shown(Text), Formal, Language, Format, Arguments) :-
    shown_(Formal, Language, Text, Format, Arguments).
of_form__(usage(Text), domain_error(_,_), en, 'This is written ~w', [Text]).
of_form__(usage(Text), domain_error(_,_), ru, 'Это пишут так: ~w', [Text]).
of_form__(takes(Least,Most), domain_error(arguments(F,_),Count), Language, Format, [F,Least|Rest]) :-
    (   Most == inf
    ->  Rest = [Count],
        takes_at_least_(Language, Format)
    ;   Rest = [Most,Count],
        takes_(Language, Format)
    ).

takes_at_least_(en, 'Wrong number of arguments: ~w takes ~w or more, not ~w').
takes_at_least_(ru, 'Неверное число аргументов: ~w требует не меньше ~w, а дано ~w').

takes_(en, 'Wrong number of arguments: ~w takes ~w to ~w, not ~w').
takes_(ru, 'Неверное число аргументов: ~w требует от ~w до ~w, а дано ~w').

shown_(type_error(Type,_), en, Text, 'Expected ~w, found ~w', [Name,Text]) :-
    form_type_name_(Type, en, Name).
shown_(type_error(Type,_), ru, Text, 'Ожидается ~w, а дано ~w', [Name,Text]) :-
    form_type_name_(Type, ru, Name).
shown_(domain_error(place,_), en, Text, 'No value can be stored into a form of ~w', [Text]).
shown_(domain_error(place,_), ru, Text, 'В форму с ~w нельзя записать значение', [Text]).
shown_(domain_error(keyword,_), en, Text, 'Unknown keyword ~w', [Text]).
shown_(domain_error(keyword,_), ru, Text, 'Неизвестное ключевое слово ~w', [Text]).
shown_(existence_error(catch,_), en, Text, 'No catch waits for ~w', [Text]).
shown_(existence_error(catch,_), ru, Text, 'Ни один catch не ждёт ~w', [Text]).
shown_(existence_error(block,_), en, Text, 'There is no block ~w to leave', [Text]).
shown_(existence_error(block,_), ru, Text, 'Нет блока ~w, чтобы выйти из него', [Text]).
shown_(existence_error(label,_), en, Text, 'There is no label ~w', [Text]).
shown_(existence_error(label,_), ru, Text, 'Нет метки ~w', [Text]).
shown_(existence_error(source_sink,_), en, Text, 'There is no file ~w', [Text]).
shown_(existence_error(source_sink,_), ru, Text, 'Нет файла ~w', [Text]).
shown_(permission_error(_,_,_), en, Text, 'The file ~w may not be opened', [Text]).
shown_(permission_error(_,_,_), ru, Text, 'Файл ~w открыть не разрешено', [Text]).
shown_(mulisp_error(_), en, Text, 'The program stops: ~w', [Text]).
shown_(mulisp_error(_), ru, Text, 'Программа остановлена: ~w', [Text]).

form_type_name_(Type, Language, Name) :-
    (   form_type_(Type, English, Russian)
    ->  choose_(Language, English, Russian, Name)
    ;   type_name_(Type, Language, Name)
    ).

form_type_(pair, 'a list that is not empty', 'непустой список').
form_type_(variable, 'a variable, or a list of one and its value', 'переменная или список из неё и её значения').

%   argument_(@Argument, @PI, +Language, -Format, -Arguments): the argument of a predicate of the host that is wrong.

argument_(argument(N), PI, en, ' (argument ~w of ~w)', [N,PI]).
argument_(argument(N), PI, ru, ' (аргумент ~w предиката ~w)', [N,PI]).
argument_(argument(N, Path), PI, en, ' (argument ~w of ~w, at ~w)', [N,PI,Path]).
argument_(argument(N, Path), PI, ru, ' (аргумент ~w предиката ~w, место ~w)', [N,PI,Path]).

%   note_(@Note, +Language, -Format, -Arguments): what library(sexpr) and its languages
%   tell in addition to an error.

note_(other_bracket(Place), en, ' (its partner stands at ~w)', [Place]).
note_(other_bracket(Place), ru, ' (парная ей стоит в ~w)', [Place]).
note_(innermost(Open, End), en, ' (the innermost one open at ~w is that at ~w)', [End,Open]).
note_(innermost(Open, End), ru, ' (самая внутренняя из открытых в ~w стоит в ~w)', [End,Open]).
note_(parameters_of_lambda, en, ' (the parameters of a lambda stand in brackets: [X]>>Goal)', []).
note_(parameters_of_lambda, ru, ' (параметры лямбды пишут в скобках: [X]>>Цель)', []).
note_(did_you_mean([Name|Names]), en, '. Did you mean ~w?', [Text]) :-
    alternatives_(Names, Name, ' or ', Text).
note_(did_you_mean([Name|Names]), ru, '. Может быть, имелось в виду ~w?', [Text]) :-
    alternatives_(Names, Name, ' или ', Text).

alternatives_([], Text, _, Text).
alternatives_([Name|Names], Text0, Or, Text) :-
    atomic_list_concat([Text0,Or,Name], Text1),
    alternatives_(Names, Text1, Or, Text).

in_(en, ' (in ~q)').
in_(ru, ' (в ~q)').

ball_(en, 'Uncaught ball: ~q').
ball_(ru, 'Исключение не перехвачено: ~q').

unknown_message_(en, 'Unknown message: ~q').
unknown_message_(ru, 'Неизвестное сообщение: ~q').

unknown_error_(en, 'Unknown error: ~q').
unknown_error_(ru, 'Неизвестная ошибка: ~q').

%   formal_(+Formal, +Language, -Format, -Arguments): the text of a formal error term (ISO 7.12.2).

formal_(instantiation_error, en, 'Arguments are not sufficiently instantiated', []).
formal_(instantiation_error, ru, 'Аргументы недостаточно конкретизированы', []).
formal_(uninstantiation_error(X), en, 'Expected a variable, found ~q', [X]).
formal_(uninstantiation_error(X), ru, 'Ожидается переменная, а дано ~q', [X]).
formal_(type_error(evaluable, PI), en, 'Arithmetic: unknown function ~q', [PI]).
formal_(type_error(evaluable, PI), ru, 'Арифметика: неизвестная функция ~q', [PI]).
formal_(type_error(Type, X), en, 'Type error: expected ~w, found ~q', [Name,X]) :-
    type_name_(Type, en, Name).
formal_(type_error(Type, X), ru, 'Ошибка типа: ожидается ~w, а дано ~q', [Name,X]) :-
    type_name_(Type, ru, Name).
formal_(domain_error(arguments(F,Expected), Count), en, 'Wrong number of arguments: ~w takes ~w, not ~w', [F,Expected,Count]).
formal_(domain_error(arguments(F,Expected), Count), ru, 'Неверное число аргументов: ~w требует ~w, а дано ~w', [F,Expected,Count]).
formal_(domain_error(Domain, X), en, 'Domain error: expected ~w, found ~q', [Name,X]) :-
    domain_name_(Domain, en, Name).
formal_(domain_error(Domain, X), ru, 'Ошибка области: ожидается ~w, а дано ~q', [Name,X]) :-
    domain_name_(Domain, ru, Name).
formal_(existence_error(procedure, PI), en, 'Unknown procedure ~q', [PI]).
formal_(existence_error(procedure, PI), ru, 'Неизвестная процедура ~q', [PI]).
formal_(existence_error(function, F), en, 'Unknown function ~w', [F]).
formal_(existence_error(function, F), ru, 'Неизвестная функция ~w', [F]).
formal_(existence_error(special_form, F), en, 'Unknown special form ~w', [F]).
formal_(existence_error(special_form, F), ru, 'Неизвестная специальная форма ~w', [F]).
formal_(existence_error(catch, Tag), en, 'No catch waits for ~w', [Tag]).
formal_(existence_error(catch, Tag), ru, 'Ни один catch не ждёт ~w', [Tag]).
formal_(existence_error(block, Name), en, 'There is no block ~w to leave', [Name]).
formal_(existence_error(block, Name), ru, 'Нет блока ~w, чтобы выйти из него', [Name]).
formal_(table_error(not_stratified(Goals)), en,
        'The tabled goals ~q depend on one another through a negation, a cut or a collector of answers', [Goals]).
formal_(table_error(not_stratified(Goals)), ru,
        'Табулируемые цели ~q зависят друг от друга через отрицание, отсечение или сбор ответов', [Goals]).
formal_(existence_error(reset, Ball), en, 'No reset/3 waits for ~q', [Ball]).
formal_(existence_error(reset, Ball), ru, 'Ни один reset/3 не ждёт ~q', [Ball]).
formal_(mulisp_error(Values), en, 'The program stops: ~w', [Values]).
formal_(mulisp_error(Values), ru, 'Программа остановлена: ~w', [Values]).
formal_(existence_error(value, X), en, 'The variable ~w has no value', [X]).
formal_(existence_error(value, X), ru, 'У переменной ~w нет значения', [X]).
formal_(existence_error(prog, F), en, 'There is no prog around this ~w', [F]).
formal_(existence_error(prog, F), ru, 'Вокруг этого ~w нет prog', [F]).
formal_(existence_error(active_call, F), en, 'No call of ~w is going on', [F]).
formal_(existence_error(active_call, F), ru, 'Ни один вызов ~w не выполняется', [F]).
formal_(existence_error(element, N), en, 'The list has no element number ~w', [N]).
formal_(existence_error(element, N), ru, 'В списке нет элемента номер ~w', [N]).
formal_(assertion_error(fail, Goal), en, 'The assertion does not hold: ~q', [Goal]).
formal_(assertion_error(fail, Goal), ru, 'Утверждение неверно: ~q', [Goal]).
formal_(assertion_error(Why, Goal), en, 'The assertion ~q cannot be judged: ~q', [Goal,Why]) :-
    Why \== fail.
formal_(assertion_error(Why, Goal), ru, 'Утверждение ~q нельзя проверить: ~q', [Goal,Why]) :-
    Why \== fail.
formal_(existence_error(manual, help), en, 'There is no manual: this engine is built without the feature repl of the crate ferz', []).
formal_(existence_error(manual, help), ru, 'Справки нет: эта система собрана без признака repl пакета ferz', []).
formal_(existence_error(source_sink, library(Name)), en, 'There is no library ~q', [Name]).
formal_(existence_error(source_sink, library(Name)), ru, 'Нет библиотеки ~q', [Name]).
formal_(existence_error(variable_of_goal, Name), en, 'The goal has no variable ~w whose values --over could give', [Name]).
formal_(existence_error(variable_of_goal, Name), ru, 'В цели нет переменной ~w, значения которой задаёт --over', [Name]).
formal_(existence_error(Kind, X), en, 'There is no ~w ~q', [Name,X]) :-
    object_name_(Kind, en, Name).
formal_(existence_error(Kind, X), ru, 'Не существует: ~w ~q', [Name,X]) :-
    object_name_(Kind, ru, Name).
formal_(existence_error(Kind, X, In), en, 'There is no ~w ~q in ~q', [Name,X,In]) :-
    object_name_(Kind, en, Name).
formal_(existence_error(Kind, X, In), ru, 'Не существует: ~w ~q в ~q', [Name,X,In]) :-
    object_name_(Kind, ru, Name).
formal_(permission_error(compare, side_effects, Effects), en,
        'The goal has side effects outside of the engine (~w): --effects or the option effects(true) allows them', [Text]) :-
    is_list(Effects),
    atomic_list_concat(Effects, ', ', Text).
formal_(permission_error(compare, side_effects, Effects), ru,
        'У цели есть побочные эффекты вне системы (~w): их разрешает --effects или параметр effects(true)', [Text]) :-
    is_list(Effects),
    atomic_list_concat(Effects, ', ', Text).
formal_(permission_error(import_into(M), procedure, PI), en, 'No permission to import ~q: ~q has a predicate of this name', [PI,M]).
formal_(permission_error(import_into(M), procedure, PI), ru, 'Нельзя импортировать ~q: в ~q уже есть процедура с этим именем', [PI,M]).
formal_(permission_error(load, source, File), en, 'The file ~w is loaded into another module already and makes none of its own', [File]).
formal_(permission_error(load, source, File), ru, 'Файл ~w уже загружен в другой модуль, а своего не объявляет', [File]).
formal_(permission_error(Action, Kind, X), en, 'No permission to ~w ~w ~q', [Verb,Name,X]) :-
    action_name_(Action, en, Verb),
    object_name_(Kind, en, Name).
formal_(permission_error(Action, Kind, X), ru, 'Не разрешено ~w ~w ~q', [Verb,Name,X]) :-
    action_name_(Action, ru, Verb),
    object_name_(Kind, ru, Name).
formal_(representation_error(character), en, 'The input has bytes that are no characters in its encoding', []).
formal_(representation_error(character), ru, 'Во вводе есть байты, которые в его кодировке не литеры', []).
formal_(representation_error(Limit), en, 'Cannot be represented: ~w', [Name]) :-
    limit_name_(Limit, en, Name).
formal_(representation_error(Limit), ru, 'Не представимо: ~w', [Name]) :-
    limit_name_(Limit, ru, Name).
formal_(evaluation_error(What), en, 'Arithmetic: ~w', [Name]) :-
    evaluation_name_(What, en, Name).
formal_(evaluation_error(What), ru, 'Арифметика: ~w', [Name]) :-
    evaluation_name_(What, ru, Name).
formal_(occurs_check(X, T), en, 'Unification would make a cyclic term: ~q is a part of ~q', [X,T]).
formal_(occurs_check(X, T), ru, 'Унификация дала бы циклический терм: ~q входит в ~q', [X,T]).
formal_(resource_error(interrupt), en, 'Interrupted', []).
formal_(resource_error(interrupt), ru, 'Прервано', []).
formal_(resource_error(Resource), en, 'Not enough ~w', [Name]) :-
    resource_name_(Resource, en, Name).
formal_(resource_error(Resource), ru, 'Не хватает ~w', [Name]) :-
    resource_name_(Resource, ru, Name).
formal_(syntax_error(What), en, 'Syntax error: ~w', [Name]) :-
    syntax_name_(What, en, Name).
formal_(syntax_error(What), ru, 'Синтаксическая ошибка: ~w', [Name]) :-
    syntax_name_(What, ru, Name).
formal_(system_error(native_difference(Indicator,N,Clauses,Twin)), en,
        'The native twin of ~q differs: answer ~d of its clauses is ~p, of the twin ~p',
        [Indicator,N,Clauses,Twin]).
formal_(system_error(native_difference(Indicator,N,Clauses,Twin)), ru,
        'Двойник ~q отличается: ответ ~d у предложений ~p, у двойника ~p',
        [Indicator,N,Clauses,Twin]).
formal_(system_error(What), en, 'System error: ~w', [What]).
formal_(system_error(What), ru, 'Системная ошибка: ~w', [What]).
formal_(system_error, en, 'System error', []).
formal_(system_error, ru, 'Системная ошибка', []).
formal_(format(What), en, 'The format text does not fit: ~w', [Name]) :-
    format_name_(What, en, Name).
formal_(format(What), ru, 'Текст формата не подходит: ~w', [Name]) :-
    format_name_(What, ru, Name).
formal_(timeout_error(Action, X), en, 'Timeout: ~w ~q', [Action,X]).
formal_(timeout_error(Action, X), ru, 'Истекло время: ~w ~q', [Action,X]).

%   format_name_(+What, +Language, -Name): an error in a format of format/2 or its arguments.

format_name_('not enough arguments', en, 'it asks for more arguments than the list has').
format_name_('not enough arguments', ru, 'он требует больше аргументов, чем есть в списке').
format_name_('too many arguments', en, 'the list has more arguments than it asks for').
format_name_('too many arguments', ru, 'в списке больше аргументов, чем он требует').
format_name_('unknown directive', en, 'there is no such directive behind ~').
format_name_('unknown directive', ru, 'за ~ стоит неизвестная директива').
format_name_('truncated format specification', en, 'it ends inside a directive').
format_name_('truncated format specification', ru, 'он обрывается внутри директивы').
format_name_('~r needs a radix from 2 to 36', en, '~r needs a radix from 2 to 36, as in ~8r').
format_name_('~r needs a radix from 2 to 36', ru, '~r требует основания от 2 до 36, как в ~8r').

%   sentence_(+Term, +Language, -Format, -Arguments): the text of a term that is no error term.

sentence_(singletons([Name]), en, 'Singleton variable: ~w', [Name]).
sentence_(singletons([Name]), ru, 'Переменная встречается один раз: ~w', [Name]).
sentence_(singletons([A,B|Names]), en, 'Singleton variables: ~w', [List]) :-
    commas_([A,B|Names], List).
sentence_(singletons([A,B|Names]), ru, 'Переменные встречаются один раз: ~w', [List]) :-
    commas_([A,B|Names], List).
sentence_(multiple_marked([A|Names]), en, 'Marked as singleton, but used more than once: ~w', [List]) :-
    commas_([A|Names], List).
sentence_(multiple_marked([A|Names]), ru, 'Помечены как одиночные, но встречаются не раз: ~w', [List]) :-
    commas_([A|Names], List).
sentence_(discontiguous(PI), en, 'Clauses of ~q are not together in the text', [PI]).
sentence_(discontiguous(PI), ru, 'Предложения процедуры ~q стоят не подряд', [PI]).
sentence_(undefined(PI), en, 'Procedure ~q is called, but not defined', [PI]).
sentence_(undefined(PI), ru, 'Процедура ~q вызывается, но не определена', [PI]).
sentence_(did_you_mean(PI), en, 'Did you mean ~q?', [PI]).
sentence_(did_you_mean(PI), ru, 'Может быть, имелось в виду ~q?', [PI]).
sentence_(confusable(A, B), en, 'The names ~w and ~w look alike, but differ in their letters', [A,B]).
sentence_(confusable(A, B), ru, 'Имена ~w и ~w выглядят одинаково, но состоят из разных букв', [A,B]).
sentence_(redefined(PI), en, 'Procedure ~q is defined in another file as well; the new definition counts', [PI]).
sentence_(redefined(PI), ru, 'Процедура ~q определена и в другом файле; действует новое определение', [PI]).
sentence_(overrides_library(PI, Library), en, 'Procedure ~q takes the place of the one in library(~w)', [PI,Library]).
sentence_(overrides_library(PI, Library), ru, 'Процедура ~q замещает процедуру из library(~w)', [PI,Library]).
sentence_(goal_failed(directive, Goal), en, 'Directive failed: ~q', [Goal]).
sentence_(goal_failed(directive, Goal), ru, 'Директива не выполнена: ~q', [Goal]).
sentence_(goal_failed(_, Goal), en, 'Goal failed: ~q', [Goal]).
sentence_(goal_failed(_, Goal), ru, 'Цель не достигнута: ~q', [Goal]).
sentence_(unknown_directive(Goal), en, 'Unknown directive: ~q', [Goal]).
sentence_(unknown_directive(Goal), ru, 'Неизвестная директива: ~q', [Goal]).
sentence_(loaded(File, Clauses), en, '~w loaded, ~w clauses', [File,Clauses]).
sentence_(loaded(File, Clauses), ru, 'Загружен ~w, предложений: ~w', [File,Clauses]).
sentence_(exported_undefined(PI), en, '~q is exported and not defined', [PI]).
sentence_(exported_undefined(PI), ru, 'Процедура ~q экспортируется, но не определена', [PI]).
sentence_(encoding, en, 'Texts are read as UTF-8', []).
sentence_(encoding, ru, 'Тексты читаются в UTF-8', []).
sentence_(conditional(Name), en, 'This ~w belongs to no if', [Name]).
sentence_(conditional(Name), ru, 'К этому ~w нет if', [Name]).
sentence_(no_endif, en, 'This if has no endif', []).
sentence_(no_endif, ru, 'У этого if нет endif', []).
sentence_(interrupted, en, 'Interrupted', []).
sentence_(interrupted, ru, 'Прервано', []).
sentence_(inference_limit_exceeded, en, 'The limit of inferences is exceeded', []).
sentence_(inference_limit_exceeded, ru, 'Превышено допустимое число шагов вывода', []).
sentence_(time_limit_exceeded, en, 'The time limit is exceeded', []).
sentence_(time_limit_exceeded, ru, 'Превышено допустимое время', []).
sentence_(halt, en, 'Good bye', []).
sentence_(halt, ru, 'До свидания', []).

commas_([Name], Name).
commas_([Name,Name1|Names], List) :-
    commas_([Name1|Names], Rest),
    atomic_list_concat([Name,', ',Rest], List).

%   Names of types and domains. A name without a clause is written as it is.

type_name_(Type, Language, Name) :-
    (   type_(Type, English, Russian)
    ->  choose_(Language, English, Russian, Name)
    ;   format(atom(Name), '~q', [Type])
    ).

choose_(en, English, _, English).
choose_(ru, _, Russian, Russian).

type_(integer, 'an integer', 'целое число').
type_(float, 'a float', 'вещественное число').
type_(number, 'a number', 'число').
type_(atom, 'an atom', 'атом').
type_(atomic, 'an atomic term', 'атомарный терм').
type_(callable, 'a callable term', 'вызываемый терм').
type_(character, 'a character', 'литера').
type_(char, 'a character', 'литера').
type_(code, 'a character code', 'код литеры').
type_(compound, 'a compound term', 'составной терм').
type_(list, 'a list', 'список').
type_(pair, 'a pair Key-Value', 'пара Ключ-Значение').
type_(predicate_indicator, 'a predicate indicator Name/Arity', 'индикатор Имя/Арность').
type_(in_character, 'a character or end_of_file', 'литера или end_of_file').
type_(in_byte, 'a byte or -1', 'байт или -1').
type_(byte, 'a byte', 'байт').
type_(boolean, 'true or false', 'true или false').
type_(bool, 'true or false', 'true или false').
type_(string, 'a string', 'строка').
type_(text, 'text', 'текст').
type_(nonneg, 'an integer from 0 on', 'целое число от 0').
type_(not_less_than_zero, 'an integer from 0 on', 'целое число от 0').
type_(not_less_than_one, 'an integer from 1 on', 'целое число от 1').
type_(positive_integer, 'an integer from 1 on', 'целое число от 1').
type_(list(_), 'a list', 'список').
type_(grammar_rule, 'a grammar rule', 'грамматическое правило').
type_(evaluable, 'an evaluable functor', 'вычислимый функтор').
type_(chars, 'a list of characters', 'список литер').
type_(codes, 'a list of character codes', 'список кодов литер').
type_(character_code, 'a character code', 'код литеры').
type_(acyclic_term, 'an acyclic term', 'ациклический терм').
type_(var, 'a variable', 'переменная').
type_(name, 'a name', 'имя').
type_(function, 'a function', 'функция').
type_(lambda, 'a list (lambda (Name ...) Form ...)', 'список (lambda (Имя ...) Форма ...)').
type_(clause, 'a clause (Test Form ...)', 'ветвь (Условие Форма ...)').
type_(char_type, 'a class of characters', 'класс литер').
type_(order, 'one of <, = and >', 'один из знаков <, =, >').
type_(rational, 'a rational number', 'рациональное число').
type_(variable, 'a variable', 'переменная').
type_(json_term, 'a term for JSON', 'терм для JSON').
type_(db_reference, 'a reference of a clause', 'ссылка на предложение').
type_(continuation, 'a continuation', 'продолжение').
type_(free_of_attvar, 'a term without attributed variables', 'терм без переменных с атрибутами').
type_(assoc, 'an association of library(assoc)', 'ассоциация из library(assoc)').
type_(rbtree, 'a tree of library(rbtrees)', 'дерево из library(rbtrees)').
type_(hashtable, 'a table of library(hashtable)', 'таблица из library(hashtable)').
type_(date, 'a date', 'дата').

domain_name_(Domain, Language, Name) :-
    (   domain_(Domain, English, Russian)
    ->  choose_(Language, English, Russian, Name)
    ;   format(atom(Name), '~q', [Domain])
    ).

domain_(not_less_than_zero, 'an integer from 0 on', 'целое число от 0').
domain_(not_less_than_one, 'an integer from 1 on', 'целое число от 1').
domain_(character_code_list, 'a list of character codes', 'список кодов литер').
domain_(close_option, 'an option of close/2', 'опция close/2').
domain_(flag_value, 'a value of the flag', 'значение флага').
domain_(io_mode, 'read, write or append', 'read, write или append').
domain_(non_empty_list, 'a non-empty list', 'непустой список').
domain_(operator_priority, 'a priority from 0 to 1200', 'приоритет от 0 до 1200').
domain_(operator_specifier, 'an operator specifier', 'тип оператора').
domain_(order, 'one of <, = and >', 'один из знаков <, =, >').
domain_(prolog_flag, 'a Prolog flag', 'флаг Пролога').
domain_(read_option, 'an option of read_term/2', 'опция read_term/2').
domain_(source_sink, 'a file', 'файл').
domain_(stream, 'a stream', 'поток').
domain_(stream_option, 'an option of open/4', 'опция open/4').
domain_(stream_or_alias, 'a stream or its alias', 'поток или его псевдоним').
domain_(stream_position, 'a stream position', 'позиция потока').
domain_(stream_property, 'a stream property', 'свойство потока').
domain_(write_option, 'an option of write_term/2', 'опция write_term/2').
domain_(non_empty_atom, 'a non-empty atom', 'непустой атом').
domain_(seek_method, 'bof, current or eof', 'bof, current или eof').
domain_(style_name, 'the name of a warning', 'название предупреждения').
domain_(file_option, 'an option for files', 'опция для файлов').
domain_(encoding, 'an encoding', 'кодировка').
domain_(statistics_key, 'a key of statistics/2', 'ключ statistics/2').
domain_(environment_variable, 'an environment variable', 'переменная окружения').
domain_(module_property, 'a property of modules', 'свойство модуля').
domain_(clpfd_expression, 'an expression over integers', 'выражение над целыми числами').
domain_(clpfd_domain, 'a domain such as 1..9', 'область, например 1..9').
domain_(clpfd_reifiable_expression, 'a constraint that is true or false', 'ограничение, которое истинно или ложно').
domain_(labeling_option, 'an option of labeling/2', 'опция labeling/2').
domain_(nonrepeating_labeling_options, 'options of labeling/2 that stand once', 'опции labeling/2 без повторений').
domain_(fdset, 'a set of integers, as fd_set/2 gives it', 'множество целых чисел, как его даёт fd_set/2').
domain_(consistent_labeling_options, 'options of labeling/2 that go together', 'совместимые опции labeling/2').
domain_(scalar_product_relation, 'one of #=, #\\=, #<, #>, #=<, #>=', 'одно из #=, #\\=, #<, #>, #=<, #>=').
domain_(chain_relation, 'one of #=, #<, #>, #=<, #>=', 'одно из #=, #<, #>, #=<, #>=').
domain_(module_header, 'a file that begins with :- module(_, _)', 'файл, начинающийся с :- module(_, _)').
domain_(start_or_end, 'start or end', 'start или end').
domain_(initialization_type, 'now, after_load, restore, program or main', 'now, after_load, restore, program или main').
domain_(prolog_flag_type, 'boolean, atom, integer, float or term', 'boolean, atom, integer, float или term').
domain_(prolog_flag_access, 'read_only or read_write', 'read_only или read_write').
domain_(predicate_property, 'a property of predicates', 'свойство процедуры').
domain_(aggregate_spec, 'a specification such as count or max(X)', 'спецификация вроде count или max(X)').
domain_(order_specifier, 'asc(X) or desc(X)', 'asc(X) или desc(X)').
domain_(message_kind, 'a kind of message', 'вид сообщения').
domain_(key_ordered_pairs, 'pairs with ascending keys', 'пары с возрастающими ключами').
domain_(acyclic_term, 'an acyclic term', 'ациклический терм').
domain_(condition, 'a condition Column = Value, or Column < Number with one of <, =<, >, >=', 'условие Столбец = Значение или Столбец < Число, знак - один из <, =<, >, >=').
domain_(profile_sort, 'time, calls, redos or left', 'time, calls, redos или left').
domain_(port, 'call, exit, redo, fail or exception', 'call, exit, redo, fail или exception').
domain_(locale, 'posix', 'posix').
domain_(ansi_attribute, 'an attribute of ansi_format/3', 'атрибут ansi_format/3').
domain_(arity_two, 'a head with two arguments', 'заголовок с двумя аргументами').
domain_(comparison_format, 'table, json or none', 'table, json или none').
domain_(cumulative_options_empty_or_limit, 'no option, or limit(L)', 'без опций или limit(L)').
domain_(cyclic_term, 'a cyclic term', 'циклический терм').
domain_(gcc_option, 'an option of global_cardinality/3', 'опция global_cardinality/3').
domain_(gcc_pair, 'a pair Key-Number', 'пара Ключ-Число').
domain_(gcc_unique_key_pairs, 'pairs with different keys', 'пары с разными ключами').
domain_(unique_key_pairs, 'pairs with different keys', 'пары с разными ключами').
domain_(option, 'an option that is allowed here', 'допустимая здесь опция').
domain_(when_condition, 'a condition of when/2', 'условие when/2').
domain_(position, 'a position', 'позиция').
domain_(switch_argument, 'a word that has a meaning here', 'слово, которое здесь что-то значит').
domain_(output_sink, 'a sink of with_output_to/2', 'приёмник with_output_to/2').
domain_(timezone, 'a time zone', 'часовой пояс').
domain_(table_option, 'an option of table/1', 'опция table/1').
domain_(tabled_mode, 'a mode of a tabled argument', 'режим табличного аргумента').
domain_(numbervar_option, 'an option of numbervars/4', 'опция numbervars/4').
domain_(meta_argument_specifier, 'a specification of a meta-argument: 0..9, :, ^, //, +, - or ?', 'описание мета-аргумента: 0..9, :, ^, //, +, - или ?').

object_name_(Kind, Language, Name) :-
    (   object_(Kind, English, Russian)
    ->  choose_(Language, English, Russian, Name)
    ;   format(atom(Name), '~w', [Kind])
    ).

object_(procedure, procedure, 'процедура').
object_(static_procedure, 'static procedure', 'статическая процедура').
object_(private_procedure, 'private procedure', 'закрытая процедура').
object_(control_construct, 'control construct', 'управляющая конструкция').
object_(source_sink, file, 'файл').
object_(stream, stream, 'поток').
object_(input_stream, 'input stream', 'входной поток').
object_(output_stream, 'output stream', 'выходной поток').
object_(text_stream, 'text stream', 'текстовый поток').
object_(binary_stream, 'binary stream', 'двоичный поток').
object_(non_tabled_procedure, 'procedure without tables', 'процедура без таблиц').
object_(builtin_procedure, 'built-in procedure', 'встроенная процедура').
object_(file, file, 'файл').
object_(directory, directory, 'папка').
object_(prolog_flag, 'Prolog flag', 'флаг Пролога').
object_(past_end_of_file, 'text after the end of', 'текст после конца').
object_(past_end_of_stream, 'past the end of stream', 'после конца потока').
object_(operator, operator, 'оператор').
object_(flag, flag, 'флаг').
object_(module, module, 'модуль').
object_(library, library, 'библиотека').
object_(key, key, 'ключ').
object_(type, type, 'тип').
object_(label, label, 'метка').
object_(variable, variable, 'переменная').
object_(column, column, 'столбец').
object_(search_tree, 'search tree', 'дерево поиска').
object_(format, format, 'формат').
object_(db_reference, 'clause with the reference', 'предложение со ссылкой').
object_(static_value, 'static value of', 'статическая оценка').
object_(turn, 'side to move in', 'сторона, чей ход, в').
object_(template_var, 'variable of the template', 'переменная шаблона').
object_(test_unit, 'unit of tests', 'набор тестов').
object_(command, 'command', 'команда').
object_(woken_goal, 'a goal that was woken:', 'разбуженная цель:').

action_name_(Action, Language, Name) :-
    (   action_(Action, English, Russian)
    ->  choose_(Language, English, Russian, Name)
    ;   Name = Action
    ).

action_(delete, delete, 'удалить:').
action_(export, export, 'экспортировать:').
action_(redefine, redefine, 'переопределить:').
action_(rename, rename, 'переименовать:').
action_(access, access, 'обращаться:').
action_(create, create, 'создать:').
action_(input, 'read from', 'читать:').
action_(modify, modify, 'изменить:').
action_(open, open, 'открыть:').
action_(output, 'write to', 'писать:').
action_(tnot, 'negate by tnot/1', 'отрицать через tnot/1:').
action_(reposition, reposition, 'переместить:').
action_(execute, execute, 'выполнить:').
action_(capture, capture, 'захватить:').

evaluation_name_(What, Language, Name) :-
    (   evaluation_(What, English, Russian)
    ->  choose_(Language, English, Russian, Name)
    ;   Name = What
    ).

evaluation_(zero_divisor, 'division by zero', 'деление на нуль').
evaluation_(undefined, 'the value is undefined', 'значение не определено').
evaluation_(float_overflow, 'float overflow', 'переполнение вещественного').
evaluation_(int_overflow, 'integer overflow', 'переполнение целого').
evaluation_(underflow, underflow, 'исчезновение порядка').

resource_name_(Resource, Language, Name) :-
    (   resource_(Resource, English, Russian)
    ->  choose_(Language, English, Russian, Name)
    ;   Language == ru
    ->  format(atom(Name), 'ресурса ~w', [Resource])
    ;   format(atom(Name), '~w', [Resource])
    ).

resource_(memory, memory, 'памяти').
resource_(heap, 'room for terms (heap)', 'места для термов (куча)').
resource_(environments, 'room for calls: the recursion is too deep', 'места для вызовов: слишком глубокая рекурсия').
resource_(choice_points, 'room for choice points', 'места для точек выбора').
resource_(trail, 'room for the trail', 'места для следа').
resource_(inferences, 'inferences: the limit is reached', 'шагов вывода: достигнут предел').
resource_(time, 'time: the limit is reached', 'времени: достигнут предел').
resource_(cpu_time, 'processor time: the limit is reached', 'времени процессора: достигнут предел').
resource_(atoms, 'room for atoms', 'места для атомов').
resource_(code, 'room for clauses', 'места для предложений').
resource_(tables, 'room for tables of answers', 'места для таблиц ответов').
resource_(depth, 'depth: the limit is reached', 'глубины: достигнут предел').
resource_(answers, 'answers: the limit is reached', 'ответов: достигнут предел').
resource_(max_files, 'files: too many are open', 'файлов: открыто слишком много').
resource_(disk_space, 'room where it is written', 'места там, куда записывается').
resource_(finite_memory, 'memory for an infinite term', 'памяти для бесконечного терма').

limit_name_(Limit, Language, Name) :-
    (   limit_(Limit, English, Russian)
    ->  choose_(Language, English, Russian, Name)
    ;   Name = Limit
    ).

limit_(character, 'a character', 'литера').
limit_(character_code, 'no character has this code', 'нет литеры с таким кодом').
limit_(in_character_code, 'no character has this code', 'нет литеры с таким кодом').
limit_(max_arity, 'too many arguments', 'слишком много аргументов').
limit_(max_procedure_arity, 'too many arguments for a procedure', 'слишком много аргументов у процедуры').
limit_(max_integer, 'the integer is too large', 'целое число слишком велико').
limit_(min_integer, 'the integer is too small', 'целое число слишком мало').
limit_(max_atom_length, 'the atom is too long', 'атом слишком длинен').
limit_(clause_size, 'the clause is too large', 'предложение слишком велико').
limit_(encoding, 'the character is not in the encoding of the stream', 'литеры нет в кодировке потока').

%   Syntax errors, by the names that the reader gives them.

syntax_name_(What, Language, Name) :-
    (   syntax_(What, English, Russian)
    ->  choose_(Language, English, Russian, Name)
    ;   format(atom(Name), '~w', [What])
    ).

syntax_(operator_expected, 'two terms stand side by side; a comma or an operator is missing', 'два терма стоят рядом; нет запятой или оператора').
syntax_(operand_expected, 'a term is expected here', 'здесь ожидается терм').
syntax_(end_of_file, 'the text ends before the clause does', 'текст кончается раньше предложения').
syntax_(end_of_clause_expected, 'a full stop is missing', 'нет точки в конце').
syntax_(end_of_list_expected, 'a list ends after its tail', 'после хвоста список кончается').
syntax_(open_parenthesis_expected, 'an opening parenthesis is missing', 'нет открывающей скобки').
syntax_(close_expected, 'a closing bracket is missing', 'нет закрывающей скобки').
syntax_(mismatched_close, 'the closing bracket is of another kind than the opening one', 'закрывающая скобка не того вида, что открывающая').
syntax_(unmatched_close, 'this bracket closes nothing', 'эта скобка ничего не закрывает').
syntax_(arguments_expected, 'a compound term has at least one argument', 'у составного терма есть хотя бы один аргумент').
syntax_(layout_before_arguments, 'a blank before the arguments', 'пробел перед аргументами').
syntax_(functor_expected, 'only a name can have arguments', 'аргументы бывают только у имени').
syntax_(operator_priority_clash, 'the priorities of operators clash; parentheses are needed', 'приоритеты операторов не согласованы; нужны скобки').
syntax_(operator_as_operand, 'an operator stands as an operand; parentheses are needed', 'оператор стоит как операнд; нужны скобки').
syntax_(newline_in_quoted, 'the line ends inside a quoted item', 'строка кончается внутри кавычек').
syntax_(control_character_in_quoted, 'a control character inside a quoted item', 'управляющая литера внутри кавычек').
syntax_(end_of_file_in_quoted, 'a quoted item is never closed', 'кавычки не закрыты').
syntax_(undefined_escape_sequence, 'unknown escape sequence', 'неизвестная управляющая последовательность').
syntax_(unfinished_escape_sequence, 'a numeric escape sequence is not finished', 'числовая управляющая последовательность не закончена').
syntax_(illegal_character_code, 'no character has this code', 'нет литеры с таким кодом').
syntax_(end_of_file_in_block_comment, 'a block comment is never closed', 'комментарий не закрыт').
syntax_(illegal_character, 'this character has no place here', 'эта литера здесь недопустима').
syntax_(bidirectional_control_character, 'a character that turns the direction of the text', 'знак, меняющий направление текста').
syntax_(variable_expected, 'the name of a variable is missing', 'нет имени переменной').
syntax_(comma_outside_template, 'a comma stands outside of a template', 'запятая стоит вне шаблона').
syntax_(misplaced_dot, 'a dot stands in a list only before its last element', 'точка стоит в списке только перед его последним элементом').
syntax_(segment_outside_list, 'a segment stands where one value is expected', 'сегмент стоит там, где нужно одно значение').
syntax_(illegal_number, 'this is no number', 'это не число').
syntax_(float_overflow, 'the number is too great for a floating point number', 'число слишком велико для вещественного').
syntax_(float_without_fraction, 'a floating point number needs a fraction', 'вещественному числу нужна дробная часть').
syntax_(text_too_long, 'a source may have at most 4 GiB', 'текст не может быть длиннее 4 ГиБ').
