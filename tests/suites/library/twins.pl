% Predicates of the library that have native twins.

% A library is loaded when one of its predicates is called.

?- append([a], [b], L), union([a], [b], L).
   L = [a,b].

?- predicate_property(lists:append(_,_,_), native(Name)).
   Name = append.

?- predicate_property(lists:member_(_,_,_), native(Name)).
   Name = member.

?- predicate_property(lists:select_(_,_,_,_), native(Name)).
   Name = select.

?- predicate_property(lists:permutation_(_,_), native(Name)).
   Name = permutation.

?- predicate_property(lists:delete(_,_,_), native(Name)).
   Name = delete.

?- predicate_property(lists:nth_at_(_,_,_), native(Name)).
   Name = nth0.

?- predicate_property(lists:nth_any_(_,_,_,_,_), native(Name)).
   Name = nth.

?- predicate_property(lists:last_(_,_,_), native(Name)).
   Name = last.

?- predicate_property(lists:reverse_(_,_,_), native(Name)).
   Name = reverse.

?- predicate_property(lists:sum_list_(_,_,_), native(Name)).
   Name = sum.

?- predicate_property(lists:max_list_(_,_,_), native(Name)).
   Name = max.

?- predicate_property(lists:min_list_(_,_,_), native(Name)).
   Name = min.

?- predicate_property(sets:subset(_,_), native(Name)).
   Name = subset.

?- predicate_property(sets:union(_,_,_), native(Name)).
   Name = union.

?- predicate_property(sets:intersection(_,_,_), native(Name)).
   Name = intersection.

?- predicate_property(sets:subtract(_,_,_), native(Name)).
   Name = subtract.

% The output of a permutation: a variable, a list of variables, one of which is bound, is another, is an element, or waits.

?- findall(L, permutation([a,b,c], L), Ls).
   Ls = [[a,b,c],[a,c,b],[b,a,c],[b,c,a],[c,a,b],[c,b,a]].

?- findall([X,Y,Z], permutation([a,b,c], [X,Y,Z]), Ls).
   Ls = [[a,b,c],[a,c,b],[b,a,c],[b,c,a],[c,a,b],[c,b,a]].

?- findall([X,Y], permutation([a,b,c], [X,b,Y]), Ls).
   Ls = [[a,c],[c,a]].

?- findall(X-Y, permutation([a,b,a], [X,Y,X]), Ls).
   Ls = [a-b,a-b].

?- findall(X-Y, permutation([a,X], [X,Y]), Ls).
   Ls = [a-a,_A-a].

?- findall(X-Y-T, (T = [_|_], permutation([a,b], [X,Y|T])), Ls).
   Ls = [].

?- findall([X,Y|T], permutation([a,b,c], [X,Y|T]), Ls), length(Ls, N).
   Ls = [[a,b,c],[a,c,b],[b,a,c],[b,c,a],[c,a,b],[c,b,a]], N = 6.

?- dif(X, a), findall(X-Y, permutation([a,b], [X,Y]), Ls).
   Ls = [b-a], dif(X,a).

?- freeze(X, X \== a), findall(X-Y, permutation([a,b], [X,Y]), Ls).
   Ls = [b-a], freeze(X,X\==a).
