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
            op(150,  fx, #),
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
            zcompare/3,              % ?Order, ?X, ?Y
            fd_var/1,                % @X
            fd_inf/2,                % ?X, ?Least
            fd_sup/2,                % ?X, ?Greatest
            fd_size/2,               % ?X, ?Size
            fd_dom/2,                % ?X, ?Domain
            fd_degree/2,             % ?X, ?Degree
            fd_set/2,                % ?X, ?Set
            fd_statistics/0
          ]).

/** <module> Constraints over integers

Relations between integers that may be used before the integers are known. A constraint takes
from the domains of its variables values that no solution has, and waits: `X #> 3, X #< 6`
leaves `X in 4..5`. Search is for labeling/2.

The language is that of Markus Triska's library for SWI-Prolog. The propagators are
written in Rust (`src/kernel/fd/` says what each of them prunes). Integers are unbounded; beyond 2^60
domains lose values at their ends only. The file is loaded by use_module/1 only.

    ?- use_module(library(clpfd)).
       true.
*/

:- reexport([library(clpfd_global), library(clpfd_labeling), library(clpfd_sets)]).

%!  #=(?X, ?Y) is semidet.
%
%   The expressions X and Y have the same value. Expressions are variables, integers and
%   `A+B`, `A-B`, `-A`, `A*B`, `A//B`, `A div B`, `A mod B`, `A rem B`, `A^B`, `abs(A)`,
%   `min(A,B)`, `max(A,B)`, `A<<B`, `A>>B`, `A/\B`, `A\/B`, `xor(A,B)`, `\A`, `msb(A)`, `lsb(A)` and `popcount(A)`.
%   `#X` and `?(X)` are X, and say that it is a variable or an integer.
%
%       ?- 7 #= 2*X + 1.
%          X = 3.
%       ?- X #= 2^100.
%          X = 1267650600228229401496703205376.
%       ?- X #= a.
%          error(domain_error(clpfd_expression,a), _).
%       ?- #X #= ?(Y) + 1, Y = 2.
%          X = 3, Y = 2.
%       ?- #(X+1) #= 3.
%          error(type_error(integer,X+1), _).

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
%   P holds if and only if Q does. P and Q are comparisons, `X in Domain`, `X in_set Set`, integers 0 and 1,
%   variables that stand for these, and what the connectives make of them.
%
%       ?- B #<==> X #> 3, X = 2.
%          B = 0, X = 2.
%       ?- B #<==> 6 // X #= 3, X = 0.
%          B = 0, X = 0.

P #<==> Q :-
    '$fd_iff'(P, Q).

%!  #==>(?P, ?Q) is semidet.
%
%   If P holds so does Q.
%
%       ?- X #> 3 #==> Y #= 1, X = 5.
%          X = 5, Y = 1.

P #==> Q :-
    (   opposite_(P, N)
    ->  '$fd_one_of'(N, Q, Done)
    ;   Done = false
    ),
    (   Done == true
    ->  true
    ;   truth_(P, B),
        truth_(Q, C),
        '$fd_post'(implies, [B,C,1])
    ).

%   opposite_(+P, -N): N is the negation of the inequation P, as an inequation.

opposite_(P, N) :-
    nonvar(P),
    opposite_of_(P, N).

opposite_of_(X #< Y, X #>= Y).
opposite_of_(X #> Y, X #=< Y).
opposite_of_(X #=< Y, X #> Y).
opposite_of_(X #>= Y, X #< Y).

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
    ;   '$fd_one_of'(P, Q, Done),
        (   Done == true
        ->  true
        ;   truth_(P, B),
            truth_(Q, C),
            '$fd_post'(or, [B,C,1])
        )
    ).

%   values_(+P, ?X, -Domain): P is true exactly if X is in Domain.

values_(P, _, _) :-
    var(P),
    !,                          % an unbound P may stand for any constraint
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

%   '$fd_iff'(?P, ?Q): a compiled clause calls this for `P #<==> Q` if P is no variable at run time.

'$fd_iff'(P, Q) :-
    (   integer(Q)
    ->  truth_(Q, B),
        truth_(P, B)            % a constraint whose truth is known prunes more
    ;   truth_(P, B),
        truth_(Q, B)
    ).

%   truth_(?P, ?B): B is the truth of P, 0 or 1.

truth_(P, B) :-
    var(P),
    !,                          % a variable is its own truth
    P in 0..1,
    B = P.
truth_(P, B) :-
    integer(P),
    !,                          % an integer is its own truth, if it is 0 or 1
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
reifiable_(in_set, 2).
reifiable_(tuples_in, 2).
reifiable_(#, 1).
reifiable_(?, 1).
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
truth_of_(X in_set Set, B) :-
    set_domain_(Set, Domain),
    '$fd_in_truth'(X, Domain, B).
truth_of_(#(P), B) :-
    known_truth_(P, B).
truth_of_(?(P), B) :-
    known_truth_(P, B).
truth_of_(tuples_in(Tuples, Rows), B) :-
    must_be(list(list), Tuples),
    must_be(list(list(integer)), Rows),
    (   B == 1
    ->  tuples_in(Tuples, Rows)
    ;   all_integers_(Tuples),
        rows_truth_(Tuples, Rows, Ps),
        truth_(Ps, B)
    ).
truth_of_(#\ P, B) :-
    (   integer(B)
    ->  C is 1 - B,
        truth_(P, C)
    ;   truth_(P, C),
        B in 0..1,
        '$fd_post'(either, [B,C,1])
    ).
truth_of_(P #/\ Q, B) :-
    (   B == 1
    ->  P #/\ Q
    ;   joined_(and, P, Q, B)
    ).
truth_of_(P #\/ Q, B) :-
    (   B == 1
    ->  P #\/ Q
    ;   B == 0
    ->  truth_(P, 0),
        truth_(Q, 0)
    ;   joined_(or, P, Q, B)
    ).
truth_of_(P #\ Q, B) :-
    joined_(either, P, Q, B).
truth_of_(P #==> Q, B) :-
    if_truth_(P, Q, B).
truth_of_(P #<== Q, B) :-
    if_truth_(Q, P, B).
truth_of_(P #<==> Q, B) :-
    (   B == 1
    ->  P #<==> Q
    ;   joined_(same, P, Q, B)
    ).

if_truth_(P, Q, B) :-
    (   B == 1
    ->  P #==> Q
    ;   B == 0
    ->  truth_(P, 1),
        truth_(Q, 0)
    ;   joined_(implies, P, Q, B)
    ).

%   all_integers_(+Lists): the elements of Lists are integers.

all_integers_([]).
all_integers_([Xs|Lists]) :-
    Xs ins inf..sup,
    all_integers_(Lists).

%   known_truth_(?P, ?B): P, a variable or an integer, is its own truth B.

known_truth_(P, B) :-
    (   var(P)
    ->  true
    ;   must_be(integer, P)
    ),
    truth_(P, B).

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
    '$fd_ins'(Xs, Domain).

%!  in_set(?X, +Set) is semidet.
%
%   X is an integer of Set, which is as fd_set/2 gives it.
%
%       ?- X in 1..3, fd_set(X, S), Y in_set S, X = 1.
%          X = 1, S = fdset(1..3), Y in 1..3.
%       ?- range_to_fdset(1..3, S), B #<==> X in_set S, X = 5.
%          S = fdset(1..3), B = 0, X = 5.

X in_set Set :-
    set_domain_(Set, Domain),
    '$fd_in'(X, Domain).

%   set_domain_(+Set, -Domain): Domain is the domain of Set.

set_domain_(Set, Domain) :-
    must_be(nonvar, Set),
    (   Set = fdset(Domain0)
    ->  Domain = Domain0
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

%!  zcompare(?Order, ?X, ?Y) is semidet.
%
%   Order is `<`, `=` or `>`, as X is to Y.
%
%       ?- X in 1..3, zcompare(O, X, 5), X = 2.
%          X = 2, O = (<) .
%       ?- zcompare(<, X, 3).
%          X in inf..2.
%       ?- zcompare(O, X, Y).
%          zcompare(O, X, Y).

zcompare(Order, X, Y) :-
    (   nonvar(Order)
    ->  ordered_(Order, X, Y)
    ;   integer(X),
        integer(Y)
    ->  compare(Order, X, Y)
    ;   '$fd_ins'([X,Y], '..'(inf,sup)),
        '$fd_ordered'(Order, X, Y),
        Less #<==> X #< Y,
        Equal #<==> X #= Y,
        Greater #<==> X #> Y,
        Less + Equal + Greater #= 1,
        '$fd_decides'(Less, <, Order),
        '$fd_decides'(Equal, =, Order),
        '$fd_decides'(Greater, >, Order)
    ).

ordered_(=, X, Y) :-
    X #= Y.
ordered_(<, X, Y) :-
    X #< Y.
ordered_(>, X, Y) :-
    X #> Y.

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

%!  fd_statistics is det.
%
%   Print what the solver has done since the last time: how many propagators have run (resumptions),
%   were found to hold for all values that were left (entailments), how many domains have lost values (prunings), how many
%   decisions or constraints had no solution (backtracks), and how many propagators were made.
%
%       ?- X in 1..3, fd_statistics.
%          X in 1..3.

fd_statistics :-
    '$fd_counts'(Counts),
    (   current_prolog_flag(language, ru)
    ->  Names = ['Пробуждений: ','Выполненных: ','Сужений: ','Возвратов: ','Создано ограничений: ']
    ;   Names = ['Resumptions: ','Entailments: ','Prunings: ','Backtracks: ','Constraints created: ']
    ),
    print_counts_(Names, Counts).

print_counts_([], []).
print_counts_([Name|Names], [Count|Counts]) :-
    write(Name),
    write(Count),
    nl,
    print_counts_(Names, Counts).

attr_unify_hook(Entry, Value) :-
    '$fd_bound'(Entry, Value).

%   The file clpfd_goals describes the attributes of a variable.

attribute_goals(X) -->
    { '$fd_goals'(X, Goals) },
    Goals.
