:- module(native,
          [ '$check_twin'/1          % :Goal
          ]).

/** <module> Checking native twins

A predicate with a native twin is a predicate written twice: in clauses and in
Rust. With the flag `native` set to `check` each call of one comes here, runs
both, and compares them answer by answer.
*/

:- meta_predicate
       '$check_twin'(0).

%!  '$check_twin'(:Goal) is nondet.
%
%   The answers of Goal by its clauses. Each must be the answer that the twin gives
%   at this place, an error must be the same error, and the twin must have no more
%   answers: the first difference is an error. The twin is asked for its n-th answer
%   when the clauses have given theirs, and then for half as many again, as long as these
%   do not take long: so a goal with endlessly many answers can be checked too, and all
%   runs of the twin together take a few times as long as one. What the twin writes is
%   thrown away. The end of a limit, and a lack of resources, are those of the clauses: the twin
%   may need less.
%
%       ?- set_prolog_flag(native, check), append(Xs, [Y], [a,b]),
%          set_prolog_flag(native, on).
%          Xs = [a], Y = b
%       ;  false.
%       ?- set_prolog_flag(native, check), catch(call_with_time_limit(0.05, append(Xs, [a], Xs)), E, true),
%          set_prolog_flag(native, on).
%          E = time_limit_exceeded.
%       ?- '$check_twin'(current_prolog_flag(native, Value)).
%          error(system_error(native_difference(current_prolog_flag/2,1,
%                                 current_prolog_flag(native,off),
%                                 current_prolog_flag(native,on))), _).

'$check_twin'(Goal) :-
    copy_term(Goal, Native),
    Count = count(0),
    Ahead = ahead(0, [], 0),
    catch(clauses_(Goal, More), '$any_ball'(Error), true),
    arg(1, Count, N0),
    N is N0+1,
    nb_setarg(1, Count, N),
    (   nonvar(Error)
    ->  ( ends_more_(Error) -> true ; same_(error(Error), Native, N, Ahead) ),
        throw(Error)
    ;   More == none
    ->  same_(none, Native, N, Ahead),
        !,                      % the clauses have no more answers
        fail
    ;   More == false
    ->  same_(answer(Goal), Native, N, Ahead),
        N1 is N+1,
        same_(none, Native, N1, Ahead),
        !                       % the clauses left no choice point: this was the last answer
    ;   same_(answer(Goal), Native, N, Ahead)
    ).

%   ends_more_(+Ball): Ball ends more than this call, or is a resource error: the twin may need less of the resource.

ends_more_(Ball) :-
    (   subsumes_term('$limit_reached'(_, _), Ball)
    ;   subsumes_term(unwind(_), Ball)
    ;   subsumes_term(error(resource_error(_), _), Ball)
    ),
    !.                          % Ball is one of these

%   clauses_(+Goal, -More): gives the answers of Goal by its clauses; More is `false` for an
%   answer known to be the last, and `none` after the last.

clauses_(Goal, More) :-
    with_native_(off, Goal, More).
clauses_(_, none).

%   with_native_(+Value, +Goal, -More): calls Goal with the flag native set to Value.
%   Outside Goal, also between its answers, the flag is `check`. More is `false` if Goal has
%   left no choice point.

with_native_(Value, Goal, More) :-
    (   set_prolog_flag(native, Value)
    ;   set_prolog_flag(native, check),
        fail
    ),
    catch(call_cleanup(Goal, Last = true), '$any_ball'(Error), true),
    (   nonvar(Error)
    ->  set_prolog_flag(native, check),
        throw(Error)
    ;   Last == true
    ->  set_prolog_flag(native, check),
        More = false
    ;   set_prolog_flag(native, check),
        More = true
    ;   set_prolog_flag(native, Value),
        fail
    ).

%   same_(+Outcome, +Goal, +N, +Ahead): checks that the twin of Goal has Outcome as its N-th outcome.

same_(Outcome, Goal, N, Ahead) :-
    outcome_(Goal, N, Ahead, Native),
    (   alike_(Outcome, Native)
    ->  true
    ;   head_(Goal, Head),
        functor(Head, Name, Arity),
        plain_(Outcome, Clauses),
        plain_(Native, Twin),
        throw(error(system_error(native_difference(Name/Arity, N, Clauses, Twin)), _))
    ).

alike_(error(error(Formal1, _)), error(error(Formal2, _))) :-
    !,                          % the place of the error does not count
    Formal1 =@= Formal2.
alike_(Outcome1, Outcome2) :-
    Outcome1 =@= Outcome2.

plain_(none, none).
plain_(error(Error), Error).
plain_(answer(Goal), Head) :-
    head_(Goal, Head).

head_(Goal, Head) :-
    (   Goal = _:Goal1
    ->  head_(Goal1, Head)
    ;   Head = Goal
    ).

%   outcome_(+Goal, +N, +Ahead, -Outcome): Outcome is the N-th outcome of the twin. Ahead is
%   ahead(Before, Block, Inferences): Block has the known outcomes, from number Before+1 on,
%   which took that number of Inferences.

outcome_(Goal, N, Ahead, Outcome) :-
    arg(1, Ahead, Before),
    arg(2, Ahead, Block),
    At is N-Before,
    (   compound(Block),
        functor(Block, _, Size),
        At =< Size
    ->  arg(At, Block, Outcome)
    ;   arg(3, Ahead, Inferences0),
        Want is N+min(N//2, 10000),
        Limit is 10*Inferences0+100000,
        statistics(inferences, Start),
        ahead_(Goal, N, Want, Limit, Outcomes),
        statistics(inferences, End),
        Inferences is End-Start,
        Outcomes = [Outcome|_],
        Block1 =.. [block|Outcomes],
        Before1 is N-1,
        nb_setarg(1, Ahead, Before1),
        nb_setarg(2, Ahead, Block1),
        nb_setarg(3, Ahead, Inferences)
    ).

%   ahead_(+Goal, +From, +To, +Limit, -Outcomes): Outcomes are those of the twin from number From
%   to To: fewer if they take more than Limit inferences, but at least one.

ahead_(Goal, From, To, Limit, Outcomes) :-
    (   From < To,
        with_output_to(string(_),
                       findall(Outcome0,
                               ( call_with_inference_limit(twin_(Goal, From, To, Outcome0), Limit, Result),
                                 Result \== inference_limit_exceeded
                               ),
                               Outcomes0)),
        Outcomes0 = [_|_]
    ->  Outcomes = Outcomes0
    ;   with_output_to(string(_), findall(Outcome1, twin_(Goal, From, From, Outcome1), Outcomes))
    ).

%   twin_(+Goal, +From, +To, -Outcome): gives the outcomes of the twin of Goal; after
%   the last answer, the outcome is `none`.

twin_(Goal, From, To, Outcome) :-
    copy_term(Goal, Copy),
    catch(with_native_(on, call_nth(Copy, N), _), Error, true),
    (   nonvar(Error)
    ->  !,                      % an error is the last outcome
        Outcome = error(Error)
    ;   N >= To
    ->  !,                      % this is the last one wanted
        Outcome = answer(Copy)
    ;   N >= From,
        Outcome = answer(Copy)
    ).
twin_(_, _, _, none).
