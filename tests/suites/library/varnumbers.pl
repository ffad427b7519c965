% library(varnumbers)

?- varnumbers(f('$VAR'(0),'$VAR'(1),'$VAR'(0)), T).
   T = f(A,B,A).
?- varnumbers(f('$VAR'(0),'$VAR'(1),'$VAR'(-1),'$VAR'(a)), 1, T).
   T = f('$VAR'(0),_,'$VAR'(-1),'$VAR'(a)).
?- varnumbers(f(X,'$VAR'(0)), T).
   T = f(X,_).
?- varnumbers(a, T), varnumbers(X, Y), varnumbers('$VAR'(3), Z).
   T = a, Y = X, Z = _.
?- varnumbers(a, x, _).
   error(type_error(integer,x), _).
?- varnumbers(a, _, _).
   error(instantiation_error, _).
?- _X = f(_X), member(_Goal, [varnumbers(_X, _),varnumbers_names(_X, _, _),max_var_number(_X, 0, _)]), catch(( _Goal, E = none ), error(E, _), true), \+ functor(E, domain_error, 2).
   false.
?- max_var_number(f('$VAR'(3),g('$VAR'(7)),'$VAR'(x),_), 0, N), max_var_number(a, 5, M), max_var_number('$VAR'(2), 5, K).
   N = 7, M = 5, K = 5.
?- max_var_number(a, x, _).
   error(type_error(integer,x), _).
?- varnumbers_names(f('$VAR'('Foo'),'$VAR'(0),'$VAR'('Foo'),'$VAR'(27),'$VAR'(-1),'$VAR'(f(x)),_), T, Bs).
   T = f(X,Y,X,Z,'$VAR'(-1),'$VAR'(f(x)),_), Bs = ['Foo'=X,'A'=Y,'B1'=Z].
?- varnumbers_names(a, T, Bs).
   T = a, Bs = [].
?- T = f(X,Y,X), numbervars(T), T = f('$VAR'(A),'$VAR'(B),_).
   T = f('$VAR'(0),'$VAR'(1),'$VAR'(0)), X = '$VAR'(0), Y = '$VAR'(1), A = 0, B = 1.
