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
