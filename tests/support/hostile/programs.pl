% Runs the queries of all programs; see programs.rs. The text is that of any Prolog with call_with_inference_limit/3.
:- dynamic(found/1).
:- dynamic(query/4).

% The variables of a query are named, so that all Prologs keep them.
known(_, _, _, _, _).

run :-
    forall(clause(query(Id, Number, Goal, Variables), _), run(Id, Number, Goal, Variables)),
    write(end), nl.

run(Id, Number, Goal, Variables) :-
    write(Id), write('.'), write(Number), write(': '),
    retractall(found(_)),
    assertz(found(0)),
    statistics(inferences, Before),
    catch(call_with_inference_limit(solve(Goal, Variables, End), 100000, Result), Ball, true),
    statistics(inferences, After),
    (   nonvar(Ball)
    ->  ended(Ball)
    ;   Result == inference_limit_exceeded
    ->  true
    ;   write(End)
    ),
    (   After - Before > 50000
    ->  write(' LONG')
    ;   true
    ),
    nl.

ended(error(Formal, _)) :-
    !,
    write('error '),
    show(Formal).
ended(Ball) :-
    write('ball '),
    show(Ball).

solve(Goal, Variables, End) :-
    call(Goal),
    show(Variables),
    write(' ; '),
    retract(found(N0)),
    N is N0 + 1,
    assertz(found(N)),
    N >= 8,
    !,
    End = more.
solve(_, _, no).

log(Term) :-
    write('<'), show(Term), write('>').

show(Term) :-
    (   acyclic_term(Term)
    ->  copy_term(Term, Copy),
        numbervars(Copy, 0, _),
        write_term(Copy, [quoted(true),ignore_ops(true),numbervars(true)])
    ;   write(cyclic)
    ).

