:- module(native_hints,
          [ native_said/2,           % :Head, -Text
            nearly_native/2,         % :Goal, -Nearly
            nearly_native_said/2,    % +Nearly, -Text
            '$native_hint'/1         % -Text
          ]).

/** <module> Why predicates have no native twin, in words

What the properties `native`, `native_nearly` and `native_reason` of predicate_property/2 say, as
sentences in the language of the flag `language`. They stand in what compare/1 and
help/1 write, and are notes behind the load of a program with `ferz --hints`.
*/

:- meta_predicate
       native_said(:, -),
       nearly_native(:, -).

%!  native_said(:Head, -Text) is semidet.
%
%   Text says of the predicate of Head which native twin it has, or why it has none
%   though it is nearly a definition. False where there is nothing to say.
%
%       ?- native_said(append(_,_,_), Text).
%          Text = 'runs native: append'.
%       ?- native_said(true, _).
%          false.

native_said(Head, Text) :-
    (   predicate_property(Head, native(Twin))
    ->  sentence_(native(Twin), Text)
    ;   strip_module(Head, Module, Plain),
        nearly_(Module:Plain, Nearly)
    ->  nearly_native_said(Nearly, Text)
    ).

%!  nearly_native(:Goal, -Nearly) is nondet.
%
%   Nearly is nearly(Module:Indicator, Twin, Reason) for a predicate of the program that
%   Goal reaches by the clauses of its module, that is nearly the definition of Twin,
%   and has no twin for Reason.
%
%       ?- nearly_native(append(_,_,_), _).
%          false.

nearly_native(Spec, Nearly) :-
    strip_module(Spec, Module, Goal),
    reached_([Goal], Module, [], Heads),
    member(Head, Heads),
    nearly_(Module:Head, Nearly).

nearly_(Module:Head, nearly(Module:Name/Arity, Twin, Reason)) :-
    predicate_property(Module:Head, native_nearly(Twin)),
    predicate_property(Module:Head, native_reason(Reason)),
    functor(Head, Name, Arity).

%   reached_(+Terms, +Module, +Heads0, -Heads): Heads are the predicates of texts that occur, as goals
%   or in goals, in Terms or in the bodies of such predicates.

reached_([], _, Heads, Heads).
reached_([Term|Terms], Module, Heads0, Heads) :-
    (   var(Term)
    ->  reached_(Terms, Module, Heads0, Heads)
    ;   Term =.. [_|Parts],
        append(Parts, Terms, Terms1),
        (   new_(Term, Module, Heads0, Head)
        ->  findall(Body, body_(Module:Head, Body), Bodies),
            append(Bodies, Terms1, Terms2),
            reached_(Terms2, Module, [Head|Heads0], Heads)
        ;   reached_(Terms1, Module, Heads0, Heads)
        )
    ).

new_(Term, Module, Heads, Head) :-
    callable(Term),
    functor(Term, Name, Arity),
    functor(Head, Name, Arity),
    \+ memberchk(Head, Heads),
    place_(Module:Head, 1, _, _).

body_(Head, Body) :-
    predicate_property(Head, number_of_rules(Count)),
    Count > 0,
    clause(Head, Body),
    Body \== true.

%   place_(:Head, +N, -File, -Line): File and Line are the place of clause N of Head in a text of the user.

place_(Head, N, File, Line) :-
    predicate_property(Head, number_of_clauses(Count)),
    Count >= N,
    \+ predicate_property(Head, built_in),
    nth_clause(Head, N, Reference),
    '$clause_source'(Reference, _, _, File, Line),
    source_file(File),
    !.                          % a clause has one place

%!  nearly_native_said(+Nearly, -Text) is det.
%
%   Text says what Nearly, from nearly_native/2, means: the twin, and what keeps the
%   predicate from it, with the line of the clause if that is known.
%
%       ?- nearly_native_said(nearly(user:p/2, queens, named(a/0,b/0)), Text).
%          Text = 'nearly native (queens): a/0 stands in the data where the definition has b/0'.

nearly_native_said(nearly(Module:_, Twin, Reason), Text) :-
    sentence_(Reason, Module, Said),
    sentence_(nearly(Twin,Said), Text).

sentence_(differs(Name/Arity, Definition, clause(N), Goal), Module, Text) :-
    !,                          % each reason has one sentence
    functor(Head, Name, Arity),
    (   place_(Module:Head, N, _, Line)
    ->  Where = line(Line)
    ;   Where = clause(N)
    ),
    (   Goal == variables
    ->  sentence_(variables(Name/Arity,Where,Definition), Text)
    ;   sentence_(goal(Name/Arity,Where,Goal,Definition), Text)
    ).
sentence_(effects(Name/Arity), Module, Text) :-
    !,                          % each reason has one sentence
    functor(Head, Name, Arity),
    (   predicate_property(Module:Head, defined)
    ->  sentence_(effects(Name/Arity), Text)
    ;   sentence_(undefined(Name/Arity), Text)
    ).
sentence_(effects(Called, Name/Arity, clause(N)), Module, Text) :-
    !,                          % each reason has one sentence
    functor(Head, Name, Arity),
    (   place_(Module:Head, N, _, Line)
    ->  Where = line(Line)
    ;   Where = clause(N)
    ),
    sentence_(effects(Called,Name/Arity,Where), Text).
sentence_(Reason, _, Text) :-
    sentence_(Reason, Text).

sentence_(Reason, Text) :-
    words_(Reason, Arguments, English, Russian),
    (   current_prolog_flag(language, ru)
    ->  Format = Russian
    ;   Format = English
    ),
    format(atom(Text), Format, Arguments).

words_(native(Twin), [Twin], 'runs native: ~w', 'выполняется как двойник: ~w').
words_(nearly(Twin, Said), [Twin,Said], 'nearly native (~w): ~w', 'почти двойник (~w): ~w').
words_(goal(PI, line(Line), Goal, Definition), [PI,Line,Goal,Definition],
       'the clause of ~q in line ~d has ~w where the definition ~w has another goal',
       'в предложении ~q, строка ~d, стоит ~w, а в определении ~w другая цель').
words_(goal(PI, clause(N), Goal, Definition), [PI,N,Goal,Definition],
       'the clause of ~q with number ~d has ~w where the definition ~w has another goal',
       'в предложении ~q, номер ~d, стоит ~w, а в определении ~w другая цель').
words_(variables(PI, line(Line), Definition), [PI,Line,Definition],
       'the clause of ~q in line ~d has another head or other variables than the definition ~w',
       'в предложении ~q, строка ~d, не та голова или не те переменные, что в определении ~w').
words_(variables(PI, clause(N), Definition), [PI,N,Definition],
       'the clause of ~q with number ~d has another head or other variables than the definition ~w',
       'в предложении ~q, номер ~d, не та голова или не те переменные, что в определении ~w').
words_(differs(PI, Definition), [PI,Definition], 'the clauses of ~q are not those of ~w', 'предложения ~q не те, что у ~w').
words_(calls(PI, Other), [PI,Other], '~q does not do what the definition calls ~w for', '~q делает не то, для чего в определении вызывается ~w').
words_(order(PI), [PI], '~q is called with its arguments in another order', 'у вызова ~q другой порядок аргументов').
words_(named(PI, Other), [PI,Other], '~q stands in the data where the definition has ~w', 'в данных стоит ~q, а в определении ~w').
words_(effects(PI), [PI], '~q has side effects, or calls what nothing is known of', 'у ~q есть побочные эффекты, или о вызываемом ничего не известно').
words_(effects(Called, PI, line(Line)), [Called,PI,Line],
       '~q in the clause of ~q in line ~d has side effects, or nothing is known of it',
       'у ~q в предложении ~q, строка ~d, есть побочные эффекты, или о нём ничего не известно').
words_(effects(Called, PI, clause(N)), [Called,PI,N],
       '~q in the clause of ~q with number ~d has side effects, or nothing is known of it',
       'у ~q в предложении ~q, номер ~d, есть побочные эффекты, или о нём ничего не известно').
words_(undefined(PI), [PI], '~q is not defined', '~q не определён').
words_(declared(PI), [PI], '~q is dynamic, tabled or a meta-predicate, or not_native/1 names it',
       '~q - динамический, табличный или метапредикат, или назван в not_native/1').
words_(too_large, [], 'there is too much to compare', 'сравнивать слишком много').

%!  '$native_hint'(-Text) is nondet.
%
%   Text is a note about a predicate of the files that were loaded which is nearly a
%   definition: for `ferz --hints`.

'$native_hint'(Text) :-
    findall(Module-Head, predicate_property(Module:Head, native_nearly(_)), Pairs),
    member(Module-Head, Pairs),
    place_(Module:Head, 1, File, Line),
    nearly_(Module:Head, Nearly),
    Nearly = nearly(_:Indicator, _, _),
    nearly_native_said(Nearly, Said),
    format(atom(Text), '~w:~d: ~q: ~w', [File,Line,Indicator,Said]).
