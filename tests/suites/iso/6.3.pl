% ISO 6.3: terms, operators, lists, curly brackets

:- op(700, xfx, is_above).
:- op(100, xf, factorial).
:- op(900, fx, without).

?- X = 1 - 2 - 3, X = A - B.
   X = 1-2-3, A = 1-2, B = 3.
?- X = 2^3^4, X = A^B.
   X = 2^3^4, A = 2, B = 3^4.
?- X = (a :- b, c), X = (H :- B).
   X = (a :- b, c), H = a, B = (b, c).
?- 1+2*3 = A+B.
   A = 1, B = 2*3.
?- integer(-1).
   true.
?- integer(- 1).
   true.
?- -(1) = - X, integer(X).
   X = 1.
?- -a = -(a).
   true.
?- \+a = \+(a).
   true.
?- X = [a|[b,c]].
   X = [a,b,c].
?- X = '[]', X == [].
   X = [].
?- {a} =.. L.
   L = [{},a].
?- X = {}, atom(X).
   X = {}.
?- X = f(+, -, :-).
   X = f(+,-,:-).
?- X = [-, +].
   X = [-,+].
?- X = - - a, X = -Y.
   X = - - a, Y = -a.
?- X = -(-(1)), X = -(Y), Y = -(1).
   X = -(-(1)), Y = -(1).
?- (a , b) = ','(X, Y).
   X = a, Y = b.
?- X = (a is_above b), X =.. L.
   X = (a is_above b), L = [is_above,a,b].
?- X = (5 factorial), X =.. L.
   X = 5 factorial, L = [factorial,5].
?- X = (without a), X =.. L.
   X = without(a), L = [without,a].
?- X = (without), atom(X).
   X = (without).
?- X = (- (1)), X =.. L.
   X = -(1), L = [-,1].
?- X = (-(1) + 2), X = A + 2.
   X = -(1)+2, A = -(1).
?- X = (1 = 2 ; 3).
   X = (1=2;3).
?- X = "abc".
   X = [a,b,c].
?- X = "".
   X = [].
?- X = f(a , b).
   X = f(a,b).
?- X = 'f'(a).
   X = f(a).
?- X = (a --> b, {c}), X =.. [F|_].
   X = (a --> b, {c}), F = (-->).
