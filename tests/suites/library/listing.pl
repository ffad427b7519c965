% library(listing)

:- dynamic(f/2).
f(1, a).
f(X, Y) :- X > 1, ( Y = b ; Y = c ).

есть(X, [X|_]).
есть(X, [_|Xs]) :- есть(X, Xs).

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
   prints(":- dynamic f/2.\n\nf(1, a).\nf(A, B) :-\n    A>1,\n    (   B=b\n    ;   B=c\n    ).\n\n"), true.
?- listing(есть/2).
   prints("% native: member\nесть(A, [A|_]).\nесть(A, [_|B]) :-\n    есть(A, B).\n\n"), true.
