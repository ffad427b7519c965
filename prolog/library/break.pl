:- module(break,
          [ break/0
          ]).

/** <module> Queries in between

A toplevel inside a running program, for looking around.
*/

%!  break is det.
%
%   Read queries from user_input, and write their answers, until the input ends or the query
%   `end_of_file` comes. At a terminal a key says what follows an answer, as at the prompt around it.
%
%       ?- with_output_to(atom(_), print_message(silent, break)).
%          true.

break :-
    prompt(Before, Before),
    call_cleanup(queries_(Before), prompt(_, Before)).

%   keep_value_(+Name, +Value), kept_value_(+Name, -Value): in queries `$Name` stands for Value, in those of the toplevel too. The
%   toplevel keeps the values of an answer in one term, and refers to its arguments.

keep_value_(Name, Value) :-
    key_of_(Name, Key),
    nb_setval(Key, Value).

kept_value_(Name, Value) :-
    key_of_(Name, Key),
    nb_current(Key, Kept),
    (   nonvar(Kept),
        Kept = '$kept'(Answer, Index)
    ->  nb_current(Answer, Values),
        Place is Index+1,
        arg(Place, Values, Value)
    ;   Value = Kept
    ).

key_of_(Name, Key) :-
    atom_concat('$value ', Name, Key).

%   queries_(+Prompt): reads and answers queries; Prompt is the program's prompt for input.

queries_(Prompt) :-
    prompt(_, '[break] ?- '),
    catch(read_term(user_input, Query0, [variable_names(Names0)]), error(Formal, Context), Error = error(Formal, Context)),
    prompt(_, Prompt),
    (   nonvar(Error)
    ->  unread_(Error),
        queries_(Prompt)
    ;   Query0 == end_of_file
    ->  rest_of_line_
    ;   end_of_line_,
        (   reused_(Query0, Names0, Query)
        ->  occurring_(Names0, Query, Names),
            query_(Query, Names)
        ;   true
        ),
        queries_(Prompt)
    ).

%   reused_(+Query0, +Names, -Query): Query is Query0 with the last value of X in place of `$X`. Reports an unknown
%   X, and fails.

reused_(Query0, Names, Query) :-
    (   nonvar(Query0),
        Query0 = $(Variable),
        var(Variable),
        member(Name=Named, Names),
        Named == Variable
    ->  (   kept_value_(Name, Value)
        ->  Query = Value
        ;   word_(no_value, Format),
            format(user_error, Format, [Name]),
            fail
        )
    ;   compound(Query0)
    ->  Query0 =.. [Functor|Arguments0],
        reused_arguments_(Arguments0, Names, Arguments),
        Query =.. [Functor|Arguments]
    ;   Query = Query0
    ).

reused_arguments_([], _, []).
reused_arguments_([Argument0|Arguments0], Names, [Argument|Arguments]) :-
    reused_(Argument0, Names, Argument),
    reused_arguments_(Arguments0, Names, Arguments).

%   occurring_(+Names0, +Query, -Names): Names are those of Names0 whose variables occur in Query.

occurring_(Names0, Query, Names) :-
    term_variables(Query, Variables),
    include(occurs_(Variables), Names0, Names).

occurs_(Variables, _=Variable) :-
    member(Variable0, Variables),
    Variable0 == Variable,
    !.                          % one occurrence is enough

%   unread_(@Error): reports the error of a query; Ctrl-C at the prompt clears the line.

unread_(Error) :-
    (   Error = error(resource_error(interrupt), _)
    ->  nl(user_error)
    ;   Error = error(Formal, context(_, Place)) % the user need not know that read_term/3 found it
    ->  print_message(error, error(Formal, context(_, Place))),
        end_of_line_
    ;   print_message(error, Error),
        end_of_line_
    ).

%   end_of_line_: takes the rest of the line if it has blanks only, so that the prompt comes again. read_term/3 leaves at least
%   the end of the line, so that this does not wait for input.

end_of_line_ :-
    peek_char(user_input, Char),
    (   Char == '\n'
    ->  get_char(user_input, _)
    ;   memberchk(Char, [' ','\t','\r'])
    ->  get_char(user_input, _),
        end_of_line_
    ;   true
    ).

rest_of_line_ :-
    (   stream_property(Stream, alias(user_input)),
        stream_property(Stream, end_of_stream(not))
    ->  read_line_to_codes(Stream, _)
    ;   true
    ).

query_(Query, Names) :-
    (   nonvar(Query),
        Query = (?- Goal)
    ->  true
    ;   Goal = Query
    ),
    (   '$nested_query'(Goal, break:answered_(Names, wanted(ask)))
    ->  true
    ;   write(user_output, 'false.\n')
    ).

%   answered_(+Names, +Wanted, +More): writes an answer; succeeds if another one is wanted, which More allows. Wanted is
%   wanted(What): `ask` the user, `all`, or the number of answers wanted before the user is asked.

answered_(Names, Wanted, More) :-
    keep_values_(Names),
    write_answer_(Names, false),
    (   More == false
    ->  write(user_output, '.\n')
    ;   write(user_output, ' '),
        flush_output(user_output),
        goes_on_(Wanted, Names, Decision),
        (   Decision == stop
        ->  write(user_output, ';\n... .\n'),
            fail
        ;   write(user_output, ';\n')
        )
    ).

keep_values_([]).
keep_values_([Name=Value|Names]) :-
    (   var(Value)
    ->  true
    ;   keep_value_(Name, Value)
    ),
    keep_values_(Names).

write_answer_(Names, IsWhole) :-
    '$answer_parts'(Names, IsWhole, Parts),
    (   Parts == []
    ->  write(user_output, true)
    ;   separator_(Parts, Separator),
        atomic_list_concat(Parts, Separator, Text),
        write(user_output, Text)
    ).

separator_(Parts, Separator) :-
    maplist(string_length, Parts, Lengths),
    sum_list(Lengths, Length),
    length(Parts, Count),
    (   Length+2*Count =< 80
    ->  Separator = ', '
    ;   Separator = ',\n'
    ).

goes_on_(Wanted, Names, Decision) :-
    arg(1, Wanted, What),
    (   What == all
    ->  Decision = next
    ;   integer(What),
        What > 1
    ->  Left is What-1,
        nb_setarg(1, Wanted, Left),
        Decision = next
    ;   '$read_key'(Code)
    ->  nb_setarg(1, Wanted, ask),
        key_(Code, Key),
        obey_(Key, Wanted, Names, Decision)
    ;   nb_setarg(1, Wanted, all),      % the user cannot be asked
        Decision = next
    ).

key_(Code, Key) :-
    (   Code < 0
    ->  Key = '\4\'
    ;   char_code(Key, Code)
    ).

obey_(Key, Wanted, Names, Decision) :-
    (   meant_(Key, Meaning)
    ->  obeyed_(Meaning, Wanted, Names, Decision)
    ;   word_(unknown, Format),
        format(user_error, Format, [Key]),
        asked_again_(Wanted, Names, Decision)
    ).

obeyed_(next, _, _, next).
obeyed_(stop, _, _, stop).
obeyed_(all, Wanted, _, next) :-
    nb_setarg(1, Wanted, all).
obeyed_(several(Count), Wanted, _, next) :-
    nb_setarg(1, Wanted, Count).
obeyed_(trace, _, _, next) :-
    '$trace_ready',
    '$set_debugging'(trace).
obeyed_(whole, Wanted, Names, Decision) :-
    nl(user_output),
    write_answer_(Names, true),
    write(user_output, ' '),
    flush_output(user_output),
    goes_on_(Wanted, Names, Decision).
obeyed_(layout, Wanted, Names, Decision) :-
    nl(user_output),
    lay_out_(Names),
    again_(Wanted, Names, Decision).
obeyed_(break, Wanted, Names, Decision) :-
    nl(user_output),
    flush_output(user_output),
    break,
    again_(Wanted, Names, Decision).
obeyed_(help, Wanted, Names, Decision) :-
    word_(help, Text),
    format(user_error, '~n~w~n', [Text]),
    again_(Wanted, Names, Decision).

%   asked_again_(+Wanted, +Names, -Decision): the answer is written again, behind what a key has brought.

asked_again_(Wanted, Names, Decision) :-
    nl(user_error),
    again_(Wanted, Names, Decision).

again_(Wanted, Names, Decision) :-
    write_answer_(Names, false),
    write(user_output, ' '),
    flush_output(user_output),
    goes_on_(Wanted, Names, Decision).

%   lay_out_(+Names): writes the parts of the answer in lines, and a long value in parts.

lay_out_(Names) :-
    '$answer_parts'(Names, false, Parts),
    variables_(Names, Variables),
    lay_out_parts_(Parts, Names, Variables).

variables_([], []).
variables_([Name=Value|Names], Variables) :-
    (   var(Value)
    ->  Variables = [Name=Value|Variables1]
    ;   Variables = Variables1
    ),
    variables_(Names, Variables1).

lay_out_parts_([], _, _).
lay_out_parts_([Part|Parts], Names, Variables) :-
    (   string_length(Part, Length),
        Length > 78,
        of_name_(Names, Part, Name, Value)
    ->  format(user_output, '~w =~n', [Name]),
        print_term(Value, [output(user_output),left_margin(4),right_margin(80),
                           write_options([quoted(true),variable_names(Variables)])])
    ;   write(user_output, Part)
    ),
    (   Parts == []
    ->  nl(user_output)
    ;   write(user_output, ',\n')
    ),
    lay_out_parts_(Parts, Names, Variables).

%   of_name_(+Names, +Part, -Name, -Value): Part is the equation of Name, whose value can be printed in parts.

of_name_(Names, Part, Name, Value) :-
    member(Name=Value, Names),
    acyclic_term(Value),
    atom_concat(Name, ' = ', Start),
    sub_string(Part, 0, _, _, Start),
    !.                          % a part is the equation of one name

%   meant_(?Key, ?Meaning): a key, also in the Russian layout.

meant_(Key, several(Count)) :-
    char_type(Key, digit(Count)),
    Count > 0,
    !.                          % it has no other meaning
meant_(Key, Meaning) :-
    keys_(Keys, Meaning),
    memberchk(Key, Keys),
    !.                          % a key has one meaning

keys_([;,' ','\t',n,r,ж,т,к], next).
keys_(['\n','\r','.',q,ю,й,'\3\','\4\','\x1b\'], stop).
keys_([a,ф], all).
keys_([w,ц], whole).
keys_([p,з], layout).
keys_([t,е], trace).
keys_([b,и], break).
keys_([h,?,р], help).

word_(Key, Word) :-
    '$language_text'(text_, Key, Word).

text_(unknown, en, '~nthe key ~q has no meaning here; h lists those that have').
text_(unknown, ru, '~nклавиша ~q здесь ничего не значит; h перечисляет те, что значат').
text_(no_value, en, 'no answer so far has a value of ~w~n').
text_(no_value, ru, 'ни в одном ответе ещё нет значения ~w~n').
text_(help, en, '  ; n space Tab  the next answer    1 .. 9   this many answers\n  a              all answers        Enter .  no more answers\n  w              the whole answer   p        its parts in lines\n  t              trace from here    b        queries in between').
text_(help, ru, '  ; n пробел Tab  следующий ответ   1 .. 9   столько ответов\n  a               все ответы        Enter .  больше не нужно\n  w               ответ целиком     p        по частям, в строках\n  t               трассировать      b        запросы между ответами').
