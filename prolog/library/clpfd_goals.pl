:- module(clpfd_goals,
          [ '$fd_goals'/2            % @X, -Goals
          ]).

/** <module> Constraints as goals

What `library(clpfd)` shows of a variable in answers and in copy_term/3: its domain, and the
constraints that are not over, each with the first variable of it that is shown. The goals can be read and called again.
*/

%!  '$fd_goals'(@X, -Goals) is det.
%
%   Goals are the goals, of the module clpfd, that would attach to X what is attached to it.
%
%       ?- '$fd_in'(X, '..'(1,3)), '$fd_goals'(X, Gs), X = 1.
%          X = 1, Gs = [clpfd:in(1,'..'(1,3))].

'$fd_goals'(X, Goals) :-
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

shown_([], _, _, []).
shown_([p(unequal,[X,Y,C]),p(unequal,[X,Z,D])|Propagators], X, Vs, Goals) :-
    C < 0,
    Y == Z,
    C + D =:= 0,
    !,                          % as abs/1 posts them
    (   '$fd_is_first'(X, Vs, [X,Y])
    ->  Goals = [clpfd: #\=(abs(X-Y),D)|Goals1]
    ;   Goals = Goals1
    ),
    shown_(Propagators, X, Vs, Goals1).
shown_([p(Kind,Arguments)|Propagators], X, Vs, Goals) :-
    (   '$fd_is_first'(X, Vs, Arguments),
        goal_(Kind, Arguments, Goal)
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
goal_(different, Xs, all_different(Xs)).
goal_(distinct, Xs, all_distinct(Xs)).
goal_(element, [N,X|Xs], element(N,Xs,X)).
goal_(table, [N|Cells], tuples_in([Tuple],Rows)) :-
    length(Tuple, N),
    append(Tuple, Values, Cells),
    rows_(Values, N, Tuple, Rows).
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

%   open_(+Terms0, +C0, -Terms, -C): without the terms whose values are known.

open_([], C, [], C).
open_([A,X|Terms0], C0, Terms, C) :-
    (   integer(X)
    ->  C1 is C0 - A*X,
        open_(Terms0, C1, Terms, C)
    ;   Terms = [A,X|Terms1],
        open_(Terms0, C0, Terms1, C)
    ).

%   equal_(+Terms, +C, -Goal): coefficients and variables whose sum is C. A variable that is a multiple of another one stands on the right.

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

%   difference_(+Terms, +C, -X, -Y, -D): their sum is C where X is Y + D.

difference_([A,X,B,Y], C, X, Y, D) :-
    A + B =:= 0,
    (   A =:= 1
    ->  D = C
    ;   A =:= -1
    ->  D is -C
    ).

%   opposite_(+Terms0, -Terms): with the other signs.

opposite_([], []).
opposite_([A,X|Terms0], [B,X|Terms]) :-
    B is -A,
    opposite_(Terms0, Terms).

%   truth_(?B, +Goal0, -Goal): B is the truth of Goal0.

truth_(B, Goal0, Goal) :-
    (   B == 1
    ->  Goal = Goal0
    ;   Goal = #<==>(Goal0,B)
    ).

%   less_(?X, ?Y, +C, -Goal): X is at most Y + C.

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

%   sides_(+Terms, +C, -Left, -Right): coefficients and variables whose sum compares with C, as two sides
%   on which all coefficients are positive.

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

%   rows_(+Cells, +N, +Tuple, -Rows): the rows that Tuple can still be.

rows_([], _, _, []).
rows_([Cell|Cells], N, Tuple, Rows) :-
    length(Row, N),
    append(Row, Rest, [Cell|Cells]),
    (   possible_(Tuple, Row)
    ->  Rows = [Row|Rows1]
    ;   Rows = Rows1
    ),
    rows_(Rest, N, Tuple, Rows1).

possible_([], []).
possible_([X|Xs], [Value|Values]) :-
    \+ \+ '$fd_in'(X, Value),
    possible_(Xs, Values).

pairs_([], []).
pairs_([Key,Count|Cells], [Key-Count|Pairs]) :-
    pairs_(Cells, Pairs).

tasks_([], []).
tasks_([Start,Duration,End,Need|Cells], [task(Start,Duration,End,Need,_)|Tasks]) :-
    tasks_(Cells, Tasks).

%   member_(+Ends, ?X, -Goal): X lies between two of Ends.

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
    !,                          % all but one
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
