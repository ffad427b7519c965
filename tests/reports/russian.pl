% goal: catch(foo(1), _, true), delete(a, b)
:- set_prolog_flag(language, ru).

% Every warning and most syntax errors, in Russian.

один(X, Yy) :- два(X).
два(A, Б) :- r(А, Б).
пусто(X, Y, Z) :- true.

p(1).
q(1).
p(2).

:- fail.
:- atom_length(_, _).
:- else.
:- no_such_directive(1).
:- use_module(library(lists), [append/3 as app]).

a :- b c.
f(X :- g.
g([1,2|T,3]).
h :- X(a).
k :- foo (a).
l :- 'abc
def'.
m :- "\q".
n :- a = = b.
o :- f(.
s :- ].
t :- f(a].
u :- 1e5.

b(1) :-
    c(2),
b(2).

/* never closed
