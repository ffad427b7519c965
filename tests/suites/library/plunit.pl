% library(plunit). The tests below run beside the quads; tests/support/units.pl has those that fail.

:- begin_tests(right).

local(1).

test(plain) :-
    local(1).
test(compared, X == 3) :-
    X is 1+2.
test(condition, true(X > 2)) :-
    X is 1+2.
test(compared_in_a_list, [X =:= 3.0]) :-
    X is 1+2.
test(fails, fail) :-
    local(2).
test(fails_too, [fail]) :-
    local(3).
test(error, error(type_error(evaluable, nothing/0))) :-
    _ is nothing.
test(ball, throws(ball(_))) :-
    throw(ball(1)).
test(all, all(X == [a,b,a])) :-
    member(X, [a,b,a]).
test(set, set(X == [a,b])) :-
    member(X, [b,a,b]).
test(bag, bag(X == [a,b,b])) :-
    member(X, [b,a,b]).
test(more_answers, [nondet,true(X == a)]) :-
    member(X, [a,b]).
test(each, [forall(member(X, [1,2,3])),true(Y =:= 2*X)]) :-
    Y is X+X.
test(prepared, [setup(nb_setval(prepared, yes)),cleanup(nb_setval(prepared, no)),true(X == yes)]) :-
    nb_getval(prepared, X).
test(left_out, [condition(local(2))]) :-
    fail.

:- end_tests(right).

% What is between the two belongs to a module of its own.

?- local(_).
   error(existence_error(procedure, local/1), _).

?- current_unit(right, Module, Context, Options).
   Module = plunit_right, Context = user, Options = [].

?- run_tests(right).
   true.

?- run_tests(right:plain).
   true.

?- unit_results(right, _Results), member(result(_, Name, Line, _, Outcome), _Results),
   Outcome \== passed.
   false.

?- unit_results(right, [result(Unit, Name, Line, _, Outcome)|_]).
   Unit = right, Name = plain, Line = 7, Outcome = passed.
