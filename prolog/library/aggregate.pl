:- module(aggregate,
          [ aggregate_all/3,         % +Spec, :Goal, -Result
            aggregate_all/4,         % +Spec, @Discriminator, :Goal, -Result
            aggregate/3,             % +Spec, :Goal, -Result
            foreach/2,               % :Generator, :Goal
            aggregate/4,             % +Spec, @Discriminator, :Goal, -Result
            free_variables/4         % :Goal, +Template, +Vs0, -Vs
          ]).

/** <module> Aggregation over the answers of a goal

Spec is one of count, count(T), sum(E), max(E), max(E,W), min(E), min(E,W),
bag(T), set(T), or a compound of these such as r(count, max(X)). E is an
arithmetic expression; W is a witness: a term that goes with the largest or
least value, and the result is then max(Value, Witness).
*/

:- meta_predicate
       aggregate_all(?, 0, -),
       aggregate_all(?, ?, 0, -),
       aggregate(?, ^, -),
       foreach(0, 0),
       aggregate(?, ?, ^, -).

%!  aggregate_all(+Spec, :Goal, -Result) is semidet.
%
%   Result is Spec over all answers of Goal. max and min fail without answers.
%
%       ?- aggregate_all(count, member(_, [a,b]), N).
%          N = 2.
%       ?- aggregate_all(sum(X), member(X, [1,2,3]), S).
%          S = 6.
%       ?- aggregate_all(max(X, Y), member(X-Y, [1-a,3-b,2-c]), M).
%          M = max(3,b).
%       ?- aggregate_all(min(X), member(X, []), M).
%          false.
%       ?- aggregate_all(bag(X), member(X, [b,a,b]), L).
%          L = [b,a,b].
%       ?- aggregate_all(set(X), member(X, [b,a,b]), L).
%          L = [a,b].
%       ?- aggregate_all(r(count,max(X)), member(X, [1,2]), R).
%          R = r(2,2).
%       ?- aggregate_all(mean(X), member(X, [1,2]), R).
%          error(domain_error(aggregate_spec,mean(X)), _).

aggregate_all(Spec, Goal, Result) :-
    must_be(nonvar, Spec),
    (   ( Spec == count ; Spec = count(_) )
    ->  count_(Goal, Result)
    ;   running_(Spec, Kind, Template)
    ->  '$bag_open'(Bag),
        keep_(Goal, Kind, Template, Bag),
        '$bag_close'(Bag, Kept),
        kept_(Kind, Kept, Result)
    ;   aggregate_all_(Spec, Goal, Result)
    ).

count_(Goal, Count) :-
    '$bag_open'(Bag),
    tick_(Goal, Bag),
    '$bag_count'(Bag, Count0),
    Count = Count0.

tick_(Goal, Bag) :-
    call(Goal),
    '$bag_tick'(Bag),
    fail.
tick_(_, _).

%   running_(+Spec, -Kind, -Template): one value is enough of all answers so far.

running_(sum(X), sum, X).
running_(max(X), max, X).
running_(min(X), min, X).
running_(max(X, W), greatest, X-W).
running_(min(X, W), least, X-W).

%   keep_(:Goal, +Kind, +Template, +Bag): Bag has one value for all answers of Goal.

keep_(Goal, Kind, Template, Bag) :-
    call(Goal),
    (   '$bag_take'(Bag, Kept0)
    ->  next_(Kind, Template, Kept0, Kept)
    ;   first_(Kind, Template, Kept)
    ),
    '$bag_add'(Bag, Kept),
    fail.
keep_(_, _, _, _).

first_(sum, X, Sum) :-
    Sum is 0+X.
first_(max, X, Max) :-
    Max is X.
first_(min, X, Min) :-
    Min is X.
first_(greatest, X-W, Max-W) :-
    Max is X.
first_(least, X-W, Min-W) :-
    Min is X.

next_(sum, X, Sum0, Sum) :-
    Sum is Sum0+X.
next_(max, X, Max0, Max) :-
    Max is max(Max0, X).
next_(min, X, Min0, Min) :-
    Min is min(Min0, X).
next_(greatest, X-W, Max0-W0, Kept) :-
    Max is X,
    (   Max > Max0
    ->  Kept = Max-W
    ;   Kept = Max0-W0
    ).
next_(least, X-W, Min0-W0, Kept) :-
    Min is X,
    (   Min < Min0
    ->  Kept = Min-W
    ;   Kept = Min0-W0
    ).

%   kept_(+Kind, +Kept, -Result): Kept has the value, if there was an answer.

kept_(sum, [], 0).
kept_(sum, [Sum], Sum).
kept_(max, [Max], Max).
kept_(min, [Min], Min).
kept_(greatest, [Max-W], max(Max, W)).
kept_(least, [Min-W], min(Min, W)).

aggregate_all_(Spec, Goal, Result) :-
    template_(Spec, Template),
    findall(Template, Goal, Templates),
    result_(Spec, Templates, Result).

%   template_(+Spec, -Template): Template is the part of an answer that is stored.

template_(Spec, Template) :-
    must_be(nonvar, Spec),
    (   single_(Spec, Template0)
    ->  Template = Template0
    ;   compound(Spec),
        Spec =.. [Name|Specs],
        \+ reserved_(Name)
    ->  templates_(Specs, Templates),
        Template =.. [Name|Templates]
    ;   domain_error(aggregate_spec, Spec)
    ).

templates_([], []).
templates_([Spec|Specs], [Template|Templates]) :-
    template_(Spec, Template),
    templates_(Specs, Templates).

single_(count, []).
single_(count(_), []).
single_(sum(X), X).
single_(max(X), X).
single_(min(X), X).
single_(max(X, W), X-W).
single_(min(X, W), X-W).
single_(bag(X), X).
single_(set(X), X).

reserved_(Name) :-
    memberchk(Name, [count,sum,max,min,bag,set,mean]).

%   result_(+Spec, +Templates, -Result): Result is the result for these Templates, in the order of the answers.

result_(Spec, Templates, Result) :-
    (   single_(Spec, _)
    ->  fold_(Spec, Templates, Result)
    ;   Spec =.. [Name|Specs],
        length(Specs, Arity),
        columns_(0, Arity, Templates, Columns),
        results_(Specs, Columns, Results),
        Result =.. [Name|Results]
    ).

results_([], [], []).
results_([Spec|Specs], [Column|Columns], [Result|Results]) :-
    result_(Spec, Column, Result),
    results_(Specs, Columns, Results).

columns_(I0, Arity, Templates, Columns) :-
    (   I0 =:= Arity
    ->  Columns = []
    ;   I is I0+1,
        column_(Templates, I, Column),
        Columns = [Column|Columns1],
        columns_(I, Arity, Templates, Columns1)
    ).

column_([], _, []).
column_([Template|Templates], I, [X|Xs]) :-
    arg(I, Template, X),
    column_(Templates, I, Xs).

fold_(count, Xs, Count) :-
    length(Xs, Count).
fold_(count(_), Xs, Count) :-
    length(Xs, Count).
fold_(sum(_), Xs, Sum) :-
    sum_list(Xs, Sum).
fold_(max(_), [X|Xs], Max) :-
    X1 is X,
    max_(Xs, X1, Max).
fold_(min(_), [X|Xs], Min) :-
    X1 is X,
    min_(Xs, X1, Min).
fold_(max(_, _), [X-W|Xs], Max) :-
    X1 is X,
    max_(Xs, X1, W, Max).
fold_(min(_, _), [X-W|Xs], Min) :-
    X1 is X,
    min_(Xs, X1, W, Min).
fold_(bag(_), Xs, Xs).
fold_(set(_), Xs, Set) :-
    sort(Xs, Set).

max_([], Max, Max).
max_([X|Xs], Max0, Max) :-
    Max1 is max(Max0, X),
    max_(Xs, Max1, Max).

min_([], Min, Min).
min_([X|Xs], Min0, Min) :-
    Min1 is min(Min0, X),
    min_(Xs, Min1, Min).

max_([], X, W, max(X, W)).
max_([X-W|Xs], X0, W0, Max) :-
    X1 is X,
    (   X1 > X0
    ->  max_(Xs, X1, W, Max)
    ;   max_(Xs, X0, W0, Max)
    ).

min_([], X, W, min(X, W)).
min_([X-W|Xs], X0, W0, Min) :-
    X1 is X,
    (   X1 < X0
    ->  min_(Xs, X1, W, Min)
    ;   min_(Xs, X0, W0, Min)
    ).

%!  aggregate_all(+Spec, @Discriminator, :Goal, -Result) is semidet.
%
%   As aggregate_all/3; answers with the same Discriminator count once.
%
%       ?- aggregate_all(count, X, member(X-_, [a-1,b-2,a-3]), N).
%          N = 2.
%       ?- aggregate_all(sum(V), K, member(K-V, [a-1,b-2,a-1]), S).
%          S = 3.

aggregate_all(Spec, Discriminator, Goal, Result) :-
    must_be(nonvar, Spec),
    template_(Spec, Template),
    findall(Discriminator-Template, Goal, Found),
    sort(Found, Pairs),
    pairs_values(Pairs, Templates),
    result_(Spec, Templates, Result).

%!  aggregate(+Spec, :Goal, -Result) is nondet.
%
%   As aggregate_all/3 by means of bagof/3: one answer for each binding of the
%   free variables of Goal, and failure without answers.
%
%       ?- aggregate(count, X^member(X-K, [1-a,2-b,3-a]), N).
%          K = a, N = 2
%       ;  K = b, N = 1.
%       ?- aggregate(count, fail, N).
%          false.

aggregate(Spec, Goal, Result) :-
    must_be(nonvar, Spec),
    template_(Spec, Template),
    bagof(Template, Goal, Templates),
    result_(Spec, Templates, Result).

%!  foreach(:Generator, :Goal) is semidet.
%
%   The conjunction of Goal for all answers of Generator, whose variables are
%   not shared with the rest of Goal.
%
%       ?- foreach(between(1, 3, I), I < L), L = 4.
%          error(instantiation_error, _).
%       ?- length(L, 2), foreach(member(I, [1,2]), nth1(I, L, I)).
%          L = [1,2].

foreach(Generator, Goal) :-
    term_variables(Generator, Variables1),
    term_variables(Goal, Variables2),
    sort(Variables1, Inner),
    sort(Variables2, All),
    ord_intersection(Inner, All, Shared),
    ord_subtract(All, Shared, Outer),
    findall(Shared, Generator, Instances),
    prove_all_(Instances, Shared, Outer, Goal).

prove_all_([], _, _, _).
prove_all_([Instance|Instances], Shared, Outer, Goal) :-
    copy_term_nat(Shared/Outer/Goal, Instance/Outer/Goal1),
    call(Goal1),
    prove_all_(Instances, Shared, Outer, Goal).

%!  aggregate(+Spec, @Discriminator, :Goal, -Result) is nondet.
%
%   As aggregate/3; answers with the same Discriminator count once.
%
%       ?- aggregate(count, X, member(X, [a,b,a]), N).
%          N = 2.
%       ?- aggregate(sum(X), Y, member(X-Y, [1-a,2-b,1-a]), S).
%          S = 3.
%       ?- aggregate(count, X, member(X, []), N).
%          false.

aggregate(Spec, Discriminator, Goal, Result) :-
    must_be(nonvar, Spec),
    template_(Spec, Template),
    setof(Discriminator-Template, Goal, Pairs),
    pairs_values(Pairs, Templates),
    result_(Spec, Templates, Result).

%!  free_variables(:Goal, +Template, +Vs0, -Vs) is det.
%
%   Vs are Vs0 and, before them, the variables of Goal by whose values bagof/3 groups
%   its answers: not in Template, nor bound by `^`.
%
%       ?- free_variables(user:(Y^p(X,Y,Z)), X, [], Vs).
%          Vs = [Z].

free_variables(Goal, Template, Vs0, Vs) :-
    inner_(Goal, Inner, Bound),
    term_variables(Template-Bound-Vs0, Excluded),
    term_variables(Inner, All),
    others_(All, Excluded, Vs0, Vs).

inner_(Goal, Inner, Bound) :-
    (   nonvar(Goal),
        Goal = _:Goal1
    ->  inner_(Goal1, Inner, Bound)
    ;   nonvar(Goal),
        Goal = V^Goal1
    ->  Bound = [V|Bound1],
        inner_(Goal1, Inner, Bound1)
    ;   Inner = Goal,
        Bound = []
    ).

others_([], _, Vs, Vs).
others_([V|All], Excluded, Vs0, Vs) :-
    (   member(X, Excluded),
        X == V
    ->  others_(All, Excluded, Vs0, Vs)
    ;   others_(All, Excluded, [V|Vs0], Vs)
    ).
