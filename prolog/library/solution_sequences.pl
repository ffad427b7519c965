:- module(solution_sequences,
          [ limit/2,                 % +Count, :Goal
            offset/2,                % +Count, :Goal
            call_nth/2,              % :Goal, ?N
            order_by/2,              % +Keys, :Goal
            distinct/1,              % :Goal
            distinct/2,              % ?Witness, :Goal
            group_by/4,              % ?By, ?Template, :Goal, -Bag
            reduced/1,               % :Goal
            reduced/3                % ?Witness, :Goal, +Options
          ]).

/** <module> The sequence of answers of a goal

Answers counted, skipped, ordered or kept from coming twice, on backtracking.
*/

:- meta_predicate
       limit(+, 0),
       offset(+, 0),
       call_nth(0, ?),
       order_by(?, 0),
       distinct(0),
       distinct(?, 0),
       group_by(?, ?, 0, -),
       reduced(0),
       reduced(?, 0, +).

%!  limit(+Count, :Goal) is nondet.
%
%   The first Count answers of Goal; the last of them leaves no choice point.
%
%       ?- limit(2, member(X, [a,b,c])).
%          X = a
%       ;  X = b.
%       ?- limit(0, true).
%          false.

limit(Count, Goal) :-
    (   ( Count == infinite ; Count == inf )
    ->  call(Goal)
    ;   must_be(integer, Count),
        Count > 0,
        State = seen(0),
        limit_(Goal, State, Count)
    ).

limit_(Goal, State, Count) :-
    call(Goal),
    next_(State, Seen),
    (   Seen =:= Count
    ->  !                       % this answer is the last one
    ;   true
    ).

%   next_(+State, -N): N is one more than at the last call; backtracking does not undo this.

next_(State, N) :-
    arg(1, State, N0),
    N is N0+1,
    nb_setarg(1, State, N).

%!  offset(+Count, :Goal) is nondet.
%
%   The answers of Goal without the first Count.
%
%       ?- offset(1, member(X, [a,b,c])).
%          X = b
%       ;  X = c.

offset(Count, Goal) :-
    must_be(integer, Count),
    (   Count >= 0
    ->  true
    ;   domain_error(not_less_than_zero, Count)
    ),
    State = seen(0),
    call(Goal),
    next_(State, Seen),
    Seen > Count.

%!  call_nth(:Goal, ?N) is nondet.
%
%   Goal has its N-th answer, counted from 1.
%
%       ?- call_nth(member(X, [a,b,c]), 2).
%          X = b.
%       ?- call_nth(member(X, [a,b]), N).
%          X = a, N = 1
%       ;  X = b, N = 2.

call_nth(Goal, N) :-
    State = seen(0),
    (   var(N)
    ->  call(Goal),
        next_(State, N)
    ;   must_be(integer, N),
        (   N >= 1
        ->  true
        ;   domain_error(not_less_than_one, N)
        ),
        nth_(Goal, State, N)
    ).

nth_(Goal, State, N) :-
    call(Goal),
    next_(State, Seen),
    Seen =:= N,
    !.                          % there is one N-th answer

%!  order_by(+Keys, :Goal) is nondet.
%
%   The answers of Goal, ordered by the list Keys of asc(Term) and desc(Term): by
%   the first, its equals by the second, and so on.
%
%       ?- order_by([desc(X)], member(X-Y, [1-a,3-b,2-c])).
%          X = 3, Y = b
%       ;  X = 2, Y = c
%       ;  X = 1, Y = a.

order_by(Keys, Goal) :-
    must_be(list, Keys),
    term_variables(Goal, Variables),
    keys_(Keys, Orders, Terms),
    findall(Terms-Variables, Goal, Answers),
    last_first_(Orders, 1, [], Steps),
    order_(Steps, Answers, Ordered),
    member(_-Variables, Ordered).

keys_([], [], []).
keys_([Key|Keys], [Order|Orders], [Term|Terms]) :-
    must_be(nonvar, Key),
    (   Key = asc(Term)
    ->  Order = (@=<)
    ;   Key = desc(Term)
    ->  Order = (@>=)
    ;   domain_error(order_specifier, Key)
    ),
    keys_(Keys, Orders, Terms).

last_first_([], _, Steps, Steps).
last_first_([Order|Orders], N, Steps0, Steps) :-
    N1 is N+1,
    last_first_(Orders, N1, [N-Order|Steps0], Steps).

%   order_(+Steps, +Answers, -Ordered): sorts by the last key first, since sorting is stable.

order_([], Answers, Answers).
order_([N-Order|Steps], Answers0, Answers) :-
    keyed_(Answers0, N, Keyed0),
    sort(1, Order, Keyed0, Keyed),
    pairs_values(Keyed, Answers1),
    order_(Steps, Answers1, Answers).

keyed_([], _, []).
keyed_([Terms-Variables|Answers], N, [Key-(Terms-Variables)|Keyed]) :-
    nth1(N, Terms, Key),
    keyed_(Answers, N, Keyed).

%!  distinct(:Goal) is nondet.
%
%   The answers of Goal that are no variants of earlier ones.
%
%       ?- distinct(member(X, [a,b,a])).
%          X = a
%       ;  X = b
%       ;  false.

distinct(Goal) :-
    distinct(Goal, Goal).

%!  distinct(?Witness, :Goal) is nondet.
%
%   The answers of Goal whose Witness is no variant of an earlier one.
%
%       ?- distinct(Y, member(X-Y, [1-a,2-b,3-a])).
%          Y = a, X = 1
%       ;  Y = b, X = 2
%       ;  false.

distinct(Witness, Goal) :-
    empty_nb_set(Seen),
    call(Goal),
    add_nb_set(Witness, Seen, true).

%!  group_by(?By, ?Template, :Goal, -Bag) is nondet.
%
%   Bag are the instances of Template for the answers of Goal with the same By; on
%   backtracking By takes its values in order.
%
%       ?- group_by(K, V, member(K-V, [a-1,b-2,a-3]), Vs).
%          K = a, Vs = [1,3]
%       ;  K = b, Vs = [2].

group_by(By, Template, Goal, Bag) :-
    findall(By-Template, Goal, Pairs),
    keysort(Pairs, Sorted),
    group_pairs_by_key(Sorted, Groups),
    member(By-Bag, Groups).

%!  reduced(:Goal) is nondet.
%
%   As distinct/1, in limited memory: an answer that has been forgotten may come again.
%
%       ?- reduced(member(X, [a,b,a])).
%          X = a
%       ;  X = b
%       ;  false.

reduced(Goal) :-
    reduced(Goal, Goal, []).

%!  reduced(?Witness, :Goal, +Options) is nondet.
%
%   As reduced/1 by the instances of Witness. Option size_limit(N): N answers are
%   remembered before all are forgotten, 10000.
%
%       ?- reduced(X, member(X, [a,b,a]), [size_limit(1)]).
%          X = a
%       ;  X = b
%       ;  X = a.

reduced(Witness, Goal, Options) :-
    option(size_limit(Limit), Options, 10000),
    must_be(positive_integer, Limit),
    empty_nb_set(Seen0),
    Table = table(Seen0),
    call(Goal),
    arg(1, Table, Seen),
    add_nb_set(Witness, Seen, true),
    size_nb_set(Seen, Size),
    (   Size =< Limit
    ->  true
    ;   empty_nb_set(Seen1),
        add_nb_set(Witness, Seen1),
        nb_setarg(1, Table, Seen1)
    ).
