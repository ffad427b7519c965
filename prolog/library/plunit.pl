:- module(plunit,
          [ begin_tests/1,           % +Unit
            begin_tests/2,           % +Unit, +Options
            end_tests/1,             % +Unit
            run_tests/0,
            run_tests/1,             % +What
            current_unit/4,          % ?Unit, ?Module, ?Context, ?Options
            unit_results/2           % +Unit, -Results
          ]).

/** <module> Unit tests

Tests are clauses of test/1 and test/2 between `:- begin_tests(Unit).` and
`:- end_tests(Unit).`, as in SWI-Prolog:

    test(Name) :- Goal.
    test(Name, Options) :- Goal.

What is between the two belongs to a separate module, which sees what stands around
it. Options is a list of these, or one of them:

    true(Condition), Condition    Goal is true and then Condition, a comparison
    fail                          Goal has no answer
    error(Formal), throws(Ball)   Goal throws this, or something more special
    all(X == Xs)                  Xs are the values of X in all answers of Goal
    set(X == Xs), bag(X == Xs)    the same, sorted; without duplicates for set
    nondet                        Goal may leave a choice point
    forall(Generator)             a test for every answer of Generator
    setup(Goal), cleanup(Goal)    run before the test, and after it
    condition(Goal)               without an answer there is no test
    blocked(Why), fixme(Why)      it is not run; it is, but may be wrong

`ferz test FILE` runs the tests of a file beside its quads.
*/

:- dynamic(unit_/4).                % Unit, Module, Context, Options
:- dynamic(open_/2).                % Unit, Context

%!  begin_tests(+Unit) is det.
%!  begin_tests(+Unit, +Options) is det.
%
%   A directive: the tests of Unit begin. Options of a whole unit are `setup`, `cleanup`,
%   `condition` and `blocked`.
%
%       ?- begin_tests(outside).
%          error(permission_error(begin,test_unit,outside), _).

begin_tests(Unit) :-
    begin_tests(Unit, []).

begin_tests(Unit, Options) :-
    must_be(atom, Unit),
    must_be(list, Options),
    atom_concat(plunit_, Unit, Module),
    (   prolog_load_context(module, _)
    ->  '$set_source_module'(Context, Module)
    ;   permission_error(begin, test_unit, Unit)
    ),
    look_into_(Module, Context),
    dynamic([Module:test/1,Module:test/2]),
    discontiguous([Module:test/1,Module:test/2]),
    multifile([Module:test/1,Module:test/2]),
    retractall(unit_(Unit, _, _, _)),
    assertz(unit_(Unit, Module, Context, Options)),
    asserta(open_(Unit, Context)).

%   look_into_(+Module, +Context): Module inherits from Context what it does not define.

look_into_(Module, Context) :-
    (   Context == user
    ->  true
    ;   add_import_module(Module, Context, start)
    ).

%!  end_tests(+Unit) is det.
%
%   A directive: the tests of Unit end.
%
%       ?- end_tests(outside).
%          error(existence_error(test_unit,outside), _).

end_tests(Unit) :-
    (   retract(open_(Unit, Context))
    ->  '$set_source_module'(_, Context)
    ;   existence_error(test_unit, Unit)
    ).

%!  current_unit(?Unit, ?Module, ?Context, ?Options) is nondet.
%
%   Unit is loaded: its tests are in Module, the text around them is in Context.
%
%       ?- current_unit(nowhere, _, _, _).
%          false.

current_unit(Unit, Module, Context, Options) :-
    unit_(Unit, Module, Context, Options).

%!  run_tests is semidet.
%
%   Run all tests that are loaded. Write to user_error what is wrong, and how many tests
%   passed; fail if one did not.

run_tests :-
    findall(Unit, unit_(Unit, _, _, _), Units),
    run_tests(Units).

%!  run_tests(+What) is semidet.
%
%   As run_tests/0, of What: a unit, `Unit:Test`, `Unit:Tests`, or a list of these.
%
%       ?- run_tests(nowhere).
%          error(existence_error(test_unit,nowhere), _).

run_tests(What) :-
    selected_(What, Results),
    report_all_(Results, 0-0, Passed-Failed),
    say_(total, Format),
    format(user_error, Format, [Passed,Failed]),
    Failed =:= 0.

selected_(What, Results) :-
    (   var(What)
    ->  instantiation_error(What)
    ;   What == []
    ->  Results = []
    ;   What = [One|Others]
    ->  selected_(One, Results0),
        selected_(Others, Results1),
        append(Results0, Results1, Results)
    ;   What = Unit:Names
    ->  unit_results(Unit, All),
        include(named_(Names), All, Results)
    ;   unit_results(What, Results)
    ).

named_(Names, result(_, Name, _, _, _)) :-
    (   is_list(Names)
    ->  memberchk(Name, Names)
    ;   Name = Names
    ).

report_all_([], Count, Count).
report_all_([Result|Results], Count0, Count) :-
    Result = result(Unit, Name, Line, _, Outcome),
    count_(Outcome, Count0, Count1),
    report_(Outcome, Unit, Name, Line),
    report_all_(Results, Count1, Count).

count_(passed, P0-F, P-F) :-
    P is P0+1.
count_(choice_point, P0-F, P-F) :-
    P is P0+1.
count_(failed(_, _), P-F0, P-F) :-
    F is F0+1.
count_(blocked(_), Count, Count).
count_(fixme(_, _), Count, Count).

report_(passed, _, _, _).
report_(choice_point, Unit, Name, Line) :-
    say_(choice_point, Text),
    heading_(Unit, Name, Line),
    format(user_error, ': ~w~n', [Text]).
report_(failed(Expected, Got), Unit, Name, Line) :-
    heading_(Unit, Name, Line),
    say_(difference, Format),
    format(user_error, Format, [Expected,Got]).
report_(blocked(Why), Unit, Name, Line) :-
    heading_(Unit, Name, Line),
    say_(blocked, Text),
    format(user_error, ': ~w ~w~n', [Text,Why]).
report_(fixme(Why, Outcome), Unit, Name, Line) :-
    heading_(Unit, Name, Line),
    functor(Outcome, Kind, _),
    say_(fixme(Kind), Text),
    format(user_error, ': ~w ~w~n', [Text,Why]).

heading_(Unit, Name, Line) :-
    say_(line, Word),
    format(user_error, '~w:~w (~w ~w)', [Unit,Name,Word,Line]).

%!  unit_results(+Unit, -Results) is det.
%
%   Run the tests of Unit. Results has a `result(Unit, Name, Line, Seconds, Outcome)` for
%   each, where Outcome is `passed`, `choice_point` (passed, but left one),
%   `failed(Expected, Got)`, `blocked(Why)` or `fixme(Why, Outcome)`.
%
%       ?- unit_results(nowhere, _).
%          error(existence_error(test_unit,nowhere), _).

unit_results(Unit, Results) :-
    must_be(atom, Unit),
    (   unit_(Unit, Module, _, Options)
    ->  true
    ;   existence_error(test_unit, Unit)
    ),
    (   memberchk(blocked(Why), Options)
    ->  Results = [result(Unit, Unit, 0, 0.0, blocked(Why))]
    ;   \+ conditions_hold_(Options, Module)
    ->  Results = []
    ;   prepared_(Options, Module, Outcome)
    ->  (   Outcome == passed
        ->  tests_(Module, Tests),
            results_(Tests, Unit, Module, Results)
        ;   Results = [result(Unit, setup, 0, 0.0, Outcome)]
        ),
        tidied_(Options, Module)
    ).

%   tests_(+Module, -Tests): Tests are `Line-test(Name, Options, Body)`, in the order of the text.

tests_(Module, Tests) :-
    findall(test(Name, [], Body), clause(Module:test(Name), Body), Tests1),
    findall(test(Name, Options, Body), clause(Module:test(Name, Options), Body), Tests2),
    '$clause_lines'(Module, test/1, Lines1),
    '$clause_lines'(Module, test/2, Lines2),
    placed_(Lines1, Tests1, Pairs1),
    placed_(Lines2, Tests2, Pairs2),
    append(Pairs1, Pairs2, Pairs),
    keysort(Pairs, Tests).

placed_([], [], []).
placed_([Line|Lines], [Test|Tests], [Line-Test|Pairs]) :-
    placed_(Lines, Tests, Pairs).

results_([], _, _, []).
results_([Line-Test|Tests], Unit, Module, Results) :-
    Test = test(Name, _, _),
    findall(result(Unit, Name, Line, Seconds, Outcome),
            outcome_(Test, Module, Seconds, Outcome),
            Results,
            Results1),
    results_(Tests, Unit, Module, Results1).

%   outcome_(+Test, +Module, -Seconds, -Outcome): runs Test for each answer of forall/1, or not at all if
%   a condition is not true.

outcome_(test(_, Options0, Body), Module, Seconds, Outcome) :-
    (   is_list(Options0)
    ->  Options = Options0
    ;   Options = [Options0]
    ),
    (   member(Option, Options),
        \+ option_(Option)
    ->  Seconds = 0.0,
        text_(Option, Got),
        say_(option, Expected),
        Outcome = failed(Expected, Got)
    ;   generated_(Options, Module),
        statistics(cputime, Before),
        case_(Options, Body, Module, Outcome),
        statistics(cputime, After),
        Seconds is After-Before
    ).

generated_(Options, Module) :-
    (   memberchk(forall(Generator), Options)
    ->  call(Module:Generator)
    ;   true
    ).

case_(Options, Body, Module, Outcome) :-
    (   memberchk(blocked(Why), Options)
    ->  Outcome = blocked(Why)
    ;   conditions_hold_(Options, Module),
        prepared_(Options, Module, Prepared),
        (   Prepared == passed
        ->  expectation_(Options, Expectation),
            tried_(Expectation, Body, Module, Options, Outcome0)
        ;   Outcome0 = Prepared
        ),
        tidied_(Options, Module),
        (   memberchk(fixme(Why), Options)
        ->  Outcome = fixme(Why, Outcome0)
        ;   Outcome = Outcome0
        )
    ).

conditions_hold_(Options, Module) :-
    \+ ( member(condition(Goal), Options), \+ holds_(Module:Goal) ).

%   prepared_(+Options, +Module, -Outcome): runs the goals of setup/1.

prepared_(Options, Module, Outcome) :-
    (   member(setup(Goal), Options),
        catch(( once(Module:Goal) -> fail ; Got = 'false' ), Ball, thrown_(Ball, Got))
    ->  say_(setup, Expected),
        Outcome = failed(Expected, Got)
    ;   Outcome = passed
    ).

tidied_(Options, Module) :-
    forall(member(cleanup(Goal), Options), ignore(holds_(Module:Goal))).

%   holds_(+Goal): calls Goal once; reports an error, and fails then.

holds_(Goal) :-
    catch(once(Goal), Ball, ( print_message(error, unhandled_exception(Ball)), fail )).

%   option_(+Option): Option is an option of plunit.

option_(Option) :-
    nonvar(Option),
    (   other_option_(Option)
    ->  true
    ;   expected_(Option, _)
    ).

other_option_(nondet).
other_option_(det).
other_option_(setup(_)).
other_option_(cleanup(_)).
other_option_(condition(_)).
other_option_(blocked(_)).
other_option_(fixme(_)).
other_option_(forall(_)).
other_option_(sto(_)).
other_option_(occurs_check(_)).
other_option_(concurrent(_)).
other_option_(timeout(_)).

%   expected_(+Option, -Expectation): Expectation is what Option says about the answers.

expected_(true, true(true)).
expected_(true(Condition), true(Condition)).
expected_(fail, fail).
expected_(false, fail).
expected_(throws(Ball), throws(Ball)).
expected_(exception(Ball), throws(Ball)).
expected_(error(Formal), throws(error(Formal, _))).
expected_(error(Formal, Context), throws(error(Formal, Context))).
expected_(all(Comparison), answers(all, Operator, X, Xs)) :-
    comparison_(Comparison, Operator, X, Xs).
expected_(set(Comparison), answers(sort, Operator, X, Xs)) :-
    comparison_(Comparison, Operator, X, Xs).
expected_(bag(Comparison), answers(msort, Operator, X, Xs)) :-
    comparison_(Comparison, Operator, X, Xs).
expected_(Comparison, true(Comparison)) :-
    comparison_(Comparison, _, _, _).

comparison_(Comparison, Operator, X, Y) :-
    compound(Comparison),
    Comparison =.. [Operator,X,Y],
    memberchk(Operator, [==,=,=@=,=:=,\==,\=,\=@=,=\=,<,>,=<,>=,@<,@>,@=<,@>=]).

expectation_(Options, Expectation) :-
    (   member(Option, Options),
        expected_(Option, Expectation0)
    ->  Expectation = Expectation0
    ;   Expectation = true(true)
    ).

%   tried_(+Expectation, +Body, +Module, +Options, -Outcome): runs Body and compares the result with Expectation.

tried_(true(Condition), Body, Module, Options, Outcome) :-
    answer_(Module:Body, Answer),
    (   Answer = answer(Last)
    ->  checked_(Condition, Module, Outcome0),
        (   Outcome0 == passed,
            Last == more,
            \+ memberchk(nondet, Options)
        ->  Outcome = choice_point
        ;   Outcome = Outcome0
        )
    ;   got_(Answer, Got),
        Outcome = failed('true', Got)
    ).
tried_(fail, Body, Module, _, Outcome) :-
    answer_(Module:Body, Answer),
    (   Answer == false
    ->  Outcome = passed
    ;   got_(Answer, Got),
        Outcome = failed('false', Got)
    ).
tried_(throws(Ball), Body, Module, _, Outcome) :-
    answer_(Module:Body, Answer),
    (   Answer = throws(Thrown),
        subsumes_term(Ball, Thrown)
    ->  Outcome = passed
    ;   thrown_(Ball, Expected),
        got_(Answer, Got),
        Outcome = failed(Expected, Got)
    ).
tried_(answers(How, Operator, X, Xs0), Body, Module, _, Outcome) :-
    catch(findall(X, Module:Body, Found0), Ball, true),
    (   nonvar(Ball)
    ->  text_(Xs0, Expected),
        thrown_(Ball, Got),
        Outcome = failed(Expected, Got)
    ;   ordered_(How, Xs0, Xs),
        ordered_(How, Found0, Found),
        compared_(Operator, Found, Xs, Module, Outcome)
    ).

ordered_(all, Xs, Xs).
ordered_(sort, Xs0, Xs) :-
    sort(Xs0, Xs).
ordered_(msort, Xs0, Xs) :-
    msort(Xs0, Xs).

%   answer_(+Goal, -Answer): Answer is the first result of Goal.

answer_(Goal, Answer) :-
    catch(( call_cleanup(Goal, Last = last),
            last_(Last, Kind)
          ->  Answer = answer(Kind)
          ;   Answer = false
          ),
          Ball,
          Answer = throws(Ball)).

%   last_(+Last, -Kind): call this before cutting the choice point: a cut ends Goal, and binds Last too.

last_(Last, Kind) :-
    (   Last == last
    ->  Kind = last
    ;   Kind = more
    ).

got_(answer(_), 'true').
got_(false, 'false').
got_(throws(Ball), Got) :-
    thrown_(Ball, Got).

checked_(Condition, Module, Outcome) :-
    (   comparison_(Condition, Operator, X, Y)
    ->  compared_(Operator, X, Y, Module, Outcome)
    ;   catch(( once(Module:Condition) -> Outcome = passed ; Got = 'false' ), Ball, thrown_(Ball, Got)),
        (   Outcome == passed
        ->  true
        ;   text_(Condition, Expected),
            Outcome = failed(Expected, Got)
        )
    ).

compared_(Operator, X, Y, Module, Outcome) :-
    Comparison =.. [Operator,X,Y],
    (   \+ \+ holds_(Module:Comparison)
    ->  Outcome = passed
    ;   text_(Y, Expected0),
        atomic_list_concat([Operator,' ',Expected0], Expected),
        text_(X, Got),
        Outcome = failed(Expected, Got)
    ).

text_(Term, Text) :-
    with_output_to(string(Text), \+ \+ ( numbervars(Term, 0, _), print(Term) )).

thrown_(Ball, Text) :-
    text_(throws(Ball), Text).

say_(What, Words) :-
    '$language_text'(words_, What, Words).

words_(total, en, '~d passed, ~d failed~n').
words_(total, ru, 'прошло: ~d, не прошло: ~d~n').
words_(line, en, line).
words_(line, ru, 'строка').
words_(difference, en, '~n  expected: ~w~n  got:      ~w~n').
words_(difference, ru, '~n  ожидалось: ~w~n  получено:  ~w~n').
words_(choice_point, en, 'the test succeeded, but left a choice point').
words_(choice_point, ru, 'тест прошёл, но оставил точку выбора').
words_(option, en, 'an option of a test').
words_(option, ru, 'параметр теста').
words_(setup, en, 'a setup that is true').
words_(setup, ru, 'подготовка, которая истинна').
words_(blocked, en, 'blocked:').
words_(blocked, ru, 'отложено:').
words_(fixme(passed), en, 'passes, though it is said to be wrong:').
words_(fixme(passed), ru, 'проходит, хотя помечен как неверный:').
words_(fixme(choice_point), Language, Words) :-
    words_(fixme(passed), Language, Words).
words_(fixme(failed), en, 'known to be wrong:').
words_(fixme(failed), ru, 'известная ошибка:').
