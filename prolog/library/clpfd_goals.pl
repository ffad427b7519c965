:- module(clpfd_goals,
          [ '$fd_goals'/2,           % @X, -Goals
            '$fd_shown'/3,           % @Term, +Goals0, -Goals
            '$fd_settles'/2,         % ?Visible, +Hidden
            '$fd_ordered'/3,         % ?Order, ?X, ?Y
            '$fd_decides'/3          % ?Truth, +Sign, ?Order
          ]).

/** <module> Constraints as goals

What `library(clpfd)` shows of a variable in answers and in copy_term/3: its domain, and the
constraints that are not over, each with the first variable of it that is shown. The goals can be read and called again.

The variables that zcompare/3 makes are not shown, nor what they stand in: they have the attribute `clpfd_goals`, as its order has.
*/

:- use_module(library(clpfd_labeling), [label/1]).

%!  '$fd_goals'(@X, -Goals) is det.
%
%   Goals are the goals, of the module clpfd, that would attach to X what is attached to it.
%
%       ?- '$fd_in'(X, '..'(1,3)), '$fd_goals'(X, Gs), X = 1.
%          X = 1, Gs = [clpfd:in(1,'..'(1,3))].

'$fd_goals'(X, Goals) :-
    (   is_hidden_(X)
    ->  Goals = []
    ;   goals_(X, Goals)
    ).

goals_(X, Goals) :-
    '$fd_domain'(X, Domain),
    '$fd_propagators'(X, Propagators),
    (   Domain == '..'(inf,sup),
        Propagators \== []
    ->  Goals = Goals1
    ;   Goals = [clpfd:in(X,Domain)|Goals1]
    ),
    (   nb_current('$attributed', Vs)
    ->  true
    ;   Vs = []
    ),
    shown_(Propagators, X, Vs, Goals1).

%   is_hidden_(@X): X is the truth of an order of zcompare/3.

is_hidden_(X) :-
    attvar(X),
    get_attr(X, clpfd_goals, [decides(_,_)|_]).

is_any_hidden_([X|Xs]) :-
    (   is_hidden_(X)
    ->  true
    ;   is_any_hidden_(Xs)
    ).

shown_([], _, _, []).
shown_([p(unequal,[X,Y,C]),p(unequal,[X,Z,D])|Propagators], X, Vs, Goals) :-
    C < 0,
    Y == Z,
    C + D =:= 0,
    !,                          % as abs/1 posts it
    (   '$fd_is_first'(X, Vs, [X,Y])
    ->  Goals = [clpfd: #\=(abs(X-Y),D)|Goals1]
    ;   Goals = Goals1
    ),
    shown_(Propagators, X, Vs, Goals1).
shown_([p(Kind,Arguments)|Propagators], X, Vs, Goals) :-
    (   '$fd_is_first'(X, Vs, Arguments),
        \+ is_any_hidden_(Arguments),
        goal_(Kind, Arguments, Goal),
        \+ holds_(Goal)
    ->  Goals = [clpfd:Goal|Goals1]
    ;   Goals = Goals1
    ),
    shown_(Propagators, X, Vs, Goals1).

%   goal_(+Kind, +Arguments, -Goal)

goal_(unequal, [X,Y,C], Goal) :-
    (   C < 0
    ->  D is -C,
        plus_(X, D, Right),
        Goal = #\=(Y,Right)
    ;   plus_(Y, C, Right),
        Goal = #\=(X,Right)
    ).
goal_(less, [X,Y,C], Goal) :-
    less_(X, Y, C, Goal).
goal_(equal, [X,Y,C], Goal) :-
    (   C < 0
    ->  D is -C,
        Goal = #=(X+D,Y)
    ;   plus_(Y, C, Left),
        Goal = #=(Left,X)
    ).
goal_(sum_equal, [C0|Terms0], Goal) :-
    open_(Terms0, C0, Terms, C),
    equal_(Terms, C, Goal).
goal_(sum_unequal, [C0|Terms0], Goal) :-
    open_(Terms0, C0, Terms, C),
    (   difference_(Terms, C, X, Y, D)
    ->  goal_(unequal, [X,Y,D], Goal)
    ;   sides_(Terms, C, Left, Right),
        Goal = #\=(Left,Right)
    ).
goal_(sum_less, [C0|Terms0], Goal) :-
    open_(Terms0, C0, Terms, C),
    (   Terms = [A,X,B,Y],
        A =:= 1,
        B =:= -1
    ->  less_(X, Y, C, Goal)
    ;   Terms = [A,X,B,Y],
        A =:= -1,
        B =:= 1
    ->  less_(Y, X, C, Goal)
    ;   sides_(Terms, C, Left, Right),
        Goal = #=<(Left,Right)
    ).
goal_(product, [X,Y,Z], Goal) :-
    (   X == Y
    ->  Goal = #=(X^2,Z)
    ;   Goal = #=(X*Y,Z)
    ).
goal_(truncated, [X,Y,Z], #=(X//Y,Z)).
goal_(floored, [X,Y,Z], #=(X div Y,Z)).
goal_(modulo, [X,Y,Z], #=(X mod Y,Z)).
goal_(remainder, [X,Y,Z], #=(X rem Y,Z)).
goal_(absolute, [X,Z], #=(Z,abs(X))).
goal_(minimum, [X,Y,Z], #=(Z,min(X,Y))).
goal_(maximum, [X,Y,Z], #=(Z,max(X,Y))).
goal_(power, [X,Y,Z], #=(X^Y,Z)).
goal_(shift_left, [X,Y,Z], #=(X<<Y,Z)).
goal_(shift_right, [X,Y,Z], #=(X>>Y,Z)).
goal_(bit_and, [X,Y,Z], #=(Z,X/\Y)).
goal_(bit_or, [X,Y,Z], #=(Z,X\/Y)).
goal_(bit_xor, [X,Y,Z], #=(Z,xor(X,Y))).
goal_(highest_bit, [X,Z], #=(Z,msb(X))).
goal_(lowest_bit, [X,Z], #=(Z,lsb(X))).
goal_(bit_count, [X,Z], #=(Z,popcount(X))).
goal_(different, Xs, all_different(Xs)).
goal_(distinct, Xs, all_distinct(Xs)).
goal_(element, [N,X|Xs], element(N,Xs,X)).
goal_(table, [N|Cells], tuples_in([Tuple],Rows)) :-
    length(Tuple, N),
    append(Tuple, Values, Cells),
    double_(Tuple, Double),
    rows_(Values, N, Double, Rows).
goal_(circuit, Xs, circuit(Xs)).
goal_(order, Cells, lex_chain([Xs,Ys])) :-
    length(Cells, N),
    Half is N // 2,
    length(Xs, Half),
    append(Xs, Ys, Cells).
goal_(cardinality, [N|Cells], global_cardinality(Xs,Pairs)) :-
    length(Xs, N),
    append(Xs, Values, Cells),
    pairs_(Values, Pairs).
goal_(schedule, [Limit|Cells], cumulative(Tasks,[limit(Limit)])) :-
    tasks_(Cells, Tasks).
goal_(apart, [X1,W1,Y1,H1,X2,W2,Y2,H2], disjoint2([r(X1,W1,Y1,H1),r(X2,W2,Y2,H2)])).
goal_(truth_equal, [B|Sum], Goal) :-
    (   B == 0
    ->  goal_(sum_unequal, Sum, Goal)
    ;   goal_(sum_equal, Sum, Equal),
        truth_(B, Equal, Goal)
    ).
goal_(truth_less, [B,C|Terms], Goal) :-
    (   B == 0
    ->  opposite_(Terms, Opposite),
        D is -C - 1,
        goal_(sum_less, [D|Opposite], Goal)
    ;   goal_(sum_less, [C|Terms], Less),
        truth_(B, Less, Goal)
    ).
goal_(truth_order, [B,X,Y,C], Goal) :-
    (   B == 0
    ->  D is -C - 1,
        less_(Y, X, D, Goal)
    ;   less_(X, Y, C, Order),
        truth_(B, Order, Goal)
    ).
goal_(truth_member, [B,X|Ends], Goal) :-
    member_(Ends, X, Member),
    truth_(B, Member, Goal).
goal_(one_order, [X,Y,C,U,V,D], #\/(One,Other)) :-
    less_(X, Y, C, One),
    less_(U, V, D, Other).
goal_(one_sum, [N|Sums], #\/(One,Other)) :-
    Length is 1 + 2*N,
    length(First, Length),
    append(First, Second, Sums),
    goal_(sum_less, First, One),
    goal_(sum_less, Second, Other).
goal_(and, [X,Y,B], #<==>(#/\(X,Y),B)).
goal_(or, [X,Y,B], #<==>(#\/(X,Y),B)).
goal_(either, [X,Y,B], Goal) :-
    (   B == 1
    ->  Goal = #<==>(#\(Y),X)
    ;   Goal = #<==>(#\(X,Y),B)
    ).
goal_(implies, [X,Y,B], Goal) :-
    (   B == 1
    ->  Goal = #==>(X,Y)
    ;   Goal = #<==>(#==>(X,Y),B)
    ).
goal_(same, [X,Y,B], #<==>(#<==>(X,Y),B)).
goal_(guarded, [D,Number|Arguments], Goal) :-
    '$fd_kind'(Number, Kind),
    goal_(Kind, Arguments, Guarded),
    (   D == 1
    ->  Goal = Guarded
    ;   Goal = #==>(#=(D,1),Guarded)
    ).

%   open_(+Terms0, +C0, -Terms, -C): Terms are Terms0 without those of known values, C is C0 less these.

open_([], C, [], C).
open_([A,X|Terms0], C0, Terms, C) :-
    (   integer(X)
    ->  C1 is C0 - A*X,
        open_(Terms0, C1, Terms, C)
    ;   Terms = [A,X|Terms1],
        open_(Terms0, C0, Terms1, C)
    ).

%   equal_(+Terms, +C, -Goal): Goal says that the sum of Terms is C. A variable that is a multiple of another one is on the right.

equal_(Terms, C, Goal) :-
    (   difference_(Terms, C, X, Y, D)
    ->  goal_(equal, [X,Y,D], Goal)
    ;   C =:= 0,
        multiple_(Terms, K, X, Y)
    ->  Goal = #=(K*Y,X)
    ;   sides_(Terms, C, Left, Right),
        Goal = #=(Left,Right)
    ).

multiple_([A,X,B,Y], K, U, V) :-
    (   A =:= 1,
        B < -1
    ->  K is -B,
        U = X,
        V = Y
    ;   A =:= -1,
        B > 1
    ->  K = B,
        U = X,
        V = Y
    ;   B =:= 1,
        A < -1
    ->  K is -A,
        U = Y,
        V = X
    ;   B =:= -1,
        A > 1,
        K = A,
        U = Y,
        V = X
    ).

%   difference_(+Terms, +C, -X, -Y, -D): the sum of Terms is C exactly if X is Y + D.

difference_([A,X,B,Y], C, X, Y, D) :-
    A + B =:= 0,
    (   A =:= 1
    ->  D = C
    ;   A =:= -1
    ->  D is -C
    ).

%   opposite_(+Terms0, -Terms): Terms are Terms0 with the opposite signs.

opposite_([], []).
opposite_([A,X|Terms0], [B,X|Terms]) :-
    B is -A,
    opposite_(Terms0, Terms).

%   truth_(?B, +Goal0, -Goal): Goal says that B is the truth of Goal0.

truth_(B, Goal0, Goal) :-
    (   B == 1
    ->  Goal = Goal0
    ;   Goal = #<==>(Goal0,B)
    ).

%   less_(?X, ?Y, +C, -Goal): Goal says that X is at most Y + C.

less_(X, Y, C, Goal) :-
    (   C =:= 0
    ->  Goal = #>=(Y,X)
    ;   Goal = #=<(X,Y+C)
    ).

plus_(X, C, Sum) :-
    (   C =:= 0
    ->  Sum = X
    ;   Sum = X+C
    ).

%   sides_(+Terms, +C, -Left, -Right): splits a comparison of the sum of Terms with C into two
%   sides on which all coefficients are positive.

sides_(Terms, C, Left, Right) :-
    split_(Terms, Positive, Negative),
    (   C < 0
    ->  D is -C,
        side_(Positive, D, Left),
        side_(Negative, 0, Right)
    ;   side_(Positive, 0, Left),
        side_(Negative, C, Right)
    ).

split_([], [], []).
split_([A,X|Terms], Positive, Negative) :-
    (   A < 0
    ->  B is -A,
        scaled_(B, X, Term),
        Negative = [Term|Negative1],
        Positive = Positive1
    ;   scaled_(A, X, Term),
        Positive = [Term|Positive1],
        Negative = Negative1
    ),
    split_(Terms, Positive1, Negative1).

scaled_(A, X, Term) :-
    (   A =:= 1
    ->  Term = X
    ;   Term = A*X
    ).

side_([], C, C).
side_([Term|Terms], C, Side) :-
    added_(Terms, Term, Sum),
    plus_(Sum, C, Side).

added_([], Sum, Sum).
added_([Term|Terms], Sum0, Sum) :-
    added_(Terms, Sum0+Term, Sum).

%   double_(+Tuple, -Double): Double has new variables with the domains of those of Tuple: binding them wakes no goals.

double_(Tuple, Double) :-
    term_variables(Tuple, Vs),
    copy_term_nat(Tuple-Vs, Double-Ws),
    same_domains_(Vs, Ws).

same_domains_([], []).
same_domains_([V|Vs], [W|Ws]) :-
    '$fd_domain'(V, Domain),
    '$fd_in'(W, Domain),
    same_domains_(Vs, Ws).

%   rows_(+Cells, +N, +Tuple, -Rows): Rows are the rows of N cells that Tuple can still be.

rows_([], _, _, []).
rows_([Cell|Cells], N, Tuple, Rows) :-
    length(Row, N),
    append(Row, Rest, [Cell|Cells]),
    (   \+ Tuple \= Row
    ->  Rows = [Row|Rows1]
    ;   Rows = Rows1
    ),
    rows_(Rest, N, Tuple, Rows1).

pairs_([], []).
pairs_([Key,Count|Cells], [Key-Count|Pairs]) :-
    pairs_(Cells, Pairs).

tasks_([], []).
tasks_([Start,Duration,End,Need|Cells], [task(Start,Duration,End,Need,_)|Tasks]) :-
    tasks_(Cells, Tasks).

%   member_(+Ends, ?X, -Goal): Goal says that X lies in one of the intervals of Ends.

member_([Value,Value], X, Goal) :-
    !,                          % one value
    Goal = #=(X,Value).
member_([Low,sup], X, Goal) :-
    !,                          % a lower bound
    Goal = #>=(X,Low).
member_([inf,High], X, Goal) :-
    !,                          % an upper bound
    Goal = #>=(High,X).
member_([inf,Before,After,sup], X, Goal) :-
    After =:= Before + 2,
    !,                          % all integers but one
    Value is Before + 1,
    Goal = #\=(X,Value).
member_([Low,High|Ends], X, in(X,Domain)) :-
    run_(Low, High, Run),
    runs_(Ends, Run, Domain).

runs_([], Domain, Domain).
runs_([Low,High|Ends], Domain0, Domain) :-
    run_(Low, High, Run),
    runs_(Ends, Domain0\/Run, Domain).

run_(Low, High, Run) :-
    (   Low == High
    ->  Run = Low
    ;   Run = '..'(Low,High)
    ).

%!  '$fd_ordered'(?Order, ?X, ?Y) is det.
%
%   As soon as Order, a variable, is known, X is in this order to Y.
%
%       ?- '$fd_ordered'(O, X, Y), copy_term(o(O,X,Y), o(P,U,V), Gs), del_attrs(O).
%          Gs = [clpfd:zcompare(P,U,V)].

'$fd_ordered'(Order, X, Y) :-
    add_([ordered(X,Y)], Order).

%!  '$fd_decides'(?Truth, +Sign, ?Order) is semidet.
%
%   As soon as Truth is 1, Order is Sign.
%
%       ?- '$fd_decides'(B, <, O), B = 1.
%          B = 1, O = (<) .

'$fd_decides'(Truth, Sign, Order) :-
    (   var(Truth)
    ->  add_([decides(Sign,Order)], Truth)
    ;   decided_(Truth, Sign, Order)
    ).

%!  '$fd_settles'(?Visible, +Hidden) is semidet.
%
%   As soon as Visible has no variable, the variables in the list Hidden, which have finite domains and
%   are seen nowhere else, get the first values with which the constraints hold.
%
%       ?- '$fd_ins'([A,B], '..'(0,9)), '$fd_compare'(=:=, A+B, X), '$fd_settles'(X, [A,B]), X = 3.
%          A = 0, B = 3, X = 3.
%       ?- '$fd_ins'([A,B], '..'(0,9)), '$fd_compare'(=:=, 2*A, B), '$fd_compare'(=:=, A*B, X), '$fd_settles'(X, [A,B]), X = 6.
%          false.

'$fd_settles'(Visible, Hidden) :-
    term_variables(Visible, Vs),
    settle_(Vs, Hidden).

settle_(Vs, Hidden) :-
    (   next_open_(Vs, V, Rest)
    ->  add_([settles(Rest,Hidden)], V)
    ;   once(label(Hidden))
    ).

%   next_open_(+Vs, -V, -Rest): V is the first variable of Vs; Rest are the elements behind it.

next_open_([X|Xs], V, Rest) :-
    (   var(X)
    ->  V = X,
        Rest = Xs
    ;   next_open_(Xs, V, Rest)
    ).

add_(Items, X) :-
    (   get_attr(X, clpfd_goals, Earlier)
    ->  append(Earlier, Items, All),
        put_attr(X, clpfd_goals, All)
    ;   put_attr(X, clpfd_goals, Items)
    ).

decided_(0, _, _).
decided_(1, Order, Order).

attr_unify_hook(Items, Value) :-
    (   var(Value)
    ->  add_(Items, Value)
    ;   known_(Items, Value)
    ).

known_([], _).
known_([Item|Items], Value) :-
    item_(Item, Value),
    known_(Items, Value).

item_(ordered(X,Y), Order) :-
    clpfd:ordered_(Order, X, Y).
item_(decides(Sign,Order), Truth) :-
    decided_(Truth, Sign, Order).
item_(settles(Vs,Hidden), _) :-
    settle_(Vs, Hidden).

attribute_goals(X) -->
    { get_attr(X, clpfd_goals, Items) },
    items_(Items, X).

items_([], _) -->
    [].
items_([Item|Items], Order) -->
    (   { Item = ordered(X,Y) }
    ->  [clpfd:zcompare(Order,X,Y)]
    ;   []
    ),
    items_(Items, Order).

%!  '$fd_shown'(@Term, +Goals0, -Goals) is det.
%
%   Goals are those of Goals0, said of the variables of Term, that can make a difference: without constraints that hang together with no
%   variable of Term, and without values of functions that nothing else asks for.
%
%       ?- '$fd_shown'(X, [clpfd:(#>(X,Y)),clpfd:(#>(A,B)),dif(C,d)], Goals).
%          Goals = [clpfd:(#>(X,Y)),dif(C,d)].
%       ?- '$fd_in'(T, '..'(0,sup)), '$fd_shown'(X, [clpfd:in(X,'..'(0,2)),clpfd:in(T,'..'(0,sup)),clpfd:(#=(T,abs(X)))], Goals), T = 0.
%          Goals = [clpfd:in(X,'..'(0,2))], T = 0.

'$fd_shown'(Term, Goals0, Goals) :-
    term_variables(Term, Outer0),
    term_variables(Outer0-Goals0, All),
    (   same_length(Outer0, All)
    ->  Goals = Goals0                  % constraints have made no variable
    ;   copy_term_nat(Outer0-Goals0, Outer1-Copies),
        same_(Outer1, Mark),
        connected_(Copies, Mark),
        kept_(Goals0, Copies, Mark, Goals1),
        sort(Outer0, Outer),
        used_(Goals1, Outer, Goals)
    ).

%   same_(?Vs, ?Mark): makes all of Vs equal to Mark.

same_([], _).
same_([Mark|Vs], Mark) :-
    same_(Vs, Mark).

%   connected_(?Copies, ?Mark): makes the variables connected to Mark, which stands for the whole term, equal to Mark.

connected_(Copies, Mark) :-
    joined_(Copies, Mark, false, Changed),
    (   Changed == true
    ->  reverse(Copies, Reversed),
        connected_(Reversed, Mark)      % chains are followed in both directions
    ;   true
    ).

joined_([], _, Changed, Changed).
joined_([Copy|Copies], Mark, Changed0, Changed) :-
    term_variables(Copy, Vs),
    (   Vs = [_,_|_],
        is_of_(Copy, Vs, Mark)
    ->  same_(Vs, Mark),
        Changed1 = true
    ;   Changed1 = Changed0
    ),
    joined_(Copies, Mark, Changed1, Changed).

%   is_of_(@Copy, +Vs, @Mark): the goal copied as Copy is kept: a constraint if one of its variables Vs is Mark.

is_of_(Copy, Vs, Mark) :-
    (   Copy = clpfd:_
    ->  member(V, Vs),
        V == Mark
    ;   true
    ),
    !.                                  % one variable is enough

kept_([], [], _, []).
kept_([Goal|Goals0], [Copy|Copies], Mark, Goals) :-
    term_variables(Copy, Vs),
    (   is_of_(Copy, Vs, Mark)
    ->  Goals = [Goal|Goals1]
    ;   Goals = Goals1
    ),
    kept_(Goals0, Copies, Mark, Goals1).

%   used_(+Goals0, +Outer, -Goals): removes the functions whose Value occurs in no other goal, is not in Outer and can be
%   any value of the Expression; then the functions that are unused without these.

used_(Goals0, Outer, Goals) :-
    (   \+ has_function_(Goals0)
    ->  Goals = Goals0
    ;   occurrences_(Goals0, Vs0),
        msort(Vs0, Vs),
        single_(Vs, Singles),
        unused_(Goals0, Singles, Outer, Goals1, Values),
        (   Values == []
        ->  Goals = Goals0
        ;   without_domains_(Goals1, Values, Goals2),
            used_(Goals2, Outer, Goals)
        )
    ).

has_function_([Goal|Goals]) :-
    (   function_(Goal, _, _)
    ->  true
    ;   has_function_(Goals)
    ).

%   function_(@Goal, -Value, -Expression): Goal sets Value to Expression, which always has a value, or to the truth of a constraint.

function_(clpfd: #<==>(_,Value), Value, truth) :-
    var(Value).
function_(clpfd: #=(A,B), Value, Expression) :-
    (   var(A),
        is_total_(B)
    ->  Value = A,
        Expression = B
    ;   var(B),
        is_total_(A),
        Value = B,
        Expression = A
    ).

is_total_(Expression) :-
    nonvar(Expression),
    total_(Expression).

total_(abs(_)).
total_(_*_).
total_(min(_,_)).
total_(max(_,_)).
total_(_/\_).
total_(_\/_).
total_(xor(_,_)).
total_(X^N) :-
    var(X),
    N == 2.

occurrences_([], []).
occurrences_([Goal|Goals], Vs) :-
    (   Goal = clpfd:in(_,_)
    ->  Vs = Vs1
    ;   term_variables(Goal, Vs, Vs1)
    ),
    occurrences_(Goals, Vs1).

%   single_(+Vs, -Singles): Singles are the variables that occur once in Vs, which is sorted.

single_([], []).
single_([V|Vs], Singles) :-
    others_(Vs, V, Rest),
    (   Rest == Vs
    ->  Singles = [V|Singles1]
    ;   Singles = Singles1
    ),
    single_(Rest, Singles1).

others_(Vs, V, Rest) :-
    (   Vs = [W|Vs1],
        W == V
    ->  others_(Vs1, V, Rest)
    ;   Rest = Vs
    ).

unused_([], _, _, [], []).
unused_([Goal|Goals0], Singles, Outer, Goals, Values) :-
    (   function_(Goal, Value, Expression),
        ord_memberchk(Value, Singles),
        \+ ord_memberchk(Value, Outer),
        \+ \+ takes_all_(Value, Expression)
    ->  Goals = Goals1,
        Values = [Value|Values1]
    ;   Goals = [Goal|Goals1],
        Values = Values1
    ),
    unused_(Goals0, Singles, Outer, Goals1, Values1).

%   takes_all_(?Value, ?Expression): the domain of Value has all values of Expression.

takes_all_(Value, Expression) :-
    '$fd_domain'(Value, Domain),
    (   Expression == truth
    ->  '$fd_in'(Fresh, '..'(0,1))
    ;   '$fd_compare'(=:=, Fresh, Expression)
    ),
    '$fd_domain'(Fresh, All),
    '$fd_in'(Free, All),                % without the constraint, which would change the variables of Expression
    '$fd_in'(Free, Domain),
    '$fd_domain'(Free, Left),
    All == Left.

without_domains_([], _, []).
without_domains_([Goal|Goals0], Values, Goals) :-
    (   Goal = clpfd:in(V,_),
        member(Value, Values),
        Value == V
    ->  Goals = Goals1
    ;   Goals = [Goal|Goals1]
    ),
    without_domains_(Goals0, Values, Goals1).

%   holds_(@Goal): Goal is true for all values of its variables.

holds_(#=(A,B)) :-
    A == B.
holds_(#>=(A,B)) :-
    A == B.
holds_(#=<(A,Right)) :-
    nonvar(Right),
    Right = B+C,
    A == B,
    integer(C),
    C >= 0.
