:- module(clpfd,
          [ op(760, yfx, #<==>),
            op(750, xfy, #==>),
            op(750, yfx, #<==),
            op(740, yfx, #\/),
            op(730, yfx, #\),
            op(720, yfx, #/\),
            op(710,  fy, #\),
            op(700, xfx, #>),
            op(700, xfx, #<),
            op(700, xfx, #>=),
            op(700, xfx, #=<),
            op(700, xfx, #=),
            op(700, xfx, #\=),
            op(700, xfx, in),
            op(700, xfx, ins),
            op(700, xfx, in_set),
            op(450, xfx, ..),
            (#=)/2,                  % ?X, ?Y
            (#\=)/2,                 % ?X, ?Y
            (#<)/2,                  % ?X, ?Y
            (#>)/2,                  % ?X, ?Y
            (#=<)/2,                 % ?X, ?Y
            (#>=)/2,                 % ?X, ?Y
            (#\)/1,                  % ?P
            (#<==>)/2,               % ?P, ?Q
            (#==>)/2,                % ?P, ?Q
            (#<==)/2,                % ?P, ?Q
            (#\/)/2,                 % ?P, ?Q
            (#/\)/2,                 % ?P, ?Q
            (#\)/2,                  % ?P, ?Q
            (in)/2,                  % ?X, +Domain
            (ins)/2,                 % +Xs, +Domain
            (in_set)/2,              % ?X, +Set
            all_different/1,         % +Xs
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
            transpose/2,             % +Rows, ?Columns
            zcompare/3,              % ?Order, ?X, ?Y
            label/1,                 % +Xs
            labeling/2,              % +Options, +Xs
            indomain/1,              % ?X
            fd_var/1,                % @X
            fd_inf/2,                % ?X, ?Least
            fd_sup/2,                % ?X, ?Greatest
            fd_size/2,               % ?X, ?Size
            fd_dom/2,                % ?X, ?Domain
            fd_degree/2,             % ?X, ?Degree
            fd_set/2                 % ?X, ?Set
          ]).

/** <module> Constraints over integers

Relations between integers that may be used before the integers are known. A constraint takes
from the domains of its variables values that no solution has, and waits: `X #> 3, X #< 6`
leaves `X in 4..5`. Search is for labeling/2.

The language is that of Markus Triska's library for SWI-Prolog. The propagators are
written in Rust (`src/kernel/fd/` says what each of them prunes). Integers are unbounded; bounds of domains
beyond 2^60 are kept as inf and sup. The file is loaded by use_module/1 only.

    ?- use_module(library(clpfd)).
       true.
*/

%!  #=(?X, ?Y) is semidet.
%
%   The expressions X and Y have the same value. Expressions are variables, integers and
%   `A+B`, `A-B`, `-A`, `A*B`, `A//B`, `A div B`, `A mod B`, `A rem B`, `A^B`, `abs(A)`,
%   `min(A,B)`, `max(A,B)`, `A<<B`, `A>>B`, `A/\B`, `A\/B`, `xor(A,B)`, `\A` and `msb(A)`.
%
%       ?- 7 #= 2*X + 1.
%          X = 3.
%       ?- X #= 2^100.
%          X = 1267650600228229401496703205376.
%       ?- X #= a.
%          error(domain_error(clpfd_expression,a), _).

X #= Y :-
    '$fd_compare'(=:=, X, Y).

%!  #\=(?X, ?Y) is semidet.
%
%   The expressions X and Y have different values.
%
%       ?- X in 1..3, X #\= 2.
%          X in 1\/3.

X #\= Y :-
    '$fd_compare'(=\=, X, Y).

%!  #<(?X, ?Y) is semidet.
%
%   The value of X is less than that of Y.
%
%       ?- X #< 3, X #> 1.
%          X = 2.

X #< Y :-
    '$fd_compare'(<, X, Y).

%!  #>(?X, ?Y) is semidet.
%
%   The value of X is greater than that of Y.
%
%       ?- X #> Y.
%          Y #=< X + -1.

X #> Y :-
    '$fd_compare'(>, X, Y).

%!  #=<(?X, ?Y) is semidet.
%
%   The value of X is not greater than that of Y.
%
%       ?- X #=< 3.
%          X in inf..3.

X #=< Y :-
    '$fd_compare'(=<, X, Y).

%!  #>=(?X, ?Y) is semidet.
%
%   The value of X is not less than that of Y.
%
%       ?- X #>= 3.
%          X in 3..sup.

X #>= Y :-
    '$fd_compare'(>=, X, Y).

%!  #\(?P) is semidet.
%
%   P does not hold.
%
%       ?- #\ X #= 3.
%          X in inf..2\/4..sup.

#\ P :-
    truth_(P, 0).

%!  #<==>(?P, ?Q) is semidet.
%
%   P holds if and only if Q does. P and Q are comparisons, `X in Domain`, integers 0 and 1,
%   variables that stand for these, and what the connectives make of them.
%
%       ?- B #<==> X #> 3, X = 2.
%          B = 0, X = 2.
%       ?- B #<==> 6 // X #= 3, X = 0.
%          B = 0, X = 0.

P #<==> Q :-
    truth_(P, B),
    truth_(Q, B).

%!  #==>(?P, ?Q) is semidet.
%
%   If P holds so does Q.
%
%       ?- X #> 3 #==> Y #= 1, X = 5.
%          X = 5, Y = 1.

P #==> Q :-
    truth_(P, B),
    truth_(Q, C),
    '$fd_post'(implies, [B,C,1]).

%!  #<==(?P, ?Q) is semidet.
%
%   If Q holds so does P.
%
%       ?- X #= 1 #<== Y #> 0, Y = 2.
%          X = 1, Y = 2.

P #<== Q :-
    Q #==> P.

%!  #\/(?P, ?Q) is semidet.
%
%   P holds, or Q, or both.
%
%       ?- X #= 1 #\/ X #= 3.
%          X in 1\/3.
%       ?- X #> 5 #\/ X #> 7, X in 0..7.
%          X in 6..7.

P #\/ Q :-
    (   values_(P #\/ Q, X, Domain)
    ->  X in Domain
    ;   truth_(P, B),
        truth_(Q, C),
        '$fd_post'(or, [B,C,1])
    ).

%   values_(+P, ?X, -Domain): P says that X has one of some values.

values_(P, _, _) :-
    var(P),
    !,                          % it may stand for anything
    fail.
values_(P #\/ Q, X, D \/ E) :-
    values_(P, X, D),
    values_(Q, Y, E),
    X == Y.
values_(A #= B, X, D) :-
    (   var(A),
        integer(B)
    ->  X = A,
        D = B
    ;   integer(A),
        var(B)
    ->  X = B,
        D = A
    ).

%!  #/\(?P, ?Q) is semidet.
%
%   Both P and Q hold.
%
%       ?- X #> 3 #/\ X #< 5.
%          X = 4.

P #/\ Q :-
    truth_(P, 1),
    truth_(Q, 1).

%!  #\(?P, ?Q) is semidet.
%
%   Exactly one of P and Q holds.
%
%       ?- X #> 3 #\ X #< 9, X in 0..5.
%          X in 0..3.

P #\ Q :-
    truth_(P, B),
    truth_(Q, C),
    '$fd_post'(either, [B,C,1]).

%   truth_(?P, ?B): B is the truth of P, 0 or 1.

truth_(P, B) :-
    var(P),
    !,                          % a variable stands for its own truth
    P in 0..1,
    B = P.
truth_(P, B) :-
    integer(P),
    !,                          % so does an integer, if it can
    (   P in 0..1
    ->  B = P
    ;   domain_error(clpfd_reifiable_expression, P)
    ).
truth_(P, B) :-
    (   callable(P),
        functor(P, Name, Arity),
        reifiable_(Name, Arity)
    ->  truth_of_(P, B)
    ;   domain_error(clpfd_reifiable_expression, P)
    ).

reifiable_(#=, 2).
reifiable_(#\=, 2).
reifiable_(#<, 2).
reifiable_(#>, 2).
reifiable_(#=<, 2).
reifiable_(#>=, 2).
reifiable_(in, 2).
reifiable_(tuples_in, 2).
reifiable_(#\, 1).
reifiable_(#/\, 2).
reifiable_(#\/, 2).
reifiable_(#\, 2).
reifiable_(#==>, 2).
reifiable_(#<==, 2).
reifiable_(#<==>, 2).

truth_of_(X #= Y, B) :-
    '$fd_truth'(=:=, X, Y, B).
truth_of_(X #\= Y, B) :-
    '$fd_truth'(=\=, X, Y, B).
truth_of_(X #< Y, B) :-
    '$fd_truth'(<, X, Y, B).
truth_of_(X #> Y, B) :-
    '$fd_truth'(>, X, Y, B).
truth_of_(X #=< Y, B) :-
    '$fd_truth'(=<, X, Y, B).
truth_of_(X #>= Y, B) :-
    '$fd_truth'(>=, X, Y, B).
truth_of_(X in Domain, B) :-
    '$fd_in_truth'(X, Domain, B).
truth_of_(tuples_in(Tuples, Rows), B) :-
    rows_truth_(Tuples, Rows, Ps),
    truth_(Ps, B).
truth_of_(#\ P, B) :-
    truth_(P, C),
    B in 0..1,
    '$fd_post'(either, [B,C,1]).
truth_of_(P #/\ Q, B) :-
    joined_(and, P, Q, B).
truth_of_(P #\/ Q, B) :-
    joined_(or, P, Q, B).
truth_of_(P #\ Q, B) :-
    joined_(either, P, Q, B).
truth_of_(P #==> Q, B) :-
    joined_(implies, P, Q, B).
truth_of_(P #<== Q, B) :-
    joined_(implies, Q, P, B).
truth_of_(P #<==> Q, B) :-
    joined_(same, P, Q, B).

joined_(Kind, P, Q, B) :-
    truth_(P, C),
    truth_(Q, D),
    B in 0..1,
    '$fd_post'(Kind, [C,D,B]).

rows_truth_([], _, 1).
rows_truth_([Tuple|Tuples], Rows, P #/\ Ps) :-
    row_truth_(Rows, Tuple, P),
    rows_truth_(Tuples, Rows, Ps).

row_truth_([], _, 0).
row_truth_([Row|Rows], Tuple, P #\/ Ps) :-
    equal_truth_(Tuple, Row, P),
    row_truth_(Rows, Tuple, Ps).

equal_truth_([], [], 1).
equal_truth_([X|Xs], [Y|Ys], X #= Y #/\ P) :-
    equal_truth_(Xs, Ys, P).

%!  in(?X, +Domain) is semidet.
%
%   X is an integer of Domain: an integer, `Low..High` with inf and sup for no bound, a union
%   `D \/ E`, or the complement `\ D`.
%
%       ?- X in 1..3 \/ 5..7, X #> 3.
%          X in 5..7.
%       ?- X in a.
%          error(domain_error(clpfd_domain,a), _).

X in Domain :-
    '$fd_in'(X, Domain).

%!  ins(+Xs, +Domain) is semidet.
%
%   All elements of the list Xs are integers of Domain.
%
%       ?- [X,Y] ins 0..1, X + Y #= 2.
%          X = 1, Y = 1.

Xs ins Domain :-
    must_be(list, Xs),
    ins_(Xs, Domain).

ins_([], _).
ins_([X|Xs], Domain) :-
    '$fd_in'(X, Domain),
    ins_(Xs, Domain).

%!  in_set(?X, +Set) is semidet.
%
%   X is an integer of Set, which is as fd_set/2 gives it.
%
%       ?- X in 1..3, fd_set(X, S), Y in_set S, X = 1.
%          X = 1, S = fdset(1..3), Y in 1..3.

X in_set Set :-
    must_be(nonvar, Set),
    (   Set = fdset(Domain)
    ->  '$fd_in'(X, Domain)
    ;   domain_error(fdset, Set)
    ).

%!  fd_set(?X, ?Set) is det.
%
%   Set is the domain of X, for in_set/2.
%
%       ?- fd_set(3, S).
%          S = fdset(3..3).

fd_set(X, fdset(Domain)) :-
    '$fd_domain'(X, Domain).

%!  all_different(+Xs) is semidet.
%
%   The elements of Xs are different integers: when one is known, the others lose it.
%
%       ?- X in 1..2, all_different([X,1]).
%          X = 2.

all_different(Xs) :-
    must_be(list, Xs),
    '$fd_post'(different, Xs).

%!  all_distinct(+Xs) is semidet.
%
%   The elements of Xs are different integers: all values go that are in no solution.
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
%   Each of Lists, lists of the same length, is not behind the next one in the lexicographic order.
%
%       ?- [X,Y] ins 0..3, lex_chain([[2,Y],[X,1]]), X #< 3, Y #> 0.
%          X = 2, Y = 1.

lex_chain(Lists) :-
    must_be(list(list), Lists),
    lex_chain_(Lists).

lex_chain_([]).
lex_chain_([Xs|Lists]) :-
    lex_chain_(Lists, Xs).

lex_chain_([], _).
lex_chain_([Ys|Lists], Xs) :-
    in_order_(Xs, Ys),
    lex_chain_(Lists, Ys).

in_order_(Xs, Ys) :-
    same_length(Xs, Ys),
    append(Xs, Ys, Zs),
    '$fd_post'(order, Zs).

%!  chain(+Xs, +Relation) is semidet.
%
%   Each element of Xs is in Relation to the next one: `#=`, `#<`, `#=<`, `#>` or `#>=`.
%
%       ?- [X,Y,Z] ins 1..3, chain([X,Y,Z], #<).
%          X = 1, Y = 2, Z = 3.

chain(Xs, Relation) :-
    must_be(list, Xs),
    must_be(callable, Relation),
    (   memberchk(Relation, [#=,#<,#=<,#>,#>=]),
        comparison_(Relation, Operator)
    ->  chain_(Xs, Operator)
    ;   domain_error(chain_relation, Relation)
    ).

chain_([], _).
chain_([X|Xs], Operator) :-
    X in inf..sup,
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

%   rows_(+Rows, +N, -Cells, ?Rest): the rows of length N, one behind the other.

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
%       ?- element(N, [1,5,7], X), X #> 3.
%          N in 2..3, element(N,[1,5,7],X), X in 5\/7.

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
    pairs_keys_values(Pairs, Keys, Counts),
    must_be(list(integer), Keys),
    sort(Keys, Sorted),
    (   same_length(Keys, Sorted)
    ->  true
    ;   domain_error(gcc_unique_key_pairs, Pairs)
    ),
    length(Xs, N),
    Counts ins 0..N,
    cells_(Pairs, Cells),
    append([N|Xs], Cells, Arguments),
    '$fd_post'(cardinality, Arguments),
    cardinality_options_(Options, Xs, Keys).

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
%   for the option `limit(L)`.
%
%       ?- X in 0..3, cumulative([task(0,3,_,2,_),task(X,2,_,1,_)], [limit(2)]).
%          X = 3.

cumulative(Tasks, Options) :-
    must_be(list, Tasks),
    must_be(list, Options),
    (   Options = []
    ->  Limit = 1
    ;   Options = [limit(Limit)]
    ->  must_be(integer, Limit)
    ;   domain_error(cumulative_options_empty_or_limit, Options)
    ),
    tasks_(Tasks, Cells),
    '$fd_post'(schedule, [Limit|Cells]).

tasks_([], []).
tasks_([task(Start,Duration,End,Need,_)|Tasks], [Start,Duration,End,Need|Cells]) :-
    Duration #>= 0,
    Need #>= 0,
    Start + Duration #= End,
    tasks_(Tasks, Cells).

%!  serialized(+Starts, +Durations) is semidet.
%
%   Tasks with these starts and durations do not overlap.
%
%       ?- X in 0..4, serialized([0,X], [3,2]).
%          X in 3..4.

serialized(Starts, Durations) :-
    must_be(list, Starts),
    must_be(list(integer), Durations),
    serial_(Starts, Durations, Tasks),
    apart_(Tasks).

serial_([], [], []).
serial_([Start|Starts], [Duration|Durations], [r(Start,Duration,0,1)|Tasks]) :-
    serial_(Starts, Durations, Tasks).

%!  disjoint2(+Rectangles) is semidet.
%
%   Rectangles are compound terms with the arguments X, Width, Y, Height; no two overlap.
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
    apart_from_(Rs, R).

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
    numbered_arcs_(Arcs, 0, Numbers, Rows),
    one_of_(Sources, Source),
    one_of_(Sinks, Sink),
    walk_(Xs, Signature, Source, Sink, run(Rows,Arcs,Template,Counters), Initials, Finals).

one_of_([Value|Values], X) :-
    union_(Values, Value, Domain),
    X in Domain.

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

%   numbered_arcs_(+Arcs, +N, +Numbers, -Rows): rows From, Value, To, and the number of the arc.

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

walk_([], [], State, State, _, Counts, Counts).
walk_([X|Xs], [S|Signature], From, Sink, Run, Counts0, Counts) :-
    Run = run(Rows,Arcs,Template,Counters),
    (   Counters == []
    ->  plain_rows_(Rows, Plain),
        tuples_in([[From,S,To]], Plain),
        Counts1 = []
    ;   tuples_in([[From,S,To,Arc]], Rows),
        same_length(Counters, Counts1),
        counted_(Arcs, 0, Arc, Template-Counters, X-Counts0, Counts1)
    ),
    walk_(Xs, Signature, To, Sink, Run, Counts1, Counts).

plain_rows_([], []).
plain_rows_([[From,Value,To,_]|Rows], [[From,Value,To]|Plain]) :-
    plain_rows_(Rows, Plain).

%   counted_(+Arcs, +N, ?Arc, ?Of, +Now, -Counts): for each arc, if it is taken the counters have the
%   values of its expressions.

counted_([], _, _, _, _, _).
counted_([A|Arcs], N, Arc, Of, Now, Counts) :-
    (   functor(A, _, 4)
    ->  arg(4, A, Expressions)
    ;   Of = _-Expressions
    ),
    copy_term_nat(Of-Expressions, Now-Values),
    steps_(Counts, Values, Arc, N),
    N1 is N + 1,
    counted_(Arcs, N1, Arc, Of, Now, Counts).

steps_([], [], _, _).
steps_([Count|Counts], [Value|Values], Arc, N) :-
    Arc #= N #==> Count #= Value,
    steps_(Counts, Values, Arc, N).

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

%!  zcompare(?Order, ?X, ?Y) is semidet.
%
%   Order is `<`, `=` or `>`, as X is to Y.
%
%       ?- X in 1..3, zcompare(O, X, 5), X = 2.
%          X = 2, O = (<) .
%       ?- zcompare(<, X, 3).
%          X in inf..2.

zcompare(Order, X, Y) :-
    (   nonvar(Order)
    ->  ordered_(Order, X, Y)
    ;   integer(X),
        integer(Y)
    ->  compare(Order, X, Y)
    ;   freeze(Order, clpfd:ordered_(Order, X, Y)),
        Less #<==> X #< Y,
        Equal #<==> X #= Y,
        Greater #<==> X #> Y,
        Less + Equal + Greater #= 1,
        freeze(Less, clpfd:decided_(Less, <, Order)),
        freeze(Equal, clpfd:decided_(Equal, =, Order)),
        freeze(Greater, clpfd:decided_(Greater, >, Order))
    ).

decided_(0, _, _).
decided_(1, Order, Order).

ordered_(=, X, Y) :-
    X #= Y.
ordered_(<, X, Y) :-
    X #< Y.
ordered_(>, X, Y) :-
    X #> Y.

%!  label(+Xs) is nondet.
%
%   As labeling/2 without options.
%
%       ?- X in 1..2, label([X]).
%          X = 1
%       ;  X = 2.

label(Xs) :-
    labeling([], Xs).

%!  labeling(+Options, +Xs) is nondet.
%
%   Gives the variables of Xs, which have bounds, values of their domains, one after the other.
%   Which variable is next: `leftmost`, `ff` (the least domain), `ffc` (among these the most
%   constraints), `min`, `max` (the least, the greatest bound). Its values: `up`, `down`. How:
%   `step` (a value, or not this value), `enum` (one value after the other), `bisect` (the lower half, or the upper).
%   `min(Expression)` and `max(Expression)` give the answers in the order of the value of Expression.
%
%       ?- X in 1..3, labeling([down], [X]).
%          X = 3
%       ;  X = 2
%       ;  X = 1.
%       ?- [X,Y] ins 0..3, X + Y #=< 4, labeling([max(X*Y)], [X,Y]).
%          X = 2, Y = 2
%       ;  ... .
%       ?- labeling([], [_]).
%          error(instantiation_error, _).
%       ?- X in 1..3, labeling([sideways], [X]).
%          error(domain_error(labeling_option,sideways), _).

labeling(Options, Xs) :-
    must_be(list, Options),
    must_be(list, Xs),
    finite_(Xs),
    options_(Options, Options, choices(_,_,_), Choices, [], Aims),
    optimised_(Aims, Xs, Choices).

finite_([]).
finite_([X|Xs]) :-
    '$fd_interval'(X, Low, High),
    (   integer(Low),
        integer(High)
    ->  true
    ;   instantiation_error(X)
    ),
    finite_(Xs).

%   options_(+Options, +All, +Choices0, -Choices, +Aims0, -Aims): no choice is made twice.

options_([], _, Choices, Choices, Aims0, Aims) :-
    Choices = choices(Order,Direction,Branching),
    default_(Order, leftmost),
    default_(Direction, up),
    default_(Branching, step),
    reverse(Aims0, Aims).
options_([Option|Options], All, Choices0, Choices, Aims0, Aims) :-
    (   var(Option)
    ->  instantiation_error(Option)
    ;   option_(Option, Choices0, Place)
    ->  (   Place = Option
        ->  true
        ;   domain_error(consistent_labeling_options, All)
        ),
        Aims1 = Aims0
    ;   (   Option = min(_)
        ;   Option = max(_)
        )
    ->  Aims1 = [Option|Aims0]
    ;   domain_error(labeling_option, Option)
    ),
    options_(Options, All, Choices0, Choices, Aims1, Aims).

default_(Choice, Default) :-
    (   var(Choice)
    ->  Choice = Default
    ;   true
    ).

option_(leftmost, choices(Order,_,_), Order).
option_(ff, choices(Order,_,_), Order).
option_(ffc, choices(Order,_,_), Order).
option_(min, choices(Order,_,_), Order).
option_(max, choices(Order,_,_), Order).
option_(up, choices(_,Direction,_), Direction).
option_(down, choices(_,Direction,_), Direction).
option_(step, choices(_,_,Branching), Branching).
option_(enum, choices(_,_,Branching), Branching).
option_(bisect, choices(_,_,Branching), Branching).

%   optimised_(+Aims, +Xs, +Choices): the answers in the order of the first of Aims, those of one value in the
%   order of the next.

optimised_([], Xs, choices(Order,Direction,Branching)) :-
    label_(Branching, Xs, Order, Direction).
optimised_([Aim|Aims], Xs, Choices) :-
    aim_(Aim, Cost),
    best_(Cost, Xs, Choices, Best),
    (   Cost #= Best,
        optimised_(Aims, Xs, Choices)
    ;   Cost #> Best,
        optimised_([min(Cost)|Aims], Xs, Choices)
    ).

aim_(min(Expression), Cost) :-
    Cost #= Expression.
aim_(max(Expression), Cost) :-
    Cost #= -(Expression).

%   best_(?Cost, +Xs, +Choices, -Best): the least value of Cost, by branch and bound.

best_(Cost, Xs, Choices, Best) :-
    State = best(none),
    repeat,
    \+ better_(State, Cost, Xs, Choices),
    !,                          % none is better
    arg(1, State, Best),
    integer(Best).

better_(State, Cost, Xs, choices(Order,Direction,Branching)) :-
    arg(1, State, Best),
    (   integer(Best)
    ->  Cost #< Best
    ;   true
    ),
    label_(Branching, Xs, Order, Direction),
    !,                          % the first answer that is better
    '$fd_interval'(Cost, Value, _),
    must_be(integer, Value),
    nb_setarg(1, State, Value).

%   label_(+Branching, +Xs, +Order, +Direction)

label_(Branching, Xs, Order, Direction) :-
    (   '$fd_choose'(Order, Xs, X, Others)
    ->  branch_(Branching, Direction, X, Others, Order)
    ;   true
    ).

branch_(step, Direction, X, Xs, Order) :-
    end_(Direction, X, Value),
    step_(X, Value, Xs, Order, Direction).
branch_(enum, Direction, X, Xs, Order) :-
    indomain_(Direction, X),
    label_(enum, Xs, Order, Direction).
branch_(bisect, Direction, X, Xs, Order) :-
    '$fd_interval'(X, Low, High),
    Middle is (Low + High) div 2,
    half_(Direction, X, Middle),
    label_(bisect, [X|Xs], Order, Direction).

%   end_(+Direction, ?X, -Value): the value of X that is tried first.

end_(up, X, Value) :-
    '$fd_interval'(X, Value, _).
end_(down, X, Value) :-
    '$fd_interval'(X, _, Value).

step_(X, Value, Xs, Order, Direction) :-
    '$fd_compare'(=:=, X, Value),
    label_(step, Xs, Order, Direction).
step_(X, Value, Xs, Order, Direction) :-
    '$fd_compare'(=\=, X, Value),
    label_(step, [X|Xs], Order, Direction).

half_(up, X, Middle) :-
    X #=< Middle.
half_(up, X, Middle) :-
    X #> Middle.
half_(down, X, Middle) :-
    X #> Middle.
half_(down, X, Middle) :-
    X #=< Middle.

%!  indomain(?X) is nondet.
%
%   X is one value of its domain after the other.
%
%       ?- X in 1 \/ 5, indomain(X).
%          X = 1
%       ;  X = 5.

indomain(X) :-
    label([X]).

indomain_(Direction, X) :-
    (   integer(X)
    ->  true
    ;   end_(Direction, X, Value),
        value_(X, Value, Direction)
    ).

value_(X, Value, _) :-
    '$fd_compare'(=:=, X, Value).
value_(X, Value, Direction) :-
    '$fd_compare'(=\=, X, Value),
    indomain_(Direction, X).

%!  fd_var(@X) is semidet.
%
%   X is a variable with a domain.
%
%       ?- X in 1..3, fd_var(X), \+ fd_var(_), \+ fd_var(1), X = 1.
%          X = 1.

fd_var(X) :-
    attvar(X),
    get_attr(X, clpfd, _).

%!  fd_inf(?X, ?Least) is det.
%
%   Least is the lower bound of X, inf without one.
%
%       ?- X in 1..3, fd_inf(X, L), X = 2.
%          X = 2, L = 1.

fd_inf(X, Least) :-
    '$fd_interval'(X, Least, _).

%!  fd_sup(?X, ?Greatest) is det.
%
%   Greatest is the upper bound of X, sup without one.
%
%       ?- fd_sup(_, U).
%          U = sup.

fd_sup(X, Greatest) :-
    '$fd_interval'(X, _, Greatest).

%!  fd_size(?X, ?Size) is det.
%
%   Size is the number of values of X, sup if it has no bounds.
%
%       ?- X in 1..3 \/ 5, fd_size(X, S), X = 5.
%          X = 5, S = 4.

fd_size(X, Size) :-
    '$fd_size'(X, Size).

%!  fd_dom(?X, ?Domain) is det.
%
%   Domain is the domain of X, as in/2 takes it.
%
%       ?- X in 1..3 \/ 5..7, X #\= 6, fd_dom(X, D), X = 5.
%          X = 5, D = 1..3\/5\/7.

fd_dom(X, Domain) :-
    '$fd_domain'(X, Domain).

%!  fd_degree(?X, ?Degree) is det.
%
%   Degree is the number of constraints that wait for X.
%
%       ?- X #< Y, fd_degree(X, D), X = 1, Y = 2.
%          X = 1, Y = 2, D = 1.

fd_degree(X, Degree) :-
    '$fd_degree'(X, Degree).

attr_unify_hook(Entry, Value) :-
    '$fd_bound'(Entry, Value).

%   What is attached to a variable is said by the file clpfd_goals.

attribute_goals(X) -->
    { '$fd_goals'(X, Goals) },
    Goals.
