% style_check/1 was a directive and no goal.

?- style_check(-singleton), \+ style_check(?(singleton)), style_check(+singleton), style_check(?(singleton)).
   true.
?- style_check([-discontiguous, +discontiguous]).
   true.
?- G = style_check(-discontiguous), call(G), style_check(+discontiguous).
   G = style_check(-discontiguous).
?- style_check(-nonsense).
   error(domain_error(style_name,nonsense), _).
?- style_check(_).
   error(instantiation_error, _).
?- style_check(-_).
   error(instantiation_error, _).
?- style_check([+singleton|_]).
   error(_, _).
