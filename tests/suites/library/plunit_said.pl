% library(plunit): what is said of tests that are wrong. The units are loaded by a query: `ferz test` does not run them.

:- use_module(library(plunit)).

heard(Goal, Text) :-
    tmp_file(heard, File),
    stream_property(Old, alias(user_error)),
    open(File, write, Stream),
    setup_call_cleanup(
        set_stream(Stream, alias(user_error)),
        ( call(Goal) -> Outcome = true ; Outcome = false ),
        ( set_stream(Old, alias(user_error)), close(Stream) )),
    read_file_to_codes(File, Codes, []),
    atom_codes(Text0, Codes),
    delete_file(File),
    Text = Outcome-Text0.

% loaded(Unit, Options, Tests): the terms Tests are the tests of Unit

loaded(Unit, Options, Tests) :-
    tmp_file(unit, File0),
    atom_concat(File0, '.pl', File),
    setup_call_cleanup(
        open(File, write, Stream),
        ( format(Stream, ":- begin_tests(~q, ~q).~n", [Unit,Options]),
          forall(member(Test, Tests), format(Stream, "~q.~n", [Test])),
          format(Stream, ":- end_tests(~q).~n", [Unit])
        ),
        close(Stream)),
    load_files(File, [silent(true)]),
    delete_file(File).

outcomes(What, Outcomes) :-
    unit_results(What, Results),
    findall(Name-Line-Outcome, ( member(result(_, Name, Line, _, Outcome0), Results), shown(Outcome0, Outcome) ), Outcomes).

shown(Outcome0, Outcome) :-
    (   Outcome0 = failed(A0, B0)
    ->  atom_string(A, A0), atom_string(B, B0), Outcome = failed(A, B)
    ;   Outcome0 = fixme(Why, One0)
    ->  shown(One0, One), Outcome = fixme(Why, One)
    ;   Outcome = Outcome0
    ).

?- loaded(u1, [], [test(right), ( test(false) :- fail ), ( test(left) :- member(_, [a,b]) ), ( test(late, [blocked(why)]) :- fail ), ( test(known, [fixme(why)]) :- fail ), test(mended, [fixme(why)])]).
   true.
?- outcomes(u1, L).
   L = [right-2-passed,false-3-failed(true,false),left-4-choice_point,late-5-blocked(why),known-6-fixme(why,failed(true,false)),mended-7-fixme(why,passed)].
?- heard(run_tests(u1), T).
   T = false-'u1:false (line 3)\n  expected: true\n  got:      false\nu1:left (line 4): the test succeeded, but left a choice point\nu1:late (line 5): blocked: why\nu1:known (line 6): known to be wrong: why\nu1:mended (line 7): passes, though it is said to be wrong: why\n2 passed, 1 failed\n'.
?- heard(run_tests(u1:right), T).
   T = true-'1 passed, 0 failed\n'.
?- heard(run_tests([u1:[right,left],u1:right]), T).
   T = true-'u1:left (line 4): the test succeeded, but left a choice point\n3 passed, 0 failed\n'.
?- heard(run_tests([]), T).
   T = true-'0 passed, 0 failed\n'.
?- heard(run_tests(u1:[nothing]), T).
   T = true-'0 passed, 0 failed\n'.
?- heard(run_tests([u1:false]), T).
   T = false-'u1:false (line 3)\n  expected: true\n  got:      false\n0 passed, 1 failed\n'.
?- run_tests(_).
   error(instantiation_error, _).
?- run_tests([u1:right|_]).
   error(instantiation_error, _).
?- run_tests(1).
   error(type_error(atom,1), _).

% what is expected, and what comes

?- loaded(u2, [], [( test(a, X == 4) :- X is 1+2 ), ( test(b, [true(Y > 3)]) :- Y is 1+2 ), test(c, fail), test(d, false), ( test(e, throws(ball)) :- throw(other) ), test(f, throws(ball)), ( test(g, error(type_error(_, _))) :- atom_length(_, _) ), ( test(h, all(Z == [a])) :- member(Z, [a,b]) ), ( test(i, all(U == [a])) :- throw(U) ), ( test(j) :- throw(ball) ), test(k, nonsense), test(l, true), test(m, _), test(n, [nonsense])]).
   true.
?- outcomes(u2, _L), member(N-_-O, _L).
   N = a, O = failed('== 4','3')
;  N = b, O = failed('> 3','3')
;  N = c, O = failed(false,true)
;  N = d, O = failed(false,true)
;  N = e, O = failed('throws(ball)','throws(other)')
;  N = f, O = failed('throws(ball)',true)
;  N = g, O = failed('throws(error(type_error(A,B),C))','throws(error(instantiation_error,context(atom_length/2,A)))')
;  N = h, O = failed('== [a]','[a,b]')
;  N = i, O = failed('[a]','throws(error(instantiation_error,context(throw/1,A)))')
;  N = j, O = failed(true,'throws(ball)')
;  N = k, O = failed('an option of a test',nonsense)
;  N = l, O = passed
;  N = m, O = failed('an option of a test','A')
;  N = n, O = failed('an option of a test',nonsense).
?- loaded(u3, [], [test(a, true(1 < 2)), ( test(b, [X =@= f(_)]) :- X = f(_) ), ( test(c, [set(Y == [b,a])]) :- member(Y, [a,b,a]) ), ( test(d, bag(Y == [b,a,a])) :- member(Y, [a,b,a]) ), ( test(e, all(Y == [])) :- fail, Y = 1 ), ( test(f, [exception(ball)]) :- throw(ball) ), ( test(g, error(type_error(_, a), _)) :- atom_length(abc, a) ), ( test(h, [nondet]) :- member(_, [a,b]) ), test(i, [det]), test(j, [true(member(_, [1,2]))]), test(k, [true(throw(x))]), test(l, [sto(rational_trees),occurs_check(true),concurrent(true),timeout(5)])]).
   true.
?- outcomes(u3, _L), member(N-_-O, _L), O \== passed.
   N = k, O = failed('throw(x)','throws(x)')
;  false.

% conditions, what is done before and behind, and tests that are made of others

?- loaded(u4, [], [test(a, [condition(fail)]), test(b, [condition(true)]), test(c, [condition(throw(x))]), ( test(d, [forall(member(X, [1,2,3])),true(X < 3)]) :- true ), test(e, [setup(fail)]), test(f, [setup(throw(x))]), ( test(g, [setup(nb_setval(plunit_said, 1)),cleanup(nb_setval(plunit_said, 2)),true(X == 1)]) :- nb_getval(plunit_said, X) ), ( test(h) :- nb_getval(plunit_said, 2) ), test(i, [forall(fail)]), test(j, [cleanup(fail)]), test(k, [cleanup(throw(x))])]).
   true.
?- heard(( outcomes(u4, _L), nb_setval(plunit_said, _L) ), _T), nb_getval(plunit_said, _L), member(N-_-O, _L).
   N = b, O = passed
;  N = d, O = passed
;  N = d, O = passed
;  N = d, O = failed('< 3','3')
;  N = e, O = failed('a setup that is true',false)
;  N = f, O = failed('a setup that is true','throws(x)')
;  N = g, O = passed
;  N = h, O = passed
;  N = j, O = passed
;  N = k, O = passed.
?- loaded(u5, [blocked(why)], [test(a)]), outcomes(u5, L), heard(run_tests(u5), T).
   L = [u5-0-blocked(why)], T = true-'u5:u5 (line 0): blocked: why\n0 passed, 0 failed\n'.
?- loaded(u6, [condition(fail)], [test(a)]), outcomes(u6, L).
   L = [].
?- loaded(u7, [setup(fail)], [test(a)]), outcomes(u7, L).
   L = [setup-0-failed('a setup that is true',false)].
?- set_prolog_flag(language, ru), outcomes(u7, L), outcomes(u2, _L2), member(k-_-O, _L2), set_prolog_flag(language, en).
   L = [setup-0-failed('подготовка, которая истинна',false)], O = failed('параметр теста',nonsense)
;  false.
?- loaded(u8, [setup(nb_setval(plunit_said, 1)),cleanup(nb_setval(plunit_said, 2))], [( test(a) :- nb_getval(plunit_said, 1) )]), outcomes(u8, L), nb_getval(plunit_said, X).
   L = [a-2-passed], X = 2.
?- loaded(u9, [], [test(a)]), loaded(u9, [], [test(b)]), findall(M, current_unit(u9, M, _, _), Ms).
   Ms = [plunit_u9].
?- member(_Unit, [u1,u3]), unit_results(_Unit, _R), member(result(_, _, _, S, _), _R), \+ ( float(S), S >= 0.0, S < 10.0 ).
   false.
?- unit_results(u2, _R), memberchk(result(_, k, _, S, _), _R).
   S = 0.0.
?- unit_results(u5, [result(_, _, _, S, _)]), unit_results(u7, [result(_, _, _, T, _)]).
   S = 0.0, T = 0.0.
?- unit_results(_, _).
   error(instantiation_error, _).
?- unit_results(f(x), _).
   error(type_error(atom,f(x)), _).
?- begin_tests(_).
   error(instantiation_error, _).
?- begin_tests(1).
   error(type_error(atom,1), _).
?- begin_tests(u, a).
   error(type_error(list,a), _).
?- end_tests(u1).
   error(existence_error(test_unit,u1), _).
