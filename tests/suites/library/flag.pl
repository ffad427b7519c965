% library(flag): numbers under keys.

written(Goal, Error) :- catch(( Goal, Error = none ), error(Error, _), true).

% A compound term stands for all of its functor; atoms and integers for themselves.
same(Key, Other) :- set_flag(Key, 41), set_flag(Other, 7), get_flag(Key, 7).

?- same(f(x, y), f(_, z)), \+ same(f(x), f(x, y)), \+ same(a, b), \+ same(1, 2), same(a, a), same(1, 1).
   true.
?- set_flag(g(1), 3), set_flag(g, 4), get_flag(g(2), X), get_flag(g, Y).
   X = 3, Y = 4.
?- member(Goal, [get_flag(_, _), set_flag(_, 1), flag(_, _, 1)]), written(Goal, E).
   Goal = get_flag(_, _), E = instantiation_error
;  Goal = set_flag(_, 1), E = instantiation_error
;  Goal = flag(_, _, 1), E = instantiation_error.
?- written(get_flag(1.5, _), E).
   E = type_error(atom, 1.5).
?- written(set_flag(k, a), E).
   E = type_error(number, a).
?- written(set_flag(k, _), E).
   E = instantiation_error.
?- set_flag(k, 5), flag(k, Old, Old*2+1), get_flag(k, New).
   Old = 5, New = 11.
?- get_flag(never_written, X).
   X = 0.
?- set_flag(k(_), 2), set_flag(l, 1), findall(K, ( current_flag(K), memberchk(K, [k(_),l]) ), Ks), length(Ks, N).
   Ks = [k(_),l], N = 2.
