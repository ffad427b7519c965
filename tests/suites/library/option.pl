% library(option)

?- option(a(X), [b(1),a(2)]).
   X = 2.
?- option(a(1), [a(2),a(1)]).
   false.
?- option(a(X), []).
   false.
?- option(a(X), [], d).
   X = d.
?- option(a(1), [a(2)], 1).
   false.
?- option(a(X), [a=3], d).
   X = 3.
?- option(a=X, [a(3)]).
   X = 3.
?- select_option(a(X), [b(1),a(2),c], Rest).
   X = 2, Rest = [b(1),c].
?- merge_options([a(1)], [], L).
   L = [a(1)].
?- merge_options([a(1),c=2], [c(3),b(4)], L).
   L = [a(1),b(4),c(2)].
?- option(_, [a(1)]).
   error(instantiation_error, _).

% what is none, what is unbound, and what is left

?- option(a(_), a).
   error(type_error(list,a), _).
?- option(a(_), [b|_]).
   error(instantiation_error, _).
?- option(a(_), a, d).
   error(type_error(list,a), _).
?- option(a(b, c), []).
   error(domain_error(option,a(b,c)), _).
?- option(a, []).
   error(domain_error(option,a), _).
?- option(1, []).
   error(type_error(callable,1), _).
?- option(a(X), [_,a(1)]).
   X = 1.
?- option(a(X), [a,a(1,2),a(3)]).
   X = 3.
?- select_option(a(X), a, _).
   error(type_error(list,a), _).
?- select_option(a(X), [b(1)], _).
   false.
?- select_option(a(2), [a(1),a(2)], _).
   false.
?- select_option(a(X), [b=1,a=2,a(3)], L).
   X = 2, L = [b=1,a(3)].
?- select_option(a(X), [b(1)], L, d), select_option(a(Y), [b(1),a(2),c], M, d).
   X = d, L = [b(1)], Y = 2, M = [b(1),c].
?- select_option(a(X), a, L, d).
   error(type_error(list,a), _).
?- select_option(a(1), [a(2)], _, 1).
   false.
?- merge_options([a=1], [a(2),b=3,b(4)], L), merge_options([], [], M).
   L = [a(1),b(3)], M = [].
?- merge_options([a], [], _).
   error(domain_error(option,a), _).
?- meta_options([goal]>>true, m:[goal(p),other], L).
   L = [goal(m:p),other].
?- meta_options(==(goal), m:[goal(p),goal(n:q),other(r),goal=s,goal,goal(_)], L).
   L = [goal(m:p),goal(n:q),other(r),goal(m:s),goal,goal(m:_)].
?- meta_options(==(goal), [goal(p)], L).
   L = [goal(user:p)].
?- meta_options(==(goal), m:a, _).
   error(type_error(list,a), _).
?- meta_options(==(goal), m:[], L).
   L = [].
