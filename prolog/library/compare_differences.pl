:- module(compare_differences,
          [ '$compare_differences'/6, % +Clauses, +Native, +Goal, +Names, -Differences, -Complete
            '$compare_same'/2,       % +Trial1, +Trial2
            '$compare_plain'/2,      % +Goal, -Plain
            '$compare_text'/3        % +Term, +Names, -Text
          ]).

/** <module> Where two runs of a goal differ

Two trials (`library(compare_trials)`) are compared by their answers, as variants, by their ends and by what they have
printed. Answers are told with the names of the goal's variables.
*/

%!  '$compare_differences'(+Clauses, +Native, +Goal, +Names, -Differences, -Complete) is det.
%
%   What differs: answer(N, Text1, Text2), output(N, Line1, Line2) and `end`, which counts only if the clauses have come to theirs. Goal and the
%   bindings of Names tell how answers are written.
%
%       ?- '$trial'(member(X, [a,b]), [X], 9, 1, _T), '$trial'(member(X, [a,c]), [X], 9, 1, _U), '$compare_differences'(_T, _U, p(X), ['X'=X], Ds, B).
%          Ds = [answer(2,some('X = b'),some('X = c'))], B = true.

'$compare_differences'(Clauses, Native, Goal, Names, Differences, Complete) :-
    Clauses = trial(Answers1, Printed1, End1, _, _),
    Native = trial(Answers2, Printed2, End2, _, _),
    (   ( '$trial_is_stopped'(Clauses) ; End2 == time )
    ->  Complete = false,
        Differences2 = []
    ;   Complete = true,
        end_difference_(End1, End2, Differences2)
    ),
    output_difference_(Printed1, Printed2, Differences1, Differences2),
    (   first_difference_(Answers1, Answers2, 1, N, First1, First2)
    ->  answer_text_(First1, Goal, Names, Text1),
        answer_text_(First2, Goal, Names, Text2),
        Differences = [answer(N,Text1,Text2)|Differences1]
    ;   Differences = Differences1
    ).

%   first_difference_(+Answers1, +Answers2, +N0, -N, -First1, -First2): the answers
%   number N are no variants of each other; a missing answer is `none`.

first_difference_([], [Answer|_], N, N, none, some(Answer)).
first_difference_([Answer1|Answers1], Answers2, N0, N, First1, First2) :-
    (   Answers2 = [Answer2|Rest2]
    ->  (   Answer1 =@= Answer2
        ->  N1 is N0+1,
            first_difference_(Answers1, Rest2, N1, N, First1, First2)
        ;   N = N0,
            First1 = some(Answer1),
            First2 = some(Answer2)
        )
    ;   N = N0,
        First1 = some(Answer1),
        First2 = none
    ).

end_difference_(End1, End2, Differences) :-
    formal_(End1, Formal1),
    formal_(End2, Formal2),
    (   Formal1 =@= Formal2
    ->  Differences = []
    ;   Differences = [end]
    ).

formal_(End, Formal) :-
    (   End = error(Ball),
        nonvar(Ball),
        Ball = error(Formal0, _)
    ->  Formal = error(error(Formal0))
    ;   Formal = End
    ).

output_difference_(Printed1, Printed2, Differences, Rest) :-
    (   same_text_(Printed1, Printed2)
    ->  Differences = Rest
    ;   lines_(Printed1, Lines1),
        lines_(Printed2, Lines2),
        first_line_(Lines1, Lines2, 1, N, Line1, Line2),
        Differences = [output(N,Line1,Line2)|Rest]
    ).

%   same_text_(+Text1, +Text2): the texts are equal but for the names that
%   the system gives to variables, such as _283.

same_text_(Text1, Text2) :-
    (   Text1 == Text2
    ->  true
    ;   '$trial_unnamed'(Text1, Unnamed),
        '$trial_unnamed'(Text2, Unnamed)
    ).

lines_(Text, Lines) :-
    '$trial_unnamed'(Text, Unnamed),
    split_string(Unnamed, "\n", "", Lines).

%   first_line_(+Lines1, +Lines2, +N0, -N, -Line1, -Line2): the lines number N
%   differ. A missing line is empty.

first_line_([], [Text|_], N, N, '', Line) :-
    atom_string(Line, Text).
first_line_([Text1|Lines1], Lines2, N0, N, Line1, Line2) :-
    (   Lines2 = [Text1|Rest2]
    ->  N1 is N0+1,
        first_line_(Lines1, Rest2, N1, N, Line1, Line2)
    ;   N = N0,
        atom_string(Line1, Text1),
        (   Lines2 = [Text2|_]
        ->  atom_string(Line2, Text2)
        ;   Line2 = ''
        )
    ).

%   answer_text_(+Answer, :Goal, +Names, -Text): Text has the bindings of the named
%   variables, or the instance of the goal if no variable is named.

answer_text_(none, _, _, none).
answer_text_(some(Answer), Goal, Names, some(Text)) :-
    '$compare_plain'(Goal, Plain),
    copy_term(Plain-Names, Copy-Bindings),
    term_variables(Copy, Answer),
    (   Bindings == []
    ->  '$compare_text'(Copy, [], Text)
    ;   term_names_(Bindings, [], Bindings, Invented),
        binding_texts_(Bindings, Invented, Texts),
        atomic_list_concat(Texts, ', ', Text)
    ).

binding_texts_([], _, []).
binding_texts_([Name=Value|Bindings], Names, [Text|Texts]) :-
    with_output_to(atom(Text), ( write(Name), write(' = '), write_named_(Value, 699, Names) )),
    binding_texts_(Bindings, Names, Texts).

%!  '$compare_text'(+Term, +Names, -Text) is det.
%
%   Term as an atom; variables without a name are called _A, _B, ...
%
%       ?- '$compare_text'(f(X,Y,_), ['X'=X], T).
%          T = 'f(X,_,_)'.

'$compare_text'(Term, Names, Text) :-
    term_names_(Term, Names, Names, Invented),
    append(Names, Invented, All),
    with_output_to(atom(Text), write_named_(Term, 1200, All)).

write_named_(Term, Priority, Names) :-
    write_term(Term, [quoted(true),numbervars(true),priority(Priority),variable_names(Names)]).

%   term_names_(+Term, +Names, +Taken, -Invented): names for the variables of Term that are not
%   among Names: `_` for those that occur once, others than those of Taken for the rest.

term_names_(Term, Names, Taken, Invented) :-
    term_variables(Term, Variables),
    other_variables_(Variables, Names, Others),
    term_singletons(Term, Once),
    other_variables_(Once, Names, Singles),
    findall(Name, member(Name=_, Taken), Words),
    invented_(Others, 0, Singles, Words, Invented).

other_variables_([], _, []).
other_variables_([Variable|Variables], Names, Others) :-
    (   member(_=Named, Names),
        Named == Variable
    ->  Others = Others1
    ;   Others = [Variable|Others1]
    ),
    other_variables_(Variables, Names, Others1).

invented_([], _, _, _, []).
invented_([Variable|Variables], N, [Single|Singles], Taken, ['_'=Variable|Names]) :-
    Variable == Single,
    !,
    invented_(Variables, N, Singles, Taken, Names).
invented_([Variable|Variables], N, Singles, Taken, Names) :-
    format(atom(Letters), '~p', ['$VAR'(N)]),
    atom_concat('_', Letters, Name),
    N1 is N+1,
    (   memberchk(Name, Taken)
    ->  invented_([Variable|Variables], N1, Singles, Taken, Names)
    ;   Names = [Name=Variable|Names1],
        invented_(Variables, N1, Singles, Taken, Names1)
    ).

%!  '$compare_same'(+Trial1, +Trial2) is semidet.
%
%   Both did the same as far as both went.
%
%       ?- '$trial'(member(X, [a,b]), [X], 1, 1, _T), '$trial'(member(X, [a,c]), [X], 9, 1, _U), '$compare_same'(_T, _U).
%          true.

'$compare_same'(Trial1, Trial2) :-
    Trial1 = trial(Answers1, Printed1, _, _, _),
    Trial2 = trial(Answers2, Printed2, _, _, _),
    (   ( '$trial_is_stopped'(Trial1) ; '$trial_is_stopped'(Trial2) )
    ->  same_beginning_(Answers1, Answers2)
    ;   Answers1 =@= Answers2,
        same_text_(Printed1, Printed2)
    ).

same_beginning_([], _) :-
    !.                          % equal up to the end of the shorter one
same_beginning_(_, []) :-
    !.                          % equal up to the end of the shorter one
same_beginning_([Answer1|Answers1], [Answer2|Answers2]) :-
    Answer1 =@= Answer2,
    same_beginning_(Answers1, Answers2).

%!  '$compare_plain'(+Goal, -Plain) is det.
%
%   Plain is Goal without the modules in front of it.
%
%       ?- '$compare_plain'(a:b:p(1), G).
%          G = p(1).

'$compare_plain'(Goal, Plain) :-
    (   nonvar(Goal),
        Goal = _:Goal1
    ->  '$compare_plain'(Goal1, Plain)
    ;   Plain = Goal
    ).
