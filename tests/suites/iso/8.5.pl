% ISO 8.5: term creation and decomposition

% 8.5.1 functor/3

?- functor(foo(a, b, c), N, A).
   N = foo, A = 3.
?- functor(X, foo, 3).
   X = foo(_A,_B,_C).
?- functor(X, foo, 0).
   X = foo.
?- functor(1, N, A).
   N = 1, A = 0.
?- functor(X, 1.1, 0).
   X = 1.1.
?- functor([_|_], N, A).
   N = '.', A = 2.
?- functor([], N, A).
   N = [], A = 0.
?- functor(foo(a), foo, 2).
   false.
?- functor(foo(a), fo, 1).
   false.
?- functor(_, _, 3).
   error(instantiation_error, _).
?- functor(_, foo, _).
   error(instantiation_error, _).
?- functor(_, foo, a).
   error(type_error(integer,a), _).
?- functor(_, foo, -1).
   error(domain_error(not_less_than_zero,-1), _).
?- functor(_, 1.5, 1).
   error(type_error(atom,1.5), _).
?- functor(_, foo(a), 1).
   error(type_error(atomic,foo(a)), _).
?- functor(_, foo(a), 0).
   error(type_error(atomic,foo(a)), _).

% 8.5.2 arg/3

?- arg(1, foo(a, b), X).
   X = a.
?- arg(2, foo(a, f(X, b)), f(c, Y)).
   X = c, Y = b.
?- arg(1, foo(a, b), b).
   false.
?- arg(0, foo(a, b), _).
   false.
?- arg(3, foo(a, b), _).
   false.
?- arg(1, foo(X), u(X)).
   X = u(X).
?- arg(_, foo(a, b), a).
   error(instantiation_error, _).
?- arg(_, foo(a, b), c).
   error(instantiation_error, _).
?- arg(1, _, _).
   error(instantiation_error, _).
?- arg(0, atom, _).
   error(type_error(compound,atom), _).
?- arg(0, 3, _).
   error(type_error(compound,3), _).
?- arg(a, f(b), _).
   error(type_error(integer,a), _).
?- arg(-1, f(b), _).
   error(domain_error(not_less_than_zero,-1), _).

% 8.5.3 (=..)/2

?- foo(a, b) =.. L.
   L = [foo,a,b].
?- X =.. [foo,a,b].
   X = foo(a,b).
?- foo(a, b) =.. [foo,X,b].
   X = a.
?- 1 =.. L.
   L = [1].
?- X =.. [1.5].
   X = 1.5.
?- foo(a, b) =.. [foo,b,a].
   false.
?- [a] =.. L.
   L = ['.',a,[]].
?- _ =.. _.
   error(instantiation_error, _).
?- _ =.. [foo|_].
   error(instantiation_error, _).
?- _ =.. [foo|bar].
   error(type_error(list,[foo|bar]), _).
?- _ =.. [_,bar].
   error(instantiation_error, _).
?- _ =.. [3,1].
   error(type_error(atom,3), _).
?- _ =.. [1.1,foo].
   error(type_error(atom,1.1), _).
?- _ =.. [a(b),1].
   error(type_error(atom,a(b)), _).
?- _ =.. [a(b)].
   error(type_error(atomic,a(b)), _).
?- _ =.. [].
   error(domain_error(non_empty_list,[]), _).

% 8.5.4 copy_term/2

?- copy_term(X, Y), X = 1, Y = 2.
   X = 1, Y = 2.
?- copy_term(a, a).
   true.
?- copy_term(a+X, X+b).
   X = a.
?- copy_term(X+X+Y, A+B+B).
   A = B.
?- copy_term(a, b).
   false.
?- copy_term(f(X, Y, X), Z).
   Z = f(A,B,A).
?- copy_term(_, a).
   true.

% 8.5.5 term_variables/2

?- term_variables(t, Vs).
   Vs = [].
?- term_variables(f(A, B), Vs).
   Vs = [A,B].
?- term_variables(f(B, g(A, B)), Vs).
   Vs = [B,A].
?- term_variables(A+B*C/B-D, Vs).
   Vs = [A,B,C,D].
?- term_variables(t, [x|a]).
   error(type_error(list,[x|a]), _).

% setarg/3 and nb_setarg/3 are no part of the standard

?- T = f(a), ( setarg(1, T, b), T = f(X) ; T = f(X) ).
   T = f(b), X = b
;  T = f(a), X = a.
