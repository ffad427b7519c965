% What another file has declared of a predicate holds where a file defines it.

:- use_module('../../modules/declaring').

told(1).
told(2).
fact(a, b).
one(a).
two(a, b).
scattered_clauses(1).
from_both(here).
scattered_clauses(2).
own(1).

?- findall(X, told(X), L), tell(3), findall(X, told(X), M).
   L = [1,2], M = [1,2,3].
?- predicate_property(told(_), dynamic), predicate_property(fact(_, _), dynamic), retract(fact(a, X)), \+ fact(_, _).
   X = b.
?- predicate_property(one(_), dynamic), predicate_property(two(_, _), dynamic), predicate_property(other(_), dynamic).
   true.
?- predicate_property(scattered_clauses(_), discontiguous), findall(X, scattered_clauses(X), L).
   L = [1,2].
?- findall(X, from_both(X), L), predicate_property(from_both(_), multifile).
   L = [declaring,here].
?- \+ predicate_property(own(_), dynamic), \+ predicate_property(from_both(_), dynamic).
   true.
?- assertz(own(2)).
   error(permission_error(modify,static_procedure,own/1), _).
