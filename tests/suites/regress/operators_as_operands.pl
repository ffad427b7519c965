% Programs and queries are read as SWI-Prolog reads them, where the standard refuses an operator as an operand: a clause that is left out
% is a wrong answer too. read/1 and its kin keep to the standard.

star(X) :- X = * .
arrow(X) :- member(Op, [+, //]), ( Op = // -> X = * ; X = - ).
as --> [a], as.
as --> [].
rule([a:-b]).
rule(f(:- a)).
great(1e10).
great(1E-3).
group(1 000 000).
group(1_000_
000).
line('two
lines').
code(0'').
code(0'\s).
escape('\e\x41').

?- star(X).
   X = (*).
?- arrow(X).
   X = (-)
;  X = (*).
?- phrase(as, [a,a]).
   true
;  false.
?- phrase(as, [b]).
   false.
?- rule(X).
   X = [(a:-b)]
;  X = f((:- a)).
?- great(X).
   X = 1.0e10
;  X = 0.001.
?- group(X).
   X = 1000000
;  X = 1000000.
?- line(X).
   X = 'two\nlines'.
?- code(X).
   X = 39
;  X = 32.
?- escape(X), atom_codes(X, Codes).
   X = '\x1b\A', Codes = [27,65].

% A prefix operator is an atom before an infix operator that takes more to its left than it takes to its right.
?- X = (- = x), X =.. L.
   X = ((-) = x), L = [=,-,x].
?- X = [-|T], Y = f(+, -), Z = (- * 1).
   X = [-|T], Y = f(+,-), Z = (-)*1.
?- X = (\+ (a, b)), Y = (- - -), Z = (+ + +).
   X = (\+ (a,b)), Y = -(-(-)), Z = +(+(+)).
?- X = f(a:-b, [c-->d|:- e], dynamic), X = f(A, [B|C], D).
   X = f((a:-b),[(c-->d)|(:-e)],dynamic), A = (a:-b), B = (c-->d), C = (:-e), D = dynamic.

% What SWI-Prolog refuses too.
?- term_to_atom(_, 'X = a ; '), true.
   error(syntax_error(_), _).
?- open_string("a = \\+ b. ", S), read_term(S, _, [syntax(relaxed)]).
   error(syntax_error(operator_priority_clash), _).
?- open_string("\\+ = y. ", S), read_term(S, _, [syntax(relaxed)]).
   error(syntax_error(operator_as_operand), _).
?- open_string(":- , a. ", S), read_term(S, _, [syntax(relaxed)]).
   error(syntax_error(operator_as_operand), _).
?- open_string("[a|b, c]. ", S), read_term(S, _, [syntax(relaxed)]).
   error(syntax_error(end_of_list_expected), _).
?- open_string("[1 2]. ", S), read_term(S, _, [syntax(relaxed)]).
   error(syntax_error(operator_expected), _).

% read/1 and its kin keep to the standard, unless they are told otherwise.
?- term_to_atom(X, 'X = *').
   error(syntax_error(operator_as_operand), _).
?- open_string("[a:-b]. ", S), read(S, _).
   error(syntax_error(operator_priority_clash), _).
?- atom_to_term('1e10', _, _).
   error(syntax_error(float_without_fraction), _).
?- open_string("[a:-b]. ", _S), read_term(_S, X, [syntax(relaxed)]).
   X = [(a:-b)].
?- open_string("[a:-b]. ", _S), read_term(_S, _, [syntax(strict)]).
   error(syntax_error(operator_priority_clash), _).
?- read_term(_, [syntax(loose)]).
   error(domain_error(read_option,syntax(loose)), _).
?- set_prolog_flag(read_syntax, relaxed), term_to_atom(X, '* = 1e10'), set_prolog_flag(read_syntax, strict).
   X = ((*) = 1.0e10).
?- set_prolog_flag(read_syntax, loose).
   error(domain_error(flag_value,read_syntax+loose), _).

% What the standard reads means the same: a sign before a number, a quoted operator.
?- X = - 1, integer(X).
   X = -1.
?- X = [- 1, *], X = [Y|_], integer(Y).
   X = [-1,*], Y = -1.
