% ISO 8.14: term input and output

% 8.14.2 write_term/2 and its family

?- write_term([1,2,3], []).
   prints("[1,2,3]"), true.
?- write_canonical([1,2,3]).
   prints("'.'(1,'.'(2,'.'(3,[])))"), true.
?- write_term('1<2', []).
   prints("1<2"), true.
?- writeq('1<2').
   prints("'1<2'"), true.
?- writeq('$VAR'(1)).
   prints("B"), true.
?- writeq('$VAR'(x)).
   prints("'$VAR'(x)"), true.
?- print_vars('$VAR'(1)).
   prints("B"), true.
?- print_vars('$VAR'(51)).
   prints("Z1"), true.
?- write_canonical('$VAR'(1)).
   prints("'$VAR'(1)"), true.
?- write(1+2*3-(4-5)).
   prints("1+2*3-(4-5)"), true.
?- write_term(1+2, [ignore_ops(true)]).
   prints("+(1,2)"), true.
?- writeq(-(1)).
   prints("- (1)"), true.
?- writeq(- a).
   prints("-a"), true.
?- writeq(-(-(1))).
   prints("- - (1)"), true.
?- writeq(-(-1)).
   prints("- -1"), true.
?- writeq(1 - -1).
   prints("1- -1"), true.
?- writeq(\+a).
   prints("\\+a"), true.
?- writeq((a:-b,c)).
   prints("a:-b,c"), true.
?- writeq(['A',a,[],{},'\n','',;,!,',','|']).
   prints("['A',a,[],{},'\\n','',;,!,',','|']"), true.
?- writeq({a,b}).
   prints("{a,b}"), true.
?- writeq(f((a,b))).
   prints("f((a,b))"), true.
?- writeq(f(:-)).
   prints("f(:-)"), true.
?- writeq((:- a)).
   prints(":-a"), true.
?- writeq([(a:-b)]).
   prints("[(a:-b)]"), true.
?- writeq('hello world'(x)).
   prints("'hello world'(x)"), true.
?- writeq('don''t').
   prints("'don\\'t'"), true.
?- writeq(a*(b+c)*d).
   prints("a*(b+c)*d"), true.
?- writeq(1.0e10).
   prints("10000000000.0"), true.
?- writeq(2**3).
   prints("2**3"), true.
?- writeq(a=b).
   prints("a=b"), true.
?- writeq(a is b).
   prints("a is b"), true.
?- writeq(f(a,-)).
   prints("f(a,-)"), true.
?- writeq(-(a)).
   prints("-a"), true.
?- writeq([a|b]).
   prints("[a|b]"), true.
?- write_term(f(X, Y), [variable_names(['X'=X,'Any'=Y])]).
   prints("f(X,Any)"), true.
?- write_term('a b', [quoted(true)]).
   prints("'a b'"), true.
?- write_term(1, [quoted(true)|_]).
   error(instantiation_error, _).
?- write_term(1, [quoted(true),foo]).
   error(domain_error(write_option,foo), _).
?- write_term(1, foo).
   error(type_error(list,foo), _).
?- write_term(1, _).
   error(instantiation_error, _).
?- write(_, foo).
   error(instantiation_error, _).
?- write(user_input, foo).
   error(permission_error(output,stream,user_input), _).

print_vars(T) :- write_term(T, [quoted(true),numbervars(true)]).

% 8.14.1 read_term/2 from a file

:- dynamic(scratch/1).
:- tmp_file(suite, F), assertz(scratch(F)).

?- scratch(_F), open(_F, write, _S), write(_S, 'foo(A,B,A). ''x y''. bad( . 3.'), close(_S).
   true.
?- scratch(_F), open(_F, read, _S), read_term(_S, T, [variable_names(Vs),singletons(Ss)]), read(_S, U), close(_S).
   T = foo(A,B,A), Vs = ['A'=A,'B'=B], Ss = ['B'=B], U = 'x y'.
?- scratch(_F), open(_F, read, _S), read(_S, _), read(_S, _), catch(read(_S, _), error(syntax_error(_), _), true), read(_S, N), read(_S, E), close(_S).
   N = 3, E = end_of_file.
?- scratch(_F), delete_file(_F).
   true.
?- read(user_output, _).
   error(permission_error(input,stream,user_output), _).
?- read_term(user_input, _, foo).
   error(type_error(list,foo), _).
?- read_term(user_input, _, [foo]).
   error(domain_error(read_option,foo), _).
?- read_term(user_input, _, _).
   error(instantiation_error, _).

% 8.14.3 op/3

:- op(700, xfx, ===>).
:- op(200, xfy, &).
:- op(300, fy, ~~).

?- X = (a ===> b), X =.. L.
   X = ===>(a, b), L = [===>,a,b].
?- writeq((a ===> b & c & d)).
   prints("a===>b&c&d"), true.
?- writeq(~~ ~~ a).
   prints("~~ ~~a"), true.
?- findall(P-T, current_op(P, T, ===>), L).
   L = [700-xfx].
?- findall(P-T, current_op(P, T, -), _L), msort(_L, M).
   M = [200-fy,500-yfx].
?- op(0, xfx, ===>), current_op(P, T, ===>).
   false.
?- op(_, xfx, aa).
   error(instantiation_error, _).
?- op(1201, xfx, aa).
   error(domain_error(operator_priority,1201), _).
?- op(max, xfx, aa).
   error(type_error(integer,max), _).
?- op(30, xxx, aa).
   error(domain_error(operator_specifier,xxx), _).
?- op(30, 1, aa).
   error(type_error(atom,1), _).
?- op(30, xfx, 1).
   error(type_error(list,1), _).
?- op(30, xfx, [a|_]).
   error(instantiation_error, _).
?- op(30, xfx, [a,1]).
   error(type_error(atom,1), _).
?- op(30, xfx, ',').
   error(permission_error(modify,operator,','), _).
?- op(30, xfx, [[]]).
   error(permission_error(create,operator,[]), _).
?- op(1150, fx, '|').
   error(permission_error(create,operator,'|'), _).
?- op(1000, xfy, '|').
   error(permission_error(create,operator,'|'), _).
?- op(200, yf, +), fail.
   error(permission_error(create,operator,+), _).
?- current_op(1201, _, _).
   error(domain_error(operator_priority,1201), _).
?- current_op(_, yfy, _).
   error(domain_error(operator_specifier,yfy), _).
?- current_op(_, _, 1).
   error(type_error(atom,1), _).

% char_conversion/2 takes effect while the flag says so, on what is not quoted.

?- char_conversion('&', ','), set_prolog_flag(char_conversion, on), open_string("f(a& '&', 0'&).", S), read(S, T), set_prolog_flag(char_conversion, off).
   S = _, T = f(a, '&', 38).

% An option that nobody knows is not in the domain, whatever its argument.

?- read_term(_, [foo(_)]).
   error(domain_error(read_option,foo(_)), _).
?- read_term(_, [syntax_errors(_)]).
   error(instantiation_error, _).
