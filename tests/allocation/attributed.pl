domain(X, Dom) :- var(Dom), !, get_attr(X, domain, Dom).

?- freeze(_X, Y = got(_X)), dif(_A, _B), _A = 1, \+ _B = 1, _B = 2, _X = 5, when(ground(_P+_Q), R is _P + _Q), _P = 1, _Q = 2, frozen(_, G).
   Y = got(5), R = 3, G = true.
