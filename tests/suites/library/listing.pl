% library(listing)

:- dynamic(f/2).
f(1, a).
f(X, Y) :- X > 1, ( Y = b ; Y = c ).

v5(Abc) :- Abc = - .

есть(X, [X|_]).
есть(X, [_|Xs]) :- есть(X, Xs).

% What a sum is.
% It has two lines.
сумма([], 0).            % of nothing
сумма([X|Xs], Sum) :-
    % of the others first
    сумма(Xs, Sum0),
    Sum is X+Sum0.   /* and one more */

/* A block
   of its own */
hello(Who) --> [hello], [Who].

?- listing(сумма/2).
   prints("% native: sum\n% What a sum is.\n% It has two lines.\nсумма([], 0).            % of nothing\nсумма([X|Xs], Sum) :-\n    % of the others first\n    сумма(Xs, Sum0),\n    Sum is X+Sum0.   /* and one more */\n\n"), true.
?- listing(hello//1).
   prints("/* A block\n   of its own */\nhello(Who) --> [hello], [Who].\n\n"), true.
?- listing(hello//1, [source(false)]).
   prints("/* A block\n   of its own */\nhello(Who, [hello|A], B) :-\n    A=[Who|B].\n\n"), true.
?- listing(hello//1, [source(maybe)]).
   error(type_error(boolean,maybe), _).
?- assertz((сумма(a, b) :- true)).
   error(permission_error(modify,static_procedure,сумма/2), _).

?- portray_clause(a).
   prints("a.\n"), true.
?- portray_clause('A b').
   prints("'A b'.\n"), true.
?- portray_clause((a:-b)).
   prints("a :-\n    b.\n"), true.
?- portray_clause((a:-true)).
   prints("a.\n"), true.
?- portray_clause(f(X,Y,X)).
   prints("f(A, _, A).\n"), true.
?- portray_clause((a:-b,c;d)).
   prints("a :-\n    (   b,\n        c\n    ;   d\n    ).\n"), true.
?- portray_clause((a:-b->c;d->e;f)).
   prints("a :-\n    (   b\n    ->  c\n    ;   d\n    ->  e\n    ;   f\n    ).\n"), true.
?- portray_clause((a:- \+ b, \+ (c,d))).
   prints("a :-\n    \\+ b,\n    \\+ ( c,\n         d\n       ).\n"), true.
?- portray_clause((a:-X=1+2,b(X))).
   prints("a :-\n    A=1+2,\n    b(A).\n"), true.
?- portray_clause((a-->b,[c])).
   prints("a -->\n    b,\n    [c].\n"), true.
?- portray_clause((:-a,b)).
   prints(":- a,\n   b.\n"), true.
?- portray_clause("ab").
   prints("[a, b].\n"), true.
?- listing(f/2).
   prints(":- dynamic f/2.\n\nf(1, a).\nf(X, Y) :- X > 1, ( Y = b ; Y = c ).\n\n"), true.
?- listing(f/2, [source(false)]).
   prints(":- dynamic f/2.\n\nf(1, a).\nf(X, Y) :-\n    X>1,\n    (   Y=b\n    ;   Y=c\n    ).\n\n"), true.
?- listing(f/2, [source(false), variable_names(generated)]).
   prints(":- dynamic f/2.\n\nf(1, a).\nf(A, B) :-\n    A>1,\n    (   B=b\n    ;   B=c\n    ).\n\n"), true.
?- listing(есть/2).
   prints("% native: member\nесть(X, [X|_]).\nесть(X, [_|Xs]) :- есть(X, Xs).\n\n"), true.
?- listing(есть/2, [source(false), variable_names(generated)]).
   prints("% native: member\nесть(A, [A|_]).\nесть(A, [_|B]) :-\n    есть(A, B).\n\n"), true.

% The full stop behind a symbol atom stands by itself.
?- portray_clause(+).
   prints("+ .\n"), true.
?- portray_clause((p :- a, X = &&&)).
   prints("p :-\n    a,\n    _= &&& .\n"), true.
?- portray_clause((p :- q, &&&)).
   prints("p :-\n    q,\n    &&& .\n"), true.
?- portray_clause((p :- \+ &&&)).
   prints("p :-\n    \\+ &&& .\n"), true.
?- portray_clause(f(+)).
   prints("f(+).\n"), true.
?- portray_clause([]), portray_clause(!), portray_clause({}).
   prints("[].\n!.\n{}.\n"), true.

% Operators by themselves stand in brackets where they are operands.
?- portray_clause(((dynamic) :- a)).
   prints("(dynamic) :-\n    a.\n"), true.
?- portray_clause((p :- (dynamic), (mod))).
   prints("p :-\n    (dynamic),\n    (mod).\n"), true.
?- portray_clause((:- (=))).
   prints(":- (=).\n"), true.
?- portray_clause((p --> (\))).
   prints("p -->\n    (\\).\n"), true.
?- portray_clause((p :- ( (:) -> (mod) ; \+ (is) ))).
   prints("p :-\n    (   (:)\n    ->  (mod)\n    ;   \\+ (is)\n    ).\n"), true.
?- portray_clause(dynamic).
   prints("dynamic.\n"), true.
?- op(700, fy, нн), portray_clause((?- (нн))), op(0, fy, нн), portray_clause((?- нн)).
   prints("?- (нн).\n?- нн.\n"), true.
?- assertz(((table) :- mm)), listing((table)/0, [source(false)]).
   prints(":- dynamic (table)/0.\n\n(table) :-\n    mm.\n\n"), true.

?- listing(v5/1), listing(v5/1, [source(false)]).
   prints("v5(Abc) :- Abc = - .\n\nv5(Abc) :-\n    Abc=(-).\n\n"), true.
