% Unit tests of which most are wrong; tests/suites.rs says which.

:- begin_tests(wrong).

local(2).

test(plain) :-
    local(1).
test(compared, X == 4) :-
    X is 1+2.
test(fails, fail) :-
    local(2).
test(error, error(existence_error(_, _))) :-
    _ is nothing.
test(unexpected) :-
    throw(ball).
test(all, all(X == [a])) :-
    member(X, [a,b]).
test(choice_point) :-
    member(_, [a,b]).
test(later, [blocked(why)]) :-
    fail.
test(known, [fixme(why)]) :-
    fail.
test(no_option, [nonsense]).

:- end_tests(wrong).
