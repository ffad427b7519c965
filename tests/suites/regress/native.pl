% Native twins: recognised by shape, switched by flag, declared by directive.

in(X, [X|_]).
in(X, [_|Xs]) :-
    in(X, Xs).

% One literal is another one.

within(X, [X|_]).
within(X, [X|Xs]) :-
    within(X, Xs).

% The same, but not wanted.

:- not_native(inside/2).

inside(X, [X|_]).
inside(X, [_|Xs]) :-
    inside(X, Xs).

вынуть(Э, [Э|Ост], Ост).
вынуть(Э, [Д|Ост], [Д|Ост1]) :-
    вынуть(Э, Ост, Ост1).

% The queens with other names; what is taken out of the rows is taken out by
% another predicate of the same shape.

drop(X, [X|Xs], Xs).
drop(X, [Y|Xs], [Y|Ys]) :-
    drop(X, Xs, Ys).

board([], [], _, _, _).
board([R|Rs], [C|Cs], Ds, Us, Vs) :-
    drop(R, Ds, Ds1),
    U is C-R,
    drop(U, Us, Us1),
    V is C+R,
    drop(V, Vs, Vs1),
    board(Rs, Cs, Ds1, Us1, Vs1).

% The same but for what is called: the rows are not taken out.

keep(X, [X|Xs], [X|Xs]).
keep(X, [Y|Xs], [Y|Ys]) :-
    keep(X, Xs, Ys).

rooks([], [], _, _, _).
rooks([R|Rs], [C|Cs], Ds, Us, Vs) :-
    keep(R, Ds, Ds1),
    U is C-R,
    keep(U, Us, Us1),
    V is C+R,
    keep(V, Vs, Vs1),
    rooks(Rs, Cs, Ds1, Us1, Vs1).

?- predicate_property(in(_, _), native(Twin)).
   Twin = member.
?- predicate_property(within(_, _), native(member)).
   false.
?- predicate_property(inside(_, _), native(_)).
   false.
?- native(inside/2), predicate_property(inside(_, _), native(Twin)).
   Twin = member.
?- not_native([in/2, inside/2]), predicate_property(in(_, _), native(_)).
   false.
?- predicate_property(вынуть(_, _, _), native(Twin)).
   Twin = select.
?- predicate_property(board(_, _, _, _, _), native(Twin)).
   Twin = queens.
?- predicate_property(rooks(_, _, _, _, _), native(_)).
   false.

% The same answers, and the same choice points, whatever the flag says.

answers(Flag, Goal, Goals) :-
    set_prolog_flag(native, Flag),
    findall(Goal, Goal, Goals),
    set_prolog_flag(native, on).

?- member(Goal, [in(_, [a,b]), вынуть(c, [a,b,c], _), вынуть(_, _, [a]), board([2|_], [1,2,3,4], [1,2,3,4], [-3,-2,-1,0,1,2,3], [2,3,4,5,6,7,8])]),
   answers(on, Goal, On), answers(off, Goal, Off), answers(check, Goal, Check), \+ ( On = Off, Off = Check ).
   false.
?- board(Rows, [1,2,3,4], [1,2,3,4], [-3,-2,-1,0,1,2,3], [2,3,4,5,6,7,8]).
   Rows = [2,4,1,3]
;  Rows = [3,1,4,2]
;  false.
?- board(Rows, [1,2], [1,1], [0,0,1], [2,3]).
   Rows = [1,1]
;  Rows = [1,1]
;  Rows = [1,1]
;  Rows = [1,1]
;  false.
?- board(_, [one], [1], [0], [2]).
   error(type_error(evaluable,one/0), _).
?- board([R,R], [1,2], [1,2], [0,1,-1], [2,3,4]).
   false.

% A predicate that is changed has the twin no more, and one that calls it neither.

?- assertz((odd(X, [X|_]) :- true)), assertz((odd(X, [_|Xs]) :- odd(X, Xs))), predicate_property(odd(_, _), native(_)).
   false.
?- set_prolog_flag(native, maybe).
   error(domain_error(flag_value,native+maybe), _).

% A checked call with twice as many answers costs about twice as much.

cost(N, Cost) :-
    findall(X, between(1, N, X), Xs),
    set_prolog_flag(native, check),
    statistics(inferences, Before),
    ( in(_, Xs), fail ; true ),
    statistics(inferences, After),
    set_prolog_flag(native, on),
    Cost is After-Before.

?- cost(500, _), cost(500, _A), cost(2000, _B), _B < 6*_A.
   true.

% A goal that waits for a variable sees what each step binds, also where that step then fails.

ends(Xs, _, 1) :-
    Xs = [].
ends([_|Xs], X, N) :-
    ends(Xs, X, N).

printed(Native, Text) :-
    set_prolog_flag(native, Native),
    with_output_to(atom(Text), ( freeze(N, print(N)), ends([a,b,c,d,e,f,g,h,i,j,k,l], x, N) )),
    set_prolog_flag(native, on).

?- predicate_property(ends(_, _, _), native(Twin)).
   Twin = loop.
?- printed(on, Text), printed(off, Text).
   Text = '1111111111111'.
