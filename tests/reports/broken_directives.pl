% Directives that cannot be read, or that swallow the next clause: what they declare is not called missing as well.
:- use_module(library(clpfd))
len(L, N) :- length(L, N), N #> 2.
:- dynamic seen/1
visit(X) :- \+ seen(X), assertz(seen(X)).
:- table path/2
path(X, Y) :- path(X, Z), edge(Z, Y).
path(X, Y) :- edge(X, Y).
edge(a, b).
:- discontiguous раз/1, два/1
раз(1).
два(1).
раз(2).
два(2).
:- op(700, xfx, является)
том является кот.
джим является пёс.
:- dynamic hits/1,
count(X) :- hits(X), print(X).
:- dynamic misses/1,
misses(0).
lost(X) :- misses(X).
:- op(700, xfx, isa),
tom isa cat.
jim isa dog.
:- dynamic(met/1.
greet(X) :- met(X).
:- dynamic known/1;
knows(X) :- known(X).
:- dynamic named.
name_of(X) :- named(X).
:- use_module library(dcg/basics).
number_in(N) --> integer(N).
table walk/2.
walk(X, Y) :- walk(X, Z), edge(Z, Y).
walk(X, Y) :- edge(X, Y).
:- dynamic(one/1), dynamic(two/1).
both(X) :- one(X), two(X).
