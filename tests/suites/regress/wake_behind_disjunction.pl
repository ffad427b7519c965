% Behind a disjunction within a condition what unifies wakes goals once for each branch.

a(C) :- \+ ( ( x \== y ; y \== x ), \+ C = g ).
b(C) :- ( ( x \== y ; y \== x ), \+ C = g -> true ; true ).
c(C) :- ( ( x \== y ; y \== x ), C \= g -> true ; true ).
d(C) :- ( ( x \== y ; y \== x ), C = g, fail -> true ; true ).
e(C) :- ( ( x \== y ; y \== x ), C = g -> true ; true ).

?- freeze(C, write(w)), a(C).
   prints("ww"), freeze(C, write(w)).
?- freeze(C, write(w)), b(C).
   prints("ww"), freeze(C, write(w)).
?- freeze(C, (write(w), fail)), e(C).
   prints("ww"), freeze(C, (write(w), fail)).
?- freeze(C, write(w)), d(C).
   prints("ww"), freeze(C, write(w)).
?- freeze(C, write(w)), c(C).
   prints("ww"), freeze(C, write(w)).
