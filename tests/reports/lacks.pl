% goal: true
:- use_module(library(uri)).
:- use_module(library(sgml), [load_html/3]).
:- use_module([library(lists), library('http/html_write'), no_such_file]).
:- use_module(pages(first)).
:- use_module(pages(second)).
:- use_module(library(lists), [no_such/1]).
:- use_module(library(pairs), [neither/2]).
:- set_prolog_flag(no_such_flag, 1).
:- set_prolog_flag(nor_this, 1).
:- if(\+ current_prolog_flag(no_such_flag, true)).
kept(1).
:- endif.
call(X) :- kept(X).
findall(X, Y) :- kept(X), kept(Y).
functor(X, Y, Z) :- kept(X), kept(Y), kept(Z).
:- html_meta page(+, -).
page(X, Y) :- Y = {|html||It's a "page". |}, kept(X).
page(X, Y) :- Y = #{a: X}.
page(X, Y) :- Y = X.key.
page(X, Y) :- Y #= X + 1.
page(X, Y) :- Y #> X.
option(X, Y), kept(X) => kept(Y).
