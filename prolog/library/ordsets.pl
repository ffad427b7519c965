:- module(ordsets,
          [ is_ordset/1,             % @Xs
            list_to_ord_set/2,       % +Xs, -Set
            ord_empty/1,             % ?Set
            ord_memberchk/2,         % @X, +Set
            ord_insert/3,            % +Set, +X, -Set1
            ord_add_element/3,       % +Set, +X, -Set1
            ord_del_element/3,       % +Set, +X, -Set1
            ord_selectchk/3,         % +X, +Set, -Set1
            ord_union/2,             % +Sets, -Union
            ord_union/3,             % +Set1, +Set2, -Union
            ord_union/4,             % +Set1, +Set2, -Union, -New
            ord_intersection/2,      % +Sets, -Intersection
            ord_intersection/3,      % +Set1, +Set2, -Intersection
            ord_subtract/3,          % +Set1, +Set2, -Difference
            ord_symdiff/3,           % +Set1, +Set2, -Difference
            ord_seteq/2,             % +Set1, +Set2
            ord_subset/2,            % +Sub, +Set
            ord_disjoint/2,          % +Set1, +Set2
            ord_intersect/2,         % +Set1, +Set2
            ord_product/3,           % +Set1, +Set2, -Product
            ord_intersection/4,      % +Set1, +Set2, ?Intersection, ?Difference
            ord_intersect/3          % +Set1, +Set2, -Intersection
          ]).

/** <module> Ordered sets

A set is a list of terms in the standard order, without duplicates, as sort/2
makes it. All operations take time linear in their lists.
*/

%!  is_ordset(@Xs) is semidet.
%
%   Xs is a list in the standard order without duplicates.
%
%       ?- is_ordset([a,b]).
%          true.
%       ?- is_ordset([b,a]).
%          false.

is_ordset(Xs) :-
    is_list(Xs),
    ascending_(Xs).

ascending_([]).
ascending_([X|Xs]) :-
    ascending_(Xs, X).

ascending_([], _).
ascending_([Y|Ys], X) :-
    X @< Y,
    ascending_(Ys, Y).

%!  list_to_ord_set(+Xs, -Set) is det.
%
%   Set is the set of the elements of Xs.
%
%       ?- list_to_ord_set([b,a,b], S).
%          S = [a,b].

list_to_ord_set(Xs, Set) :-
    sort(Xs, Set).

%!  ord_empty(?Set) is semidet.
%
%   Set is the empty set.
%
%       ?- ord_empty(S).
%          S = [].

ord_empty([]).

%!  ord_memberchk(@X, +Set) is semidet.
%
%   X is identical to an element of Set.
%
%       ?- ord_memberchk(b, [a,b]).
%          true.
%       ?- ord_memberchk(_, [a,b]).
%          false.

ord_memberchk(X, Set) :-
    '$no_circle'(Set),
    ord_memberchk_(Set, X).

ord_memberchk_([Y|Ys], X) :-
    compare(Sign, X, Y),
    ord_memberchk_(Sign, X, Ys).

ord_memberchk_(=, _, _).
ord_memberchk_(>, X, Ys) :-
    ord_memberchk_(Ys, X).

%!  ord_insert(+Set, +X, -Set1) is det.
%
%   The other name of ord_add_element/3.
%
%       ?- ord_insert([a,c], b, S).
%          S = [a,b,c].

ord_insert(Set, X, Set1) :-
    ord_add_element(Set, X, Set1).

%!  ord_add_element(+Set, +X, -Set1) is det.
%
%   Set1 is Set with X.
%
%       ?- ord_add_element([a,c], c, S).
%          S = [a,c].

ord_add_element(Set0, X, Set) :-
    '$no_circle'(Set0),
    ord_add_(Set0, X, Set).

ord_add_([], X, [X]).
ord_add_([Y|Ys], X, Set) :-
    compare(Sign, X, Y),
    ord_add_(Sign, X, Y, Ys, Set).

ord_add_(<, X, Y, Ys, [X,Y|Ys]).
ord_add_(=, _, Y, Ys, [Y|Ys]).
ord_add_(>, X, Y, Ys, [Y|Set]) :-
    ord_add_(Ys, X, Set).

%!  ord_del_element(+Set, +X, -Set1) is det.
%
%   Set1 is Set without X.
%
%       ?- ord_del_element([a,b,c], b, S).
%          S = [a,c].

ord_del_element(Set0, X, Set) :-
    '$no_circle'(Set0),
    ord_del_(Set0, X, Set).

ord_del_([], _, []).
ord_del_([Y|Ys], X, Set) :-
    compare(Sign, X, Y),
    ord_del_(Sign, X, Y, Ys, Set).

ord_del_(<, _, Y, Ys, [Y|Ys]).
ord_del_(=, _, _, Ys, Ys).
ord_del_(>, X, Y, Ys, [Y|Set]) :-
    ord_del_(Ys, X, Set).

%!  ord_selectchk(+X, +Set, -Set1) is semidet.
%
%   X is an element of Set, and Set1 has the others.
%
%       ?- ord_selectchk(b, [a,b,c], S).
%          S = [a,c].
%       ?- ord_selectchk(d, [a,b,c], S).
%          false.

ord_selectchk(X, Set, Set1) :-
    ord_memberchk(X, Set),
    ord_del_element(Set, X, Set1).

%!  ord_union(+Sets, -Union) is det.
%
%   Union has the elements of all the sets in the list Sets.
%
%       ?- ord_union([[b],[a,c],[b,d]], U).
%          U = [a,b,c,d].

ord_union(Sets, Union) :-
    append(Sets, Xs),
    sort(Xs, Union).

%!  ord_union(+Set1, +Set2, -Union) is det.
%
%   Union has the elements of both sets.
%
%       ?- ord_union([a,c], [b,c], U).
%          U = [a,b,c].

ord_union(Xs, Ys, Zs) :-
    '$no_circle'(Xs),
    '$no_circle'(Ys),
    ord_union_(Xs, Ys, Zs).

ord_union_([], Ys, Ys).
ord_union_([X|Xs], Ys, Zs) :-
    ord_union_(Ys, X, Xs, Zs).

ord_union_([], X, Xs, [X|Xs]).
ord_union_([Y|Ys], X, Xs, Zs) :-
    compare(Sign, X, Y),
    ord_union_(Sign, X, Xs, Y, Ys, Zs).

ord_union_(<, X, Xs, Y, Ys, [X|Zs]) :-
    ord_union_(Xs, Y, Ys, Zs).
ord_union_(=, X, Xs, _, Ys, [X|Zs]) :-
    ord_union_(Xs, Ys, Zs).
ord_union_(>, X, Xs, Y, Ys, [Y|Zs]) :-
    ord_union_(Ys, X, Xs, Zs).

%!  ord_union(+Set1, +Set2, -Union, -New) is det.
%
%   As ord_union/3; New has the elements of Set2 that are not in Set1.
%
%       ?- ord_union([a,c], [b,c], U, N).
%          U = [a,b,c], N = [b].

ord_union(Set1, Set2, Union, New) :-
    ord_union(Set1, Set2, Union),
    ord_subtract(Set2, Set1, New).

%!  ord_intersection(+Sets, -Intersection) is semidet.
%
%   Intersection has the elements common to all the sets; fails without sets.
%
%       ?- ord_intersection([[a,b,c],[b,c],[a,c]], I).
%          I = [c].

ord_intersection(Lists, Intersection) :-
    '$once_round'(Lists, [Set|Sets]),
    ord_intersection_all_(Sets, Set, Intersection).

ord_intersection_all_([], Set, Set).
ord_intersection_all_([Set|Sets], Set0, Intersection) :-
    ord_intersection(Set0, Set, Set1),
    ord_intersection_all_(Sets, Set1, Intersection).

%!  ord_intersection(+Set1, +Set2, -Intersection) is det.
%
%   Intersection has the elements common to both sets.
%
%       ?- ord_intersection([a,b,d], [b,c,d], I).
%          I = [b,d].

ord_intersection(Xs, Ys, Zs) :-
    '$no_circle'(Xs),
    '$no_circle'(Ys),
    ord_intersection_(Xs, Ys, Zs).

ord_intersection_([], _, []).
ord_intersection_([X|Xs], Ys, Zs) :-
    ord_intersection_(Ys, X, Xs, Zs).

ord_intersection_([], _, _, []).
ord_intersection_([Y|Ys], X, Xs, Zs) :-
    compare(Sign, X, Y),
    ord_intersection_(Sign, X, Xs, Y, Ys, Zs).

ord_intersection_(<, _, Xs, Y, Ys, Zs) :-
    ord_intersection_(Xs, [Y|Ys], Zs).
ord_intersection_(=, X, Xs, _, Ys, [X|Zs]) :-
    ord_intersection_(Xs, Ys, Zs).
ord_intersection_(>, X, Xs, _, Ys, Zs) :-
    ord_intersection_(Ys, X, Xs, Zs).

%!  ord_subtract(+Set1, +Set2, -Difference) is det.
%
%   Difference has the elements of Set1 that are not in Set2.
%
%       ?- ord_subtract([a,b,c], [b,d], D).
%          D = [a,c].

ord_subtract(Xs, Ys, Zs) :-
    '$no_circle'(Xs),
    '$no_circle'(Ys),
    ord_subtract_(Xs, Ys, Zs).

ord_subtract_([], _, []).
ord_subtract_([X|Xs], Ys, Zs) :-
    ord_subtract_(Ys, X, Xs, Zs).

ord_subtract_([], X, Xs, [X|Xs]).
ord_subtract_([Y|Ys], X, Xs, Zs) :-
    compare(Sign, X, Y),
    ord_subtract_(Sign, X, Xs, Y, Ys, Zs).

ord_subtract_(<, X, Xs, Y, Ys, [X|Zs]) :-
    ord_subtract_(Xs, [Y|Ys], Zs).
ord_subtract_(=, _, Xs, _, Ys, Zs) :-
    ord_subtract_(Xs, Ys, Zs).
ord_subtract_(>, X, Xs, _, Ys, Zs) :-
    ord_subtract_(Ys, X, Xs, Zs).

%!  ord_symdiff(+Set1, +Set2, -Difference) is det.
%
%   Difference has the elements that are in exactly one of the sets.
%
%       ?- ord_symdiff([a,b], [b,c], D).
%          D = [a,c].

ord_symdiff(Set1, Set2, Difference) :-
    ord_subtract(Set1, Set2, Only1),
    ord_subtract(Set2, Set1, Only2),
    ord_union(Only1, Only2, Difference).

%!  ord_seteq(+Set1, +Set2) is semidet.
%
%   Both sets have the same elements.
%
%       ?- ord_seteq([a,b], [a,b]).
%          true.

ord_seteq(Set1, Set2) :-
    Set1 == Set2.

%!  ord_subset(+Sub, +Set) is semidet.
%
%   Every element of Sub is in Set.
%
%       ?- ord_subset([a,c], [a,b,c]).
%          true.
%       ?- ord_subset([a,d], [a,b,c]).
%          false.

ord_subset(Sub, Set) :-
    ord_subtract(Sub, Set, []).

%!  ord_disjoint(+Set1, +Set2) is semidet.
%
%   The sets have no common element.
%
%       ?- ord_disjoint([a], [b]).
%          true.

ord_disjoint(Set1, Set2) :-
    ord_intersection(Set1, Set2, []).

%!  ord_intersect(+Set1, +Set2) is semidet.
%
%   The sets have a common element.
%
%       ?- ord_intersect([a,b], [b]).
%          true.

ord_intersect(Set1, Set2) :-
    \+ ord_disjoint(Set1, Set2).

%!  ord_product(+Set1, +Set2, -Product) is det.
%
%   Product has X-Y for every X of Set1 and Y of Set2.
%
%       ?- ord_product([a,b], [1,2], P).
%          P = [a-1,a-2,b-1,b-2].

ord_product(Xs, Ys, Product) :-
    '$no_circle'(Xs),
    '$no_circle'(Ys),
    ord_product_(Xs, Ys, Product).

ord_product_([], _, []).
ord_product_([X|Xs], Ys, Product) :-
    ord_product_(Ys, X, Product, Product1),
    ord_product_(Xs, Ys, Product1).

ord_product_([], _, Product, Product).
ord_product_([Y|Ys], X, [X-Y|Product], Product1) :-
    ord_product_(Ys, X, Product, Product1).

%!  ord_intersection(+Set1, +Set2, ?Intersection, ?Difference) is det.
%
%   Intersection has the elements of Set2 that are in Set1 too, Difference the others
%   of Set2.
%
%       ?- ord_intersection([a,b,c], [b,c,d], I, D).
%          I = [b,c], D = [d].

ord_intersection(Set1, Set2, Intersection, Difference) :-
    ord_intersection(Set1, Set2, Intersection0),
    ord_subtract(Set2, Set1, Difference0),
    Intersection = Intersection0,
    Difference = Difference0.

%!  ord_intersect(+Set1, +Set2, -Intersection) is det.
%
%   The old name of ord_intersection/3.
%
%       ?- ord_intersect([a,b], [b,c], I).
%          I = [b].

ord_intersect(Set1, Set2, Intersection) :-
    ord_intersection(Set1, Set2, Intersection).
