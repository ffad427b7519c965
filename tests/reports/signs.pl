% Signs that stand where another one was meant, or none.
a(X, Y) :- X += Y.
b(X) :- X > 1 -> write(a). ; write(b).
c :- main.
   , main.
d :- main.
   -> main ; main.
:- e(X) :- b(X).
f(X) :- b(X)、 b(X).
g(ann, 2O).
:- op(100, xfx, is_parent_of), op(100, fx, the).
the king is_parent_of the prince.
#include "other.pl"
main.
