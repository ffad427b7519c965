:- module(clpfd_global,
          [ all_different/1,         % +Xs
            all_distinct/1,          % +Xs
            sum/3,                   % +Xs, +Relation, ?Y
            scalar_product/4,        % +Cs, +Xs, +Relation, ?Y
            lex_chain/1,             % +Lists
            chain/2,                 % +Xs, +Relation
            tuples_in/2,             % +Tuples, +Rows
            element/3,               % ?N, +Xs, ?X
            global_cardinality/2,    % +Xs, +Pairs
            global_cardinality/3,    % +Xs, +Pairs, +Options
            circuit/1,               % +Xs
            cumulative/1,            % +Tasks
            cumulative/2,            % +Tasks, +Options
            serialized/2,            % +Starts, +Durations
            disjoint2/1,             % +Rectangles
            automaton/3,             % +Xs, +Nodes, +Arcs
            automaton/8,             % +Xs, ?Template, +Signature, +Nodes, +Arcs, +Counters, +Initials, ?Finals
            transpose/2              % +Rows, ?Columns
          ]).

/** <module> Constraints on many variables

The constraints of `library(clpfd)` on lists of integers; `src/kernel/fd/` says how each of them prunes.
*/

%!  all_different(+Xs) is semidet.
%
%   The elements of Xs are different integers: when one is known, the others lose it.
%
%       ?- use_module(library(clpfd)).
%          true.
%       ?- X in 1..2, all_different([X,1]).
%          X = 2.

all_different(Xs) :-
    must_be(list, Xs),
    '$fd_post'(different, Xs).

%!  all_distinct(+Xs) is semidet.
%
%   The elements of Xs are different integers: all values go that are in no solution. If the domains have more than
%   2^20 values together, known values go from the others, and it fails where there are more variables than values.
%
%       ?- [X,Y] ins 1..2, Z in 1..3, all_distinct([X,Y,Z]), X = 1.
%          X = 1, Y = 2, Z = 3.
%       ?- [X,Y,Z] ins 1..2, all_distinct([X,Y,Z]).
%          false.

all_distinct(Xs) :-
    must_be(list, Xs),
    '$fd_post'(distinct, Xs).

%!  sum(+Xs, +Relation, ?Y) is semidet.
%
%   The sum of the elements of Xs is in Relation, one of the six comparisons, to Y.
%
%       ?- [X,Y] ins 0..3, sum([X,Y], #=, 6).
%          X = 3, Y = 3.

sum(Xs, Relation, Y) :-
    must_be(list, Xs),
    ones_(Xs, Cs),
    scalar_product(Cs, Xs, Relation, Y).

ones_([], []).
ones_([_|Xs], [1|Cs]) :-
    ones_(Xs, Cs).

%!  scalar_product(+Cs, +Xs, +Relation, ?Y) is semidet.
%
%   The sum of the products of the elements of Cs, integers, and those of Xs is in Relation to Y.
%
%       ?- [X,Y] ins 0..3, scalar_product([2,5], [X,Y], #=, 21).
%          X = 3, Y = 3.
%       ?- scalar_product([1], [_], foo, 3).
%          error(domain_error(scalar_product_relation,foo), _).

scalar_product(Cs, Xs, Relation, Y) :-
    must_be(list(integer), Cs),
    must_be(list, Xs),
    must_be(callable, Relation),
    (   comparison_(Relation, Operator)
    ->  true
    ;   domain_error(scalar_product_relation, Relation)
    ),
    same_length(Cs, Xs),
    '$fd_sum'(Cs, Xs, Operator, Y).

comparison_(#=, =:=).
comparison_(#\=, =\=).
comparison_(#<, <).
comparison_(#>, >).
comparison_(#=<, =<).
comparison_(#>=, >=).

%!  lex_chain(+Lists) is semidet.
%
%   Each of Lists is not behind the next one in the lexicographic order. Of lists with different lengths, the first place in which they
%   differ is one that both have.
%
%       ?- [X,Y] ins 0..3, lex_chain([[2,Y],[X,1]]), X #< 3, Y #> 0.
%          X = 2, Y = 1.

lex_chain(Lists) :-
    must_be(list(list), Lists),
    all_possible_(Lists),
    lex_chain_(Lists).

%   all_possible_(+Lists): the elements of Lists are integers or variables, which are not constrained.

all_possible_([]).
all_possible_([Xs|Lists]) :-
    possible_(Xs),
    all_possible_(Lists).

possible_([]).
possible_([X|Xs]) :-
    (   var(X)
    ->  true
    ;   must_be(integer, X)
    ),
    possible_(Xs).

%   all_integers_(+Lists): constrains the elements of Lists to integers.

all_integers_([]).
all_integers_([Xs|Lists]) :-
    '$fd_ins'(Xs, '..'(inf,sup)),
    all_integers_(Lists).

lex_chain_([]).
lex_chain_([Xs|Lists]) :-
    lex_chain_(Lists, Xs).

lex_chain_([], _).
lex_chain_([Ys|Lists], Xs) :-
    in_order_(Xs, Ys),
    lex_chain_(Lists, Ys).

in_order_(Xs, Ys) :-
    same_length(Xs, Ys),
    !,
    append(Xs, Ys, Zs),
    '$fd_post'(order, Zs).
in_order_(Xs, Ys) :-
    common_places_(Xs, Ys, As, Bs),
    % The last places are out of order, so that an earlier one decides.
    append([As, [1], Bs, [0]], Zs),
    '$fd_post'(order, Zs).

%   common_places_(+Xs, +Ys, -As, -Bs): As and Bs are the elements of Xs and Ys at the places that both have.

common_places_([X|Xs], [Y|Ys], [X|As], [Y|Bs]) :-
    !,
    common_places_(Xs, Ys, As, Bs).
common_places_(_, _, [], []).

%!  chain(+Xs, +Relation) is semidet.
%
%   Each element of Xs is in Relation to the next one: `#=`, `#<`, `#=<`, `#>` or `#>=`.
%
%       ?- [X,Y,Z] ins 1..3, chain([X,Y,Z], #<).
%          X = 1, Y = 2, Z = 3.

chain(Xs, Relation) :-
    must_be(list, Xs),
    possible_(Xs),
    must_be(callable, Relation),
    (   memberchk(Relation, [#=,#<,#=<,#>,#>=]),
        comparison_(Relation, Operator)
    ->  chain_(Xs, Operator)
    ;   domain_error(chain_relation, Relation)
    ).

chain_([], _).
chain_([X|Xs], Operator) :-
    chain_(Xs, X, Operator).

chain_([], _, _).
chain_([Y|Xs], X, Operator) :-
    '$fd_compare'(Operator, X, Y),
    chain_(Xs, Y, Operator).

%!  tuples_in(+Tuples, +Rows) is semidet.
%
%   Each of Tuples, lists of the same length, is one of Rows, lists of integers.
%
%       ?- tuples_in([[X,Y]], [[1,2],[1,3],[2,4]]), Y #> 3.
%          X = 2, Y = 4.

tuples_in(Tuples, Rows) :-
    must_be(list(list), Tuples),
    must_be(list(list(integer)), Rows),
    tuples_in_(Tuples, Rows).

tuples_in_([], _).
tuples_in_([Tuple|Tuples], Rows) :-
    length(Tuple, N),
    rows_(Rows, N, Cells, []),
    append([N|Tuple], Cells, Arguments),
    '$fd_post'(table, Arguments),
    tuples_in_(Tuples, Rows).

%   rows_(+Rows, +N, -Cells, ?Rest): Cells are the rows of length N, one after the other.

rows_([], _, Cells, Cells).
rows_([Row|Rows], N, Cells, Rest) :-
    (   length(Row, N)
    ->  append(Row, Cells1, Cells)
    ;   Cells1 = Cells
    ),
    rows_(Rows, N, Cells1, Rest).

%!  element(?N, +Xs, ?X) is semidet.
%
%   X is element N of Xs, counted from 1.
%
%       ?- element(N, [1,5,7], X), X #> 5.
%          N = 3, X = 7.

element(N, Xs, X) :-
    must_be(list, Xs),
    '$fd_post'(element, [N,X|Xs]).

%!  global_cardinality(+Xs, +Pairs) is semidet.
%
%   Pairs is a list of Key-Count: the elements of Xs are Keys, and each Key stands there Count times.
%
%       ?- global_cardinality([X,2,Y], [1-2,2-C]).
%          X = 1, Y = 1, C = 1.

global_cardinality(Xs, Pairs) :-
    global_cardinality(Xs, Pairs, []).

%!  global_cardinality(+Xs, +Pairs, +Options) is semidet.
%
%   The same. The option `cost(Cost, Matrix)` says what each element costs, a row an element, a column a
%   key; Cost is the sum. `consistency(_)` is accepted.
%
%       ?- global_cardinality([X,Y], [1-1,2-1], [cost(C, [[3,5],[1,9]])]), X = 1.
%          X = 1, Y = 2, C = 12.

global_cardinality(Xs, Pairs, Options) :-
    must_be(list, Xs),
    must_be(list, Pairs),
    must_be(list, Options),
    all_pairs_(Pairs),
    pairs_keys_values(Pairs, Keys, Counts),
    must_be(list(integer), Keys),
    sort(Keys, Sorted),
    (   same_length(Keys, Sorted)
    ->  true
    ;   domain_error(gcc_unique_key_pairs, Pairs)
    ),
    length(Xs, N),
    all_in_(Counts, '..'(0,N)),
    cells_(Pairs, Cells),
    append([N|Xs], Cells, Arguments),
    '$fd_post'(cardinality, Arguments),
    cardinality_options_(Options, Xs, Keys).

all_pairs_([]).
all_pairs_([Pair|Pairs]) :-
    (   Pair = _-_
    ->  true
    ;   domain_error(gcc_pair, Pair)
    ),
    all_pairs_(Pairs).

all_in_([], _).
all_in_([X|Xs], Domain) :-
    '$fd_in'(X, Domain),
    all_in_(Xs, Domain).

cells_([], []).
cells_([Key-Count|Pairs], [Key,Count|Cells]) :-
    cells_(Pairs, Cells).

cardinality_options_([], _, _).
cardinality_options_([Option|Options], Xs, Keys) :-
    (   nonvar(Option),
        Option = cost(Cost, Matrix)
    ->  costs_(Xs, Matrix, Keys, Costs),
        sum(Costs, #=, Cost)
    ;   nonvar(Option),
        Option = consistency(_)
    ->  true
    ;   domain_error(gcc_option, Option)
    ),
    cardinality_options_(Options, Xs, Keys).

costs_([], [], _, []).
costs_([X|Xs], [Row|Matrix], Keys, [Cost|Costs]) :-
    priced_(Keys, Row, Rows),
    tuples_in([[X,Cost]], Rows),
    costs_(Xs, Matrix, Keys, Costs).

priced_([], [], []).
priced_([Key|Keys], [Price|Prices], [[Key,Price]|Rows]) :-
    priced_(Keys, Prices, Rows).

%!  circuit(+Xs) is semidet.
%
%   Element I of Xs is the node behind node I on one cycle through all nodes.
%
%       ?- Xs = [_,_,_], circuit(Xs), Xs = [2|_].
%          Xs = [2,3,1].

circuit(Xs) :-
    must_be(list, Xs),
    '$fd_post'(circuit, Xs).

%!  cumulative(+Tasks) is semidet.
%
%   As cumulative/2 with the limit 1.
%
%       ?- X in 0..3, cumulative([task(0,3,_,1,_),task(X,2,_,1,_)]).
%          X = 3.

cumulative(Tasks) :-
    cumulative(Tasks, [limit(1)]).

%!  cumulative(+Tasks, +Options) is semidet.
%
%   Tasks are `task(Start, Duration, End, Need, Id)`; at no time the tasks that run need more than L,
%   for the option `limit(L)`. Each Duration is at least 1.
%
%       ?- X in 0..3, cumulative([task(0,3,_,2,_),task(X,2,_,1,_)], [limit(2)]).
%          X = 3.
%       ?- D in 0..1, cumulative([task(0,D,_,1,_)], [limit(1)]).
%          D = 1.

cumulative(Tasks, Options) :-
    must_be(list, Tasks),
    must_be(list, Options),
    (   Options = []
    ->  Limit = 1
    ;   Options = [limit(Limit)]
    ->  must_be(integer, Limit)
    ;   domain_error(cumulative_options_empty_or_limit, Options)
    ),
    tasks_(Tasks, Limit, Cells),
    '$fd_post'(schedule, [Limit|Cells]).

tasks_([], _, []).
tasks_([task(Start,Duration,End,Need,_)|Tasks], Limit, [Start,Duration,End,Need|Cells]) :-
    all_integers_([[Start,Duration,End,Need]]),
    '$fd_compare'(>, Duration, 0),
    '$fd_compare'(>=, Need, 0),
    '$fd_compare'(=<, Need, Limit),     % each task runs at some time
    '$fd_compare'(=:=, Start + Duration, End),
    tasks_(Tasks, Limit, Cells).

%!  serialized(+Starts, +Durations) is semidet.
%
%   Tasks with these starts and durations do not overlap. Of two tasks, one ends before the other one
%   starts, or at that time; no duration is negative.
%
%       ?- X in 0..4, serialized([0,X], [3,2]).
%          X in 3..4.
%       ?- X in -4..4, serialized([0,X], [0,3]).
%          X in -4.. -3\/0..4.

serialized(Starts, Durations) :-
    must_be(list, Starts),
    must_be(list(integer), Durations),
    possible_(Starts),
    all_integers_([Starts]),
    serial_(Starts, Durations).

serial_([], []).
serial_([Start|Starts], [Duration|Durations]) :-
    Duration >= 0,
    in_turn_(Starts, Durations, Start, Duration),
    serial_(Starts, Durations).

%   in_turn_(+Starts, +Durations, ?Start, +Duration): the task of Start and Duration overlaps none of the others.

in_turn_([], [], _, _).
in_turn_([Start2|Starts], [Duration2|Durations], Start, Duration) :-
    '$fd_one_of'(#=<(Start+Duration,Start2), #=<(Start2+Duration2,Start), Done),
    (   Done == true
    ->  true
    ;   '$fd_truth'(=<, Start+Duration, Start2, Before),
        '$fd_truth'(=<, Start2+Duration2, Start, Behind),
        '$fd_post'(or, [Before,Behind,1])
    ),
    in_turn_(Starts, Durations, Start, Duration).

%!  disjoint2(+Rectangles) is semidet.
%
%   Rectangles are compound terms with the arguments X, Width, Y, Height; no two overlap. One without
%   width or height that begins where another one begins lies apart from it in the other direction.
%
%       ?- X in 0..3, disjoint2([r(0,2,0,2),r(X,2,1,2)]).
%          X in 2..3.

disjoint2(Rectangles) :-
    must_be(list, Rectangles),
    apart_(Rectangles).

apart_([]).
apart_([R|Rs]) :-
    apart_from_(Rs, R),
    apart_(Rs).

apart_from_([], _).
apart_from_([S|Rs], R) :-
    R =.. [_,X1,W1,Y1,H1],
    S =.. [_,X2,W2,Y2,H2],
    '$fd_post'(apart, [X1,W1,Y1,H1,X2,W2,Y2,H2]),
    begins_apart_(X1, W1, X2, W2, Y1+H1, Y2, Y2+H2, Y1),
    begins_apart_(Y1, H1, Y2, H2, X1+W1, X2, X2+W2, X1),
    apart_from_(Rs, R).

%   begins_apart_(?A, ?M, ?B, ?N, +End1, ?C, +End2, ?D): if A is B and the size M or N is 0, one rectangle ends before
%   the other begins in the other direction.

begins_apart_(A, M, B, N, End1, C, End2, D) :-
    (   may_be_nothing_(M)
    ->  true
    ;   may_be_nothing_(N)
    ),
    !,                          % other sizes need no more constraints
    '$fd_ins'([One,Line,Sides], '..'(0,1)),
    '$fd_truth'(=:=, A, B, Same),
    '$fd_truth'(=:=, M, 0, First),
    '$fd_truth'(=:=, N, 0, Second),
    '$fd_post'(either, [First,Second,One]),
    '$fd_post'(and, [Same,One,Line]),
    '$fd_truth'(=<, End1, C, Before),
    '$fd_truth'(=<, End2, D, Behind),
    '$fd_post'(or, [Before,Behind,Sides]),
    '$fd_post'(implies, [Line,Sides,1]).
begins_apart_(_, _, _, _, _, _, _, _).

%   may_be_nothing_(?Size): 0 is a value of Size, which stays as it is, so that no goal of Size wakes.

may_be_nothing_(Size) :-
    '$fd_domain'(Size, Domain),
    '$fd_in'(0, Domain).

%!  automaton(+Xs, +Nodes, +Arcs) is semidet.
%
%   A finite automaton accepts Xs. Nodes are `source(Node)` and `sink(Node)`, Arcs are `arc(From, Value, To)`.
%
%       ?- length(Xs, 3), automaton(Xs, [source(a),sink(b)], [arc(a,0,a),arc(a,1,b),arc(b,0,b)]), Xs = [1|_].
%          Xs = [1,0,0].

automaton(Xs, Nodes, Arcs) :-
    automaton(Xs, _, Xs, Nodes, Arcs, [], [], _).

%!  automaton(+Xs, ?Template, +Signature, +Nodes, +Arcs, +Counters, +Initials, ?Finals) is semidet.
%
%   A finite automaton accepts Signature. Counters are variables with Initials before and Finals behind it;
%   an arc `arc(From, Value, To, Expressions)` gives each the value of an expression over Counters and
%   Template, which stands for the element of Xs.
%
%       ?- Xs = [1,1,0], automaton(Xs, _, Xs, [source(a),sink(a)], [arc(a,0,a),arc(a,1,a,[C+1])], [C], [0], [N]).
%          Xs = [1,1,0], N = 2.

automaton(Xs, Template, Signature, Nodes, Arcs, Counters, Initials, Finals) :-
    must_be(list(list), [Xs,Signature,Nodes,Arcs,Counters,Initials]),
    numbered_nodes_(Arcs, Nodes, Numbers),
    findall(N, (member(source(Node), Nodes), memberchk(Node-N, Numbers)), Sources),
    findall(N, (member(sink(Node), Nodes), memberchk(Node-N, Numbers)), Sinks),
    numbered_arcs_(Arcs, 1, Numbers, Rows),
    one_of_(Sources, Source),
    one_of_(Sinks, Sink),
    walk_(Xs, Signature, Source, Sink, run(Rows,Arcs,Template,Counters), Initials, Finals, Taken),
    (   Counters \== [],
        may_branch_(Sources, Rows)
    ->  '$fd_settles'(Xs-Signature-Initials-Finals, Taken)
    ;   true                            % the arcs follow from Signature, and the counters from the arcs
    ).

%   may_branch_(+Sources, +Rows): the arcs that are taken do not follow from the values alone.

may_branch_(Sources, Rows) :-
    (   sort(Sources, [_,_|_])
    ->  true
    ;   leaving_(Rows, Leaving),
        sort(Leaving, Sorted),
        \+ same_length(Leaving, Sorted)
    ).

leaving_([], []).
leaving_([[From,Value|_]|Rows], [From-Value|Leaving]) :-
    leaving_(Rows, Leaving).

one_of_([Value|Values], X) :-
    union_(Values, Value, Domain),
    '$fd_in'(X, Domain).

union_([], Domain, Domain).
union_([Value|Values], Domain0, Domain) :-
    union_(Values, Domain0 \/ Value, Domain).

numbered_nodes_(Arcs, Nodes, Numbers) :-
    findall(Node, node_(Arcs, Nodes, Node), All),
    sort(All, Sorted),
    numbered_(Sorted, 0, Numbers).

node_(_, Nodes, Node) :-
    member(N, Nodes),
    (   N = source(Node)
    ;   N = sink(Node)
    ).
node_(Arcs, _, Node) :-
    member(Arc, Arcs),
    (   arg(1, Arc, Node)
    ;   arg(3, Arc, Node)
    ).

numbered_([], _, []).
numbered_([Node|Nodes], N, [Node-N|Numbers]) :-
    N1 is N + 1,
    numbered_(Nodes, N1, Numbers).

%   numbered_arcs_(+Arcs, +N, +Numbers, -Rows): Rows has [From,Value,To,Number] for each arc.

numbered_arcs_([], _, _, []).
numbered_arcs_([Arc|Arcs], N, Numbers, [[From,Value,To,N]|Rows]) :-
    arg(1, Arc, FromNode),
    arg(2, Arc, Value),
    arg(3, Arc, ToNode),
    memberchk(FromNode-From, Numbers),
    memberchk(ToNode-To, Numbers),
    must_be(integer, Value),
    N1 is N + 1,
    numbered_arcs_(Arcs, N1, Numbers, Rows).

walk_([], [], State, State, _, Counts, Counts, []).
walk_([X|Xs], [S|Signature], From, Sink, Run, Counts0, Counts, Taken) :-
    Run = run(Rows,Arcs,Template,Counters),
    (   Counters == []
    ->  plain_rows_(Rows, Plain),
        tuples_in([[From,S,To]], Plain),
        Counts1 = [],
        Taken = Taken1
    ;   tuples_in([[From,S,To,Arc]], Rows),
        same_length(Counters, Counts1),
        expressions_(Arcs, Template-Counters, X-Counts0, Expressions),
        counted_(Counts1, Expressions, Arc),
        Taken = [Arc|Taken1]
    ),
    walk_(Xs, Signature, To, Sink, Run, Counts1, Counts, Taken1).

plain_rows_([], []).
plain_rows_([[From,Value,To,_]|Rows], [[From,Value,To]|Plain]) :-
    plain_rows_(Rows, Plain).

%   expressions_(+Arcs, +Of, +Now, -Expressions): Expressions has for each arc a list of the next values of the counters,
%   expressions over the values Now of the template and the counters, Of.

expressions_([], _, _, []).
expressions_([Arc|Arcs], Of, Now, [Next|Expressions]) :-
    (   functor(Arc, _, 4)
    ->  arg(4, Arc, Next0)
    ;   Of = _-Next0
    ),
    copy_term_nat(Of-Next0, Now-Next),
    expressions_(Arcs, Of, Now, Expressions).

%   counted_(?Counts, +Expressions, ?Arc): the counters are Counts behind the arc with the number Arc.

counted_([], Expressions, _) :-
    all_empty_(Expressions).
counted_([Count|Counts], Expressions, Arc) :-
    heads_(Expressions, Column, Rest),
    values_(Column, 1, Arc, [], Values),
    element(Arc, Values, Count),
    counted_(Counts, Rest, Arc).

%   values_(+Expressions, +N, ?Arc, +Known, -Values): Values are the values of Expressions, which belong to the arcs from number N
%   on. One that has no value for some integers has it if its arc is taken. Known are pairs of expressions and their values.

values_([], _, _, _, []).
values_([Expression|Expressions], N, Arc, Known0, [Value|Values]) :-
    (   value_of_(Known0, Expression, Value)
    ->  Known = Known0
    ;   is_total_(Expression)
    ->  '$fd_compare'(=:=, Value, Expression),
        Known = [Expression-Value|Known0]
    ;   all_integers_([[Value]]),
        '$fd_truth'(=:=, Arc, N, Taken),
        '$fd_truth'(=:=, Value, Expression, Equal),
        '$fd_post'(implies, [Taken,Equal,1]),
        Known = Known0
    ),
    N1 is N + 1,
    values_(Expressions, N1, Arc, Known, Values).

value_of_([Expression0-Value0|Known], Expression, Value) :-
    (   Expression0 == Expression
    ->  Value = Value0
    ;   value_of_(Known, Expression, Value)
    ).

%   is_total_(?Expression): Expression has a value for all integers.

is_total_(Expression) :-
    (   var(Expression)
    ->  true
    ;   integer(Expression)
    ->  true
    ;   total_of_(Expression, Parts),
        are_total_(Parts)
    ).

are_total_([]).
are_total_([Part|Parts]) :-
    is_total_(Part),
    are_total_(Parts).

total_of_(X+Y, [X,Y]).
total_of_(X-Y, [X,Y]).
total_of_(-X, [X]).
total_of_(X*Y, [X,Y]).
total_of_(abs(X), [X]).
total_of_(min(X,Y), [X,Y]).
total_of_(max(X,Y), [X,Y]).
total_of_(X//N, [X]) :-
    is_divisor_(N).
total_of_(X div N, [X]) :-
    is_divisor_(N).
total_of_(X mod N, [X]) :-
    is_divisor_(N).
total_of_(X rem N, [X]) :-
    is_divisor_(N).

is_divisor_(N) :-
    integer(N),
    N =\= 0.

%!  transpose(+Rows, ?Columns) is semidet.
%
%   Columns are the columns of Rows, lists of the same length.
%
%       ?- transpose([[1,2,3],[4,5,6]], Cs).
%          Cs = [[1,4],[2,5],[3,6]].

transpose(Rows, Columns) :-
    must_be(list(list), Rows),
    transpose_(Rows, Columns).

transpose_([], []).
transpose_([Row|Rows], Columns) :-
    columns_(Row, [Row|Rows], Columns).

columns_([], Rows, []) :-
    all_empty_(Rows).
columns_([_|Rest], Rows, [Column|Columns]) :-
    heads_(Rows, Column, Tails),
    columns_(Rest, Tails, Columns).

all_empty_([]).
all_empty_([[]|Rows]) :-
    all_empty_(Rows).

heads_([], [], []).
heads_([[X|Xs]|Rows], [X|Column], [Xs|Tails]) :-
    heads_(Rows, Column, Tails).
