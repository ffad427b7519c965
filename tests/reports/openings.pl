% Signs that the keyboard makes of :-, and comments as others write them: one error each, with its place and its mend.
;- dynamic seen/1.
: - use_module(library(lists)).
:_ discontiguous fact/1.
:— table way/2.
← use_module(library(apply)).
a(X) :_ seen(X).
b(X) ;- seen(X).
c(X) : - seen(X), fact(X).
дед(X, Y) :_way(X, Z), way(Z, Y).
d :_ a(1).
e(X) .- seen(X).
f(X) :+ seen(X).
g(X) ;_
    seen(X),
    fact(X).
/ и кофе
h(1). / и чай. И сахар
\* a comment. With two sentences *\
i(1).
\* a comment
   of two lines *\
j(X) :- seen(X), \* in a clause *\ fact(X).
(* as in Pascal *)
<!-- as on a page -->
{- as in Haskell -}
k(1).
way(a, b).
fact(1).
main :- member(X, [1]), k(X).
