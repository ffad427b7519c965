/** <module> The first error of an expression

Operands are evaluated from left to right, and the error is the same for a goal that is called and for one in a clause, where a
left operand may wait in a register for what stands to its right.
*/

t(1, D) :- D > (a>>1).
t(2, D) :- (a>>1) > D.
t(3, D) :- X is D + (a>>1), p(X).
t(4, D) :- X is D * (1//0), p(X).
t(5, D) :- X is D + (2 * (D - (a>>1))), p(X).
t(6, D) :- X is 3 + (D * (7 - (a>>1))), p(X).
t(7, D) :- X is foo + 1, Y is D*X, p(Y).
t(8, D) :- X is 100000 + (D * (100000 - (1//0))), p(X).
t(9, D) :- X is bar(3) * (D//0), p(X).
t(10, D) :- \+ D > foo + 1.
t(11, D) :- ( D > (a>>1) -> true ; true ).
t(12, D) :- 5 =:= D * (7//0).
t(13, D) :- p(Z), X is (Z+1) * (D + 3.5//2), p(X).
t(14, D) :- foo + (a>>1) =:= D.

p(1).

% The errors of the clauses, as far as their bodies have the same ones, with the same contexts, when they are called.
errors(N, D, Error) :-
    clause(t(N, D), Body),
    catch(t(N, D), error(Error, Context), true),
    catch(Body, Called, true),
    Called =@= error(Error, Context).

?- findall(N-E, errors(N, _, E), L).
   L = [1-instantiation_error,2-type_error(evaluable,a/0),3-instantiation_error,4-instantiation_error,
        5-instantiation_error,6-instantiation_error,7-type_error(evaluable,foo/0),8-instantiation_error,
        9-type_error(evaluable,bar/1),10-instantiation_error,11-instantiation_error,12-instantiation_error,
        13-instantiation_error,14-type_error(evaluable,foo/0)].
?- findall(N-E, errors(N, x, E), L).
   L = [1-type_error(evaluable,x/0),2-type_error(evaluable,a/0),3-type_error(evaluable,x/0),
        4-type_error(evaluable,x/0),5-type_error(evaluable,x/0),6-type_error(evaluable,x/0),
        7-type_error(evaluable,foo/0),8-type_error(evaluable,x/0),9-type_error(evaluable,bar/1),
        10-type_error(evaluable,x/0),11-type_error(evaluable,x/0),12-type_error(evaluable,x/0),
        13-type_error(evaluable,x/0),14-type_error(evaluable,foo/0)].
?- findall(N-E, errors(N, 1, E), L).
   L = [1-type_error(evaluable,a/0),2-type_error(evaluable,a/0),3-type_error(evaluable,a/0),
        4-evaluation_error(zero_divisor),5-type_error(evaluable,a/0),6-type_error(evaluable,a/0),
        7-type_error(evaluable,foo/0),8-evaluation_error(zero_divisor),9-type_error(evaluable,bar/1),
        10-type_error(evaluable,foo/0),11-type_error(evaluable,a/0),12-evaluation_error(zero_divisor),
        13-type_error(integer,3.5),14-type_error(evaluable,foo/0)].
