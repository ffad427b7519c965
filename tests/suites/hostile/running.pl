% What runs and what it runs on change under one another: the database, cleanups, cuts, nested constructs, output that is caught.

:- dynamic([p/1,q/1,r/2]).
p(1). p(2). p(3).

nested(N, Goal, G) :- nested_(N, Goal, true, G).
nested_(0, _, G, G) :- !.
nested_(N, X^G1, G0, G) :- copy_term(X^G1, G0^G2), M is N-1, nested_(M, X^G1, G2, G).

full(File) :- File = '/dev/full'.

?- nested(50000, _X^(\+ _X), _G), ( _G -> true ; true ).
   true.
?- nested(50000, _X^(_X->true;fail), _G), call(_G).
   true.
?- nested(50000, _X^(_X*->true;fail), _G), call(_G).
   true.
?- nested(50000, _X^call(_X), _G), call(_G).
   true.
?- nested(50000, _X^once(_X), _G), call(_G).
   true.
?- nested(50000, _X^catch(_X,_,true), _G), call(_G).
   true.
?- nested(50000, _X^forall(_X,true), _G), call(_G).
   true.
?- nested(50000, _X^findall(x,_X,_), _G), call(_G).
   true.
?- nested(50000, _X^setup_call_cleanup(true,_X,true), _G), call(_G).
   true.
?- nested(3000, _X^with_output_to(atom(_),_X), _G), call(_G).
   true.
?- nested(3000, _X^call_with_depth_limit(_X,1000000,_), _G), call(_G).
   true.
?- nested(3000, _X^call_with_time_limit(100,_X), _G), call(_G).
   true.
?- nested(50000, _X^(_X;fail), _G), assertz((q(deep) :- _G)), once(q(deep)), retractall(q(_)).
   true.
?- nested(50000, _X^(1=2->true;_X), _G), assertz((q(deep) :- _G)), once(q(deep)), retractall(q(_)).
   true.
?- nested(50000, _X^(\+ _X), _G), assertz((q(deep) :- _G)), ( q(deep) -> true ; true ), retractall(q(_)).
   true.
?- numlist(1, 20000, _L), findall(_V=_I, member(_I, _L), _Es), foldl([_E,_B,(_E,_B)]>>true, _Es, true, _Body), assertz((q(many) :- _Body)), q(many), retractall(q(_)).
   true.
?- setup_call_cleanup(true, setup_call_cleanup(true, throw(inner), throw(middle)), throw(outer)).
   throws(inner).
?- catch(setup_call_cleanup(true, fail, throw(late)), late, true).
   true
;  ... .
?- setup_call_cleanup(true, true, 1).
   error(type_error(callable,1), _).
?- setup_call_cleanup(_, true, true).
   error(instantiation_error, _).
?- findall(_X, setup_call_cleanup(true, member(_X, [1,2,3]), true), _L), _L == [1,2,3].
   true.
?- between(1, 20000, _X), setup_call_cleanup(true, ( true ; true ), true), _X >= 20000, !.
   true.
?- \+ \+ ( freeze(_X, throw(oops)), catch(f(_X,2) = f(1,2), _E, true), _E == oops, var(_X) ).
   true.
?- freeze(_X, !), member(_X, [1,2]), _X == 2.
   true.
?- freeze(_X, _Y = 1), freeze(_Y, _X = 1), _X = 1, _Y == 1.
   true.
?- catch(findall(_X, ( member(_X, [1,2]), throw(ball(_X)) ), _), ball(_Y), true), _Y == 1.
   true.
?- \+ \+ ( put_attr(_X, running, v), catch(throw(_X), _Y, true), \+ get_attr(_Y, running, _) ).
   true.
?- _X = f(_X), catch(throw(_X), _Y, true), _X == _Y.
   true.
?- numlist(1, 300000, _L), catch(throw(_L), _M, true), _L == _M.
   true.
?- _X = (_X,a), call(_X).
   error(type_error(callable,_), _).
?- _X = (a->_X), call(_X).
   error(type_error(callable,_), _).
?- _X = m:_X, call(_X).
   error(type_error(callable,_), _).
?- _X = (_A^_X), bagof(_A, _X, _L).
   error(type_error(callable,_), _).
?- _X = (a:-_X), assertz(_X).
   error(representation_error(_), _).
?- _X = (_X:-a), assertz(_X).
   error(representation_error(_), _).
?- _X = f(_X), assertz((q(a) :- b(_X))).
   error(representation_error(_), _).
?- _X = f(_X), retract(p(_X)).
   false.
?- _X = f(_X), clause(p(_X), _).
   false.
?- assertz((q(X) :- abolish(q/1), X = 1)), q(_Y), _Y == 1, catch(q(_), error(existence_error(_,_),_), true).
   true.
?- dynamic(q/1), assertz((q(X) :- retractall(q(_)), X = 1)), q(_Y), _Y == 1, \+ q(_).
   true.
?- assertz((q(1) :- retract((q(2) :- true)))), assertz(q(2)), assertz(q(3)), findall(_X, q(_X), _L), _L == [1,2,3], retractall(q(_)).
   true.
?- findall(_X, ( retract(p(_X)), _Y is _X+10, assertz(p(_Y)) ), _L), _L == [1,2,3], findall(_Z, p(_Z), _M), _M == [11,12,13].
   true.
?- clause(p(11), true, _R), erase(_R), erase(_R).
   error(existence_error(db_reference,_), _).
?- erase('$clause'(99999)).
   error(type_error(db_reference,_), _).
?- clause(_A, _B, 99999999).
   error(type_error(db_reference,99999999), _).
?- recorded(_K, _V, 123).
   error(type_error(db_reference,123), _).
?- assertz(foo, bar).
   error(uninstantiation_error(bar), _).
?- abolish(foo/1000000000).
   error(representation_error(max_arity), _).
?- forall(between(1, 50000, _I), assertz(r(x,_I))), r(x, 50000), retract(r(x,25000)), retractall(r(x,_)), \+ r(_, _).
   true
;  ... .
?- length(_L, 300), _G =.. [foo|_L], call(_G).
   error(_, _).
?- call((a:-b), 1).
   error(existence_error(procedure,(:-)/3), _).
?- append([], [call,call,call,call,call,call,true], _L), _G =.. _L, call(_G).
   true.
?- between(9223372036854775806, inf, _X), _X > 9223372036854775808, !.
   true.
% Output that is caught, nested and given up.
?- catch(with_output_to(string(_), with_output_to(string(_), throw(x))), x, true), with_output_to(atom(_A), write(a)), _A == a.
   true.
?- with_output_to(string(_S), ( current_output(_O), nb_setval(running_o, _O) )), nb_getval(running_o, _P), write(_P, x).
   error(existence_error(stream,_), _).
?- with_output_to(foo(_), true).
   error(domain_error(_,_), _).
?- tab(-1).
   true.
% Devices that take nothing, or never end.
?- full(_F), open(_F, write, _S), write(_S, x), close(_S).
   error(resource_error(disk_space), _).
?- full(_F), open(_F, write, _S), write(_S, x), catch(flush_output(_S), error(resource_error(_),_), true), close(_S, [force(true)]).
   true.
?- full(_F), tell(_F), write(x), catch(told, error(_E,_), true), _E == resource_error(disk_space), with_output_to(atom(_A), write(a)), _A == a.
   true.
?- tmp_file(running, _F), open(_F, write, _S), seek(_S, 1000000000000000000, bof, _N).
   error(domain_error(position,1000000000000000000), _).
?- tmp_file(running, _F), open(_F, write, _S), close(_S), open(_F, read, _T, [reposition(true)]), stream_property(_T, position(_P)), _P =.. [_N|_As], length(_As, _L), length(_Bs, _L), _X is 10**30, maplist(=(_X), _Bs), _Q =.. [_N|_Bs], set_stream_position(_T, _Q).
   error(domain_error(stream_position,_), _).
?- tmp_file(running, _F), open(_F, write, _S), close(_S), open(_F, read, _T, [eof_action(error)]), get_char(_T, _A), _A == end_of_file, peek_char(_T, _).
   error(permission_error(input,past_end_of_stream,_), _).
?- tmp_file(running, _F), open(_F, write, _S), close(_S), open(_F, read, _T, [eof_action(reset)]), read(_T, _A), read(_T, _B), peek_char(_T, _C), [_A,_B,_C] == [end_of_file,end_of_file,end_of_file].
   true.
?- tmp_file(running, _F), open(_F, write, _S), close(_S), open(_F, read, _T), set_input(_T), close(_T), current_input(_I), stream_property(_I, alias(user_input)).
   true.
% What is printed by the program, which prints it.
?- assertz((portray(X) :- print(X))), catch(print(f(x)), error(_E,_), true), retractall(portray(_)), _E == resource_error(depth).
   true.
?- assertz((portray(X) :- setup_call_cleanup(true, true, print(X)))), catch(print(f(x)), error(_E,_), true), retractall(portray(_)), _E == resource_error(depth).
   true.
?- assertz((portray(X) :- format("~p", [X]))), catch(print(f(x)), error(_E,_), true), retractall(portray(_)), _E == resource_error(depth).
   true.
?- assertz((portray(_) :- throw(no))), catch(print(f(x)), _E, true), retractall(portray(_)), _E == no.
   true.
?- append(_X, [], [a]), !, with_output_to(atom(_), listing).
   true.
