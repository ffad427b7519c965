% Runs the queries of all programs; see programs.rs. The text is that of any Prolog with call_with_inference_limit/3.
:- dynamic(found/1).
:- dynamic(query/4).

% Where SWI-Prolog is not strict, or evaluates arguments from the right, it is made so; all else must be alike as it is.
:- if(current_prolog_flag(dialect, swi)).
:- redefine_system_predicate(findall(_, _, _)).
:- redefine_system_predicate(bagof(_, _, _)).
:- redefine_system_predicate(setof(_, _, _)).
:- redefine_system_predicate(retract(_)).
:- redefine_system_predicate(keysort(_, _)).
:- redefine_system_predicate(sort(_, _)).
:- redefine_system_predicate(msort(_, _)).
:- redefine_system_predicate(length(_, _)).
:- redefine_system_predicate(functor(_, _, _)).
:- redefine_system_predicate(_ is _).
:- redefine_system_predicate(_ < _).
:- redefine_system_predicate(_ > _).
:- redefine_system_predicate(_ =< _).
:- redefine_system_predicate(_ >= _).
:- redefine_system_predicate(_ =:= _).
:- redefine_system_predicate(_ =\= _).
:- meta_predicate(findall(?, 0, ?)).
:- meta_predicate(bagof(?, ^, ?)).
:- meta_predicate(setof(?, ^, ?)).

findall(Template, Goal, Xs) :-
    may_be_list(Xs),
    system:findall(Template, Goal, Xs).

bagof(Template, Goal, Xs) :-
    may_be_list(Xs),
    system:bagof(Template, Goal, Xs).

setof(Template, Goal, Xs) :-
    may_be_list(Xs),
    system:setof(Template, Goal, Xs).

% What was erased meanwhile is retracted again there.
retract(Clause) :-
    (   Clause = (Head :- Body)
    ->  true
    ;   Head = Clause,
        Body = true
    ),
    (   callable(Head)
    ->  clause(Head, Body, Reference),
        \+ clause_property(Reference, erased),
        erase(Reference)
    ;   system:retract(Clause)
    ).

keysort(Pairs, Sorted) :-
    may_be_list(Sorted),
    system:keysort(Pairs, Sorted).

sort(Xs, Sorted) :-
    may_be_list(Sorted),
    system:sort(Xs, Sorted).

msort(Xs, Sorted) :-
    may_be_list(Sorted),
    system:msort(Xs, Sorted).

may_be_list(Xs) :-
    '$skip_list'(_, Xs, Tail),
    (   ( var(Tail) ; Tail == [] )
    ->  true
    ;   throw(error(type_error(list, Xs), _))
    ).

length(Xs, Length) :-
    '$skip_list'(N, Xs, Tail),
    (   N > 0,
        var(Tail),
        Tail == Length
    ->  throw(error(resource_error(finite_memory), _))
    ;   system:length(Xs, Length)
    ).

functor(Term, Name, Arity) :-
    (   var(Term),
        nonvar(Name),
        var(Arity)
    ->  throw(error(instantiation_error, _))
    ;   system:functor(Term, Name, Arity)
    ).

Value is Expression :-
    value(Expression, Found),
    system:is(Value, Found).

X < Y :- value(X, V), value(Y, W), system:(V < W).
X > Y :- value(X, V), value(Y, W), system:(V > W).
X =< Y :- value(X, V), value(Y, W), system:(V =< W).
X >= Y :- value(X, V), value(Y, W), system:(V >= W).
X =:= Y :- value(X, V), value(Y, W), system:(V =:= W).
X =\= Y :- value(X, V), value(Y, W), system:(V =\= W).

value(Expression, Value) :-
    (   var(Expression)
    ->  throw(error(instantiation_error, _))
    ;   number(Expression)
    ->  Value = Expression
    ;   Expression = [X|Xs],
        Xs == []
    ->  value(X, Value)
    ;   Expression = [_|_]
    ->  throw(error(type_error(evaluable, Expression), _))
    ;   evaluable_(Expression)
    ->  Expression =.. [Name|Arguments],
        values(Arguments, Values),
        Call =.. [Name|Values],
        system:is(Value, Call)
    ;   system:functor(Expression, Name, Arity),
        throw(error(type_error(evaluable, Name/Arity), _))
    ).

evaluable_(Expression) :-
    callable(Expression),
    Expression \== [],
    current_arithmetic_function(Expression).

values([], []).
values([X|Xs], [V|Vs]) :-
    value(X, V),
    values(Xs, Vs).
:- endif.

% The empty list is one.
is_name(X) :-
    (   X == []
    ->  true
    ;   atom(X)
    ).

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
        plain(Copy, Plain),
        numbervars(Plain, 0, _),
        write_term(Plain, [quoted(true),ignore_ops(true),numbervars(true)])
    ;   write(cyclic)
    ).

% What systems choose themselves: the functor of lists, the second argument of error/2, and what it is that cannot be represented,
% which of two arguments is evaluated first.
plain(Term, Plain) :-
    \+ compound(Term),
    !,
    (   Term == '[|]'
    ->  Plain = '.'
    ;   Plain = Term
    ).
plain(error(Formal0, _), error(Formal, -)) :-
    !,
    plain(Formal0, Formal).
plain(representation_error(_), representation_error) :-
    !.
plain(type_error(evaluable, _), instantiation_error) :-
    !.
plain(evaluation_error(zero_divisor), instantiation_error) :-
    !.
plain(type_error(integer, Float), instantiation_error) :-
    float(Float),
    !.
plain(Term, Plain) :-
    Term =.. [Name|Arguments],
    plain_all(Arguments, Plains),
    Plain =.. [Name|Plains].

plain_all([], []).
plain_all([X|Xs], [P|Ps]) :-
    plain(X, P),
    plain_all(Xs, Ps).
