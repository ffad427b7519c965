% library(profile): what is counted. Times differ from run to run, so only numbers are looked at.

fib(0, 0).
fib(1, 1).
fib(N, F) :-
    N > 1,
    A is N-1,
    B is N-2,
    fib(A, X),
    fib(B, Y),
    F is X+Y.

%  nothing tells its clauses apart: each exit leaves a choice point

kind(X, small) :- level(X, 1).
kind(X, large) :- level(X, 2).

level(N, 1) :- N < 10.
level(N, 2) :- N >= 10.

:- dynamic(changing/2).

changing(1, a).
changing(2, b).
changing(1, c).

fact(1, a).
fact(2, b).
fact(1, c).

counted(Goal, Indicator, Values) :-
    profiled(Goal, Rows, _),
    memberchk(profile(user:Indicator, Counts, _), Rows),
    ask(Values, Counts).

ask([], _).
ask([Value|Values], Counts) :-
    memberchk(Value, Counts),
    ask(Values, Counts).

tries(Goal, Indicator, Tries) :-
    profiled(Goal, Rows, _),
    memberchk(profile(user:Indicator, _, Clauses), Rows),
    findall(N-Count, ( member(clause(N, Counts), Clauses), memberchk(calls(Count), Counts) ), Tries).

written(Goal, Options, Text) :-
    with_output_to(string(Text), ( current_output(Stream), profile(Goal, [stream(Stream)|Options]) )).

?- counted(fib(10, _), fib/2, [calls(Calls), exits(Exits), redos(Redos), left(Left), repeated(All, Different)]).
   Calls = 177, Exits = 177, Redos = 0, Left = 0, All = 177, Different = 11.

?- tries(fib(10, _), fib/2, Tries).
   Tries = [1-34,2-55,3-88].

?- counted(forall(between(1, 5, X), kind(X, _)), kind/2, [calls(Calls), exits(Exits), left(Left)]).
   Calls = 5, Exits = 5, Left = 5.

%  all answers: the second clause is tried and calls level/2, its last goal, which fails

?- counted(forall(between(1, 5, X), ( kind(X, _), fail ; true )), kind/2, [calls(Calls), exits(Exits), redos(Redos), vain(Vain)]).
   Calls = 5, Exits = 10, Redos = 5, Vain = 5.

%  dynamic predicates and tables of facts have no instructions of their own

?- counted(findall(Y, changing(1, Y), _), changing/2, [calls(Calls), exits(Exits), redos(Redos), left(Left)]).
   Calls = 1, Exits = 2, Redos = 1, Left = 1.

?- counted(findall(Y, fact(1, Y), _), fact/2, [calls(Calls), exits(Exits), redos(Redos)]).
   Calls = 1, Exits = 2, Redos = 1.

%  call/N and meta-predicates of the library call by the same entries

?- counted(maplist(kind, [1,20,3], _), kind/2, [calls(Calls)]).
   Calls = 3.

%  the goal is carried out once, and its answer is given

?- profiled(member(X, [1,2]), _Rows, Outcome).
   X = 1, Outcome = true.

?- profiled(throw(ball), _, Outcome).
   Outcome = error(ball).

?- profiled(fail, _, Outcome).
   Outcome = false.

%  nothing is counted behind it

?- profiled(true, _, _), '$profile_end'(_).
   false.

%  the same inferences as without a profile

inferences(Goal, Count) :-
    statistics(inferences, Count0),
    ignore(Goal),
    statistics(inferences, Count1),
    Count is Count1-Count0.

?- inferences(fib(12, _), N), '$profile_begin', inferences(fib(12, _), M), '$profile_end'(_), N == M.
   N = 1395, M = 1395.

%  a procedure that nothing defines counts as called, and what catches its error does not

?- counted(неведомое(1), неведомое/1, [calls(Calls), exits(Exits)]).
   Calls = 1, Exits = 0.
?- profiled(неведомое(1), _Rows, _), findall(PI, member(profile(_:PI, _, _), _Rows), PIs).
   PIs = [неведомое/1,'$internal'/0].
?- profiled(throw(ball), _Rows, Outcome), findall(PI, member(profile(_:PI, _, _), _Rows), PIs).
   Outcome = error(ball), PIs = [throw/1,'$internal'/0].
?- counted(forall(between(1, 3, X), catch(неведомое(X), _, true)), неведомое/1, [calls(Calls)]).
   Calls = 3.

%  notes

?- written(forall(( between(1, 6, _), between(1, 5, X) ), kind(X, _)), [], _Text), sub_string(_Text, _, _, _, "30 of 30 exits left a choice point"), !.
   true.

?- written(fib(12, _), [], _Text), sub_string(_Text, _, _, _, "465 calls, but only 13 different ones"), sub_string(_Text, _, _, _, "fib/2.\""), !.
   true.

?- set_prolog_flag(language, ru), written(fib(12, _), [], _Text), set_prolog_flag(language, en), sub_string(_Text, _, _, _, "вызовов 465, а разных только 13"), !.
   true.

?- written(fib(12, _), [top(1)], _Text), \+ sub_string(_Text, _, _, _, "(system)").
   true.

?- profile(true, [top(none)]).
   error(type_error(positive_integer,none), _).
