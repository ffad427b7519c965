:- module(profile_report,
          [ '$profile_write'/4       % +Stream, +Key, +Top, +Rows
          ]).

/** <module> What a profile is written as

The table of library(profile), and the notes behind it, in the language of the flag
`language`.
*/

%!  '$profile_write'(+Stream, +Key, +Top, +Rows) is det.
%
%   Write the Top rows that are greatest by Key, and what could be done about them.
%
%       ?- current_output(_S), '$profile_write'(_S, time, 5, []).
%          true.

'$profile_write'(Stream, Key, Top, Rows) :-
    total_(Rows, Total),
    word_(seconds, Unit),
    format(Stream, '% ~4f ~w~n', [Total,Unit]),
    heading_(Stream),
    sorted_(Key, Rows, Sorted),
    length(Sorted, Length),
    (   Length > Top
    ->  length(Shown, Top),
        append(Shown, Rest, Sorted)
    ;   Shown = Sorted,
        Rest = []
    ),
    forall(member(Row, Shown), row_(Row, Total, Stream)),
    rest_(Rest, Total, Stream),
    notes_(Sorted, Stream).

total_(Rows, Total) :-
    findall(Seconds, ( member(profile(_, Counts, _), Rows), memberchk(time(Seconds), Counts) ), Times),
    sum_list(Times, Total).

sorted_(Key, Rows, Sorted) :-
    Value =.. [Key,Number],
    findall(Number-Row,
            ( member(Row, Rows),
              Row = profile(_, Counts, _),
              memberchk(Value, Counts)
            ),
            Pairs),
    sort(1, @>=, Pairs, Descending),
    findall(Row, member(_-Row, Descending), Sorted).

heading_(Stream) :-
    findall(Word, ( member(Key, [time,calls,exits,redos,left,predicate]), word_(Key, Word) ), Words),
    format(Stream, '~t~w~8|~t~w~18|~t~w~28|~t~w~38|~t~w~47|  ~w~n', Words).

row_(profile(Module:PI, Counts, Clauses), Total, Stream) :-
    shown_name_(Module, PI, Name),
    place_(Module, PI, 1, Place0),
    (   memberchk(native(Native), Counts),
        Native > 0
    ->  word_(by_twin, Twin),
        Place = Twin
    ;   Place = Place0
    ),
    line_(Counts, Total, '', Name, Place, Stream),
    (   Clauses = [_,_|_]
    ->  forall(member(clause(N, ClauseCounts), Clauses),
               ( word_(clause, Word),
                 format(atom(ClauseName), '~w ~d', [Word,N]),
                 place_(Module, PI, N, ClausePlace),
                 line_(ClauseCounts, Total, '  ', ClauseName, ClausePlace, Stream)
               ))
    ;   true
    ).

line_(Counts, Total, Indent, Name, Place, Stream) :-
    memberchk(time(Seconds), Counts),
    (   Total > 0
    ->  Share is 100*Seconds/Total
    ;   Share = 0.0
    ),
    findall(Text, ( member(Key, [calls,exits,redos,left]), cell_(Key, Counts, Text) ), Cells),
    append(Cells, [Indent,Name], Arguments),
    format(Stream, '~t~1f%~8|~t~w~18|~t~w~28|~t~w~38|~t~w~47|  ~w~w', [Share|Arguments]),
    (   Place == ''
    ->  true
    ;   format(Stream, '  ~w', [Place])
    ),
    nl(Stream).

%   cell_(+Key, +Counts, -Text): the text of a count; the exits of twins and built-ins are unknown.

cell_(Key, Counts, Text) :-
    Value =.. [Key,Number],
    memberchk(Value, Counts),
    (   Number =:= 0
    ->  Text = '·'
    ;   Number < 10000000
    ->  format(atom(Text), '~D', [Number])
    ;   Millions is Number/1.0e6,
        format(atom(Text), '~1fM', [Millions])
    ).

shown_name_(Module, Name/Arity, Text) :-
    (   Name == '$internal'
    ->  word_(internal, Text)
    ;   memberchk(Module, [user,system])
    ->  format(atom(Text), '~q', [Name/Arity])
    ;   format(atom(Text), '~q', [Module:Name/Arity])
    ).

%   place_(+Module, +PI, +Number, -Text): Text is the place of the clause, or empty.

place_(Module, Name/Arity, Number, Text) :-
    (   clause_number_(Module, Name/Arity, Number, Reference),
        '$clause_source'(Reference, _, _, File, Line),
        file_base_name(File, Base)
    ->  format(atom(Text), '~w:~d', [Base,Line])
    ;   Text = ''
    ).

clause_number_(Module, Name/Arity, Number, Reference) :-
    Name \== '$internal',
    functor(Head, Name, Arity),
    predicate_property(Module:Head, number_of_clauses(_)),
    nth_clause(Module:Head, Number, Reference).

rest_(Rest, Total, Stream) :-
    (   Rest == []
    ->  true
    ;   total_(Rest, Seconds),
        length(Rest, Count),
        (   Total > 0
        ->  Share is 100*Seconds/Total
        ;   Share = 0.0
        ),
        word_(others, Word),
        format(Stream, '~t~1f%~8|~t~47|  ', [Share]),
        format(Stream, Word, [Count]),
        nl(Stream)
    ).

% Notes

notes_(Rows, Stream) :-
    findall(Note, ( member(Row, Rows), note_(Row, Note) ), Notes),
    forall(member(Note, Notes), write_note_(Note, Stream)).

write_note_(note(Where, Format, Arguments), Stream) :-
    format(string(Text), Format, Arguments),
    format(Stream, '% ~w:', [Where]),
    string_length(Where, Length),
    Column is Length+3,
    split_string(Text, ' ', '', Words),
    write_words_(Words, Column, Stream),
    nl(Stream).

%   write_words_(+Words, +Column, +Stream): writes Words in lines of 78 columns.

write_words_([], _, _).
write_words_([Word|Words], Column0, Stream) :-
    string_length(Word, Length),
    Column is Column0+Length+1,
    (   Column > 79
    ->  format(Stream, '~n%   ~s', [Word]),
        Column1 is Length+4
    ;   format(Stream, ' ~s', [Word]),
        Column1 = Column
    ),
    write_words_(Words, Column1, Stream).

%   note_(+Row, -Note): Note is advice for this predicate of the program.

note_(profile(Module:PI, Counts, Clauses), note(Where, Text, Arguments)) :-
    memberchk(own(true), Counts),
    shown_name_(Module, PI, Name),
    place_(Module, PI, 1, Place),
    (   Place == ''
    ->  Where = Name
    ;   format(atom(Where), '~w (~w)', [Name,Place])
    ),
    advice_(Counts, Clauses, Module, PI, Advice, Arguments),
    word_(Advice, Text).

%   advice_(+Counts, +Clauses, +Module, +PI, -Advice, -Arguments): advice on a predicate. Goals whose counts are below the
%   limits here take no time.

advice_(Counts, _, _, _, cut, [Left,Exits]) :-
    get_(Counts, [left(Left),exits(Exits),redos(Redos),vain(Vain),native(0)]),
    Left >= 20,
    2*Left >= Exits,
    10*Vain >= 9*Redos.
advice_(Counts, Clauses, _, _, index, [Tries,Calls,Count]) :-
    get_(Counts, [calls(Calls),exits(Exits),native(0)]),
    Calls >= 20,
    findall(N, ( member(clause(_, Own), Clauses), memberchk(calls(N), Own) ), Numbers),
    length(Numbers, Count),
    Count >= 3,
    sum_list(Numbers, Tries),
    Tries >= 3*Calls,
    Tries >= 3*Exits.
advice_(Counts, Clauses, Module, PI, table, [Asked,Different,PI]) :-
    get_(Counts, [repeated(Asked,Different),calls(Calls),redos(Redos),native(0)]),
    10*Redos =< Calls,          % mostly, a call has one answer
    Asked >= 200,
    Asked >= 5*Different,
    member(clause(N, _), Clauses),
    calls_program_(Module, PI, N),
    !.                          % one such clause is enough
advice_(Counts, _, _, _, Advice, []) :-
    get_(Counts, [calls(Calls),native(0),twin(true)]),
    Calls >= 20,
    (   current_prolog_flag(native, off)
    ->  Advice = twin_off
    ;   Advice = twin_near
    ).

get_(_, []).
get_(Counts, [Value|Values]) :-
    memberchk(Value, Counts),
    get_(Counts, Values).

%   calls_program_(+Module, +PI, +N): clause N of PI calls a predicate of the program.

calls_program_(Module, PI, N) :-
    clause_number_(Module, PI, N, Reference),
    '$clause'(Reference, _, (_ :- Body)),
    goal_in_(Body, Goal),
    '$trace_target'(Module, Goal, target(How,_,_)),
    How \== closed.

goal_in_(Body, Goal) :-
    nonvar(Body),
    (   parts_(Body, A, B)
    ->  (   goal_in_(A, Goal)
        ;   goal_in_(B, Goal)
        )
    ;   Body = (\+ A)
    ->  goal_in_(A, Goal)
    ;   callable(Body),
        Goal = Body
    ).

parts_((A,B), A, B).
parts_((A;B), A, B).
parts_((A->B), A, B).
parts_((A*->B), A, B).

%   word_(+Key, -Words): Words are the text of Key in the language of the flag.

word_(Key, Word) :-
    '$language_text'(text_, Key, Word).

text_(seconds, en, 'seconds, step by step').
text_(seconds, ru, 'секунды, по шагам').
text_(time, en, time).
text_(time, ru, 'время').
text_(calls, en, calls).
text_(calls, ru, 'вызовы').
text_(exits, en, exits).
text_(exits, ru, 'выходы').
text_(redos, en, redos).
text_(redos, ru, 'повторы').
text_(left, en, left).
text_(left, ru, 'развилки').
text_(predicate, en, predicate).
text_(predicate, ru, 'предикат').
text_(clause, en, clause).
text_(clause, ru, 'предложение').
text_(by_twin, en, '(native twin)').
text_(by_twin, ru, '(родной двойник)').
text_(internal, en, '(system)').
text_(internal, ru, '(система)').
text_(others, en, '~d others').
text_(others, ru, 'ещё ~d').
text_(cut, en, '~D of ~D exits left a choice point, and nothing came of them: a cut, or an argument that tells the clauses apart, would save them').
text_(cut, ru, '~D из ~D выходов оставили развилку, и ничего из них не вышло: помогли бы отсечение или аргумент, по которому предложения различимы').
text_(index, en, '~D clauses were tried for ~D calls: if an argument that is known at the call told the ~D clauses apart, the index would choose; put it among the first ones').
text_(index, ru, 'испробовано предложений: ~D, а вызовов ~D: если бы ~D предложений различались аргументом, известным при вызове, выбирал бы индекс; поставьте его в начало').
text_(table, en, '~D calls, but only ~D different ones: ":- table ~q." keeps the answers, if it has no effects').
text_(table, ru, 'вызовов ~D, а разных только ~D: ":- table ~q." хранит ответы, если нет побочных действий').
text_(twin_off, en, 'it has a native twin, which the flag native leaves out: set_prolog_flag(native, on)').
text_(twin_off, ru, 'у него есть родной двойник, но флаг native его выключает: set_prolog_flag(native, on)').
text_(twin_near, en, 'it has the shape of a definition with a native twin, and is not carried out by it: what it calls has effects, or is another predicate than there').
text_(twin_near, ru, 'он устроен как определение с родным двойником, но выполняется без него: то, что он вызывает, имеет побочные действия или определено иначе').
