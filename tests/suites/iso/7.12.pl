% ISO 7.12: errors; the ball is error(Formal, Context)

p_calls_undefined :- q_undefined(1).
p_arith(X, Y) :- Y is X+1.

?- p_calls_undefined.
   error(existence_error(procedure,q_undefined/1), _).
?- p_arith(a, _).
   error(type_error(evaluable,a/0), _).
?- p_arith(_, _).
   error(instantiation_error, _).
?- catch(p_arith(_, _), error(E, _), true).
   E = instantiation_error.
?- catch(p_calls_undefined, error(existence_error(A, B), _), true).
   A = procedure, B = q_undefined/1.
?- atom_length(L, L).
   error(instantiation_error, _).
?- arg(x, f(a), _).
   error(type_error(integer,x), _).
?- functor(_, f, -1).
   error(domain_error(not_less_than_zero,-1), _).
?- X is 1/0.
   error(evaluation_error(zero_divisor), _).
?- atom_codes(_, [a|b]).
   error(_, _).
?- catch(throw(error(my, ctx)), error(my, C), true).
   C = ctx.
?- throw(error(type_error(integer,a), here)).
   error(type_error(integer,a), here).
?- call((foo:-bar)).
   error(existence_error(procedure,(:-)/2), _).
?- catch(catch(throw(first), _, throw(second)), Ball, true).
   Ball = second.
?- catch((X = bound, throw(X)), Ball, true).
   Ball = bound.
